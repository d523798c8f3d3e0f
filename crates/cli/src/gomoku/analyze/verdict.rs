//! A move with what it loses.

use std::time::Duration;

use gomoku::renju::ForbiddenKind;
use gomoku::search::alphabeta::Value;
use gomoku::{Color, Kind, Point};

use super::overlooked::Overlooked;
use super::source::Game;
use super::win::Win;
use crate::analysis::Error;

/// A move with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ranked {
    pub(super) point: Point,
    /// What it is worth to the player who moves.
    pub(super) value: Value,
    /// How many moves ahead the search looked, 0 for a forced win that was found without it.
    pub(super) depth: u32,
    /// The move and the best ones after it, as far as they are known.
    pub(super) line: Vec<Point>,
}

/// A move of a game, and the best one in its place.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// The number of the stone in the game, from 1.
    pub(super) number: usize,
    pub(super) side: Color,
    /// The move that was played.
    pub(super) played: Ranked,
    /// The best one that is known: the one played, if nothing is better.
    pub(super) best: Ranked,
    /// Threat points that it did not heed.
    pub(super) overlooked: Option<Overlooked>,
    /// The forced win that existed, if the move does not keep it.
    pub(super) missed: Option<Win>,
    /// The forced win that the opponent has after the move, and had not after another one.
    pub(super) allowed: Option<Win>,
    /// By what renju forbids the move.
    pub(super) forbidden: Option<ForbiddenKind>,
}

/// The loss of a slip, a mistake and a blunder at least, in percent of wins.
const ERRORS: [f64; 3] = [10.0, 20.0, 30.0];

impl Verdict {
    /// Returns how much less often the move wins than the best one, in percent, at least nothing.
    pub(super) fn loss(&self) -> f64 {
        let loss = self.best.value.win_rate() - self.played.value.win_rate();
        (100.0 * loss).max(0.0)
    }

    /// Returns what is said of the move, if it loses enough.
    pub(super) fn error(&self) -> Option<Error> {
        let is_decisive =
            self.overlooked.is_some() || self.missed.is_some() || self.allowed.is_some();
        let least = if is_decisive { Error::Mistake } else { Error::Slip };
        Error::of(self.loss(), ERRORS).map(|error| error.max(least))
    }

    /// Returns Black's chances to win less White's after the move, in percent.
    pub(super) fn black_chances(&self) -> f64 {
        let own = 200.0 * self.played.value.win_rate() - 100.0;
        match self.side {
            Color::Black => own,
            Color::White => -own,
        }
    }

    /// Returns what is worst of the move in a word or two, or nothing.
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

/// A game with what is known of its moves.
#[derive(Debug)]
pub(super) struct Analyzed {
    pub(super) game: Game,
    /// The moves in their order, without the last ones after an interrupt.
    pub(super) verdicts: Vec<Verdict>,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

impl Analyzed {
    /// Returns how many moves the game has.
    pub(super) const fn moves(&self) -> usize {
        self.game.steps.len()
    }

    /// Returns the moves to list: those of one side if the others were not asked for.
    pub(super) fn listed(&self) -> impl Iterator<Item = &Verdict> {
        let side = self.game.listed;
        self.verdicts.iter().filter(move |verdict| side.is_none_or(|side| side == verdict.side))
    }

    pub(super) const fn is_complete(&self) -> bool {
        self.verdicts.len() == self.moves()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns a move with the values of the best one and of the one played.
    pub(in crate::gomoku::analyze) fn verdict(side: Color, [best, played]: [Value; 2]) -> Verdict {
        let ranked = |name: &str, value| {
            let point = name.parse().unwrap();
            Ranked { point, value, depth: 9, line: vec![point] }
        };
        let (played, best) = (ranked("H8", played), ranked("I9", best));
        let (overlooked, missed, allowed, forbidden) = (None, None, None, None);
        Verdict { number: 1, side, played, best, overlooked, missed, allowed, forbidden }
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
            let found = verdict(Color::Black, values);
            assert!((found.loss() - loss).abs() < 0.1, "{values:?}: {}", found.loss());
            assert_eq!((found.error(), found.remark()), (error, error.map_or("", Error::name)));
        }
    }

    #[test]
    fn chances_are_those_of_black() {
        for (side, expected) in [(Color::Black, -100.0), (Color::White, 100.0)] {
            let found = verdict(side, [Value::DRAW, Value::loss_in(2)]);
            assert!((found.black_chances() - expected).abs() < 1e-9);
        }
    }
}
