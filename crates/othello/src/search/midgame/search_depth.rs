//! How far a search goes.

use crate::search::selectivity::Selectivity;

/// How far a search goes if no limit ends it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchDepth {
    /// How many moves ahead it looks: 0 counts as 1, which is the evaluation after each move. With as many as there are empty squares, or more, it goes to
    /// the end of the game.
    pub depth: u32,
    /// How sure it is of what it cuts: less sure searches come before.
    pub selectivity: Selectivity,
}

impl SearchDepth {
    /// The exact score, whatever it takes.
    pub const EXACT: Self = Self { depth: 60, selectivity: Selectivity::Exact };
}
