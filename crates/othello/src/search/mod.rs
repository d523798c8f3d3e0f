//! Searches of the game tree.
//!
//! * [`endgame`] finds exact scores: with best play of both sides to the end of the game.
//!
//! Searches judge boards that they do not follow to the end by an [evaluation](crate::eval), and
//! keep what they find of a board in a hash table that their threads share.

pub mod endgame;
mod prefetch;
mod table;
