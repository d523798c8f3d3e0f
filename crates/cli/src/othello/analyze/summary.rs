//! What the moves of a game come to.

use othello::Color;
use othello::eval::Points;

use super::verdict::Verdict;
use crate::analysis::Error;

/// What the moves of a player come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Passes not counted.
    pub(super) moves: u32,
    pub(super) slips: u32,
    pub(super) mistakes: u32,
    pub(super) blunders: u32,
    /// What all moves lose together.
    pub(super) loss: Points,
    /// What those lose whose scores are proven.
    pub(super) proven: Points,
}

impl Tally {
    /// Counts the moves of a player.
    pub(super) fn of(color: Color, verdicts: &[Verdict]) -> Self {
        let mut tally = Self::default();
        let own = verdicts.iter().filter(|verdict| verdict.side == color && !verdict.is_pass());
        for verdict in own {
            tally.moves += 1;
            match verdict.error() {
                Some(Error::Slip) => tally.slips += 1,
                Some(Error::Mistake) => tally.mistakes += 1,
                Some(Error::Blunder) => tally.blunders += 1,
                None => {}
            }
            tally.loss += verdict.loss();
            if verdict.is_exact() {
                tally.proven += verdict.loss();
            }
        }
        tally
    }

    /// Returns what a move loses on average, in discs.
    pub(super) fn mean(&self) -> f64 {
        let discs = f64::from(self.loss.get()) / f64::from(Points::DISC.get());
        if self.moves == 0 { 0.0 } else { discs / f64::from(self.moves) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::analyze::verdict::tests::verdict;

    #[test]
    fn losses_are_summed_by_player() {
        let verdicts = [
            verdict(1, Color::Black, [0.0, 0.0], false),
            verdict(2, Color::White, [1.0, -1.5], false),
            verdict(3, Color::Black, [1.5, -5.0], false),
            verdict(4, Color::White, [4.0, 0.0], true),
            verdict(5, Color::White, [0.0, -20.0], true),
        ];
        let discs = |discs: i32| Points::DISC * discs;
        let black = Tally::of(Color::Black, &verdicts);
        let loss = discs(13) / 2;
        let expected = Tally { moves: 2, mistakes: 1, loss, ..Tally::default() };
        assert_eq!(black, expected);
        let white = Tally::of(Color::White, &verdicts);
        let loss = discs(53) / 2;
        let expected =
            Tally { moves: 3, slips: 2, mistakes: 0, blunders: 1, loss, proven: discs(24) };
        assert_eq!(white, expected);
        assert!((white.mean() - 26.5 / 3.0).abs() < 1e-9);
        assert!(Tally::default().mean().abs() < 1e-9);
    }
}
