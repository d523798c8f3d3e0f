//! Records in columns: Parquet files, for other tools.
//!
//! * [`write`](fn@write): writes records to a file;
//! * [`Rows`]: reads the records of a file, block by block.
//!
//! | column | type | what |
//! |---|---|---|
//! | `mover` | unsigned, 64 bits | the discs of the player to move, A1 in the lowest bit |
//! | `opponent` | unsigned, 64 bits | those of the other |
//! | `empties` | unsigned, 8 bits | the number of empty squares |
//! | `score` | 32-bit float | the score for the mover, in discs |
//! | `depth` | unsigned, 8 bits | search depth in plies |
//! | `exact` | boolean | whether the score is exact |
//! | `result` | signed, 8 bits, or null | the score of the game for the mover, in discs |
//! | `game` | unsigned, 32 bits | the number of the game |
//! | `seed` | unsigned, 64 bits | the seed of the shard |
//!
//! Files of other tools need `mover`, `opponent` and `score`: boards as integers, scores as integers, floats or decimals
//! of at most 64 bits. Dates, times and timestamps are not numbers. Without `depth` and `exact` scores have depth 1;
//! without `game` each row is its own game. Other columns are ignored.

mod column;
mod footer;
mod pages;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{RowError, Rows, is_guarded};
pub use write::{WriteError, write};
