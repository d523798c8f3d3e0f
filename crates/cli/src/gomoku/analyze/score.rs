//! What a position or a move is worth.

use std::fmt;

use gomoku::eval::SCALE;
use gomoku::search::alphabeta::Value;

/// What a position or a move is worth to the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    /// What is expected, in the units of [`Value`].
    Expected(i32),
    /// A win in so many plies, or a loss if they are negative.
    Mate(i32),
}

/// The number for machines of a game that is won: wins in n plies are n less, as [`Value`] has them.
const WON: i32 = 30_000;

impl Score {
    pub(super) const DRAW: Self = Self::Expected(0);

    /// The move makes a five.
    pub(super) const FIVE: Self = Self::Mate(1);

    /// The move is forbidden, and ends the game.
    pub(super) const FOUL: Self = Self::Mate(-1);

    pub(super) const fn is_win(self) -> bool {
        matches!(self, Self::Mate(1..))
    }

    pub(super) const fn is_loss(self) -> bool {
        matches!(self, Self::Mate(..0))
    }

    /// Returns what a move is worth after which the opponent has so much.
    pub(super) const fn before(self) -> Self {
        match self {
            Self::Expected(value) => Self::Expected(-value),
            Self::Mate(plies @ 1..) => Self::Mate(-plies - 1),
            Self::Mate(plies) => Self::Mate(1 - plies),
        }
    }

    /// Returns the probability of winning, draws halved.
    pub(super) fn win_rate(self) -> f64 {
        match self {
            Self::Expected(value) => 1.0 / (1.0 + (-f64::from(value) / SCALE).exp()),
            Self::Mate(plies) => f64::from(u8::from(plies > 0)),
        }
    }

    /// Returns the plies of a win, negative for a loss.
    pub(super) const fn mate(self) -> Option<i32> {
        match self {
            Self::Expected(_) => None,
            Self::Mate(plies) => Some(plies),
        }
    }

    /// Returns the score as a number.
    pub(super) const fn to_i32(self) -> i32 {
        match self {
            Self::Expected(value) => value,
            Self::Mate(plies @ 1..) => WON - plies,
            Self::Mate(plies) => -WON - plies,
        }
    }
}

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        value.mate().map_or(Self::Expected(value.to_i32()), Self::Mate)
    }
}

/// Prints `+120`, `-35`, or `+M7` for a win in seven plies.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(value) => f.pad(&format!("{value:+}")),
            Self::Mate(plies @ 1..) => f.pad(&format!("+M{plies}")),
            Self::Mate(plies) => f.pad(&format!("-M{}", -plies)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponents_score_is_turned_and_a_ply_farther() {
        for (score, before) in [
            (Score::Expected(120), Score::Expected(-120)),
            (Score::FIVE, Score::Mate(-2)),
            (Score::Mate(-2), Score::Mate(3)),
            (Score::Mate(7), Score::Mate(-8)),
        ] {
            assert_eq!(score.before(), before);
            assert!((score.win_rate() + before.win_rate() - 1.0).abs() < 1e-12);
        }
        assert!(Score::FIVE.is_win() && !Score::FIVE.is_loss());
        assert!(Score::FOUL.is_loss() && !Score::DRAW.is_loss() && !Score::DRAW.is_win());
    }

    #[test]
    fn scores_are_told_as_values_are() {
        for (score, text, number) in [
            (Score::Expected(120), "+120", 120),
            (Score::DRAW, "+0", 0),
            (Score::Mate(7), "+M7", 29_993),
            (Score::Mate(-4), "-M4", -29_996),
        ] {
            assert_eq!((score.to_string().as_str(), score.to_i32()), (text, number));
        }
    }
}
