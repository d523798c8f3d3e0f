//! Renju: the points that are forbidden to Black.

mod explanation;
mod forbidden;
mod kind;
mod memo;
mod points;
mod reading;
pub mod reference;
mod sentence;

pub use explanation::{Explanation, Four, Row, Square, SquareStatus, Three, explain};
pub use forbidden::{forbidden, forbidden_on};
pub use kind::ForbiddenKind;
pub use points::{ForbiddenPoints, forbidden_points};
pub use reading::{ParseReadingError, Reading};
