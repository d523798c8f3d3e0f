//! First layer of a network: outputs of a window by look-up.

use std::hint::black_box;

use gomoku::{Board, Rule};
use ternary::Digit;
use ternary::convolution::{ConvolutionTable, Kernel as Weights, SquareWindows};

use super::measure::boards;
use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{Way, compare};
use crate::terminal::number::mebibytes;

const CHANNELS: usize = 32;
const LEN: usize = 11;

pub(super) fn kernels() -> Vec<Kernel> {
    vec![Kernel::new("convolution-row", "direct", rows)]
}

/// Adds the rows of windows; an operation is a window with all its channels.
fn rows() -> Result<Measured, Unprepared> {
    let weights: Vec<i16> =
        (0..).map(|index| index * 37 % 201 - 100).take(CHANNELS * LEN * 4).collect();
    let weights = Weights::new(CHANNELS, LEN, weights)?;
    let table = ConvolutionTable::new(&weights)?;
    let boards = boards(Rule::Freestyle);
    let windows = SquareWindows::new(boards[0].size(), LEN)?;
    let codes: Vec<u32> = boards.iter().flat_map(|board| codes(&windows, board)).collect();

    let some = &codes[..codes.len() / boards.len()];
    let decode = |&code: &u32| {
        let mut window = [Digit::Empty; LEN];
        table.numbering().decode(code, &mut window).map(|()| window)
    };
    let decoded: Vec<_> = some.iter().map(decode).collect::<Result<_, _>>()?;
    for (&code, window) in some.iter().zip(&decoded) {
        assert_eq!(table.row(code), weights.direct(window)?, "code {code}");
    }
    let look_up = || {
        let mut sums = [0_i16; CHANNELS];
        for &code in black_box(&codes) {
            add(&mut sums, table.row(code));
        }
        sums
    };
    let direct = || {
        let mut sums = [0_i16; CHANNELS];
        for window in black_box(&decoded) {
            if let Ok(row) = weights.direct(window) {
                add(&mut sums, &row);
            }
        }
        sums
    };
    let measured = compare(Way::new(codes.len(), look_up), Way::new(decoded.len(), direct));
    let mib = mebibytes(table.bytes());
    Ok(measured.with_note(|_| format!("{LEN} cells, {CHANNELS} channels, {mib}")))
}

fn add(sums: &mut [i16; CHANNELS], row: &[i16]) {
    for (sum, &output) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(output);
    }
}

/// Returns the codes of the windows of a board, cell by cell.
fn codes(windows: &SquareWindows, board: &Board) -> Vec<u32> {
    let mut codes = windows.encoder().empty();
    for &point in board.moves() {
        if let Some(color) = board.get(point) {
            let cell = point.y() * board.size() + point.x();
            windows.encoder().place(&mut codes, cell, color.into());
        }
    }
    codes.as_slice().to_vec()
}
