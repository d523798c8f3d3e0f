//! What every method must agree on.

use super::reference;
use crate::{Bitboard, Square, workload};

/// Fewer boards where the tests are interpreted.
pub(super) const BOARDS: usize = if cfg!(miri) { 100 } else { 1_000_000 };

/// Asserts that a method counts as the [reference](reference) does, with the discs of every line
/// through every square in all ways, the other squares the mover's, the opponent's or at random,
/// and on a million random boards.
pub(super) fn check(counts: impl Fn(Bitboard, Square) -> (u32, u32)) {
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
pub(super) fn random_boards(seed: u64) -> impl Iterator<Item = (Bitboard, Square)> {
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
        std::iter::successors(Some(square), move |&square| {
            let column = square.column().checked_add_signed(sense * columns)?;
            let row = square.row().checked_add_signed(sense * rows)?;
            Square::at(column, row)
        })
        .skip(1)
    };
    ray(1).chain(ray(-1)).collect()
}
