//! Searches of the game tree.

pub mod endgame;
mod prefetch;
mod table;
