//! Sets of squares that several methods share.

/// Columns B to G: an opponent's disc that a move encloses along a row or a diagonal is there.
pub(super) const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// The squares off the edges: along a diagonal it is there.
pub(super) const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// The diagonals, whose columns and rows rise together, in pairs that fill all columns and rows:
/// the one of n squares with the one of 8 − n on the other side of the board.
pub(super) const DIAGONALS: [u64; 8] = {
    let mut pairs = [0x8040_2010_0804_0201_u64; 8];
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
