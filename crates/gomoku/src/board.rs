//! The board: stones, the side to move and the moves that can be taken back.

use core::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::point::{MAX_SIZE, MIN_SIZE};
use crate::zobrist::{self, Key};
use crate::{Color, Point, PointSet, Rule};

/// A square board of 5 to 22 points per side, with its rule and the side to move.
///
/// Any arrangement of stones is allowed: any number of stones of either colour, fives on the board, no
/// empty point. Two boards are equal only if their moves are equal, too;
/// [`is_same_position`](Self::is_same_position) ignores the moves.
///
/// ```
/// use gomoku::{Board, Color, Rule};
///
/// let mut board = Board::new(15, Rule::Freestyle)?;
/// let centre = "H8".parse()?;
/// board.place(centre)?;
/// assert_eq!(board.get(centre), Some(Color::Black));
/// assert_eq!(board.side_to_move(), Color::White);
/// assert_eq!(board.undo(), Some(centre));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: u8,
    rule: Rule,
    side_to_move: Color,
    stones: [PointSet; 2],
    /// The exclusive or of the keys of all stones.
    stones_key: Key,
    moves: ArrayVec<Point, { MAX_SIZE * MAX_SIZE }>,
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The side is out of range.
    #[error("a board has 5 to 22 points per side, not {size}")]
    Size {
        /// Number of points per side.
        size: usize,
    },
    /// A stone is outside the board.
    #[error("{point} is not on a board of {size}×{size}")]
    OffBoard {
        /// The first such point.
        point: Point,
        /// The side of the board.
        size: usize,
    },
    /// A point has a black and a white stone.
    #[error("{point} has a black and a white stone")]
    Overlap {
        /// The first such point.
        point: Point,
    },
    /// A move has no stone, or comes twice.
    #[error("{point} cannot be a move: it has no stone, or was played before")]
    Move {
        /// The first such point.
        point: Point,
    },
}

/// Why a stone cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum PlaceError {
    /// The point is outside the board.
    #[error("{point} is not on a board of {size}×{size}")]
    OffBoard {
        /// The point.
        point: Point,
        /// The side of the board.
        size: usize,
    },
    /// The point already has a stone.
    #[error("{point} already has a {color} stone")]
    Occupied {
        /// The point.
        point: Point,
        /// The colour of its stone.
        color: Color,
    },
}

impl Board {
    /// Returns an empty board with Black to move.
    ///
    /// # Errors
    ///
    /// [`BoardError::Size`] when `size` is not in 5 to 22.
    pub const fn new(size: usize, rule: Rule) -> Result<Self, BoardError> {
        if size < MIN_SIZE || size > MAX_SIZE {
            return Err(BoardError::Size { size });
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 22")]
        let size = size as u8;
        Ok(Self {
            size,
            rule,
            side_to_move: Color::Black,
            stones: [PointSet::EMPTY; 2],
            stones_key: 0,
            moves: ArrayVec::new_const(),
        })
    }

    /// Returns the board with the stones of two point sets. Black is to move if there are at most as many
    /// black stones as white ones, else White; [`with_side`](Self::with_side) overrides this.
    ///
    /// # Errors
    ///
    /// When `size` is not in 5 to 22, a stone is outside the board, or the sets overlap.
    pub fn from_stones(
        size: usize,
        rule: Rule,
        black: PointSet,
        white: PointSet,
    ) -> Result<Self, BoardError> {
        let mut board = Self::new(size, rule)?;
        if let Some(point) = ((black | white) - PointSet::full(size)).first() {
            return Err(BoardError::OffBoard { point, size });
        }
        if let Some(point) = (black & white).first() {
            return Err(BoardError::Overlap { point });
        }
        if black.len() > white.len() {
            board.side_to_move = Color::White;
        }
        board.stones = [black, white];
        board.stones_key = zobrist::of_stones(&board.stones);
        Ok(board)
    }

    /// Returns the same board with the moves that led to it, in their order; other stones are those of a set-up.
    ///
    /// # Errors
    ///
    /// [`BoardError::Move`] when a point has no stone or comes twice.
    ///
    /// ```
    /// use gomoku::{Board, PointSet, Rule};
    ///
    /// let board = Board::from_stones(15, Rule::Renju, "H8 A1".parse()?, "H9".parse()?)?;
    /// let mut board = board.with_moves(&["H8".parse()?, "H9".parse()?])?;
    /// assert_eq!(board.undo(), Some("H9".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_moves(mut self, moves: &[Point]) -> Result<Self, BoardError> {
        let mut left = self.stones[0] | self.stones[1];
        self.moves.clear();
        for &point in moves {
            if !left.contains(point) {
                return Err(BoardError::Move { point });
            }
            left.remove(point);
            self.moves.push(point);
        }
        Ok(self)
    }

    /// Returns the same board with another side to move.
    #[must_use]
    pub fn with_side(mut self, side: Color) -> Self {
        self.side_to_move = side;
        self
    }

    /// Returns the same board under another rule.
    #[must_use]
    pub fn with_rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// Returns the number of points per side, 5 to 22.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// Returns the rule.
    #[must_use]
    #[inline]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the side to move.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Returns the stones of a colour.
    #[must_use]
    #[inline]
    pub const fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color.index()]
    }

    /// Returns the empty points.
    #[must_use]
    pub fn empties(&self) -> PointSet {
        PointSet::full(self.size()) - self.stones[0] - self.stones[1]
    }

    /// Returns the colour of the stone on a point, or `None` when it is empty or off the board.
    #[must_use]
    #[inline]
    pub const fn get(&self, point: Point) -> Option<Color> {
        if self.stones[0].contains(point) {
            Some(Color::Black)
        } else if self.stones[1].contains(point) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Returns the moves made on this board, in order. They do not include stones of
    /// [`from_stones`](Self::from_stones).
    #[must_use]
    #[inline]
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// Returns the Zobrist key of the position: size, rule, stones and side to move, but not the order of
    /// moves.
    ///
    /// # Complexity
    ///
    /// Constant: each move updates the key of the stones.
    ///
    /// # Stability
    ///
    /// Keys are the same on every machine, but may change with any version of this crate: do not store them.
    ///
    /// ```
    /// use gomoku::{Board, Rule};
    ///
    /// let mut board = Board::new(15, Rule::Freestyle)?;
    /// let before = board.key();
    /// board.place("H8".parse()?)?;
    /// assert_ne!(board.key(), before);
    /// board.undo();
    /// assert_eq!(board.key(), before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        zobrist::of_position(self.stones_key, self.size(), self.rule, self.side_to_move)
    }

    /// Returns the key that this board would have with other stones.
    pub(crate) fn key_of_stones(&self, stones: &[PointSet; 2]) -> u64 {
        let key = zobrist::of_stones(stones);
        zobrist::of_position(key, self.size(), self.rule, self.side_to_move)
    }

    /// Returns this board with the images of its stones and of its moves under a symmetry.
    pub(crate) fn with_images(
        &self,
        stones: [PointSet; 2],
        image: impl Fn(Point) -> Point,
    ) -> Self {
        let moves = self.moves.iter().map(|&point| image(point)).collect();
        Self { stones, stones_key: zobrist::of_stones(&stones), moves, ..self.clone() }
    }

    /// Returns the key of the stones alone.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) const fn stones_key(&self) -> Key {
        self.stones_key
    }

    /// Checks that a stone can be placed on a point. [`check_move`](crate::game::check_move) also judges
    /// forbidden points.
    ///
    /// # Errors
    ///
    /// When the point is outside the board or holds a stone.
    #[inline]
    pub const fn check_place(&self, point: Point) -> Result<(), PlaceError> {
        if !point.is_on(self.size()) {
            return Err(PlaceError::OffBoard { point, size: self.size() });
        }
        match self.get(point) {
            Some(color) => Err(PlaceError::Occupied { point, color }),
            None => Ok(()),
        }
    }

    /// Places a stone of the side to move and passes the move to the other side.
    ///
    /// # Errors
    ///
    /// When the point is outside the board or holds a stone; the board does not change then.
    #[inline]
    pub fn place(&mut self, point: Point) -> Result<(), PlaceError> {
        self.check_place(point)?;
        // Every move occupies an empty point, so the capacity of all points suffices.
        self.moves.push(point);
        self.stones[self.side_to_move.index()].insert(point);
        self.stones_key ^= zobrist::stone(self.side_to_move, point);
        self.side_to_move = self.side_to_move.opponent();
        Ok(())
    }

    /// Takes the last move back and returns its point, or `None` if there is no move. The side that made it
    /// is to move again.
    #[inline]
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.moves.pop()?;
        // The side to move may have been set since, so the colour is that of the stone.
        let white = self.stones[Color::White.index()].contains(point);
        self.side_to_move = if white { Color::White } else { Color::Black };
        self.stones[self.side_to_move.index()].remove(point);
        self.stones_key ^= zobrist::stone(self.side_to_move, point);
        Some(point)
    }

    /// Sets the rule, which changes no stone.
    #[inline]
    pub const fn set_rule(&mut self, rule: Rule) {
        self.rule = rule;
    }

    /// Sets the side to move: for a pass, or for openings in which a side places several stones.
    #[inline]
    pub const fn set_side_to_move(&mut self, side: Color) {
        self.side_to_move = side;
    }

    /// Returns whether two boards have the same size, rule, stones and side to move. Unlike `==`, this
    /// ignores the order of moves.
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.size == other.size
            && self.rule == other.rule
            && self.side_to_move == other.side_to_move
            && self.stones == other.stones
    }
}

impl AsRef<Self> for Board {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn sizes_are_5_to_22() {
        for size in 0..40 {
            assert_eq!(Board::new(size, Rule::Freestyle).is_ok(), (5..=22).contains(&size));
        }
    }

    #[test]
    fn undo_reverses_place() {
        let mut board = Board::new(15, Rule::Renju).unwrap();
        let before = board.clone();
        for name in ["H8", "H7", "A1", "O15"] {
            board.place(point(name)).unwrap();
        }
        assert_eq!(board.get(point("A1")), Some(Color::Black));
        assert_eq!(board.get(point("O15")), Some(Color::White));
        assert_eq!(board.empties().len(), 221);
        for name in ["O15", "A1", "H7", "H8"] {
            assert_eq!(board.undo(), Some(point(name)));
        }
        assert_eq!(board.undo(), None);
        assert_eq!(board, before);
    }

    #[test]
    fn undo_ignores_changes_of_the_side_to_move() {
        let mut board = Board::new(15, Rule::Freestyle).unwrap();
        board.place(point("H8")).unwrap();
        board.set_side_to_move(Color::Black);
        board.place(point("H9")).unwrap();
        board.place(point("H10")).unwrap();
        let mut board = board.with_side(Color::White);
        assert_eq!(board.stones(Color::Black).len(), 2);
        for (name, side) in [("H10", Color::White), ("H9", Color::Black), ("H8", Color::Black)] {
            assert_eq!(board.undo(), Some(point(name)));
            assert_eq!(board.side_to_move(), side);
        }
        assert_eq!(board.empties().len(), 225);
        assert_eq!(board, Board::new(15, Rule::Freestyle).unwrap());
    }

    #[test]
    fn positions_are_compared_without_their_moves() {
        let mut played = Board::new(15, Rule::Freestyle).unwrap();
        played.place(point("H8")).unwrap();
        let stones = PointSet::from_iter([point("H8")]);
        let set_up = Board::from_stones(15, Rule::Freestyle, stones, PointSet::EMPTY).unwrap();
        assert!(played.is_same_position(&set_up));
        assert_ne!(played, set_up);
        assert!(!played.is_same_position(&set_up.with_side(Color::Black)));
    }

    #[test]
    fn illegal_stones_are_errors_and_change_nothing() {
        let mut board = Board::new(9, Rule::Freestyle).unwrap();
        board.place(point("E5")).unwrap();
        let before = board.clone();
        let error = board.place(point("E5")).unwrap_err();
        assert_eq!(error.to_string(), "E5 already has a black stone");
        let error = board.place(point("J1")).unwrap_err();
        assert_eq!(error.to_string(), "J1 is not on a board of 9×9");
        assert_eq!(board, before);
    }

    #[test]
    fn point_sets_are_checked() {
        let a = PointSet::from_iter([point("A1")]);
        let far = PointSet::from_iter([point("P16")]);
        let board = |black, white| Board::from_stones(15, Rule::Freestyle, black, white);
        assert_eq!(board(a, a).unwrap_err().to_string(), "A1 has a black and a white stone");
        assert_eq!(board(a, far).unwrap_err().to_string(), "P16 is not on a board of 15×15");
        assert_eq!(board(a, PointSet::EMPTY).unwrap().side_to_move(), Color::White);
        assert_eq!(board(PointSet::EMPTY, a).unwrap().side_to_move(), Color::Black);
    }

    #[test]
    fn keys_are_those_of_positions() {
        let mut keys = std::collections::HashSet::new();
        for rule in Rule::ALL {
            for size in MIN_SIZE..=MAX_SIZE {
                let mut board = Board::new(size, rule).unwrap();
                assert!(keys.insert(board.key()));
                for at in Point::all(size).step_by(3) {
                    board.place(at).unwrap();
                    assert!(keys.insert(board.key()), "{at}");
                    let [black, white] = Color::ALL.map(|color| *board.stones(color));
                    let same = Board::from_stones(size, rule, black, white).unwrap();
                    let same = same.with_side(board.side_to_move());
                    assert_eq!(same.key(), board.key());
                    board.set_side_to_move(board.side_to_move().opponent());
                    assert!(keys.insert(board.key()), "{at}");
                }
                while board.undo().is_some() {}
                assert_eq!(board.key(), Board::new(size, rule).unwrap().key());
            }
        }
    }

    #[test]
    fn a_board_can_be_filled() {
        let mut board = Board::new(22, Rule::Freestyle).unwrap();
        for point in Point::all(22) {
            board.place(point).unwrap();
        }
        assert!(board.empties().is_empty());
        assert_eq!(board.moves().len(), 484);
    }
}
