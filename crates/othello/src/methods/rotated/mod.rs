//! Rotated bitboards: every line of the board in one piece.
//!
//! The method of Mike Maxim's article "Rotated Bitboards in Othello", after what chess programs
//! did: four copies of the board are kept, as it is and turned by 90° and by 45° either way
//! ([`Rotation`]), so that each row, column and diagonal is a run of bits in one of them. A shift
//! and a mask read a line off, and a table that knows all lines says where to play on it
//! ([`LineTables`]).
//!
//! The article stops at moves. Here the same tables also give the flips: a move reads the four lines
//! through its square, one in each copy. Then every copy is updated, one bit in each for the placed
//! disc and for each that turns. This update makes the method slower than kernels on plain boards
//! ([`flip`](crate::flip), [`mobility`](crate::mobility)); it is here for comparison.
//!
//! The tables come in two shapes, the article's index of two bytes ([`PairTables`]) and base 3
//! ([`Base3Tables`]):
//!
//! | | entries | lines among them | moves | flips |
//! |---|--:|--:|--:|--:|
//! | `PairTables` | 65,536 | 6,561 | 131,072 B | 524,288 B |
//! | `Base3Tables` | 6,561 | 6,561 | 13,122 B | 52,488 B |
//!
//! The caller builds the tables, owns them and passes them to each call.

mod map;
mod tables;

pub use map::{Line, Rotation};
pub use tables::{Base3Tables, LineTables, PairTables};

use core::fmt;

use crate::{Bitboard, Board, Square};

/// A board in four copies, kept up to date move by move.
///
/// As in [`Board`], a move or a pass makes the other player the mover.
///
/// ```
/// use othello::methods::rotated::{Base3Tables, RotatedBoard};
/// use othello::{Board, Square};
///
/// let tables = Base3Tables::build()?;
/// let mut rotated = RotatedBoard::new(Board::START);
/// assert_eq!(rotated.moves(&tables), Board::START.moves());
///
/// let flips = rotated.play(Square::F5, &tables);
/// assert_eq!(flips, Square::E5.bitboard());
/// assert_eq!(rotated.board(), Board::START.play(Square::F5));
/// rotated.undo(Square::F5, flips);
/// assert_eq!(rotated.board(), Board::START);
/// # Ok::<(), ternary::table::TableError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RotatedBoard {
    mover: [u64; 4],
    opponent: [u64; 4],
}

impl RotatedBoard {
    /// Makes the four copies of a board, disc by disc.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let copies = |discs| Rotation::ALL.map(|rotation| rotation.rotate(discs));
        Self { mover: copies(board.mover()), opponent: copies(board.opponent()) }
    }

    /// Returns the board, which is the copy that is not turned.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> Board {
        let unturned = Rotation::None as usize;
        Board::from_disjoint(
            Bitboard::new(self.mover[unturned]),
            Bitboard::new(self.opponent[unturned]),
        )
    }

    /// Returns one copy of the mover's discs and of the opponent's.
    #[must_use]
    #[inline]
    pub const fn copy(&self, rotation: Rotation) -> (u64, u64) {
        (self.mover[rotation as usize], self.opponent[rotation as usize])
    }

    /// Returns the squares where the mover may play: one look-up for each of the 38 lines of three
    /// squares or more.
    #[must_use]
    #[inline]
    pub fn moves(&self, tables: &impl LineTables) -> Bitboard {
        let mut moves = Bitboard::EMPTY;
        self.for_each_line(|line, mover, opponent| {
            moves |= line.spread(tables.moves(mover, opponent));
        });
        moves
    }

    /// Returns the squares where the mover may play and those where the opponent might, with the
    /// same look-ups.
    #[must_use]
    #[inline]
    pub fn moves_of_both(&self, tables: &impl LineTables) -> [Bitboard; 2] {
        let mut moves = [Bitboard::EMPTY; 2];
        self.for_each_line(|line, mover, opponent| {
            let [movers, opponents] = tables.moves_of_both(mover, opponent);
            moves[0] |= line.spread(movers);
            moves[1] |= line.spread(opponents);
        });
        moves
    }

    /// Calls `f` with each line on which a disc can turn and the cells of both players.
    #[inline(always)]
    fn for_each_line(&self, mut f: impl FnMut(&Line, u8, u8)) {
        for rotation in Rotation::ALL {
            let (mover, opponent) = self.copy(rotation);
            for line in rotation.playable_lines() {
                f(line, line.read(mover), line.read(opponent));
            }
        }
    }

    /// Returns the discs that turn when the mover plays on an empty square: four look-ups.
    ///
    /// It ignores what stands on the square itself. The result is empty exactly when the move is
    /// illegal.
    #[must_use]
    #[inline]
    pub fn flips(&self, square: Square, tables: &impl LineTables) -> Bitboard {
        let mut flips = Bitboard::EMPTY;
        for rotation in Rotation::ALL {
            let (mover, opponent) = self.copy(rotation);
            let (line, cell) = rotation.line_through(square);
            flips |= line.spread(tables.flips(cell, line.read(mover), line.read(opponent)));
        }
        flips
    }

    /// Plays a legal move and returns the discs that turned.
    #[inline]
    pub fn play(&mut self, square: Square, tables: &impl LineTables) -> Bitboard {
        let flips = self.flips(square, tables);
        self.place(square, flips);
        flips
    }

    /// Plays a legal move that turns `flips`: the update alone, as [`Board::after`].
    ///
    /// # Complexity
    ///
    /// One word in each of the four copies for every disc that turns.
    #[inline]
    pub fn place(&mut self, square: Square, flips: Bitboard) {
        let turned = copies(flips);
        let Self { mover, opponent } = *self;
        for i in 0..4 {
            let gained = turned[i] | map::BITS[square.index()][i];
            self.mover[i] = opponent[i] & !gained;
            self.opponent[i] = mover[i] | gained;
        }
    }

    /// Takes back a move that turned `flips`: the inverse of [`place`](Self::place) for a move on
    /// an empty square that turns the opponent's discs.
    #[inline]
    pub fn undo(&mut self, square: Square, flips: Bitboard) {
        let turned = copies(flips);
        let Self { mover, opponent } = *self;
        for i in 0..4 {
            let gained = turned[i] | map::BITS[square.index()][i];
            self.mover[i] = opponent[i] & !gained;
            self.opponent[i] = mover[i] | turned[i];
        }
    }

    /// Makes the other player the mover; its own inverse.
    #[inline]
    pub const fn pass(&mut self) {
        (self.mover, self.opponent) = (self.opponent, self.mover);
    }
}

/// Returns a set of squares in each copy.
#[inline]
fn copies(squares: Bitboard) -> [u64; 4] {
    let mut copies = [0; 4];
    for square in squares {
        for (copy, bit) in copies.iter_mut().zip(map::BITS[square.index()]) {
            *copy |= bit;
        }
    }
    copies
}

impl From<Board> for RotatedBoard {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}

/// The board, once.
impl fmt::Debug for RotatedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RotatedBoard").field(&self.board()).finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{flip, mobility, workload};

    fn check(rotated: &RotatedBoard, tables: &impl LineTables) {
        let board = rotated.board();
        assert_eq!(rotated.moves(tables), mobility::loops::moves(board), "{board:?}");
        let both = [board, board.pass()].map(mobility::loops::moves);
        assert_eq!(rotated.moves_of_both(tables), both, "{board:?}");
        for square in Square::ALL {
            let expected = flip::loops::flips(board, square);
            assert_eq!(rotated.flips(square, tables), expected, "{board:?} {square}");
        }
    }

    #[test]
    fn moves_and_flips_of_any_board() {
        let (pairs, base3) = (PairTables::build(), Base3Tables::build().unwrap());
        for board in workload::random_boards(1).take(3_000) {
            let rotated = RotatedBoard::new(board);
            assert_eq!(rotated.board(), board);
            check(&rotated, &pairs);
            check(&rotated, &base3);
        }
    }

    #[test]
    fn moves_of_every_line_and_a_million_boards() {
        let tables = Base3Tables::build().unwrap();
        mobility::contract::check(|board| RotatedBoard::new(board).moves(&tables));
        let tables = PairTables::build();
        mobility::contract::check(|board| RotatedBoard::new(board).moves(&tables));
    }

    #[test]
    fn flips_of_every_line_and_a_million_boards() {
        let tables = Base3Tables::build().unwrap();
        flip::contract::check(|board, square| RotatedBoard::new(board).flips(square, &tables));
        let tables = PairTables::build();
        flip::contract::check(|board, square| RotatedBoard::new(board).flips(square, &tables));
    }

    #[test]
    fn thirty_five_moves() {
        let text = "-----X--OO--OXO-XO--XXX-XO----O--X--OXO--OXXXXO--OXO-O----------";
        let set =
            |disc| Square::ALL.into_iter().filter(move |s| text.as_bytes()[s.index()] == disc);
        let board = Board::new(set(b'X').collect(), set(b'O').collect()).unwrap();
        assert_eq!(RotatedBoard::new(board).moves(&PairTables::build()).len(), 35);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn games_keep_the_copies_equal_to_new_ones(choices: [u8; 80]) {
            let (pairs, base3) = (PairTables::build(), Base3Tables::build()?);
            let mut rotated = RotatedBoard::new(Board::START);
            let mut board = Board::START;
            let mut history = Vec::new();
            for choice in choices {
                check(&rotated, &pairs);
                check(&rotated, &base3);
                history.push((rotated, None));
                let moves: Vec<Square> = board.moves().iter().collect();
                if moves.is_empty() {
                    rotated.pass();
                    board = board.pass();
                } else {
                    let square = moves[usize::from(choice) % moves.len()];
                    let flips = rotated.play(square, &base3);
                    prop_assert_eq!(flips, flip::loops::flips(board, square));
                    history.last_mut().unwrap().1 = Some((square, flips));
                    board = board.after(square, flips);
                }
                prop_assert_eq!(rotated.board(), board);
                prop_assert_eq!(rotated, RotatedBoard::new(board));
            }
            for (before, played) in history.into_iter().rev() {
                match played {
                    Some((square, flips)) => rotated.undo(square, flips),
                    None => rotated.pass(),
                }
                prop_assert_eq!(rotated, before);
            }
        }
    }

    proptest! {
        #[test]
        fn any_move_leaves_a_board(a: u64, b: u64, square in 0_usize..64, flips: u64) {
            let board = Board::new(Bitboard::new(a & !b), Bitboard::new(b)).unwrap();
            let (square, flips) = (Square::ALL[square], Bitboard::new(flips));
            let mut rotated = RotatedBoard::new(board);
            rotated.place(square, flips);
            prop_assert_eq!(rotated, RotatedBoard::new(board.after(square, flips)));
            rotated.undo(square, flips);
            let expected = board.after(square, flips).before(square, flips);
            prop_assert_eq!(rotated, RotatedBoard::new(expected));
        }
    }
}
