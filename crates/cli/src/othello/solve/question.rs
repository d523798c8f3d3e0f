//! What is asked of each position.

/// What is asked of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The score.
    Score,
    /// Who wins.
    Outcome,
    /// The score of every move.
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
