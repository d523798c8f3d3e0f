//! Which moves threads search at the moment.

use std::collections::VecDeque;
use std::fmt;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};

use super::candidate::Candidate;

/// The least depth of a node of which threads put moves off: to search less twice costs less than to
/// know.
const LEAST_PUT_OFF: u32 = 5;

/// Moves that threads search at the moment: far more than there are threads and plies, so that hardly
/// two ever meet in one place. If they do, one is forgotten, and searched twice perhaps.
pub(super) struct BusyMoves([AtomicU64; 1 << 12]);

impl BusyMoves {
    fn place(&self, key: u64) -> &AtomicU64 {
        // The low bits are those of the line of the table, which is prefetched: any will do.
        let index = usize::try_from(key % (1 << 12)).expect("an index");
        &self.0[index]
    }
}

impl Default for BusyMoves {
    fn default() -> Self {
        Self([const { AtomicU64::new(0) }; 1 << 12])
    }
}

impl fmt::Debug for BusyMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BusyMoves").finish_non_exhaustive()
    }
}

/// The moves of a node in the order in which a thread takes them: those that another one searches
/// already come last, when the table has what that one has found.
pub(super) struct Turns<'s, 'c> {
    /// `None` where a thread is alone.
    busy: Option<&'s BusyMoves>,
    depth: u32,
    /// Whether a move of the node is searched: the first one is not put off, for what it is worth
    /// tells whether the others need be searched at all.
    has_first: bool,
    ahead: slice::Iter<'c, Candidate>,
    put_off: VecDeque<&'c Candidate>,
}

/// A move to be searched, busy as long as this lives.
pub(super) struct Turn<'s, 'c> {
    pub(super) candidate: &'c Candidate,
    _mark: Option<Mark<'s>>,
}

struct Mark<'s> {
    place: &'s AtomicU64,
    key: u64,
}

impl<'s, 'c> Turns<'s, 'c> {
    /// Returns the turns of moves of a node that is searched to a depth, together with other threads if
    /// there is a list of what they search. `has_first` says whether another move is searched already.
    pub(super) fn new(
        busy: Option<&'s BusyMoves>,
        depth: u32,
        candidates: &'c [Candidate],
        has_first: bool,
    ) -> Self {
        let busy = busy.filter(|_| depth >= LEAST_PUT_OFF);
        Self { busy, depth, has_first, ahead: candidates.iter(), put_off: VecDeque::new() }
    }
}

impl<'s, 'c> Iterator for Turns<'s, 'c> {
    type Item = Turn<'s, 'c>;

    #[inline]
    fn next(&mut self) -> Option<Turn<'s, 'c>> {
        for candidate in self.ahead.by_ref() {
            let Some(busy) = self.busy else { return Some(Turn { candidate, _mark: None }) };
            // Another depth is another search.
            let key = candidate.hash.wrapping_add(u64::from(self.depth) << 32);
            let place = busy.place(key);
            if self.has_first && place.load(Ordering::Relaxed) == key {
                self.put_off.push_back(candidate);
                continue;
            }
            self.has_first = true;
            place.store(key, Ordering::Relaxed);
            return Some(Turn { candidate, _mark: Some(Mark { place, key }) });
        }
        let candidate = self.put_off.pop_front()?;
        Some(Turn { candidate, _mark: None })
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
    use crate::eval::Points;
    use crate::{Board, Square};

    fn candidates() -> Vec<Candidate> {
        let candidate = |square: Square| {
            let child = Board::START.play(square);
            let (moves, hash) = (child.moves(), child.hash64());
            Candidate { square, child, moves, hash, value: Points::ZERO }
        };
        Board::START.moves().iter().map(candidate).collect()
    }

    fn squares(turns: Turns<'_, '_>) -> Vec<Square> {
        turns.map(|turn| turn.candidate.square).collect()
    }

    #[test]
    fn alone_all_moves_come_in_order() {
        let candidates = candidates();
        let expected: Vec<Square> = candidates.iter().map(|candidate| candidate.square).collect();
        let busy = BusyMoves::default();
        for has_first in [false, true] {
            for busy in [None, Some(&busy)] {
                assert_eq!(squares(Turns::new(busy, 8, &candidates, has_first)), expected);
            }
        }
    }

    #[test]
    fn moves_of_others_come_last_but_not_the_first() {
        let candidates = candidates();
        let busy = BusyMoves::default();
        let order = |indices: [usize; 4]| indices.map(|index| candidates[index].square);
        let turns =
            |depth, has_first| squares(Turns::new(Some(&busy), depth, &candidates, has_first));
        let mut other = Turns::new(Some(&busy), 8, &candidates, false);
        let first = other.next();
        assert_eq!(turns(8, false), order([0, 1, 2, 3]));
        // The mark of the first is taken over, and gone with the last who had it.
        drop(first);
        let second = other.next();
        assert_eq!(turns(8, false), order([0, 2, 3, 1]));
        assert_eq!(turns(8, true), order([0, 2, 3, 1]));
        // Other depths are other searches, and shallow ones are not worth it.
        assert_eq!(turns(9, false), order([0, 1, 2, 3]));
        assert_eq!(turns(LEAST_PUT_OFF - 1, false), order([0, 1, 2, 3]));
        drop(second);
        assert_eq!(turns(8, true), order([0, 1, 2, 3]));
    }
}
