//! The player's search: the best moves of any position, expected far from the end of the game and
//! proven near it.
//!
//! An [`Engine`] has an evaluation, a hash table and threads. A [`Question`] says how far it goes, by
//! a [`Level`] or in moves ahead, and how many moves it ranks; [`Control`] limits nodes and time.
//!
//! # How it works
//!
//! * `root`: iterative deepening in windows around the last score, then, where the end of the game is
//!   in reach, to there, ever surer, and last the exact search of [`endgame`](super::endgame).
//! * `principal`: principal variation search; `scout`: its null windows, with the shared table and moves
//!   ordered by shallow searches.
//! * `together`: threads search the same, and put off what another one searches at the moment.
//! * `probe`: Multi-ProbCut.
//! * `level` and `search_depth`: how far a search goes.
//! * `analysis`: what it has found.

mod analysis;
mod engine;
mod level;
mod principal;
mod probe;
mod root;
mod scout;
mod search_depth;
mod together;

pub use analysis::{Analysis, RankedMove};
pub use engine::{Control, Engine, Question};
pub use level::Level;
pub use search_depth::SearchDepth;
