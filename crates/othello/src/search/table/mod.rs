//! Transposition tables: [`shared`] by all threads, and a small [`local`] one of each thread for boards
//! with few empty squares. [`entry`] packs an entry of the first into a word.

mod entry;
mod local;
mod shared;

pub(super) use entry::Entry;
pub(super) use local::{Lease, LocalTable, SpareTables};
pub(super) use shared::TranspositionTable;
