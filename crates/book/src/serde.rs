//! Serialization of values that are not plain data, with the feature `serde`.
//!
//! A key and a shard are written as their texts. Entries and results have plain data that their constructors check.

use engine::{serde_by_data, serde_by_text};
use serde::{Deserialize, Serialize};

use crate::entry::{BookMove, Entry};
use crate::error::EntryError;
use crate::game::Key;
use crate::graph::Shard;
use crate::look_up::{Found, FoundMove};

serde_by_text! { Key, Shard }

serde_by_data! { Entry => EntryData }

/// An entry.
#[derive(Serialize, Deserialize)]
struct EntryData {
    value: Option<i32>,
    is_leaf: bool,
    moves: Vec<BookMove>,
}

impl From<&Entry> for EntryData {
    fn from(entry: &Entry) -> Self {
        Self { value: entry.value(), is_leaf: entry.is_leaf(), moves: entry.moves().to_vec() }
    }
}

impl TryFrom<EntryData> for Entry {
    type Error = EntryError;

    fn try_from(EntryData { value, is_leaf, moves }: EntryData) -> Result<Self, EntryError> {
        let entry = Self::new(moves)?.with_leaf(is_leaf);
        match value {
            Some(value) => entry.with_value(value),
            None => Ok(entry),
        }
    }
}

/// What a book knows about a position, with moves in any order.
#[derive(Deserialize)]
pub(crate) struct FoundData<M> {
    hash: u64,
    value: Option<i32>,
    is_leaf: bool,
    moves: Vec<FoundMove<M>>,
}

impl<M> From<FoundData<M>> for Found<M> {
    fn from(FoundData { hash, value, is_leaf, moves }: FoundData<M>) -> Self {
        Self::sorted(hash, value, is_leaf, moves)
    }
}
