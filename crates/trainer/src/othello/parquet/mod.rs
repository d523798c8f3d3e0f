//! Records in columns: Parquet files, for the tools of others.
//!
//! * [`write`](fn@write): records of shards as a file;
//! * [`Rows`]: the records of a file, block by block.
//!
//! | column | type | what |
//! |---|---|---|
//! | `mover` | unsigned, 64 bits | the discs of the player to move, A1 in the lowest bit |
//! | `opponent` | unsigned, 64 bits | those of the other |
//! | `empties` | unsigned, 8 bits | the number of empty squares |
//! | `score` | 32-bit float | the score for the mover, in discs |
//! | `depth` | unsigned, 8 bits | how many moves the search looked ahead |
//! | `exact` | boolean | whether the score is exact |
//! | `result` | signed, 8 bits, or null | the score of the game for the mover, in discs |
//! | `game` | unsigned, 32 bits | the number of the game |
//! | `seed` | unsigned, 64 bits | the seed of the shard |
//!
//! Of files of others the first three that are not derived are needed, `mover`, `opponent` and
//! `score`: boards as integers, scores as integers, floats or decimals of at most 64 bits. Dates, times and
//! timestamps are no numbers. Without a `depth` and an `exact` scores are of depth 1, without a `game`
//! each row is a game of its own. Other columns are passed over.

mod footer;
mod kind;
mod pages;
mod read;
mod write;

pub use read::{RowError, Rows, is_guarded};
pub use write::{WriteError, write};
