//! Moves that wait to be played, and the positions after them.

/// Capacity of a batch in moves.
const CAPACITY: usize = 256;
/// Number of moves from which on a batch must be played before a position is added: a position has
/// at most 64 squares to play on, and up to 16 more are written.
pub(super) const FULL: usize = CAPACITY - 80;

/// Moves that are to be played, each with its board.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    pub(super) mover: [u64; CAPACITY],
    pub(super) opponent: [u64; CAPACITY],
    pub(super) square: [u8; CAPACITY],
    len: usize,
}

impl Batch {
    pub(super) const fn new() -> Self {
        Self { mover: [0; CAPACITY], opponent: [0; CAPACITY], square: [0; CAPACITY], len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds every move of a position. The batch has room for it: its length is below [`FULL`].
    ///
    /// It always writes a fixed number of moves, and the next position overwrites the excess: a loop
    /// over the moves would end in a mispredicted branch each time.
    #[inline(always)]
    pub(super) fn push(&mut self, mover: u64, opponent: u64, moves: u64) {
        const AT_ONCE: usize = 12;
        let end = self.len + moves.count_ones() as usize;
        let mut at = self.len;
        let mut rest = moves;
        loop {
            let (Some(movers), Some(opponents), Some(squares)) = (
                self.mover.get_mut(at..at + 16),
                self.opponent.get_mut(at..at + 16),
                self.square.get_mut(at..at + AT_ONCE),
            ) else {
                return;
            };
            movers.fill(mover);
            opponents.fill(opponent);
            for square in squares {
                *square = rest.trailing_zeros().to_le_bytes()[0];
                rest &= rest.wrapping_sub(1);
            }
            at += AT_ONCE;
            if at >= end {
                break;
            }
        }
        self.len = end;
    }

    /// Removes the first `count` moves; the rest, at most seven, moves to the front.
    #[inline(always)]
    pub(super) fn drop_front(&mut self, count: usize) {
        self.mover.copy_within(count.min(CAPACITY - 8)..count.min(CAPACITY - 8) + 8, 0);
        self.opponent.copy_within(count.min(CAPACITY - 8)..count.min(CAPACITY - 8) + 8, 0);
        self.square.copy_within(count.min(CAPACITY - 8)..count.min(CAPACITY - 8) + 8, 0);
        self.len -= count;
    }
}

/// Positions after the moves of a batch, in its order, with the moves of their players.
#[derive(Clone, Debug)]
pub(super) struct Positions {
    pub(super) mover: [u64; CAPACITY],
    pub(super) opponent: [u64; CAPACITY],
    pub(super) moves: [u64; CAPACITY],
}

impl Positions {
    pub(super) const fn new() -> Self {
        Self { mover: [0; CAPACITY], opponent: [0; CAPACITY], moves: [0; CAPACITY] }
    }
}

/// The result of a kernel that counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    pub(super) replies: u64,
    /// Number of positions to look at because they, or others in their register, have no reply.
    pub(super) stuck: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn a_batch_keeps_the_order_of_its_moves() {
        let mut batch = Batch::new();
        batch.push(1, 2, 0b1010_0000);
        batch.push(3, 4, u64::MAX >> 4);
        assert_eq!(batch.len(), 62);
        assert_eq!((batch.mover[1], batch.opponent[1], batch.square[1]), (1, 2, 7));
        assert_eq!((batch.mover[2], batch.opponent[2], batch.square[2]), (3, 4, 0));
        assert_eq!(batch.square[61], Square::D8 as u8);
        assert_eq!(batch.mover[61], 3);
    }
}
