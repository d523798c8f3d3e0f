//! What a book knows about a position, in the orientation of the position.

use std::cmp::Reverse;

use crate::entry::{BookMove, Counts, Entry, Evaluation, Source};
use crate::error::BookError;
use crate::flat::{BookFile, BookSource};
use crate::game::{Game, Key, Located, locate};

/// A book in which positions are looked up: a file, a graph in memory, or a working store.
pub trait LookUp {
    /// Returns the entry of a canonical position.
    ///
    /// # Errors
    ///
    /// When the book cannot be read, or is damaged where it was read.
    fn entry(&self, key: &Key) -> Result<Option<Entry>, BookError>;
}

impl<G: Game, S: BookSource> LookUp for BookFile<G, S> {
    fn entry(&self, key: &Key) -> Result<Option<Entry>, BookError> {
        self.get(key)
    }
}

/// A move of a book, as it is played in the position that was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct FoundMove<M> {
    /// The move. It stands for all moves that are its images under the symmetries of the position.
    pub played: M,
    /// Best known score: the one backed up from later positions, else the move's own.
    pub score: Option<i32>,
    /// How the move came into the book.
    pub source: Source,
    /// The move's own score, if there is one.
    pub evaluation: Option<Evaluation>,
    /// Results of games with the move.
    pub counts: Counts,
}

/// What a book knows about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "crate::serde::FoundData<M>"))]
pub struct Found<M> {
    hash: u64,
    value: Option<i32>,
    is_leaf: bool,
    moves: Vec<FoundMove<M>>,
}

/// The order of moves that were found: the best first, `None` is the least score.
pub(crate) fn rank(score: Option<i32>, counts: Counts) -> Reverse<(Option<i32>, u64)> {
    Reverse((score, counts.games()))
}

impl<M> Found<M> {
    /// Returns what is known of a position, with the moves in any order.
    #[cfg(any(feature = "serde", feature = "arbitrary"))]
    pub(crate) fn sorted(
        hash: u64,
        value: Option<i32>,
        is_leaf: bool,
        mut moves: Vec<FoundMove<M>>,
    ) -> Self {
        moves.sort_by_key(|found| rank(found.score, found.counts));
        Self { hash, value, is_leaf, moves }
    }

    /// Returns the hash of the canonical position.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the value of the position for the player to move, if it is known.
    #[must_use]
    pub const fn value(&self) -> Option<i32> {
        self.value
    }

    /// Returns whether the book has no position after any of the moves.
    #[must_use]
    pub const fn is_leaf(&self) -> bool {
        self.is_leaf
    }

    /// Returns the moves, the best first: by score, then by games, then by the number of the move in the
    /// canonical position. Moves without a score come last.
    #[must_use]
    pub fn moves(&self) -> &[FoundMove<M>] {
        &self.moves
    }

    /// Keeps the moves for which a condition holds, for example those that are legal: a damaged or wrong book may
    /// have others.
    pub fn retain(&mut self, condition: impl FnMut(&FoundMove<M>) -> bool) {
        self.moves.retain(condition);
    }
}

/// Looks a position up. Returns `None` if the book does not have it.
///
/// # Errors
///
/// As [`LookUp::entry`].
pub fn look_up<G: Game, B: LookUp + ?Sized>(
    game: &G,
    book: &B,
    position: &G::Position,
) -> Result<Option<Found<G::Move>>, BookError> {
    let Some(place) = locate(game, position) else { return Ok(None) };
    let entry = book.entry(place.key())?;
    Ok(entry.map(|entry| orient(game, &place, &entry)))
}

/// Returns the entry of a place in the orientation of the position that was located. Moves that the game does
/// not have are left out.
fn orient<G: Game>(game: &G, place: &Located<G::Position>, entry: &Entry) -> Found<G::Move> {
    let mut moves: Vec<&BookMove> = entry.moves().iter().collect();
    // Stable: equal moves stay sorted by number.
    moves.sort_by_key(|played| rank(played.score(), played.counts));
    let found = |played: &BookMove| {
        let canonical = game.move_at(played.index)?;
        Some(FoundMove {
            played: place.original_move(game, canonical),
            score: played.score(),
            source: played.source,
            evaluation: played.evaluation,
            counts: played.counts,
        })
    };
    Found {
        hash: place.key().hash(),
        value: entry.value(),
        is_leaf: entry.is_leaf(),
        moves: moves.into_iter().filter_map(found).collect(),
    }
}
