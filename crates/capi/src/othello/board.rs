//! Boards: moves, flips, stable discs, perft and evaluation.

use std::ffi::c_char;
use std::sync::OnceLock;

use othello::eval::{Evaluation as _, NetworkEvaluation};
use othello::perft::{PassRule, Perft};
use othello::search::Options;
use othello::stability::stable;
use othello::{Bitboard, Board, Color, Move, Position, Square};

use crate::pointer::{put, put_text, text};
use crate::status::{Failure, Outcome, TB_ERROR_MEMORY, run, tb_status};

/// A board of Othello, seen by the player to move. Bit 0 is A1, bit 7 is H1, bit 63 is H8; A1 is the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct tb_othello_board {
    /// Discs of the player to move.
    pub mover: u64,
    /// Discs of the opponent.
    pub opponent: u64,
}

/// A square, 0 for A1, 1 for B1, 8 for A2, 63 for H8; or TB_PASS.
pub type tb_square = u32;
/// A pass, where a move is expected.
pub const TB_PASS: u32 = 64;

/// Convention of perft for passes.
pub type tb_pass_rule = u32;
/// A pass costs one ply; a game that ends early counts one leaf at every greater depth.
pub const TB_PASS_IS_PLY: u32 = 0;
/// A pass costs nothing.
pub const TB_PASS_IS_FREE: u32 = 1;
/// A pass costs one ply; a game that ends before the depth counts nothing.
pub const TB_PASS_DROPPED: u32 = 2;

impl tb_othello_board {
    /// Returns the board, unless discs overlap.
    #[inline]
    pub(crate) fn get(self) -> Outcome<Board> {
        let [mover, opponent] = [self.mover, self.opponent].map(Bitboard::new);
        Board::new(mover, opponent).map_err(Failure::range)
    }
}

impl From<Board> for tb_othello_board {
    fn from(board: Board) -> Self {
        Self { mover: board.mover().bits(), opponent: board.opponent().bits() }
    }
}

/// Returns the square of a number.
pub(crate) fn square(number: tb_square) -> Outcome<Square> {
    let square = usize::try_from(number).ok().and_then(Square::new);
    square.ok_or_else(|| Failure::range(format_args!("square {number}; expected 0 to 63")))
}

/// Returns the move of a number.
pub(crate) fn played(number: tb_square) -> Outcome<Move> {
    if number == TB_PASS { Ok(Move::Pass) } else { square(number).map(Move::Place) }
}

/// Returns the number of a move.
pub(crate) fn number(played: Move) -> tb_square {
    played.square().map_or(TB_PASS, |square| tb_square::from(square as u8))
}

/// Returns the number of a colour.
pub(crate) const fn side_number(color: Color) -> u32 {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

/// Returns the start position, with Black to move.
#[unsafe(no_mangle)]
pub extern "C" fn tb_othello_start() -> tb_othello_board {
    Board::START.into()
}

/// Reads a square such as "f5", or a pass: "pass", "pa" or "--".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_square_parse(
    name: *const c_char,
    square: *mut tb_square,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let found: Move = unsafe { text(name, "name")? }.parse().map_err(Failure::parse)?;
        // SAFETY: as the header asks.
        unsafe { put(square, number(found), "square") }
    })
}

/// Writes a square such as "F5", or a pass, to a buffer; 8 bytes are enough. Length may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_square_write(
    square: tb_square,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    // SAFETY: as the header asks.
    run(|| unsafe { put_text(&played(square)?.to_string(), (buffer, capacity), length) })
}

/// Reads a board from 64 squares and the side to move, such as the lines of OBF. Side gets the colour to move; it may be
/// null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_board_parse(
    position: *const c_char,
    board: *mut tb_othello_board,
    side: *mut u32,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let text = unsafe { text(position, "position")? };
        let found: Position = text.parse().map_err(Failure::parse)?;
        // SAFETY: as the header asks.
        unsafe {
            put(board, found.board().into(), "board")?;
            if side.is_null() {
                return Ok(());
            }
            put(side, side_number(found.side_to_move()), "side")
        }
    })
}

/// Writes a board as 64 squares and the side to move, TB_BLACK or TB_WHITE, which tb_othello_board_parse reads; 67 bytes
/// are enough. Length may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_board_write(
    board: tb_othello_board,
    side: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        let position = Position::new(board.get()?, side_of(side)?);
        // SAFETY: as the header asks.
        unsafe { put_text(&position.line().to_string(), (buffer, capacity), length) }
    })
}

pub(crate) fn side_of(number: u32) -> Outcome<Color> {
    let color = usize::try_from(number).ok().and_then(Color::from_index);
    color.ok_or_else(|| Failure::range(format_args!("colour {number}; expected 0 or 1")))
}

/// Writes the legal moves of the player to move as a set of squares; 0 if there are none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_moves(board: tb_othello_board, moves: *mut u64) -> tb_status {
    // SAFETY: as the header asks.
    run(|| unsafe { put(moves, board.get()?.moves().bits(), "moves") })
}

/// Writes the discs that a disc of the player to move on an empty square turns; 0 if it turns none and the move is not
/// legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_flips(
    board: tb_othello_board,
    square: tb_square,
    flips: *mut u64,
) -> tb_status {
    run(|| {
        let (board, square) = (board.get()?, self::square(square)?);
        let is_empty = board.empties().contains(square);
        let found = if is_empty { board.flips(square).bits() } else { 0 };
        // SAFETY: as the header asks.
        unsafe { put(flips, found, "flips") }
    })
}

/// Writes the board after a move or a pass, seen by the player who is then to move. The two boards may be the same memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_play(
    board: tb_othello_board,
    square: tb_square,
    after: *mut tb_othello_board,
) -> tb_status {
    run(|| {
        let position = Position::new(board.get()?, Color::Black);
        let position = position.play(played(square)?).map_err(Failure::illegal)?;
        // SAFETY: as the header asks.
        unsafe { put(after, position.board().into(), "after") }
    })
}

/// Writes the score of a board whose game is over: discs of the player to move minus those of the opponent, empty squares to
/// the winner. Of other boards it is the score as if it were over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_final_score(
    board: tb_othello_board,
    score: *mut i32,
) -> tb_status {
    // SAFETY: as the header asks.
    run(|| unsafe { put(score, board.get()?.final_score().discs(), "score") })
}

/// Writes discs of both sides that no moves can turn any more. There may be more than are found.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_stable(board: tb_othello_board, discs: *mut u64) -> tb_status {
    // SAFETY: as the header asks.
    run(|| unsafe { put(discs, stable(board.get()?).discs().bits(), "discs") })
}

/// Counts the positions after a number of plies on a number of threads, 1 to 1024; 0 is 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_perft(
    board: tb_othello_board,
    depth: u32,
    rule: tb_pass_rule,
    threads: u32,
    count: *mut u64,
) -> tb_status {
    run(|| {
        let rule = usize::try_from(rule).ok().and_then(|rule| PassRule::ALL.get(rule)).copied();
        let rule = rule.ok_or_else(|| Failure::range("unknown rule of passes; expected 0 to 2"))?;
        let threads = threads.max(1) as usize;
        if threads > Options::MAX_THREADS {
            let most = Options::MAX_THREADS;
            return Err(Failure::range(format_args!("{threads} threads; expected 0 to {most}")));
        }
        let perft = Perft::new(rule).threads(threads);
        let counted = perft.count(board.get()?, depth).map_err(|error| match error {
            othello::perft::PerftError::OutOfMemory { .. } => Failure::new(TB_ERROR_MEMORY, error),
            _ => Failure::range(error),
        })?;
        // SAFETY: as the header asks.
        unsafe { put(count, counted, "count") }
    })
}

/// Returns the trained evaluation, which all threads share.
pub(crate) fn evaluation() -> &'static NetworkEvaluation {
    static EVALUATION: OnceLock<NetworkEvaluation> = OnceLock::new();
    EVALUATION.get_or_init(NetworkEvaluation::embedded)
}

/// Writes the expected final score of the player to move in discs, -64 to 64, by the trained evaluation without a search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_evaluate(
    board: tb_othello_board,
    discs: *mut f64,
) -> tb_status {
    run(|| {
        let (board, evaluation) = (board.get()?, evaluation());
        let points = evaluation.evaluate(&evaluation.state(board), board, board.moves());
        // SAFETY: as the header asks.
        unsafe { put(discs, points.discs(), "discs") }
    })
}
