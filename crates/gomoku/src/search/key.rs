//! Search keys: a key stands for a position and the question asked of it: who attacks, and by which
//! threats.

use engine::random::SplitMix64;

use crate::renju::Reading;
use crate::zobrist;
pub(super) use crate::zobrist::Key;
use crate::{Color, Rule};

/// Distinguishes positions with the defender to move from those with the attacker to move.
pub(super) const DEFENDS: Key = 0x9216_D5D9_8979_FB1B_D131_0BA6_98DF_B5AC;

/// Returns the key of everything but the stones: size, rule, reading and attacker.
pub(super) fn frame(size: usize, rule: Rule, reading: Reading, attacker: Color) -> Key {
    let parts = [size, rule.info() as usize, reading as usize, attacker.index()];
    let mut seed = 1;
    for part in parts {
        seed = SplitMix64::new(seed ^ part as u64).word();
    }
    zobrist::key(&mut SplitMix64::new(seed))
}

/// Returns the key of a width of threats, in fours.
pub(super) fn threat(moves: u16) -> Key {
    zobrist::key(&mut SplitMix64::new(u64::from(moves) << 32))
}
