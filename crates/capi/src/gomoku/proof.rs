//! Proofs of forced wins: their lines, their files, and their check.

use std::ffi::c_char;

use gomoku::Board;
use gomoku::proof::check::{Checked, check};
use gomoku::proof::{Proof, file};

use super::point::{color_number, tb_color, tb_point, tb_reading};
use super::solver::tb_gomoku_proof;
use super::state::tb_gomoku_state;
use crate::pointer::{array, free, get, put, put_array, put_handle, put_text};
use crate::status::{Failure, Outcome, TB_ERROR_PROOF, run, tb_status};

/// What the check of a proof found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct tb_gomoku_checked {
    /// Positions of the attacker that were checked.
    pub positions: u64,
    /// Replies of the defender that were tried.
    pub replies: u64,
    /// The most moves that the attacker needs, the five included.
    pub moves: u32,
}

/// Returns the attacker of a proof, TB_NONE if it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_proof_attacker(proof: *const tb_gomoku_proof) -> tb_color {
    // SAFETY: as the header asks.
    color_number(unsafe { proof.as_ref() }.map(|proof| proof.0.attacker()))
}

/// Copies the main line of a proof: the moves of both sides against the longest resistance.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_proof_line(
    proof: *const tb_gomoku_proof,
    points: *mut tb_point,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let line = unsafe { get(proof, "proof")? }.0.main_line();
        let line: Vec<tb_point> = line.into_iter().map(Into::into).collect();
        // SAFETY: as the header asks.
        unsafe { put_array(&line, (points, capacity), length) }
    })
}

/// Tries every reply of the defender against a proof, by the rules alone. Returns TB_ERROR_PROOF if it does not hold for the
/// position; tb_message says where. Checked may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_proof_check(
    proof: *const tb_gomoku_proof,
    state: *const tb_gomoku_state,
    reading: tb_reading,
    checked: *mut tb_gomoku_checked,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let (proof, state) = unsafe { (get(proof, "proof")?, get(state, "state")?) };
        let found = holds(state.0.board(), &proof.0, reading)?;
        if checked.is_null() {
            return Ok(());
        }
        let moves = found.moves();
        let Checked { positions, replies, .. } = found;
        // SAFETY: as the header asks.
        unsafe { put(checked, tb_gomoku_checked { positions, replies, moves }, "checked") }
    })
}

fn holds(board: &Board, proof: &Proof, reading: tb_reading) -> Outcome<Checked> {
    let reading = super::point::reading(reading)?;
    check(board, reading, proof).map_err(|flaw| Failure::new(TB_ERROR_PROOF, flaw))
}

/// Writes a proof for a position to a buffer, as a text in SGF that other programs show. Length may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_proof_write(
    proof: *const tb_gomoku_proof,
    state: *const tb_gomoku_state,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let (proof, state) = unsafe { (get(proof, "proof")?, get(state, "state")?) };
        let text = file::write(state.0.board(), &proof.0);
        // SAFETY: as the header asks.
        unsafe { put_text(&text, (buffer, capacity), length) }
    })
}

/// Reads a proof from the bytes of a text in SGF as tb_gomoku_proof_write writes it, and the state of its position. Either
/// pointer for a handle may be null. The proof is not checked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_proof_parse(
    bytes: *const c_char,
    bytes_length: usize,
    proof: *mut *mut tb_gomoku_proof,
    state: *mut *mut tb_gomoku_state,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let bytes = unsafe { array(bytes.cast::<u8>(), bytes_length, "bytes")? };
        let read = file::parse(bytes).map_err(Failure::parse)?;
        if !state.is_null() {
            let position = tb_gomoku_state(gomoku::ThreatState::new(read.board));
            // SAFETY: as the header asks.
            unsafe { put_handle(state, position)? };
        }
        if !proof.is_null() {
            // SAFETY: as the header asks.
            unsafe { put_handle(proof, tb_gomoku_proof(read.proof))? };
        }
        Ok(())
    })
}

/// Frees a proof; null is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_proof_free(proof: *mut tb_gomoku_proof) {
    // SAFETY: as the header asks.
    unsafe { free(proof) };
}
