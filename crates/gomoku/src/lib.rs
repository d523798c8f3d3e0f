#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`threats`] answers for any [`Board`], without tables or allocation;
//! * [`ThreatState`] keeps the answer current while stones are placed and taken back;
//! * [`threat::table`] looks lines up by skew-ternary codes;
//! * [`threat::reference`] spells the definitions out, for checking;
//! * [`renju`] judges and explains the points that are forbidden to Black, [`game`] says who won;
//! * [`search`] finds wins by continuous fours and threats, [`proof`] verifies them;
//! * [`notation`] and [`tree`] read and write boards and games.
//!
//! # Conventions
//!
//! `x` counts from the left and `y` from the lowest row; in every text of a board the
//! first line is the highest row. Black moves first, but every board says whose move it is.

#![forbid(unsafe_code)]

mod board;
mod color;
pub mod eval;
pub mod game;
mod line_pair;
mod lines;
pub mod notation;
pub mod pattern;
mod point;
mod point_set;
pub mod proof;
pub mod renju;
mod rule;
pub mod search;
pub mod threat;
pub mod tree;
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
#[cfg_attr(not(feature = "internals"), allow(unreachable_pub, dead_code, reason = "for tests"))]
pub mod workload;
mod zobrist;

pub use board::{Board, BoardError, PlaceError};
pub use color::{Color, ParseColorError};
pub use point::{MAX_SIZE, MIN_SIZE, ParsePointError, Point};
pub use point_set::PointSet;
pub use rule::{LineRule, ParseRuleError, Rule};
pub use ternary::layout::grid::Direction;
pub use threat::{Kind, Threat, ThreatState, Threats, threats};
