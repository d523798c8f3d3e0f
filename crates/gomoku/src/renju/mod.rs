//! Renju: the points that are forbidden to Black, and why.
//!
//! * `forbidden`: one point ([`forbidden()`], [`forbidden_on`]), with the terms [`ForbiddenKind`] and
//!   [`Reading`]; `points`: all points of a board ([`forbidden_points`]);
//! * `explanation`: the reason, as data and in English ([`explain`]);
//! * [`reference`](mod@reference): the definition, step by step, for tests.
//!
//! How it works, and what was measured: [`chapters::renju`](crate::chapters::renju).

mod explanation;
mod forbidden;
mod points;
pub mod reference;

pub use explanation::{Explanation, Four, Row, Square, SquareStatus, Three, explain};
pub use forbidden::{ForbiddenKind, ParseReadingError, Reading};
pub use forbidden::{forbidden, forbidden_on};
pub use points::{ForbiddenIter, ForbiddenPoints, forbidden_points};
