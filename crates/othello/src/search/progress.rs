//! What a caller is told while a search is under way.

use std::time::Duration;

use super::selectivity::Selectivity;
use super::solution::Bounds;
use crate::{Move, Score};

/// Limits of a search, and who is told how it goes: see [`engine::control::Control`].
///
/// ```
/// use std::sync::mpsc::channel;
/// use std::time::Duration;
///
/// use othello::Board;
/// use othello::search::endgame::Solver;
/// use othello::search::{Control, Options};
///
/// let (sender, depths) = channel();
/// let control = Control::new()
///     .nodes(1000)
///     .time(Duration::from_secs(10))
///     .progress(move |progress| drop(sender.send(progress.depth)));
/// # let options = Options::new().hash_mib(1);
/// let solution = Solver::new(options)?.solve(Board::START, control);
/// assert!(!solution.is_solved());
/// assert_eq!((solution.nodes, depths.recv()), (1000, Ok(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Control = engine::control::Control<Progress>;

/// What a search knows so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// How many moves ahead the last search looked: the empty squares in a search to the end.
    pub depth: u32,
    /// How sure that search was of what it cut.
    pub selectivity: Selectivity,
    /// Its score, rounded; exact only where the bounds meet.
    pub estimate: Score,
    /// What is proven.
    pub bounds: Bounds,
    /// Nodes so far, of all threads.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// The best line so far, often incomplete.
    pub pv: Vec<Move>,
}
