//! A network as the kernels read it.

use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use engine::memory;
use ternary::encoder::dense::Lanes;

use crate::eval::network::weights::Network;
use crate::pattern::PatternSet;

/// The lanes that codes come in.
const LANES: usize = PatternSet::MAX_INSTANCES;

/// The widest row, in bytes, and the alignment of all memory that kernels read.
const LINE: usize = 64;

/// Number of rows that a code reaches, either way.
const ROOM: usize = 1 << 15;

/// What is added to the numbers of rows to make bytes of them.
const OFFSET: u8 = 128;

/// The same, if all numbers are as small as [`NARROW`]: then two bytes add up to a byte.
const NARROW_OFFSET: u8 = 64;

/// The numbers of narrow rows.
const NARROW: RangeInclusive<i8> = -64..=63;

/// A row of 64 bytes, or two of 32.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u8; LINE]);

/// Values that are aligned for the widest register.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// The rows of a network for every code, with room before and after, and its heads.
///
/// Callers may pass any codes that fit 16 bits. A lane in use reads the row that stands as many rows from its
/// middle as the code says, and there are rows as far as any code reaches from any middle. Kernels that read other
/// lanes, too, read the first row there, which is zeros. So a wrong code reads a wrong row, but stays in bounds: for every lane and every code,
/// the offset `middles[lane] + (code & used[lane]) * width` is not negative, is a multiple of the width, and is
/// below the end of the rows of codes.
pub struct Tables {
    /// [`ROOM`] rows of zeros, the rows of all codes, `ROOM` rows of zeros, and the rows of moves: the mover's, and
    /// the opponent's.
    lines: Vec<Line>,
    width: usize,
    /// Whether the bytes of two rows add up to bytes.
    #[allow(dead_code, reason = "the portable kernel adds rows one by one")]
    is_narrow: bool,
    /// Offset of the row of each lane's empty squares, in bytes; 0 for lanes that are not in use.
    middles: Aligned<[i32; LANES]>,
    /// All ones for lanes in use, 0 for others.
    #[allow(dead_code, reason = "`rows` reads lanes in use alone")]
    used: Aligned<[i16; LANES]>,
    /// Number of lanes in use.
    lanes: usize,
    /// Offset of the first row of moves, behind all rows of codes, in bytes.
    moves: usize,
    /// The head of each number of empty squares.
    head_of: [u8; 65],
    heads: Vec<Head>,
}

/// The head of a stage.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Head {
    /// Biases of the sums with even numbers, and of those with odd ones; less what the bytes of rows have too
    /// much.
    pub(super) biases: [Aligned<[i16; LINE / 2]>; 2],
    /// For each four sums their factors, unit by unit.
    pub(super) hidden: [Aligned<[[i8; 4]; Network::HIDDEN]>; LINE / 4],
    /// Biases of the hidden units.
    pub(super) hidden_bias: Aligned<[i32; Network::HIDDEN]>,
    /// Factors of the hidden units.
    pub(super) output: Aligned<[i32; Network::HIDDEN]>,
    /// Bias of the value.
    pub(super) output_bias: i32,
}

impl Tables {
    pub(in crate::eval::network) fn new(network: &Network) -> Self {
        let (set, parts, width) = (network.set(), network.parts(), network.width());
        let lanes = set.instances().len();
        let mut middles = Aligned([0; LANES]);
        let mut used = Aligned([0; LANES]);
        let counts: Vec<usize> = set.patterns().iter().map(|p| p.code_count()).collect();
        for (lane, instance) in set.instances().iter().enumerate() {
            let before: usize = counts[..instance.pattern()].iter().sum();
            let row = ROOM + before + counts[instance.pattern()] / 2;
            middles.0[lane] = i32::try_from(row * width).expect("64 tables of 59,049 rows");
            used.0[lane] = -1;
        }
        let stages = parts.stages.count();
        let head_of = core::array::from_fn(|empties| {
            let stage = parts.stages.of(u32::try_from(empties).unwrap_or(u32::MAX));
            u8::try_from(stage).unwrap_or(u8::MAX)
        });
        let mut numbers = [&parts.rows, &parts.mover, &parts.opponent].into_iter().flatten();
        let is_narrow = numbers.all(|number| NARROW.contains(number));
        let offset = if is_narrow { NARROW_OFFSET } else { OFFSET };
        let heads = (0..stages).map(|stage| Head::of(network, stage, lanes, offset)).collect();
        let codes = network.row_of_code().len();
        // Rows of 32 bytes share lines, and the rows of moves begin with a line.
        let moves = ((2 * ROOM + codes) * width).next_multiple_of(LINE);
        let lines = lines(network, offset);
        Self { lines, width, is_narrow, middles, used, lanes, moves, head_of, heads }
    }

    /// Returns the length of the rows in bytes: 32 or 64.
    #[inline]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Returns whether the sum of any two bytes of rows is a byte.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    #[inline]
    pub(super) fn is_narrow(&self) -> bool {
        self.is_narrow
    }

    /// Returns the number of lanes in use.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    #[inline]
    pub(super) fn lanes(&self) -> usize {
        self.lanes
    }

    /// Returns the offset of each lane's row at code 0.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    #[inline]
    pub(super) fn middles(&self) -> &Aligned<[i32; LANES]> {
        &self.middles
    }

    /// Returns all ones for lanes in use, 0 for others.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    #[inline]
    pub(super) fn used(&self) -> &Aligned<[i16; LANES]> {
        &self.used
    }

    /// Returns the end of the rows of codes in bytes.
    #[cfg(test)]
    pub(super) fn rows_end(&self) -> usize {
        self.moves
    }

    /// Returns where all rows begin: a line of 64 bytes, so that rows are aligned to their length.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    #[inline]
    pub(super) fn base(&self) -> *const u8 {
        self.lines.as_ptr().cast()
    }

    /// Returns the offsets of the rows for numbers of moves of the mover and the opponent, which lie in the
    /// memory and are multiples of the width.
    #[inline]
    pub(super) fn moves(&self, mover: u32, opponent: u32) -> [usize; 2] {
        let last = Network::MOVES - 1;
        let mover = (mover as usize).min(last);
        let opponent = (opponent as usize).min(last) + Network::MOVES;
        [mover, opponent].map(|row| self.moves + row * self.width)
    }

    /// Returns the rows of the codes of all lanes in use, and those at the offsets of [`moves`](Self::moves).
    ///
    /// # Panics
    ///
    /// Panics if `WIDTH` is not the length of the rows.
    #[inline]
    pub(super) fn rows<const WIDTH: usize>(
        &self,
        codes: &Lanes,
        moves: [usize; 2],
    ) -> impl Iterator<Item = &[u8; WIDTH]> {
        assert_eq!(WIDTH, self.width);
        let lanes = self.middles.0.iter().zip(codes.as_array()).take(self.lanes);
        let of_lanes = lanes.map(|(middle, &code)| {
            let step = i32::from(code) * if WIDTH == 64 { 64 } else { 32 };
            middle.wrapping_add(step).cast_unsigned() as usize
        });
        of_lanes.chain(moves).map(|offset| {
            let line = &self.lines[offset / LINE].0;
            line[offset % LINE..].first_chunk().expect("a row of this width")
        })
    }

    /// Returns the same rows two at a time where their bytes add up to bytes, else one at a time. A last row may be alone.
    ///
    /// # Panics
    ///
    /// As [`rows`](Self::rows).
    #[cfg(any(
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))]
    #[inline]
    pub(super) fn addends<const WIDTH: usize>(
        &self,
        codes: &Lanes,
        moves: [usize; 2],
    ) -> impl Iterator<Item = (&[u8; WIDTH], Option<&[u8; WIDTH]>)> {
        let mut rows = self.rows(codes, moves);
        core::iter::from_fn(move || {
            let first = rows.next()?;
            Some((first, if self.is_narrow { rows.next() } else { None }))
        })
    }

    /// Returns the head for a number of empty squares.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 64 empty squares.
    #[inline]
    pub(super) fn head(&self, empties: u32) -> &Head {
        &self.heads[usize::from(self.head_of[empties as usize])]
    }
}

/// Returns all rows in the order in which they stand in memory.
fn lines(network: &Network, offset: u8) -> Vec<Line> {
    let (parts, width) = (network.parts(), network.width());
    let of_codes = network.row_of_code();
    let room = ROOM * width / LINE;
    let count = 2 * room + (of_codes.len() * width).div_ceil(LINE) + 2 * Network::MOVES;
    let mut lines: Vec<Line> = Vec::with_capacity(count);
    memory::advise_huge(lines.spare_capacity_mut());
    lines.resize(room, Line([0; LINE]));
    let per_line = LINE / width;
    for rows in of_codes.chunks(per_line) {
        let mut line = Line([0; LINE]);
        for (to, &row) in line.0.chunks_exact_mut(width).zip(rows) {
            copy(&parts.rows[row as usize * width..][..width], to, offset);
        }
        lines.push(line);
    }
    lines.resize(lines.len() + room, Line([0; LINE]));
    for rows in [&parts.mover, &parts.opponent] {
        for numbers in rows.chunks_exact(LINE) {
            let mut line = Line([0; LINE]);
            copy(numbers, &mut line.0, offset);
            lines.push(line);
        }
    }
    lines
}

/// Makes bytes of numbers.
#[inline]
fn copy(numbers: &[i8], bytes: &mut [u8], offset: u8) {
    for (byte, number) in bytes.iter_mut().zip(numbers) {
        *byte = number.cast_unsigned().wrapping_add(offset);
    }
}

impl Head {
    fn of(network: &Network, stage: usize, lanes: usize, offset: u8) -> Self {
        let (head, width) = (&network.parts().heads[stage], network.width());
        let rows = i16::try_from(lanes + 2).expect("64 lanes and two rows of moves");
        let bias =
            |sum: usize| head.bias.get(sum).map_or(0, |bias| bias - i16::from(offset) * rows);
        let biases = [0, 1].map(|odd| Aligned(core::array::from_fn(|pair| bias(2 * pair + odd))));
        let factor = |unit, sum| if sum < width { head.hidden[unit * width + sum] } else { 0 };
        let of_unit = |part, unit| [0, 1, 2, 3].map(|sum| factor(unit, 4 * part + sum));
        let hidden =
            core::array::from_fn(|part| Aligned(core::array::from_fn(|unit| of_unit(part, unit))));
        Self {
            biases,
            hidden,
            hidden_bias: Aligned(head.hidden_bias),
            output: Aligned(head.output.map(i32::from)),
            output_bias: head.output_bias,
        }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("lanes", &self.lanes)
            .field("width", &self.width)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::samples;

    #[test]
    fn no_code_leaves_the_rows() {
        for text in ["A1", "A1 B1 C1 D1 E1 F1 G1 H1 B2 G2\nD4 E5 F6"] {
            for width in [32, 64] {
                let network = samples::network(&text.parse().unwrap(), width, vec![], 1);
                let tables = Tables::new(&network);
                let memory = tables.lines.len() * LINE;
                for lane in 0..LANES {
                    for code in [i16::MIN, 0, i16::MAX] {
                        let code = i32::from(code & tables.used.0[lane]);
                        let offset = usize::try_from(
                            tables.middles.0[lane] + code * i32::try_from(width).unwrap(),
                        );
                        let offset = offset.unwrap();
                        assert!(offset % width == 0 && offset + width <= tables.rows_end());
                    }
                }
                for moves in [0, 5, 31, 32, u32::MAX] {
                    for offset in tables.moves(moves, moves) {
                        assert!(offset >= tables.rows_end() && offset + width <= memory);
                    }
                }
                assert_eq!(tables.moves(40, 40)[1] + width, memory);
            }
        }
    }
}
