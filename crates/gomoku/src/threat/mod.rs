//! Threat points: where a stone makes a five, a four or a three.
//!
//! What searches run on:
//!
//! * [`state`]: [`ThreatState`], a board whose threats are kept up to date stone by stone;
//! * [`bitboard`]: [`threats()`] of any board, all lines side by side in vector registers;
//! * `threats`: [`Threats`], the answer of both; `kind`: [`Kind`]; `point_kinds`: what a stone makes in its
//!   four lines at once;
//! * `kernel`: the shifts that judge lines, `lanes`: the registers they run in, `rule_masks`: the rules as
//!   masks, `rotated`: from rows to lines.
//!
//! Other ways to the same answer, for comparison:
//!
//! * [`mod@reference`]: the definitions, step by step;
//! * [`table`]: one look-up per line or window, indexed by skew-ternary codes.

pub mod bitboard;
pub(crate) mod kernel;
mod kind;
mod methods;
pub(crate) mod point_kinds;
mod rotated;
pub(crate) mod rule_masks;
pub mod state;
mod threats;

pub use bitboard::{threats, threats_into};
pub use kind::Kind;
pub use methods::{reference, table};
pub(crate) use rotated::line_stones;
pub use state::ThreatState;
pub use threats::{Threat, ThreatIter, Threats};
