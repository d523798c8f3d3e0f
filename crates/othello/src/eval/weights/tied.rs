//! Which codes share a weight.

use crate::pattern::PatternSet;

/// Which codes of a set, counted pattern by pattern, share a weight.
///
/// Codes that mean the same, because a symmetry of the board takes the pattern to itself and one to
/// the other, have one weight. Weights are counted in the order of their least codes.
#[derive(Clone, Debug)]
pub(super) struct Tied {
    /// The least code of each weight.
    pub(super) least: Vec<u32>,
    /// All other codes in their order, each with the least that has its weight.
    pub(super) others: Vec<(u32, u32)>,
}

impl Tied {
    pub(super) fn of(set: &PatternSet) -> Self {
        let mut tied = Self { least: Vec::new(), others: Vec::new() };
        let mut first = 0;
        for pattern in set.patterns() {
            let canonical = pattern.canonical();
            for (code, &least) in (0_u32..).zip(&canonical) {
                if least == code {
                    tied.least.push(first + code);
                } else {
                    tied.others.push((first + code, first + least));
                }
            }
            first += index(canonical.len());
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
            let (mut least, mut others) = (tied.least.iter(), tied.others.iter());
            let mut first = 0;
            for pattern in set.patterns() {
                for (code, weight) in pattern.canonical().into_iter().enumerate() {
                    let [code, weight] = [first + code, first + weight as usize].map(index);
                    if code == weight {
                        assert_eq!(least.next(), Some(&code));
                    } else {
                        assert_eq!(others.next(), Some(&(code, weight)));
                    }
                }
                first += pattern.code_count();
            }
            assert_eq!((least.next(), others.next()), (None, None));
        }
    }
}
