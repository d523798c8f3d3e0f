//! Reasons why a search ended, as numbers.

use gomoku::search::End;

/// Returns 0 for an answer, 1 for the node limit, 2 for the time limit, 3 for the stop flag.
pub(crate) fn number(end: End) -> i64 {
    match end {
        End::Solved => 0,
        End::NodeLimit => 1,
        End::TimeLimit => 2,
        End::Stopped => 3,
        _ => -1,
    }
}

/// Returns a number of nodes as a number of an answer.
pub(crate) fn nodes(nodes: u64) -> i64 {
    nodes.try_into().expect("fewer than 2^63")
}
