//! The value by loops over rows.

use ternary::encoder::dense::Lanes;

use super::tables::{Head, Tables};

/// Returns the points of a board from its number of empty squares, its codes, and the numbers of moves of the
/// mover and the opponent.
///
/// # Panics
///
/// Panics if there are more than 64 empty squares.
#[inline]
#[must_use]
pub fn value(tables: &Tables, empties: u32, codes: &Lanes, mover: u32, opponent: u32) -> i32 {
    let moves = tables.moves(mover, opponent);
    let head = tables.head(empties);
    if tables.width() == 64 {
        value_of::<64>(tables, head, codes, moves)
    } else {
        value_of::<32>(tables, head, codes, moves)
    }
}

#[inline]
fn value_of<const WIDTH: usize>(
    tables: &Tables,
    head: &Head,
    codes: &Lanes,
    moves: [usize; 2],
) -> i32 {
    let mut sums = [0_u16; WIDTH];
    let mut add = |offset| {
        for (sum, &byte) in sums.iter_mut().zip(tables.row(offset)) {
            *sum = sum.wrapping_add(byte.into());
        }
    };
    for (&middle, &code) in tables.middles().0.iter().zip(codes.as_array()).take(tables.lanes()) {
        let step = i32::from(code) * if WIDTH == 64 { 64 } else { 32 };
        add(middle.wrapping_add(step).cast_unsigned() as usize);
    }
    moves.into_iter().for_each(add);
    let mut squares = [0; WIDTH];
    for (index, square) in squares.iter_mut().enumerate() {
        let bias = head.biases[index % 2].0[index / 2];
        let sum = sums[index].cast_signed().wrapping_add(bias).clamp(0, 255);
        *square = i32::from(sum).pow(2) >> 9;
    }
    let mut units = head.hidden_bias.0;
    for (squares, factors) in squares.chunks_exact(4).zip(&head.hidden) {
        for (unit, factors) in units.iter_mut().zip(&factors.0) {
            for (square, &factor) in squares.iter().zip(factors) {
                *unit += square * i32::from(factor);
            }
        }
    }
    let mut value = head.output_bias + 64;
    for (unit, factor) in units.iter().zip(&head.output.0) {
        value += (unit >> 6).clamp(0, 127) * factor;
    }
    value >> 7
}
