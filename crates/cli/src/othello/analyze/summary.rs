//! Totals of the moves of a game.

use othello::Color;
use othello::eval::Points;

use super::analyzed::AnalyzedMove;
use crate::analysis::Error;

/// Totals of a player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Without passes.
    pub(super) moves: u32,
    pub(super) slips: u32,
    pub(super) mistakes: u32,
    pub(super) blunders: u32,
    /// Sum of all losses.
    pub(super) loss: Points,
    /// Sum of the losses with proven scores.
    pub(super) proven: Points,
}

impl Tally {
    /// Counts the moves of a player.
    pub(super) fn of(color: Color, analyzed_moves: &[AnalyzedMove]) -> Self {
        let mut tally = Self::default();
        let own = analyzed_moves
            .iter()
            .filter(|analyzed_move| analyzed_move.side == color && !analyzed_move.is_pass());
        for analyzed_move in own {
            tally.moves += 1;
            match analyzed_move.error() {
                Some(Error::Slip) => tally.slips += 1,
                Some(Error::Mistake) => tally.mistakes += 1,
                Some(Error::Blunder) => tally.blunders += 1,
                None => {}
            }
            tally.loss += analyzed_move.loss();
            if analyzed_move.is_exact() {
                tally.proven += analyzed_move.loss();
            }
        }
        tally
    }

    /// Returns the mean loss of a move in discs.
    pub(super) fn mean(&self) -> f64 {
        let discs = f64::from(self.loss.get()) / f64::from(Points::DISC.get());
        if self.moves == 0 { 0.0 } else { discs / f64::from(self.moves) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::analyze::analyzed::tests::analyzed_move;

    #[test]
    fn losses_are_summed_by_player() {
        let analyzed_moves = [
            analyzed_move(1, Color::Black, [0.0, 0.0], false),
            analyzed_move(2, Color::White, [1.0, -1.5], false),
            analyzed_move(3, Color::Black, [1.5, -5.0], false),
            analyzed_move(4, Color::White, [4.0, 0.0], true),
            analyzed_move(5, Color::White, [0.0, -20.0], true),
        ];
        let discs = |discs: i32| Points::DISC * discs;
        let black = Tally::of(Color::Black, &analyzed_moves);
        let loss = discs(13) / 2;
        let expected = Tally { moves: 2, mistakes: 1, loss, ..Tally::default() };
        assert_eq!(black, expected);
        let white = Tally::of(Color::White, &analyzed_moves);
        let loss = discs(53) / 2;
        let expected =
            Tally { moves: 3, slips: 2, mistakes: 0, blunders: 1, loss, proven: discs(24) };
        assert_eq!(white, expected);
        assert!((white.mean() - 26.5 / 3.0).abs() < 1e-9);
        assert!(Tally::default().mean().abs() < 1e-9);
    }
}
