//! Whether a point is forbidden, from kinds that are kept or found four lines at a time.
//!
//! Nearly every point is decided by its kinds. Only where Black would make two threes or more
//! must their completions be tried, on the same lines with the stone placed.

use super::{ForbiddenKind, Reading};
use crate::line_pair::{LinePair, half, stone_bit};
use crate::lines::{Lines, SLOTS};
use crate::threat::line_stones;
use crate::threat::point_kinds::PointKinds;
use crate::threat::rule_masks::Renju;
use crate::{Board, Color, Direction, Kind, Point, Rule, ThreatState};

/// Returns why Black may not play on a point, or `None` when Black may, or the point holds a
/// stone or lies outside.
///
/// The state's rule must be renju: under the others nothing is forbidden, and the answer is
/// `None`. It may be anybody's move. The state comes back as it was.
///
/// ```
/// use gomoku::renju::{self, ForbiddenKind, Reading};
/// use gomoku::{Rule, ThreatState, notation::moves};
///
/// let board = moves::parse(b"h8h9i7i9h10i6i11i12", 15, Rule::Renju)?;
/// let mut state = ThreatState::new(board);
/// let g9 = renju::forbidden(&mut state, "G9".parse()?, Reading::Literal);
/// assert_eq!(g9, Some(ForbiddenKind::DoubleThree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// A look-up of the point's kinds decides, except where two threes meet or more. There the
/// recursion ends because each level adds a black stone.
#[must_use]
#[inline]
pub fn forbidden(state: &mut ThreatState, point: Point, reading: Reading) -> Option<ForbiddenKind> {
    if state.board().rule() != Rule::Renju || !point.is_on(state.board().size()) {
        return None;
    }
    let kinds = state.threats().kinds_through(point, Color::Black);
    match by_kinds(kinds) {
        Verdict::Legal => None,
        Verdict::Forbidden(kind) => Some(kind),
        Verdict::Threes => {
            let lines = Lines::of_size(state.board().size());
            Judge { lines, stones: state.line_stones_mut(), reading }.threes(point, kinds)
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
    let mut judge = Judge { lines, stones: &mut stones, reading };
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
    let single = kinds.directions(Kind::StraightFour) | kinds.directions(Kind::Four);
    if kinds.any(Kind::DoubleFour) || is_several(single) {
        return Verdict::Forbidden(ForbiddenKind::DoubleFour);
    }
    if is_several(kinds.directions(Kind::Three)) { Verdict::Threes } else { Verdict::Legal }
}

/// Returns whether a set of directions has more than one.
#[inline]
const fn is_several(directions: u8) -> bool {
    directions & directions.wrapping_sub(1) != 0
}

/// The lines of a board, on which stones are tried.
pub(super) struct Judge<'a> {
    pub(super) lines: &'static Lines,
    pub(super) stones: &'a mut [LinePair; SLOTS],
    pub(super) reading: Reading,
}

impl Judge<'_> {
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
        self.toggle(point);
        let mut left = kinds.directions(Kind::Three).count_ones();
        let mut real = 0;
        for direction in Direction::ALL {
            // One more is needed of those that are left.
            if real == 2 || real + left < 2 {
                break;
            }
            if kinds.directions(Kind::Three) >> direction.index() & 1 != 0 {
                left -= 1;
                real += u32::from(self.is_real(point, direction));
            }
        }
        self.toggle(point);
        (real >= 2).then_some(ForbiddenKind::DoubleThree)
    }

    /// Returns whether a three of the stone on `point` can become a straight four by a move that
    /// is allowed.
    fn is_real(&mut self, point: Point, direction: Direction) -> bool {
        self.run_ends(point, direction).into_iter().flatten().any(|square| {
            let kinds = self.kinds(square);
            if kinds.directions(Kind::StraightFour) >> direction.index() & 1 == 0 {
                false
            } else if kinds.any(Kind::Five) {
                self.reading == Reading::Wide
            } else {
                self.judge(square, kinds).is_none()
            }
        })
    }

    /// Returns the points on both sides of the run through a black stone: only there can a stone
    /// make an unbroken four with it.
    pub(super) fn run_ends(&self, point: Point, direction: Direction) -> [Option<Point>; 2] {
        let slot = self.lines.slots(point)[direction.index()];
        let own = half(self.stones[slot], Color::Black);
        let position = direction.position(point);
        let behind = (own << (31 - position)).leading_ones().cast_signed();
        let ahead = (own >> position).trailing_ones().cast_signed();
        [-behind, ahead].map(|steps| {
            let steps = isize::try_from(steps).ok()?;
            point.offset(direction.step(), steps, self.lines.size())
        })
    }

    /// Places a black stone on an empty point, or takes it away.
    pub(super) fn toggle(&mut self, point: Point) {
        for (direction, slot) in Direction::ALL.into_iter().zip(self.lines.slots(point)) {
            self.stones[slot] ^= stone_bit(direction.position(point), Color::Black);
        }
    }
}
