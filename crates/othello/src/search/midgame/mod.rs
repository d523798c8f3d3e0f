//! The engine of the midgame: the best moves of any position, with expected scores far from the end of
//! the game and proven ones near it.
//!
//! An [`Engine`] has an evaluation, a transposition table and threads. A [`Question`] sets the depth of the
//! search, in plies or by a [`Level`], and the number of moves to rank; [`Control`] limits nodes and time.
//!
//! # How it works
//!
//! * `root`: iterative deepening with aspiration windows; when the end of the game is in reach, searches to
//!   the end with more and more certain selectivity; last the exact solver of
//!   [`endgame`](super::endgame).
//! * `pvs`: principal variation search; `null_window`: its null windows, with the transposition table,
//!   Multi-ProbCut and moves ordered by shallow searches.
//! * Threads search the same node by ABDADA.
//! * `level`: depth, selectivity and levels of play; `analysis`: questions and their results.

mod analysis;
mod engine;
mod level;
mod null_window;
mod pvs;
mod root;

pub use analysis::{Analysis, Question, RankedMove};
pub use engine::{Control, Engine};
pub use level::{Level, SearchDepth};
