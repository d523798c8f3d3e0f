//! Gomoku and renju boards, and every threat point on them.

#![deny(unsafe_code)]

mod board;
mod color;
mod direction;
mod lines;
pub mod notation;
mod point;
mod point_set;
mod rule;
pub mod threat;

pub use board::{Board, BoardError, PlaceError};
pub use color::{Color, ParseColorError};
pub use direction::Direction;
pub use point::{MAX_SIZE, MIN_SIZE, ParsePointError, Point};
pub use point_set::PointSet;
pub use rule::{LineRule, ParseRuleError, Rule};
pub use threat::{Kind, Threat, ThreatState, Threats, threats};
