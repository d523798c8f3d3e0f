//! The proof of a position that the search has won.

use std::collections::HashMap;

use super::search::{NO_LIMIT, Search};
use crate::search::control::Stopped;
use crate::search::proof::{Answer, Reply};
use crate::search::zobrist::Key;

/// A proof has no more answers than this.
const MAX_ANSWERS: usize = 1 << 18;

/// The answers found so far.
#[derive(Debug, Default)]
pub(super) struct Extract {
    pub(super) answers: Vec<Answer>,
    /// The answers of positions.
    indices: HashMap<Key, usize>,
}

impl Extract {
    /// Adds the answers of a won position with the attacker to move, and returns the index of its
    /// own.
    ///
    /// What the table has lost is searched again.
    pub(super) fn position(&mut self, search: &mut Search<'_, '_, '_>) -> Result<usize, Stopped> {
        let key = search.position.key();
        if let Some(&index) = self.indices.get(&key) {
            return Ok(index);
        }
        let index = self.answers.len();
        if index > MAX_ANSWERS {
            return Err(Stopped);
        }
        self.indices.insert(key, index);
        if let Some(answers) = search.win_by_fours()? {
            self.answers.extend(answers);
            for reply in self.answers[index..].iter_mut().flat_map(|answer| &mut answer.replies) {
                reply.next = reply.next.map(|next| next + index);
            }
            return Ok(index);
        }
        let attack = loop {
            if let Some(winner) = search.known().and_then(|known| known.winner) {
                break winner;
            }
            // A threat was won within its nodes thanks to the table, and is not without.
            if search.attack(NO_LIMIT)?.proof != 0 {
                return Err(Stopped);
            }
        };
        self.answers.push(Answer { attack, replies: Vec::new() });
        search.place(attack)?;
        let replies = self.replies(search);
        search.position.undo();
        self.answers[index].replies = replies?;
        Ok(index)
    }

    /// Adds the answers to every reply of a won position with the defender to move.
    pub(super) fn replies(
        &mut self,
        search: &mut Search<'_, '_, '_>,
    ) -> Result<Vec<Reply>, Stopped> {
        search.list_defences()?;
        let mut replies = Vec::new();
        for point in std::mem::take(&mut search.moves) {
            search.place(point)?;
            let next = self.position(search);
            search.position.undo();
            replies.push(Reply { point, next: Some(next?) });
        }
        Ok(replies)
    }
}
