//! What a stone on an empty point is worth in its four lines together.

use super::line_class::LineClass;

/// What a stone on an empty point makes in its four lines together, the strongest last.
///
/// A point has the last class that applies. What renju forbids is not looked at: an overline counts as
/// nothing, and two threes are two threes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// How many classes there are.
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
