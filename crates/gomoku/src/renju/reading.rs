//! The two readings of a three whose completion makes a five elsewhere.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How the definition of a three is read where its only straight-four square makes a five in
/// another direction.
///
/// The rules of the Renju International Federation call a row a three when a stone can be added
/// "without at the same time making five in a row" to make it a straight four. Programs differ on
/// these words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reading {
    /// As it is written: such a square does not make a three.
    #[default]
    Literal,
    /// Such a square makes a three as any other, since it is never forbidden.
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

/// A text that names no reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown reading, expected literal or wide")]
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
    fn names_are_read_back() {
        for reading in Reading::ALL {
            assert_eq!(reading.to_string().parse(), Ok(reading));
            assert_eq!(reading.name().to_uppercase().parse(), Ok(reading));
        }
        assert_eq!(Reading::default(), Reading::Literal);
        assert_eq!("strict".parse::<Reading>(), Err(ParseReadingError));
    }
}
