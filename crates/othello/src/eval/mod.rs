//! Judging boards without searching them.

mod error_model;
mod evaluation;
mod features;
mod patterns;
mod points;
pub mod sum;
pub mod weights;

pub use error_model::ErrorModel;
pub use evaluation::Evaluation;
pub use features::Features;
pub use patterns::PatternEvaluation;
pub use points::Points;
pub use weights::{ReadWeightsError, Stages, Weights, WeightsError, WriteWeightsError};
