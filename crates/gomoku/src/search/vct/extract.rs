//! The proof of a position that the search has won.

use std::collections::HashMap;

use super::moves::Defences;
use super::search::{NO_LIMIT, Search};
use crate::proof::{Answer, Reply};
use crate::search::key::Key;
use crate::search::watch::Stopped;

/// About what an answer takes, with its replies and its index.
const BYTES_AN_ANSWER: usize = 256;

/// The answers found so far.
#[derive(Debug)]
pub(super) struct Extract {
    pub(super) answers: Vec<Answer>,
    /// The answers of positions.
    indices: HashMap<Key, usize>,
    /// There are to be no more.
    most: usize,
}

impl Extract {
    /// Returns the beginning of a proof that takes about as much memory as a table of so many
    /// bytes, or 2 MiB.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / BYTES_AN_ANSWER).clamp(1 << 13, 1 << 18);
        Self { answers: Vec::new(), indices: HashMap::new(), most }
    }

    /// Adds the answers of a won position with the attacker to move, and returns the index of its
    /// own.
    ///
    /// What the table has lost is searched again.
    pub(super) fn position(&mut self, search: &mut Search<'_>) -> Result<usize, Stopped> {
        let key = search.position.key();
        if let Some(&index) = self.indices.get(&key) {
            return Ok(index);
        }
        let index = self.answers.len();
        if index > self.most {
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
            if search.attack(NO_LIMIT, None)?.proof != 0 {
                return Err(Stopped);
            }
        };
        if search.is_quiet(attack) {
            search.widest = search.widest.max(2);
        }
        self.answers.push(Answer { attack, replies: Vec::new() });
        search.place(attack)?;
        let replies = self.replies(search);
        search.position.undo();
        self.answers[index].replies = replies?;
        Ok(index)
    }

    /// Adds the answers to every reply of a won position with the defender to move.
    pub(super) fn replies(&mut self, search: &mut Search<'_>) -> Result<Vec<Reply>, Stopped> {
        if let Defences::NotWon(_) = search.list_defences(true)? {
            return Err(Stopped);
        }
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
