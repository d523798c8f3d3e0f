//! Walks: leaves, the path to a node, the main line, and the main line as a plain game.

use thiserror::Error;

use super::game_tree::GameTree;
use super::node::{Move, NodeId};
use super::position::TreeError;
use crate::{Color, Point};

impl GameTree {
    /// Returns the nodes without children, in order.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.preorder().filter(|&node| self.first_child(node).is_none())
    }

    /// Returns the root, its first child, the first child of that, and so on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&node| self.first_child(node))
    }

    /// Returns the nodes from the root to a node.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> =
            std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// Returns the number of nodes with more than one child.
    #[must_use]
    pub fn branchings(&self) -> usize {
        let has_two = |node: &NodeId| self.children(*node).nth(1).is_some();
        self.preorder().filter(has_two).count()
    }
}

/// Reason why a main line is not a plain game, in which Black and White alternate from an empty
/// board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineError {
    /// The tree has set-up stones.
    #[error("set-up stones, expected moves from the empty board only")]
    Setup,
    /// A player passes.
    #[error("move {number} is a pass, expected a stone")]
    Pass {
        /// Number of the move, from 1.
        number: usize,
    },
    /// The colours do not alternate.
    #[error("move {number} is {color}'s, expected moves in turn from Black on")]
    Color {
        /// Number of the move, from 1.
        number: usize,
        /// Colour of the move.
        color: Color,
    },
    /// A move is not possible.
    #[error(transparent)]
    Tree(TreeError),
}

impl GameTree {
    /// Returns the nodes of the main line that have a move, with their points, if they form a plain
    /// game: no set-up stones, no passes, and possible moves of alternating colours, starting with
    /// Black.
    ///
    /// # Errors
    ///
    /// Returns the first violation of a plain game.
    pub fn plain_game(&self) -> Result<Vec<(NodeId, Point)>, LineError> {
        let mut moves = Vec::new();
        let mut last = NodeId::ROOT;
        for node in self.main_line() {
            last = node;
            if self.notes(node).setup.as_ref().is_some_and(|setup| !setup.has_no_stones()) {
                return Err(LineError::Setup);
            }
            let Some(Move { color, point }) = self.played(node) else { continue };
            let number = moves.len() + 1;
            if color != Color::ALL[moves.len() % 2] {
                return Err(LineError::Color { number, color });
            }
            moves.push((node, point.ok_or(LineError::Pass { number })?));
        }
        self.board(last).map_err(LineError::Tree)?;
        Ok(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_are_in_order() {
        let mut tree = GameTree::new(15).unwrap();
        let a = tree.add(NodeId::ROOT, None);
        let b = tree.add(NodeId::ROOT, None);
        let aa = tree.add(a, None);
        let ba = tree.add(b, None);
        let ab = tree.add(a, None);
        let all: Vec<_> = tree.preorder().collect();
        assert_eq!(all, [NodeId::ROOT, a, aa, ab, b, ba]);
        assert_eq!(tree.leaves().collect::<Vec<_>>(), [aa, ab, ba]);
        assert_eq!(tree.main_line().collect::<Vec<_>>(), [NodeId::ROOT, a, aa]);
        assert_eq!(tree.path(ba), [NodeId::ROOT, b, ba]);
        assert_eq!(tree.path(NodeId::ROOT), [NodeId::ROOT]);
        assert_eq!(tree.branchings(), 2);
    }

    #[test]
    fn plain_games_alternate_from_black() {
        let stone = |color, name: &str| Some(Move::stone(color, name.parse().unwrap()));
        let mut tree = GameTree::new(15).unwrap();
        assert_eq!(tree.plain_game(), Ok(Vec::new()));
        let first = tree.add(NodeId::ROOT, stone(Color::Black, "H8"));
        let comment = tree.add(first, None);
        let second = tree.add(comment, stone(Color::White, "H9"));
        let points = ["H8", "H9"].map(|name| name.parse().unwrap());
        assert_eq!(tree.plain_game(), Ok(vec![(first, points[0]), (second, points[1])]));
        let message = |tree: &GameTree| tree.plain_game().unwrap_err().to_string();
        let mut other = tree.clone();
        other.add(second, stone(Color::White, "A1"));
        assert_eq!(message(&other), "move 3 is white's, expected moves in turn from Black on");
        let mut other = tree.clone();
        other.add(second, Some(Move::pass(Color::Black)));
        assert_eq!(message(&other), "move 3 is a pass, expected a stone");
        let mut other = tree.clone();
        other.add(second, stone(Color::Black, "H8"));
        assert_eq!(message(&other), "move 3: H8 already has a black stone");
        tree.setup_mut(second).white.insert(points[0]);
        assert_eq!(message(&tree), "set-up stones, expected moves from the empty board only");
    }
}
