//! Positions judged by walking along lines, point by point.

use crate::renju::{self, Reading};
use crate::{Board, Color, Direction, Point, PointSet};

/// The stones of both colours: what makes a position when the side to move is known.
pub(super) type Stones = [PointSet; 2];

/// A position in which stones are tried and taken back.
#[derive(Clone, Debug)]
pub(super) struct Position {
    board: Board,
    reading: Reading,
}

impl Position {
    pub(super) fn new(board: &Board, reading: Reading) -> Self {
        Self { board: board.clone(), reading }
    }

    pub(super) fn stones(&self) -> Stones {
        stones(&self.board)
    }

    pub(super) fn empties(&self) -> PointSet {
        self.board.empties()
    }

    /// Places a stone of either colour on an empty point.
    pub(super) fn place(&mut self, point: Point, color: Color) {
        self.board.set_side_to_move(color);
        let placed = self.board.place(point);
        debug_assert_eq!(placed, Ok(()));
    }

    /// Takes the last stone back.
    pub(super) fn undo(&mut self) {
        let point = self.board.undo();
        debug_assert!(point.is_some());
    }

    /// Returns whether a stone of a colour on an empty point makes a five.
    pub(super) fn makes_five(&self, point: Point, color: Color) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let (ahead, end) = self.run(point, direction, 1, color);
            let (behind, other_end) = self.run(point, direction, -1, color);
            let opponent = Some(color.opponent());
            let blocked_ends = usize::from(end == opponent) + usize::from(other_end == opponent);
            self.board.rule().line_rule(color).is_five(behind + 1 + ahead, blocked_ends)
        })
    }

    /// Returns whether a colour makes a five anywhere.
    pub(super) fn has_five_point(&self, color: Color) -> bool {
        self.empties().iter().any(|point| self.makes_five(point, color))
    }

    /// Returns whether a move is forbidden: Black's, under renju, when it makes no five.
    pub(super) fn is_forbidden(&self, point: Point, color: Color) -> bool {
        self.board.rule().restricts(color)
            && renju::reference::forbidden(&self.board, point, self.reading).is_some()
    }

    /// Returns how many stones of a colour follow a point without a gap, and the stone behind them.
    fn run(
        &self,
        point: Point,
        direction: Direction,
        sign: isize,
        color: Color,
    ) -> (usize, Option<Color>) {
        let mut length = 0;
        let mut point = point;
        loop {
            let next = point.offset(direction.step(), sign, self.board.size());
            match next.map(|next| (next, self.board.get(next))) {
                Some((next, Some(stone))) if stone == color => point = next,
                Some((_, stone)) => return (length, stone),
                None => return (length, None),
            }
            length += 1;
        }
    }
}

/// Returns the stones of a board.
pub(super) fn stones(board: &Board) -> Stones {
    Color::ALL.map(|color| *board.stones(color))
}
