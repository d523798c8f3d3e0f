//! Situations: what both sides could make with their next stones, as a number.

use crate::Color;
use crate::pattern::{Observer, PatternState, PointClass};

/// What both sides could make with their next stones, as a number: whether the side to move has a four,
/// a four and a three, two threes, and about how many threes; the same for the opponent, and whether it
/// has a four that nothing stops.
///
/// The sum over points counts an open three at each of its points; a situation shows it once, together
/// with the other threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation(u16);

/// The bits of one side.
const SIDE_BITS: u32 = 5;

impl Situation {
    /// Number of situations.
    pub const COUNT: usize = 1 << (2 * SIDE_BITS + 1);

    /// Returns the situation of a board for a colour that is on move.
    #[must_use]
    #[inline]
    pub fn of<O: Observer>(state: &PatternState<O>, mover: Color) -> Self {
        let has = |color, class| u16::from(state.count(color, class) > 0);
        let side = |color| {
            let fours =
                state.count(color, PointClass::Four) + state.count(color, PointClass::FourPlus);
            let threes =
                state.count(color, PointClass::Three) + state.count(color, PointClass::ThreePlus);
            u16::from(fours > 0)
                | has(color, PointClass::FourThree) << 1
                | has(color, PointClass::ThreeThree) << 2
                | level(threes) << 3
        };
        let opponent = mover.opponent();
        Self(
            side(mover)
                | side(opponent) << SIDE_BITS
                | has(opponent, PointClass::StraightFour) << (2 * SIDE_BITS),
        )
    }

    /// Returns the number of the situation, below [`COUNT`](Self::COUNT).
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Returns the level of a number of points with a three: 0 for none, 1 up to two, 2 up to five, else 3.
#[inline]
const fn level(threes: usize) -> u16 {
    (threes > 0) as u16 + (threes > 2) as u16 + (threes > 5) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::notation::moves;

    fn situation(text: &str) -> u16 {
        let board = moves::parse(text.as_bytes(), 15, Rule::Freestyle).unwrap();
        Situation::of(&PatternState::new(&board), board.side_to_move()).0
    }

    #[test]
    fn bits_are_those_of_the_threats() {
        assert_eq!(situation("h8"), 0);
        // Black's open two, on White's and on Black's move: four points make a three.
        assert_eq!(situation("h8a1i8"), 0b10_000 << 5);
        assert_eq!(situation("h8a1i8o1"), 0b10_000);
        // An open three: fours at its ends, beyond them simple ones.
        assert_eq!(situation("h8a1i8o1j8"), 1 << 10 | 1 << 5);
        // Three closed by White: fours alone.
        assert_eq!(situation("h8g8i8a1j8") >> 10, 0);
        assert_eq!(situation("h8g8i8a1j8") >> 5 & 0b111, 1);
        // Two open twos that cross: a point with two threes.
        assert_eq!(situation("h8a1i8o1j9a15j10o15") & 0b100, 0b100);
    }

    #[test]
    fn every_situation_has_a_number() {
        assert_eq!(Situation::COUNT, 2048);
        assert_eq!([0, 1, 2, 3, 5, 6, 90].map(level), [0, 1, 1, 2, 2, 3, 3]);
    }
}
