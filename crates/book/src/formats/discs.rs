//! Scores in whole discs, as programs of Othello store them in a byte.

/// Units of our scores per disc.
pub(super) const DISC: i32 = 128;

/// Greatest score of a game in discs.
pub(super) const MAX_DISCS: i16 = 64;

/// Confidence of the pruning of imported scores in percent: that of Edax's midgame searches.
pub(super) const SELECTIVITY: u8 = 73;

/// Greatest depth that other programs store.
pub(super) const MAX_LEVEL: u16 = 60;

/// Returns a score in discs, rounded.
pub(super) fn discs(score: i32) -> i8 {
    let rounded =
        (score + DISC / 2).div_euclid(DISC).clamp(-i32::from(MAX_DISCS), MAX_DISCS.into());
    i8::try_from(rounded).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_rounded_to_discs() {
        let scores = [0, 63, 64, -64, -65, 8_192, 1 << 28, -(1 << 28)].map(discs);
        assert_eq!(scores, [0, 0, 1, 0, -1, 64, 64, -64]);
    }
}
