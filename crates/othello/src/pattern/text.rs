//! Sets of patterns as text: a pattern a line.

use std::fmt;
use std::str::FromStr;

use super::{ParsePatternSetError, PatternSet};
use crate::Square;

/// A pattern a line, its squares with spaces between them, the low digit's first. Empty lines and
/// what follows a `#` are passed over.
impl FromStr for PatternSet {
    type Err = ParsePatternSetError;

    fn from_str(text: &str) -> Result<Self, ParsePatternSetError> {
        let mut set = Self::empty();
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.split('#').next().unwrap_or_default();
            let mut squares: Vec<Square> = Vec::new();
            for word in content.split_whitespace() {
                let Ok(square) = word.parse() else {
                    let column = 1 + word.as_ptr() as usize - content.as_ptr() as usize;
                    let word = word.chars().take(20).collect();
                    return Err(ParsePatternSetError::Square { line, column, word });
                };
                squares.push(square);
            }
            if !squares.is_empty() {
                set.add(&squares).map_err(|error| ParsePatternSetError::Pattern { line, error })?;
            }
        }
        if set.patterns().is_empty() { Err(ParsePatternSetError::Empty) } else { Ok(set) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_and_read_again() {
        let text = "# the edge\n  a1 B1\tc1 d1 E1 F1 G1 H1  # with nothing\r\n\n\nB2 C3 D4\n";
        let set: PatternSet = text.parse().unwrap();
        assert_eq!(set.to_string(), "A1 B1 C1 D1 E1 F1 G1 H1\nB2 C3 D4\n");
        assert_eq!(set.to_string().parse(), Ok(set.clone()));
        assert_eq!([set.patterns().len(), set.instances().len()], [2, 8]);
        for name in PatternSet::NAMES {
            let set = PatternSet::named(name).unwrap();
            assert_eq!(set.to_string().parse(), Ok(set));
        }
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let eleven = "A1 B1 C1 D1 E1 F1 G1 H1 A2 B2 C2";
        // Nine patterns without symmetry, each of eight instances.
        let many = "A1 B1\nA1 C1\nA1 D1\nA1 E1\nA1 F1\nA1 G1\nB1 C1\nB1 D1\nB1 E1\n";
        for (text, message) in [
            ("", "no patterns, expected at least one line with the squares of one"),
            ("# A1 B1\n\n", "no patterns, expected at least one line with the squares of one"),
            ("A1\nB1 C1 I1", "line 2, column 7: 'I1' is no square, expected A1 to H8"),
            ("A1,B1", "line 1, column 1: 'A1,B1' is no square, expected A1 to H8"),
            ("A1 \u{e9}\u{e9}", "line 1, column 4: '\u{e9}\u{e9}' is no square, expected A1 to H8"),
            (eleven, "line 1: pattern 1 has 11 squares, expected 1 to 10"),
            ("\nA1 B2 A1", "line 2: pattern 1 has the square A1 twice"),
            ("A1 B1\n\nC3 D4\nH7 H8", "line 4: pattern 3 has the squares of an image of pattern 1"),
            (many, "line 9: 72 instances, expected at most 64"),
        ] {
            let error = text.parse::<PatternSet>().unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
        let long = "x".repeat(1_000_000);
        let error = ParsePatternSetError::Square { line: 1, column: 1, word: "x".repeat(20) };
        assert_eq!(long.parse::<PatternSet>(), Err(error));
    }
}
