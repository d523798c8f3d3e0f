//! Other ways to the same threat points, for tests, benchmarks and readers of the literature.
//!
//! No search uses them, and all are tested against [`ThreatState`](crate::ThreatState).
//!
//! * [`reference`](mod@reference): the definitions, step by step;
//! * [`table`]: look-up of lines and windows by skew-ternary codes, as in the article that introduced
//!   these codes.

pub mod reference;
pub mod table;
