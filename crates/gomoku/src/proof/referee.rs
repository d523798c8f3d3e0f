//! The referee: the rules of the game on an array of cells, for the verifier.
//!
//! It uses neither the kernels and tables of [`threat`](crate::threat) nor the fast judgement of forbidden
//! points: fives are counted stone by stone, and forbidden points are those of [`renju::reference`].

use arrayvec::ArrayVec;

use crate::renju::{self, ForbiddenKind, Reading};
use crate::{Board, Color, Direction, MAX_SIZE, PlaceError, Point, PointSet, Rule};

/// Points on the four lines through a point.
pub(super) type NearPoints = ArrayVec<Point, 8>;

/// The stones of both colours, which determine a position together with the side to move.
pub(super) type Stones = [PointSet; 2];

/// Number of cells from one row to the next. The board is surrounded by edge cells, at which walks along
/// lines end.
const STRIDE: usize = 32;
const BORDER: usize = 5;
const CELLS: usize = STRIDE * STRIDE;
const _: () = assert!(MAX_SIZE + 2 * BORDER <= STRIDE);

/// Content of a cell.
const EMPTY: u8 = 0;
const EDGE: u8 = 3;
const fn stone(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// A position in which stones are placed and taken back.
#[derive(Clone, Debug)]
pub(super) struct Position {
    board: Board,
    reading: Reading,
    cells: [u8; CELLS],
}

impl Position {
    pub(super) fn new(board: &Board, reading: Reading) -> Self {
        let mut cells = [EDGE; CELLS];
        for point in Point::all(board.size()) {
            cells[index(point)] = board.get(point).map_or(EMPTY, stone);
        }
        Self { board: board.clone(), reading, cells }
    }

    pub(super) fn size(&self) -> usize {
        self.board.size()
    }

    pub(super) fn rule(&self) -> Rule {
        self.board.rule()
    }

    pub(super) fn stones(&self) -> Stones {
        Color::ALL.map(|color| *self.board.stones(color))
    }

    pub(super) fn empties(&self) -> PointSet {
        self.board.empties()
    }

    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.cells[index(point)] == EMPTY
    }

    /// Places a stone of either colour.
    pub(super) fn try_place(&mut self, point: Point, color: Color) -> Result<(), PlaceError> {
        self.board.set_side_to_move(color);
        self.board.place(point)?;
        self.cells[index(point)] = stone(color);
        Ok(())
    }

    /// Places a stone on an empty point, which is not checked.
    pub(super) fn place(&mut self, point: Point, color: Color) {
        let placed = self.try_place(point, color);
        debug_assert_eq!(placed, Ok(()));
    }

    /// Takes the last stone back. Callers take back only stones that they have placed.
    pub(super) fn undo(&mut self) {
        let point = self.board.undo();
        debug_assert!(point.is_some());
        if let Some(point) = point {
            self.cells[index(point)] = EMPTY;
        }
    }

    /// Returns the moves that can be taken back.
    pub(super) fn moves(&self) -> &[Point] {
        self.board.moves()
    }

    /// Takes stones back until `moves` moves are left.
    pub(super) fn rewind(&mut self, moves: usize) {
        while self.moves().len() > moves {
            self.undo();
        }
    }

    /// Returns whether a stone of a colour on an empty point makes a five.
    pub(super) fn makes_five(&self, point: Point, color: Color) -> bool {
        Direction::ALL.into_iter().any(|direction| self.five_along(index(point), color, direction))
    }

    /// Returns why renju forbids a move, or `None` if it is allowed.
    pub(super) fn forbidden(&self, point: Point, color: Color) -> Option<ForbiddenKind> {
        if !self.rule().restricts(color) || self.is_harmless(point) {
            return None;
        }
        renju::reference::forbidden(&self.board, point, self.reading)
    }

    /// Returns whether Black has too few stones near a point for it to be forbidden, even if White adds
    /// stones.
    ///
    /// In one direction, a three needs two others within four cells without a white stone between, a four
    /// needs three, and an overline or two fours need four. With fewer than four in each direction, the
    /// point can be forbidden only if two directions have two.
    pub(super) fn is_harmless(&self, point: Point) -> bool {
        let mut rich = 0;
        for direction in Direction::ALL {
            let others: usize = [step(direction), -step(direction)]
                .map(|step| self.stones_ahead(index(point), step, Color::Black))
                .iter()
                .sum();
            if others > 3 {
                return false;
            }
            rich += usize::from(others > 1);
        }
        rich < 2
    }

    /// Returns the points at which a colour makes a five, and those at which it may make a four.
    ///
    /// The latter include all points that make a four, and others.
    pub(super) fn fives_and_fours(&self, color: Color) -> (PointSet, PointSet) {
        // Five in a row of those that a five or four is in have four or three stones before.
        let (four_stones, three_stones) = self.windows(color);
        let is_five = |&point: &Point| self.makes_five(point, color);
        (four_stones.iter().filter(is_five).collect(), three_stones)
    }

    /// Returns the points at which the stone on `point` helps its colour to make a five.
    ///
    /// They are the first empty points on both sides in each direction, because a five has no gap. If the
    /// colour had no five point before this stone, there are no others.
    pub(super) fn fives_through(&self, point: Point, color: Color) -> NearPoints {
        let mut found = NearPoints::new();
        for direction in Direction::ALL {
            for sign in [-1, 1] {
                let (length, end) = self.run(index(point), sign * step(direction), color);
                if end != EMPTY {
                    continue;
                }
                let distance = sign * length.cast_signed() + sign;
                if let Some(end) = point.offset(direction.step(), distance, self.size())
                    && self.five_along(index(end), color, direction)
                {
                    found.push(end);
                }
            }
        }
        found
    }

    /// Returns the empty points at the ends of the runs that a stone of a colour on `point` makes, where the
    /// opponent's stones block a five under the caro rules.
    pub(super) fn ends(&self, point: Point, color: Color) -> NearPoints {
        let mut found = NearPoints::new();
        for direction in Direction::ALL {
            for sign in [-1, 1] {
                let (length, end) = self.run(index(point), sign * step(direction), color);
                let distance = sign * length.cast_signed() + sign;
                let end = (end == EMPTY)
                    .then(|| point.offset(direction.step(), distance, self.size()))
                    .flatten();
                found.extend(end);
            }
        }
        found
    }

    /// Returns the points at which a colour may make a four: all that do, and others.
    pub(super) fn four_candidates(&self, color: Color) -> PointSet {
        self.windows(color).1
    }

    /// Returns the empty points of all windows of five cells without a stone of the opponent that have four
    /// stones of a colour, and of those that have three.
    fn windows(&self, color: Color) -> (PointSet, PointSet) {
        let size = self.size();
        let own = self.board.stones(color).rows();
        let other = self.board.stones(color.opponent()).rows();
        let mut four_stones = [0; MAX_SIZE];
        let mut three_stones = [0; MAX_SIZE];
        for direction in Direction::ALL {
            let (dx, dy) = direction.step();
            // Bit x of a row stands for the five from there on, and shifted by i for its cell i.
            let columns = if dx == 0 { size } else { size - 4 };
            let shift = |i: usize| if dx == 0 { 0 } else { i };
            for y in 0..size {
                let Some(rows) = cells_of_five(y, dy, size) else { continue };
                let [a, b, c, d, e] = std::array::from_fn(|i| own[rows[i]] >> shift(i));
                let closed = (0..5).fold(0, |closed, i| closed | other[rows[i]] >> shift(i));
                let free = ((1 << columns) - 1) & !closed;
                // The number of stones in binary: ones, twos and fours.
                let (sum, carry) = (a ^ b ^ c, (a & b) | (c & (a ^ b)));
                let (ones, carry_2) = (sum ^ d ^ e, (sum & d) | (e & (sum ^ d)));
                let (twos, fours) = (carry ^ carry_2, carry & carry_2);
                let has_four = free & fours & !ones;
                let has_three = free & twos & ones;
                if has_four | has_three == 0 {
                    continue;
                }
                for (i, row) in rows.into_iter().enumerate() {
                    four_stones[row] |= has_four << shift(i);
                    three_stones[row] |= has_three << shift(i);
                }
            }
        }
        let empties = self.empties();
        (PointSet::from_rows(four_stones) & empties, PointSet::from_rows(three_stones) & empties)
    }

    /// Returns whether a stone of a colour on a cell makes a five in one direction.
    fn five_along(&self, cell: usize, color: Color, direction: Direction) -> bool {
        let (ahead, end) = self.run(cell, step(direction), color);
        let (behind, other_end) = self.run(cell, -step(direction), color);
        let opponent = stone(color.opponent());
        let blocked_ends = usize::from(end == opponent) + usize::from(other_end == opponent);
        self.rule().line_rule(color).is_five(behind + 1 + ahead, blocked_ends)
    }

    /// Returns the number of stones of a colour that follow a cell without a gap, and what follows them.
    fn run(&self, cell: usize, step: isize, color: Color) -> (usize, u8) {
        let mut length = 0;
        let mut cell = cell;
        loop {
            cell = cell.wrapping_add_signed(step);
            // Edge cells surround the board, so a run ends inside the array.
            if self.cells[cell % CELLS] != stone(color) {
                return (length, self.cells[cell % CELLS]);
            }
            length += 1;
        }
    }

    /// Returns the number of stones of a colour on the four cells after a cell, up to the first stone of the
    /// opponent or the edge.
    fn stones_ahead(&self, cell: usize, step: isize, color: Color) -> usize {
        let mut found = 0;
        let mut cell = cell;
        for _ in 0..4 {
            cell = cell.wrapping_add_signed(step);
            match self.cells[cell % CELLS] {
                EMPTY => {}
                content if content == stone(color) => found += 1,
                _ => break,
            }
        }
        found
    }
}

/// Returns the rows of the five cells from row `y` on, if all are on the board.
fn cells_of_five(y: usize, dy: isize, size: usize) -> Option<[usize; 5]> {
    let last = y.checked_add_signed(4 * dy).filter(|&last| last < size)?;
    Some(std::array::from_fn(|i| match dy {
        0 => y,
        1 => y + i,
        _ => last + 4 - i,
    }))
}

/// Returns the cell of a point.
const fn index(point: Point) -> usize {
    (point.y() + BORDER) * STRIDE + point.x() + BORDER
}

/// Returns the distance from a cell to the next one of a line.
const fn step(direction: Direction) -> isize {
    let (dx, dy) = direction.step();
    dy * STRIDE.cast_signed() + dx
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Kind, threats};

    /// Boards of any size and rule, dense enough for fours of every kind.
    fn boards() -> impl Strategy<Value = Board> {
        (5..=MAX_SIZE, 0..5_usize, 1..4_u32).prop_flat_map(|(size, rule, empty)| {
            let stone = prop_oneof![empty => Just(None), 2 => Just(Some(Color::Black)),
                1 => Just(Some(Color::White))];
            proptest::collection::vec(stone, size * size).prop_map(move |cells| {
                let mut stones = [PointSet::EMPTY; 2];
                for (point, cell) in Point::all(size).zip(cells) {
                    if let Some(color) = cell {
                        stones[color.index()].insert(point);
                    }
                }
                Board::from_stones(size, Rule::ALL[rule], stones[0], stones[1]).unwrap()
            })
        })
    }

    proptest! {
        #[test]
        fn fives_and_fours_are_threat_points(board in boards()) {
            let position = Position::new(&board, Reading::Literal);
            let threats = threats(&board);
            for color in Color::ALL {
                let fives = threats.points(color, Kind::Five);
                prop_assert_eq!(position.fives_and_fours(color).0, fives);
                let candidates = position.four_candidates(color);
                for kind in [Kind::StraightFour, Kind::DoubleFour, Kind::Four] {
                    prop_assert!((threats.points(color, kind) - candidates).is_empty());
                }
            }
        }

        #[test]
        fn fives_through_a_stone_are_all_that_are_new(board in boards()) {
            let mut position = Position::new(&board, Reading::Literal);
            for color in Color::ALL {
                let before = position.fives_and_fours(color).0;
                for point in board.empties().iter() {
                    position.place(point, color);
                    let through = position.fives_through(point, color);
                    let after = position.fives_and_fours(color).0;
                    prop_assert!(through.iter().all(|&five| after.contains(five)));
                    let through: PointSet = through.into_iter().collect();
                    prop_assert!((after - before - through).is_empty());
                    position.undo();
                }
            }
            prop_assert_eq!(position.stones(), Color::ALL.map(|color| *board.stones(color)));
        }

        #[test]
        fn harmless_points_stay_allowed_when_white_adds_stones(board in boards(), added: u64) {
            let board = board.with_rule(Rule::Renju);
            let position = Position::new(&board, Reading::Literal);
            let mut whiter = position.clone();
            for (number, point) in board.empties().iter().enumerate() {
                if added >> (number % 64) & 1 == 1 && number % 7 == 0 {
                    whiter.place(point, Color::White);
                }
            }
            for point in board.empties().iter().filter(|&point| position.is_harmless(point)) {
                for reading in Reading::ALL {
                    let judge = |position: &Position| {
                        renju::reference::forbidden(&position.board, point, reading)
                    };
                    prop_assert_eq!(judge(&position), None);
                    prop_assert_eq!(judge(&whiter), None);
                }
                prop_assert!(!whiter.is_empty(point) || whiter.is_harmless(point));
            }
        }
    }

    #[test]
    fn only_black_under_renju_is_restricted() {
        // The centre makes two threes.
        let stones = ["H9", "H10", "I8", "J8"].map(|name| name.parse().unwrap());
        for rule in Rule::ALL {
            let black = PointSet::from_iter(stones);
            let board = Board::from_stones(15, rule, black, PointSet::EMPTY).unwrap();
            let position = Position::new(&board, Reading::Literal);
            let point = "H8".parse().unwrap();
            let kind = (rule == Rule::Renju).then_some(ForbiddenKind::DoubleThree);
            assert_eq!(position.forbidden(point, Color::Black), kind);
            assert_eq!(position.forbidden(point, Color::White), None);
        }
    }
}
