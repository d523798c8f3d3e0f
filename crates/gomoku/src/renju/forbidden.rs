//! Decides whether a point is forbidden, from the kinds of its four lines.
//!
//! Nearly every point is decided by its kinds. Only where Black would make two threes or more
//! must their completions be tried, on the same lines with the stone placed.
//!
//! The terms of renju: kinds of forbidden points, and readings of the rule of threes.

#[cfg(not(feature = "std"))]
use alloc::collections::BTreeMap as Map;
use core::fmt;
use core::str::FromStr;
#[cfg(feature = "std")]
use std::collections::HashMap as Map;

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::lines::{LinePair, half, stone_bit};
use crate::lines::{Lines, SLOTS};
use crate::threat::kernel::Renju;
use crate::threat::line_stones;
use crate::threat::point_kinds::PointKinds;
use crate::{Board, Color, Direction, Kind, MAX_SIZE, Point, PointSet, ThreatState};

/// Returns why a point is forbidden to Black, or `None` if it is allowed, holds a stone or is outside the
/// board.
///
/// Only the rule renju forbids anything: under the others the result is `None`. Either side may be to
/// move.
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
/// A look-up of the point's kinds decides, except where two or more threes meet. There their
/// completions are tried, which nests at most 259 levels deep on a board of 22×22 and 113 on one of
/// 15×15; long recursions keep their results, in up to 10 MiB.
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

impl ThreatState {
    /// Returns the legal moves of the side to move: the empty points, under renju without those that are
    /// forbidden to Black. Whether the game is over is not checked.
    #[must_use]
    pub fn legal_moves(&self, reading: Reading) -> PointSet {
        let mut points = self.board().empties();
        if self.board().rule().restricts(self.board().side_to_move()) {
            for point in points.iter() {
                if forbidden(self, point, reading).is_some() {
                    points.remove(point);
                }
            }
        }
        points
    }
}

/// Judges a point that may be forbidden.
#[cold]
fn suspect(state: &ThreatState, point: Point, reading: Reading) -> Option<ForbiddenKind> {
    let kinds = state.threats().kinds_through(point, Color::Black);
    match by_kinds(kinds) {
        Shown::Legal => None,
        Shown::Forbidden(kind) => Some(kind),
        Shown::Threes => {
            let lines = Lines::of_size(state.board().size());
            let mut stones = *state.line_stones();
            Judge::new(lines, &mut stones, reading).threes(point, kinds)
        }
    }
}

/// Returns why a point of any board is forbidden to Black, judged as renju whatever the board's rule.
///
/// Like [`forbidden`], without a state: for a single point of a board.
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

/// What the kinds of a point show.
enum Shown {
    Legal,
    Forbidden(ForbiddenKind),
    /// Two threes or more, which may not be real.
    Threes,
}

/// Judges a point by its kinds.
#[inline]
fn by_kinds(kinds: PointKinds) -> Shown {
    if kinds.any(Kind::Five) {
        return Shown::Legal;
    }
    if kinds.any(Kind::Overline) {
        return Shown::Forbidden(ForbiddenKind::Overline);
    }
    if is_double_four(kinds) {
        return Shown::Forbidden(ForbiddenKind::DoubleFour);
    }
    if is_several(kinds.directions(Kind::Three)) { Shown::Threes } else { Shown::Legal }
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

/// Number of trials before results are kept: nearly all recursions are shorter and allocate nothing.
const PATIENCE: u32 = 1000;

/// Greatest number of results kept: some 10 MiB.
const MAX_RESULTS: usize = 1 << 16;

/// Results of trials, by point and by all black stones that stand when the point is tried. White's
/// stones do not change during a recursion.
#[derive(Debug)]
struct Memo {
    /// Number of trials left before results are kept.
    patience: u32,
    results: Option<Map<([u32; MAX_SIZE], Point), bool>>,
}

impl Memo {
    const fn new(patience: u32) -> Self {
        Self { patience, results: None }
    }

    /// Counts a trial and returns whether it is worth a look-up.
    #[inline]
    const fn is_worthwhile(&mut self) -> bool {
        let is_worthwhile = self.patience == 0;
        self.patience = self.patience.saturating_sub(1);
        is_worthwhile
    }

    fn get(&self, black: PointSet, point: Point) -> Option<bool> {
        self.results.as_ref()?.get(&(*black.rows(), point)).copied()
    }

    /// Keeps a result while there is room.
    fn insert(&mut self, black: PointSet, point: Point, is_double: bool) {
        let results = self.results.get_or_insert_default();
        if results.len() < MAX_RESULTS {
            results.insert((*black.rows(), point), is_double);
        }
    }
}

/// The lines of a board, on which stones are placed for trial.
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

    /// Judges a point by its kinds and, if they do not decide, by trial.
    pub(super) fn judge(&mut self, point: Point, kinds: PointKinds) -> Option<ForbiddenKind> {
        match by_kinds(kinds) {
            Shown::Legal => None,
            Shown::Forbidden(kind) => Some(kind),
            Shown::Threes => self.threes(point, kinds),
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
        // Threes that the kinds of the squares decide come first: most recursions end here.
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
                Shown::Legal => return Three::Real,
                Shown::Forbidden(_) => {}
                Shown::Threes => open.push((square, kinds)),
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

/// Why a point is forbidden to Black: the first that applies, in this order (RIF 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum ForbiddenKind {
    /// Six or more in a row.
    Overline,
    /// Two fours or more at once, in one line or in several.
    DoubleFour,
    /// Two or more threes at once, each of which can really become a straight four.
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

/// How the definition of a three is read where its only straight-four square makes a five in
/// another direction.
///
/// The rules of the Renju International Federation call a row a three when a stone can be added
/// "without at the same time making five in a row" to make it a straight four. Programs differ on
/// these words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Reading {
    /// As written: such a square does not make a three.
    #[default]
    Literal,
    /// Such a square makes a three like any other, because it is never forbidden.
    Wide,
}

impl Reading {
    /// Both readings, the default first.
    pub const ALL: [Self; 2] = [Self::Literal, Self::Wide];

    /// Returns the name used on the command line and in JSON, such as `literal`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Literal => "literal",
            Self::Wide => "wide",
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown reading; expected literal or wide")]
pub struct ParseReadingError;

impl FromStr for Reading {
    type Err = ParseReadingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|reading| reading.name().eq_ignore_ascii_case(text))
            .ok_or(ParseReadingError)
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
    fn kept_results_are_those_that_were_found() {
        let deep = grid::parse(DEEP, Rule::Renju).unwrap();
        let lines = Lines::of_size(deep.size());
        let mut stones = line_stones(&deep);
        let before = stones;
        for reading in Reading::ALL {
            let mut judge = Judge::new(lines, &mut stones, reading);
            judge.memo = Memo::new(0);
            // Twice, so that the second round finds kept results.
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

    #[test]
    fn names_are_those_of_the_program() {
        let names = ForbiddenKind::ALL.map(|kind| kind.to_string());
        assert_eq!(names, ["overline", "double-four", "double-three"]);
        assert_eq!(ForbiddenKind::ALL.map(ForbiddenKind::index), [0, 1, 2]);
    }

    #[test]
    fn names_are_read_back() {
        for reading in Reading::ALL {
            assert_eq!(reading.to_string().parse(), Ok(reading));
            assert_eq!(reading.name().to_uppercase().parse(), Ok(reading));
        }
        assert_eq!(Reading::default(), Reading::Literal);
        assert_eq!("strict".parse::<Reading>(), Err(ParseReadingError));
    }
}
