//! Lines with an empty square, all four families at once, and what neighbours hold on them.
//!
//! `OpenLines` has for each family, in the order row, column, diagonal, anti-diagonal, the
//! squares on lines that have an empty square: there a disc needs a stable neighbour.
//! The edge table settles the edges: whatever a border, a full line or a neighbour holds there, the
//! table holds too. So neighbours are looked for on the 36 inner squares only, whose own
//! neighbours are all on the board, and no shift needs a mask.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
mod avx2;
mod masks;
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "avx2", not(miri), not(test)),
    expect(dead_code, reason = "always compiled and tested, used where nothing is faster")
)]
mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub(super) use avx2::OpenLines;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
pub(super) use portable::OpenLines;

#[cfg(test)]
mod tests {
    use crate::stability::{FullLines, Stable, reference};
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
