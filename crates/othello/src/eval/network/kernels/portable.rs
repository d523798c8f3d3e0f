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

/// Whether the compiler makes instructions on registers of loops over numbers.
const HAS_REGISTERS: bool =
    cfg!(any(target_feature = "sse2", target_feature = "neon", target_feature = "simd128"));

/// Returns the sums of the bytes of rows.
#[inline]
fn sums_by_bytes<'r, const WIDTH: usize>(
    rows: impl Iterator<Item = &'r [u8; WIDTH]>,
) -> [u16; WIDTH] {
    let mut sums = [0_u16; WIDTH];
    for row in rows {
        for (sum, &byte) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(byte.into());
        }
    }
    sums
}

/// The same, four sums in a word. There are at most 66 rows, so no sum carries into the next one.
#[inline]
fn sums_by_words<'r, const WIDTH: usize>(
    rows: impl Iterator<Item = &'r [u8; WIDTH]>,
) -> [u16; WIDTH] {
    const EVEN_BYTES: u64 = 0x00ff_00ff_00ff_00ff;
    let mut words = [[0_u64; 2]; 8];
    let words = &mut words[..WIDTH / 8];
    for row in rows {
        for (words, &bytes) in words.iter_mut().zip(row.as_chunks::<8>().0) {
            let bytes = u64::from_le_bytes(bytes);
            words[0] += bytes & EVEN_BYTES;
            words[1] += bytes >> 8 & EVEN_BYTES;
        }
    }
    core::array::from_fn(|index| {
        let [low, high, ..] = (words[index / 8][index % 2] >> (index % 8 / 2 * 16)).to_le_bytes();
        u16::from_le_bytes([low, high])
    })
}

#[inline]
fn value_of<const WIDTH: usize>(
    tables: &Tables,
    head: &Head,
    codes: &Lanes,
    moves: [usize; 2],
) -> i32 {
    let rows = tables.rows(codes, moves);
    let sums: [u16; WIDTH] = if HAS_REGISTERS { sums_by_bytes(rows) } else { sums_by_words(rows) };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::words;

    #[test]
    fn words_have_the_sums_of_bytes() {
        let mut next = words(8);
        for count in [0, 1, 47, 66] {
            let mut row = || core::array::from_fn::<u8, 64, _>(|_| next().to_le_bytes()[7] | 0x80);
            let mut rows: Vec<[u8; 64]> = (0..count).map(|_| row()).collect();
            rows.iter_mut().for_each(|row| row[5] = u8::MAX);
            let rows = || rows.iter();
            assert_eq!(sums_by_words::<64>(rows()), sums_by_bytes(rows()));
            let halves = || rows().map(|row| row.last_chunk().unwrap());
            assert_eq!(sums_by_words::<32>(halves()), sums_by_bytes(halves()));
        }
    }
}
