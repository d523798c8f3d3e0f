//! Lines with an empty square, all four families at once, and what neighbours hold on them.
//!
//! `OpenLines` has for each family, in the order row, column, diagonal, anti-diagonal, the
//! squares on lines that have an empty square: there a disc needs a stable neighbour.
//! The edge table settles the edges: whatever a border, a full line or a neighbour holds there, the
//! table holds too. So neighbours are looked for on the 36 inner squares only, whose own
//! neighbours are all on the board, and no shift needs a mask.

use crate::Square;
use crate::lines::lines_through;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub(super) use avx2::OpenLines;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
pub(super) use portable::OpenLines;

/// The columns that a set can reach by moving 1, 2 or 4 columns up, and down.
///
/// What leaves a row enters the next one in the other columns.
const UP: [u64; 3] = [0xfefe_fefe_fefe_fefe, 0xfcfc_fcfc_fcfc_fcfc, 0xf0f0_f0f0_f0f0_f0f0];
const DOWN: [u64; 3] = [0x7f7f_7f7f_7f7f_7f7f, 0x3f3f_3f3f_3f3f_3f3f, 0x0f0f_0f0f_0f0f_0f0f];

/// The squares of the four lines through each square, by family.
static LINES: [[u64; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut index = 0;
    while index < 64 {
        lines[index] = lines_through(Square::ALL[index]);
        index += 1;
    }
    lines
};

/// One word per family of lines.
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "avx2", not(miri), not(test)),
    expect(dead_code, reason = "always compiled and tested, used where nothing is faster")
)]
mod portable {
    use super::{DOWN, LINES, UP};
    use crate::lines::INNER;
    use crate::stability::full_lines::{FullLines, Stable};
    use crate::{Bitboard, Board, Square};

    /// The squares on lines with an empty square, by family.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub(in crate::stability) struct OpenLines([u64; 4]);

    impl OpenLines {
        /// Returns the open lines of a set of discs.
        #[inline]
        pub(in crate::stability) const fn new(discs: Bitboard) -> Self {
            let empties = !discs.bits();
            Self([
                spread_along_rows(empties),
                spread_along_columns(empties),
                spread_along_diagonals(empties),
                spread_along_anti_diagonals(empties),
            ])
        }

        /// Returns the other lines.
        #[inline]
        pub(in crate::stability) fn full(self) -> FullLines {
            let [rows, columns, diagonals, anti_diagonals] =
                self.0.map(|open| Bitboard::new(!open));
            FullLines { rows, columns, diagonals, anti_diagonals }
        }

        /// Returns the lines after a disc was placed on a square, and whether it filled one.
        #[inline]
        pub(in crate::stability) fn placed(
            self,
            square: Square,
            empties: Bitboard,
        ) -> (Self, bool) {
            let full = |line: u64| if line & empties.bits() == 0 { line } else { 0 };
            let [row, column, diagonal, anti_diagonal] = LINES[square.index()].map(full);
            let [rows, columns, diagonals, anti_diagonals] = self.0;
            let open = [
                rows & !row,
                columns & !column,
                diagonals & !diagonal,
                anti_diagonals & !anti_diagonal,
            ];
            (Self(open), row | column | diagonal | anti_diagonal != 0)
        }

        /// Returns the stable discs of one player; `known` has those on the edges at least, and any
        /// stable discs of both players.
        #[inline]
        pub(in crate::stability) fn connected(self, discs: Bitboard, known: Bitboard) -> Bitboard {
            let inner = discs.bits() & INNER;
            let mut stable = discs.bits() & (known.bits() | self.unneeded());
            loop {
                let next = stable | inner & self.held(stable);
                if next == stable {
                    return Bitboard::new(stable);
                }
                stable = next;
            }
        }

        /// Returns [`connected`](Self::connected) for both players.
        #[inline]
        pub(in crate::stability) fn both_connected(self, board: Board, known: Bitboard) -> Stable {
            let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
            let known = known.bits() | self.unneeded();
            let mut stable = (mover & known, opponent & known);
            loop {
                let next = (
                    stable.0 | mover & INNER & self.held(stable.0),
                    stable.1 | opponent & INNER & self.held(stable.1),
                );
                // One exit for both: two would be guessed wrong more often.
                if (next.0 ^ stable.0) | (next.1 ^ stable.1) == 0 {
                    return Stable {
                        mover: Bitboard::new(stable.0),
                        opponent: Bitboard::new(stable.1),
                    };
                }
                stable = next;
            }
        }

        /// Returns the squares that need no neighbour: all their lines are full.
        #[inline]
        const fn unneeded(self) -> u64 {
            let [rows, columns, diagonals, anti_diagonals] = self.0;
            !(rows | columns | diagonals | anti_diagonals)
        }

        /// Returns the inner squares whose open lines all have a neighbour of the set.
        #[inline]
        const fn held(self, stable: u64) -> u64 {
            let [rows, columns, diagonals, anti_diagonals] = self.0;
            let row = rows & !(stable << 1 | stable >> 1);
            let column = columns & !(stable << 8 | stable >> 8);
            let diagonal = diagonals & !(stable << 9 | stable >> 9);
            let anti_diagonal = anti_diagonals & !(stable << 7 | stable >> 7);
            !(row | column | diagonal | anti_diagonal)
        }
    }

    /// Returns the rows that have a square of the set.
    #[inline]
    const fn spread_along_rows(set: u64) -> u64 {
        const LOW_SEVEN: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        // The sum sets the highest bit of a byte that has another bit, and never carries out of it.
        let any = (((set & LOW_SEVEN) + LOW_SEVEN) | set) & !LOW_SEVEN;
        (any >> 7) * 0xff
    }

    /// Returns the columns that have a square of the set.
    #[inline]
    const fn spread_along_columns(set: u64) -> u64 {
        let set = set | set.rotate_left(8);
        let set = set | set.rotate_left(16);
        set | set.rotate_left(32)
    }

    /// Returns the diagonals that have a square of the set.
    ///
    /// Steps of 1, 2 and 4 squares each way reach up to 7 squares each way.
    #[inline]
    const fn spread_along_diagonals(set: u64) -> u64 {
        let set = set | set << 9 & UP[0] | set >> 9 & DOWN[0];
        let set = set | set << 18 & UP[1] | set >> 18 & DOWN[1];
        set | set << 36 & UP[2] | set >> 36 & DOWN[2]
    }

    /// Returns the anti-diagonals that have a square of the set.
    #[inline]
    const fn spread_along_anti_diagonals(set: u64) -> u64 {
        let set = set | set << 7 & DOWN[0] | set >> 7 & UP[0];
        let set = set | set << 14 & DOWN[1] | set >> 14 & UP[1];
        set | set << 28 & DOWN[2] | set >> 28 & UP[2]
    }
}

/// The four families of lines in the lanes of an AVX2 register.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
mod avx2 {
    use processor::simd::{Avx2, Lanes, U64x4, Words};

    use super::{DOWN, LINES, UP};
    use crate::lines::INNER;
    use crate::stability::full_lines::{FullLines, Stable};
    use crate::{Bitboard, Board, Square};

    /// The squares on lines with an empty square, by family.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub(in crate::stability) struct OpenLines([u64; 4]);

    /// Bits between neighbours on a line of each family.
    const PITCHES: [u64; 4] = [1, 8, 9, 7];

    /// Steps of 1, 2 and 4 squares along the lines, with the squares that they reach.
    struct Step {
        pitches: [u64; 4],
        up: [u64; 4],
        down: [u64; 4],
    }

    static STEPS: [Step; 3] = {
        const fn step(i: usize) -> Step {
            let [row, column, diagonal, anti_diagonal] = PITCHES;
            let (up, down) = (UP[i], DOWN[i]);
            Step {
                pitches: [row << i, column << i, diagonal << i, anti_diagonal << i],
                up: [up, !0, up, down],
                down: [down, !0, down, up],
            }
        }
        [step(0), step(1), step(2)]
    };

    /// Returns each lane moved by its own pitch both ways.
    #[inline(always)]
    fn neighbours(squares: U64x4, pitches: U64x4) -> (U64x4, U64x4) {
        (squares.shl_each(pitches), squares.shr_each(pitches))
    }

    impl OpenLines {
        /// Returns the open lines of a set of discs.
        #[inline]
        pub(in crate::stability) fn new(discs: Bitboard) -> Self {
            let lanes = Avx2::of_build();
            let mut open = lanes.splat(!discs.bits());
            for step in &STEPS {
                let (up, down) = neighbours(open, lanes.load(&step.pitches));
                open = open | (up & lanes.load(&step.up) | down & lanes.load(&step.down));
            }
            Self::of(open)
        }

        /// Returns the other lines.
        #[inline]
        pub(in crate::stability) fn full(self) -> FullLines {
            let [rows, columns, diagonals, anti_diagonals] =
                self.0.map(|open| Bitboard::new(!open));
            FullLines { rows, columns, diagonals, anti_diagonals }
        }

        /// Returns the lines after a disc was placed on a square, and whether it filled one.
        #[inline]
        pub(in crate::stability) fn placed(
            self,
            square: Square,
            empties: Bitboard,
        ) -> (Self, bool) {
            let lanes = Avx2::of_build();
            let lines = lanes.load(&LINES[square.index()]);
            let left = lines & lanes.splat(empties.bits());
            let filled = left.where_zero() & lines;
            let open = lanes.load(&self.0).without(filled);
            (Self::of(open), left.any_zero())
        }

        /// Returns the stable discs of one player; `known` has those on the edges at least, and any
        /// stable discs of both players.
        #[inline]
        pub(in crate::stability) fn connected(self, discs: Bitboard, known: Bitboard) -> Bitboard {
            let open = Avx2::of_build().load(&self.0);
            let inner = discs.bits() & INNER;
            let mut stable = discs.bits() & (known.bits() | !open.union());
            loop {
                let next = stable | inner & held(open, stable);
                if next == stable {
                    return Bitboard::new(stable);
                }
                stable = next;
            }
        }

        /// Returns [`connected`](Self::connected) for both players.
        #[inline]
        pub(in crate::stability) fn both_connected(self, board: Board, known: Bitboard) -> Stable {
            let open = Avx2::of_build().load(&self.0);
            let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
            let known = known.bits() | !open.union();
            let mut stable = (mover & known, opponent & known);
            loop {
                let next = (
                    stable.0 | mover & INNER & held(open, stable.0),
                    stable.1 | opponent & INNER & held(open, stable.1),
                );
                // One exit for both: two would be guessed wrong more often.
                if (next.0 ^ stable.0) | (next.1 ^ stable.1) == 0 {
                    return Stable {
                        mover: Bitboard::new(stable.0),
                        opponent: Bitboard::new(stable.1),
                    };
                }
                stable = next;
            }
        }

        #[inline(always)]
        fn of(open: U64x4) -> Self {
            let mut words = [0; 4];
            open.store(&mut words);
            Self(words)
        }
    }

    /// Returns the inner squares whose open lines all have a neighbour of the set.
    #[inline(always)]
    fn held(open: U64x4, stable: u64) -> u64 {
        let pitches = Avx2::of_build().load(&PITCHES);
        let (up, down) = neighbours(open.splat(stable), pitches);
        !open.without(up | down).union()
    }
}

#[cfg(test)]
mod tests {
    use crate::stability::full_lines::{FullLines, Stable};
    use crate::stability::reference;
    use crate::{Bitboard, Board, Square, workload};

    /// The full lines of one family, line by line.
    fn by_lines(discs: Bitboard, line: impl Fn(Square) -> usize) -> Bitboard {
        let mut lines = [Bitboard::EMPTY; 15];
        for square in Square::ALL {
            lines[line(square)].insert(square);
        }
        lines.into_iter().filter(|line| line.is_subset(discs)).fold(Bitboard::EMPTY, |a, b| a | b)
    }

    fn full_lines(discs: Bitboard) -> FullLines {
        FullLines {
            rows: by_lines(discs, Square::row),
            columns: by_lines(discs, Square::column),
            diagonals: by_lines(discs, |square| 7 + square.row() - square.column()),
            anti_diagonals: by_lines(discs, |square| square.row() + square.column()),
        }
    }

    /// Sets of discs with every pair of empty squares, and random ones.
    fn sets() -> impl Iterator<Item = Bitboard> {
        let pairs = Square::ALL
            .into_iter()
            .flat_map(|a| Square::ALL.into_iter().map(move |b| !(a.bitboard() | b.bitboard())));
        let random = workload::random_boards(1).take(5000).map(Board::discs);
        pairs.chain(random).chain([Bitboard::FULL, Bitboard::EMPTY])
    }

    /// The contract of a kernel.
    macro_rules! contract {
        ($kernel:ident) => {
            mod $kernel {
                use super::super::$kernel::OpenLines;
                use super::*;

                #[test]
                fn lines_are_full_when_all_their_squares_are() {
                    for discs in sets() {
                        assert_eq!(OpenLines::new(discs).full(), full_lines(discs), "\n{discs}");
                    }
                }

                #[test]
                fn a_disc_fills_the_lines_through_its_square() {
                    for discs in sets() {
                        for square in !discs {
                            let before = OpenLines::new(discs);
                            let (after, filled) = before.placed(square, !discs.with(square));
                            assert_eq!(after, OpenLines::new(discs.with(square)));
                            assert_eq!(filled, after != before);
                        }
                    }
                }

                #[test]
                fn discs_connect_to_those_of_the_definition() {
                    for board in workload::random_boards(2).take(10_000) {
                        let expected = reference::stable(board);
                        let lines = OpenLines::new(board.discs());
                        let edges = expected.discs() & Bitboard::EDGES;
                        assert_eq!(lines.connected(board.mover(), edges), expected.mover);
                        assert_eq!(lines.connected(board.opponent(), edges), expected.opponent);
                        assert_eq!(lines.both_connected(board, edges), expected);
                        // From all of them nothing more follows.
                        let all = expected.discs();
                        assert_eq!(lines.both_connected(board, all), expected);
                    }
                    let lines = OpenLines::new(Bitboard::EMPTY);
                    let none = Board::from_disjoint(Bitboard::EMPTY, Bitboard::EMPTY);
                    assert_eq!(lines.both_connected(none, Bitboard::EMPTY), Stable::default());
                }
            }
        };
    }

    contract!(portable);
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    contract!(avx2);
}
