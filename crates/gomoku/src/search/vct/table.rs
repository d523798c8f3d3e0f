//! Proof and disproof numbers, and the table of them.

use engine::table::OutOfMemory;

use crate::Point;
use crate::search::key::Key;
use crate::search::table;

const NUMBER_BITS: u32 = 24;

/// More than any number of positions that are still to be solved; the most a number can be.
pub(super) const INFINITE: u32 = (1 << NUMBER_BITS) - 1;

/// How far a position is from being solved (Allis 1994): at least so many positions must be won
/// to prove it won, and at least so many be shown not to be won to prove that it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const WON: Self = Self { proof: 0, disproof: INFINITE };
    pub(super) const NOT_WON: Self = Self { proof: INFINITE, disproof: 0 };
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// The move that wins, where the attacker is to move and wins.
    pub(super) winner: Option<Point>,
}

/// The numbers of positions.
#[derive(Debug)]
pub(super) struct Table(table::Table);

/// Stands for the winner where the defender is to move.
const NO_POINT: u64 = INFINITE as u64;

impl Table {
    pub(super) fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        table::Table::new(bytes).map(Self)
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns how full the table is, per mille.
    pub(super) fn fill_per_mille(&self) -> usize {
        self.0.fill_per_mille()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "fields of a word")]
    pub(super) fn get(&self, key: Key) -> Option<Known> {
        let value = self.0.get(key)?;
        let field = |at: u32| value >> (at * NUMBER_BITS) & u64::from(INFINITE);
        let proof = field(0) as u32;
        if proof == 0 {
            let point = field(1) as usize;
            return Some(Known {
                numbers: Numbers::WON,
                winner: Point::new(point & 31, point >> 5),
            });
        }
        Some(Known { numbers: Numbers { proof, disproof: field(1) as u32 }, winner: None })
    }

    /// Keeps the numbers of a position, for which so many nodes were searched.
    #[inline]
    pub(super) fn insert(&mut self, key: Key, known: Known, nodes: u64) {
        let Known { numbers, winner } = known;
        let second = if numbers.proof == 0 {
            winner.map_or(NO_POINT, |point| (point.x() | point.y() << 5) as u64)
        } else {
            numbers.disproof.into()
        };
        // What took most work is worth most.
        let work = u64::from(nodes.max(1).ilog2());
        let value = u64::from(numbers.proof) | second << NUMBER_BITS | work << (2 * NUMBER_BITS);
        self.0.insert(key, value, |value| value >> (2 * NUMBER_BITS));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut table = Table::new(1 << 10).unwrap();
        let numbers = |proof, disproof| Numbers { proof, disproof };
        let known = |numbers, winner| Known { numbers, winner };
        for (key, entry) in [
            (1, known(Numbers::WON, Point::new(21, 21))),
            (2, known(Numbers::WON, Point::new(0, 0))),
            (3, known(Numbers::WON, None)),
            (4, known(Numbers::NOT_WON, None)),
            (5, known(numbers(1, INFINITE - 1), None)),
            (6, known(numbers(INFINITE - 1, 7), None)),
        ] {
            table.insert(key, entry, u64::MAX);
            assert_eq!(table.get(key), Some(entry));
        }
        assert_eq!(table.get(7), None);
    }
}
