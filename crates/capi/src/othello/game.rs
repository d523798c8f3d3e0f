//! Games with their moves.

use std::ffi::c_char;

use othello::notation::transcript::{self, Passes};
use othello::{Game, Position};

use super::board::{number, played, side_number, side_of, tb_othello_board, tb_square};
use crate::pointer::{free, get, get_mut, put, put_array, put_handle, put_text, text};
use crate::status::{Failure, run, tb_status};

/// A game of Othello: a start position and moves, which can be taken back.
#[derive(Debug)]
pub struct tb_othello_game(Game);

/// Makes a game from the start position. Free it with tb_othello_game_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_new(game: *mut *mut tb_othello_game) -> tb_status {
    // SAFETY: as the header asks.
    run(|| unsafe { put_handle(game, tb_othello_game(Game::default())) })
}

/// Makes a game from a board with a side to move, TB_BLACK or TB_WHITE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_from_board(
    board: tb_othello_board,
    side: u32,
    game: *mut *mut tb_othello_game,
) -> tb_status {
    run(|| {
        let start = Position::new(board.get()?, side_of(side)?);
        // SAFETY: as the header asks.
        unsafe { put_handle(game, tb_othello_game(Game::new(start))) }
    })
}

/// Makes a game from moves such as "f5d6c3", from the start position. Passes may be left out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_parse(
    moves: *const c_char,
    game: *mut *mut tb_othello_game,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let parsed = transcript::parse(unsafe { text(moves, "moves")? }).map_err(Failure::parse)?;
        // SAFETY: as the header asks.
        unsafe { put_handle(game, tb_othello_game(parsed)) }
    })
}

/// Makes a copy of a game, which is independent of it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_clone(
    game: *const tb_othello_game,
    copy: *mut *mut tb_othello_game,
) -> tb_status {
    // SAFETY: as the header asks.
    run(|| unsafe { put_handle(copy, tb_othello_game(get(game, "game")?.0.clone())) })
}

/// Frees a game; null is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_free(game: *mut tb_othello_game) {
    // SAFETY: as the header asks.
    unsafe { free(game) };
}

/// Writes the board and the side to move; side may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_board(
    game: *const tb_othello_game,
    board: *mut tb_othello_board,
    side: *mut u32,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let position = unsafe { get(game, "game")? }.0.position();
        // SAFETY: as the header asks.
        unsafe {
            put(board, position.board().into(), "board")?;
            if side.is_null() {
                return Ok(());
            }
            put(side, side_number(position.side_to_move()), "side")
        }
    })
}

/// Plays a move, or a pass if the player must pass. A pass before the move is added where the player to move has no move
/// and the opponent makes it. Nothing changes after an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_play(
    game: *mut tb_othello_game,
    square: tb_square,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let game = unsafe { get_mut(game, "game")? };
        game.0.play_implying_pass(played(square)?).map_err(Failure::illegal)
    })
}

/// Takes the last move or pass back and writes it, unless the pointer is null. Returns TB_ERROR_NONE if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_undo(
    game: *mut tb_othello_game,
    square: *mut tb_square,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let game = unsafe { get_mut(game, "game")? };
        let taken = game.0.undo().ok_or_else(|| Failure::none("there is no move to take back"))?;
        if square.is_null() {
            return Ok(());
        }
        // SAFETY: as the header asks.
        unsafe { put(square, number(taken.played), "square") }
    })
}

/// Copies the moves and passes of a game, in order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_moves(
    game: *const tb_othello_game,
    squares: *mut tb_square,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let moves: Vec<tb_square> = unsafe { get(game, "game")? }.0.moves().map(number).collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&moves, (squares, capacity), length) }
    })
}

/// Returns whether neither player has a move; false if the game is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_is_over(game: *const tb_othello_game) -> bool {
    // SAFETY: as the header asks.
    unsafe { game.as_ref() }.is_some_and(|game| game.0.is_over())
}

/// Writes the moves of a game from the start position to a buffer, such as "f5d6c3". Length may be null. Returns
/// TB_ERROR_RANGE for a game from another board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_othello_game_write(
    game: *const tb_othello_game,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let game = &unsafe { get(game, "game")? }.0;
        if game.start() != Position::START {
            return Err(Failure::range("the game has its own board; expected the start position"));
        }
        let mut bytes = Vec::new();
        transcript::write(&mut bytes, game, Passes::Implied).map_err(Failure::parse)?;
        let text = String::from_utf8(bytes).map_err(Failure::parse)?;
        // SAFETY: as the header asks.
        unsafe { put_text(text.trim_end(), (buffer, capacity), length) }
    })
}
