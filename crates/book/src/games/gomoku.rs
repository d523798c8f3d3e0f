//! Books of Gomoku and renju.

use gomoku::game::{check_move, has_five};
use gomoku::renju::Reading;
use gomoku::{Board, BoardError, Color, Point, PointSet, Rule};
use ternary::layout::grid::Symmetry;

use crate::bytes;
use crate::game::{Game, Identity};

/// Gomoku on a board of 5 to 22 points per side, under one rule.
///
/// Scores are those of [`Value`](gomoku::search::alphabeta::Value): evaluations, and 30,000 less the number of
/// plies for wins. A book holds only positions in which Black has as many stones as White and is to move, or
/// one more and White is to move, and no five stands.
///
/// # Stability
///
/// A position is the number of black stones, and then the cells of the black stones and those of the white
/// ones, each in increasing order; a cell is `x + size * y`. All are variable-length numbers, and of each cell
/// after the first of its colour the distance to the cell before, less 1. The number of a move is its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gomoku {
    size: u8,
    rule: Rule,
}

/// Number of the game in files.
const GAME: u8 = 2;

/// Scores from here on are wins in a number of plies.
const LEAST_WIN: i32 = 29_000;

impl Gomoku {
    /// Returns the game on a board of `size` points per side.
    ///
    /// # Errors
    ///
    /// [`BoardError::Size`] when `size` is not in 5 to 22.
    pub fn new(size: usize, rule: Rule) -> Result<Self, BoardError> {
        let board = Board::new(size, rule)?;
        let size = u8::try_from(board.size()).map_err(|_| BoardError::Size { size })?;
        Ok(Self { size, rule })
    }

    /// Returns the game of a book, or `None` if it is another game.
    #[must_use]
    pub fn from_identity(identity: Identity) -> Option<Self> {
        let rule = Rule::with_info(identity.rule.into())?;
        let game = Self::new(identity.size.into(), rule).ok()?;
        (game.identity() == identity).then_some(game)
    }

    /// Returns the number of points per side.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns whether stones alternate and the right side is to move.
    fn alternates(board: &Board) -> bool {
        let [black, white] = Color::ALL.map(|color| board.stones(color).len());
        match board.side_to_move() {
            Color::Black => black == white,
            Color::White => black == white + 1,
        }
    }

    fn cell(&self, point: Point) -> u16 {
        // At most 21 + 22 · 21.
        u16::try_from(point.x() + self.size() * point.y()).unwrap_or(u16::MAX)
    }

    /// Reads `count` cells, or all that are left.
    fn read_cells(&self, bytes: &mut &[u8], count: Option<u32>) -> Option<PointSet> {
        let mut set = PointSet::EMPTY;
        let mut next = 0;
        let mut left = count;
        while left.map_or(!bytes.is_empty(), |left| left > 0) {
            left = left.map(|left| left - 1);
            let cell = bytes::read_varint(bytes)?.checked_add(next)?;
            set.insert(self.move_at(cell.try_into().ok()?)?);
            next = cell + 1;
        }
        Some(set)
    }
}

impl Game for Gomoku {
    type Position = Board;
    type Move = Point;

    fn identity(&self) -> Identity {
        // The numbers of rules are at most 9.
        let rule = u8::try_from(self.rule.info()).unwrap_or(u8::MAX);
        Identity { game: GAME, rule, size: self.size, position_length: 0 }
    }

    fn start(&self) -> Board {
        Board::new(self.size(), self.rule).expect("the size was checked")
    }

    fn canonical(&self, position: &Board) -> Option<(Board, Symmetry)> {
        let is_ours = position.size() == self.size() && position.rule() == self.rule;
        (is_ours && Self::alternates(position)).then(|| position.canonical_with_symmetry())
    }

    fn stabilizer(&self, position: &Board) -> u8 {
        let stones = |color| *position.stones(color);
        let keeps = |symmetry: &Symmetry| {
            Color::ALL
                .into_iter()
                .map(stones)
                .all(|stones| stones.transformed(*symmetry, self.size()) == stones)
        };
        Symmetry::ALL.into_iter().filter(keeps).fold(0, |set, symmetry| set | 1 << symmetry as u8)
    }

    fn encode(&self, canonical: &Board, bytes: &mut Vec<u8>) {
        let black = canonical.stones(Color::Black).len();
        bytes::write_varint(bytes, u32::try_from(black).unwrap_or(u32::MAX));
        for color in Color::ALL {
            let mut next = 0;
            for point in canonical.stones(color) {
                let cell = u32::from(self.cell(point));
                bytes::write_varint(bytes, cell - next);
                next = cell + 1;
            }
        }
    }

    fn decode(&self, mut bytes: &[u8]) -> Option<Board> {
        let count = bytes::read_varint(&mut bytes)?;
        let black = self.read_cells(&mut bytes, Some(count))?;
        let white = self.read_cells(&mut bytes, None)?;
        // Black is to move if the colours have equally many stones, as `alternates` wants it.
        let board = Board::from_stones(self.size(), self.rule, black, white).ok()?;
        let is_canonical = || board.canonical().is_same_position(&board);
        (Self::alternates(&board) && is_canonical()).then_some(board)
    }

    fn index(&self, played: Point) -> u16 {
        self.cell(played)
    }

    fn move_at(&self, index: u16) -> Option<Point> {
        let (x, y) = (usize::from(index) % self.size(), usize::from(index) / self.size());
        Point::new(x, y).filter(|point| point.is_on(self.size()))
    }

    fn transformed(&self, played: Point, symmetry: Symmetry) -> Point {
        if played.is_on(self.size()) { played.transformed(symmetry, self.size()) } else { played }
    }

    fn play(&self, position: &Board, played: Point) -> Option<Board> {
        check_move(position, played, Reading::default()).ok()?;
        if self.is_over(position) {
            return None;
        }
        let mut after = position.clone();
        after.place(played).ok()?;
        Some(after)
    }

    fn is_over(&self, position: &Board) -> bool {
        position.empties().is_empty()
            || Color::ALL.into_iter().any(|color| has_five(position, color))
    }

    fn rank(&self, position: &Board) -> u32 {
        let stones = Color::ALL.map(|color| position.stones(color).len());
        u32::try_from(stones[0] + stones[1]).unwrap_or(u32::MAX)
    }

    /// A win in some plies is one ply farther away before the move.
    fn backed_up(&self, score: i32) -> i32 {
        match -score {
            win if win >= LEAST_WIN => (win - 1).max(LEAST_WIN),
            loss if loss <= -LEAST_WIN => (loss + 1).min(-LEAST_WIN),
            score => score,
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;

    use super::*;
    use crate::game::locate;

    fn games() -> impl Iterator<Item = Gomoku> {
        let sizes = [5, 9, 15, 16, 22];
        sizes.into_iter().flat_map(|size| Rule::ALL.map(|rule| Gomoku::new(size, rule).unwrap()))
    }

    /// Boards of a game of random moves.
    fn boards(game: &Gomoku) -> Vec<Board> {
        let mut random = SplitMix64::new(1);
        let mut points: Vec<Point> = Point::all(game.size()).collect();
        random.shuffle(&mut points);
        let mut boards = vec![game.start()];
        for point in points {
            let Some(after) = game.play(&boards[boards.len() - 1], point) else { continue };
            boards.push(after);
        }
        boards
    }

    #[test]
    fn positions_are_read_back_and_other_bytes_refused() {
        for game in games() {
            assert_eq!(Gomoku::from_identity(game.identity()), Some(game));
            for board in boards(&game) {
                let place = locate(&game, &board).unwrap();
                let bytes = place.key().position();
                let read = game.decode(bytes).unwrap();
                assert!(read.is_same_position(&board.canonical()), "{read:?}");
                for symmetry in Symmetry::ALL {
                    let mut other = Vec::new();
                    game.encode(&board.transformed(symmetry), &mut other);
                    assert_eq!(game.decode(&other).is_some(), other == bytes);
                }
            }
        }
    }

    #[test]
    fn moves_are_mapped_to_the_canonical_position_and_back() {
        for game in games().filter(|game| game.size() < 16) {
            for board in boards(&game).into_iter().take(12) {
                let place = locate(&game, &board).unwrap();
                for played in board.empties().iter() {
                    assert_eq!(game.move_at(game.index(played)), Some(played));
                    let canonical = place.canonical_move(&game, played);
                    let original = place.original_move(&game, canonical);
                    let steps =
                        [(place.position(), canonical), (&board, original), (&board, played)];
                    let after = steps.map(|(board, played)| game.play(board, played));
                    let [Some(one), Some(two), Some(three)] = after else {
                        assert_eq!(after, [None, None, None]);
                        continue;
                    };
                    assert!(game.rank(&board) < game.rank(&one));
                    assert_eq!(one.canonical_key(), three.canonical_key());
                    assert_eq!(two.canonical_key(), three.canonical_key());
                }
            }
        }
    }

    #[test]
    fn other_boards_are_not_located() {
        let game = Gomoku::new(15, Rule::Renju).unwrap();
        let board = |size, rule| Board::new(size, rule).unwrap();
        assert!(locate(&game, &board(15, Rule::Renju)).is_some());
        assert!(locate(&game, &board(13, Rule::Renju)).is_none());
        assert!(locate(&game, &board(15, Rule::Freestyle)).is_none());
        assert!(locate(&game, &board(15, Rule::Renju).with_side(Color::White)).is_none());
        let identity = game.identity();
        assert_eq!(Gomoku::from_identity(Identity { rule: 2, ..identity }), None);
        assert_eq!(Gomoku::from_identity(Identity { size: 23, ..identity }), None);
        assert_eq!(Gomoku::from_identity(Identity { game: 1, ..identity }), None);
    }

    #[test]
    fn wins_are_a_ply_farther_before_the_move() {
        let game = Gomoku::new(15, Rule::Renju).unwrap();
        let scores = [0, 35, -35, 29_999, -29_998].map(|score| game.backed_up(score));
        assert_eq!(scores, [0, -35, 35, -29_998, 29_997]);
    }
}
