//! Books in memory: values against a recursive reference, growth, learning, merging, pruning, deviations.

mod changes;
mod deviations;
mod growth;
#[cfg(feature = "grow")]
mod killed;
mod search;
mod shards;
#[cfg(feature = "grow")]
mod store;
mod values;
