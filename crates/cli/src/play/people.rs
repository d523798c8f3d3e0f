//! Which sides people play.

use clap::ValueEnum;

use super::side::Side;

/// Which sides people play; the program plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum People {
    Black,
    White,
    Both,
    None,
}

impl People {
    /// Returns the sides of a word, in any case.
    pub(super) fn named(word: &str) -> Option<Self> {
        Self::from_str(word, true).ok()
    }

    /// Returns whether a person plays a side.
    pub(crate) fn play(self, side: impl Side) -> bool {
        match self {
            Self::Black => side.is_black(),
            Self::White => !side.is_black(),
            Self::Both => true,
            Self::None => false,
        }
    }

    /// Returns whether moves of a side are those that are taken back: any, if no person plays.
    pub(super) fn choose(self, side: impl Side) -> bool {
        self == Self::None || self.play(side)
    }

    /// Returns the other side for one side, and nothing for both or none.
    pub(crate) const fn swapped(self) -> Option<Self> {
        match self {
            Self::Black => Some(Self::White),
            Self::White => Some(Self::Black),
            Self::Both | Self::None => None,
        }
    }

    /// Returns who plays what, as a sentence.
    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::Black => "You are Black, the program is White.",
            Self::White => "You are White, the program is Black.",
            Self::Both => "You are Black and White.",
            Self::None => "The program is Black and White.",
        }
    }
}

#[cfg(test)]
mod tests {
    use othello::Color;

    use super::*;

    #[test]
    fn sides_have_names() {
        for (word, black, white) in
            [("black", true, false), ("White", false, true), ("BOTH", true, true)]
        {
            let people = People::named(word).unwrap();
            assert_eq!((people.play(Color::Black), people.play(Color::White)), (black, white));
        }
        assert_eq!(People::named("none"), Some(People::None));
        assert_eq!((People::named("red"), People::named("")), (None, None));
        assert!(People::None.choose(Color::White) && !People::Black.choose(Color::White));
        assert_eq!(People::Black.swapped(), Some(People::White));
        assert_eq!(People::None.swapped(), None);
    }
}
