//! The threats of a state.

use gomoku::Threat;

use super::point::{tb_color, tb_direction, tb_kind, tb_point};
use super::state::tb_gomoku_state;
use crate::pointer::{free, get, get_mut, put, put_array, put_handle};
use crate::status::{Failure, run, tb_status};

/// What a stone of a colour would make on an empty point along a direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct tb_threat {
    /// The empty point.
    pub point: tb_point,
    /// The colour, a tb_color.
    pub color: u8,
    /// What the stone makes, a tb_kind.
    pub kind: u8,
    /// The direction of the line, a tb_direction.
    pub direction: u8,
}

impl From<Threat> for tb_threat {
    fn from(threat: Threat) -> Self {
        let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        Self {
            point: threat.point.into(),
            color: byte(threat.color.index()),
            kind: byte(threat.kind.index()),
            direction: byte(threat.direction.index()),
        }
    }
}

/// Threats that are handed out one by one.
#[derive(Debug)]
pub struct tb_gomoku_threats {
    threats: Vec<tb_threat>,
    next: usize,
}

/// Writes the number of threats of a colour and kind. A point that is one in two lines counts twice.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_count(
    state: *const tb_gomoku_state,
    color: tb_color,
    kind: tb_kind,
    count: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let threats = unsafe { get(state, "state")? }.0.threats();
        let found = threats.count(super::point::color(color)?, super::point::kind(kind)?);
        // SAFETY: as the header asks.
        unsafe { put(count, found, "count") }
    })
}

/// Copies the points on which a stone of a colour makes a kind, row by row from the bottom; each point once. An array of
/// 484 points is always large enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_points(
    state: *const tb_gomoku_state,
    color: tb_color,
    kind: tb_kind,
    points: *mut tb_point,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let threats = unsafe { get(state, "state")? }.0.threats();
        let found = threats.points(super::point::color(color)?, super::point::kind(kind)?);
        let found: Vec<tb_point> = found.iter().map(Into::into).collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&found, (points, capacity), length) }
    })
}

/// Writes what a stone of a colour on a point makes along a direction to kind, and whether it makes anything to found.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_kind_at(
    state: *const tb_gomoku_state,
    point: tb_point,
    color: tb_color,
    direction: tb_direction,
    found: *mut bool,
    kind: *mut tb_kind,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let threats = unsafe { get(state, "state")? }.0.threats();
        let color = super::point::color(color)?;
        let made = threats.kind_at(point.get()?, color, super::point::direction(direction)?);
        // SAFETY: as the header asks.
        unsafe {
            put(found, made.is_some(), "found")?;
            put(kind, made.map_or(0, |made| made as tb_kind), "kind")
        }
    })
}

/// Copies all threats of the state, in the order of their points, then colours, kinds and directions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_threats_copy(
    state: *const tb_gomoku_state,
    threats: *mut tb_threat,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let sorted = unsafe { get(state, "state")? }.0.threats().sorted();
        let sorted: Vec<tb_threat> = sorted.into_iter().map(Into::into).collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&sorted, (threats, capacity), length) }
    })
}

/// Makes an iterator over the threats that a state has now; later moves do not change it. Free it with
/// tb_gomoku_threats_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_threats_new(
    state: *const tb_gomoku_state,
    threats: *mut *mut tb_gomoku_threats,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let sorted = unsafe { get(state, "state")? }.0.threats().sorted();
        let sorted = sorted.into_iter().map(Into::into).collect();
        // SAFETY: as the header asks.
        unsafe { put_handle(threats, tb_gomoku_threats { threats: sorted, next: 0 }) }
    })
}

/// Writes the next threat. Returns TB_ERROR_NONE after the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_threats_next(
    threats: *mut tb_gomoku_threats,
    threat: *mut tb_threat,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let threats = unsafe { get_mut(threats, "threats")? };
        let next = threats.threats.get(threats.next);
        let next = *next.ok_or_else(|| Failure::none("there are no more threats"))?;
        // SAFETY: as the header asks.
        unsafe { put(threat, next, "threat")? };
        threats.next += 1;
        Ok(())
    })
}

/// Frees an iterator; null is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_threats_free(threats: *mut tb_gomoku_threats) {
    // SAFETY: as the header asks.
    unsafe { free(threats) };
}
