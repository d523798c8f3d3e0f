//! Fixed streams of boards for tests and measurements, the same on every machine.

use alloc::vec::Vec;

pub use engine::random::words;

use crate::{Bitboard, Board};

/// Returns an endless stream of random boards, most of which no game can reach.
///
/// Discs stand anywhere: the share of empty squares is a quarter, a half, an eighth and so on in
/// turn, and the discs of the players are equally likely or three to one.
pub fn random_boards(seed: u64) -> impl Iterator<Item = Board> {
    let mut next = words(seed);
    (0_usize..).map(move |index| {
        let discs = match index % 4 {
            0 => next() | next(),
            1 => next(),
            2 => next() | next() | next(),
            _ => next() | next() | next() | next() | next(),
        };
        let mover = match index / 4 % 3 {
            0 => next(),
            1 => next() & next(),
            _ => next() | next(),
        };
        Board::from_disjoint(Bitboard::new(discs & mover), Bitboard::new(discs & !mover))
    })
}

/// Returns an endless stream of the boards of random games, in the order of play.
///
/// Every board has a move; boards before a pass are left out. A game that ends is followed by the
/// next from the start.
pub fn game_boards(seed: u64) -> impl Iterator<Item = Board> {
    let mut next = words(seed);
    let mut board = Board::START;
    core::iter::from_fn(move || {
        let current = board;
        let moves = current.moves();
        let skip = next() % u64::from(moves.len());
        let square = moves.iter().nth(usize::try_from(skip).unwrap_or_default());
        let after = square.map_or(Board::START, |square| current.play(square));
        board = match (after.moves().any(), after.pass().moves().any()) {
            (true, _) => after,
            (false, true) => after.pass(),
            (false, false) => Board::START,
        };
        Some(current)
    })
}

/// Returns the first `count` boards of random games with the given number of empty squares, 1 to 60;
/// no boards for other numbers.
#[must_use]
pub fn boards_with_empties(seed: u64, empties: u32, count: usize) -> Vec<Board> {
    if !(1..=60).contains(&empties) {
        return Vec::new();
    }
    game_boards(seed).filter(|board| board.empties().len() == empties).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_do_not_change() {
        let boards: Vec<Board> = game_boards(1).take(200).collect();
        assert_eq!(boards[0], Board::START);
        assert!(boards.iter().all(|board| board.moves().any()));
        assert!(boards.iter().any(|board| board.empties().len() < 4));
        assert!(boards_with_empties(1, 20, 10).iter().all(|board| board.empties().len() == 20));
        for (empties, count) in [(0, 0), (1, 2), (60, 2), (61, 0), (u32::MAX, 0)] {
            assert_eq!(boards_with_empties(1, empties, 2).len(), count, "{empties}");
        }
    }
}
