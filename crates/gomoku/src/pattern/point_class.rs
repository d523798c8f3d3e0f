//! What a stone on an empty point is worth in its four lines together.
//!
//! The [`LineClass`]es of the four lines make a [`PointKey`]; a table gives the [`PointClass`] of each key.

use alloc::boxed::Box;
use alloc::vec::Vec;

use engine::once::LazyLock;

use super::window_classes::LineClass;
use crate::Color;

/// What a stone on an empty point makes in its four lines together, the strongest last.
///
/// A point has the last class that applies. Renju's prohibitions are ignored: an overline counts as
/// nothing, and two threes as two threes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum PointClass {
    /// Less than an open two.
    #[default]
    Quiet = 0,
    /// An open two.
    Two = 1,
    /// A closed three: the next stone makes a four.
    ClosedThree = 2,
    /// Open twos in two lines.
    TwoTwo = 3,
    /// A closed three and an open two, or two closed threes.
    ClosedThreePlus = 4,
    /// A three.
    Three = 5,
    /// A three, and an open two or a closed three in another line.
    ThreePlus = 6,
    /// Threes in two lines.
    ThreeThree = 7,
    /// A four that one reply stops.
    Four = 8,
    /// Such a four, and an open two or a closed three in another line.
    FourPlus = 9,
    /// A four and a three.
    FourThree = 10,
    /// A four that no reply stops: straight, double in one line, or in two lines.
    StraightFour = 11,
    /// A five.
    Five = 12,
}

impl PointClass {
    /// Number of classes.
    pub const COUNT: usize = 13;

    /// All classes, from the least.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Quiet,
        Self::Two,
        Self::ClosedThree,
        Self::TwoTwo,
        Self::ClosedThreePlus,
        Self::Three,
        Self::ThreePlus,
        Self::ThreeThree,
        Self::Four,
        Self::FourPlus,
        Self::FourThree,
        Self::StraightFour,
        Self::Five,
    ];

    /// Returns 0 to 12.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the class of a point from those of its four lines, in any order.
    #[must_use]
    pub fn of(lines: [LineClass; 4]) -> Self {
        let count =
            |is: fn(LineClass) -> bool| lines.into_iter().filter(|&class| is(class)).count();
        let fives = count(|class| class == LineClass::Five);
        let strong =
            count(|class| matches!(class, LineClass::StraightFour | LineClass::DoubleFour));
        let fours = count(LineClass::is_four);
        let threes = count(LineClass::is_three);
        let closed = count(|class| class == LineClass::ClosedThree);
        let twos = count(|class| {
            matches!(class, LineClass::OpenTwo | LineClass::OpenTwoWide | LineClass::OpenTwoWidest)
        });
        if fives > 0 {
            Self::Five
        } else if strong > 0 || fours > 1 {
            Self::StraightFour
        } else if fours == 1 {
            match (threes, closed + twos) {
                (0, 0) => Self::Four,
                (0, _) => Self::FourPlus,
                _ => Self::FourThree,
            }
        } else if threes > 0 {
            match (threes, closed + twos) {
                (1, 0) => Self::Three,
                (1, _) => Self::ThreePlus,
                _ => Self::ThreeThree,
            }
        } else {
            match (closed, twos) {
                (0, 0) => Self::Quiet,
                (0, 1) => Self::Two,
                (0, _) => Self::TwoTwo,
                (1, 0) => Self::ClosedThree,
                _ => Self::ClosedThreePlus,
            }
        }
    }
}

/// The classes of a stone on an empty point in its four lines: four bits for each direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointKey(pub(crate) u16);

impl PointKey {
    /// Number of keys, including those with bits that stand for no class.
    pub const COUNT: usize = 1 << 16;

    /// Number of multisets of four classes: keys that differ only in the order of directions count once.
    pub const MULTISETS: usize = {
        let n = LineClass::COUNT;
        n * (n + 1) * (n + 2) * (n + 3) / 24
    };

    /// Returns the values of a function for all numbers that fit into a key: a table that keys index
    /// without a bounds check.
    pub(crate) fn table<T>(of: impl FnMut(Self) -> T) -> Box<[T; Self::COUNT]> {
        let table: Vec<T> = (0..=u16::MAX).map(Self).map(of).collect();
        table.try_into().unwrap_or_else(|_| unreachable!("one value for each number"))
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
        // Spread by 0, 1, 2 and 3, the classes are a combination.
        let (b, c, d) = (b + 1, c + 2, d + 3);
        a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) * (d - 2) * (d - 3) / 24
    }
}

/// The [`PointKey`]s of a point for both colours: what either would make there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct KeyPair(u32);

impl KeyPair {
    /// No keys: a stone is there.
    pub(super) const STONE: Self = Self(u32::MAX);

    /// Returns the key for a colour.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "one of two halves")]
    pub(crate) const fn of(self, color: Color) -> PointKey {
        PointKey((self.0 >> (16 * color.index())) as u16)
    }

    /// Returns the keys with the classes of one direction, Black's in the low four bits, White's above
    /// them.
    #[inline(always)]
    pub(super) const fn with(self, direction: usize, classes: u8) -> Self {
        let classes = classes as u32;
        let spread = (classes | classes << 12) & 0x000F_000F;
        let shift = 4 * direction;
        Self(self.0 & !(0x000F_000F << shift) | spread << shift)
    }
}

/// The [`PointClass`] of each [`PointKey`]: 64 KiB.
pub(super) struct PointClasses(Box<[PointClass; PointKey::COUNT]>);

static TABLE: LazyLock<PointClasses> =
    LazyLock::new(|| PointClasses(PointKey::table(|key| key.class())));

impl PointClasses {
    pub(super) fn table() -> &'static Self {
        &TABLE
    }

    #[inline(always)]
    pub(super) fn class(&self, key: PointKey) -> PointClass {
        self.0[usize::from(key.0)]
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use super::*;

    #[test]
    fn directions_are_replaced_one_by_one() {
        let keys = KeyPair::default().with(3, 0x1A).with(1, 0x5E).with(3, 0x21);
        let classes = |color| keys.of(color).lines().map(|class| class as u8);
        assert_eq!(classes(Color::Black), [0, 0xE, 0, 1]);
        assert_eq!(classes(Color::White), [0, 5, 0, 2]);
        assert_eq!(keys.of(Color::Black).lines()[1], LineClass::Five);
    }

    #[test]
    fn no_point_has_the_keys_of_a_stone() {
        let classes = LineClass::Five as u8;
        let keys = (0..4).fold(KeyPair::default(), |keys, d| keys.with(d, classes << 4 | classes));
        assert_ne!(keys, KeyPair::STONE);
    }

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
