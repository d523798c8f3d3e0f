//! Whether a point is forbidden, from kinds that are kept or found four lines at a time.
//!
//! Nearly every point is decided by its kinds. Only where Black would make two threes or more
//! must their completions be tried, on the same lines with the stone placed.

use arrayvec::ArrayVec;

use super::kind::ForbiddenKind;
use super::memo::{Memo, PATIENCE};
use super::reading::Reading;
use crate::line_pair::{LinePair, half, stone_bit};
use crate::lines::{Lines, SLOTS};
use crate::threat::line_stones;
use crate::threat::point_kinds::PointKinds;
use crate::threat::rule_masks::Renju;
use crate::{Board, Color, Direction, Kind, MAX_SIZE, Point, PointSet, ThreatState};

/// Returns why Black may not play on a point, or `None` when Black may, or the point holds a
/// stone or lies outside.
///
/// The state's rule must be renju: under the others nothing is forbidden, and the answer is
/// `None`. It may be anybody's move.
///
/// ```
/// use gomoku::renju::{self, ForbiddenKind, Reading};
/// use gomoku::{Rule, ThreatState, notation::moves};
///
/// let board = moves::parse(b"h8h9i7i9h10i6i11i12", 15, Rule::Renju)?;
/// let state = ThreatState::new(board);
/// let g9 = renju::forbidden(&state, "G9".parse()?, Reading::Literal);
/// assert_eq!(g9, Some(ForbiddenKind::DoubleThree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// A look-up of the point's kinds decides, except where two threes meet or more. There their
/// completions are tried, which nests at most 259 levels deep on a board of 22×22 and 113 on one
/// of 15×15; long recursions remember what they have found, in up to 10 MiB.
#[must_use]
#[inline]
pub fn forbidden(state: &ThreatState, point: Point, reading: Reading) -> Option<ForbiddenKind> {
    let restricted = state.board().rule().restricts(Color::Black);
    if !restricted || !point.is_on(state.board().size()) || !state.threats().may_be_forbidden(point)
    {
        return None;
    }
    suspect(state, point, reading)
}

/// Judges a point that its lines do not clear.
#[cold]
fn suspect(state: &ThreatState, point: Point, reading: Reading) -> Option<ForbiddenKind> {
    let kinds = state.threats().kinds_through(point, Color::Black);
    match by_kinds(kinds) {
        Verdict::Legal => None,
        Verdict::Forbidden(kind) => Some(kind),
        Verdict::Threes => {
            let lines = Lines::of_size(state.board().size());
            let mut stones = *state.line_stones();
            Judge::new(lines, &mut stones, reading).threes(point, kinds)
        }
    }
}

/// Returns why Black may not play on a point of any board, judged as renju whatever its rule.
///
/// As [`forbidden`], without a state: for a single point of a board that is not searched.
#[must_use]
pub fn forbidden_on(board: &Board, point: Point, reading: Reading) -> Option<ForbiddenKind> {
    if !point.is_on(board.size()) {
        return None;
    }
    let mut stones = line_stones(board);
    let lines = Lines::of_size(board.size());
    let mut judge = Judge::new(lines, &mut stones, reading);
    let kinds = judge.kinds(point);
    judge.judge(point, kinds)
}

/// What the kinds of a point say.
enum Verdict {
    Legal,
    Forbidden(ForbiddenKind),
    /// Two threes or more, which may not be real.
    Threes,
}

/// Judges a point by its kinds.
#[inline]
fn by_kinds(kinds: PointKinds) -> Verdict {
    if kinds.any(Kind::Five) {
        return Verdict::Legal;
    }
    if kinds.any(Kind::Overline) {
        return Verdict::Forbidden(ForbiddenKind::Overline);
    }
    if is_double_four(kinds) {
        return Verdict::Forbidden(ForbiddenKind::DoubleFour);
    }
    if is_several(kinds.directions(Kind::Three)) { Verdict::Threes } else { Verdict::Legal }
}

/// Returns whether a stone makes two fours or more, in one line or in several.
#[inline]
fn is_double_four(kinds: PointKinds) -> bool {
    let single = kinds.directions(Kind::StraightFour) | kinds.directions(Kind::Four);
    let double = kinds.directions(Kind::DoubleFour);
    double != 0 || is_several(single)
}

/// Returns whether the point would be forbidden if fives had no priority and every three were
/// real.
pub(super) fn looks_forbidden(kinds: PointKinds) -> bool {
    kinds.any(Kind::Overline) || is_double_four(kinds) || is_several(kinds.directions(Kind::Three))
}

/// Returns whether a set of directions has more than one.
#[inline]
const fn is_several(directions: u8) -> bool {
    directions & directions.wrapping_sub(1) != 0
}

/// Squares of a three where nothing but threes can be forbidden, with their kinds.
type Squares = ArrayVec<(Point, PointKinds), 2>;

/// A three, as far as the kinds of its straight-four squares tell.
enum Three {
    /// One of them is allowed.
    Real,
    /// All of them are forbidden, or make a five and do not count for it.
    NotReal,
    /// It is real when one of these is allowed.
    Open(Squares),
}

/// The lines of a board, on which stones are tried.
pub(super) struct Judge<'a> {
    lines: &'static Lines,
    stones: &'a mut [LinePair; SLOTS],
    reading: Reading,
    memo: Memo,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        lines: &'static Lines,
        stones: &'a mut [LinePair; SLOTS],
        reading: Reading,
    ) -> Self {
        Self { lines, stones, reading, memo: Memo::new(PATIENCE) }
    }

    /// Returns what a black stone on a point makes.
    pub(super) fn kinds(&self, point: Point) -> PointKinds {
        PointKinds::judge::<Renju>(self.stones, self.lines, point, Color::Black)
    }

    /// Judges a point by its kinds and, if need be, by trying.
    pub(super) fn judge(&mut self, point: Point, kinds: PointKinds) -> Option<ForbiddenKind> {
        match by_kinds(kinds) {
            Verdict::Legal => None,
            Verdict::Forbidden(kind) => Some(kind),
            Verdict::Threes => self.threes(point, kinds),
        }
    }

    /// Judges a point where nothing but threes can be forbidden.
    pub(super) fn threes(&mut self, point: Point, kinds: PointKinds) -> Option<ForbiddenKind> {
        let is_double = if self.memo.is_worthwhile() {
            let black = self.black();
            self.memo.get(black, point).unwrap_or_else(|| {
                let is_double = self.tried(point, kinds);
                self.memo.insert(black, point, is_double);
                is_double
            })
        } else {
            self.tried(point, kinds)
        };
        is_double.then_some(ForbiddenKind::DoubleThree)
    }

    /// Returns whether a point is a double three by placing a stone on it.
    fn tried(&mut self, point: Point, kinds: PointKinds) -> bool {
        self.toggle(point);
        let is_double = self.has_two_real(point, kinds.directions(Kind::Three));
        self.toggle(point);
        is_double
    }

    /// Returns all black stones.
    fn black(&self) -> PointSet {
        let mut rows = [0; MAX_SIZE];
        let first = self.lines.first_slot(Direction::Horizontal);
        for (row, &line) in rows.iter_mut().zip(&self.stones[first..][..self.lines.size()]) {
            *row = half(line, Color::Black);
        }
        PointSet::from_rows(rows)
    }

    /// Returns whether two threes or more of the stone on `point` are real.
    fn has_two_real(&mut self, point: Point, threes: u8) -> bool {
        // Whatever the kinds of the squares decide comes first: most recursions end here.
        let mut real = 0;
        let mut open = ArrayVec::<Squares, 4>::new();
        for direction in Direction::ALL {
            if threes >> direction.index() & 1 != 0 {
                match self.three(point, direction) {
                    Three::Real => real += 1,
                    Three::NotReal => {}
                    Three::Open(squares) => open.push(squares),
                }
            }
        }
        let mut left = open.len();
        for squares in open {
            if real >= 2 || real + left < 2 {
                break;
            }
            left -= 1;
            let mut squares = squares.into_iter();
            real += usize::from(squares.any(|(at, kinds)| self.threes(at, kinds).is_none()));
        }
        real >= 2
    }

    /// Judges a three of the stone on `point` by the kinds of its straight-four squares.
    fn three(&self, point: Point, direction: Direction) -> Three {
        let mut open = Squares::new();
        for square in self.run_ends(point, direction).into_iter().flatten() {
            let kinds = self.kinds(square);
            if kinds.directions(Kind::StraightFour) >> direction.index() & 1 == 0 {
                continue;
            }
            if kinds.any(Kind::Five) {
                if self.reading == Reading::Wide {
                    return Three::Real;
                }
                continue;
            }
            match by_kinds(kinds) {
                Verdict::Legal => return Three::Real,
                Verdict::Forbidden(_) => {}
                Verdict::Threes => open.push((square, kinds)),
            }
        }
        if open.is_empty() { Three::NotReal } else { Three::Open(open) }
    }

    /// Returns the points on both sides of the run through a black stone: only there can a stone
    /// make an unbroken four with it.
    pub(super) fn run_ends(&self, point: Point, direction: Direction) -> [Option<Point>; 2] {
        let slot = self.lines.slots(point)[direction.index()];
        let own = half(self.stones[slot], Color::Black);
        let position = point.along(direction);
        let behind = (own << (31 - position)).leading_ones().cast_signed();
        let ahead = (own >> position).trailing_ones().cast_signed();
        [-behind, ahead].map(|steps| {
            let steps = isize::try_from(steps).ok()?;
            point.offset(direction.step(), steps, self.lines.size())
        })
    }

    /// Returns whether a point holds a black stone.
    pub(super) fn is_black(&self, point: Point) -> bool {
        // Every point has a row.
        self.stones[self.lines.slots(point)[0]] & stone_bit(point.x(), Color::Black) != 0
    }

    /// Places a black stone on an empty point, or takes it away.
    pub(super) fn toggle(&mut self, point: Point) {
        for (direction, slot) in Direction::ALL.into_iter().zip(self.lines.slots(point)) {
            self.stones[slot] ^= stone_bit(point.along(direction), Color::Black);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::notation::grid;
    use crate::renju::reference;

    const DEEP: &[u8] = include_bytes!("../../tests/data/renju-deep.txt");

    #[test]
    fn verdicts_that_are_remembered_are_those_that_were_found() {
        let deep = grid::parse(DEEP, Rule::Renju).unwrap();
        let lines = Lines::of_size(deep.size());
        let mut stones = line_stones(&deep);
        let before = stones;
        for reading in Reading::ALL {
            let mut judge = Judge::new(lines, &mut stones, reading);
            judge.memo = Memo::new(0);
            // Twice, so that the second time everything is known.
            for point in deep.empties().iter().chain(deep.empties().iter()) {
                let expected = reference::forbidden(&deep, point, reading);
                let kinds = judge.kinds(point);
                assert_eq!(judge.judge(point, kinds), expected, "{point}");
            }
            assert_eq!(judge.black(), *deep.stones(Color::Black));
        }
        assert_eq!(stones, before);
    }

    /// The bound of the documentation: each level but the first has made a straight four, whose
    /// six points no other straight four of the same direction shares.
    #[test]
    fn levels_are_bounded_by_the_lines() {
        let levels = |size: usize| {
            let lines = Lines::of_size(size);
            let fours = |slot| lines.positions(slot).count_ones() / 6;
            1 + (0..lines.len()).map(fours).sum::<u32>()
        };
        assert_eq!([levels(15), levels(22)], [113, 259]);
    }
}
