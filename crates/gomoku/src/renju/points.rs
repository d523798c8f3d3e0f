//! All forbidden points of a board.

use core::iter::FusedIterator;

use processor::simd::{Computation, Lanes, Registers, Words, at_level};

use super::forbidden::{ForbiddenKind, Reading};
use super::forbidden::{Judge, looks_forbidden};
use crate::lines::{GROUP, Lines, SLOTS};
use crate::lines::{LinePair, half};
use crate::point_set::{BitPositions, Points};
use crate::threat::kernel::Renju;
use crate::threat::kernel::line_kinds;
use crate::threat::line_stones;
use crate::{Board, Color, Point, PointSet};

/// The forbidden points of a board by kind.
///
/// ```
/// use gomoku::renju::{ForbiddenKind, Reading, forbidden_points};
/// use gomoku::{Rule, notation::moves};
///
/// let board = moves::parse(b"h8h9i7i9h10i6i11i12", 15, Rule::Renju)?;
/// let found: Vec<_> = forbidden_points(&board, Reading::Literal).iter().collect();
/// assert_eq!(found, [("G9".parse()?, ForbiddenKind::DoubleThree)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenPoints {
    kinds: [PointSet; 3],
    apparent: PointSet,
}

impl ForbiddenPoints {
    /// Returns the points of the given sets, or `None` if they share a point.
    #[cfg(feature = "serde")]
    pub(crate) fn from_sets(kinds: [PointSet; 3], apparent: PointSet) -> Option<Self> {
        let mut all = apparent;
        for set in kinds {
            if !(all & set).is_empty() {
                return None;
            }
            all |= set;
        }
        Some(Self { kinds, apparent })
    }

    /// Returns the points of a kind. Each point has the first kind that applies.
    #[must_use]
    pub const fn of(&self, kind: ForbiddenKind) -> &PointSet {
        &self.kinds[kind.index()]
    }

    /// Returns all forbidden points.
    #[must_use]
    pub fn all(&self) -> PointSet {
        let [overlines, fours, threes] = self.kinds;
        overlines | fours | threes
    }

    /// Returns the points that look forbidden but are not: they make a five as well, or a three that is
    /// not real.
    #[must_use]
    pub const fn apparent(&self) -> &PointSet {
        &self.apparent
    }

    /// Returns the kind of a point, or `None` when it is not forbidden.
    #[must_use]
    pub fn kind_at(&self, point: Point) -> Option<ForbiddenKind> {
        ForbiddenKind::ALL.into_iter().find(|&kind| self.of(kind).contains(point))
    }

    /// Returns the forbidden points with their kinds, row by row from the lowest.
    #[must_use]
    pub fn iter(&self) -> ForbiddenIter<'_> {
        ForbiddenIter { forbidden: self, points: self.all().iter() }
    }
}

/// The forbidden points of a board with their kinds, row by row from the lowest.
#[derive(Clone, Debug)]
pub struct ForbiddenIter<'a> {
    forbidden: &'a ForbiddenPoints,
    points: Points,
}

impl Iterator for ForbiddenIter<'_> {
    type Item = (Point, ForbiddenKind);

    fn next(&mut self) -> Option<Self::Item> {
        let point = self.points.next()?;
        Some((point, self.forbidden.kind_at(point)?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.points.size_hint()
    }
}

impl ExactSizeIterator for ForbiddenIter<'_> {}
impl FusedIterator for ForbiddenIter<'_> {}

impl<'a> IntoIterator for &'a ForbiddenPoints {
    type Item = (Point, ForbiddenKind);
    type IntoIter = ForbiddenIter<'a>;

    fn into_iter(self) -> ForbiddenIter<'a> {
        self.iter()
    }
}

/// Returns all points that are forbidden to Black, judged as renju whatever the board's rule and side to
/// move.
///
/// # Complexity
///
/// One pass over the lines, and one judgement of each point where fours or threes meet. Only a very
/// long recursion allocates.
#[must_use]
pub fn forbidden_points(board: &Board, reading: Reading) -> ForbiddenPoints {
    let mut stones = line_stones(board);
    let lines = Lines::of_size(board.size());
    let candidates = at_level(Candidates { stones: &stones, lines });
    let mut points = ForbiddenPoints { kinds: [PointSet::EMPTY; 3], apparent: PointSet::EMPTY };
    let mut judge = Judge::new(lines, &mut stones, reading);
    for point in candidates.iter() {
        let kinds = judge.kinds(point);
        match judge.judge(point, kinds) {
            Some(kind) => points.kinds[kind.index()].insert(point),
            None if looks_forbidden(kinds) => points.apparent.insert(point),
            None => {}
        }
    }
    points
}

impl Board {
    /// Returns the legal moves of the side to move: the empty points, under renju without those that are
    /// forbidden to Black.
    ///
    /// Whether the game is over is not checked; see [`last_outcome`](crate::game::last_outcome). If you
    /// keep a [`ThreatState`](crate::ThreatState), its
    /// [`legal_moves`](crate::ThreatState::legal_moves) are faster under renju.
    #[must_use]
    pub fn legal_moves(&self, reading: Reading) -> PointSet {
        if self.rule().restricts(self.side_to_move()) {
            self.empties() - forbidden_points(self, reading).all()
        } else {
            self.empties()
        }
    }
}

/// The points where a line alone is an overline or a double four, or where two lines or more have
/// a four or a three.
struct Candidates<'a> {
    stones: &'a [LinePair; SLOTS],
    lines: &'a Lines,
}

impl Computation for Candidates<'_> {
    type Output = PointSet;

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> PointSet {
        let wide = registers.wide();
        let Self { stones, lines } = self;
        let (mut once, mut candidates) = (PointSet::EMPTY, PointSet::EMPTY);
        for first in (0..lines.len()).step_by(<R::Wide as Lanes>::Words::LANES) {
            let cells = wide.load(&lines.cells()[first..]);
            let [_, overline, straight, double, four, three] =
                line_kinds::<Renju, _>(wide.load(&stones[first..]), cells);
            let mut alone = [0; GROUP];
            (overline | double).store(&mut alone);
            let mut together = [0; GROUP];
            (straight | four | three).store(&mut together);
            for lane in 0..<R::Wide as Lanes>::Words::LANES {
                for position in BitPositions(half(alone[lane], Color::Black)) {
                    candidates.insert(lines.point(first + lane, position));
                }
                for position in BitPositions(half(together[lane], Color::Black)) {
                    let point = lines.point(first + lane, position);
                    if once.contains(point) {
                        candidates.insert(point);
                    }
                    once.insert(point);
                }
            }
        }
        candidates
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::notation::grid;
    use crate::renju::reference;

    #[test]
    fn points_are_listed_by_kind() {
        // D7 and E1 complete six; E1 would be a four in the column as well. F6 and B2 complete
        // five and something else.
        let board = grid::parse(
            b". . . . . . . . .
              . . . . . . . . .
              X X X . X X . . .
              . . . . . . . . .
              . . X X X . . . .
              . . X . . . . . .
              . . X . . . . . .
              . . . . . . . . .
              . . . . . . . . .",
            Rule::Freestyle,
        )
        .unwrap();
        let points = forbidden_points(&board, Reading::Literal);
        for point in Point::all(9) {
            let expected = reference::forbidden(&board, point, Reading::Literal);
            assert_eq!(points.kind_at(point), expected, "{point}");
            assert_eq!(points.all().contains(point), expected.is_some());
            let listed = points.iter().filter(|&(listed, _)| listed == point).count();
            assert_eq!(listed, usize::from(expected.is_some()));
        }
        assert_eq!(points.of(ForbiddenKind::Overline).len(), 1);
        assert!(points.apparent().is_disjoint(&points.all()));
    }
}
