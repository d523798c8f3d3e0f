//! The class of every window for both colours, and the windows of a board.
//!
//! What a stone on an empty point makes in one line.

use alloc::boxed::Box;
use alloc::vec;
use core::fmt;
use engine::once::{LazyLock, OnceLock};

use ternary::convolution::{SquareWindows, WindowNumbering};
use ternary::{Digit, base3};

use crate::lines::{both, stone_bit};
use crate::threat::kernel::line_kinds;
use crate::threat::kernel::{RuleMasks, with_rule};
use crate::{Color, MAX_SIZE, MIN_SIZE, Rule};

/// For each window around an empty point the [`LineClass`] of a stone there, for both colours.
///
/// Windows are numbered as [`WindowNumbering`] says: 9 cells where four on each side decide, 11
/// where five do. The middle must be empty; windows with a stone there are [`LineClass::Dead`].
///
/// Kinds follow the definitions of [`threat`](crate::threat). Below a three, the class of a window follows
/// from those of the windows with one more stone, which have higher codes.
pub struct WindowClasses {
    rule: Rule,
    numbering: WindowNumbering,
    /// Black's class in the low four bits, White's above them.
    classes: Box<[u8]>,
}

static TABLES: [LazyLock<WindowClasses>; 5] = [
    LazyLock::new(|| WindowClasses::build(Rule::Freestyle)),
    LazyLock::new(|| WindowClasses::build(Rule::Standard)),
    LazyLock::new(|| WindowClasses::build(Rule::Renju)),
    LazyLock::new(|| WindowClasses::build(Rule::Caro5)),
    LazyLock::new(|| WindowClasses::build(Rule::Caro6)),
];

impl WindowClasses {
    /// Returns the classes of a rule, which are built on the first call: 44 KB for freestyle, 397 KB for
    /// the other rules.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Self {
        match rule {
            Rule::Freestyle => &TABLES[0],
            Rule::Standard => &TABLES[1],
            Rule::Renju => &TABLES[2],
            Rule::Caro5 => &TABLES[3],
            Rule::Caro6 => &TABLES[4],
        }
    }

    /// Returns the number of cells of a rule's windows: twice its margin and one.
    #[must_use]
    pub const fn window_len(rule: Rule) -> usize {
        2 * rule.margin() + 1
    }

    fn build(rule: Rule) -> Self {
        let len = Self::window_len(rule);
        let numbering = WindowNumbering::new(len).expect("an odd number of cells, at most 11");
        let mut table =
            Self { rule, numbering, classes: vec![0; numbering.code_count() as usize].into() };
        with_rule!(rule, R => table.fill::<R>());
        table
    }

    fn fill<R: RuleMasks>(&mut self) {
        let radius = self.numbering.radius();
        for (low, high) in self.numbering.pairs() {
            let range = self.numbering.range(low, high).expect("pairs are of the numbering");
            let len = self.numbering.len() - low - high;
            let centre = radius - low;
            for code in range.clone().rev() {
                let mut digits = [Digit::Empty; 11];
                let digits = &mut digits[..len];
                base3::decode(code - range.start, digits).expect("a code of the range");
                if digits[centre] == Digit::Empty {
                    let classes = self.judge::<R>(code, digits, centre);
                    self.classes[code as usize] = classes;
                }
            }
        }
    }

    /// Returns the classes of a window, given those of all windows of higher codes.
    fn judge<R: RuleMasks>(&self, code: u32, digits: &[Digit], centre: usize) -> u8 {
        let mut stones = 0;
        for (position, digit) in digits.iter().enumerate() {
            match digit {
                Digit::First => stones |= stone_bit(position, Color::Black),
                Digit::Second => stones |= stone_bit(position, Color::White),
                Digit::Empty | Digit::Edge => {}
            }
        }
        let kinds = line_kinds::<R, _>(stones, both((1 << digits.len()) - 1));
        let mut classes = 0;
        for color in Color::ALL {
            let bit = stone_bit(centre, color);
            let [five, overline, straight, double, four, three] = kinds.map(|kind| kind & bit != 0);
            // The classes of this point in the windows with one more stone.
            let mut next = [0; LineClass::COUNT];
            for (position, digit) in digits.iter().enumerate() {
                if *digit == Digit::Empty && position != centre {
                    let code =
                        code + ternary::Color::from(color).value() * base3::WEIGHTS[position];
                    next[self.class(code, color).index()] += 1;
                }
            }
            let class = if five {
                LineClass::Five
            } else if overline {
                LineClass::Overline
            } else if straight {
                LineClass::StraightFour
            } else if double {
                LineClass::DoubleFour
            } else if four {
                LineClass::Four
            } else {
                below_four(three, &next)
            };
            classes |= (class as u8) << (4 * color.index());
        }
        classes
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns how windows are numbered.
    #[must_use]
    pub const fn numbering(&self) -> &WindowNumbering {
        &self.numbering
    }

    /// Returns the class for a colour in a window.
    ///
    /// # Panics
    ///
    /// When the code is out of range.
    #[must_use]
    #[inline]
    pub fn class(&self, code: u32, color: Color) -> LineClass {
        LineClass::of_bits(u16::from(self.bits(code)) >> (4 * color.index()))
    }

    /// Returns Black's class in the low four bits, White's above them.
    #[inline]
    pub(crate) fn bits(&self, code: u32) -> u8 {
        self.classes[code as usize]
    }
}

const SIZES: usize = MAX_SIZE - MIN_SIZE + 1;

/// The windows of boards by size: those of 9 cells, then those of 11.
static WINDOWS: [[OnceLock<SquareWindows>; SIZES]; 2] =
    [const { [const { OnceLock::new() }; SIZES] }; 2];

/// Returns the windows of boards of a size under a rule.
pub(super) fn square_windows(size: usize, rule: Rule) -> &'static SquareWindows {
    let len = WindowClasses::window_len(rule);
    WINDOWS[usize::from(len > 9)][size - MIN_SIZE].get_or_init(|| {
        SquareWindows::new(size, len).expect("an odd number of cells up to 11, and a board")
    })
}

/// Returns the class of a window that makes no four, from the number of next stones by class.
fn below_four(three: bool, next: &[u32; LineClass::COUNT]) -> LineClass {
    let count =
        |classes: &[LineClass]| classes.iter().map(|class| next[class.index()]).sum::<u32>();
    let fours = count(&[LineClass::Four, LineClass::DoubleFour, LineClass::StraightFour]);
    if three {
        return match count(&[LineClass::StraightFour]) {
            0 | 1 => LineClass::Three,
            _ => LineClass::ThreeWide,
        };
    }
    if fours > 0 {
        return LineClass::ClosedThree;
    }
    match count(&[LineClass::Three, LineClass::ThreeWide]) {
        0 => {}
        1 | 2 => return LineClass::OpenTwo,
        3 => return LineClass::OpenTwoWide,
        _ => return LineClass::OpenTwoWidest,
    }
    if count(&[LineClass::ClosedThree]) > 0 {
        LineClass::ClosedTwo
    } else if count(&[LineClass::OpenTwo, LineClass::OpenTwoWide, LineClass::OpenTwoWidest]) > 0 {
        LineClass::OpenOne
    } else if count(&[LineClass::ClosedTwo]) > 0 {
        LineClass::ClosedOne
    } else {
        LineClass::Dead
    }
}

impl fmt::Debug for WindowClasses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WindowClasses").field("rule", &self.rule).finish_non_exhaustive()
    }
}

/// What a stone on an empty point would make in one line, from nothing to five: the
/// [`Kind`](crate::Kind)s, and classes below them by their distance from a kind.
///
/// Each class below a three says what the *next* stone could make: a closed three becomes a four, an open
/// two a three, and so on. In the drawings `X` is ours, `O` the opponent's and `*` the point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
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
