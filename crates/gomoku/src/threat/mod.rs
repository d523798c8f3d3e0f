//! Threat points: where a stone makes a five, a four or a three.
//!
//! Four ways lead to the same answer. The last three share one kernel of shifts; the reference is
//! independent of it, and all are tested against each other.
//!
//! * [`mod@reference`]: the definitions, step by step.
//! * [`bitboard`]: all lines of a board side by side in vector registers. [`threats`] is this one.
//! * [`table`]: one look-up a line or window, indexed by skew-ternary codes.
//! * [`state`]: kept up to date stone by stone; what a search uses.

pub mod bitboard;
pub(crate) mod kernel;
mod kind;
pub(crate) mod point_kinds;
pub mod reference;
mod rotated;
pub(crate) mod rule_masks;
pub mod state;
pub mod table;
mod threats;

pub use bitboard::{threats, threats_into};
pub use kind::Kind;
pub(crate) use rotated::line_stones;
pub use state::ThreatState;
pub use threats::{Threat, Threats};
