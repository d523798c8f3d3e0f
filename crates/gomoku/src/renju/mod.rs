//! Renju: the points that are forbidden to Black, and why.
//!
//! * `forbidden`: one point ([`forbidden()`], [`forbidden_on`]); `points`: all points of a board
//!   ([`forbidden_points`]);
//! * `explanation`: the reason, as data and in English ([`explain`]);
//! * `terms`: [`ForbiddenKind`] and [`Reading`];
//! * [`reference`](mod@reference): the definition, step by step, for tests.

mod explanation;
mod forbidden;
mod points;
pub mod reference;
mod terms;

pub use explanation::{Explanation, Four, Row, Square, SquareStatus, Three, explain};
pub use forbidden::{forbidden, forbidden_on};
pub use points::{ForbiddenIter, ForbiddenPoints, forbidden_points};
pub use terms::{ForbiddenKind, ParseReadingError, Reading};
