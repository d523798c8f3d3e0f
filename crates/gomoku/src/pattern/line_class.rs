//! What a stone on an empty point makes in one line.

use std::fmt;

/// What a stone on an empty point would make in one line, from nothing to five: the
/// [`Kind`](crate::Kind)s, and classes below them by their distance from a kind.
///
/// Each class below a three says what the *next* stone could make: a closed three becomes a four, an open
/// two a three, and so on. In the drawings `X` is ours, `O` the opponent's and `*` the point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineClass {
    /// No five is possible.
    #[default]
    Dead = 0,
    /// The next stone makes a closed two.
    ClosedOne = 1,
    /// The next stone makes an open two.
    OpenOne = 2,
    /// The next stone makes a closed three: `OX*___`.
    ClosedTwo = 3,
    /// Two next stones make a three: `O_X*___O`.
    OpenTwo = 4,
    /// Three next stones make a three: `O__X*___O`.
    OpenTwoWide = 5,
    /// Four next stones or more make a three: `___X*___`.
    OpenTwoWidest = 6,
    /// The next stone makes a four: `OXX*__`.
    ClosedThree = 7,
    /// One next stone makes a straight four: `O_XX*__O`.
    Three = 8,
    /// Two next stones or more make a straight four: `__XX*__`.
    ThreeWide = 9,
    /// One reply stops a five: `OXXX*_`.
    Four = 10,
    /// No reply stops a five in this line, but it is not a straight four: `X_X*X_X`.
    DoubleFour = 11,
    /// No reply stops a five: `_XXX*_`.
    StraightFour = 12,
    /// Six or more that the rule does not count.
    Overline = 13,
    /// A five.
    Five = 14,
}

impl LineClass {
    /// Number of classes.
    pub const COUNT: usize = 15;

    /// All classes, from the least.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::ClosedOne,
        Self::OpenOne,
        Self::ClosedTwo,
        Self::OpenTwo,
        Self::OpenTwoWide,
        Self::OpenTwoWidest,
        Self::ClosedThree,
        Self::Three,
        Self::ThreeWide,
        Self::Four,
        Self::DoubleFour,
        Self::StraightFour,
        Self::Overline,
        Self::Five,
    ];

    /// Returns 0 to 14.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the class of the low four bits of a word, 15 being [`Dead`](Self::Dead).
    #[inline]
    pub(crate) const fn of_bits(bits: u16) -> Self {
        let index = (bits & 15) as usize;
        if index < Self::COUNT { Self::ALL[index] } else { Self::Dead }
    }

    /// Returns the name, such as `open-two`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dead => "dead",
            Self::ClosedOne => "closed-one",
            Self::OpenOne => "open-one",
            Self::ClosedTwo => "closed-two",
            Self::OpenTwo => "open-two",
            Self::OpenTwoWide => "open-two-wide",
            Self::OpenTwoWidest => "open-two-widest",
            Self::ClosedThree => "closed-three",
            Self::Three => "three",
            Self::ThreeWide => "three-wide",
            Self::Four => "four",
            Self::DoubleFour => "double-four",
            Self::StraightFour => "straight-four",
            Self::Overline => "overline",
            Self::Five => "five",
        }
    }

    /// Returns whether a stone makes a four that one reply stops, or that none stops.
    #[must_use]
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::DoubleFour | Self::StraightFour)
    }

    /// Returns whether a stone makes a three.
    #[must_use]
    #[inline]
    pub const fn is_three(self) -> bool {
        matches!(self, Self::Three | Self::ThreeWide)
    }
}

impl fmt::Display for LineClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_numbered_in_their_order() {
        for (index, class) in LineClass::ALL.into_iter().enumerate() {
            assert_eq!(class.index(), index);
            assert_eq!(LineClass::of_bits(class as u16), class);
        }
        assert_eq!(LineClass::of_bits(15), LineClass::Dead);
    }
}
