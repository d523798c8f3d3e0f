//! Nodes in order.

use super::game_tree::GameTree;
use super::node::NodeId;

/// The children of a node, in order.
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

/// All nodes: each before its children, and these in order.
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

impl GameTree {
    /// Returns the children of a node, the main line first.
    #[must_use]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children { tree: self, next: self.first_child(node) }
    }

    /// Returns all nodes, each before its children and these in order.
    #[must_use]
    pub fn preorder(&self) -> Preorder<'_> {
        Preorder { tree: self, next: Some(NodeId::ROOT) }
    }

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
}
