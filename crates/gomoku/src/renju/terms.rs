//! The terms of renju: kinds of forbidden points, and readings of the rule of threes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Why a point is forbidden to Black: the first that applies, in this order (RIF 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ForbiddenKind {
    /// Six or more in a row.
    Overline,
    /// Two fours or more at once, in one line or in several.
    DoubleFour,
    /// Two or more threes at once, each of which can really become a straight four.
    DoubleThree,
}

impl ForbiddenKind {
    /// All kinds, in the order in which they are tried.
    pub const ALL: [Self; 3] = [Self::Overline, Self::DoubleFour, Self::DoubleThree];

    /// Returns 0 to 2.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name used in JSON, such as `double-four`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for ForbiddenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How the definition of a three is read where its only straight-four square makes a five in
/// another direction.
///
/// The rules of the Renju International Federation call a row a three when a stone can be added
/// "without at the same time making five in a row" to make it a straight four. Programs differ on
/// these words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reading {
    /// As written: such a square does not make a three.
    #[default]
    Literal,
    /// Such a square makes a three like any other, because it is never forbidden.
    Wide,
}

impl Reading {
    /// Both readings, the default first.
    pub const ALL: [Self; 2] = [Self::Literal, Self::Wide];

    /// Returns the name used on the command line and in JSON, such as `literal`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Literal => "literal",
            Self::Wide => "wide",
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown reading; expected literal or wide")]
pub struct ParseReadingError;

impl FromStr for Reading {
    type Err = ParseReadingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|reading| reading.name().eq_ignore_ascii_case(text))
            .ok_or(ParseReadingError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_program() {
        let names = ForbiddenKind::ALL.map(|kind| kind.to_string());
        assert_eq!(names, ["overline", "double-four", "double-three"]);
        assert_eq!(ForbiddenKind::ALL.map(ForbiddenKind::index), [0, 1, 2]);
    }

    #[test]
    fn names_are_read_back() {
        for reading in Reading::ALL {
            assert_eq!(reading.to_string().parse(), Ok(reading));
            assert_eq!(reading.name().to_uppercase().parse(), Ok(reading));
        }
        assert_eq!(Reading::default(), Reading::Literal);
        assert_eq!("strict".parse::<Reading>(), Err(ParseReadingError));
    }
}
