//! Replies counted on plain words.

use super::kernel::Play;
use super::{Batch, Count, Positions};
use crate::instructions::{Computation, Portable};

/// Counts the replies to the moves of a batch, as [`CountReplies`](super::kernel::CountReplies)
/// does.
///
/// Without a branch in the loop the compiler makes registers of the words.
pub(super) fn count(batch: &Batch, stuck: &mut Positions) -> Count {
    Play { batch, positions: stuck }.run(Portable);
    let positions = batch.len() - batch.len() % 8;
    let replies = stuck.moves[..positions].iter().map(|moves| u64::from(moves.count_ones())).sum();
    let any_stuck = stuck.moves[..positions].contains(&0);
    Count { replies, stuck: if any_stuck { positions } else { 0 } }
}
