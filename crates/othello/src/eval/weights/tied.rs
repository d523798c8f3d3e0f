//! Which codes share a weight.

use crate::pattern::PatternSet;

/// For every code of a set, counted pattern by pattern, the weight that it has.
///
/// Codes that mean the same, because a symmetry of the board takes the pattern to itself and one to
/// the other, have one weight. Weights are counted in the order of their least codes.
#[derive(Clone, Debug)]
pub(super) struct Tied {
    /// The weight of each code.
    pub(super) weights: Vec<u32>,
    /// The least code of each weight.
    pub(super) least: Vec<u32>,
}

impl Tied {
    pub(super) fn of(set: &PatternSet) -> Self {
        let mut tied = Self { weights: Vec::new(), least: Vec::new() };
        for pattern in set.patterns() {
            let first = tied.weights.len();
            for (code, least) in (0_u32..).zip(pattern.canonical()) {
                // The least code comes first, so it has its weight.
                if least == code {
                    tied.weights.push(index(tied.least.len()));
                    tied.least.push(index(first) + code);
                } else {
                    tied.weights.push(tied.weights[first + least as usize]);
                }
            }
        }
        tied
    }
}

fn index(index: usize) -> u32 {
    u32::try_from(index).expect("64 tables of 59,049 weights")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_one_meaning_have_one_weight() {
        for name in PatternSet::NAMES {
            let set = PatternSet::named(name).unwrap();
            let tied = Tied::of(&set);
            let mut first = 0;
            for pattern in set.patterns() {
                for (code, least) in pattern.canonical().into_iter().enumerate() {
                    let weight = tied.weights[first + code] as usize;
                    assert_eq!(tied.least[weight] as usize, first + least as usize);
                }
                first += pattern.code_count();
            }
            assert_eq!(tied.weights.len(), first);
            assert!(tied.least.is_sorted_by(|less, more| less < more));
        }
    }
}
