//! The keys of a point for both colours.

use super::point_key::PointKey;
use crate::Color;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::LineClass;

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
}
