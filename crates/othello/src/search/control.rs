//! What ends a search early, and who is told how it goes.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::selectivity::Selectivity;
use super::solution::Bounds;
use crate::{Move, Score};

/// What ends a search before it is done. By default nothing does.
///
/// What was found before is kept: see [`Solution::end`](super::Solution::end). A board of a
/// game with fewer than twelve empty squares takes so little time that it is solved, unless a limit
/// was reached before it was begun.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Ends the search soon after so many nodes. With one thread, where it ends does not depend on
    /// the machine.
    pub nodes: Option<u64>,
    /// Ends the search within 10 ms after so long a time.
    pub time: Option<Duration>,
    /// Ends the search within 10 ms after the flag is true.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Who is told how a search goes.
pub(super) type Report<'a> = Box<dyn FnMut(&Progress) + 'a>;

/// Limits of a search, and who is told how it goes. By default there are none.
///
/// ```
/// use std::time::Duration;
///
/// use othello::Board;
/// use othello::search::endgame::Solver;
/// use othello::search::{Control, Options};
///
/// let mut depths = Vec::new();
/// let control = Control::new()
///     .time(Duration::from_secs(10))
///     .progress(|progress| depths.push(progress.depth));
/// # let options = Options { hash_mib: 1, ..Options::default() };
/// let solution = Solver::new(options)?.solve(Board::START, control.nodes(1000));
/// assert!(!solution.is_solved());
/// # Ok::<(), othello::search::OptionsError>(())
/// ```
#[derive(Default)]
pub struct Control<'a> {
    pub(super) limits: Limits,
    pub(super) progress: Option<Report<'a>>,
}

impl<'a> Control<'a> {
    /// Returns the control of a search that runs to its end and tells nobody.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets [`Limits::nodes`].
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Sets [`Limits::time`].
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Sets [`Limits::stop`].
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.limits.stop = Some(flag);
        self
    }

    /// Calls a function, on the thread that asked for the search, whenever more is known.
    #[must_use]
    pub fn progress(mut self, report: impl FnMut(&Progress) + 'a) -> Self {
        self.progress = Some(Box::new(report));
        self
    }
}

impl From<Limits> for Control<'_> {
    fn from(limits: Limits) -> Self {
        Self { limits, progress: None }
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("limits", &self.limits)
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

/// What a search knows so far.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub line: Vec<Move>,
}
