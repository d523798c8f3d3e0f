//! The columns of a set of patterns and the moves on their codes.

use alloc::boxed::Box;

use super::boards::WholeBoards;
use super::kernels::{Columns, widest};
use super::lanes::{DenseError, Lanes, MAX_CELLS, check};
use crate::layout::Layout;
use crate::{Color, Digit};

/// The columns of up to 64 patterns of up to ten cells, and the moves on their codes.
///
/// Pattern `p` of the layout is lane `p`, and cell `j` of a pattern has weight 3^j. The encoder is
/// immutable and can be shared; the codes of a position are a [`Lanes`] of its own. More patterns,
/// longer ones and larger boards are for [`SparseEncoder`](crate::encoder::SparseEncoder), which
/// has the same moves on codes of base 3 and skew ternary.
///
/// The caller chooses the first colour. A search keeps the codes of the player to move:
/// [`after`](Self::after) plays and changes the players, [`Lanes::negated`] passes. Codes of fixed
/// colours are kept by [`place`](Self::place) and [`flip`](Self::flip).
///
/// The moves trust the caller to know the position: removing a disc that is not there gives codes
/// of no position (they wrap, which the opposite move undoes), never undefined behaviour.
///
/// # Examples
///
/// ```
/// use ternary::encoder::dense::DenseEncoder;
/// use ternary::layout::Layout;
/// use ternary::{Color, Digit};
///
/// // cells 0 1 2     the upper row, the left column
/// //       3 4 5     and the diagonal of a 3×3 board
/// //       6 7 8
/// let layout = Layout::new(9, [[0, 1, 2], [0, 3, 6], [0, 4, 8]])?;
/// let encoder = DenseEncoder::new(&layout)?;
///
/// // X O .     X is to move: +1, and O is −1
/// // . O .
/// // . . .
/// let mut codes = encoder.empty();
/// encoder.place(&mut codes, 0, Color::First);
/// encoder.place(&mut codes, 1, Color::Second);
/// encoder.place(&mut codes, 4, Color::Second);
/// assert_eq!(codes.as_array()[..3], [1 - 3, 1, 1 - 3]);
///
/// // X X X     X plays on 2 and turns 1. Now O is to move and +1:
/// // . O .     all digits have the other sign.
/// // . . .
/// let after = encoder.after(&codes, 2, 1 << 1);
/// assert_eq!(after.as_array()[..3], [-1 - 3 - 9, -1, -1 + 3]);
///
/// let mut rebuilt = encoder.empty();
/// encoder.rebuild(&mut rebuilt, |cell| match cell {
///     4 => Digit::First,
///     0..=2 => Digit::Second,
///     _ => Digit::Empty,
/// });
/// assert_eq!(after, rebuilt);
///
/// // The same call takes the move back.
/// assert_eq!(encoder.after(&after, 2, 1 << 1), codes);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DenseEncoder {
    /// The columns that flips of each cell add, and zeros for the cells that the board does not have.
    columns: Box<Columns>,
    /// Tables for the codes of whole boards.
    boards: WholeBoards,
    /// The offset of each pattern, 0 of the lanes that no pattern uses.
    offsets: Lanes,
    cell_count: usize,
    pattern_count: usize,
}

impl DenseEncoder {
    /// Makes the columns of the patterns of a layout, 8 KiB of them, and what
    /// [`encode`](Self::encode) reads: another 32 KiB, or 1.25 KiB where the processor
    /// has AVX-512 VBMI.
    ///
    /// # Errors
    ///
    /// Refuses boards of more than [`MAX_CELLS`] cells, more than
    /// [`MAX_PATTERNS`](super::MAX_PATTERNS) patterns, and patterns of more than
    /// [`MAX_PATTERN_CELLS`](super::MAX_PATTERN_CELLS) cells.
    pub fn new(layout: &Layout) -> Result<Self, DenseError> {
        check(layout)?;
        let (cell_count, pattern_count) = (layout.cell_count(), layout.len());
        let mut columns = Box::new([Lanes::EMPTY; MAX_CELLS + 1]);
        let mut offsets = Lanes::EMPTY;
        for (pattern, cells) in layout.patterns().enumerate() {
            let mut weight: i16 = 1;
            for &cell in cells {
                columns[usize::from(cell)].0[pattern] = weight.wrapping_mul(2);
                offsets.0[pattern] += weight;
                weight = weight.wrapping_mul(3);
            }
        }
        let boards = WholeBoards::new(layout)?;
        Ok(Self { columns, boards, offsets, cell_count, pattern_count })
    }

    /// Returns the number of cells of the board.
    #[must_use]
    #[inline]
    pub const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// Returns the number of patterns: the lanes in use.
    #[must_use]
    #[inline]
    pub const fn pattern_count(&self) -> usize {
        self.pattern_count
    }

    /// Returns the column that a flip of each cell adds, twice the cell's weights, as the
    /// [`kernels`](super::kernels) take it.
    #[cfg(feature = "internals")]
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Returns the codes of the empty board: all 0.
    #[must_use]
    #[inline]
    pub const fn empty(&self) -> Lanes {
        Lanes::EMPTY
    }

    /// Returns the number that is added to a code of a pattern to count its codes from 0: (3^n − 1)/2 for n
    /// cells, the index of the line without a disc.
    ///
    /// # Panics
    ///
    /// Panics if `pattern` is not less than [`MAX_PATTERNS`](super::MAX_PATTERNS).
    #[must_use]
    #[inline]
    pub const fn offset(&self, pattern: usize) -> usize {
        self.offsets.0[pattern].cast_unsigned() as usize
    }

    /// Returns the index of a pattern's code in a table of all codes of the pattern: the code plus
    /// the [`offset`](Self::offset), below 3^n for n cells.
    ///
    /// # Panics
    ///
    /// Panics if `pattern` is not less than [`MAX_PATTERNS`](super::MAX_PATTERNS).
    #[must_use]
    #[inline]
    pub const fn index(&self, codes: &Lanes, pattern: usize) -> usize {
        let index = codes.get(pattern).wrapping_add(self.offsets.0[pattern]);
        index.cast_unsigned() as usize
    }

    /// Returns the codes that the next player sees after the player to move, the first colour,
    /// places a disc and turns the discs of a set, bit `i` for cell `i`.
    ///
    /// The call is its own inverse: with the same disc and flips it takes the move back. Cells of
    /// the set that the board does not have are ignored.
    ///
    /// # Panics
    ///
    /// Panics if the board has no cell `placed`.
    #[must_use]
    #[inline]
    pub fn after(&self, codes: &Lanes, placed: usize, flipped: u64) -> Lanes {
        widest::after(codes, self.column(placed), &self.columns, flipped)
    }

    /// Puts a disc on an empty cell.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell.
    #[inline]
    pub fn place(&self, codes: &mut Lanes, cell: usize, color: Color) {
        match color {
            Color::First => widest::add_half(codes, self.column(cell)),
            Color::Second => widest::sub_half(codes, self.column(cell)),
        }
    }

    /// Takes a disc of the given colour off its cell: undoes [`place`](Self::place).
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell.
    #[inline]
    pub fn remove(&self, codes: &mut Lanes, cell: usize, color: Color) {
        self.place(codes, cell, color.opponent());
    }

    /// Turns over a disc that shows `from` now; undone by a flip from the other colour.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell.
    #[inline]
    pub fn flip(&self, codes: &mut Lanes, cell: usize, from: Color) {
        match from {
            Color::First => widest::sub(codes, self.column(cell)),
            Color::Second => widest::add(codes, self.column(cell)),
        }
    }

    /// Returns the codes of a whole position, bit `i` of a colour for cell `i`.
    ///
    /// A cell that is set in both colours counts as empty, and cells that the board does not have
    /// are ignored. [`boards`](super::boards) has the two methods.
    #[must_use]
    #[inline]
    pub fn encode(&self, first: u64, second: u64) -> Lanes {
        self.boards.codes(first, second)
    }

    /// Computes the codes of a whole position, whatever `codes` held before.
    ///
    /// `digit` is asked for each cell once, in ascending order; [`Digit::Edge`] has no meaning in
    /// these codes and counts as empty.
    pub fn rebuild(&self, codes: &mut Lanes, mut digit: impl FnMut(usize) -> Digit) {
        *codes = Lanes::EMPTY;
        for cell in 0..self.cell_count {
            if let Some(color) = digit(cell).color() {
                self.place(codes, cell, color);
            }
        }
    }

    #[inline]
    fn column(&self, cell: usize) -> &Lanes {
        &self.columns[..self.cell_count][cell]
    }
}

impl Lanes {
    /// Returns the codes as the other player sees them: what a pass does.
    #[must_use]
    #[inline]
    pub fn negated(&self) -> Self {
        widest::negate(self)
    }
}
