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
        let d = |a: Bitboard, b: Bitboard| a.len().cast_signed() - b.len().cast_signed();
        let mut v = d(moves, replies) * 150 + d(stable.mover, stable.opponent) * 130;
        let c = Bitboard::new(0x8100_0000_0000_0081);
        v += d(moves & c, replies & c) * 200;
        v += d(board.mover() & c, board.opponent() & c) * 500;
        v.clamp(-64 * DISC, 64 * DISC)
    }

    fn deviation(&self, _empties: u32, _depth: u32) -> Option<i32> {
        None
    }
}
