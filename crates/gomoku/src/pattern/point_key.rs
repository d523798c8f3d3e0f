//! The classes of a point in its four lines as one number.

use super::line_class::LineClass;
use super::point_class::PointClass;

/// The classes of a stone on an empty point in its four lines: four bits for each direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointKey(pub(crate) u16);

impl PointKey {
    /// How many keys there are, those with bits that are no class among them.
    pub const COUNT: usize = 1 << 16;

    /// How many multisets of four classes there are: keys that differ in the order of directions
    /// alone are one.
    pub const MULTISETS: usize = {
        let n = LineClass::COUNT;
        n * (n + 1) * (n + 2) * (n + 3) / 24
    };

    /// Returns what a function says of each number that fits into a key: a table in which keys need no
    /// bounds check.
    pub(crate) fn table<T>(of: impl FnMut(Self) -> T) -> Box<[T; Self::COUNT]> {
        let table: Vec<T> = (0..=u16::MAX).map(Self).map(of).collect();
        table.try_into().unwrap_or_else(|_| unreachable!("one for each number"))
    }

    /// Returns the key of the classes in each direction.
    #[must_use]
    pub const fn new(lines: [LineClass; 4]) -> Self {
        let [a, b, c, d] = lines;
        Self(a as u16 | (b as u16) << 4 | (c as u16) << 8 | (d as u16) << 12)
    }

    /// Returns the class in each direction.
    #[must_use]
    #[inline]
    pub const fn lines(self) -> [LineClass; 4] {
        let bits = self.0;
        [
            LineClass::of_bits(bits),
            LineClass::of_bits(bits >> 4),
            LineClass::of_bits(bits >> 8),
            LineClass::of_bits(bits >> 12),
        ]
    }

    /// Returns the class of the point.
    #[must_use]
    pub fn class(self) -> PointClass {
        PointClass::of(self.lines())
    }

    /// Returns the number of the multiset of the four classes, below [`MULTISETS`](Self::MULTISETS):
    /// the combinatorial number system on the classes in falling order (Knuth, TAOCP 4A, 7.2.1.3).
    #[must_use]
    pub fn multiset(self) -> usize {
        let mut classes = self.lines().map(LineClass::index);
        classes.sort_unstable();
        let [a, b, c, d] = classes;
        // One, two, … apart, the classes are a combination.
        let (b, c, d) = (b + 1, c + 2, d + 3);
        a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) * (d - 2) * (d - 3) / 24
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn multisets_are_numbered_without_a_hole() {
        let mut numbers = BTreeMap::new();
        for bits in 0..=u16::MAX {
            let key = PointKey(bits);
            if (0..4).any(|d| bits >> (4 * d) & 15 == 15) {
                continue;
            }
            let mut lines = key.lines();
            lines.sort_unstable();
            let number = key.multiset();
            assert!(number < PointKey::MULTISETS);
            assert_eq!(*numbers.entry(number).or_insert(lines), lines);
        }
        assert_eq!(numbers.len(), PointKey::MULTISETS);
        assert_eq!(PointKey::MULTISETS, 3060);
    }
}
