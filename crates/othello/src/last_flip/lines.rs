//! The lines through a square of a full board, and what the last move turns in one.

use crate::Square;
use crate::lines::{AXES, lines_through, ray};

/// What the last move turns in a line, by the mover's discs of the line, its first square at bit 0.
/// The low byte counts for the mover, the high byte for the opponent, who has the squares that the
/// mover has not; the bit of the move's square does not matter.
///
/// A line of n squares is followed by entries that are not its own: it needs the first 2^n.
pub(super) type Counts = [u16; 256];

/// The four lines through a square, itself among them: row, column, the diagonal whose columns and
/// rows rise together, and the other one.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Lines {
    pub(super) squares: [u64; 4],
    pub(super) counts: [&'static Counts; 4],
}

impl Lines {
    /// Returns the lines of a square, whose first squares are those of the lowest index, as where
    /// bits are extracted in their order.
    #[cfg_attr(
        not(all(
            target_arch = "x86_64",
            any(target_feature = "avx2", target_feature = "bmi2"),
            not(miri)
        )),
        expect(dead_code, reason = "the instruction sets use it")
    )]
    #[inline(always)]
    pub(super) fn by_index(square: Square) -> &'static Self {
        static LINES: [Lines; 64] = lines(false);
        &LINES[square.index()]
    }

    /// Returns the lines of a square, whose first squares are those of the lowest column, as where
    /// rows are added up. The other order for the last line only.
    #[inline(always)]
    pub(super) fn by_column(square: Square) -> &'static Self {
        static LINES: [Lines; 64] = lines(true);
        &LINES[square.index()]
    }
}

/// 4 KiB on machines of 64 bits: a cache line for each square.
const fn lines(by_column: bool) -> [Lines; 64] {
    let mut all = [Lines { squares: [0; 4], counts: [counts(0, 0); 4] }; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        all[index].squares = lines_through(square);
        let mut axis = 0;
        while axis < 4 {
            let (columns, rows) = AXES[axis];
            let (before, _) = ray(square, -columns, -rows);
            let (after, _) = ray(square, columns, rows);
            let reversed = by_column && columns < 0;
            all[index].counts[axis] =
                if reversed { counts(after, before) } else { counts(before, after) };
            axis += 1;
        }
        index += 1;
    }
    all
}

/// The number of entries of all tables, and of a window at the last one.
const ENTRIES: usize = offset(7, 0) + 256;

/// The tables of all lines, by the number of squares before and after the move's: 7 KiB.
static COUNTS: [u16; ENTRIES] = {
    let mut table = [0; ENTRIES];
    let mut before = 0;
    while before < 8 {
        let mut after = 0;
        while before + after < 8 {
            let offset = offset(before, after);
            let mut line = 0;
            while line < 2 << (before + after) {
                let others = !line & ((2 << (before + after)) - 1);
                table[offset + line] =
                    turned(line, before, after) | turned(others, before, after) << 8;
                line += 1;
            }
            after += 1;
        }
        before += 1;
    }
    table
};

/// Returns the table of a place in a line.
const fn counts(before: usize, after: usize) -> &'static Counts {
    match COUNTS.split_at(offset(before, after)).1.first_chunk() {
        Some(counts) => counts,
        None => unreachable!(),
    }
}

/// Returns where the table of a place in a line begins.
const fn offset(before: usize, after: usize) -> usize {
    let mut offset = 0;
    let mut place = 0;
    while place < before {
        // Lines with this place and 0 to 7 − `place` squares after it.
        offset += (2 << 8) - (2 << place);
        place += 1;
    }
    offset + (2 << (before + after)) - (2 << before)
}

/// Returns how many discs turn in a line, at most six, whose set bits are those of the player who moves.
#[expect(clippy::cast_possible_truncation, reason = "at most six")]
const fn turned(line: usize, before: usize, after: usize) -> u16 {
    let mut turned = 0;
    let mut place = before;
    while place > 0 {
        place -= 1;
        if line >> place & 1 != 0 {
            turned += before - 1 - place;
            break;
        }
    }
    place = before + 1;
    while place <= before + after {
        if line >> place & 1 != 0 {
            turned += place - before - 1;
            break;
        }
        place += 1;
    }
    turned as u16
}
