//! What every search of a game tree needs and no game owns.

pub mod pool;
mod sync;
