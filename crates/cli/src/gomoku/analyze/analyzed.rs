//! A move of a game with its loss.

use std::time::Duration;

use gomoku::renju::ForbiddenKind;
use gomoku::search::alphabeta::Value;
use gomoku::{Color, Kind, Point};

use super::overlooked::Overlooked;
use super::source::Game;
use super::win::Win;
use crate::analysis::Error;

/// A move with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ranked {
    pub(super) point: Point,
    /// Value for the player of the move.
    pub(super) value: Value,
    /// Search depth in plies; 0 for a forced win found by the solver.
    pub(super) depth: u32,
    /// Principal variation, beginning with the move.
    pub(super) line: Vec<Point>,
}

/// A move of a game, and the best alternative.
#[derive(Clone, Debug)]
pub(super) struct AnalyzedMove {
    /// Number of the move in the game, from 1.
    pub(super) number: usize,
    pub(super) side: Color,
    /// The move that was played.
    pub(super) played: Ranked,
    /// The best known move; the played one if no other is better.
    pub(super) best: Ranked,
    /// Threat points that the move missed.
    pub(super) overlooked: Option<Overlooked>,
    /// The forced win that existed and that the move does not keep.
    pub(super) missed: Option<Win>,
    /// The opponent's forced win after the move, which another move would have prevented.
    pub(super) allowed: Option<Win>,
    /// The reason if renju forbids the move.
    pub(super) forbidden: Option<ForbiddenKind>,
}

/// Minimum losses of a slip, a mistake and a blunder, in percent of wins.
const ERRORS: [f64; 3] = [10.0, 20.0, 30.0];

impl AnalyzedMove {
    /// Returns the loss against the best move in percent of wins, at least 0.
    pub(super) fn loss(&self) -> f64 {
        let loss = self.best.value.win_rate() - self.played.value.win_rate();
        (100.0 * loss).max(0.0)
    }

    /// Returns the class of the error, if the loss is large enough.
    pub(super) fn error(&self) -> Option<Error> {
        let is_decisive =
            self.overlooked.is_some() || self.missed.is_some() || self.allowed.is_some();
        let least = if is_decisive { Error::Mistake } else { Error::Slip };
        Error::of(self.loss(), ERRORS).map(|error| error.max(least))
    }

    /// Returns Black's winning chances minus White's after the move, in percent.
    pub(super) fn black_chances(&self) -> f64 {
        let own = 200.0 * self.played.value.win_rate() - 100.0;
        match self.side {
            Color::Black => own,
            Color::White => -own,
        }
    }

    /// Returns the most serious remark about the move in one or two words, or nothing.
    pub(super) fn remark(&self) -> &'static str {
        if self.forbidden.is_some() {
            return "forbidden";
        }
        match &self.overlooked {
            Some(Overlooked { kind: Kind::Five, is_own: true, .. }) => "five missed",
            Some(Overlooked { kind: Kind::Five, is_own: false, .. }) => "five allowed",
            Some(Overlooked { is_own: true, .. }) => "four missed",
            Some(Overlooked { is_own: false, .. }) => "four allowed",
            None if self.missed.is_some() => "win missed",
            None if self.allowed.is_some() => "win allowed",
            None => self.error().map_or("", Error::name),
        }
    }
}

/// A game with its analyzed moves.
#[derive(Debug)]
pub(super) struct AnalyzedGame {
    pub(super) game: Game,
    /// The analyzed moves in order; incomplete after an interrupt.
    pub(super) analyzed_moves: Vec<AnalyzedMove>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

impl AnalyzedGame {
    /// Returns the number of moves of the game.
    pub(super) const fn moves(&self) -> usize {
        self.game.steps.len()
    }

    /// Returns the moves to list: those of both sides or of one.
    pub(super) fn listed(&self) -> impl Iterator<Item = &AnalyzedMove> {
        let side = self.game.listed;
        self.analyzed_moves
            .iter()
            .filter(move |analyzed_move| side.is_none_or(|side| side == analyzed_move.side))
    }

    pub(super) const fn is_complete(&self) -> bool {
        self.analyzed_moves.len() == self.moves()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns a move with the values of the best one and of the one played.
    pub(in crate::gomoku::analyze) fn analyzed_move(
        side: Color,
        [best, played]: [Value; 2],
    ) -> AnalyzedMove {
        let ranked = |name: &str, value| {
            let point = name.parse().unwrap();
            Ranked { point, value, depth: 9, line: vec![point] }
        };
        let (played, best) = (ranked("H8", played), ranked("I9", best));
        let (overlooked, missed, allowed, forbidden) = (None, None, None, None);
        AnalyzedMove { number: 1, side, played, best, overlooked, missed, allowed, forbidden }
    }

    #[test]
    fn losses_are_percent_of_wins() {
        for (values, loss, error) in [
            ([Value::DRAW, Value::DRAW], 0.0, None),
            ([Value::DRAW, Value::expected(50)], 0.0, None),
            ([Value::win_in(9), Value::win_in(3)], 0.0, None),
            ([Value::win_in(9), Value::DRAW], 50.0, Some(Error::Blunder)),
            ([Value::DRAW, Value::loss_in(2)], 50.0, Some(Error::Blunder)),
            ([Value::win_in(9), Value::loss_in(2)], 100.0, Some(Error::Blunder)),
            ([Value::DRAW, Value::expected(-90)], 11.1, Some(Error::Slip)),
            ([Value::DRAW, Value::expected(-180)], 21.1, Some(Error::Mistake)),
        ] {
            let found = analyzed_move(Color::Black, values);
            assert!((found.loss() - loss).abs() < 0.1, "{values:?}: {}", found.loss());
            assert_eq!((found.error(), found.remark()), (error, error.map_or("", Error::name)));
        }
    }

    #[test]
    fn chances_are_those_of_black() {
        for (side, expected) in [(Color::Black, -100.0), (Color::White, 100.0)] {
            let found = analyzed_move(side, [Value::DRAW, Value::loss_in(2)]);
            assert!((found.black_chances() - expected).abs() < 1e-9);
        }
    }
}
