//! An evaluation without weights to load: mobility, corners, stability and edges.

use super::{DISC, Evaluation};
use crate::{Bitboard, Board, Square, stability};

/// Mobility, corners, stable discs and edges, with weights set by hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features;

impl Evaluation for Features {
    type State = ();

    fn state(&self, _: Board) {}

    #[inline]
    fn play(&self, (): &(), _: Board, _: Square, _: Bitboard) {}

    #[inline]
    fn pass(&self, (): &()) {}

    #[inline]
    fn evaluate(&self, (): &(), board: Board, moves: Bitboard) -> i32 {
        let replies = board.pass().moves();
        let stable = stability::stable(board);
        let (mover, opponent) = (board.mover(), board.opponent());
        let empties = board.empties();
        let near_empty = neighbours(empties);
        let (x, c) = risky(empties & CORNERS);
        let mobility = difference(moves, replies);
        let ratio = 1024 * mobility / (moves.len() + replies.len() + 2).cast_signed();
        let value = W[0] * mobility
            + (W[1] * ratio >> 10)
            + W[2] * difference(moves & CORNERS, replies & CORNERS)
            + W[3] * difference(mover & CORNERS, opponent & CORNERS)
            + W[4] * difference(stable.mover, stable.opponent)
            + W[5] * difference(mover & near_empty, opponent & near_empty)
            + W[6] * difference(mover & x, opponent & x)
            + W[7] * difference(mover & c, opponent & c)
            + W[8];
        value.clamp(-64 * DISC, 64 * DISC)
    }

    fn deviation(&self, _: u32, depth: u32) -> Option<i32> {
        // Nine discs without a search, less with every move ahead. Set by what solves fastest:
        // searches that cut too much cost nothing but a wrong first guess.
        Some((9 * DISC - depth.min(8).cast_signed() * DISC * 4 / 5).max(DISC))
    }
}

const W: [i32; 9] = [128, 2200, 700, 500, 135, -160, -130, -140, 160];

const CORNERS: Bitboard = Bitboard::new(0x8100_0000_0000_0081);

#[inline]
fn difference(mover: Bitboard, opponent: Bitboard) -> i32 {
    mover.len().cast_signed() - opponent.len().cast_signed()
}

/// Returns the squares next to those of a set.
#[inline]
fn neighbours(set: Bitboard) -> Bitboard {
    let bits = set.bits();
    let row = bits | bits << 1 & !0x0101_0101_0101_0101 | bits >> 1 & !0x8080_8080_8080_8080;
    Bitboard::new(row | row << 8 | row >> 8)
}

/// Returns the squares diagonally next to empty corners, and those next to them on the edges.
#[inline]
fn risky(corners: Bitboard) -> (Bitboard, Bitboard) {
    let near = neighbours(corners).bits();
    let x = near & 0x0042_0000_0000_4200;
    (Bitboard::new(x), Bitboard::new(near & !x & !corners.bits()))
}
