//! The eight symmetries of the square.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::lines::check;
use crate::layout::LayoutError;

/// One of the eight symmetries of the square.
///
/// The value holds what is done to (x, y), in this order: bit 2 exchanges x and y, bit 0 mirrors
/// x, bit 1 mirrors y.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum Symmetry {
    /// Leaves every cell where it is.
    #[default]
    Identity = 0,
    /// x becomes S − 1 − x.
    MirrorX = 1,
    /// y becomes S − 1 − y.
    MirrorY = 2,
    /// Both are mirrored: half a turn.
    HalfTurn = 3,
    /// x and y are exchanged: a mirror in the main diagonal.
    Transpose = 4,
    /// A quarter turn that takes (1, 0) to (S − 1, 1).
    QuarterTurn = 5,
    /// The quarter turn back, which takes (1, 0) to (0, S − 2).
    QuarterTurnBack = 6,
    /// A mirror in the main anti-diagonal.
    AntiTranspose = 7,
}

impl Symmetry {
    /// All symmetries, each at the index of its value.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorX,
        Self::MirrorY,
        Self::HalfTurn,
        Self::Transpose,
        Self::QuarterTurn,
        Self::QuarterTurnBack,
        Self::AntiTranspose,
    ];

    /// Returns the image of a cell of a board.
    ///
    /// # Panics
    ///
    /// Panics if x or y is not below `size`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ternary::layout::grid::Symmetry;
    ///
    /// assert_eq!(Symmetry::QuarterTurn.apply(1, 0, 15), (14, 1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn apply(self, x: usize, y: usize, size: usize) -> (usize, usize) {
        assert!(x < size && y < size, "the cell is not on the board");
        let bits = self as u8;
        let (x, y) = if bits & 4 != 0 { (y, x) } else { (x, y) };
        let x = if bits & 1 != 0 { size - 1 - x } else { x };
        let y = if bits & 2 != 0 { size - 1 - y } else { y };
        (x, y)
    }

    /// Returns the symmetry that undoes this one.
    #[must_use]
    #[inline]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::QuarterTurnBack,
            Self::QuarterTurnBack => Self::QuarterTurn,
            own_inverse => own_inverse,
        }
    }

    /// Returns the symmetry that does this one first and then `next`.
    #[must_use]
    #[inline]
    pub const fn then(self, next: Self) -> Self {
        let mut first = self as u8;
        let next = next as u8;
        // Exchanging x and y after mirrors is mirroring the other way after the exchange.
        if next & 4 != 0 {
            first = first & 4 | (first & 1) << 1 | (first & 2) >> 1;
        }
        Self::ALL[(first ^ next) as usize]
    }

    /// Returns the image of each cell of a board: cell `y * size + x` at that index.
    ///
    /// # Errors
    ///
    /// [`LayoutError::SizeOutOfRange`] unless `size` is 1 to [`MAX_SIZE`](super::MAX_SIZE).
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 1,024 cells")]
    pub fn permutation(self, size: usize) -> Result<Box<[u16]>, LayoutError> {
        check(size)?;
        let target = |cell: usize| {
            let (x, y) = self.apply(cell % size, cell / size, size);
            (y * size + x) as u16
        };
        Ok((0..size * size).map(target).collect())
    }
}

/// Returns the permutations of the digits of a pattern by the symmetries of the board that map it
/// onto itself.
///
/// `cells` are the pattern's cells in the order of its digits. In each permutation entry `i` is the
/// digit that digit `i` goes to. Permutations are listed once, the identity first, then in the
/// order of [`Symmetry::ALL`]; a pattern without symmetry has the identity only.
///
/// # Errors
///
/// [`LayoutError::SizeOutOfRange`] unless `size` is 1 to [`MAX_SIZE`](super::MAX_SIZE),
/// [`LayoutError::EmptyPattern`], [`LayoutError::CellOutOfRange`] and
/// [`LayoutError::DuplicateCell`] (for pattern 0) if the cells are not a pattern of the board.
///
/// # Examples
///
/// ```
/// use ternary::layout::grid::pattern_symmetries;
///
/// // The corner of an 8 by 8 board:  0 1 2
/// //                                 8 9
/// let corner = pattern_symmetries(&[0, 1, 8], 8)?;
/// assert_eq!(corner, [vec![0, 1, 2], vec![0, 2, 1]]);
/// # Ok::<(), ternary::layout::LayoutError>(())
/// ```
pub fn pattern_symmetries(cells: &[u16], size: usize) -> Result<Vec<Vec<usize>>, LayoutError> {
    check(size)?;
    if cells.is_empty() {
        return Err(LayoutError::EmptyPattern { pattern: 0 });
    }
    let cell_count = size * size;
    let mut digit_of = vec![None; cell_count];
    for (digit, &cell) in cells.iter().enumerate() {
        match digit_of.get_mut(usize::from(cell)) {
            None => return Err(LayoutError::CellOutOfRange { pattern: 0, cell, cell_count }),
            Some(Some(_)) => return Err(LayoutError::DuplicateCell { pattern: 0, cell }),
            Some(free) => *free = Some(digit),
        }
    }
    let mut permutations = Vec::new();
    for symmetry in Symmetry::ALL {
        let target = |&cell: &u16| {
            let (x, y) = symmetry.apply(usize::from(cell) % size, usize::from(cell) / size, size);
            digit_of[y * size + x]
        };
        if let Some(permutation) = cells.iter().map(target).collect::<Option<Vec<usize>>>()
            && !permutations.contains(&permutation)
        {
            permutations.push(permutation);
        }
    }
    Ok(permutations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::grid::{GridLines, MAX_SIZE};

    #[test]
    fn symmetries_are_the_group_of_the_square() {
        let size = 5;
        for a in Symmetry::ALL {
            for b in Symmetry::ALL {
                for cell in 0..size * size {
                    let (x, y) = (cell % size, cell / size);
                    let (ax, ay) = a.apply(x, y, size);
                    assert_eq!(a.then(b).apply(x, y, size), b.apply(ax, ay, size));
                }
                assert_eq!(a.then(b) == Symmetry::Identity, b == a.inverse());
            }
        }
        assert_eq!(Symmetry::MirrorX.apply(1, 0, 5), (3, 0));
        assert_eq!(Symmetry::MirrorY.apply(1, 0, 5), (1, 4));
        assert_eq!(Symmetry::Transpose.apply(1, 0, 5), (0, 1));
        assert_eq!(Symmetry::QuarterTurn.apply(1, 0, 5), (4, 1));
        assert_eq!(Symmetry::QuarterTurnBack.apply(1, 0, 5), (0, 3));
        assert_eq!(Symmetry::AntiTranspose.apply(1, 0, 5), (4, 3));
    }

    #[test]
    fn permutations_map_lines_to_lines() {
        for size in [1, 2, 5, 8, 15, MAX_SIZE] {
            let lines = GridLines::square(size).unwrap();
            let sorted = |line: &[u16]| {
                let mut line = line.to_vec();
                line.sort_unstable();
                line
            };
            let mut all: Vec<_> = lines.layout().patterns().map(sorted).collect();
            all.sort_unstable();
            for symmetry in Symmetry::ALL {
                let permutation = symmetry.permutation(size).unwrap();
                let moved = |line: &[u16]| {
                    let cells = line.iter().map(|&cell| permutation[usize::from(cell)]);
                    sorted(&cells.collect::<Vec<_>>())
                };
                let mut image: Vec<_> = lines.layout().patterns().map(moved).collect();
                image.sort_unstable();
                assert_eq!(image, all);
            }
        }
        assert!(Symmetry::Identity.permutation(33).is_err());
        assert!(Symmetry::Identity.permutation(0).is_err());
    }

    #[test]
    fn symmetries_of_patterns() {
        let count = |cells: &[u16]| pattern_symmetries(cells, 8).unwrap().len();
        // A row is its own mirror image; the other mirror leaves it or moves it away.
        assert_eq!(pattern_symmetries(&[8, 9, 10, 11, 12, 13, 14, 15], 8).unwrap().len(), 2);
        assert_eq!(count(&[0, 9, 18, 27, 36, 45, 54, 63]), 2);
        // Eight cells of a 2 by 4 corner have none; a 3 by 3 corner has the transposition.
        assert_eq!(count(&[0, 1, 2, 3, 8, 9, 10, 11]), 1);
        assert_eq!(count(&[0, 1, 2, 8, 9, 10, 16, 17, 18]), 2);
        // The four corners have all eight.
        assert_eq!(count(&[0, 7, 56, 63]), 8);
        for permutation in pattern_symmetries(&[0, 7, 56, 63], 8).unwrap() {
            let mut digits = permutation.clone();
            digits.sort_unstable();
            assert_eq!(digits, [0, 1, 2, 3]);
        }
        // Entry i is where digit i goes: a quarter turn takes 0 to 7, 7 to 63, 63 to 56.
        assert!(pattern_symmetries(&[0, 7, 63, 56], 8).unwrap().contains(&vec![1, 2, 3, 0]));
    }

    #[test]
    fn refuses_what_is_not_a_pattern() {
        let error = |cells: &[u16], size| pattern_symmetries(cells, size).unwrap_err();
        assert_eq!(error(&[0], 0), LayoutError::SizeOutOfRange { size: 0, max: 32 });
        assert_eq!(error(&[], 8), LayoutError::EmptyPattern { pattern: 0 });
        let out = LayoutError::CellOutOfRange { pattern: 0, cell: 64, cell_count: 64 };
        assert_eq!(error(&[64], 8), out);
        assert_eq!(error(&[3, 3], 8), LayoutError::DuplicateCell { pattern: 0, cell: 3 });
    }
}
