//! The question asked of each position.

/// Question asked of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Exact score.
    Score,
    /// Win, draw or loss.
    Outcome,
    /// Score of every move.
    Moves,
}

impl Question {
    pub(super) const fn of(wld: bool, all_moves: bool) -> Self {
        match (wld, all_moves) {
            (true, _) => Self::Outcome,
            (_, true) => Self::Moves,
            _ => Self::Score,
        }
    }
}
