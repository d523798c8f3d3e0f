//! The operations on 64 lanes, once per instruction set.
//!
//! Every module has the same functions on [`Lanes`], all wrapping: `add`, `sub`,
//! `add_half`, `sub_half`, `negate`, `after`. A column is what a *flip* adds: twice the weights
//! of its cell, of which a disc placed adds half. That way round, a move shifts one column and adds
//! the others as they are. [`widest`] is the one that [`DenseEncoder`](super::DenseEncoder) uses;
//! [`ALL`] lists those that this build contains, for tests and benchmarks. `portable` is always
//! there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub use avx512 as widest;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(target_feature = "avx512bw"),
    not(miri)
))]
pub use avx2 as widest;

#[cfg(not(all(
    target_arch = "x86_64",
    any(target_feature = "avx2", target_feature = "avx512bw"),
    not(miri)
)))]
pub use portable as widest;

use super::lanes::{Lanes, MAX_CELLS};

/// The columns that flips of each cell add, and a last column of zeros, to which the number of
/// trailing zeros of an empty set points.
pub type Columns = [Lanes; MAX_CELLS + 1];

/// Number of flips between two tests whether any are left. Searches meet one to four flips in an
/// order that a branch predictor cannot learn, and a zero column costs less than a misprediction.
const AT_ONCE: usize = 4;

/// Takes the lowest cells off a set and returns their columns, zeros when none is left.
#[inline]
fn next_columns<'a>(columns: &'a Columns, cells: &mut u64) -> [&'a Lanes; AT_ONCE] {
    core::array::from_fn(|_| {
        let column = &columns[cells.trailing_zeros() as usize];
        *cells &= cells.wrapping_sub(1);
        column
    })
}

/// An operation that changes codes by a column.
#[cfg(feature = "internals")]
pub type Operation = fn(&mut Lanes, &Lanes);

/// The operations of one instruction set.
#[cfg(feature = "internals")]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kernel {
    /// The name of its module.
    pub name: &'static str,
    /// Adds the column.
    pub add: Operation,
    /// Subtracts the column.
    pub sub: Operation,
    /// Adds half of the column.
    pub add_half: Operation,
    /// Subtracts half of the column.
    pub sub_half: Operation,
    /// Negates the codes.
    pub negate: fn(&Lanes) -> Lanes,
    /// Plays a whole move: codes, the column of the cell placed on, all columns and the flips.
    pub after: fn(&Lanes, &Lanes, &Columns, u64) -> Lanes,
}

#[cfg(feature = "internals")]
macro_rules! kernel {
    ($module:ident) => {
        Kernel {
            name: stringify!($module),
            add: $module::add,
            sub: $module::sub,
            add_half: $module::add_half,
            sub_half: $module::sub_half,
            negate: $module::negate,
            after: $module::after,
        }
    };
}

/// The kernels of this build, the portable one first.
#[cfg(feature = "internals")]
pub static ALL: &[Kernel] = &[
    kernel!(portable),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    kernel!(avx2),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
    kernel!(avx512),
];

/// Loops, which compilers turn into the vectors that the target has.
pub mod portable {
    use super::{AT_ONCE, Columns, next_columns};
    use crate::encoder::dense::lanes::Lanes;

    /// Changes each lane by what stands in the same lane of a column.
    macro_rules! each {
        ($codes:ident, $column:ident, |$code:ident, $flip:ident| $changed:expr) => {
            for ($code, $flip) in $codes.0.iter_mut().zip(&$column.0) {
                *$code = $changed;
            }
        };
    }

    /// Adds the column: a disc turns to the first colour.
    #[inline]
    pub fn add(codes: &mut Lanes, column: &Lanes) {
        each!(codes, column, |code, flip| code.wrapping_add(*flip));
    }

    /// Subtracts the column: a disc turns to the second colour.
    #[inline]
    pub fn sub(codes: &mut Lanes, column: &Lanes) {
        each!(codes, column, |code, flip| code.wrapping_sub(*flip));
    }

    /// Adds half of the column: a disc of the first colour appears.
    #[inline]
    pub fn add_half(codes: &mut Lanes, column: &Lanes) {
        each!(codes, column, |code, flip| code.wrapping_add(half(*flip)));
    }

    /// Subtracts half of the column: a disc of the second colour appears.
    #[inline]
    pub fn sub_half(codes: &mut Lanes, column: &Lanes) {
        each!(codes, column, |code, flip| code.wrapping_sub(half(*flip)));
    }

    /// Returns the negated codes: the players change places.
    #[inline]
    #[must_use]
    pub fn negate(codes: &Lanes) -> Lanes {
        let mut negated = Lanes::EMPTY;
        for (negated, code) in negated.0.iter_mut().zip(&codes.0) {
            *negated = code.wrapping_neg();
        }
        negated
    }

    /// Returns the codes after a disc of the first colour is placed, others turn to it, and the
    /// players change places.
    #[inline]
    #[must_use]
    pub fn after(codes: &Lanes, placed: &Lanes, columns: &Columns, mut flipped: u64) -> Lanes {
        let mut result = Lanes::EMPTY;
        // One pass over the lanes for four flips: intermediate sums stay in registers.
        let [a, b, c, d]: [&Lanes; AT_ONCE] = next_columns(columns, &mut flipped);
        for lane in 0..result.0.len() {
            let sum = codes.0[lane].wrapping_add(half(placed.0[lane]));
            let flips = a.0[lane].wrapping_add(b.0[lane]);
            let more = c.0[lane].wrapping_add(d.0[lane]);
            result.0[lane] = sum.wrapping_add(flips).wrapping_add(more).wrapping_neg();
        }
        while flipped != 0 {
            let [a, b, c, d]: [&Lanes; AT_ONCE] = next_columns(columns, &mut flipped);
            for lane in 0..result.0.len() {
                let flips = a.0[lane].wrapping_add(b.0[lane]);
                let more = c.0[lane].wrapping_add(d.0[lane]);
                result.0[lane] = result.0[lane].wrapping_sub(flips).wrapping_sub(more);
            }
        }
        result
    }

    /// Returns the weight whose double this is; that of ten cells needs all 16 bits.
    #[inline]
    const fn half(flip: i16) -> i16 {
        (flip.cast_unsigned() >> 1).cast_signed()
    }
}

/// The operations in four 256-bit registers of AVX2.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2 {
    use processor::simd::{Avx2, I16x16, Shorts};

    use super::{Columns, next_columns};
    use crate::encoder::dense::lanes::{Lanes, MAX_PATTERNS};

    /// The registers that hold all lanes.
    type Registers = [I16x16; MAX_PATTERNS / I16x16::LANES];

    #[inline]
    fn load(lanes: &Lanes) -> Registers {
        let avx2 = Avx2::of_build();
        core::array::from_fn(|index| avx2.load_i16(&lanes.0[I16x16::LANES * index..]))
    }

    #[inline]
    fn store(lanes: &mut Lanes, registers: Registers) {
        for (index, register) in registers.into_iter().enumerate() {
            register.store(&mut lanes.0[I16x16::LANES * index..]);
        }
    }

    #[inline]
    fn sum(a: Registers, b: Registers) -> Registers {
        core::array::from_fn(|index| a[index].plus(b[index]))
    }

    #[inline]
    fn difference(a: Registers, b: Registers) -> Registers {
        core::array::from_fn(|index| a[index].minus(b[index]))
    }

    /// Returns halves of numbers without a sign: the double of ten cells' weight needs all 16 bits.
    #[inline]
    fn halves(a: Registers) -> Registers {
        a.map(I16x16::unsigned_half)
    }

    #[inline]
    fn zeros() -> Registers {
        [Avx2::of_build().zero_i16(); MAX_PATTERNS / I16x16::LANES]
    }

    /// Adds the column: a disc turns to the first colour.
    #[inline]
    pub fn add(codes: &mut Lanes, column: &Lanes) {
        let changed = sum(load(codes), load(column));
        store(codes, changed);
    }

    /// Subtracts the column: a disc turns to the second colour.
    #[inline]
    pub fn sub(codes: &mut Lanes, column: &Lanes) {
        let changed = difference(load(codes), load(column));
        store(codes, changed);
    }

    /// Adds half of the column: a disc of the first colour appears.
    #[inline]
    pub fn add_half(codes: &mut Lanes, column: &Lanes) {
        let changed = sum(load(codes), halves(load(column)));
        store(codes, changed);
    }

    /// Subtracts half of the column: a disc of the second colour appears.
    #[inline]
    pub fn sub_half(codes: &mut Lanes, column: &Lanes) {
        let changed = difference(load(codes), halves(load(column)));
        store(codes, changed);
    }

    /// Returns the negated codes: the players change places.
    #[inline]
    #[must_use]
    pub fn negate(codes: &Lanes) -> Lanes {
        let mut negated = Lanes::EMPTY;
        store(&mut negated, difference(zeros(), load(codes)));
        negated
    }

    /// Returns the codes after a disc of the first colour is placed, others turn to it, and the
    /// players change places.
    #[inline]
    #[must_use]
    pub fn after(codes: &Lanes, placed: &Lanes, columns: &Columns, mut flipped: u64) -> Lanes {
        // Negated first, which needs no flips, so that nothing is left to do after the last of them.
        let mut changed = difference(difference(zeros(), load(codes)), halves(load(placed)));
        loop {
            for column in next_columns(columns, &mut flipped) {
                changed = difference(changed, load(column));
            }
            if flipped == 0 {
                break;
            }
        }
        let mut result = Lanes::EMPTY;
        store(&mut result, changed);
        result
    }
}

/// A move in two 512-bit registers of AVX-512 BW; the other operations are those of AVX2.
///
/// Columns are summed in 512-bit registers, and codes are read and written in 256-bit ones.
/// Compilers copy [`Lanes`] in 256-bit registers by default, and a load that spans two recent stores
/// waits until both have reached the cache: 15 cycles that no other kernel loses.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub mod avx512 {
    use processor::simd::{Avx2, Avx512, I16x32, Shorts};

    pub use super::avx2::{add, add_half, negate, sub, sub_half};
    use super::{Columns, next_columns};
    use crate::encoder::dense::lanes::{Lanes, MAX_PATTERNS};

    /// The registers that hold all lanes.
    type Registers = [I16x32; MAX_PATTERNS / I16x32::LANES];

    #[inline]
    fn load(lanes: &Lanes) -> Registers {
        let avx512 = Avx512::of_build();
        core::array::from_fn(|index| avx512.load_i16(&lanes.0[I16x32::LANES * index..]))
    }

    /// Returns the lanes of the registers less the codes.
    #[inline]
    fn less(registers: Registers, codes: &Lanes) -> Lanes {
        let avx2 = Avx2::of_build();
        let mut result = Lanes::EMPTY;
        for (index, register) in registers.into_iter().enumerate() {
            for (half, lanes) in register.split().into_iter().enumerate() {
                let first = I16x32::LANES * index + I16x32::LANES / 2 * half;
                lanes.minus(avx2.load_i16(&codes.0[first..])).store(&mut result.0[first..]);
            }
        }
        result
    }

    /// Returns the codes after a disc of the first colour is placed, others turn to it, and the
    /// players change places.
    #[inline]
    #[must_use]
    pub fn after(codes: &Lanes, placed: &Lanes, columns: &Columns, mut flipped: u64) -> Lanes {
        let zero = Avx512::of_build().zero_i16();
        let mut changes = load(placed).map(|placed| zero.minus(placed.unsigned_half()));
        loop {
            for column in next_columns(columns, &mut flipped) {
                for (change, flip) in changes.iter_mut().zip(load(column)) {
                    *change = change.minus(flip);
                }
            }
            if flipped == 0 {
                break;
            }
        }
        less(changes, codes)
    }
}
