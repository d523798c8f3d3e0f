//! Nodes of a tree and their moves.

use crate::{Color, Point};

/// Node of a [`GameTree`](super::GameTree). It is valid for that tree only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// Root of any tree.
    pub const ROOT: Self = Self(0);

    /// Returns the number of the node in order of addition: 0 for the root.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Link to no node.
pub(super) const NONE: u32 = u32::MAX;

/// Returns the node of a link.
pub(super) fn link(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}

/// Stone that a player places on the board, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Colour of the player.
    pub color: Color,
    /// Point of the stone, or `None` for a pass.
    pub point: Option<Point>,
}

impl Move {
    /// Returns the move of a stone.
    #[must_use]
    pub const fn stone(color: Color, point: Point) -> Self {
        Self { color, point: Some(point) }
    }

    /// Returns a pass.
    #[must_use]
    pub const fn pass(color: Color) -> Self {
        Self { color, point: None }
    }
}
