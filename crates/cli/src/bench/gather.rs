//! Codes of two bitboards, gathered code by code with constant plans.

use std::hint::black_box;

use engine::random::words;
use ternary::base3;
use ternary::gather::{FoldedHalvesGather, Gather, PextGather, ShiftGather, list};

use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{Way, compare};

const DIAGONAL: [u16; 6] = [2, 11, 20, 29, 38, 47];
const COLUMN: [u16; 8] = [3, 11, 19, 27, 35, 43, 51, 59];
const ROW: [u16; 8] = [24, 25, 26, 27, 28, 29, 30, 31];

/// Unwraps a plan in a constant.
macro_rules! plan {
    ($plan:expr) => {
        const {
            match $plan {
                Ok(plan) => plan,
                Err(_) => panic!("the plan is refused"),
            }
        }
    };
}

pub(super) fn kernels() -> Vec<Kernel> {
    // Each closure names its plan, so that the plan is a constant there.
    vec![
        kernel("gather-diagonal-folded", &DIAGONAL, |first, second| {
            const { list::FOLDED_DIAGONALS[3].plan }.code(first, second)
        }),
        kernel("gather-diagonal-multiply", &DIAGONAL, |first, second| {
            const { list::DIAGONALS[3].plan }.code(first, second)
        }),
        kernel("gather-diagonal-pext", &DIAGONAL, |first, second| {
            plan!(PextGather::new(&DIAGONAL)).code(first, second)
        }),
        kernel("gather-column-folded", &COLUMN, |first, second| {
            plan!(FoldedHalvesGather::new(&COLUMN)).code(first, second)
        }),
        kernel("gather-column-multiply", &COLUMN, |first, second| {
            const { list::COLUMNS[3].plan }.code(first, second)
        }),
        kernel("gather-column-pext", &COLUMN, |first, second| {
            plan!(PextGather::new(&COLUMN)).code(first, second)
        }),
        kernel("gather-row-shift", &ROW, |first, second| {
            plan!(ShiftGather::new(&ROW)).code(first, second)
        }),
        kernel("gather-row-pext", &ROW, |first, second| {
            plan!(PextGather::new(&ROW)).code(first, second)
        }),
    ]
}

fn kernel(
    name: &str,
    cells: &'static [u16],
    code: impl Fn(u64, u64) -> u32 + Send + 'static,
) -> Kernel {
    Kernel::new(name, "bit loop", move || measure(cells, code))
}

fn measure(cells: &[u16], code: impl Fn(u64, u64) -> u32) -> Result<Measured, Unprepared> {
    let boards = boards();
    for &(first, second) in &boards {
        assert_eq!(code(first, second), bit_loop(cells, first, second));
    }
    let gather = || {
        for &(first, second) in black_box(&boards) {
            black_box(code(first, second));
        }
    };
    let bit_loop = || {
        for &(first, second) in black_box(&boards) {
            black_box(bit_loop(cells, first, second));
        }
    };
    Ok(compare(Way::new(boards.len(), gather), Way::new(boards.len(), bit_loop)))
}

/// Adds the digits cell by cell.
fn bit_loop(cells: &[u16], first: u64, second: u64) -> u32 {
    cells.iter().zip(&base3::WEIGHTS).fold(0, |code, (&cell, &weight)| {
        let digit = if first >> cell & 1 == 1 { 1 } else { 2 * (second >> cell & 1) as u32 };
        code + weight * digit
    })
}

/// Returns random pairs of disjoint boards, always the same.
fn boards() -> Vec<(u64, u64)> {
    let mut next = words(1);
    let mut pair = || {
        let (discs, side) = (next() | next(), next());
        (discs & side, discs & !side)
    };
    (0..1024).map(|_| pair()).collect()
}
