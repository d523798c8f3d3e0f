//! Totals of the moves of a game.

use gomoku::Color;

use super::analyzed::AnalyzedMove;
use crate::analysis::Error;

/// Totals of a player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tally {
    pub(super) moves: u32,
    pub(super) slips: u32,
    pub(super) mistakes: u32,
    pub(super) blunders: u32,
    /// Sum of all losses, in percent of wins.
    loss: f64,
    pub(super) missed: Counts,
    pub(super) allowed: Counts,
    pub(super) forbidden: u32,
}

/// Number of moves that missed something, or allowed it to the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) fives: u32,
    /// Straight fours, and double fours in one line.
    pub(super) fours: u32,
    /// Forced wins.
    pub(super) wins: u32,
}

impl Tally {
    /// Counts the moves of a player.
    pub(super) fn of(color: Color, analyzed_moves: &[AnalyzedMove]) -> Self {
        let mut tally = Self::default();
        for analyzed_move in
            analyzed_moves.iter().filter(|analyzed_move| analyzed_move.side == color)
        {
            tally.add(analyzed_move);
        }
        tally
    }

    fn add(&mut self, analyzed_move: &AnalyzedMove) {
        self.moves += 1;
        match analyzed_move.error() {
            Some(Error::Slip) => self.slips += 1,
            Some(Error::Mistake) => self.mistakes += 1,
            Some(Error::Blunder) => self.blunders += 1,
            None => {}
        }
        self.loss += analyzed_move.loss();
        if let Some(overlooked) = &analyzed_move.overlooked {
            let counts = if overlooked.is_own { &mut self.missed } else { &mut self.allowed };
            *(if overlooked.is_five() { &mut counts.fives } else { &mut counts.fours }) += 1;
        }
        self.missed.wins += u32::from(analyzed_move.missed.is_some());
        self.allowed.wins += u32::from(analyzed_move.allowed.is_some());
        self.forbidden += u32::from(analyzed_move.forbidden.is_some());
    }

    /// Returns the mean loss of a move, in percent of wins.
    pub(super) fn mean_loss(&self) -> f64 {
        if self.moves == 0 { 0.0 } else { self.loss / f64::from(self.moves) }
    }
}

#[cfg(test)]
mod tests {
    use gomoku::Kind;
    use gomoku::search::alphabeta::Value;

    use super::*;
    use crate::gomoku::analyze::analyzed::tests::analyzed_move;
    use crate::gomoku::analyze::overlooked::Overlooked;
    use crate::gomoku::analyze::win::Win;

    #[test]
    fn events_are_counted_by_player() {
        let overlooked = |kind, is_own| Some(Overlooked { kind, is_own, points: Vec::new() });
        let win = || Some(Win { method: None, plies: 5, line: Vec::new() });
        let even = analyzed_move(Color::Black, [Value::DRAW; 2]);
        let mut five = analyzed_move(Color::Black, [Value::win_in(1), Value::DRAW]);
        (five.overlooked, five.missed) = (overlooked(Kind::Five, true), win());
        let mut four = analyzed_move(Color::White, [Value::DRAW, Value::loss_in(4)]);
        (four.overlooked, four.allowed) = (overlooked(Kind::DoubleFour, false), win());
        let found = [even, five, four];
        let black = Tally::of(Color::Black, &found);
        assert_eq!((black.moves, black.blunders), (2, 1));
        assert_eq!(black.missed, Counts { fives: 1, fours: 0, wins: 1 });
        assert_eq!(black.allowed, Counts::default());
        assert!((black.mean_loss() - 25.0).abs() < 1e-9);
        let white = Tally::of(Color::White, &found);
        assert_eq!(white.allowed, Counts { fives: 0, fours: 1, wins: 1 });
        assert!(Tally::default().mean_loss().abs() < 1e-9);
    }
}
