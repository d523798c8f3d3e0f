//! Patterns and their images.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use ternary::base3;
use ternary::layout::Layout;
use ternary::layout::grid::pattern_symmetries;
use thiserror::Error;

use crate::{Bitboard, Board, Square, Symmetry};

/// Patterns and all their images under the symmetries of the board.
///
/// Instances stand pattern by pattern, those of a pattern in the order of [`Symmetry::ALL`], each
/// once. The order of squares goes along: square `j` of an instance is the image of square `j` of
/// its pattern, so that instances share a table of weights.
///
/// # Examples
///
/// ```
/// use othello::Board;
/// use othello::pattern::PatternSet;
///
/// //   A B C D         A B C D E F G H
/// // 1 0 1 2 .       1 . . . . . 2 1 0
/// // 2 3 4 . .       2 . . . . . . 4 3
/// // 3 5 . . .       3 . . . . . . . 5
/// let set: PatternSet = "A1 B1 C1 A2 B2 A3".parse()?;
/// let [corner, mirrored, ..] = set.instances() else { unreachable!() };
/// assert_eq!(set.instances().len(), 4);
/// assert_eq!(mirrored.squares()[2].to_string(), "F1");
///
/// // X O . . . . . X     X is to move: the digits are X O . . O . and X . . O O .
/// // . O . . . . O O
/// let board = "XO-----X -O----OO ------------------------------------------------ X";
/// let board = board.parse::<othello::Position>()?.board();
/// assert_eq!(corner.code(board), 1 - 3 - 81);
/// assert_eq!(mirrored.code(board), 1 - 27 - 81);
///
/// // What stands there means the same mirrored in the diagonal, which takes B1 to A2 and C1 to A3:
/// // both codes share what is learned.
/// let canonical = set.patterns()[0].canonical();
/// assert_eq!(canonical[corner.index(board)], canonical[mirrored.index(board)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternSet {
    patterns: Vec<Pattern>,
    instances: Vec<Instance>,
}

/// Squares whose discs form one code, the square of the low digit first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    squares: Vec<Square>,
}

/// An image of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    pattern: usize,
    squares: Vec<Square>,
}

impl PatternSet {
    /// Maximum number of squares of a pattern.
    pub const MAX_SQUARES: usize = ternary::encoder::dense::MAX_PATTERN_CELLS;
    /// Maximum number of instances of all patterns.
    pub const MAX_INSTANCES: usize = ternary::encoder::dense::MAX_PATTERNS;

    /// Returns the set of patterns with the given squares, in the order of their digits.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no pattern, a pattern is empty, too long or has a square twice,
    /// is an image of another one, or there are too many instances.
    pub fn new<P, S>(patterns: P) -> Result<Self, PatternError>
    where
        P: IntoIterator<Item = S>,
        S: IntoIterator<Item = Square>,
    {
        let mut set = Self::empty();
        for squares in patterns {
            let squares: Vec<Square> = squares.into_iter().take(Self::MAX_SQUARES + 1).collect();
            set.add(&squares)?;
        }
        if set.patterns.is_empty() { Err(PatternError::NoPatterns) } else { Ok(set) }
    }

    /// Returns a set that is none yet.
    pub(super) fn empty() -> Self {
        Self { patterns: Vec::new(), instances: Vec::new() }
    }

    /// Adds a pattern with all its images.
    pub(super) fn add(&mut self, squares: &[Square]) -> Result<(), PatternError> {
        let number = self.patterns.len() + 1;
        if !(1..=Self::MAX_SQUARES).contains(&squares.len()) {
            return Err(PatternError::Squares { pattern: number, squares: squares.len() });
        }
        for (index, &square) in squares.iter().enumerate() {
            if squares[..index].contains(&square) {
                return Err(PatternError::Twice { pattern: number, square });
            }
        }
        let area: Bitboard = squares.iter().copied().collect();
        if let Some(other) = self.instances.iter().find(|other| other.area() == area) {
            return Err(PatternError::Image { pattern: number, other: other.pattern + 1 });
        }
        let first = self.instances.len();
        for symmetry in Symmetry::ALL {
            let squares: Vec<_> = squares.iter().map(|s| s.transformed(symmetry)).collect();
            let area: Bitboard = squares.iter().copied().collect();
            if self.instances[first..].iter().all(|other| other.area() != area) {
                self.instances.push(Instance { pattern: number - 1, squares });
            }
        }
        if self.instances.len() > Self::MAX_INSTANCES {
            return Err(PatternError::Instances { instances: self.instances.len() });
        }
        self.patterns.push(Pattern { squares: squares.to_vec() });
        Ok(())
    }

    /// Returns the patterns.
    #[must_use]
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns all images of all patterns.
    #[must_use]
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// Returns for each code of each pattern, pattern by pattern, the number of its class: codes that mean the same
    /// are one class, and the classes are counted from 0 through all patterns in the order of their least codes.
    ///
    /// [`Pattern::canonical`] tells which codes mean the same.
    #[must_use]
    pub fn classes(&self) -> Vec<u32> {
        let codes = self.patterns.iter().map(Pattern::code_count).sum();
        let mut classes: Vec<u32> = Vec::with_capacity(codes);
        let mut count = 0;
        for pattern in &self.patterns {
            let first = classes.len();
            for (code, least) in (0_u32..).zip(pattern.canonical()) {
                if least == code {
                    classes.push(count);
                    count += 1;
                } else {
                    classes.push(classes[first + least as usize]);
                }
            }
        }
        classes
    }

    /// Returns the squares of the instances as cells of the board.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every set was checked when it was made")]
    pub fn layout(&self) -> Layout {
        let cells = self.instances.iter().map(|instance| cells(&instance.squares));
        Layout::new(64, cells).expect("squares are cells of the board, each once")
    }
}

impl Pattern {
    /// Returns the squares, the low digit's first.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the number of codes: 3 to the power of the squares.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every pattern was checked when it was made")]
    pub fn code_count(&self) -> usize {
        base3::code_count(self.squares.len()).expect("at most ten squares") as usize
    }

    /// Returns for each code the least code of those that mean the same under the symmetries of the
    /// board that take the pattern to itself. All of them share what is learned.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every pattern was checked when it was made")]
    pub fn canonical(&self) -> Vec<u32> {
        let symmetries =
            pattern_symmetries(&cells(&self.squares), 8).expect("squares of the board");
        let count = u32::try_from(self.code_count()).unwrap_or(u32::MAX);
        let mut least: Vec<u32> = (0..count).collect();
        // All symmetries that take the pattern to itself, with the way back of each.
        for places in symmetries {
            let (low, high) = places.split_at(places.len().min(LOW_DIGITS));
            let (low, high) = (images(low), images(high));
            for (codes, high) in least.chunks_mut(low.len()).zip(high) {
                for (code, low) in codes.iter_mut().zip(&low) {
                    *code = (*code).min(high + low);
                }
            }
        }
        least
    }
}

/// Returns squares as cells of the board.
fn cells(squares: &[Square]) -> Vec<u16> {
    squares.iter().map(|square| u16::try_from(square.index()).unwrap_or(u16::MAX)).collect()
}

/// Number of digits of a code that are moved at a time.
const LOW_DIGITS: usize = 5;

/// Returns the codes that digits have, in the order of theirs, when each goes to its place.
fn images(places: &[usize]) -> Vec<u32> {
    places.iter().fold(vec![0], |images, &place| {
        let power = 3_u32.pow(u32::try_from(place).unwrap_or(u32::MAX));
        (0..3).flat_map(|digit| images.iter().map(move |image| image + digit * power)).collect()
    })
}

impl Instance {
    /// Returns the index of its pattern.
    #[must_use]
    pub fn pattern(&self) -> usize {
        self.pattern
    }

    /// Returns the squares, the low digit's first.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the squares as bits of a board, the low digit's first.
    pub(crate) fn bits(&self) -> Vec<u16> {
        self.squares.iter().map(|square| u16::try_from(square.index()).unwrap_or(0)).collect()
    }

    /// Returns the squares as a set.
    #[must_use]
    pub fn area(&self) -> Bitboard {
        self.squares.iter().copied().collect()
    }

    /// Returns the balanced code of its squares, digit by digit: +3^j where square `j` has a disc of
    /// the mover, −3^j where it has one of the opponent.
    ///
    /// [`codes`](crate::methods::codes) has the fast ways, and all instances at once.
    #[must_use]
    pub fn code(&self, board: Board) -> i16 {
        let mut weight: i16 = 1;
        let mut code = 0;
        for &square in &self.squares {
            if board.mover().contains(square) {
                code += weight;
            } else if board.opponent().contains(square) {
                code -= weight;
            }
            // The weight behind that of the last of ten squares is not read.
            weight = weight.wrapping_mul(3);
        }
        code
    }

    /// Returns the place of the code among all codes of the pattern, from 0: its digits are 0 for a
    /// disc of the opponent, 1 for an empty square, 2 for a disc of the mover.
    #[must_use]
    pub fn index(&self, board: Board) -> usize {
        let digits = self.squares.iter().rev().map(|&square| {
            1 + usize::from(board.mover().contains(square))
                - usize::from(board.opponent().contains(square))
        });
        digits.fold(0, |index, digit| 3 * index + digit)
    }
}

/// The error of squares that are not a set of patterns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// There is no pattern.
    #[error("no patterns; expected at least one")]
    NoPatterns,
    /// A pattern has too few or too many squares.
    #[error("pattern {pattern} has {squares} squares; expected 1 to {}", PatternSet::MAX_SQUARES)]
    Squares {
        /// The pattern, counted from 1.
        pattern: usize,
        /// Its squares.
        squares: usize,
    },
    /// A pattern has a square twice.
    #[error("pattern {pattern} has the square {square} twice")]
    Twice {
        /// The pattern, counted from 1.
        pattern: usize,
        /// The square.
        square: Square,
    },
    /// Two patterns are images of each other.
    #[error("pattern {pattern} has the squares of an image of pattern {other}")]
    Image {
        /// The pattern, counted from 1.
        pattern: usize,
        /// The pattern before it.
        other: usize,
    },
    /// The patterns have too many images.
    #[error("{instances} instances; expected at most {}", PatternSet::MAX_INSTANCES)]
    Instances {
        /// The images of all patterns.
        instances: usize,
    },
}

/// The error of a text that is not a set of patterns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePatternSetError {
    /// There is no pattern in the text.
    #[error("no patterns; expected at least one line with the squares of one")]
    Empty,
    /// A word is not a square.
    #[error("line {line}, column {column}: '{word}' is no square; expected A1 to H8")]
    Square {
        /// The line, counted from 1.
        line: usize,
        /// The first byte of the word in its line, counted from 1.
        column: usize,
        /// The word, cut after 20 characters.
        word: String,
    },
    /// The squares of a line are not a pattern, or conflict with those before.
    #[error("line {line}: {error}")]
    Pattern {
        /// The line, counted from 1.
        line: usize,
        /// The error.
        error: PatternError,
    },
}

#[cfg(test)]
mod tests {
    use ternary::index_set::DigitGroup;

    use super::*;

    #[test]
    fn codes_that_mean_the_same_are_those_of_the_group() {
        let odd: PatternSet = "A1\nA2 B1\nD4 E4 D5 E5\nC3 F3 C6 F6 D4 E5".parse().unwrap();
        let named = PatternSet::NAMES.map(|name| PatternSet::named(name).unwrap());
        let mut orders = Vec::new();
        for pattern in named.iter().chain([&odd]).flat_map(PatternSet::patterns) {
            let cells: Vec<u16> =
                pattern.squares().iter().map(|s| u16::try_from(s.index()).unwrap()).collect();
            let symmetries = pattern_symmetries(&cells, 8).unwrap();
            let group = DigitGroup::generated_by(cells.len(), &symmetries).unwrap();
            assert_eq!(group.order(), symmetries.len());
            orders.push(group.order());
            for (code, least) in (0..).zip(pattern.canonical()) {
                assert_eq!(least, group.canonical(code).unwrap(), "{pattern:?}");
            }
        }
        assert!([1, 2, 8].iter().all(|order| orders.contains(order)), "{orders:?}");
    }
}
