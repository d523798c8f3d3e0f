//! Why a point is forbidden.

use std::fmt;

/// Why a point is forbidden to Black: the first that applies, in this order (RIF 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ForbiddenKind {
    /// Six or more in a row.
    Overline,
    /// Two fours or more at once, in one line or in several.
    DoubleFour,
    /// Two threes or more at once, each of which can really become a straight four.
    DoubleThree,
}

impl ForbiddenKind {
    /// All kinds, in the order in which they are tried.
    pub const ALL: [Self; 3] = [Self::Overline, Self::DoubleFour, Self::DoubleThree];

    /// Returns 0 to 2.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name used in JSON, such as `double-four`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for ForbiddenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_program() {
        let names = ForbiddenKind::ALL.map(|kind| kind.to_string());
        assert_eq!(names, ["overline", "double-four", "double-three"]);
        assert_eq!(ForbiddenKind::ALL.map(ForbiddenKind::index), [0, 1, 2]);
    }
}
