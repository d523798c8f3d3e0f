//! Number of discs that the last move flips, and the score after it.
//!
//! The end of a search spends much of its time on boards with one empty square. There the flips
//! themselves are not needed, only how many there are; and since every other square has a disc,
//! the discs of one player determine those of the other. So the functions here take the mover's
//! discs and the empty square. They ignore what stands on the square itself.
//!
//! * [`mod@reference`] plays the move for both players and counts.
//! * [`table`] looks up each of the four lines, for both players at once; `bmi2` gathers the lines
//!   by the instruction PEXT.
//!
//! [`counts`], [`count`] and [`final_score`] use `bmi2` where the build enables it, else `table`.
//! [`crate::methods`] has the methods that compute all eight rays at once.

use core::hint::select_unpredictable;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
use bmi2 as fastest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
use table as fastest;

use crate::{Bitboard, Score, Square};

/// The methods of instruction sets, to test and measure with.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
    pub use super::bmi2::counts as bmi2;
}

/// Returns the number of discs that flip when the mover takes the last empty square, and when
/// the opponent does; 0 where the move is illegal.
///
/// ```
/// use othello::{Bitboard, Square, last_flip};
///
/// // A1 is empty, and the rest of the board the opponent's but for the fourth row.
/// assert_eq!(last_flip::counts(Bitboard::row_of(3), Square::A1), (4, 0));
/// // Seen by the other player.
/// assert_eq!(last_flip::counts(!Bitboard::row_of(3), Square::A1), (0, 4));
/// ```
#[must_use]
#[inline]
pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
    fastest::counts(mover, square)
}

/// Returns the number of discs that flip when the mover takes the last empty square; 0 where the move is
/// illegal.
#[must_use]
#[inline]
pub fn count(mover: Bitboard, square: Square) -> u32 {
    counts(mover, square).0
}

/// Returns the score for the mover of a board with one empty square: after the mover's move, else
/// after the opponent's, else as the board is with the empty square counted for the winner. Always
/// even, −64 to 64.
///
/// ```
/// use othello::{Bitboard, Score, Square, last_flip};
///
/// // The mover takes A1 and turns A2, A3, B2 and C3: 13 discs to 51.
/// assert_eq!(last_flip::final_score(Bitboard::row_of(3), Square::A1), Score::new(-38));
/// ```
#[must_use]
#[inline]
pub fn final_score(mover: Bitboard, square: Square) -> Score {
    let (gained, lost) = counts(mover, square);
    let (gained, lost) = (gained.cast_signed(), lost.cast_signed());
    let discs = mover.without(square).len().cast_signed();
    // Of 63 discs one player has more. Who can move is hard to predict, so nothing branches.
    let passed = select_unpredictable(lost != 0, discs - lost, discs + i32::from(discs >= 32));
    // The mover's discs in the end, less the other 64.
    let discs = select_unpredictable(gained != 0, discs + gained + 1, passed);
    Score::new(2 * discs - 64)
}

/// By the flips of both players: the slow and obvious reference.
pub mod reference {
    use crate::{Bitboard, Board, Square, flip};

    /// Returns the number of discs that flip when the mover takes the last empty square, and when
    /// the opponent does.
    #[must_use]
    pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
        let board = Board::from_disjoint(mover.without(square), (!mover).without(square));
        let count = |board| flip::loops::flips(board, square).len();
        (count(board), count(board.pass()))
    }
}

/// Four table look-ups, the lines gathered by multiplications.
pub mod table {
    use super::lines::Lines;
    use crate::lines::{COLUMN, GATHER_COLUMN, GATHER_DIAGONAL};
    use crate::{Bitboard, Square};

    /// Returns the number of discs that flip when the mover takes the last empty square, and when
    /// the opponent does.
    ///
    /// On a full board the mover's discs of a line say whose disc is on each square of it, so they
    /// say what a move turns there, and for both players at once: the counts are the two bytes of one
    /// word, and those of the four lines add up without a carry from one to the other.
    ///
    /// The lines are gathered as in [kindergarten](crate::methods::mobility::kindergarten) multiplications. A
    /// diagonal of less than eight squares is moved to the low end of its byte; squares off the board
    /// would look like the opponent's.
    #[must_use]
    #[inline]
    pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
        let bits = mover.bits();
        let (column, row) = (square.column(), square.row());
        let lines = Lines::by_column(square);
        let in_columns = |line: u64| highest((bits & line).wrapping_mul(GATHER_DIAGONAL));
        let places = [
            highest(bits << (56 - 8 * row)),
            highest((bits >> column & COLUMN).wrapping_mul(GATHER_COLUMN)),
            in_columns(lines.squares[2]) >> column.saturating_sub(row),
            in_columns(lines.squares[3]) >> (column + row).saturating_sub(7),
        ];
        let mut sum = 0;
        for (counts, place) in lines.counts.into_iter().zip(places) {
            sum += counts[usize::from(place)];
        }
        (u32::from(sum & 0xff), u32::from(sum >> 8))
    }

    #[inline(always)]
    const fn highest(bits: u64) -> u8 {
        bits.to_be_bytes()[0]
    }
}

/// Four table look-ups, the lines extracted by an instruction.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod bmi2 {
    use crate::last_flip::lines::Lines;
    use crate::{Bitboard, Square};
    use processor::simd::Bmi2;

    /// Returns the number of discs that flip when the mover takes the last empty square, and when
    /// the opponent does.
    ///
    /// As [`table`](crate::last_flip::table), with PEXT, which takes one instruction for any line and leaves no
    /// room for squares off the board.
    #[must_use]
    #[inline]
    pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
        let lines = Lines::by_index(square);
        let mut sum = 0;
        for (counts, squares) in lines.counts.into_iter().zip(lines.squares) {
            let place = Bmi2::of_build().extract(mover.bits(), squares);
            // A line has at most eight squares.
            sum += counts[usize::from(place.to_le_bytes()[0])];
        }
        (u32::from(sum & 0xff), u32::from(sum >> 8))
    }
}

/// The lines through a square of a full board, and what the last move turns in one.
pub(crate) mod lines {
    use crate::Square;
    use crate::lines::{AXES, lines_through, ray};

    /// Number of discs that the last move flips in a line, by the mover's discs of the line, its first square at bit 0.
    /// The low byte counts for the mover, the high byte for the opponent, who has the squares that the
    /// mover has not; the bit of the move's square does not matter.
    ///
    /// A line of n squares is followed by entries that are not its own: it needs the first 2^n.
    pub(crate) type Counts = [u16; 256];

    /// The four lines through a square, itself among them: row, column, the diagonal whose columns and
    /// rows rise together, and the other one.
    #[derive(Clone, Copy, Debug)]
    #[repr(C, align(64))]
    pub(crate) struct Lines {
        pub(crate) squares: [u64; 4],
        pub(crate) counts: [&'static Counts; 4],
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
        pub(crate) fn by_index(square: Square) -> &'static Self {
            static LINES: [Lines; 64] = lines(false);
            &LINES[square.index()]
        }

        /// Returns the lines of a square, whose first squares are those of the lowest column, as where
        /// rows are added up. The other order for the last line only.
        #[inline(always)]
        pub(crate) fn by_column(square: Square) -> &'static Self {
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

    /// Returns the offset of the table of a place in a line.
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

    /// Returns the number of discs, at most six, that flip in a line whose set bits are those of the player
    /// who moves.
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
}

/// The contract of all methods, as a test.
#[cfg(test)]
pub(crate) mod contract {
    use super::reference;
    use crate::{Bitboard, Square, workload};

    /// Fewer boards where the tests are interpreted.
    pub(crate) const BOARDS: usize = if cfg!(miri) { 100 } else { 1_000_000 };

    /// Asserts that a method counts as the [reference](reference) does, with the discs of every line
    /// through every square in all ways, the other squares the mover's, the opponent's or at random,
    /// and on a million random boards.
    pub(crate) fn check(counts: impl Fn(Bitboard, Square) -> (u32, u32)) {
        let boards = line_boards().chain(random_boards(1).take(BOARDS));
        for (mover, square) in boards {
            let expected = reference::counts(mover, square);
            assert_eq!(counts(mover, square), expected, "{square} on\n{mover}");
            // The square itself does not count.
            assert_eq!(counts(mover.with(square), square), expected, "{square} on\n{mover}");
            assert_eq!(counts(mover.without(square), square), expected, "{square} on\n{mover}");
        }
    }

    /// Random discs and a random square; the mover has a half, a quarter or three quarters.
    pub(crate) fn random_boards(seed: u64) -> impl Iterator<Item = (Bitboard, Square)> {
        let mut next = workload::words(seed);
        (0_usize..).map(move |index| {
            let bits = match index % 3 {
                0 => next(),
                1 => next() & next(),
                _ => next() | next(),
            };
            (Bitboard::new(bits), Square::ALL[(next() % 64) as usize])
        })
    }

    fn line_boards() -> impl Iterator<Item = (Bitboard, Square)> {
        let mut next = workload::words(2);
        Square::ALL.into_iter().flat_map(move |square| {
            let mut boards = Vec::new();
            for (columns, rows) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let line = line(square, columns, rows);
                let members: Bitboard = line.iter().copied().collect();
                let step = if cfg!(miri) { 37 } else { 1 };
                for content in (0..1_usize << line.len()).step_by(step) {
                    let places = line.iter().enumerate();
                    let of_mover = places.filter(|(place, _)| content >> place & 1 != 0);
                    let discs: Bitboard = of_mover.map(|(_, &square)| square).collect();
                    for others in [0, !0, next()] {
                        let others = Bitboard::new(others) - members;
                        boards.push((discs | others, square));
                    }
                }
            }
            boards
        })
    }

    /// Returns the squares of a line through a square, itself left out.
    fn line(square: Square, columns: isize, rows: isize) -> Vec<Square> {
        let ray = |sense: isize| {
            core::iter::successors(Some(square), move |&square| {
                let column = square.column().checked_add_signed(sense * columns)?;
                let row = square.row().checked_add_signed(sense * rows)?;
                Square::at(column, row)
            })
            .skip(1)
        };
        ray(1).chain(ray(-1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, workload};

    /// The score by playing on.
    fn played(mover: Bitboard, square: Square) -> Score {
        let board = Board::new(mover.without(square), (!mover).without(square)).unwrap();
        if board.moves().any() {
            -board.play(square).final_score()
        } else if board.pass().moves().any() {
            board.pass().play(square).final_score()
        } else {
            board.final_score()
        }
    }

    #[test]
    fn score_is_that_of_the_game() {
        let boards = (contract::BOARDS / 10).max(1000);
        let mut seen = [false; 3];
        for (mover, square) in contract::random_boards(4).take(boards) {
            assert_eq!(final_score(mover, square), played(mover, square), "{square} on\n{mover}");
            let (gained, lost) = counts(mover, square);
            seen[usize::from(gained == 0) + usize::from(gained == 0 && lost == 0)] = true;
        }
        assert_eq!(seen, [true; 3], "the mover moves, only the opponent does, neither does");
        for square in Square::ALL {
            assert_eq!(final_score(Bitboard::FULL, square), Score::MAX);
            assert_eq!(final_score(Bitboard::EMPTY, square), Score::MIN);
        }
    }

    #[test]
    fn every_method_equals_the_reference() {
        contract::check(counts);
        contract::check(table::counts);
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
        contract::check(bmi2::counts);
    }

    #[test]
    fn one_player_is_counted_like_both() {
        let mut next = workload::words(5);
        for square in Square::ALL {
            let mover = Bitboard::new(next());
            assert_eq!(count(mover, square), reference::counts(mover, square).0);
            assert_eq!(count(!mover, square), reference::counts(mover, square).1);
        }
    }
}
