//! Forced wins: victories by continuous fours (VCF) and by continuous threats (VCT).
//!
//! The side to move attacks. It wins by fours when each of its moves makes a four, which the
//! defender must stop, until one makes a five or a four that nothing stops; and by threats when
//! each makes a four, or a three that threatens such a four. The defender may play anything: the
//! repository's `docs/forced-wins.md` says which replies the solvers consider, and why the others
//! lose at once. Wins come with a [proof](crate::proof), and its verifier shares no code with the solvers.
//!
//! * [`Solver`]: fours, threats, or fours first; every first move that wins; the best defence.
//! * [`proof`](crate::proof): a winning strategy, move for move, and its verifier, which trusts nobody.
//! * [`reference`](mod@reference): slow searches, for checking.

pub mod alphabeta;
mod key;
mod length;
mod method;
mod options;
mod position;
mod progress;

pub mod reference;
mod solution;
mod solver;
mod table;
mod vcf;
mod vct;
mod watch;

pub use engine::limits::{End, Limits};
pub use length::Length;
pub use method::Method;
pub use options::{Options, OptionsError};
pub use progress::{Control, Progress};
pub use solution::{Solution, Verdict};
pub use solver::{Defence, DefenceMove, Solver, WinningMoves};
