//! What a stone on one point would make, in its four lines at once.

use std::marker::PhantomData;

use processor::simd::{Computation, Lanes, Registers, Words, at_level};

use super::kind::Kind;
use crate::line_pair::{LinePair, stone_bit};
use crate::lines::{Lines, SLOTS};
use crate::threat::kernel::line_kinds;
use crate::threat::rule_masks::RuleMasks;
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
