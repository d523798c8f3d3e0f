//! The games of a file.

use super::warning::ReadWarning;
use crate::tree::GameTree;

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Collection {
    /// The games, at least one.
    pub trees: Vec<GameTree>,
    /// How many of them are of another game by what their file says, and were read nevertheless.
    pub other_games: usize,
    /// What is to say of the file.
    pub warnings: Vec<ReadWarning>,
}
