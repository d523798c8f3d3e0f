//! Gomoku boards for the measurements.

use gomoku::{Board, Rule, workload};

/// The rules with a workload.
pub(super) const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

/// Returns the boards of a rule: 15×15 with 40 stones.
pub(super) fn boards(rule: Rule) -> Vec<Board> {
    workload::boards_of_40(rule, 64)
}
