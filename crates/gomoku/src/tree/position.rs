//! The board at a node.
//!
//! Walks: leaves, the path to a node, the main line, and the main line as a plain game.

use alloc::vec::Vec;

use thiserror::Error;

use super::game_tree::GameTree;
use super::notes::{Move, NodeId, Setup};
use crate::{Board, BoardError, Color, PlaceError, Point};

/// Reason why a node has no valid board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}move {number}: {kind}", kind.prefix())]
#[non_exhaustive]
pub struct TreeError {
    /// Node with the error, on the path to the requested node.
    pub node: NodeId,
    /// Number of moves up to and including that node.
    pub number: usize,
    /// Kind of the error.
    pub kind: TreeErrorKind,
}

/// Kind of a [`TreeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeErrorKind {
    /// The move of the node is not possible.
    #[error("{0}")]
    Place(PlaceError),
    /// The set-up stones of the node do not make a board.
    #[error("{0}")]
    Board(BoardError),
}

impl TreeErrorKind {
    const fn prefix(&self) -> &'static str {
        match self {
            Self::Place(_) => "",
            Self::Board(_) => "set-up stones after ",
        }
    }
}

impl GameTree {
    /// Returns the board at a node, under the rule of the tree or else
    /// [`Rule::Freestyle`](crate::Rule::Freestyle).
    ///
    /// The side to move is the node's [`Setup::side`] if it has one. Otherwise it is the colour of
    /// the first child's move, if that child has one; otherwise the opponent of the last player.
    /// After set-up stones without a side, it is the side of [`Board::from_stones`].
    /// [`Board::moves`] has the moves since the last set-up stones.
    ///
    /// # Errors
    ///
    /// Returns an error if a stone on the path is off the board or on another stone, or if set-up
    /// stones overlap.
    ///
    /// # Complexity
    ///
    /// Linear in the number of nodes from the root.
    pub fn board(&self, node: NodeId) -> Result<Board, TreeError> {
        let rule = self.rule().unwrap_or_default();
        let mut number = 0;
        let error = |node, number, kind| TreeError { node, number, kind };
        let board_error =
            |node, number| move |found| error(node, number, TreeErrorKind::Board(found));
        let mut board = Board::new(self.size(), rule).map_err(board_error(NodeId::ROOT, 0))?;
        for node in self.path(node) {
            let setup = self.notes(node).setup.as_deref();
            if let Some(setup) = setup.filter(|setup| !setup.has_no_stones()) {
                board = set_up(&board, setup).map_err(board_error(node, number))?;
            }
            if let Some(played) = self.played(node) {
                number += 1;
                board.set_side_to_move(played.color);
                match played.point {
                    Some(point) => board
                        .place(point)
                        .map_err(|found| error(node, number, TreeErrorKind::Place(found)))?,
                    None => board.set_side_to_move(played.color.opponent()),
                }
            }
            if let Some(side) = setup.and_then(|setup| setup.side) {
                board.set_side_to_move(side);
            }
        }
        let given = self.notes(node).setup.as_ref().is_some_and(|setup| setup.side.is_some());
        let next = self.first_child(node).and_then(|child| self.played(child));
        if let Some(next) = next.filter(|_| !given) {
            board.set_side_to_move(next.color);
        }
        Ok(board)
    }

    /// Returns the board at the end of the main line.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`board`](Self::board).
    pub fn last_board(&self) -> Result<Board, TreeError> {
        self.board(self.main_line().last().unwrap_or(NodeId::ROOT))
    }
}

/// Returns the board after a set-up.
fn set_up(board: &Board, setup: &Setup) -> Result<Board, BoardError> {
    let [black, white] = Color::ALL.map(|color| *board.stones(color));
    let changed = setup.black | setup.white | setup.empty;
    let black = (black - changed) | setup.black;
    let white = (white - changed) | setup.white;
    Board::from_stones(board.size(), board.rule(), black, white)
}

impl GameTree {
    /// Returns the nodes without children, in order.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.preorder().filter(|&node| self.first_child(node).is_none())
    }

    /// Returns the root, its first child, the first child of that, and so on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(Some(NodeId::ROOT), |&node| self.first_child(node))
    }

    /// Returns the nodes from the root to a node.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> =
            core::iter::successors(Some(node), |&node| self.parent(node)).collect();
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
    #[error("set-up stones; expected moves from the empty board only")]
    Setup,
    /// A player passes.
    #[error("move {number} is a pass; expected a stone")]
    Pass {
        /// Number of the move, from 1.
        number: usize,
    },
    /// The colours do not alternate.
    #[error("move {number} is {color}'s; expected moves in turn from Black on")]
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
    use crate::tree::Move;
    use crate::{Point, PointSet, Rule};

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn points(names: &[&str]) -> PointSet {
        names.iter().map(|name| point(name)).collect()
    }

    #[test]
    fn set_up_stones_replace_and_take_away() {
        let mut tree = GameTree::new(15).unwrap();
        tree.set_rule(Some(Rule::Renju));
        let setup = tree.setup_mut(NodeId::ROOT);
        setup.black = points(&["H8", "I8"]);
        setup.white = points(&["A1"]);
        let later = tree.add(NodeId::ROOT, None);
        let setup = tree.setup_mut(later);
        setup.white = points(&["H8"]);
        setup.empty = points(&["A1", "B2"]);
        let board = tree.board(later).unwrap();
        assert_eq!(*board.stones(Color::Black), points(&["I8"]));
        assert_eq!(*board.stones(Color::White), points(&["H8"]));
        assert_eq!((board.rule(), board.side_to_move()), (Rule::Renju, Color::Black));
        assert_eq!(tree.board(NodeId::ROOT).unwrap().side_to_move(), Color::White);
    }

    #[test]
    fn sides_are_given_or_follow_from_the_moves() {
        let mut tree = GameTree::new(15).unwrap();
        let white = tree.add(NodeId::ROOT, Some(Move::stone(Color::White, point("H8"))));
        assert_eq!(tree.board(NodeId::ROOT).unwrap().side_to_move(), Color::White);
        assert_eq!(tree.board(white).unwrap().side_to_move(), Color::Black);
        let pass = tree.add(white, Some(Move::pass(Color::Black)));
        assert_eq!(tree.board(pass).unwrap().side_to_move(), Color::White);
        tree.setup_mut(pass).side = Some(Color::Black);
        assert_eq!(tree.last_board().unwrap().side_to_move(), Color::Black);
        assert_eq!(tree.last_board().unwrap().moves(), [point("H8")]);
        tree.setup_mut(NodeId::ROOT).side = Some(Color::Black);
        assert_eq!(tree.board(NodeId::ROOT).unwrap().side_to_move(), Color::Black);
    }

    #[test]
    fn impossible_moves_are_named() {
        let mut tree = GameTree::new(9).unwrap();
        let a = tree.add(NodeId::ROOT, Some(Move::stone(Color::Black, point("E5"))));
        let b = tree.add(a, Some(Move::stone(Color::White, point("E5"))));
        let c = tree.add(b, Some(Move::stone(Color::Black, point("E6"))));
        let error = tree.board(c).unwrap_err();
        assert_eq!((error.node, error.number), (b, 2));
        assert_eq!(error.to_string(), "move 2: E5 already has a black stone");
        let off = tree.add(a, Some(Move::stone(Color::White, point("J1"))));
        assert_eq!(tree.board(off).unwrap_err().to_string(), "move 2: J1 is not on a board of 9×9");
        tree.setup_mut(a).black = points(&["B2"]);
        tree.setup_mut(a).white = points(&["B2"]);
        let message = "set-up stones after move 0: B2 has a black and a white stone";
        assert_eq!(tree.board(a).unwrap_err().to_string(), message);
        assert!(tree.board(NodeId::ROOT).is_ok());
    }

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
        assert_eq!(message(&other), "move 3 is white's; expected moves in turn from Black on");
        let mut other = tree.clone();
        other.add(second, Some(Move::pass(Color::Black)));
        assert_eq!(message(&other), "move 3 is a pass; expected a stone");
        let mut other = tree.clone();
        other.add(second, stone(Color::Black, "H8"));
        assert_eq!(message(&other), "move 3: H8 already has a black stone");
        tree.setup_mut(second).white.insert(points[0]);
        assert_eq!(message(&tree), "set-up stones; expected moves from the empty board only");
    }
}
