//! Keys of what is searched: of a position, and of whom it is to be won for, and how.

use engine::random::SplitMix64;

use crate::renju::Reading;
use crate::zobrist;
pub(super) use crate::zobrist::Key;
use crate::{Color, Rule};

/// Tells the positions in which the defender is to move from those with the same stones in which
/// the attacker is.
pub(super) const DEFENDS: Key = 0x9216_D5D9_8979_FB1B_D131_0BA6_98DF_B5AC;

/// Returns the key of everything but the stones: what is won for whom differs with it.
pub(super) fn frame(size: usize, rule: Rule, reading: Reading, attacker: Color) -> Key {
    let parts = [size, rule.info() as usize, reading as usize, attacker.index()];
    let mut seed = 1;
    for part in parts {
        seed = SplitMix64::new(seed ^ part as u64).word();
    }
    zobrist::key(&mut SplitMix64::new(seed))
}

/// Returns the key of what counts as a threat, in moves.
pub(super) fn threat(moves: u16) -> Key {
    zobrist::key(&mut SplitMix64::new(u64::from(moves) << 32))
}
