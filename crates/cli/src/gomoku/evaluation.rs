//! The evaluation that players judge boards by.

use std::sync::Arc;

use gomoku::Rule;
use gomoku::eval::{Evaluation, Weights};

/// What the evaluation is called.
pub(super) const NAME: &str = "by hand";

/// Returns the evaluation of a rule.
pub(super) fn of(rule: Rule) -> Arc<Evaluation> {
    Arc::new(Evaluation::new(&Weights::by_hand(rule)))
}
