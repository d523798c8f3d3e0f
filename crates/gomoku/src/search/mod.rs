//! Searches: the player's alpha-beta search, and the solver of forced wins.
//!
//! * [`alphabeta`]: the player. [`alphabeta::Engine`] finds the best moves of any position.
//! * [`Solver`]: forced wins by continuous fours (VCF) and by continuous threats (VCT), all winning
//!   first moves, and the best defence.
//! * [`reference`](mod@reference): slow searches that the others are tested against.
//!
//! # Forced wins
//!
//! The side to move is the attacker. It wins by fours if each of its moves makes a four, which the
//! defender must stop, until one makes a five or a four that nothing stops; and by threats if each makes
//! a four, or a three that threatens such a four. The defender may play anything:
//! [`chapters::forced_wins`](crate::chapters::forced_wins) says which replies the solver considers, and why all others lose at once. A win
//! comes with a [proof](crate::proof), whose verifier shares no code with the solver.
//!
//! Inside, `vcf` and `vct` are the two searches, `solver` combines them; `options`, `solution` and `watch`
//! hold what is asked, what is answered, and limits with progress; `position` and `table` are the board
//! and the transposition table that both searches use.

pub mod alphabeta;
mod options;
mod position;
pub mod reference;
mod solution;
mod solver;
mod table;
mod vcf;
mod vct;
mod watch;

pub use engine::limits::{End, Limits};
pub use options::{Length, Method, Options, OptionsError};
pub use solution::{Defence, DefenceMove, Solution, Verdict, WinningMoves};
pub use solver::Solver;
pub use watch::{Control, Progress};
