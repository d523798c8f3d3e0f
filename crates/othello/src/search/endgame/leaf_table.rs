//! Bounds of boards near the leaves, for one thread alone.

use crate::{Board, Square};

/// A table of a fixed, small number of boards, where each board has one place and the last one
/// stays.
///
/// It fits the second cache and has one owner, so a look is far cheaper than one into the table
/// that threads share. Entries hold the whole board.
#[derive(Debug)]
pub(super) struct LeafTable {
    entries: Box<[Entry; LEN]>,
}

const LEN: usize = 1 << 13;

/// What is known of a board.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Entry {
    mover: u64,
    opponent: u64,
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best, or cut.
    pub(super) best: Option<Square>,
}

/// No board has discs of both players on all squares.
const EMPTY: Entry = Entry { mover: !0, opponent: !0, lower: -64, upper: 64, best: None };

impl LeafTable {
    /// Returns an empty table, of 256 KiB.
    pub(super) fn new() -> Self {
        let entries = vec![EMPTY; LEN].into_boxed_slice();
        Self { entries: entries.try_into().expect("the length is that of the array") }
    }

    /// Returns the place of a board.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the high bits, which fit")]
    pub(super) fn index(board: Board) -> usize {
        let mixed = (board.mover().bits()
            ^ board.opponent().bits().rotate_left(32).wrapping_mul(0x9E37_79B9_7F4A_7C15))
        .wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed >> (64 - LEN.ilog2())) as usize
    }

    /// Returns what is known of a board, whose place is given.
    #[inline(always)]
    pub(super) fn get(&self, index: usize, board: Board) -> Option<&Entry> {
        let entry = &self.entries[index];
        (entry.mover == board.mover().bits() && entry.opponent == board.opponent().bits())
            .then_some(entry)
    }

    /// Keeps bounds from −64 to 64 of a board, in place of what its place held before.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "scores fit")]
    pub(super) fn insert(
        &mut self,
        index: usize,
        board: Board,
        lower: i32,
        upper: i32,
        best: Option<Square>,
    ) {
        self.entries[index] = Entry {
            mover: board.mover().bits(),
            opponent: board.opponent().bits(),
            lower: lower as i8,
            upper: upper as i8,
            best,
        };
    }
}
