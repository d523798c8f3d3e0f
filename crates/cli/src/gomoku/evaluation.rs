//! The evaluation that players judge boards by.

use std::sync::Arc;

use gomoku::Rule;
use gomoku::eval::Evaluation;
#[cfg(not(feature = "weights"))]
use gomoku::eval::Weights;

/// What the evaluation is called.
#[cfg(feature = "weights")]
pub(crate) const NAME: &str = "trained";
#[cfg(not(feature = "weights"))]
pub(crate) const NAME: &str = "by hand";

/// Returns the evaluation of a rule.
#[cfg(feature = "weights")]
pub(crate) fn of(rule: Rule) -> Arc<Evaluation> {
    Evaluation::embedded(rule)
}

/// Returns the evaluation of a rule.
#[cfg(not(feature = "weights"))]
pub(crate) fn of(rule: Rule) -> Arc<Evaluation> {
    Arc::new(Evaluation::new(&Weights::by_hand(rule)))
}
