//! How far searches are apart.

use std::collections::BTreeMap;

use super::measure::Searched;

/// How far the scores of searches of some depth are from those of a shallower one, on positions with
/// so many empty squares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difference {
    /// The empty squares.
    pub empties: u32,
    /// How many moves the deeper search looks ahead: the empty squares if its score is exact.
    pub depth: u32,
    /// How many the shallower one does, the probe.
    pub probe: u32,
    /// The positions.
    pub count: u64,
    /// The sum of the deeper scores less the others, and of their squares, in discs.
    sum: f64,
    squares: f64,
}

/// All that was measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences(BTreeMap<[u32; 3], Difference>);

impl Differences {
    /// Returns the differences that searches cut by: those between depths of the same parity, from
    /// probes of at most so many moves, and those between the exact score and each probe.
    #[must_use]
    pub fn of(searched: &[Searched], most_probe: u32) -> Self {
        let mut differences = Self::default();
        for Searched { empties, scores, exact } in searched {
            for (probe, &shallow) in (0..=most_probe).zip(scores) {
                for (depth, &deep) in (0..).zip(scores).skip(probe as usize + 2).step_by(2) {
                    differences.add(*empties, depth, probe, deep.discs() - shallow.discs());
                }
                if let Some(exact) = *exact {
                    differences.add(*empties, *empties, probe, exact.discs() - shallow.discs());
                }
            }
        }
        differences
    }

    /// Adds a difference of two scores, in discs.
    pub fn add(&mut self, empties: u32, depth: u32, probe: u32, discs: f64) {
        let none = Difference { empties, depth, probe, ..Difference::default() };
        let difference = self.0.entry([empties, depth, probe]).or_insert(none);
        difference.count += 1;
        difference.sum += discs;
        difference.squares += discs * discs;
    }

    /// Returns them in the order of empty squares, depths and probes.
    pub fn iter(&self) -> impl Iterator<Item = &Difference> {
        self.0.values()
    }
}

impl Difference {
    /// Returns the mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Returns the root of the mean square: a cut trusts the probe as it is, so its mean error counts
    /// as any other.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        (self.squares / self.count.max(1) as f64).sqrt()
    }
}
