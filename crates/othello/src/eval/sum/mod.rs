//! The sum of the weights of a board, once per instruction set.
//!
//! Every module has the function `sum` on [`Tables`]; [`widest`] is the one that
//! [`PatternEvaluation`](super::PatternEvaluation) uses, [`ALL`] lists those that this build
//! contains, for tests and benchmarks. `portable` is always there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub mod avx512;
pub mod tables;

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
pub use tables as widest;

pub use tables::Tables;
#[cfg(any(test, feature = "internals"))]
use ternary::encoder::dense::Lanes;

/// The sum of one instruction set.
#[cfg(any(test, feature = "internals"))]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kernel {
    /// The name of its module.
    pub name: &'static str,
    /// Sums the weights of the codes of a board with a number of empty squares.
    pub sum: fn(&Tables, u32, &Lanes) -> i32,
}

/// The kernels of this build, the portable one first.
#[cfg(any(test, feature = "internals"))]
pub static ALL: &[Kernel] = &[
    Kernel { name: "portable", sum: tables::sum },
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    Kernel { name: "avx2", sum: avx2::sum },
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
    Kernel { name: "avx512", sum: avx512::sum },
];

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, reason = "random words are cut")]
mod tests {
    use ternary::encoder::dense::{DenseEncoder, Lanes};

    use super::ALL;
    use crate::eval::{Stages, Weights};
    use crate::pattern::PatternSet;
    use crate::workload::{random_boards, words};

    /// Weights that are all different, as far as 16 bits go.
    fn weights(set: &PatternSet, most: Vec<u8>) -> Weights {
        let stages = Stages::new(most).unwrap();
        let len: usize = set.patterns().iter().map(|pattern| pattern.code_count()).sum();
        let mut next = words(1);
        let mut table = || (0..len).map(|_| ((next() >> 48) as u16).cast_signed()).collect();
        let tables = (0..stages.count()).map(|_| table()).collect();
        Weights::new(set.clone(), stages, [0; 65], tables, None).unwrap()
    }

    #[test]
    fn sums_are_those_of_the_instances() {
        for name in PatternSet::NAMES {
            let set = PatternSet::named(name).unwrap();
            let weights = weights(&set, vec![0, 12, 13, 40]);
            let tables = weights.kernel_tables();
            let encoder = DenseEncoder::new(&set.layout()).unwrap();
            for board in random_boards(2).take(2_000) {
                let empties = board.empties().len();
                let codes = encoder.encode(board.mover().bits(), board.opponent().bits());
                let stage = weights.tables(weights.stages().of(empties));
                let mut expected = 0;
                for (lane, instance) in set.instances().iter().enumerate() {
                    let before = &set.patterns()[..instance.pattern()];
                    let start: usize = before.iter().map(|pattern| pattern.code_count()).sum();
                    expected += i32::from(stage[start + encoder.index(&codes, lane)]);
                }
                for kernel in ALL {
                    assert_eq!((kernel.sum)(tables, empties, &codes), expected, "{}", kernel.name);
                }
            }
        }
    }

    #[test]
    fn codes_of_no_board_give_the_same_sums_everywhere() {
        for text in ["A1", "A1 B1 C1 D1 E1 F1 G1 H1 B2 G2", "A1 B1 C1\nD4 E5"] {
            let set: PatternSet = text.parse().unwrap();
            let weights = weights(&set, vec![20]);
            let tables = weights.kernel_tables();
            let mut next = words(3);
            for round in 0..2_000 {
                let codes = Lanes::new(core::array::from_fn(|_| match round {
                    0 => i16::MIN,
                    1 => i16::MAX,
                    _ => ((next() >> 48) as u16).cast_signed(),
                }));
                let empties = (next() % 65) as u32;
                let expected = (ALL[0].sum)(tables, empties, &codes);
                for kernel in &ALL[1..] {
                    assert_eq!((kernel.sum)(tables, empties, &codes), expected, "{}", kernel.name);
                }
            }
        }
    }
}
