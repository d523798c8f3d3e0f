//! Patterns and their images.

use ternary::base3;
use ternary::index_set::DigitGroup;
use ternary::layout::Layout;
use ternary::layout::square::pattern_symmetries;

use super::PatternError;
use crate::{Bitboard, Square, Symmetry};

/// Patterns and all their images under the symmetries of the board.
///
/// Instances stand pattern by pattern, those of a pattern in the order of [`Symmetry::ALL`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternSet {
    patterns: Vec<Pattern>,
    instances: Vec<Instance>,
}

/// Squares whose discs are looked at together, the low digit's first.
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
    /// The most squares of a pattern.
    pub const MAX_SQUARES: usize = ternary::lanes::MAX_PATTERN_CELLS;
    /// The most instances of all patterns.
    pub const MAX_INSTANCES: usize = ternary::lanes::MAX_PATTERNS;

    /// Returns the set of patterns with the given squares, in the order of their digits.
    ///
    /// # Errors
    ///
    /// When there is no pattern, a pattern is empty, too long or has a square twice, is an image of
    /// another one, or there are too many instances.
    pub fn new<P, S>(patterns: P) -> Result<Self, PatternError>
    where
        P: IntoIterator<Item = S>,
        S: IntoIterator<Item = Square>,
    {
        let mut set = Self { patterns: Vec::new(), instances: Vec::new() };
        for squares in patterns {
            set.add(squares.into_iter().take(Self::MAX_SQUARES + 1).collect())?;
        }
        if set.patterns.is_empty() { Err(PatternError::NoPatterns) } else { Ok(set) }
    }

    fn add(&mut self, squares: Vec<Square>) -> Result<(), PatternError> {
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
        self.patterns.push(Pattern { squares });
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

    /// Returns the squares of the instances as cells of the board.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every set was checked when it was made")]
    pub fn layout(&self) -> Layout {
        let cells = self.instances.iter().map(|instance| {
            let cell = |square: &Square| u16::try_from(square.index()).unwrap_or(u16::MAX);
            instance.squares.iter().map(cell).collect::<Vec<_>>()
        });
        Layout::new(64, cells).expect("squares are cells of the board, each once")
    }
}

impl Pattern {
    /// Returns the squares, the low digit's first.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns how many codes there are: 3 to the power of the squares.
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
        let cell = |square: &Square| u16::try_from(square.index()).unwrap_or(u16::MAX);
        let cells: Vec<u16> = self.squares.iter().map(cell).collect();
        let symmetries = pattern_symmetries(&cells, 8).expect("squares of the board");
        let group =
            DigitGroup::generated_by(cells.len(), &symmetries).expect("permutations of the digits");
        let count = u32::try_from(self.code_count()).unwrap_or(u32::MAX);
        (0..count).map(|code| group.canonical(code).expect("a code of the pattern")).collect()
    }
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

    fn area(&self) -> Bitboard {
        self.squares.iter().copied().collect()
    }
}
