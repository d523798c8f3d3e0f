//! Judging boards without searching them.

mod error_model;
mod evaluation;
mod features;
mod patterns;
mod points;
mod weights;

pub use error_model::ErrorModel;
pub use evaluation::Evaluation;
pub use features::Features;
pub use patterns::PatternEvaluation;
pub use points::Points;
pub use weights::{Stages, Weights, WeightsError};
