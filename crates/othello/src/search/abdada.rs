//! ABDADA: threads search the same node, and defer moves that another thread is searching.
//!
//! Each thread searches the whole node, as if it were alone, with the transposition table that they
//! share. Before it searches a move it marks the move as being searched; a move with a mark comes last,
//! when the table probably has its result. Weill, "The ABDADA Distributed Minimax-Search Algorithm",
//! 1996; the marks are those of Kerrigan, "Simplified ABDADA", 2017.

use std::collections::VecDeque;
use std::fmt;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};

use super::node::Candidate;

/// Minimum depth of a node whose moves are deferred: searching a shallower one twice costs less than
/// the marks.
const MIN_DEFER_DEPTH: u32 = 5;

/// Marks of the moves that threads are searching. There are far more places than moves being searched,
/// so two moves rarely share one; if they do, one of them may be searched twice.
pub(super) struct Abdada([AtomicU64; 1 << 12]);

impl Abdada {
    fn place(&self, key: u64) -> &AtomicU64 {
        let index = usize::try_from(key % (1 << 12)).expect("an index");
        &self.0[index]
    }
}

impl Default for Abdada {
    fn default() -> Self {
        Self([const { AtomicU64::new(0) }; 1 << 12])
    }
}

impl fmt::Debug for Abdada {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Abdada").finish_non_exhaustive()
    }
}

/// Iterator over the moves of a node in the order in which a thread searches them: first those that no
/// other thread is searching.
pub(super) struct AbdadaMoves<'s, 'c> {
    /// `None` where a thread searches alone.
    marks: Option<&'s Abdada>,
    depth: u32,
    /// Whether a move of the node was searched. The first one is not deferred, because its score tells
    /// whether the others must be searched at all.
    is_first_searched: bool,
    ahead: slice::Iter<'c, Candidate>,
    deferred: VecDeque<&'c Candidate>,
}

/// A move to search, marked until this is dropped.
pub(super) struct AbdadaMove<'s, 'c> {
    pub(super) candidate: &'c Candidate,
    _mark: Option<Mark<'s>>,
}

struct Mark<'s> {
    place: &'s AtomicU64,
    key: u64,
}

impl<'s, 'c> AbdadaMoves<'s, 'c> {
    /// Returns the moves of a node that is searched to `depth`, together with other threads if there are
    /// marks. `is_first_searched` says whether another move of the node was searched before.
    pub(super) fn new(
        marks: Option<&'s Abdada>,
        depth: u32,
        candidates: &'c [Candidate],
        is_first_searched: bool,
    ) -> Self {
        let marks = marks.filter(|_| depth >= MIN_DEFER_DEPTH);
        Self {
            marks,
            depth,
            is_first_searched,
            ahead: candidates.iter(),
            deferred: VecDeque::new(),
        }
    }
}

impl<'s, 'c> Iterator for AbdadaMoves<'s, 'c> {
    type Item = AbdadaMove<'s, 'c>;

    #[inline]
    fn next(&mut self) -> Option<AbdadaMove<'s, 'c>> {
        for candidate in self.ahead.by_ref() {
            let Some(marks) = self.marks else {
                return Some(AbdadaMove { candidate, _mark: None });
            };
            // A search of another depth is another search.
            let key = candidate.hash.wrapping_add(u64::from(self.depth) << 32);
            let place = marks.place(key);
            if self.is_first_searched && place.load(Ordering::Relaxed) == key {
                self.deferred.push_back(candidate);
                continue;
            }
            self.is_first_searched = true;
            place.store(key, Ordering::Relaxed);
            return Some(AbdadaMove { candidate, _mark: Some(Mark { place, key }) });
        }
        let candidate = self.deferred.pop_front()?;
        Some(AbdadaMove { candidate, _mark: None })
    }
}

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        if self.place.load(Ordering::Relaxed) == self.key {
            self.place.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Square};

    fn candidates() -> Vec<Candidate> {
        let board = Board::START;
        let candidate = |square| Candidate::new(board, square, board.flips(square));
        board.moves().iter().map(candidate).collect()
    }

    fn squares(moves: AbdadaMoves<'_, '_>) -> Vec<Square> {
        moves.map(|next| next.candidate.square).collect()
    }

    #[test]
    fn without_other_threads_moves_keep_their_order() {
        let candidates = candidates();
        let expected: Vec<Square> = candidates.iter().map(|candidate| candidate.square).collect();
        let marks = Abdada::default();
        for is_first_searched in [false, true] {
            for marks in [None, Some(&marks)] {
                assert_eq!(
                    squares(AbdadaMoves::new(marks, 8, &candidates, is_first_searched)),
                    expected
                );
            }
        }
    }

    #[test]
    fn moves_of_other_threads_come_last_except_the_first() {
        let candidates = candidates();
        let marks = Abdada::default();
        let order = |indices: [usize; 4]| indices.map(|index| candidates[index].square);
        let order_of = |depth, is_first_searched| {
            squares(AbdadaMoves::new(Some(&marks), depth, &candidates, is_first_searched))
        };
        let mut other = AbdadaMoves::new(Some(&marks), 8, &candidates, false);
        let first = other.next();
        assert_eq!(order_of(8, false), order([0, 1, 2, 3]));
        // The second iterator has taken over the mark of the first move, and removed it.
        drop(first);
        let second = other.next();
        assert_eq!(order_of(8, false), order([0, 2, 3, 1]));
        assert_eq!(order_of(8, true), order([0, 2, 3, 1]));
        // Searches of other depths are other searches, and shallow ones do not defer.
        assert_eq!(order_of(9, false), order([0, 1, 2, 3]));
        assert_eq!(order_of(MIN_DEFER_DEPTH - 1, false), order([0, 1, 2, 3]));
        drop(second);
        assert_eq!(order_of(8, true), order([0, 1, 2, 3]));
    }
}
