//! Sets of points as texts: names, and drawings.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::PointSet;
use crate::point::{MAX_SIZE, Point};

impl PointSet {
    /// Returns the set as a drawing of a board of `size`: `1` is a member, the first line is the highest row.
    ///
    /// # Panics
    ///
    /// When `size` is above 22.
    ///
    /// ```
    /// use gomoku::PointSet;
    ///
    /// let set: PointSet = "A1 B2".parse()?;
    /// assert_eq!(set.drawing(3).to_string(), ". . .\n. 1 .\n1 . .");
    /// # Ok::<(), gomoku::ParsePointSetError>(())
    /// ```
    pub fn drawing(&self, size: usize) -> impl fmt::Display + use<> {
        Drawing { rows: (*self & Self::full(size)).rows, size }
    }
}

struct Drawing {
    rows: [u32; MAX_SIZE],
    size: usize,
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.size).rev() {
            for x in 0..self.size {
                let cell = if self.rows[y] >> x & 1 != 0 { "1" } else { "." };
                write!(f, "{}{cell}", if x > 0 { " " } else { "" })?;
            }
            f.write_str(if y > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|point| point.to_string())).finish()
    }
}

/// The names of the points, with a blank between two.
impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, point) in self.iter().enumerate() {
            write!(f, "{}{point}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// Why a text is not a set of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePointSetError {
    /// A word is not the name of a point.
    #[error(
        "word {word} is not a point; expected names such as H8 with blanks or commas between them"
    )]
    Point {
        /// The number of the word, from 1.
        word: usize,
    },
    /// A drawing is not a square of at most 22 cells a side.
    #[error("line {line} has {cells} cells; expected as many as there are lines, at most 22")]
    Shape {
        /// The number of the line, from 1. Blank lines do not count.
        line: usize,
        /// Number of cells in the line.
        cells: usize,
    },
}

/// Reads names of points, with white space or commas between them, or a drawing of `.` and `1`.
impl FromStr for PointSet {
    type Err = ParsePointSetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_cell = |character| matches!(character, '.' | '1');
        let mut characters = text.chars().filter(|character| !character.is_whitespace()).peekable();
        if characters.peek().is_some_and(|&first| is_cell(first)) && characters.all(is_cell) {
            return Self::from_drawing(text);
        }
        let words = text.split(|character: char| character.is_whitespace() || character == ',');
        words
            .filter(|word| !word.is_empty())
            .enumerate()
            .map(|(index, word)| {
                word.parse().map_err(|_| ParsePointSetError::Point { word: index + 1 })
            })
            .collect()
    }
}

impl PointSet {
    /// Reads a drawing that has no characters but `.`, `1` and white space.
    fn from_drawing(text: &str) -> Result<Self, ParsePointSetError> {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let size = lines().count();
        let mut set = Self::EMPTY;
        for (index, line) in lines().enumerate() {
            let cells = || line.chars().filter(|character| !character.is_whitespace());
            let found = cells().count();
            if found != size || size > MAX_SIZE {
                return Err(ParsePointSetError::Shape { line: index + 1, cells: found });
            }
            let members = cells().enumerate().filter(|&(_, cell)| cell == '1');
            set.extend(members.filter_map(|(x, _)| Point::new(x, size - 1 - index)));
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn names_and_drawings_are_read_back(points in proptest::collection::btree_set((0..MAX_SIZE, 0..MAX_SIZE), 0..60), size in 1..=MAX_SIZE) {
            let set: PointSet = points.into_iter().filter_map(|(x, y)| Point::new(x, y)).collect();
            prop_assert_eq!(set.to_string().parse(), Ok(set));
            prop_assert_eq!(set.to_string().replace(' ', ", ").parse(), Ok(set));
            prop_assert_eq!(set.drawing(size).to_string().parse(), Ok(set & PointSet::full(size)));
        }
    }

    #[test]
    fn errors_say_which_word_or_line() {
        assert_eq!("".parse(), Ok(PointSet::EMPTY));
        let error = |text: &str| text.parse::<PointSet>().unwrap_err();
        assert_eq!(error("H8, z9"), ParsePointSetError::Point { word: 2 });
        assert_eq!(error("1 x"), ParsePointSetError::Point { word: 1 });
        assert_eq!(error("1 .\n. . ."), ParsePointSetError::Shape { line: 2, cells: 3 });
        let large = format!("{}\n", ".".repeat(23)).repeat(23);
        assert_eq!(error(&large), ParsePointSetError::Shape { line: 1, cells: 23 });
    }
}
