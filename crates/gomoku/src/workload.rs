//! Fixed positions for measuring speed, so that numbers can be compared.

use alloc::vec::Vec;

use engine::random::SplitMix64;

use crate::notation::{NotationError, moves};
use crate::{Board, Point, Rule};

/// One position of the workload: a rule, a size and the moves that lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The rule.
    pub rule: Rule,
    /// The size of the board.
    pub size: usize,
    /// The moves from the empty board, Black first.
    pub moves: &'static str,
}

impl Position {
    /// Returns the board after the moves.
    ///
    /// # Errors
    ///
    /// Those of [`moves::parse`]; the positions of [`POSITIONS`] have none.
    pub fn board(&self) -> Result<Board, NotationError> {
        moves::parse(self.moves.as_bytes(), self.size, self.rule)
    }
}

const fn position(rule: Rule, size: usize, moves: &'static str) -> Position {
    Position { rule, size, moves }
}

/// Ten positions of three rules and two sizes.
///
/// The workload for placements per second: for each position, [`repeats`] times, place all its stones on
/// an empty board and take them back; two million placements in all.
pub const POSITIONS: [Position; 10] = [
    position(Rule::Freestyle, 15, "h8g7f6g8g9"),
    position(Rule::Freestyle, 15, "h2h5h4f6"),
    position(Rule::Freestyle, 20, "e2f2h3g3g6h5f9"),
    position(Rule::Freestyle, 20, "f5e3b7h5g3g4i6e4h4d4f2i5f4f6e5d6d7e7f8"),
    position(Rule::Standard, 15, "h8h7j6i7f7"),
    position(Rule::Standard, 15, "f6i9h8"),
    position(Rule::Standard, 15, "b3k10g2f6"),
    position(Rule::Renju, 15, "h8i9j10i8i7g9"),
    position(Rule::Renju, 15, "h8h9j9j8f8i7g7i9h6e9f6k7l6i10i6f9g9g11h10i11i8"),
    position(Rule::Renju, 15, "h8h9h6i10i6i9g9g8j11i7"),
];

/// Returns the number of times that a position of `stones` stones is set up and taken back.
#[must_use]
pub const fn repeats(stones: usize) -> usize {
    200_000 / stones
}

/// Returns boards of 15×15 with 40 stones under a rule; the same ones on every call.
///
/// The stones stand as in a game: each is at most two steps in any direction from an earlier one.
#[must_use]
pub fn boards_of_40(rule: Rule, count: usize) -> Vec<Board> {
    // The stream is part of the workload.
    let mut random = SplitMix64::new(0x7472_6974);
    let mut board_of_40 = || {
        let mut board = Board::new(15, rule).expect("15 is a size");
        let centre = Point::new(7, 7).expect("a point");
        board.place(centre).expect("the board is empty");
        while board.moves().len() < 40 {
            let near = board.moves()[random.below(board.moves().len())];
            let (x, y) = (near.x() + random.below(5), near.y() + random.below(5));
            if let Some(point) = x.checked_sub(2).zip(y.checked_sub(2)) {
                // Occupied points and points beyond the edge are tried again elsewhere.
                let _ = Point::new(point.0, point.1).map(|point| board.place(point));
            }
        }
        board
    };
    (0..count).map(|_| board_of_40()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workload_is_two_million_placements() {
        let placements = POSITIONS.map(|position| {
            let stones = position.board().unwrap().moves().len();
            stones * repeats(stones)
        });
        assert!((1_999_000..=2_000_000).contains(&placements.iter().sum::<usize>()));
    }

    #[test]
    fn boards_hold_40_stones_and_are_always_the_same() {
        let boards = boards_of_40(Rule::Renju, 20);
        assert!(boards.iter().all(|board| board.moves().len() == 40));
        assert_eq!(boards, boards_of_40(Rule::Renju, 20));
        assert_ne!(boards[0], boards[1]);
    }
}
