//! The sparse encoder: one code for each line, few of them changed by a stone.
//!
//! The columns, which never change, live in a [`SparseEncoder`]; the codes live in [`SparseCodes`].
//!
//! ```
//! use ternary::Color;
//! use ternary::encoder::SparseEncoder;
//! use ternary::layout::grid::{Direction, GridLines};
//!
//! let lines = GridLines::square(15)?;
//! let encoder = SparseEncoder::skew(lines.layout(), 15)?;
//! let mut codes = encoder.empty();
//!
//! // Stones on (1, 0), (2, 0) and (4, 0): the lowest row is 0000000000·10110.
//! for x in [1, 2, 4] {
//!     encoder.place(&mut codes, x, Color::First);
//! }
//! let (row, _) = lines.locate(Direction::Horizontal, 0, 0);
//! assert_eq!(codes.get(row), 138);
//!
//! // The column x = 4 holds one stone, in digit 0.
//! let (column, _) = lines.locate(Direction::Vertical, 4, 0);
//! assert_eq!(codes.get(column), 1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::boxed::Box;
use alloc::vec::Vec;

use thiserror::Error;

use crate::layout::Layout;
use crate::{CodeError, Color, Digit, base3, skew};

/// The error of a layout or of columns without an encoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SparseError {
    /// A pattern does not fit in a code.
    #[error("pattern {pattern}: {error}")]
    Pattern {
        /// The index of the pattern.
        pattern: usize,
        /// The error of the code.
        error: CodeError,
    },
    /// A column names a slot that there is not.
    #[error("cell {cell} adds to slot {slot}; expected a slot below {slots}")]
    SlotOutOfRange {
        /// The cell of the column.
        cell: usize,
        /// The slot.
        slot: usize,
        /// Number of slots.
        slots: usize,
    },
    /// There are more slots, or more entries in all columns, than a `u32` can count.
    #[error("more than {max} slots or entries of columns")]
    TooManyEntries {
        /// The maximum.
        max: u32,
    },
}

/// The weight of one cell in one slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    slot: u32,
    weight: u32,
}

/// The columns of a board: for each cell, the slots it is in and its weight there.
///
/// All arithmetic on codes wraps around in 32 bits, so that undoing is exact whatever was done
/// before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparseEncoder {
    /// The code of each slot on the empty board.
    starts: Box<[u32]>,
    /// The columns of all cells, one after the other.
    entries: Box<[Entry]>,
    /// Index of the start of each cell's column in `entries`, and the end.
    offsets: Box<[u32]>,
}

/// One code for each slot of a [`SparseEncoder`].
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct SparseCodes {
    codes: Vec<u32>,
}

impl SparseEncoder {
    /// Encodes each pattern of a layout in base 3: slot `i` is the code of pattern `i`.
    ///
    /// # Errors
    ///
    /// [`SparseError::Pattern`] if a pattern has more than [`base3::MAX_CELLS`] cells.
    pub fn base3(layout: &Layout) -> Result<Self, SparseError> {
        Self::from_layout(layout, |cells| {
            base3::code_count(cells).map(|_| (0, &base3::WEIGHTS[..]))
        })
    }

    /// Encodes each pattern of a layout in skew ternary, in codes of `digits` digits: slot `i` is
    /// the code of pattern `i`, which stands on the high digits if it is shorter.
    ///
    /// # Errors
    ///
    /// [`SparseError::Pattern`] if a pattern has more than `digits` cells or `digits` is above
    /// [`skew::MAX_DIGITS`].
    pub fn skew(layout: &Layout, digits: usize) -> Result<Self, SparseError> {
        Self::from_layout(layout, |cells| {
            skew::start(cells, digits).map(|start| (start, &skew::WEIGHTS[digits - cells..]))
        })
    }

    /// Encodes each pattern by the start and the weights that its length asks for.
    fn from_layout(
        layout: &Layout,
        start_and_weights: impl Fn(usize) -> Result<(u32, &'static [u32]), CodeError>,
    ) -> Result<Self, SparseError> {
        let mut starts = Vec::with_capacity(layout.len());
        let mut weights = Vec::with_capacity(layout.len());
        for (pattern, cells) in layout.patterns().enumerate() {
            let (start, weight) = start_and_weights(cells.len())
                .map_err(|error| SparseError::Pattern { pattern, error })?;
            starts.push(start);
            weights.push(weight);
        }
        let weight = |(pattern, position): (usize, usize)| (pattern, weights[pattern][position]);
        let columns = (0..layout.cell_count()).map(|cell| layout.patterns_of(cell).map(weight));
        Self::from_columns(starts, columns)
    }

    /// Makes an encoder from the start of each slot and the column of each cell.
    ///
    /// A column lists slots with the cell's weight there: the first colour adds the weight, the
    /// second colour twice the weight.
    ///
    /// # Errors
    ///
    /// [`SparseError::SlotOutOfRange`] if a column names a slot without a start,
    /// [`SparseError::TooManyEntries`].
    ///
    /// # Examples
    ///
    /// ```
    /// use ternary::Color;
    /// use ternary::encoder::SparseEncoder;
    ///
    /// // Two slots; cell 0 is in both, cell 1 in the second only.
    /// let encoder = SparseEncoder::from_columns([0, 100], [vec![(0, 1), (1, 1)], vec![(1, 3)]])?;
    /// let mut codes = encoder.empty();
    /// encoder.place(&mut codes, 0, Color::First);
    /// encoder.place(&mut codes, 1, Color::Second);
    /// assert_eq!(codes.as_slice(), [1, 107]);
    /// # Ok::<(), ternary::encoder::SparseError>(())
    /// ```
    pub fn from_columns<I>(starts: impl Into<Box<[u32]>>, columns: I) -> Result<Self, SparseError>
    where
        I: IntoIterator<Item: IntoIterator<Item = (usize, u32)>>,
    {
        let starts = starts.into();
        let slots = starts.len();
        let count =
            |len| u32::try_from(len).map_err(|_| SparseError::TooManyEntries { max: u32::MAX });
        count(slots)?;
        let mut entries = Vec::new();
        let mut offsets = Vec::from([0]);
        for (cell, column) in columns.into_iter().enumerate() {
            for (slot, weight) in column {
                if slot >= slots {
                    return Err(SparseError::SlotOutOfRange { cell, slot, slots });
                }
                entries.push(Entry { slot: count(slot)?, weight });
            }
            offsets.push(count(entries.len())?);
        }
        Ok(Self { starts, entries: entries.into(), offsets: offsets.into() })
    }

    /// Returns the number of cells of the board.
    #[must_use]
    #[inline]
    pub const fn cell_count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of slots.
    #[must_use]
    #[inline]
    pub const fn slot_count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the slots a cell adds to, each with its weight.
    ///
    /// # Panics
    ///
    /// Panics if `cell` is not below [`cell_count`](Self::cell_count).
    #[inline]
    pub fn column(
        &self,
        cell: usize,
    ) -> impl ExactSizeIterator<Item = (usize, u32)> + DoubleEndedIterator + Clone {
        self.entries(cell).iter().map(|entry| (entry.slot as usize, entry.weight))
    }

    /// Returns the codes of the empty board.
    #[must_use]
    pub fn empty(&self) -> SparseCodes {
        SparseCodes { codes: self.starts.to_vec() }
    }

    /// Puts a stone on an empty cell.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such cell or the codes are of an encoder with fewer slots.
    #[inline]
    pub fn place(&self, codes: &mut SparseCodes, cell: usize, color: Color) {
        self.add(codes, cell, color.value());
    }

    /// Puts a stone on an empty cell and calls a function with each slot it adds to, and the slot's code
    /// before and after.
    ///
    /// Callers update what depends on codes in one pass.
    ///
    /// # Examples
    ///
    /// ```
    /// use ternary::Color;
    /// use ternary::encoder::SparseEncoder;
    ///
    /// let encoder = SparseEncoder::from_columns([0, 100], [vec![(0, 1), (1, 3)]])?;
    /// let mut codes = encoder.empty();
    /// let mut changes = Vec::new();
    /// encoder.place_with(&mut codes, 0, Color::Second, |slot, before, after| {
    ///     changes.push((slot, before, after));
    /// });
    /// assert_eq!(changes, [(0, 0, 2), (1, 100, 106)]);
    /// # Ok::<(), ternary::encoder::SparseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// As [`place`](Self::place).
    #[inline]
    pub fn place_with(
        &self,
        codes: &mut SparseCodes,
        cell: usize,
        color: Color,
        mut changed: impl FnMut(usize, u32, u32),
    ) {
        let times = color.value();
        for entry in self.entries(cell) {
            let slot = entry.slot as usize;
            let code = &mut codes.codes[slot];
            let before = *code;
            *code = before.wrapping_add(entry.weight.wrapping_mul(times));
            changed(slot, before, *code);
        }
    }

    /// Takes a stone off: undoes [`place`](Self::place).
    ///
    /// # Panics
    ///
    /// As [`place`](Self::place).
    #[inline]
    pub fn remove(&self, codes: &mut SparseCodes, cell: usize, color: Color) {
        self.add(codes, cell, color.value().wrapping_neg());
    }

    /// Turns a stone of the colour `from` into one of the other colour.
    ///
    /// # Panics
    ///
    /// As [`place`](Self::place).
    #[inline]
    pub fn flip(&self, codes: &mut SparseCodes, cell: usize, from: Color) {
        self.add(codes, cell, from.opponent().value().wrapping_sub(from.value()));
    }

    /// Computes all codes anew from what stands on each cell; a cell that is the edge counts as
    /// empty.
    ///
    /// The codes may have been of another encoder.
    pub fn rebuild(&self, codes: &mut SparseCodes, mut digit: impl FnMut(usize) -> Digit) {
        codes.codes.clear();
        codes.codes.extend_from_slice(&self.starts);
        for cell in 0..self.cell_count() {
            if let Some(color) = digit(cell).color() {
                self.place(codes, cell, color);
            }
        }
    }

    /// Returns the column of a cell.
    #[inline]
    fn entries(&self, cell: usize) -> &[Entry] {
        &self.entries[self.offsets[cell] as usize..self.offsets[cell + 1] as usize]
    }

    /// Adds `times` the column of a cell.
    #[inline]
    fn add(&self, codes: &mut SparseCodes, cell: usize, times: u32) {
        for entry in self.entries(cell) {
            let code = &mut codes.codes[entry.slot as usize];
            *code = code.wrapping_add(entry.weight.wrapping_mul(times));
        }
    }
}

impl SparseCodes {
    /// Returns the code of a slot.
    ///
    /// # Panics
    ///
    /// Panics if there is no such slot.
    #[must_use]
    #[inline]
    pub fn get(&self, slot: usize) -> u32 {
        self.codes[slot]
    }

    /// Returns the code of each slot.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u32] {
        &self.codes
    }
}

// By hand for `clone_from`, which keeps the memory.
impl Clone for SparseCodes {
    fn clone(&self) -> Self {
        Self { codes: self.codes.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.codes.clone_from(&source.codes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::grid::GridLines;
    use crate::layout::window::windows;
    use proptest::prelude::*;
    use std::vec;

    /// The codes of a layout from the definition.
    fn codes_of(
        layout: &Layout,
        board: &[Digit],
        encode: impl Fn(&[Digit]) -> Result<u32, CodeError>,
    ) -> Vec<u32> {
        let line = |cells: &[u16]| -> Vec<Digit> {
            cells.iter().map(|&cell| board[usize::from(cell)]).collect()
        };
        layout.patterns().map(|cells| encode(&line(cells)).unwrap()).collect()
    }

    /// The windows of all lines of a board, line by line.
    fn windowed(lines: &GridLines, digits: usize, margin: usize) -> Layout {
        let layout = lines.layout();
        let patterns = layout.patterns().flat_map(|cells| {
            let cover = windows(cells.len(), digits, margin).unwrap();
            cover.into_iter().map(|window| &cells[window.start..window.start + window.len])
        });
        Layout::new(layout.cell_count(), patterns).unwrap()
    }

    /// Plays on cells chosen by number, keeping a board beside the codes.
    fn play(encoder: &SparseEncoder, moves: &[(usize, Color)]) -> (Vec<Digit>, SparseCodes) {
        let mut board = vec![Digit::Empty; encoder.cell_count()];
        let mut codes = encoder.empty();
        for &(cell, color) in moves {
            let cell = cell % board.len();
            match board[cell].color() {
                None => {
                    encoder.place(&mut codes, cell, color);
                    board[cell] = color.into();
                }
                Some(standing) if standing == color => {
                    encoder.remove(&mut codes, cell, standing);
                    board[cell] = Digit::Empty;
                }
                Some(standing) => {
                    encoder.flip(&mut codes, cell, standing);
                    board[cell] = color.into();
                }
            }
        }
        (board, codes)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn maintained_codes_are_those_of_the_board(
            size in 1_usize..=22,
            moves in prop::collection::vec(
                (any::<usize>(), prop::sample::select(&Color::ALL[..])), 0..300),
        ) {
            let lines = GridLines::square(size).unwrap();
            let windowed = windowed(&lines, 12, 4);
            let short = |line: &[Digit]| skew::encode(line, 12);
            let mut encoders = vec![(
                SparseEncoder::skew(&windowed, 12).unwrap(),
                codes_of(&windowed, &[Digit::Empty; 484], short),
                &windowed,
                Box::new(short) as Box<dyn Fn(&[Digit]) -> Result<u32, CodeError>>,
            )];
            if size <= base3::MAX_CELLS {
                let encoder = SparseEncoder::base3(lines.layout()).unwrap();
                let empty = vec![0; lines.layout().len()];
                encoders.push((encoder, empty, lines.layout(), Box::new(base3::encode)));
            }
            if size <= skew::MAX_DIGITS {
                let encoder = SparseEncoder::skew(lines.layout(), size).unwrap();
                let whole = move |line: &[Digit]| skew::encode(line, size);
                let empty = codes_of(lines.layout(), &[Digit::Empty; 484], whole);
                encoders.push((encoder, empty, lines.layout(), Box::new(whole)));
            }
            for (encoder, empty, layout, encode) in encoders {
                prop_assert_eq!(encoder.cell_count(), size * size);
                prop_assert_eq!(encoder.slot_count(), layout.len());
                let start = encoder.empty();
                prop_assert_eq!(start.as_slice(), empty);
                let (board, codes) = play(&encoder, &moves);
                prop_assert_eq!(codes.as_slice(), codes_of(layout, &board, encode));
                let mut rebuilt = SparseCodes { codes: vec![7; 3] };
                encoder.rebuild(&mut rebuilt, |cell| board[cell]);
                prop_assert_eq!(&rebuilt, &codes);
                rebuilt.clone_from(&encoder.empty());
                prop_assert_eq!(rebuilt, encoder.empty());
            }
        }
    }

    #[test]
    fn columns_are_the_weights_of_the_digits() {
        let lines = GridLines::square(15).unwrap();
        let encoder = SparseEncoder::skew(lines.layout(), 15).unwrap();
        for y in 0..15 {
            for x in 0..15 {
                let anti_diagonal = if x + y >= 15 { x } else { 14 - y };
                let digits = [x, y, x.max(y), anti_diagonal];
                let slots = [y, 15 + x, 30 + 14 - x + y, 59 + x + y];
                let expected = slots.into_iter().zip(digits.map(|digit| skew::WEIGHTS[digit]));
                assert!(encoder.column(y * 15 + x).eq(expected));
            }
        }
    }

    #[test]
    fn the_edge_counts_as_empty_when_rebuilding() {
        let encoder = SparseEncoder::from_columns([5], [[(0, 1)], [(0, 3)]]).unwrap();
        let mut codes = encoder.empty();
        encoder.rebuild(&mut codes, |_| Digit::Edge);
        assert_eq!(codes, encoder.empty());
        encoder.rebuild(&mut codes, |_| Digit::Second);
        assert_eq!(codes.get(0), 5 + 2 + 6);
    }

    #[test]
    fn refuses_what_does_not_fit() {
        let lines = GridLines::square(21).unwrap();
        let error = CodeError::TooManyCells { cells: 21, max: 20 };
        let error = SparseError::Pattern { pattern: 0, error };
        assert_eq!(SparseEncoder::base3(lines.layout()), Err(error));
        let error = CodeError::TooManyCells { cells: 21, max: 19 };
        let error = SparseError::Pattern { pattern: 0, error };
        assert_eq!(SparseEncoder::skew(lines.layout(), 19), Err(error));
        assert!(SparseEncoder::skew(lines.layout(), 21).is_err());
        let error = SparseError::SlotOutOfRange { cell: 1, slot: 2, slots: 2 };
        assert_eq!(SparseEncoder::from_columns([0, 0], [[(1, 1)], [(2, 1)]]), Err(error));
    }
}
