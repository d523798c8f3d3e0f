//! The score of a game.

use core::fmt;
use core::ops::{Add, Neg, Sub};
use core::str::FromStr;

use thiserror::Error;

/// A difference of discs with the empty squares counted for the winner: for the named player, or for
/// the player to move where none is named.
///
/// Games have even scores from [`MIN`](Self::MIN) to [`MAX`](Self::MAX). The ends of a window, with
/// which scores are compared, may be any number of discs. An evaluation is finer and has
/// [`Points`](crate::eval::Points).
///
/// ```
/// use othello::Score;
///
/// let score = Score::new(18);
/// assert_eq!(score.to_string(), "+18");
/// assert_eq!((-score).discs(), -18);
/// assert!(Score::DRAW < score && score < Score::MAX);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(transparent)]
pub struct Score(i32);

impl Score {
    /// Least score of a game, −64: all discs are the opponent's, and empty squares count for the winner.
    pub const MIN: Self = Self(-64);
    /// Score of a draw, 0: both players have the same number of discs.
    pub const DRAW: Self = Self(0);
    /// Greatest score of a game, +64: all discs are the player's, and empty squares count for the winner.
    pub const MAX: Self = Self(64);

    /// Less than every score, and its negation is greater: the score of a node before its first move
    /// is searched.
    #[cfg(feature = "std")]
    pub(crate) const NONE: Self = Self(-128);

    /// Returns the score of a difference of `discs`, positive if the player has more.
    #[must_use]
    #[inline]
    pub const fn new(discs: i32) -> Self {
        Self(discs)
    }

    /// Returns the score of a difference of discs that a game can have, −64 to 64, or `None`.
    #[cfg(feature = "std")]
    #[must_use]
    pub(crate) fn of_game(discs: i32) -> Option<Self> {
        Some(Self(discs)).filter(|score| (Self::MIN..=Self::MAX).contains(score))
    }

    /// Returns the difference of discs, positive if the player has more.
    #[must_use]
    #[inline]
    pub const fn discs(self) -> i32 {
        self.0
    }

    /// Returns α of the null window from this score, α, to α + 1 as the opponent sees it: −α − 1.
    #[cfg(feature = "std")]
    #[must_use]
    #[inline]
    pub(crate) const fn opponents_alpha(self) -> Self {
        Self(-self.0 - 1)
    }
}

/// The score for the other player.
impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Adds a number of discs.
impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, discs: i32) -> Self {
        Self(self.0 + discs)
    }
}

/// Subtracts a number of discs.
impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, discs: i32) -> Self {
        Self(self.0 - discs)
    }
}

/// With its sign: `+18`, `-4`, `+0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

/// The text is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a score; expected a number of discs such as +18")]
pub struct ParseScoreError;

impl FromStr for Score {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).map_err(|_| ParseScoreError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_discs() {
        for discs in -65..=65 {
            let score = Score::new(discs);
            assert_eq!(score.discs(), discs);
            assert_eq!((-score).discs(), -discs);
            assert_eq!(((score + 2).discs(), (score - 2).discs()), (discs + 2, discs - 2));
            // A score is above α for one player, or at most −α − 1 above for the other.
            for alpha in [-64, -1, 0, 7, 63].map(Score::new) {
                assert_eq!(score > alpha, -score <= alpha.opponents_alpha(), "{score} {alpha}");
            }
            assert!(Score::NONE < score && score < -Score::NONE);
        }
        assert!(Score::MIN < Score::DRAW && Score::DRAW < Score::MAX);
        assert_eq!(Score::default(), Score::DRAW);
    }

    #[test]
    fn scores_are_shown_with_their_sign() {
        let shown = [Score::new(18), Score::MIN, Score::DRAW].map(|score| score.to_string());
        assert_eq!(shown, ["+18", "-64", "+0"]);
        for discs in [-64, -1, 0, 7, 64, i32::MIN, i32::MAX] {
            assert_eq!(Score::new(discs).to_string().parse(), Ok(Score::new(discs)));
        }
        for text in ["", "+", "1.5", "18 discs"] {
            assert_eq!(text.parse::<Score>(), Err(ParseScoreError));
        }
    }
}
