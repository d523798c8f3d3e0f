//! What a stone on one point would make, in its four lines at once.
//!
//! Threat points and their kinds.

use core::marker::PhantomData;

use processor::simd::{Computation, Lanes, Registers, Words, at_level};

use crate::lines::{LinePair, Lines, SLOTS, stone_bit};
use crate::threat::kernel::{RuleMasks, line_kinds};
use crate::{Color, Direction, Point};

/// The kinds of a point for one colour: for each kind the directions that have it, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PointKinds([u8; 6]);

impl PointKinds {
    /// Returns the kinds of a point in lines of stones, which need not be judged.
    ///
    /// # Complexity
    ///
    /// Judges four lines in one register.
    #[inline]
    pub(crate) fn judge<M: RuleMasks>(
        stones: &[LinePair; SLOTS],
        lines: &Lines,
        point: Point,
        color: Color,
    ) -> Self {
        let mut through = [0; 4];
        let mut cells = [0; 4];
        for (direction, slot) in lines.slots(point).into_iter().enumerate() {
            through[direction] = stones[slot];
            cells[direction] = lines.cells()[slot];
        }
        let kinds = at_level(Judge::<M> { through: &through, cells: &cells, rule: PhantomData });
        let mut found = Self::default();
        for (kind, of_directions) in kinds.into_iter().enumerate() {
            for direction in Direction::ALL {
                found.set(kind, of_directions[direction.index()], point, color, direction);
            }
        }
        found
    }

    /// Sets one direction from the points of a kind on its line.
    #[inline(always)]
    pub(super) fn set(
        &mut self,
        kind: usize,
        line: LinePair,
        point: Point,
        color: Color,
        direction: Direction,
    ) {
        let is_set = line & stone_bit(point.along(direction), color) != 0;
        self.0[kind] |= u8::from(is_set) << direction.index();
    }

    /// Returns the directions of a kind as bits.
    #[inline]
    pub(crate) const fn directions(self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// Returns whether any direction has the kind.
    #[inline]
    pub(crate) const fn any(self, kind: Kind) -> bool {
        self.directions(kind) != 0
    }
}

/// The kinds of four lines.
struct Judge<'a, M> {
    through: &'a [LinePair; 4],
    cells: &'a [LinePair; 4],
    rule: PhantomData<M>,
}

impl<M: RuleMasks> Computation for Judge<'_, M> {
    type Output = [[LinePair; 4]; 6];

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> Self::Output {
        let four = registers.four();
        let kinds = line_kinds::<M, _>(four.load(self.through), four.load(self.cells));
        let mut stored = [[0; 4]; 6];
        for (kind, stored) in kinds.into_iter().zip(&mut stored) {
            kind.store(stored);
        }
        stored
    }
}

/// One threat point: what a stone of `color` on `point` would make along `direction`.
///
/// Threats are ordered by point (row first), colour (Black first), kind and direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Threat {
    /// The empty point.
    pub point: Point,
    /// Whose stone makes the threat.
    pub color: Color,
    /// What it makes.
    pub kind: Kind,
    /// The line in which it makes it.
    pub direction: Direction,
}

/// What a stone on an empty point would make in one line, the strongest first.
///
/// In the drawings `X` is ours, `O` the opponent's, `_` empty and `*` the point itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum Kind {
    /// A five: `XX*XX`.
    Five = 0,
    /// A run of six or more that the rule does not count: `XXX*XX` where exactly five win.
    Overline = 1,
    /// An unbroken four that no single reply stops: `_XX*X_`.
    StraightFour = 2,
    /// Two ways to five in this line that no single reply stops, but no straight four:
    /// `X_X*X_X`, `XX_*X_XX`, `XXX_*_XXX`.
    DoubleFour = 3,
    /// A simple four: one reply stops it, as `OXX*X_` or `XX*_X`.
    Four = 4,
    /// A three: the next stone can make a straight four, as `__X*X_`.
    Three = 5,
}

impl Kind {
    /// All kinds, in the order in which they are tried: a point has the first that applies.
    pub const ALL: [Self; 6] =
        [Self::Five, Self::Overline, Self::StraightFour, Self::DoubleFour, Self::Four, Self::Three];

    /// The kinds of fours.
    #[cfg(feature = "std")]
    pub(crate) const FOURS: [Self; 3] = [Self::StraightFour, Self::DoubleFour, Self::Four];

    /// Returns whether the kind is a four: straight, double or simple.
    #[must_use]
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::StraightFour | Self::DoubleFour | Self::Four)
    }

    /// Returns whether no single reply stops the five: a straight four and a double four. A five of the
    /// opponent, or under renju a forbidden move, can still come first.
    #[must_use]
    #[inline]
    pub const fn is_unstoppable(self) -> bool {
        matches!(self, Self::StraightFour | Self::DoubleFour)
    }

    /// Returns 0 to 5.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the kind of an [index](Self::index), or `None` above 5.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() { Some(Self::ALL[index]) } else { None }
    }

    /// Returns the name used in JSON, such as `straight-four`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Overline => "overline",
            Self::StraightFour => "straight-four",
            Self::DoubleFour => "double-four",
            Self::Four => "four",
            Self::Three => "three",
        }
    }

    /// Returns the mark in a drawn line: `5`, `6`, `F`, `D`, `4` or `3`.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Self::Five => '5',
            Self::Overline => '6',
            Self::StraightFour => 'F',
            Self::DoubleFour => 'D',
            Self::Four => '4',
            Self::Three => '3',
        }
    }
}
