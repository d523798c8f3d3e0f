//! The edge table: which discs of an edge no placement on it can ever turn.
//!
//! The line of a byte has its first square at bit 0. The table has an entry for each of the 3^8
//! lines, 6,561 bytes, where one by two bytes would take 65,536. It is built from full lines to
//! empty ones: a disc is stable if no placement turns it and it is stable after every one. The
//! discs of both players share an entry, since either player may place at any time: exchanging the
//! players exchanges nothing else.

use ternary::gather::base3_table;
use ternary::gather::{Gather, list};

use crate::{Bitboard, Board};

const CODES: usize = 6561;

/// The stable discs of both players by the base-3 code of a line.
static STABLE: [u8; CODES] = table();

const fn table() -> [u8; CODES] {
    let mut table = [0; CODES];
    // A placement adds a disc, so the lines it leads to have a larger set of discs.
    let mut discs = 256_u32;
    while discs > 0 {
        discs -= 1;
        let mut mover = discs;
        loop {
            #[expect(clippy::cast_possible_truncation, reason = "lines are bytes")]
            let stable = stable_by_successors(&table, mover, discs & !mover) as u8;
            table[code(mover, discs & !mover)] = stable;
            if mover == 0 {
                break;
            }
            mover = (mover - 1) & discs;
        }
    }
    table
}

/// Returns the discs that no placement turns and that are stable after each of them.
const fn stable_by_successors(table: &[u8; CODES], mover: u32, opponent: u32) -> u32 {
    let mut stable = mover | opponent;
    let mut square = 1;
    while square < 256 {
        if (mover | opponent) & square == 0 {
            let flips = line_flips(mover, opponent, square);
            stable &= !flips & table[code(mover | square | flips, opponent & !flips)] as u32;
            let flips = line_flips(opponent, mover, square);
            stable &= !flips & table[code(mover & !flips, opponent | square | flips)] as u32;
        }
        square <<= 1;
    }
    stable
}

/// Returns the discs that a placement of the mover flips on the line.
const fn line_flips(mover: u32, opponent: u32, square: u32) -> u32 {
    let (below, above) = (square - 1, !(square - 1) << 1);
    let mut flips = 0;
    // The first square that holds no disc of the opponent ends the run.
    let end = 1 << (!opponent & above).trailing_zeros();
    if mover & end != 0 {
        flips |= (end - 1) & above;
    }
    let rest = !opponent & below;
    if rest != 0 {
        let end = 1 << (31 - rest.leading_zeros());
        if mover & end != 0 {
            flips |= below & !(end | (end - 1));
        }
    }
    flips
}

/// Returns the code of a line of two disjoint bytes.
#[inline]
const fn code(mover: u32, opponent: u32) -> usize {
    (base3_table::base3(mover) + 2 * base3_table::base3(opponent)) as usize
}

/// Returns the stable discs of a line by its code, no disc for a number that is none.
#[inline]
fn by_code(code: usize) -> u8 {
    // The bounds check of an index would be the same comparison.
    STABLE.get(code).copied().unwrap_or_default()
}

/// Returns the discs of both players on one edge that no sequence of placements on it can turn.
///
/// The squares of the edge are bits 0 to 7 of the two bytes. A square in both is no position; the
/// result is unspecified.
///
/// ```
/// use othello::stability::edge::stable_on_edge;
///
/// // X X O . . . . .   the corner and what is connected to it
/// assert_eq!(stable_on_edge(0b011, 0b100), 0b011);
/// // O X O X X O X .   a disc O on the last square turns the X before it, and that is all
/// assert_eq!(stable_on_edge(0b0101_1010, 0b0010_0101), 0b0011_1111);
/// ```
#[must_use]
#[inline]
pub fn stable_on_edge(mover: u8, opponent: u8) -> u8 {
    by_code(code(mover.into(), opponent.into()))
}

/// Returns the discs of both players on the four edges that no sequence of placements on their
/// edge can turn.
#[must_use]
#[inline]
pub fn stable_on_edges(board: Board) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let ([first, .., last], [other_first, .., other_last]) =
        (mover.to_le_bytes(), opponent.to_le_bytes());
    let first = u64::from(stable_on_edge(first, other_first));
    let last = u64::from(stable_on_edge(last, other_last));
    let column_a = by_code(const { list::COLUMNS[0].plan }.code(mover, opponent) as usize);
    let column_h = by_code(const { list::COLUMNS[7].plan }.code(mover, opponent) as usize);
    Bitboard::new(first | last << 56 | inner_column(column_a) | inner_column(column_h) << 7)
}

/// Returns bits 1 to 6 of a byte as rows 2 to 7 of column A; the corners are in the rows.
#[inline]
const fn inner_column(byte: u8) -> u64 {
    // Bit i times 2^(7 i) is square 8 i. Six bits at a pitch of seven meet nowhere.
    ((byte & 0x7e) as u64 * 0x0000_0408_1020_4080) & 0x0001_0101_0101_0100
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;

    #[test]
    fn table_is_what_all_sequences_of_placements_leave() {
        for mover in 0..=255_u8 {
            let free = !mover;
            let mut opponent = free;
            loop {
                assert_eq!(
                    stable_on_edge(mover, opponent),
                    reference::stable_on_edge(mover, opponent),
                    "{mover:#010b} {opponent:#010b}"
                );
                if opponent == 0 {
                    break;
                }
                opponent = (opponent - 1) & free;
            }
        }
    }

    #[test]
    fn every_edge_reads_the_table() {
        for mover in 0..=255_u8 {
            let mut opponent = !mover;
            loop {
                let expected = u64::from(stable_on_edge(mover, opponent));
                let rows = |byte: u8| Bitboard::new(u64::from(byte));
                let top = Board::from_disjoint(rows(mover), rows(opponent));
                for symmetry in crate::Symmetry::ALL {
                    assert_eq!(
                        stable_on_edges(top.transformed(symmetry)) & edge_of(symmetry),
                        Bitboard::new(expected).transformed(symmetry),
                    );
                }
                if opponent == 0 {
                    break;
                }
                opponent = (opponent - 1) & !mover;
            }
        }
    }

    /// The image of row 1 under a symmetry.
    fn edge_of(symmetry: crate::Symmetry) -> Bitboard {
        Bitboard::row_of(0).transformed(symmetry)
    }

    #[test]
    fn overlapping_bytes_do_not_panic() {
        assert_eq!(stable_on_edge(0xff, 0xff), 0);
    }
}
