//! Victory by continuous fours (VCF).
//!
//! * `search`: [`Solver`], the depth-first search of all fours and their stops;
//! * `table`: the transposition table, of positions that are not won within a number of moves.

mod search;
mod table;

pub(super) use search::{Found, Limits, Solver};
