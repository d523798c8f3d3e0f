//! Transposition tables: [`shared`] by all threads, and a small [`local`] one of each thread for boards
//! with few empty squares. [`entry`] packs an entry of the first into a word. Each thread also has tables
//! of static [`values`] and of the bounds of [`shallow`] searches. Threads [`lease`] their tables.

mod entry;
mod lease;
mod local;
mod shallow;
mod shared;
mod values;

pub(super) use entry::Entry;
pub(super) use lease::{Lease, SpareTables};
pub(super) use local::LocalTable;
pub(super) use shallow::ShallowTable;
pub(super) use shared::TranspositionTable;
pub(super) use values::ValueTable;
