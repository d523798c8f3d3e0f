//! Square by square: the slow and obvious reference.

use crate::{Bitboard, Board, flip};

/// Returns the empty squares where a disc of the mover turns at least one disc.
#[must_use]
pub fn moves(board: Board) -> Bitboard {
    board.empties().iter().filter(|&square| flip::loops::flips(board, square).any()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;
    use crate::mobility::contract::check_most;

    #[test]
    fn finds_known_moves() {
        check_most(moves);
        let first: Bitboard =
            [Square::D3, Square::C4, Square::F5, Square::E6].into_iter().collect();
        assert_eq!(moves(Board::START), first);
    }
}
