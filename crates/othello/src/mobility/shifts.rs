//! All discs at once, a step at a time, until none is left.

use crate::{Bitboard, Board};

/// The eight directions: the rotation of the word that moves every square one step, and the
/// squares that a step from the board can reach. The others are those where bits come in that
/// left the board on the far side.
const DIRECTIONS: [(u32, Bitboard); 8] = {
    let (first_column, last_column) =
        (Bitboard::column_of(0).bits(), Bitboard::column_of(7).bits());
    let (first_row, last_row) = (Bitboard::row_of(0).bits(), Bitboard::row_of(7).bits());
    [
        (1, Bitboard::new(!first_column)),
        (64 - 1, Bitboard::new(!last_column)),
        (8, Bitboard::new(!first_row)),
        (64 - 8, Bitboard::new(!last_row)),
        (9, Bitboard::new(!(first_column | first_row))),
        (64 - 9, Bitboard::new(!(last_column | last_row))),
        (7, Bitboard::new(!(last_column | first_row))),
        (64 - 7, Bitboard::new(!(first_column | last_row))),
    ]
};

/// Returns the squares where the mover may play.
///
/// In each direction: shift all discs of the mover one step; those that land on the opponent are
/// potential moves. Shift these again: on an empty square they are moves, on the opponent still
/// potential ones; and so on until none is left. One shift does for every square of the board what
/// the [loops](super::loops) do for one.
///
/// This is the method of "Working in Reversi, part 3". Its loop ends after one to seven steps, and
/// the processor cannot foresee after how many.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let (opponent, empties) = (board.opponent(), board.empties());
    let mut moves = Bitboard::EMPTY;
    for (rotation, reachable) in DIRECTIONS {
        let step = |set: Bitboard| Bitboard::new(set.bits().rotate_left(rotation)) & reachable;
        let mut potential = step(board.mover()) & opponent;
        while potential.any() {
            let next = step(potential);
            moves |= next & empties;
            potential = next & opponent;
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
