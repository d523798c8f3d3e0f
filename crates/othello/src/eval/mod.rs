//! Judging boards without searching them.

mod error_model;
mod evaluation;
mod features;
mod points;

pub use error_model::ErrorModel;
pub use evaluation::Evaluation;
pub use features::Features;
pub use points::Points;
