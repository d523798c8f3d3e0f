//! Searches: the best moves, exact scores and forced wins.
//!
//! A [`Searcher`] has the engines of both games and keeps their tables between the positions of a game. It needs the
//! weights of the games' evaluations, which the page fetches.

mod error;
mod gomoku;
mod limits;
mod othello;
mod results;
mod searcher;
mod wins;

pub use error::SearchError;
pub(crate) use gomoku::evaluation as gomoku_evaluation;
pub use limits::{Listener, Question};
pub use results::{Analysis, Line, Win};
pub use searcher::Searcher;
