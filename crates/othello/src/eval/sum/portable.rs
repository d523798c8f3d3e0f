//! The sum as a loop of loads.

use ternary::encoder::dense::Lanes;

use super::Tables;

/// Returns the sum of the weights of the codes of a board with so many empty squares.
///
/// # Panics
///
/// When there are more than 64 empty squares.
#[inline]
#[must_use]
pub fn sum(tables: &Tables, empties: u32, codes: &Lanes) -> i32 {
    let view = tables.view(empties);
    let reads = tables.middles().0.iter().zip(codes.as_array()).take(tables.lanes());
    let weight = |(&middle, &code): (&i32, &i16)| {
        let index = middle.wrapping_add(code.into()).cast_unsigned();
        i32::from(view[index as usize])
    };
    reads.map(weight).sum()
}
