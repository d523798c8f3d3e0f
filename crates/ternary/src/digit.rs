//! The digits of a line code and the two colours behind them.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// The content of one cell of a line.
///
/// The numeric values are the digits of every code in this crate but the
/// [`balanced`](crate::balanced) ones, where [`Second`](Self::Second) counts as −1.
///
/// # Stability
///
/// The values are part of every stored code: changing one is a breaking change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum Digit {
    /// An empty cell: digit 0.
    #[default]
    Empty = 0,
    /// A stone of the first colour: digit 1.
    First = 1,
    /// A stone of the second colour: digit 2.
    Second = 2,
    /// The edge of the board: digit 3, in skew ternary only.
    Edge = 3,
}

impl Digit {
    /// All digits, each at the index of its value.
    pub const ALL: [Self; 4] = [Self::Empty, Self::First, Self::Second, Self::Edge];

    /// Returns the digit of a value, or `None` above 3.
    #[must_use]
    #[inline]
    pub const fn from_value(value: u32) -> Option<Self> {
        if value < 4 { Some(Self::ALL[value as usize]) } else { None }
    }

    /// Returns the value, 0 to 3.
    #[must_use]
    #[inline]
    pub const fn value(self) -> u32 {
        self as u32
    }

    /// Returns the colour of the stone, or `None` for an empty cell and the edge.
    #[must_use]
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::First => Some(Color::First),
            Self::Second => Some(Color::Second),
            Self::Empty | Self::Edge => None,
        }
    }
}

impl From<Color> for Digit {
    #[inline]
    fn from(color: Color) -> Self {
        match color {
            Color::First => Self::First,
            Color::Second => Self::Second,
        }
    }
}

/// Draws a digit as `.`, `X`, `O` or `|`.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => ".",
            Self::First => "X",
            Self::Second => "O",
            Self::Edge => "|",
        })
    }
}

/// The error of a text that draws no digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a digit; expected `.`, `X`, `O` or `|`")]
pub struct ParseDigitError;

impl FromStr for Digit {
    type Err = ParseDigitError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "." => Ok(Self::Empty),
            "X" => Ok(Self::First),
            "O" => Ok(Self::Second),
            "|" => Ok(Self::Edge),
            _ => Err(ParseDigitError),
        }
    }
}

/// One of the two colours of a game: whose stone a digit stands for.
///
/// Black is the first colour in Gomoku; in Othello patterns the mover is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum Color {
    /// Digit 1.
    First = 1,
    /// Digit 2.
    Second = 2,
}

impl Color {
    /// Both colours, the first one first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other colour.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first colour and 1 for the second.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// Returns the value of the colour's digit: 1 or 2.
    #[must_use]
    #[inline]
    pub const fn value(self) -> u32 {
        self as u32
    }
}

/// Error of encoding a line or decoding a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The line is longer than its code can be.
    #[error(
        "{cells} cells do not fit in a code of at most {max} digits; \
         longer lines need windows, see `layout::window`"
    )]
    TooManyCells {
        /// The cells or digits asked for.
        cells: usize,
        /// The maximum.
        max: usize,
    },
    /// The number is not below the count of codes.
    #[error("code {code} is out of range; expected a code below {count}")]
    CodeOutOfRange {
        /// The number given.
        code: u32,
        /// Number of codes.
        count: u32,
    },
    /// The number is further from 0 than balanced codes reach.
    #[error("code {code} is out of range; expected a code from -{max} to {max}")]
    BalancedCodeOutOfRange {
        /// The number given.
        code: i32,
        /// The last code; the first one is its negative.
        max: i32,
    },
    /// The edge digit stands where only an empty cell or a stone may stand.
    #[error("cell {cell} is the edge digit; expected an empty cell or a stone")]
    EdgeDigit {
        /// The cell, from the low end of the slice.
        cell: usize,
    },
    /// A digit below the edge digit is not zero.
    #[error("digit {digit} is below the edge digit; expected it to be empty")]
    BelowEdge {
        /// The first such digit, counted from the edge downwards.
        digit: usize,
    },
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn digits_are_their_values() {
        for value in 0..4 {
            assert_eq!(Digit::from_value(value).unwrap().value(), value);
        }
        assert_eq!(Digit::from_value(4), None);
        for digit in Digit::ALL {
            assert_eq!(digit.to_string().parse(), Ok(digit));
        }
        assert_eq!("x".parse::<Digit>(), Err(ParseDigitError));
        for color in Color::ALL {
            assert_eq!(Digit::from(color).color(), Some(color));
            assert_eq!(Digit::from(color).value(), color.value());
            assert_eq!((color.opponent().opponent(), Color::ALL[color.index()]), (color, color));
        }
    }
}
