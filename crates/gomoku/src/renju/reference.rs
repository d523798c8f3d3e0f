//! The definition of a forbidden point, step by step, from the stones alone.
//!
//! Everything faster is tested against this module, which shares nothing with the kernels of
//! [`threat`](crate::threat). RIF means the rules of renju of the Renju International Federation.

use super::{ForbiddenKind, Reading};
use crate::{Board, Color, Direction, Point, PointSet};

/// Returns why a black stone on a point is forbidden, or `None` when it is not, or the point
/// holds a stone or lies outside.
///
/// Stones are judged as renju whatever the rule of the board, and it may be anybody's move.
///
/// # Complexity
///
/// About a microsecond for most points. The recursion is bounded as that of
/// [`forbidden`](fn@super::forbidden).
#[must_use]
pub fn forbidden(board: &Board, point: Point, reading: Reading) -> Option<ForbiddenKind> {
    let stones = Color::ALL.map(|color| *board.stones(color));
    Stones { size: board.size(), stones, reading }.forbidden(point)
}

/// What Black finds on a point. The edge stops Black as a white stone does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Black,
    Closed,
}

struct Stones {
    size: usize,
    stones: [PointSet; 2],
    reading: Reading,
}

impl Stones {
    fn forbidden(&mut self, point: Point) -> Option<ForbiddenKind> {
        if self.cell(Some(point)) != Cell::Empty {
            return None;
        }
        self.stones[0].insert(point);
        let kind = self.judge(point);
        self.stones[0].remove(point);
        kind
    }

    /// Judges the stone that Black has just placed.
    fn judge(&mut self, point: Point) -> Option<ForbiddenKind> {
        // A five has priority over every prohibition (RIF 9.2).
        let runs = Direction::ALL.map(|direction| self.run(point, direction));
        if runs.contains(&5) {
            return None;
        }
        if runs.iter().any(|&run| run > 5) {
            return Some(ForbiddenKind::Overline);
        }
        let fours = Direction::ALL.map(|direction| self.fours(point, direction));
        if fours.iter().sum::<usize>() >= 2 {
            return Some(ForbiddenKind::DoubleFour);
        }
        let mut is_three = |&direction: &Direction| {
            fours[direction.index()] == 0
                && self.straight_four_squares(point, direction).iter().flatten().count() > 0
        };
        if Direction::ALL.iter().filter(|direction| is_three(direction)).count() < 2 {
            return None;
        }
        let mut is_real = |direction: &Direction| {
            fours[direction.index()] == 0 && self.is_real(point, *direction)
        };
        let real = Direction::ALL.iter().filter(|direction| is_real(direction)).count();
        (real >= 2).then_some(ForbiddenKind::DoubleThree)
    }

    /// Returns whether a three can become a straight four by a move that is allowed (RIF 9.3).
    fn is_real(&mut self, point: Point, direction: Direction) -> bool {
        self.straight_four_squares(point, direction).into_iter().flatten().any(|square| {
            let makes_five = Direction::ALL.into_iter().any(|d| self.run(square, d) == 5);
            if makes_five {
                // "without at the same time making five in a row"
                self.reading == Reading::Wide
            } else {
                self.forbidden(square).is_none()
            }
        })
    }

    /// Returns the empty points at which a stone makes a straight four with the stone on `point`.
    fn straight_four_squares(&mut self, point: Point, direction: Direction) -> [Option<Point>; 2] {
        self.ends(point, direction).map(|end| {
            let end = end.filter(|&end| self.cell(Some(end)) == Cell::Empty)?;
            self.stones[0].insert(end);
            let is_straight = self.is_straight_four(end, direction);
            self.stones[0].remove(end);
            is_straight.then_some(end)
        })
    }

    /// Returns the number of fours through a black stone in one direction: 2 when they are
    /// different rows of four stones, as in `X_X*X_X`.
    fn fours(&self, point: Point, direction: Direction) -> usize {
        if self.is_straight_four(point, direction) {
            return 1;
        }
        self.completions(point, direction)
    }

    /// Returns whether an unbroken four through a black stone can become five at both ends.
    fn is_straight_four(&self, point: Point, direction: Direction) -> bool {
        self.run(point, direction) == 4 && self.completions(point, direction) == 2
    }

    /// Returns at how many points a stone makes five with the stone on `point`: it must stand at
    /// an end of that stone's run.
    fn completions(&self, point: Point, direction: Direction) -> usize {
        let completes = |end: &Option<Point>| {
            self.cell(*end) == Cell::Empty && end.is_some_and(|end| self.run(end, direction) == 5)
        };
        self.ends(point, direction).iter().filter(|end| completes(end)).count()
    }

    /// Returns the length of the black run through a point, as if a black stone stood on it.
    fn run(&self, point: Point, direction: Direction) -> usize {
        1 + self.reach(point, direction, 1) + self.reach(point, direction, -1)
    }

    /// Returns the points before and after the black run through a point.
    fn ends(&self, point: Point, direction: Direction) -> [Option<Point>; 2] {
        [-1, 1].map(|sign| {
            let steps = self.reach(point, direction, sign) + 1;
            self.step(point, direction, sign * steps.cast_signed())
        })
    }

    /// Returns how many black stones follow a point on one side.
    fn reach(&self, point: Point, direction: Direction, sign: isize) -> usize {
        (1..)
            .take_while(|&i| self.cell(self.step(point, direction, sign * i)) == Cell::Black)
            .count()
    }

    fn step(&self, point: Point, direction: Direction, steps: isize) -> Option<Point> {
        point.offset(direction.step(), steps, self.size)
    }

    fn cell(&self, point: Option<Point>) -> Cell {
        match point {
            Some(point) if !point.is_on(self.size) => Cell::Closed,
            Some(point) if self.stones[0].contains(point) => Cell::Black,
            Some(point) if self.stones[1].contains(point) => Cell::Closed,
            Some(_) => Cell::Empty,
            None => Cell::Closed,
        }
    }
}
