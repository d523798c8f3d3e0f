//! The definition of a forbidden point, step by step, from the stones alone.
//!
//! Everything faster is tested against this module, which shares nothing with the kernels of
//! [`threat`](crate::threat). RIF means the rules of renju of the Renju International Federation.

use super::forbidden::{ForbiddenKind, Reading};
use crate::{Board, Color, Direction, Point, PointSet};

/// Returns why a black stone on a point is forbidden, or `None` when it is not, or the point
/// holds a stone or lies outside.
///
/// The stones are judged as renju, whatever the board's rule and side to move.
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
        if self.cell(point, Direction::Horizontal, 0) != Cell::Empty {
            return None;
        }
        if !self.has_company(point) {
            return None;
        }
        self.stones[0].insert(point);
        let kind = self.judge(point);
        self.stones[0].remove(point);
        kind
    }

    /// Returns whether enough black stones lie within four steps: two in each of two directions
    /// for two fours or threes, or four in one for an overline or two fours in a line.
    fn has_company(&self, point: Point) -> bool {
        let company = Direction::ALL.map(|direction| {
            let is_black = |&steps: &isize| self.cell(point, direction, steps) == Cell::Black;
            [-4, -3, -2, -1, 1, 2, 3, 4].iter().filter(|steps| is_black(steps)).count()
        });
        company.iter().any(|&stones| stones >= 4)
            || company.iter().filter(|&&stones| stones >= 2).count() >= 2
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
        self.empty_ends(point, direction).map(|end| {
            let end = end?;
            self.stones[0].insert(end);
            let is_straight = self.is_straight_four(end, direction);
            self.stones[0].remove(end);
            is_straight.then_some(end)
        })
    }

    /// Returns the number of fours through a black stone in one direction: 2 when they are
    /// different rows of four stones, as in `X_X*X_X`.
    fn fours(&self, point: Point, direction: Direction) -> usize {
        let is_straight = self.is_straight_four(point, direction);
        if is_straight { 1 } else { self.completions(point, direction) }
    }

    /// Returns whether an unbroken four through a black stone can become five at both ends.
    fn is_straight_four(&self, point: Point, direction: Direction) -> bool {
        self.run(point, direction) == 4 && self.completions(point, direction) == 2
    }

    /// Returns at how many points a stone makes five with the stone on `point`: it must stand at
    /// an end of that stone's run.
    fn completions(&self, point: Point, direction: Direction) -> usize {
        let ends = self.empty_ends(point, direction);
        ends.into_iter().flatten().filter(|&end| self.run(end, direction) == 5).count()
    }

    /// Returns the points before and after the black run through a point, where they are empty.
    fn empty_ends(&self, point: Point, direction: Direction) -> [Option<Point>; 2] {
        [-1, 1].map(|sign| {
            let steps = sign * (self.reach(point, direction, sign) + 1).cast_signed();
            let is_empty = self.cell(point, direction, steps) == Cell::Empty;
            if is_empty { point.offset(direction.step(), steps, self.size) } else { None }
        })
    }

    /// Returns the length of the black run through a point, as if a black stone stood on it.
    fn run(&self, point: Point, direction: Direction) -> usize {
        1 + self.reach(point, direction, 1) + self.reach(point, direction, -1)
    }

    /// Returns the number of black stones that follow a point on one side.
    fn reach(&self, point: Point, direction: Direction, sign: isize) -> usize {
        let mut reach = 0;
        let mut steps = sign;
        while self.cell(point, direction, steps) == Cell::Black {
            reach += 1;
            steps += sign;
        }
        reach
    }

    /// Returns what Black finds some steps from a point.
    fn cell(&self, point: Point, direction: Direction, steps: isize) -> Cell {
        let (dx, dy) = direction.step();
        // Below 0 this wraps to where no board reaches.
        let x = point.x().wrapping_add_signed(dx * steps);
        let y = point.y().wrapping_add_signed(dy * steps);
        match Point::new(x, y) {
            Some(point) if self.stones[0].contains(point) => Cell::Black,
            Some(point) if self.stones[1].contains(point) => Cell::Closed,
            Some(point) if point.is_on(self.size) => Cell::Empty,
            _ => Cell::Closed,
        }
    }
}
