//! How far a search is.

use std::time::Duration;

/// Limits of a search, and who is told how it goes.
///
/// A node is a stone placed by the search. What is answered without one, such as a five at hand,
/// is answered whatever the limits.
///
/// ```
/// use std::time::Duration;
///
/// use gomoku::search::Control;
///
/// let control = Control::new()
///     .nodes(1_000_000)
///     .time(Duration::from_secs(5))
///     .progress(|progress| eprintln!("{} nodes", progress.nodes));
/// # let _ = control;
/// ```
pub type Control = engine::control::Control<Progress>;

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes so far: stones placed by the search.
    pub nodes: u64,
    /// Time so far, zero without a clock.
    pub elapsed: Duration,
}
