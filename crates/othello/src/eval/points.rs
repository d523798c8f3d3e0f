//! The unit of evaluations.

use core::fmt;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use crate::Score;

/// An expected score in 128ths of a disc, for the player to move.
///
/// A [`Score`] converts exactly; [`to_score`](Self::to_score) converts back and rounds.
///
/// ```
/// use othello::Score;
/// use othello::eval::Points;
///
/// let points = Points::from(Score::new(-3)) - Points::new(64);
/// assert_eq!(points.to_string(), "-3.50");
/// assert_eq!(points.to_score(), Score::new(-3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(transparent)]
pub struct Points(i32);

/// Points of a disc.
const PER_DISC: i32 = 128;

impl Points {
    /// No difference.
    pub const ZERO: Self = Self(0);
    /// A disc.
    pub const DISC: Self = Self(PER_DISC);
    /// The points of [`Score::MIN`].
    pub const MIN: Self = Self::of(Score::MIN);
    /// The points of [`Score::MAX`].
    pub const MAX: Self = Self::of(Score::MAX);

    /// Returns the points of a number of 128ths of a disc.
    #[must_use]
    #[inline]
    pub const fn new(points: i32) -> Self {
        Self(points)
    }

    /// Returns the number of 128ths of a disc.
    #[must_use]
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Returns the points of a score, as `From` does, in constants as well. A score of more discs than `i32`
    /// holds in points becomes the greatest number of points of its sign.
    #[must_use]
    #[inline]
    pub const fn of(score: Score) -> Self {
        Self(score.discs().saturating_mul(PER_DISC))
    }

    /// Returns α of the null window from these points, α, to α + `unit` as the opponent sees it:
    /// −α − `unit`.
    #[cfg(feature = "std")] // for searches
    #[must_use]
    #[inline]
    pub(crate) const fn opponents_alpha(self, unit: Self) -> Self {
        Self(-self.0 - unit.0)
    }

    /// Returns the number of discs.
    #[must_use]
    #[inline]
    pub fn discs(self) -> f64 {
        f64::from(self.0) / f64::from(PER_DISC)
    }

    /// Returns the score of whole discs, rounded towards [`Score::DRAW`].
    #[must_use]
    #[inline]
    pub const fn to_score(self) -> Score {
        Score::new(self.0 / PER_DISC)
    }
}

/// Exact for scores of games: 128 points per disc.
impl From<Score> for Points {
    #[inline]
    fn from(score: Score) -> Self {
        Self::of(score)
    }
}

/// The points for the other player.
impl Neg for Points {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Points {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Points {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Multiplies by a factor.
impl Mul<i32> for Points {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

/// Divides, rounding towards zero.
impl Div<i32> for Points {
    type Output = Self;

    #[inline]
    fn div(self, parts: i32) -> Self {
        Self(self.0 / parts)
    }
}

/// In discs, with the sign and two places: `+3.25`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.2}", f64::from(self.0) / f64::from(PER_DISC))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_points_and_come_back() {
        for discs in -65..=65 {
            let score = Score::new(discs);
            let points = Points::from(score);
            assert_eq!(points, Points::DISC * discs);
            assert_eq!(points.to_score(), score);
            // Less than a disc beyond is rounded away, towards a draw.
            let beyond = Points::new(127 * discs.signum());
            assert_eq!((points + beyond).to_score(), score);
        }
        assert_eq!((Points::MIN.to_score(), Points::MAX.to_score()), (Score::MIN, Score::MAX));
        let fraction = Points::new(127);
        assert_eq!((fraction.to_score(), (-fraction).to_score()), (Score::DRAW, Score::DRAW));
    }

    #[test]
    fn points_are_added_and_shared() {
        let mut points = Points::DISC * 3 / 2;
        assert_eq!(points.get(), 192);
        points += Points::new(8);
        points -= Points::DISC;
        assert_eq!(points, Points::new(72));
        assert_eq!(-points / 5, Points::new(-14));
        assert_eq!(points - points, Points::ZERO);
    }

    #[test]
    fn points_are_shown_in_discs() {
        let shown = [416, -64, 0, 1].map(|points| Points::new(points).to_string());
        assert_eq!(shown, ["+3.25", "-0.50", "+0.00", "+0.01"]);
    }
}
