//! Several lines side by side, with the operators of one.
//!
//! Every instruction set gets a file with the same operators on its registers, every level of the
//! processor the widest that it has. Plain arrays are not enough: the compiler takes them apart
//! into scalars and does not put them together again.
//!
//! What a caller wants is a [`Computation`], generic over the [`Registers`] of a level. It is
//! compiled once for each level, and [`at_level`] runs the one of the processor.

use present::Present;

use crate::line_pair::LinePair;

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx2;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx512;
mod portable;
mod present;
mod registers;
mod word;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64;

pub(crate) use registers::{Computation, Registers};
pub(crate) use word::{LineLanes, LineWord};

/// Runs a computation on the widest registers that the processor has.
#[inline(always)]
pub(crate) fn at_level<C: Computation>(computation: C) -> C::Output {
    run(Present::current(), computation)
}

/// Runs a computation on the registers of a level.
#[inline(always)]
fn run<C: Computation>(level: Present, computation: C) -> C::Output {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        x86_64::run(level, computation)
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    {
        // There is no other level.
        let _ = level;
        computation.run::<registers::Portable>()
    }
}

/// Returns the lines that a function gives for each lane.
#[inline(always)]
pub(crate) fn lanes_from<L: LineLanes>(line: impl Fn(usize) -> LinePair) -> L {
    let mut lines = [0; 8];
    for (lane, pair) in lines[..L::LANES].iter_mut().enumerate() {
        *pair = line(lane);
    }
    L::load(&lines)
}

/// Runs a computation on the registers of every level that this machine has, the lowest first.
#[cfg(test)]
pub(crate) fn at_every_level<C: Computation + Copy>(computation: C) -> Vec<C::Output> {
    let levels = processor::Level::ALL.iter().copied().filter_map(Present::of);
    levels.map(|level| run(level, computation)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::cast_possible_truncation, reason = "the low half is asked for")]
    fn lower(word: u64) -> u32 {
        word as u32
    }

    /// The contract of every instruction set: lane by lane what a single pair gives.
    fn check<L: LineLanes>(ones_of: impl Fn(L) -> L) {
        let mut seed = 7_u64;
        let mut random = || {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            seed ^ seed >> 29
        };
        let stored = |lanes: L| {
            let mut lines = vec![0; L::LANES + 1];
            lanes.store(&mut lines);
            assert_eq!(lines.pop(), Some(0), "nothing is written beyond the lanes");
            lines
        };
        let halves = |a: u64, b: u64, f: fn(u32, u32) -> u32| {
            let [low, high] = [0, 32].map(|by| f(lower(a >> by), lower(b >> by)));
            u64::from(low) | u64::from(high) << 32
        };
        for _ in 0..1000 {
            let a: Vec<u64> = (0..L::LANES).map(|_| random()).collect();
            let b: Vec<u64> = (0..L::LANES).map(|_| random()).collect();
            let (wide_a, wide_b) = (L::load(&a), L::load(&b));
            let expect = |f: &dyn Fn(u64, u64) -> u64| -> Vec<u64> {
                a.iter().zip(&b).map(|(&a, &b)| f(a, b)).collect()
            };
            assert_eq!(stored(wide_a), a);
            assert_eq!(stored(wide_a & wide_b), expect(&|a, b| a & b));
            assert_eq!(stored(wide_a | wide_b), expect(&|a, b| a | b));
            assert_eq!(stored(wide_a ^ wide_b), expect(&|a, b| a ^ b));
            assert_eq!(stored(!wide_a), expect(&|a, _| !a));
            assert_eq!(stored(L::splat(b[0])), vec![b[0]; L::LANES]);
            for by in [1, 2, 3, 4, 5, 6, 32] {
                assert_eq!(stored(wide_a << by), expect(&|a, _| a << by));
                assert_eq!(stored(wide_a >> by), expect(&|a, _| a >> by));
            }
            let narrow: [u32; 8] = std::array::from_fn(|_| lower(random()));
            for first in (0..8).step_by(L::LANES) {
                let wide = |half: u32| u64::from(half & 0xFFFF) | u64::from(half >> 16) << 32;
                let expected: Vec<u64> =
                    narrow[first..first + L::LANES].iter().map(|&half| wide(half)).collect();
                assert_eq!(stored(L::from_narrow(&narrow, first)), expected);
            }
            let counts = L::load(&expect(&|_, b| b % 64));
            assert_eq!(stored(wide_a.shl_each(counts)), expect(&|a, b| a << (b % 64)));
            assert_eq!(stored(wide_a.shr_each(counts)), expect(&|a, b| a >> (b % 64)));
            let ones = expect(&|a, _| halves(a, 0, |a, _| a.count_ones()));
            assert_eq!(stored(ones_of(wide_a)), ones);
            let sums = expect(&|a, b| halves(a, b, u32::wrapping_add));
            assert_eq!(stored(wide_a.add_halves(wide_b)), sums);
            let differences = expect(&|a, b| halves(a, b, u32::wrapping_sub));
            assert_eq!(stored(wide_a.sub_halves(wide_b)), differences);
        }
    }

    #[derive(Clone, Copy)]
    struct Check;

    impl Computation for Check {
        type Output = ();

        fn run<R: Registers>(self) {
            check(R::ones_of_four);
            check(R::ones_of_wide);
        }
    }

    #[test]
    fn the_lanes_of_every_level_keep_the_contract() {
        assert!(!at_every_level(Check).is_empty());
    }
}
