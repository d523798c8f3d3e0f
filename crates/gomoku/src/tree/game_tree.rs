//! Game trees.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::notes::{GameInfo, Notes, Setup};
use super::notes::{Move, NONE, NodeId, link};
use crate::point::{MAX_SIZE, MIN_SIZE};
use crate::{Board, BoardError, Color, Rule};

#[derive(Clone)]
struct Node {
    parent: u32,
    first_child: u32,
    last_child: u32,
    next: u32,
    played: Option<Move>,
    // Most nodes have a move and nothing else.
    notes: Option<Box<Notes>>,
}

/// Game tree: the size of the board, 5 to 22 points per side, a start position, and nodes with moves.
///
/// The root is the start position: it has no move, but may have [set-up stones](Setup) like any
/// other node.
/// The children of a node are ordered, and the first is the main line. Moves are stored unchecked;
/// [`board`](Self::board) checks whether the moves up to a node are possible. A position that
/// several move orders reach has several nodes.
///
/// All nodes are in one vector and no method is recursive, so the depth of a tree is unlimited. Two
/// trees are equal if they have the same size, rule and information, and the same nodes in the same
/// places. The order in which nodes were added does not matter.
///
/// ```
/// use gomoku::tree::{GameTree, Move, NodeId};
/// use gomoku::{Color, Rule};
///
/// let mut tree = GameTree::new(15)?;
/// let first = tree.add(NodeId::ROOT, Some(Move::stone(Color::Black, "H8".parse()?)));
/// let direct = tree.add(first, Some(Move::stone(Color::White, "H9".parse()?)));
/// let indirect = tree.add(first, Some(Move::stone(Color::White, "I9".parse()?)));
/// tree.notes_mut(indirect).comment = "the other opening".to_owned();
///
/// assert_eq!(tree.children(first).collect::<Vec<_>>(), [direct, indirect]);
/// assert_eq!(tree.main_line().last(), Some(direct));
/// let board = tree.board(indirect)?;
/// assert_eq!(board.moves().len(), 2);
/// assert_eq!(board.side_to_move(), Color::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GameTree {
    size: u8,
    rule: Option<Rule>,
    info: GameInfo,
    nodes: Vec<Node>,
}

impl GameTree {
    /// Returns a tree with only a root, without a rule.
    ///
    /// # Errors
    ///
    /// Returns [`BoardError::Size`] if `size` is not in 5 to 22.
    pub fn new(size: usize) -> Result<Self, BoardError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(BoardError::Size { size });
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 22")]
        let size = size as u8;
        Ok(Self { size, rule: None, info: GameInfo::default(), nodes: vec![Node::new(NONE, None)] })
    }

    /// Returns the tree of a board. Stones that are not moves are set up at the root, and the moves
    /// form the main line. The side to move is stored if it does not follow from them.
    #[must_use]
    pub fn from_board(board: &Board) -> Self {
        // The size of a board is always valid.
        #[expect(clippy::cast_possible_truncation, reason = "at most 22")]
        let size = board.size() as u8;
        let nodes = vec![Node::new(NONE, None)];
        let mut tree = Self { size, rule: Some(board.rule()), info: GameInfo::default(), nodes };
        let mut start = board.clone();
        let mut moves = Vec::with_capacity(board.moves().len());
        while let Some(point) = start.undo() {
            moves.push(Move::stone(start.side_to_move(), point));
        }
        let [black, white] = Color::ALL.map(|color| *start.stones(color));
        let first = moves.last().map_or(board.side_to_move(), |first| first.color);
        if !(black.is_empty() && white.is_empty() && first == Color::Black) {
            let side = Some(first);
            tree.notes_mut(NodeId::ROOT).setup =
                Some(Box::new(Setup { black, white, side, ..Setup::default() }));
        }
        let mut last = NodeId::ROOT;
        for &played in moves.iter().rev() {
            last = tree.add(last, Some(played));
        }
        if moves.first().is_some_and(|last| last.color == board.side_to_move()) {
            tree.setup_mut(last).side = Some(board.side_to_move());
        }
        tree
    }

    /// Returns the number of points per side, 5 to 22.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// Returns the rule, if it is known.
    #[must_use]
    pub const fn rule(&self) -> Option<Rule> {
        self.rule
    }

    /// Sets or removes the rule.
    pub const fn set_rule(&mut self, rule: Option<Rule>) {
        self.rule = rule;
    }

    /// Returns the players, date and result of the game.
    #[must_use]
    pub const fn info(&self) -> &GameInfo {
        &self.info
    }

    /// Returns the players, date and result of the game, for changes.
    pub const fn info_mut(&mut self) -> &mut GameInfo {
        &mut self.info
    }

    /// Returns the number of nodes including the root, at least 1.
    #[must_use]
    pub const fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a node as the last child of another and returns it. A node without a move can have
    /// notes and set-up stones.
    ///
    /// # Panics
    ///
    /// Panics if `parent` belongs to another, larger tree, or there are already 2^32 − 1 nodes.
    pub fn add(&mut self, parent: NodeId, played: Option<Move>) -> NodeId {
        let id = u32::try_from(self.nodes.len()).ok().filter(|&id| id < NONE);
        let id = id.expect("fewer than 2^32 − 1 nodes");
        let last = core::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        if last == NONE {
            self.nodes[parent.index()].first_child = id;
        } else {
            self.nodes[last as usize].next = id;
        }
        self.nodes.push(Node::new(parent.0, played));
        NodeId(id)
    }

    /// Returns the first child of a node with this move. Adds the child if it does not exist.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`add`](Self::add).
    pub fn play(&mut self, parent: NodeId, played: Move) -> NodeId {
        let found = self.children(parent).find(|&child| self.played(child) == Some(played));
        found.unwrap_or_else(|| self.add(parent, Some(played)))
    }

    /// Returns the move of a node, or `None` for the root and nodes without a move.
    ///
    /// # Panics
    ///
    /// Panics if the node belongs to another, larger tree. This holds for all methods with a node
    /// argument.
    #[must_use]
    pub fn played(&self, node: NodeId) -> Option<Move> {
        self.nodes[node.index()].played
    }

    /// Sets the move of a node other than the root.
    pub(crate) fn set_played(&mut self, node: NodeId, played: Move) {
        debug_assert_ne!(node, NodeId::ROOT);
        self.nodes[node.index()].played = Some(played);
    }

    /// Returns the notes of a node.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &Notes {
        static EMPTY: Notes = Notes::EMPTY;
        self.nodes[node.index()].notes.as_deref().unwrap_or(&EMPTY)
    }

    /// Returns the notes of a node, for changes.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.nodes[node.index()].notes.get_or_insert_default()
    }

    /// Returns the set-up stones of a node, for changes.
    pub fn setup_mut(&mut self, node: NodeId) -> &mut Setup {
        self.notes_mut(node).setup.get_or_insert_default()
    }

    /// Returns the parent of a node, or `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.index()].parent)
    }

    /// Returns the first child of a node.
    #[must_use]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.index()].first_child)
    }

    /// Returns the next sibling of a node.
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.index()].next)
    }
}

impl Node {
    const fn new(parent: u32, played: Option<Move>) -> Self {
        Self { parent, first_child: NONE, last_child: NONE, next: NONE, played, notes: None }
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        let same_node = |(a, b): (NodeId, NodeId)| {
            let shape = |tree: &Self, node: NodeId| {
                let node = &tree.nodes[node.index()];
                (node.first_child == NONE, node.next == NONE)
            };
            shape(self, a) == shape(other, b)
                && self.played(a) == other.played(b)
                && self.notes(a) == other.notes(b)
        };
        self.size == other.size
            && self.rule == other.rule
            && self.info == other.info
            && self.nodes.len() == other.nodes.len()
            && self.preorder().zip(other.preorder()).all(same_node)
    }
}

impl Eq for GameTree {}

impl fmt::Debug for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameTree")
            .field("size", &self.size)
            .field("rule", &self.rule)
            .field("info", &self.info)
            .field("nodes", &NodesDebug(self))
            .finish()
    }
}

/// Debug output of the nodes in order, each with its parent.
struct NodesDebug<'a>(&'a GameTree);

impl fmt::Debug for NodesDebug<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = |id: NodeId| {
            let parent = self.0.parent(id).map(NodeId::index);
            (id.index(), parent, self.0.played(id), self.0.notes(id))
        };
        f.debug_list().entries(self.0.preorder().map(node)).finish()
    }
}

impl GameTree {
    /// Returns the children of a node, the main line first.
    #[must_use]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children { tree: self, next: self.first_child(node) }
    }

    /// Returns all nodes in preorder: each node before its children, and the children in order.
    #[must_use]
    pub fn preorder(&self) -> Preorder<'_> {
        Preorder { tree: self, next: Some(NodeId::ROOT) }
    }
}

/// Iterator over the children of a node, in order.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a GameTree,
    next: Option<NodeId>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        self.next = self.tree.next_sibling(node);
        Some(node)
    }
}

/// Iterator over all nodes in preorder.
#[derive(Clone, Debug)]
pub struct Preorder<'a> {
    tree: &'a GameTree,
    next: Option<NodeId>,
}

impl Iterator for Preorder<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        self.next = self.tree.first_child(node).or_else(|| {
            let mut node = node;
            loop {
                if let Some(sibling) = self.tree.next_sibling(node) {
                    return Some(sibling);
                }
                node = self.tree.parent(node)?;
            }
        });
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stone(color: Color, name: &str) -> Option<Move> {
        Some(Move::stone(color, name.parse().unwrap()))
    }

    #[test]
    fn sizes_are_those_of_boards() {
        assert_eq!(GameTree::new(4), Err(BoardError::Size { size: 4 }));
        assert_eq!(GameTree::new(23), Err(BoardError::Size { size: 23 }));
        assert_eq!(GameTree::new(22).unwrap().size(), 22);
    }

    #[test]
    fn equality_ignores_the_order_of_adding() {
        let tree = |deep_first: bool| {
            let mut tree = GameTree::new(9).unwrap();
            let a = tree.add(NodeId::ROOT, stone(Color::Black, "E5"));
            let below = |tree: &mut GameTree| tree.add(a, stone(Color::White, "E6"));
            if deep_first {
                below(&mut tree);
            }
            tree.add(NodeId::ROOT, stone(Color::Black, "E4"));
            if !deep_first {
                below(&mut tree);
            }
            tree
        };
        assert_eq!(tree(true), tree(false));
        let mut other = tree(true);
        // An empty note equals a missing one.
        other.notes_mut(NodeId::ROOT);
        assert_eq!(other, tree(true));
        other.notes_mut(NodeId::ROOT).comment.push('x');
        assert_ne!(other, tree(true));
    }

    #[test]
    fn equality_compares_the_shape() {
        let mut chain = GameTree::new(9).unwrap();
        let a = chain.add(NodeId::ROOT, stone(Color::Black, "E5"));
        chain.add(a, stone(Color::White, "E6"));
        let mut fan = GameTree::new(9).unwrap();
        fan.add(NodeId::ROOT, stone(Color::Black, "E5"));
        fan.add(NodeId::ROOT, stone(Color::White, "E6"));
        assert_ne!(chain, fan);
    }

    #[test]
    fn playing_a_move_twice_adds_it_once() {
        let mut tree = GameTree::new(15).unwrap();
        let played = Move::stone(Color::Black, "H8".parse().unwrap());
        let node = tree.play(NodeId::ROOT, played);
        assert_eq!(tree.play(NodeId::ROOT, played), node);
        assert_ne!(tree.play(NodeId::ROOT, Move::pass(Color::Black)), node);
        assert_eq!(tree.node_count(), 3);
    }

    #[test]
    fn a_million_nodes_deep_is_walked_compared_and_dropped() {
        let mut tree = GameTree::new(15).unwrap();
        let mut last = NodeId::ROOT;
        for _ in 0..1_000_000 {
            last = tree.add(last, Some(Move::pass(Color::Black)));
        }
        assert_eq!(tree.preorder().count(), 1_000_001);
        assert_eq!(tree.main_line().last(), Some(last));
        assert_eq!(tree.leaves().collect::<Vec<_>>(), [last]);
        let copy = tree.clone();
        assert_eq!(copy, tree);
        assert_eq!(tree.board(last).unwrap().empties().len(), 225);
    }

    #[test]
    fn a_board_becomes_a_tree_and_a_board_again() {
        let mut board = Board::new(15, Rule::Renju).unwrap();
        for name in ["H8", "H9", "I9"] {
            board.place(name.parse().unwrap()).unwrap();
        }
        let back = |board: &Board| {
            let tree = GameTree::from_board(board);
            let last = tree.main_line().last().unwrap();
            tree.board(last).unwrap()
        };
        assert_eq!(back(&board), board);
        assert!(GameTree::from_board(&board).notes(NodeId::ROOT).is_empty());
        let other_side = board.clone().with_side(Color::Black);
        assert_eq!(back(&other_side), other_side);
        let stones = Color::ALL.map(|color| *board.stones(color));
        for side in Color::ALL {
            let set_up = Board::from_stones(15, Rule::Renju, stones[0], stones[1]).unwrap();
            let set_up = set_up.with_side(side);
            assert_eq!(back(&set_up), set_up);
            let mut played = set_up.clone();
            played.place("A1".parse().unwrap()).unwrap();
            played.set_side_to_move(side);
            played.place("A2".parse().unwrap()).unwrap();
            assert_eq!(back(&played), played);
        }
    }
}
