//! Black's forbidden points in renju, with the reasons.

use std::ffi::c_char;

use gomoku::Color;
use gomoku::renju::{ForbiddenKind, explain, forbidden, forbidden_points};

use super::point::{tb_point, tb_reading};
use super::state::tb_gomoku_state;
use crate::pointer::{get, put, put_array, put_text};
use crate::status::{Failure, run, tb_status};

/// Why a point is forbidden.
pub type tb_forbidden_kind = u32;
/// It is not forbidden.
pub const TB_ALLOWED: u32 = 0;
/// Six stones or more in a row.
pub const TB_FORBIDDEN_OVERLINE: u32 = 1;
/// Two fours.
pub const TB_FORBIDDEN_DOUBLE_FOUR: u32 = 2;
/// Two threes.
pub const TB_FORBIDDEN_DOUBLE_THREE: u32 = 3;

/// A forbidden point and its reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct tb_forbidden {
    /// The point.
    pub point: tb_point,
    /// The reason, a tb_forbidden_kind.
    pub kind: u8,
}

/// Returns the number of a reason.
const fn number(kind: ForbiddenKind) -> u8 {
    match kind {
        ForbiddenKind::Overline => 1,
        ForbiddenKind::DoubleFour => 2,
        ForbiddenKind::DoubleThree => 3,
    }
}

/// Writes whether and why an empty point is forbidden for Black by the rules of renju; TB_ALLOWED under other rules. The side
/// to move does not matter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_forbidden(
    state: *const tb_gomoku_state,
    point: tb_point,
    reading: tb_reading,
    kind: *mut tb_forbidden_kind,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let state = unsafe { get(state, "state")? };
        let found = forbidden(&state.0, point.get()?, super::point::reading(reading)?);
        let found = found.map_or(TB_ALLOWED, |found| u32::from(number(found)));
        // SAFETY: as the header asks.
        unsafe { put(kind, found, "kind") }
    })
}

/// Copies all forbidden points, row by row from the bottom; none unless the rule is renju.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_forbidden_points(
    state: *const tb_gomoku_state,
    reading: tb_reading,
    points: *mut tb_forbidden,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let board = unsafe { get(state, "state")? }.0.board();
        let found = forbidden_points(board, super::point::reading(reading)?);
        let binds = board.rule().restricts(Color::Black);
        let found: Vec<tb_forbidden> = found
            .iter()
            .filter(|_| binds)
            .map(|(point, kind)| tb_forbidden { point: point.into(), kind: number(kind) })
            .collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&found, (points, capacity), length) }
    })
}

/// Writes in words why an empty point is or is not forbidden for Black by renju, whatever the rule: its fives, overlines, fours and threes, and which of
/// them count. Returns TB_ERROR_RANGE if the point is not empty. Length may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_explain(
    state: *const tb_gomoku_state,
    point: tb_point,
    reading: tb_reading,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let board = unsafe { get(state, "state")? }.0.board();
        let point = point.get()?;
        let explanation = explain(board, point, super::point::reading(reading)?);
        let explanation = explanation.ok_or_else(|| {
            let size = board.size();
            Failure::range(format_args!(
                "{point}; expected an empty point of a board of {size}×{size}"
            ))
        })?;
        // SAFETY: as the header asks.
        unsafe { put_text(&explanation.to_string(), (buffer, capacity), length) }
    })
}
