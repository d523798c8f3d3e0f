//! Threat points: where a stone makes a five, a four or a three.
//!
//! What searches run on:
//!
//! * [`state`]: [`ThreatState`], a board whose threats are kept up to date stone by stone;
//! * [`bitboard`]: [`threats()`] of any board, all lines side by side in vector registers;
//! * `threats`: [`Threats`], the answer of both; `point_kinds`: [`Kind`], and what a stone makes in its
//!   four lines at once;
//! * `kernel`: the shifts that judge lines, with the rules as masks; `rotated`: from rows to lines.
//!
//! Other ways to the same answer, for comparison:
//!
//! * [`mod@reference`]: the definitions, step by step;
//! * [`table`]: one look-up per line or window, indexed by skew-ternary codes.

pub mod bitboard;
pub(crate) mod kernel;
pub(crate) mod point_kinds;
pub mod reference;
mod rotated;
pub mod state;
pub mod table;
mod threats;

pub use bitboard::{threats, threats_into};
pub use point_kinds::Kind;
pub(crate) use rotated::line_stones;
pub use state::ThreatState;
pub use threats::{Threat, ThreatIter, Threats};
