//! Weights for tests.

use super::{Stages, Weights};
use crate::eval::{ErrorModel, Points};
use crate::pattern::PatternSet;
use crate::workload::words;

/// Small weights of small patterns: four squares that a diagonal takes to themselves, three that no
/// symmetry does, and two that a mirror exchanges.
pub(super) fn small(seed: u64) -> Weights {
    let set: PatternSet = "A1 B1 A2 B2\nC1 D1 E1\nD4 E4\n".parse().unwrap();
    weights(&set, vec![20, 40], seed).with_about("random numbers, for tests").unwrap()
}

/// Random weights, the same of codes that mean the same, most of them of up to a disc.
pub(super) fn weights(set: &PatternSet, most: Vec<u8>, seed: u64) -> Weights {
    let mut word = words(seed);
    let mut next = || {
        let [low, high, wide, ..] = word().to_le_bytes();
        if wide == 0 { i16::from_le_bytes([low, high]) } else { i16::from(low) - 128 }
    };
    let stages = Stages::new(most).unwrap();
    let constants = std::array::from_fn(|_| next());
    let table = |_| {
        let mut table: Vec<i16> = Vec::new();
        for pattern in set.patterns() {
            let first = table.len();
            for (code, least) in pattern.canonical().into_iter().enumerate() {
                let least = least as usize;
                table.push(if least == code { next() } else { table[first + least] });
            }
        }
        table
    };
    let tables = (0..stages.count()).map(table).collect();
    let model = ErrorModel {
        empties: -0.1,
        depth: 0.3,
        probe: -0.6,
        polynomial: [5.4, 1.2, 0.08, 0.0],
        least: Points::new(10),
    };
    Weights::new(set.clone(), stages, constants, tables, Some(model)).unwrap()
}
