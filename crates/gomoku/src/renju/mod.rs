//! Renju: the points that are forbidden to Black.

mod forbidden;
mod kind;
mod reading;
pub mod reference;

pub use forbidden::{forbidden, forbidden_on};
pub use kind::ForbiddenKind;
pub use reading::{ParseReadingError, Reading};
