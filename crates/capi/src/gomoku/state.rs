//! A position whose threats are always current.

use std::ffi::c_char;

use gomoku::notation::grid::{Style, draw};
use gomoku::notation::{moves, parse_board};
use gomoku::renju::Reading;
use gomoku::{Board, Color, Point, PointSet, ThreatState, game};

use super::point::{color, color_number, rule_number, tb_color, tb_point, tb_reading, tb_rule};
use crate::pointer::{array, free, get, get_mut, put, put_array, put_handle, put_text, text};
use crate::status::{Failure, Outcome, run, tb_status};

/// A position of Gomoku with its moves, whose threats are updated stone by stone.
#[derive(Debug)]
pub struct tb_gomoku_state(pub(crate) ThreatState);

/// How a game stands.
pub type tb_outcome = u32;
/// The game goes on.
pub const TB_UNDECIDED: u32 = 0;
/// Black has won.
pub const TB_BLACK_WINS: u32 = 1;
/// White has won.
pub const TB_WHITE_WINS: u32 = 2;
/// A draw.
pub const TB_DRAW: u32 = 3;

/// Makes the state of an empty board with 5 to 22 points per side. Free it with tb_gomoku_state_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_state_new(
    size: u32,
    rule: tb_rule,
    state: *mut *mut tb_gomoku_state,
) -> tb_status {
    run(|| {
        let board = Board::new(size as usize, super::point::rule(rule)?).map_err(Failure::range)?;
        // SAFETY: as the header asks.
        unsafe { put_handle(state, tb_gomoku_state(ThreatState::new(board))) }
    })
}

/// Makes the state of a text: moves such as "h8 i9 h9", or a drawn board such as tb_gomoku_state_draw writes. A drawn
/// board has its own size; moves are on a board of the given size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_state_parse(
    position: *const c_char,
    size: u32,
    rule: tb_rule,
    state: *mut *mut tb_gomoku_state,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let position = unsafe { text(position, "position")? };
        let rule = super::point::rule(rule)?;
        Board::new(size as usize, rule).map_err(Failure::range)?;
        let board =
            parse_board(position.as_bytes(), size as usize, rule).map_err(Failure::parse)?;
        // SAFETY: as the header asks.
        unsafe { put_handle(state, tb_gomoku_state(ThreatState::new(board))) }
    })
}

/// Makes the state of stones of both colours, with a side to move. There are no moves to take back. Arrays of length 0
/// may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_state_from_stones(
    size: u32,
    rule: tb_rule,
    black: *const tb_point,
    black_length: usize,
    white: *const tb_point,
    white_length: usize,
    side_to_move: tb_color,
    state: *mut *mut tb_gomoku_state,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let stones =
            unsafe { [array(black, black_length, "black")?, array(white, white_length, "white")?] };
        let points = |stones: &[tb_point]| -> Outcome<PointSet> {
            stones.iter().map(|point| point.get()).collect()
        };
        let [black, white] = [points(stones[0])?, points(stones[1])?];
        let rule = super::point::rule(rule)?;
        let board =
            Board::from_stones(size as usize, rule, black, white).map_err(Failure::range)?;
        let board = board.with_side(color(side_to_move)?);
        // SAFETY: as the header asks.
        unsafe { put_handle(state, tb_gomoku_state(ThreatState::new(board))) }
    })
}

/// Makes a copy of a state, which is independent of it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_state_clone(
    state: *const tb_gomoku_state,
    copy: *mut *mut tb_gomoku_state,
) -> tb_status {
    // SAFETY: as the header asks.
    run(|| unsafe { put_handle(copy, tb_gomoku_state(get(state, "state")?.0.clone())) })
}

/// Frees a state; null is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_state_free(state: *mut tb_gomoku_state) {
    // SAFETY: as the header asks.
    unsafe { free(state) };
}

/// Returns the number of points per side, 0 if the state is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_size(state: *const tb_gomoku_state) -> u32 {
    // SAFETY: as the header asks.
    let size = unsafe { state.as_ref() }.map_or(0, |state| state.0.board().size());
    u32::try_from(size).unwrap_or(0)
}

/// Returns the rule; freestyle if the state is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_rule(state: *const tb_gomoku_state) -> tb_rule {
    // SAFETY: as the header asks.
    unsafe { state.as_ref() }.map_or(0, |state| rule_number(state.0.board().rule()))
}

/// Sets the rule, by which all threats are found again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_set_rule(
    state: *mut tb_gomoku_state,
    rule: tb_rule,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe { get_mut(state, "state")? }.0.set_rule(super::point::rule(rule)?);
        Ok(())
    })
}

/// Returns the side to move, TB_NONE if the state is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_side_to_move(state: *const tb_gomoku_state) -> tb_color {
    // SAFETY: as the header asks.
    color_number(unsafe { state.as_ref() }.map(|state| state.0.board().side_to_move()))
}

/// Sets the side to move, for a pass or for openings in which a side places several stones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_set_side_to_move(
    state: *mut tb_gomoku_state,
    side: tb_color,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        unsafe { get_mut(state, "state")? }.0.set_side_to_move(color(side)?);
        Ok(())
    })
}

/// Returns the colour of the stone on a point; TB_NONE if there is none, also outside of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_get(state: *const tb_gomoku_state, point: tb_point) -> tb_color {
    // SAFETY: as the header asks.
    let state = unsafe { state.as_ref() };
    let point = Point::new(point.x.into(), point.y.into());
    color_number(state.zip(point).and_then(|(state, point)| state.0.board().get(point)))
}

/// Returns a Zobrist key of the stones, the side to move, the size and the rule. It is the same in every run of this
/// version of the library; 0 if the state is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_key(state: *const tb_gomoku_state) -> u64 {
    // SAFETY: as the header asks.
    unsafe { state.as_ref() }.map_or(0, |state| state.0.key())
}

/// Places a stone of the side to move, and passes the move to the other side. Nothing changes after an error.
///
/// Renju's forbidden points are not refused: a stone there loses. tb_gomoku_check tells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_place(
    state: *mut tb_gomoku_state,
    point: tb_point,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let state = unsafe { get_mut(state, "state")? };
        state.0.place(point.get()?).map_err(Failure::illegal)
    })
}

/// Takes the last move back and writes its point, unless the pointer is null. Returns TB_ERROR_NONE if there is no move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_undo(
    state: *mut tb_gomoku_state,
    point: *mut tb_point,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let state = unsafe { get_mut(state, "state")? };
        let taken = state.0.undo().ok_or_else(|| Failure::none("there is no move to take back"))?;
        if !point.is_null() {
            // SAFETY: as the header asks.
            unsafe { put(point, taken.into(), "point")? };
        }
        Ok(())
    })
}

/// Returns TB_OK if the side to move may play on a point, TB_ERROR_ILLEGAL if not; tb_message says why.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_check(
    state: *const tb_gomoku_state,
    point: tb_point,
    reading: tb_reading,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let board = unsafe { get(state, "state")? }.0.board();
        game::check_move(board, point.get()?, super::point::reading(reading)?)
            .map_err(Failure::illegal)
    })
}

/// Copies the moves that can be taken back, in order. See the top of this file for arrays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_moves(
    state: *const tb_gomoku_state,
    points: *mut tb_point,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let board = unsafe { get(state, "state")? }.0.board();
        let moves: Vec<tb_point> = board.moves().iter().map(|&point| point.into()).collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&moves, (points, capacity), length) }
    })
}

/// Copies the points on which the side to move may play, row by row from the bottom: the empty points without Black's
/// forbidden points. An array of 484 points is always large enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_legal_moves(
    state: *const tb_gomoku_state,
    reading: tb_reading,
    points: *mut tb_point,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let state = unsafe { get(state, "state")? };
        let legal = state.0.legal_moves(super::point::reading(reading)?);
        let legal: Vec<tb_point> = legal.iter().map(Into::into).collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&legal, (points, capacity), length) }
    })
}

/// Writes how the game stands after the last move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_outcome(
    state: *const tb_gomoku_state,
    reading: tb_reading,
    outcome: *mut tb_outcome,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let board = unsafe { get(state, "state")? }.0.board();
        let found = outcome_of(board, super::point::reading(reading)?);
        // SAFETY: as the header asks.
        unsafe { put(outcome, found, "outcome") }
    })
}

/// Returns how a game stands. Stones that were set up count, too: they may hold a five.
pub(crate) fn outcome_of(board: &Board, reading: Reading) -> tb_outcome {
    let by_last = game::last_outcome(board, reading);
    let by_five = || Color::ALL.into_iter().find(|&color| game::has_five(board, color));
    match by_last {
        Some(game::Outcome::Draw) => TB_DRAW,
        Some(outcome) => won_by(outcome.winner()),
        None => won_by(by_five()),
    }
}

const fn won_by(winner: Option<Color>) -> tb_outcome {
    match winner {
        Some(Color::Black) => TB_BLACK_WINS,
        Some(Color::White) => TB_WHITE_WINS,
        None => TB_UNDECIDED,
    }
}

/// Writes a drawing of the board to a buffer, with names of columns and rows. Length may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_state_draw(
    state: *const tb_gomoku_state,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let board = unsafe { get(state, "state")? }.0.board();
        // SAFETY: as the header asks.
        unsafe { put_text(&draw(board, Style::default()), (buffer, capacity), length) }
    })
}

/// Writes the moves to a buffer, such as "h8i9h9". Length may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_state_write(
    state: *const tb_gomoku_state,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let board = unsafe { get(state, "state")? }.0.board();
        // SAFETY: as the header asks.
        unsafe { put_text(&moves::write(board), (buffer, capacity), length) }
    })
}
