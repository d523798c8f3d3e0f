//! The colours of either game.

use std::fmt::Debug;

/// A colour of a game.
pub(crate) trait Side: Copy + Debug + Eq + 'static {
    /// Black and White.
    const BOTH: [Self; 2];

    fn is_black(self) -> bool {
        self == Self::BOTH[0]
    }

    fn opponent(self) -> Self {
        Self::BOTH[usize::from(self.is_black())]
    }

    /// Returns the name with a capital.
    fn name(self) -> &'static str {
        if self.is_black() { "Black" } else { "White" }
    }
}

impl Side for othello::Color {
    const BOTH: [Self; 2] = Self::ALL;
}

impl Side for gomoku::Color {
    const BOTH: [Self; 2] = Self::ALL;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_two_sides() {
        let [black, white] = <gomoku::Color as Side>::BOTH;
        assert!(black.is_black() && !white.is_black());
        assert_eq!([black, white].map(Side::opponent), [white, black]);
        assert_eq!([black, white].map(Side::name), ["Black", "White"]);
    }
}
