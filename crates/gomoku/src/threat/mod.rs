//! Threat points: where a stone makes a five, a four or a three.
//!
//! What searches run on:
//!
//! * [`state`]: [`ThreatState`], a board whose threats are kept up to date stone by stone;
//! * [`bitboard`]: [`threats()`] of any board, all lines side by side in vector registers;
//! * `threats`: [`Threats`], the answer of both; `point_kinds`: [`Threat`], [`Kind`], and what a
//!   stone makes in its four lines at once;
//! * `kernel`: the shifts that judge lines, with the rules as masks; `rotated`: from rows to lines.
//!
//! [`methods`]: other ways to the same answer, for comparison; [`mod@reference`] has the definitions, step by
//! step, and [`table`] one look-up per line or window, indexed by skew-ternary codes.
//!
//! How it works, and what was measured: [`chapters::threat_points`](crate::chapters::threat_points).

pub mod bitboard;
pub(crate) mod kernel;
pub mod methods;
pub(crate) mod point_kinds;
mod rotated;
pub mod state;
mod threats;

pub use bitboard::{threats, threats_into};
pub use methods::{reference, table};
pub use point_kinds::{Kind, Threat};
pub(crate) use rotated::line_stones;
pub use state::ThreatState;
pub use threats::{ThreatError, ThreatIter, Threats};
