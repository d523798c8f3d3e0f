//! Sets of patterns as text, a pattern a line, and the sets of the literature by name.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::set::{ParsePatternSetError, PatternSet};
use crate::Square;

/// Reads a pattern a line: squares with spaces between them, the one of the low digit first. Ignores
/// empty lines and what follows a `#`.
///
/// # Stability
///
/// The format is part of files of weights: a set that has been written stays readable.
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

/// Writes the form that is read.
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

/// Names and texts of the sets.
const SETS: [(&str, &str); 4] =
    [("tritboard", TRITBOARD), ("logistello", LOGISTELLO), ("edax", EDAX), ("ntest", NTEST)];

/// Ours: every pattern has four instances, most have ten squares.
const TRITBOARD: &str = "\
A1 B1 C1 D1 E1 F1 G1 H1 B2 G2     # edge with X-squares
A1 B1 C1 D1 A2 B2 C2 A3 B3 A4     # triangle
A1 B1 C1 A2 B2 C2 A3 B3 C3 D4     # corner of 3x3 with the square behind it
A1 B1 C1 D1 E1 A2 B2 A3 A4 A5     # both edges of a corner
A1 C1 D1 E1 F1 H1 C2 D2 E2 F2     # edge with a block
A1 B1 A2 B2 C2 B3 C3 D3 C4 D4     # broad diagonal
A1 B1 A2 B2 C2 D2 E2 B3 B4 B5     # kite
A1 B1 A2 B2 C2 D2 B3 C3 B4 D4     # fish
A1 H1 C3 D3 E3 F3 D4 E4 C4 F4     # centre and corners
A2 B2 C2 D2 E2 F2 G2 H2 A1 H1     # row 2 with corners
A3 B3 C3 D3 E3 F3 G3 H3 A2 H2     # row 3
A4 B4 C4 D4 E4 F4 G4 H4 A3 H3     # row 4
A1 B1 B2 C3 D4 E5 F6 G7 H7 H8     # long diagonal
A2 B3 C4 D5 E6 F7 G8 A1 H8        # diagonals with what is beside the corners
A3 B4 C5 D6 E7 F8 A2 G8 A1 H8
A4 B5 C6 D7 E8 A8 A7 B8 B7
";

/// Logistello (Buro 1997): edge with X-squares, rows, corners and diagonals.
const LOGISTELLO: &str = "\
A1 B1 C1 D1 E1 F1 G1 H1 B2 G2
A2 B2 C2 D2 E2 F2 G2 H2
A3 B3 C3 D3 E3 F3 G3 H3
A4 B4 C4 D4 E4 F4 G4 H4
A1 B1 C1 A2 B2 C2 A3 B3 C3
A1 B1 C1 D1 E1 A2 B2 C2 D2 E2
A1 B2 C3 D4 E5 F6 G7 H8
A2 B3 C4 D5 E6 F7 G8
A3 B4 C5 D6 E7 F8
A4 B5 C6 D7 E8
A5 B6 C7 D8
";

/// Edax (Delorme): 46 instances; its 47th look-up is a constant, which [`Weights`] have anyway.
///
/// [`Weights`]: crate::eval::Weights
const EDAX: &str = "\
A1 B1 A2 B2 C1 A3 C2 B3 C3
A5 A4 A3 A2 A1 B2 B1 C1 D1 E1
B2 A1 B1 C1 D1 E1 F1 G1 H1 G2
A1 C1 D1 C2 D2 E2 F2 E1 F1 H1
A2 B2 C2 D2 E2 F2 G2 H2
A3 B3 C3 D3 E3 F3 G3 H3
A4 B4 C4 D4 E4 F4 G4 H4
A1 B2 C3 D4 E5 F6 G7 H8
A2 B3 C4 D5 E6 F7 G8
A3 B4 C5 D6 E7 F8
A4 B5 C6 D7 E8
A5 B6 C7 D8
";

/// `NTest` (Welty): all rows, the diagonals of five squares and more, three corners of ten squares
/// for each corner, and the edge with its X-squares.
const NTEST: &str = "\
A1 B1 C1 D1 E1 F1 G1 H1
A2 B2 C2 D2 E2 F2 G2 H2
A3 B3 C3 D3 E3 F3 G3 H3
A4 B4 C4 D4 E4 F4 G4 H4
A1 B2 C3 D4 E5 F6 G7 H8
A2 B3 C4 D5 E6 F7 G8
A3 B4 C5 D6 E7 F8
A4 B5 C6 D7 E8
A1 B1 C1 D1 A2 B2 C2 A3 B3 A4
A1 B1 C1 D1 E1 A2 B2 C2 D2 E2
A1 B1 C1 D1 E1 F1 G1 H1 B2 G2
";

impl PatternSet {
    /// The names of [`named`](Self::named), our own first.
    pub const NAMES: [&str; SETS.len()] = {
        let mut names = [""; SETS.len()];
        let mut index = 0;
        while index < SETS.len() {
            names[index] = SETS[index].0;
            index += 1;
        }
        names
    };

    /// Returns a set by its name.
    ///
    /// | name | patterns | instances | codes | |
    /// |---|---|---|---|---|
    /// | `tritboard` | 16 | 64 | 866,052 | ours |
    /// | `logistello` | 11 | 46 | 167,265 | Buro 1997 |
    /// | `edax` | 12 | 46 | 226,314 | Delorme; the constant that is counted as the 47th is none of the squares |
    /// | `ntest` | 11 | 46 | 213,111 | Welty; with the four edges that descriptions leave out |
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the texts are tested")]
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = SETS.iter().find(|(known, _)| *known == name)?;
        Some(text.parse().expect("the text of a set"))
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
            ("", "no patterns; expected at least one line with the squares of one"),
            ("# A1 B1\n\n", "no patterns; expected at least one line with the squares of one"),
            ("A1\nB1 C1 I1", "line 2, column 7: 'I1' is no square; expected A1 to H8"),
            ("A1,B1", "line 1, column 1: 'A1,B1' is no square; expected A1 to H8"),
            ("A1 \u{e9}\u{e9}", "line 1, column 4: '\u{e9}\u{e9}' is no square; expected A1 to H8"),
            (eleven, "line 1: pattern 1 has 11 squares; expected 1 to 10"),
            ("\nA1 B2 A1", "line 2: pattern 1 has the square A1 twice"),
            ("A1 B1\n\nC3 D4\nH7 H8", "line 4: pattern 3 has the squares of an image of pattern 1"),
            (many, "line 9: 72 instances; expected at most 64"),
        ] {
            let error = text.parse::<PatternSet>().unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
        let long = "x".repeat(1_000_000);
        let error = ParsePatternSetError::Square { line: 1, column: 1, word: "x".repeat(20) };
        assert_eq!(long.parse::<PatternSet>(), Err(error));
    }

    #[test]
    fn sets_have_the_instances_that_are_published() {
        let counts = PatternSet::NAMES.map(|name| {
            let set = PatternSet::named(name).unwrap();
            let codes: usize = set.patterns().iter().map(|pattern| pattern.code_count()).sum();
            (name, set.patterns().len(), set.instances().len(), codes)
        });
        // Edax counts 226,315 weights a stage, one of them the constant.
        let expected = [
            ("tritboard", 16, 64, 866_052),
            ("logistello", 11, 46, 167_265),
            ("edax", 12, 46, 226_314),
            ("ntest", 11, 46, 213_111),
        ];
        assert_eq!(counts, expected);
        assert_eq!(PatternSet::named("Edax"), None);
    }

    #[test]
    fn kinds_of_the_literature_have_their_instances() {
        let kinds = |name| {
            let set = PatternSet::named(name).unwrap();
            let of = |pattern| set.instances().iter().filter(|i| i.pattern() == pattern).count();
            let squares = set.patterns().iter().map(|pattern| pattern.squares().len());
            squares.zip((0..).map(of)).collect::<Vec<_>>()
        };
        assert_eq!(
            kinds("edax"),
            [
                (9, 4),
                (10, 4),
                (10, 4),
                (10, 4),
                (8, 4),
                (8, 4),
                (8, 4),
                (8, 2),
                (7, 4),
                (6, 4),
                (5, 4),
                (4, 4),
            ]
        );
        // 16 rows, 14 diagonals, 12 corners, and 4 edges.
        assert_eq!(
            kinds("ntest"),
            [
                (8, 4),
                (8, 4),
                (8, 4),
                (8, 4),
                (8, 2),
                (7, 4),
                (6, 4),
                (5, 4),
                (10, 4),
                (10, 8),
                (10, 4),
            ]
        );
        assert!(
            kinds("tritboard").iter().all(|&(squares, instances)| squares >= 9 && instances == 4)
        );
    }
}
