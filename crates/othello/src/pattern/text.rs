//! Sets of patterns as text: a pattern a line.

use std::fmt;
use std::str::FromStr;

use super::{PatternError, PatternSet};
use crate::Square;

/// A pattern a line, its squares with spaces between them, the low digit's first. Empty lines and
/// what follows a `#` are passed over.
impl FromStr for PatternSet {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let mut patterns: Vec<Vec<Square>> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let content = line.split('#').next().unwrap_or_default();
            let square = |word: &str| {
                word.parse().map_err(|_| PatternError::NoSquare {
                    line: number,
                    word: word.chars().take(20).collect(),
                })
            };
            let squares: Vec<Square> =
                content.split_whitespace().map(square).collect::<Result<_, _>>()?;
            if !squares.is_empty() {
                patterns.push(squares);
            }
        }
        Self::new(patterns)
    }
}

/// As it is read.
impl fmt::Display for PatternSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pattern in self.patterns() {
            for (index, square) in pattern.squares().iter().enumerate() {
                write!(f, "{}{square}", if index > 0 { " " } else { "" })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
