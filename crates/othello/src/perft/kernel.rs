//! Many positions at once: a move is played and the replies are found in every lane of a register.
//!
//! A single board leaves most of a wide register idle, or fills it with directions that must be
//! merged at the end. Perft has thousands of boards waiting, so each lane holds another board, and
//! every instruction works for all of them.
//!
//! **Flips by carries.** Take the line from the move's square in a direction of growing indices,
//! without the square itself: `line`. In `blocked = opponent | !line` every bit is set except at
//! squares of the line without an opposing disc, so adding 1 carries up to the first such square,
//! `end`. If the mover has a disc there, the opposing discs of the line below it turn. The line is
//! a constant shifted by the index of the square; where it wraps around the edge of the board it
//! goes on in the first or last column, where `opponent` is masked out, and the carry stops there.
//!
//! The directions of falling indices become growing ones when the rows are mirrored, which is one
//! exchange of bytes, except for the one within the row: it is filled step by step.
//!
//! **Moves by parallel prefix** (Kogge–Stone): runs of opposing discs next to a disc of the mover
//! grow by one, one, two and two squares, which makes six, the longest run. To the east the carry
//! of an addition does the same: runs are added to their first discs.

use processor::Level;
use processor::SupportedLevel;
use processor::simd::{Computation, Lanes, Registers, ScalarLanes, Words};

use super::batch::{Batch, Count, Positions};
use crate::lines::INNER_COLUMNS;

/// The kernels of a level, chosen once while the program runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernel(SupportedLevel);

impl Kernel {
    /// Returns the kernels up to the level in use, the fastest first.
    #[cfg(test)]
    pub(super) fn available() -> impl Iterator<Item = Self> {
        let levels = Level::ALL.iter().rev().filter(|&&level| level <= Level::current());
        levels.filter_map(|&level| SupportedLevel::of(level).map(Self))
    }

    /// Returns the fastest kernel of the level in use.
    pub(super) fn best() -> Self {
        Self(SupportedLevel::current())
    }

    /// Returns the name of the instruction set.
    pub(super) const fn name(self) -> &'static str {
        match self.0.level() {
            Level::Baseline | Level::V2 => "portable",
            Level::V3 => "AVX2",
            _ => "AVX-512",
        }
    }

    /// Counts the replies to as many moves as fill whole registers, and takes these moves out of
    /// the batch. Writes positions without a reply, among others, to `stuck`.
    #[inline]
    pub(super) fn count(self, batch: &mut Batch, stuck: &mut Positions) -> Count {
        let count = self.run(CountReplies { batch, stuck });
        batch.drop_front(batch.len() - batch.len() % 8);
        count
    }

    /// Plays the moves of a batch.
    #[inline]
    pub(super) fn play(self, batch: &Batch, positions: &mut Positions) {
        self.run(Play { batch, positions });
    }

    #[inline(always)]
    fn run<C: Computation>(self, computation: C) -> C::Output {
        // Tests run levels below that of the build.
        if cfg!(test) { self.0.run_any(computation) } else { self.0.run(computation) }
    }
}

/// Plays the moves of a batch and finds the replies.
#[derive(Debug)]
struct Play<'a> {
    batch: &'a Batch,
    positions: &'a mut Positions,
}

impl Computation for Play<'_> {
    type Output = ();

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) {
        if R::ARE_VECTORS {
            play(registers.wide(), self.batch, self.positions);
        } else {
            play(ScalarLanes, self.batch, self.positions);
        }
    }
}

/// Counts the replies to the first moves of a batch, up to a multiple of eight.
#[derive(Debug)]
struct CountReplies<'a> {
    batch: &'a Batch,
    stuck: &'a mut Positions,
}

impl Computation for CountReplies<'_> {
    type Output = Count;

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> Count {
        if R::ARE_VECTORS {
            count(registers.wide(), self.batch, self.stuck)
        } else {
            count_in_words(self.batch, self.stuck)
        }
    }
}

/// Counts the replies on plain words.
///
/// Without a branch in the loop the compiler makes registers of the words.
fn count_in_words(batch: &Batch, stuck: &mut Positions) -> Count {
    play(ScalarLanes, batch, stuck);
    let positions = batch.len() - batch.len() % 8;
    let replies = stuck.moves[..positions].iter().map(|moves| u64::from(moves.count_ones())).sum();
    let any_stuck = stuck.moves[..positions].contains(&0);
    Count { replies, stuck: if any_stuck { positions } else { 0 } }
}

#[inline(always)]
fn play<L: Lanes>(lanes: L, batch: &Batch, positions: &mut Positions) {
    let moves = batch
        .mover
        .chunks_exact(L::Words::LANES)
        .zip(batch.opponent.chunks_exact(L::Words::LANES))
        .zip(batch.square.chunks_exact(L::Words::LANES));
    let results = positions
        .mover
        .chunks_exact_mut(L::Words::LANES)
        .zip(positions.opponent.chunks_exact_mut(L::Words::LANES))
        .zip(positions.moves.chunks_exact_mut(L::Words::LANES));
    // The lanes after the last move hold moves of an earlier batch: played, but not read.
    for (((mover, opponent), square), ((next_mover, next_opponent), replies)) in
        moves.zip(results).take(batch.len().div_ceil(L::Words::LANES))
    {
        let (mover, opponent) =
            after(lanes.load(mover), lanes.load(opponent), lanes.load_bytes(square));
        mover.store(next_mover);
        opponent.store(next_opponent);
        moves_of(mover, opponent).store(replies);
    }
}

#[inline(always)]
fn count<L: Lanes>(lanes: L, batch: &Batch, stuck: &mut Positions) -> Count {
    let moves = batch
        .mover
        .chunks_exact(L::Words::LANES)
        .zip(batch.opponent.chunks_exact(L::Words::LANES))
        .zip(batch.square.chunks_exact(L::Words::LANES));
    let mut replies = lanes.splat(0);
    let mut stuck_len = 0;
    for ((mover, opponent), square) in moves.take((batch.len() - batch.len() % 8) / L::Words::LANES)
    {
        let (mover, opponent) =
            after(lanes.load(mover), lanes.load(opponent), lanes.load_bytes(square));
        let moves = moves_of(mover, opponent);
        replies = replies.wrapping_add(lanes.count_ones(moves));
        if moves.any_zero() {
            mover.store(&mut stuck.mover[stuck_len..]);
            opponent.store(&mut stuck.opponent[stuck_len..]);
            moves.store(&mut stuck.moves[stuck_len..]);
            stuck_len += L::Words::LANES;
        }
    }
    Count { replies: replies.sum(), stuck: stuck_len }
}

/// The squares from A1 to the east, south-west, south and south-east, A1 left out.
const EAST: u64 = 0xfe;
const SOUTH_WEST: u64 = 0x0002_0408_1020_4080;
const SOUTH: u64 = 0x0101_0101_0101_0100;
const SOUTH_EAST: u64 = 0x8040_2010_0804_0200;

/// Returns the boards after moves, seen by the other player.
#[inline(always)]
fn after<W: Words>(mover: W, opponent: W, square: W) -> (W, W) {
    let flips = flips(mover, opponent, square);
    let disc = mover.splat(1).shl_each(square);
    (opponent.without(flips), mover | (flips | disc))
}

#[inline(always)]
fn flips<W: Words>(mover: W, opponent: W, square: W) -> W {
    let inner = opponent & mover.splat(INNER_COLUMNS);
    let east = carry(EAST, mover, inner, square);
    let west = fill_west(mover, inner, mover.splat(1).shl_each(square));
    let down = flips_down(mover, opponent, inner, square);
    // Rows mirrored: the index of a square in row 1 to 8 changes by its three high bits.
    let up = flips_down(
        mover.swap_bytes(),
        opponent.swap_bytes(),
        inner.swap_bytes(),
        square ^ square.splat(56),
    );
    (east | west) | (down | up.swap_bytes())
}

/// Returns the flips in the three directions that go down the board.
#[inline(always)]
fn flips_down<W: Words>(mover: W, opponent: W, inner: W, square: W) -> W {
    let south = carry(SOUTH, mover, opponent, square);
    let south_west = carry(SOUTH_WEST, mover, inner, square);
    let south_east = carry(SOUTH_EAST, mover, inner, square);
    south | (south_west | south_east)
}

/// Returns the flips along the line whose squares from A1 are given.
#[inline(always)]
fn carry<W: Words>(line: u64, mover: W, opponent: W, square: W) -> W {
    let line = mover.splat(line).shl_each(square);
    let blocked = opponent | line ^ mover.splat(!0);
    let carried = blocked.wrapping_add(mover.splat(1));
    let end = carried.without(blocked);
    // The bits of the line that were set before: the discs that the carry went through.
    let passed = (line & blocked).without(carried);
    passed.keep_where(end & mover)
}

/// Returns the flips to the west of the squares of `disc`.
#[inline(always)]
fn fill_west<W: Words>(mover: W, inner: W, disc: W) -> W {
    let passed = fill_right::<W, 1, 2>(disc, inner, pairs_right::<W, 1>(inner));
    passed.keep_where(passed >> 1 & mover)
}

#[inline(always)]
fn moves_of<W: Words>(mover: W, opponent: W) -> W {
    let inner = opponent & mover.splat(INNER_COLUMNS);
    // Each run next to a disc of the mover, added to its first disc, leaves the square beyond it.
    let east = inner.wrapping_add(inner & mover << 1);
    let west = fill_right::<W, 1, 2>(mover, inner, pairs_right::<W, 1>(inner)) >> 1;
    let vertical = beyond_both::<W, 8, 16>(mover, opponent);
    let diagonal = beyond_both::<W, 9, 18>(mover, inner);
    let anti_diagonal = beyond_both::<W, 7, 14>(mover, inner);
    let beyond = (east | west) | (vertical | (diagonal | anti_diagonal));
    beyond.without(mover | opponent)
}

/// Returns the squares beyond the runs of opposing discs next to the mover's, both ways along a
/// line whose neighbours are `STEP` bits apart; `TWICE` is twice that.
#[inline(always)]
fn beyond_both<W: Words, const STEP: u32, const TWICE: u32>(mover: W, opponent: W) -> W {
    let pairs = pairs_right::<W, STEP>(opponent);
    let right = fill_right::<W, STEP, TWICE>(mover, opponent, pairs);
    let left = fill_left::<W, STEP, TWICE>(mover, opponent, pairs << STEP);
    right >> STEP | left << STEP
}

/// Returns the opposing discs whose neighbour to the left is one, too.
#[inline(always)]
fn pairs_right<W: Words, const STEP: u32>(opponent: W) -> W {
    opponent & opponent >> STEP
}

/// Returns the opposing discs in runs that begin to the right of `from`, up to six of each.
#[inline(always)]
fn fill_right<W: Words, const STEP: u32, const TWICE: u32>(from: W, opponent: W, pairs: W) -> W {
    let run = opponent & from >> STEP;
    let run = run | opponent & run >> STEP;
    let run = run | pairs & run >> TWICE;
    run | pairs & run >> TWICE
}

/// Returns the opposing discs in runs that begin to the left of `from`, up to six of each.
#[inline(always)]
fn fill_left<W: Words, const STEP: u32, const TWICE: u32>(from: W, opponent: W, pairs: W) -> W {
    let run = opponent & from << STEP;
    let run = run | opponent & run << STEP;
    let run = run | pairs & run << TWICE;
    run | pairs & run << TWICE
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
}
