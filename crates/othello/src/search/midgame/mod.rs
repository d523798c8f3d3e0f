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
//! * `pvs`: principal variation search, and its null windows with the transposition table, Multi-ProbCut
//!   and moves ordered by shallow searches.
//! * Threads search the same node by ABDADA.
//! * `level`: depth, selectivity and levels of play, and the results of searches.
//!
//! How it works, and what was measured: [`chapters::midgame`](crate::chapters::midgame).

mod engine;
mod level;
mod pvs;
mod root;

pub use engine::{Control, Engine};
pub use level::{Analysis, Question, RankedMove};
pub use level::{Level, LevelError, SearchDepth};
