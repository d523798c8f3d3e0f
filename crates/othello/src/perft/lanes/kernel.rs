//! The kernel, written once over the operations of [`Lanes`].
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

use super::{Batch, Count, Positions};
use crate::instructions::{Computation, Lanes};
use crate::lines::INNER_COLUMNS;

/// The squares from A1 to the east, south-west, south and south-east, A1 left out.
const EAST: u64 = 0xfe;
const SOUTH_WEST: u64 = 0x0002_0408_1020_4080;
const SOUTH: u64 = 0x0101_0101_0101_0100;
const SOUTH_EAST: u64 = 0x8040_2010_0804_0200;

/// Plays the moves of a batch and finds the replies.
#[derive(Debug)]
pub(super) struct Play<'a> {
    pub(super) batch: &'a Batch,
    pub(super) positions: &'a mut Positions,
}

impl Computation for Play<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        play(lanes, self.batch, self.positions);
    }
}

/// Counts the replies to the first moves of a batch, as many as are a multiple of eight.
#[derive(Debug)]
pub(super) struct CountReplies<'a> {
    pub(super) batch: &'a Batch,
    pub(super) stuck: &'a mut Positions,
}

impl Computation for CountReplies<'_> {
    type Output = Count;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Count {
        count(lanes, self.batch, self.stuck)
    }
}

#[inline(always)]
fn play<L: Lanes>(lanes: L, batch: &Batch, positions: &mut Positions) {
    let moves = batch
        .mover
        .chunks_exact(L::LANES)
        .zip(batch.opponent.chunks_exact(L::LANES))
        .zip(batch.square.chunks_exact(L::LANES));
    let results = positions
        .mover
        .chunks_exact_mut(L::LANES)
        .zip(positions.opponent.chunks_exact_mut(L::LANES))
        .zip(positions.moves.chunks_exact_mut(L::LANES));
    // The lanes after the last move hold moves of an earlier batch: played, and not looked at.
    for (((mover, opponent), square), ((next_mover, next_opponent), replies)) in
        moves.zip(results).take(batch.len.div_ceil(L::LANES))
    {
        let (mover, opponent) =
            after(lanes, lanes.load(mover), lanes.load(opponent), lanes.load_bytes(square));
        lanes.store(next_mover, mover);
        lanes.store(next_opponent, opponent);
        lanes.store(replies, moves_of(lanes, mover, opponent));
    }
}

#[inline(always)]
fn count<L: Lanes>(lanes: L, batch: &Batch, stuck: &mut Positions) -> Count {
    let moves = batch
        .mover
        .chunks_exact(L::LANES)
        .zip(batch.opponent.chunks_exact(L::LANES))
        .zip(batch.square.chunks_exact(L::LANES));
    let mut replies = lanes.splat(0);
    let mut stuck_len = 0;
    for ((mover, opponent), square) in moves.take((batch.len - batch.len % 8) / L::LANES) {
        let (mover, opponent) =
            after(lanes, lanes.load(mover), lanes.load(opponent), lanes.load_bytes(square));
        let moves = moves_of(lanes, mover, opponent);
        replies = lanes.add(replies, lanes.count_ones(moves));
        if lanes.any_zero(moves) {
            lanes.store(&mut stuck.mover[stuck_len..], mover);
            lanes.store(&mut stuck.opponent[stuck_len..], opponent);
            lanes.store(&mut stuck.moves[stuck_len..], moves);
            stuck_len += L::LANES;
        }
    }
    Count { replies: lanes.sum(replies), stuck: stuck_len }
}

/// Returns the boards after moves, seen by the other player.
#[inline(always)]
fn after<L: Lanes>(
    lanes: L,
    mover: L::Words,
    opponent: L::Words,
    square: L::Words,
) -> (L::Words, L::Words) {
    let flips = flips(lanes, mover, opponent, square);
    let disc = lanes.shl_each(lanes.splat(1), square);
    (lanes.without(opponent, flips), lanes.or(mover, lanes.or(flips, disc)))
}

#[inline(always)]
fn flips<L: Lanes>(lanes: L, mover: L::Words, opponent: L::Words, square: L::Words) -> L::Words {
    let inner = lanes.and(opponent, lanes.splat(INNER_COLUMNS));
    let east = carry(lanes, EAST, mover, inner, square);
    let west = fill_west(lanes, mover, inner, lanes.shl_each(lanes.splat(1), square));
    let down = flips_down(lanes, mover, opponent, inner, square);
    // Rows mirrored: the index of a square in row 1 to 8 changes by its three high bits.
    let up = flips_down(
        lanes,
        lanes.swap_bytes(mover),
        lanes.swap_bytes(opponent),
        lanes.swap_bytes(inner),
        lanes.xor(square, lanes.splat(56)),
    );
    lanes.or(lanes.or(east, west), lanes.or(down, lanes.swap_bytes(up)))
}

/// Returns the flips in the three directions that go down the board.
#[inline(always)]
fn flips_down<L: Lanes>(
    lanes: L,
    mover: L::Words,
    opponent: L::Words,
    inner: L::Words,
    square: L::Words,
) -> L::Words {
    let south = carry(lanes, SOUTH, mover, opponent, square);
    let south_west = carry(lanes, SOUTH_WEST, mover, inner, square);
    let south_east = carry(lanes, SOUTH_EAST, mover, inner, square);
    lanes.or(south, lanes.or(south_west, south_east))
}

/// Returns the flips along the line whose squares from A1 are given.
#[inline(always)]
fn carry<L: Lanes>(
    lanes: L,
    line: u64,
    mover: L::Words,
    opponent: L::Words,
    square: L::Words,
) -> L::Words {
    let line = lanes.shl_each(lanes.splat(line), square);
    let blocked = lanes.or(opponent, lanes.xor(line, lanes.splat(!0)));
    let carried = lanes.add(blocked, lanes.splat(1));
    let end = lanes.without(carried, blocked);
    // What was set and is no more, on the line: the discs that the carry went through.
    let passed = lanes.without(lanes.and(line, blocked), carried);
    lanes.keep_where(passed, lanes.and(end, mover))
}

/// Returns the flips to the west of the squares of `disc`.
#[inline(always)]
fn fill_west<L: Lanes>(lanes: L, mover: L::Words, inner: L::Words, disc: L::Words) -> L::Words {
    let passed = fill_right::<L, 1, 2>(lanes, disc, inner, pairs_right::<L, 1>(lanes, inner));
    lanes.keep_where(passed, lanes.and(lanes.shr::<1>(passed), mover))
}

#[inline(always)]
fn moves_of<L: Lanes>(lanes: L, mover: L::Words, opponent: L::Words) -> L::Words {
    let inner = lanes.and(opponent, lanes.splat(INNER_COLUMNS));
    // Each run next to a disc of the mover, added to its first disc, leaves the square beyond it.
    let east = lanes.add(inner, lanes.and(inner, lanes.shl::<1>(mover)));
    let west = lanes.shr::<1>(fill_right::<L, 1, 2>(
        lanes,
        mover,
        inner,
        pairs_right::<L, 1>(lanes, inner),
    ));
    let vertical = beyond_both::<L, 8, 16>(lanes, mover, opponent);
    let diagonal = beyond_both::<L, 9, 18>(lanes, mover, inner);
    let anti_diagonal = beyond_both::<L, 7, 14>(lanes, mover, inner);
    let beyond =
        lanes.or(lanes.or(east, west), lanes.or(vertical, lanes.or(diagonal, anti_diagonal)));
    lanes.without(beyond, lanes.or(mover, opponent))
}

/// Returns the squares beyond the runs of opposing discs next to the mover's, both ways along a
/// line whose neighbours are `STEP` bits apart; `TWICE` is twice that.
#[inline(always)]
fn beyond_both<L: Lanes, const STEP: u32, const TWICE: u32>(
    lanes: L,
    mover: L::Words,
    opponent: L::Words,
) -> L::Words {
    let pairs = pairs_right::<L, STEP>(lanes, opponent);
    let right = fill_right::<L, STEP, TWICE>(lanes, mover, opponent, pairs);
    let left = fill_left::<L, STEP, TWICE>(lanes, mover, opponent, lanes.shl::<STEP>(pairs));
    lanes.or(lanes.shr::<STEP>(right), lanes.shl::<STEP>(left))
}

/// Returns the opposing discs whose neighbour to the left is one, too.
#[inline(always)]
fn pairs_right<L: Lanes, const STEP: u32>(lanes: L, opponent: L::Words) -> L::Words {
    lanes.and(opponent, lanes.shr::<STEP>(opponent))
}

/// Returns the opposing discs in runs that begin to the right of `from`, up to six of each.
#[inline(always)]
fn fill_right<L: Lanes, const STEP: u32, const TWICE: u32>(
    lanes: L,
    from: L::Words,
    opponent: L::Words,
    pairs: L::Words,
) -> L::Words {
    let run = lanes.and(opponent, lanes.shr::<STEP>(from));
    let run = lanes.or(run, lanes.and(opponent, lanes.shr::<STEP>(run)));
    let run = lanes.or(run, lanes.and(pairs, lanes.shr::<TWICE>(run)));
    lanes.or(run, lanes.and(pairs, lanes.shr::<TWICE>(run)))
}

/// Returns the opposing discs in runs that begin to the left of `from`, up to six of each.
#[inline(always)]
fn fill_left<L: Lanes, const STEP: u32, const TWICE: u32>(
    lanes: L,
    from: L::Words,
    opponent: L::Words,
    pairs: L::Words,
) -> L::Words {
    let run = lanes.and(opponent, lanes.shl::<STEP>(from));
    let run = lanes.or(run, lanes.and(opponent, lanes.shl::<STEP>(run)));
    let run = lanes.or(run, lanes.and(pairs, lanes.shl::<TWICE>(run)));
    lanes.or(run, lanes.and(pairs, lanes.shl::<TWICE>(run)))
}
