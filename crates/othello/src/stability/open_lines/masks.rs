//! Sets of squares that both kernels share.

use crate::Square;
pub(super) use crate::lines::INNER;
use crate::lines::lines_through;

/// The columns that a set can reach by moving 1, 2 or 4 columns up, and down.
///
/// What leaves a row enters the next one in the other columns.
pub(super) const UP: [u64; 3] =
    [0xfefe_fefe_fefe_fefe, 0xfcfc_fcfc_fcfc_fcfc, 0xf0f0_f0f0_f0f0_f0f0];
pub(super) const DOWN: [u64; 3] =
    [0x7f7f_7f7f_7f7f_7f7f, 0x3f3f_3f3f_3f3f_3f3f, 0x0f0f_0f0f_0f0f_0f0f];

/// The squares of the four lines through each square, by family.
pub(super) static LINES: [[u64; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut index = 0;
    while index < 64 {
        lines[index] = lines_through(Square::ALL[index]);
        index += 1;
    }
    lines
};
