//! Cut-offs that rest on a search of less depth.

use super::node::Node;
use super::worker::Worker;
use crate::eval::Evaluation;

/// How many moves ahead the searches look that order the moves of a node.
pub(super) fn order_depth(count: u32) -> u32 {
    match count {
        0..=14 => 0,
        15..=17 => 1,
        18..=20 => 2,
        _ => 3,
    }
}

impl<E: Evaluation> Worker<'_, E> {
    pub(super) fn selective_cut(
        &mut self,
        _node: &Node,
        _state: &E::State,
        _alpha: i32,
    ) -> Option<i32> {
        None
    }
}
