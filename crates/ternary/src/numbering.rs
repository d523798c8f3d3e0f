//! The two ways to number lines.

use crate::{CodeError, base3, skew};

/// How lines are numbered: in base 3 or in skew ternary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Numbering {
    /// Base 3: every line has as many cells as the code has digits (see [`base3`]).
    Base3,
    /// Skew ternary: lines of every length up to the digits share the codes (see [`skew`]).
    Skew,
}

impl Numbering {
    /// Both numberings.
    pub const ALL: [Self; 2] = [Self::Base3, Self::Skew];

    /// Returns the most digits a code of 32 bits holds: 20 in base 3, 19 in skew ternary.
    #[must_use]
    #[inline]
    pub const fn max_digits(self) -> usize {
        match self {
            Self::Base3 => base3::MAX_CELLS,
            Self::Skew => skew::MAX_DIGITS,
        }
    }

    /// Returns the weight of each digit, from the low digit up to [`max_digits`](Self::max_digits).
    #[must_use]
    #[inline]
    pub const fn weights(self) -> &'static [u32] {
        match self {
            Self::Base3 => &base3::WEIGHTS,
            Self::Skew => &skew::WEIGHTS,
        }
    }

    /// Returns the number of codes: the codes are the numbers below it.
    ///
    /// # Errors
    ///
    /// [`CodeError::TooManyCells`] above [`max_digits`](Self::max_digits).
    #[inline]
    pub const fn code_count(self, digits: usize) -> Result<u32, CodeError> {
        match self {
            Self::Base3 => base3::code_count(digits),
            Self::Skew => skew::code_count(digits),
        }
    }
}
