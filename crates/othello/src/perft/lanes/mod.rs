//! Many positions at once: a move is played and the replies are found in every lane of a register.
//!
//! A single board leaves most of a wide register idle, or fills it with directions that must be
//! merged at the end. Perft has thousands of boards waiting, so each lane holds another board, and
//! every instruction works for all of them.

#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "wide registers also count; the portable lanes only play and find")
)]
mod kernel;
mod portable;

#[cfg(target_arch = "x86_64")]
use kernel::CountReplies;
use kernel::Play;

#[cfg(target_arch = "x86_64")]
use crate::instructions::{Avx2, Avx512};
use crate::instructions::{Computation, Portable};

/// How many moves a batch holds.
pub(super) const CAPACITY: usize = 256;
/// From how many moves on a batch must be played out before a position is added: a position has at
/// most 64 squares to play on, and up to 16 more are written.
pub(super) const FULL: usize = CAPACITY - 80;

/// Moves that are to be played, each with its board.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    mover: [u64; CAPACITY],
    opponent: [u64; CAPACITY],
    square: [u8; CAPACITY],
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
    /// Whatever the number of moves, a fixed number is written and what is too much is written over
    /// by the next position: a loop of as many turns would end in a mispredicted branch each time.
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

    /// Takes out the first moves, `count` of them; the rest, at most seven, moves to the front.
    #[inline(always)]
    fn drop_front(&mut self, count: usize) {
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

/// What a kernel counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    pub(super) replies: u64,
    /// How many positions are to be looked at because they, or others in their register, have no
    /// reply.
    pub(super) stuck: usize,
}

/// The kernels, chosen once while the program runs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kernel {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Kernel {
    /// Returns the kernels up to the level of this processor, the fastest first.
    pub(super) fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let wide = [Avx512::at_level().map(Self::Avx512), Avx2::at_level().map(Self::Avx2)];
        #[cfg(not(target_arch = "x86_64"))]
        let wide: [Option<Self>; 0] = [];
        wide.into_iter().flatten().chain([Self::Portable])
    }

    /// Returns the fastest kernel of the level.
    pub(super) fn best() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    /// Returns the name of the instruction set.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => "AVX-512",
        }
    }

    /// Counts the replies to as many moves as fill whole registers, and takes these moves out of
    /// the batch. Positions without a reply are returned, with others, in `stuck`, and their number.
    #[inline]
    pub(super) fn count(self, batch: &mut Batch, stuck: &mut Positions) -> Count {
        let count = match self {
            Self::Portable => portable::count(batch, stuck),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.run(CountReplies { batch, stuck }),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(token) => token.run(CountReplies { batch, stuck }),
        };
        batch.drop_front(batch.len - batch.len % 8);
        count
    }

    /// Plays the moves of a batch.
    #[inline]
    pub(super) fn play(self, batch: &Batch, positions: &mut Positions) {
        match self {
            Self::Portable => Play { batch, positions }.run(Portable),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.run(Play { batch, positions }),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(token) => token.run(Play { batch, positions }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Board, Square, flip, mobility, workload};

    /// Plays one square of a board and returns the flips; checks the replies if the square is empty.
    fn flips(kernel: Kernel, board: Board, square: Square) -> Bitboard {
        let (mut batch, mut positions) = (Batch::new(), Positions::new());
        let disc: Bitboard = square.into();
        batch.push(board.mover().bits(), board.opponent().bits(), disc.bits());
        kernel.play(&batch, &mut positions);
        let [mover, opponent] = [positions.mover[0], positions.opponent[0]].map(Bitboard::new);
        let flips = board.opponent() - mover;
        assert_eq!(opponent, board.mover() | flips | disc);
        if board.empties().contains(square) {
            let replies = mobility::moves(Board::from_disjoint(mover, opponent));
            assert_eq!(positions.moves[0], replies.bits(), "{}\n{board}", kernel.name());
        }
        flips
    }

    #[test]
    fn kernels_turn_what_the_loops_turn() {
        for kernel in Kernel::available() {
            flip::contract::check(|board, square| flips(kernel, board, square));
        }
    }

    /// Whole batches: every empty square of a board, legal or not, replies counted and listed.
    #[test]
    fn lanes_are_independent() {
        let boards =
            workload::random_boards(1).take(3000).chain(workload::game_boards(2).take(3000));
        for board in boards {
            let words = (board.mover().bits(), board.opponent().bits());
            let after: Vec<Board> = board.empties().iter().map(|s| board.play(s)).collect();
            let replies: Vec<u64> = after.iter().map(|board| board.moves().bits()).collect();
            for kernel in Kernel::available() {
                let (mut batch, mut positions) = (Batch::new(), Positions::new());
                batch.push(words.0, words.1, board.empties().bits());
                kernel.play(&batch, &mut positions);
                for (index, after) in after.iter().enumerate() {
                    assert_eq!(positions.mover[index], after.mover().bits());
                    assert_eq!(positions.opponent[index], after.opponent().bits());
                }
                assert_eq!(positions.moves[..replies.len()], replies, "{}", kernel.name());
                let count = kernel.count(&mut batch, &mut positions);
                let whole = replies.len() - replies.len() % 8;
                let expected: u32 = replies[..whole].iter().map(|moves| moves.count_ones()).sum();
                assert_eq!(count.replies, u64::from(expected), "{}", kernel.name());
                assert_eq!(batch.len(), replies.len() - whole);
                let stuck = positions.moves[..count.stuck].iter().filter(|&&moves| moves == 0);
                let expected = replies[..whole].iter().filter(|&&moves| moves == 0);
                assert_eq!(stuck.count(), expected.count(), "{}", kernel.name());
            }
        }
    }

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
