//! The position of a search: a board with its threats, search keys, legal moves and stops of fives.

use super::table::{Key, frame_key};
use crate::renju::{self, Reading};
use crate::threat::point_kinds::PointKinds;
use crate::zobrist;
use crate::{Board, Color, Direction, Kind, Point, PointSet, ThreatState, Threats};

/// A board whose threats and key are always current.
///
/// [`after`](Self::after) and [`after_pass`](Self::after_pass) change it for as long as a function runs.
#[derive(Clone, Debug)]
pub(super) struct Position {
    state: ThreatState,
    /// The keys of everything but the stones, by attacker.
    frames: [Key; 2],
    reading: Reading,
}

impl Position {
    /// Returns the position of a state.
    pub(super) fn new(state: ThreatState, reading: Reading) -> Self {
        let board = state.board();
        let frames = Color::ALL.map(|color| frame_key(board.size(), board.rule(), reading, color));
        Self { state, frames, reading }
    }

    /// Returns the key of the question whether a side wins, which does not depend on the side to move.
    #[inline]
    pub(super) const fn key(&self, attacker: Color) -> Key {
        self.board().stones_key() ^ self.frames[attacker.index()]
    }

    /// Returns the key of the same question after a move of the side to move.
    #[inline]
    pub(super) fn key_after(&self, attacker: Color, point: Point) -> Key {
        self.key(attacker) ^ zobrist::stone(self.board().side_to_move(), point)
    }

    pub(super) const fn state(&self) -> &ThreatState {
        &self.state
    }

    #[inline]
    pub(super) const fn board(&self) -> &Board {
        self.state.board()
    }

    #[inline]
    pub(super) const fn threats(&self) -> &Threats {
        self.state.threats()
    }

    /// Returns what a stone on a point makes along each direction.
    #[inline]
    pub(super) fn kinds(&self, point: Point, color: Color) -> PointKinds {
        self.threats().kinds_through(point, color)
    }

    /// Places a stone of the side to move on an empty point.
    #[inline]
    pub(super) fn place(&mut self, point: Point) {
        let placed = self.state.place(point);
        debug_assert_eq!(placed, Ok(()));
    }

    /// Takes the last stone back and returns its point.
    #[inline]
    pub(super) fn undo(&mut self) -> Option<Point> {
        let point = self.state.undo();
        debug_assert!(point.is_some());
        point
    }

    /// Passes the move to the other side. A second pass takes it back.
    #[inline]
    pub(super) fn pass(&mut self) {
        self.state.set_side_to_move(self.board().side_to_move().opponent());
    }

    /// Places a stone of the side to move, runs a function, and takes the stone back.
    #[inline(always)]
    pub(super) fn after<T>(&mut self, point: Point, function: impl FnOnce(&mut Self) -> T) -> T {
        self.place(point);
        let result = function(self);
        self.undo();
        result
    }

    /// Passes, runs a function, and takes the pass back.
    #[inline(always)]
    pub(super) fn after_pass<T>(&mut self, function: impl FnOnce(&mut Self) -> T) -> T {
        self.pass();
        let result = function(self);
        self.pass();
        result
    }

    /// Returns whether renju's prohibitions bind a colour.
    #[inline]
    pub(super) fn is_restricted(&self, color: Color) -> bool {
        self.board().rule().restricts(color)
    }

    /// Returns whether a colour may play on an empty point.
    #[inline]
    pub(super) fn is_legal(&self, point: Point, color: Color) -> bool {
        !self.is_restricted(color) || renju::forbidden(&self.state, point, self.reading).is_none()
    }

    /// Returns whether threes of a colour that has forbidden points meet on a point: whether it is
    /// forbidden may then depend on stones far away.
    #[inline]
    pub(super) fn threes_meet(&self, point: Point, color: Color) -> bool {
        self.is_restricted(color)
            && self.kinds(point, color).directions(Kind::Three).count_ones() > 1
    }

    /// Removes the points from `start` on that are not legal for a colour from a list.
    #[inline]
    pub(super) fn keep_legal(&self, points: &mut Vec<Point>, start: usize, color: Color) {
        if !self.is_restricted(color) {
            return;
        }
        let mut kept = start;
        for i in start..points.len() {
            let point = points[i];
            if self.is_legal(point, color) {
                points[kept] = point;
                kept += 1;
            }
        }
        points.truncate(kept);
    }

    /// Appends the points on which a stone of the side to move stops all fives of its opponent. There may
    /// be no such point.
    pub(super) fn stops(&mut self, stops: &mut Vec<Point>) {
        let opponent = self.board().side_to_move().opponent();
        let Some((first, direction, is_only)) = self.first_five(opponent) else { return };
        if !self.board().rule().line_rule(opponent).blocked {
            // A stone elsewhere leaves the five as it is.
            if is_only {
                stops.push(first);
            }
            return;
        }
        // Five stones blocked at both ends do not count: a stone at an end may stop the five as well.
        let [(before, low), (after, high)] = self.ends_of_run(first, direction, opponent);
        let is_five = before + after + 1 == 5;
        let is_single = self.threats().count(opponent, Kind::Five) == 1;
        for (point, other) in [(low, high), (Some(first), None), (high, low)] {
            let Some(point) = point.filter(|&point| self.board().get(point).is_none()) else {
                continue;
            };
            let is_stop = if is_only && point == first {
                true
            } else if is_single {
                let blocked = other.and_then(|other| self.board().get(other));
                is_five && blocked == Some(opponent.opponent())
            } else {
                self.after(point, |after| !after.threats().any(opponent, Kind::Five))
            };
            if is_stop {
                stops.push(point);
            }
        }
    }

    /// Returns the points on which a stone of the other colour may spoil a five that a colour threatens:
    /// the points of its fives and, where a five must not be blocked at both ends, the ends of these.
    pub(super) fn spoilers(&self, color: Color) -> PointSet {
        let is_blocked = self.board().rule().line_rule(color).blocked;
        let mut points = self.threats().points(color, Kind::Five);
        if is_blocked {
            for (five, direction) in self.threats().of(color, Kind::Five) {
                let ends = self.ends_of_run(five, direction, color);
                points.extend(ends.into_iter().filter_map(|(_, end)| end));
            }
        }
        points
    }

    /// Returns, for both sides of a point along a direction, the length of the colour's run that touches
    /// it and the point behind that run, unless it is off the board.
    fn ends_of_run(
        &self,
        point: Point,
        direction: Direction,
        color: Color,
    ) -> [(isize, Option<Point>); 2] {
        let size = self.board().size();
        [-1, 1].map(|sign| {
            let beyond = |steps| point.offset(direction.step(), sign * steps, size);
            let own = (1..).take_while(|&steps| {
                beyond(steps).is_some_and(|point| self.board().get(point) == Some(color))
            });
            let own = own.count().cast_signed();
            (own, beyond(own + 1))
        })
    }

    /// Returns a five of a colour, and whether all its fives are on that point.
    #[inline]
    fn first_five(&self, color: Color) -> Option<(Point, Direction, bool)> {
        let threats = self.threats();
        // The last stone nearly always made them all.
        if let Some(&last) = self.board().moves().last()
            && let Some((first, direction, count, is_only)) =
                threats.first_through(last, color, Kind::Five)
            && count == threats.count(color, Kind::Five)
        {
            return Some((first, direction, is_only));
        }
        let mut fives = threats.of(color, Kind::Five);
        let (first, direction) = fives.next()?;
        Some((first, direction, fives.all(|(point, _)| point == first)))
    }

    /// Returns a point on which the side to move makes a four that no reply stops, provided its opponent
    /// has no five. `points` is left as it was.
    ///
    /// White's fours that Black is forbidden to stop are not among them: a search finds those by playing
    /// them.
    pub(super) fn unstoppable_four(&self, points: &mut Vec<Point>) -> Option<Point> {
        let color = self.board().side_to_move();
        let start = points.len();
        self.threats().collect(color, Kind::StraightFour, points);
        // A double four is forbidden, and a straight four may be, because of other lines.
        self.keep_legal(points, start, color);
        if points.len() == start && !self.is_restricted(color) {
            self.threats().collect(color, Kind::DoubleFour, points);
        }
        if points.len() == start && !self.is_restricted(color) {
            // Fours in two lines: the lines meet only in the stone placed, so no reply is on both.
            self.threats().repeated(color, Kind::Four, points);
        }
        let found = points.get(start).copied();
        points.truncate(start);
        found
    }
}
