//! Victory by continuous threats (VCT).
//!
//! Depth-first proof-number search (df-pn) over fours, threes and, as
//! [`Options::width`](super::options::Options::width) allows, quiet moves that threaten to win by a few
//! fours. The defender has all replies that do not lose at once.
//!
//! * `solver`: [`Solver`], the tables between searches, threats of all widths in turns, threads that join
//!   long searches, and the proof of a win;
//! * `dfpn`: proof and disproof numbers, and which child is searched next;
//! * `moves`: the moves of both sides; `zones`: where a quiet move may threaten to win, and where a stone
//!   may spoil that;
//! * `search`: the state of one search; `table`: what its threads share, the transposition table of proof
//!   numbers and marks of busy positions; `lists`: the moves of positions.

mod dfpn;
mod lists;
mod moves;
mod search;
mod solver;
mod table;
mod zones;

pub(super) use solver::{Searched, Solver};
