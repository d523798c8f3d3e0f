//! Forced wins.

use gomoku::Point;
use gomoku::proof::check::Checked;
use gomoku::search::Method;
use gomoku::search::alphabeta::Value;

/// A forced win of the side to move, found by a search that tried every defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Win {
    /// Method of the solver; `None` if the engine's search found the win.
    pub(super) method: Option<Method>,
    /// Maximum number of plies to the end, the last one included.
    pub(super) plies: u32,
    /// The longest line; the winner moves first.
    pub(super) line: Vec<Point>,
}

impl Win {
    /// Returns the win of a verified proof.
    pub(super) fn of_proof(method: Method, checked: Checked) -> Self {
        Self { method: Some(method), plies: checked.plies, line: checked.line }
    }

    pub(super) const fn value(&self) -> Value {
        Value::win_in(self.plies)
    }

    /// Returns the maximum number of the winner's moves to the end.
    pub(super) fn moves(&self) -> u64 {
        u64::from(self.plies.div_ceil(2))
    }

    /// Returns the kind of the win in words.
    pub(super) const fn by(&self) -> &'static str {
        match (self.method, self.plies) {
            (_, 1) => "by a five",
            (Some(Method::Vcf), _) => "by fours (vcf)",
            (Some(Method::Vct | Method::Any), _) => "by fours and threes (vct)",
            (None, _) => "by force",
        }
    }
}
