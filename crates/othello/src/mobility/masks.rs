//! Sets of squares that several methods share.

pub(super) use crate::lines::{COLUMN, DIAGONAL, INNER, INNER_COLUMNS};

/// The diagonals, whose columns and rows rise together, in pairs that fill all columns and rows:
/// the one of n squares with the one of 8 − n on the other side of the board.
pub(super) const DIAGONALS: [u64; 8] = {
    let mut pairs = [DIAGONAL; 8];
    let mut pair = 1;
    while pair < 8 {
        pairs[pair] = pairs[pair - 1].rotate_left(8);
        pair += 1;
    }
    pairs
};
/// The diagonals whose columns fall as the rows rise, in such pairs.
pub(super) const ANTI_DIAGONALS: [u64; 8] = {
    let mut pairs = DIAGONALS;
    let mut pair = 0;
    while pair < 8 {
        pairs[pair] = pairs[pair].swap_bytes();
        pair += 1;
    }
    pairs
};
