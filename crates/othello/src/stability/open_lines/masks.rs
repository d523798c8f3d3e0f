//! Sets of squares that both kernels share.

/// The columns that a set can reach by moving 1, 2 or 4 columns up, and down.
///
/// What leaves a row enters the next one in the other columns.
pub(super) const UP: [u64; 3] =
    [0xfefe_fefe_fefe_fefe, 0xfcfc_fcfc_fcfc_fcfc, 0xf0f0_f0f0_f0f0_f0f0];
pub(super) const DOWN: [u64; 3] =
    [0x7f7f_7f7f_7f7f_7f7f, 0x3f3f_3f3f_3f3f_3f3f, 0x0f0f_0f0f_0f0f_0f0f];

/// The inner squares, those on no edge.
pub(super) const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// The squares of the four lines through each square, by family.
pub(super) static LINES: [[u64; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut from = 0;
    while from < 64 {
        let (column, row) = (from % 8, from / 8);
        let mut to = 0;
        while to < 64 {
            let (columns, rows) = (to % 8, to / 8);
            let bit = 1 << to;
            if rows == row {
                lines[from][0] |= bit;
            }
            if columns == column {
                lines[from][1] |= bit;
            }
            if columns + row == rows + column {
                lines[from][2] |= bit;
            }
            if columns + rows == column + row {
                lines[from][3] |= bit;
            }
            to += 1;
        }
        from += 1;
    }
    lines
};
