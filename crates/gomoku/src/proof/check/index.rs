//! Which positions a proof answers.

use std::collections::HashMap;

use super::flaw::FlawKind;
use crate::proof::Proof;
use crate::proof::referee::{Position, Stones};
use crate::{Color, Point};

/// A position with the attacker to move to which the proof has an answer.
#[derive(Debug)]
pub(super) struct Node {
    /// The index of the answer.
    pub(super) answer: usize,
    /// The replies that the proof answers, and the nodes of their positions.
    pub(super) next: Vec<(Point, usize)>,
    /// The node before and the reply that leads here; none for the root.
    before: Option<(usize, Point)>,
}

/// The positions of a proof, those with fewer stones first.
#[derive(Debug)]
pub(super) struct Index {
    nodes: Vec<Node>,
    by_stones: HashMap<Stones, usize>,
}

impl Index {
    /// Walks the proof from its first answer, each answer once, and notes where it is given.
    ///
    /// An answer that makes a five ends its line, whatever follows in the proof. When a flaw is
    /// found, it is after the moves that the position has been led to.
    pub(super) fn new(position: &mut Position, proof: &Proof) -> Result<Self, FlawKind> {
        let (attacker, defender) = (proof.attacker(), proof.attacker().opponent());
        let mut index = Self { nodes: Vec::new(), by_stones: HashMap::new() };
        let mut used = vec![false; proof.answers().len()];
        index.nodes.push(Node { answer: 0, next: Vec::new(), before: None });
        index.by_stones.insert(position.stones(), 0);
        used[0] = true;
        let start = position.moves().len();
        let mut current = 0;
        while current < index.nodes.len() {
            position.rewind(start);
            for (point, color) in index.moves(proof, current) {
                position.place(point, color);
            }
            let answer = &proof.answers()[index.nodes[current].answer];
            let is_five =
                position.is_empty(answer.attack) && position.makes_five(answer.attack, attacker);
            position.try_place(answer.attack, attacker).map_err(FlawKind::Attack)?;
            for reply in answer.replies.iter().filter(|_| !is_five) {
                position.try_place(reply.point, defender).map_err(FlawKind::Reply)?;
                if let Some(next) = reply.next {
                    let new = index.nodes.len();
                    // An order of moves that was met before has its answer already.
                    let node = *index.by_stones.entry(position.stones()).or_insert(new);
                    index.nodes[current].next.push((reply.point, node));
                    if node == new {
                        if std::mem::replace(&mut used[next], true) {
                            position.undo();
                            return Err(FlawKind::AnotherPosition { reply: reply.point });
                        }
                        let before = Some((current, reply.point));
                        index.nodes.push(Node { answer: next, next: Vec::new(), before });
                    }
                }
                position.undo();
            }
            current += 1;
        }
        position.rewind(start);
        Ok(index)
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the node of a position.
    pub(super) fn get(&self, position: &Position) -> Option<usize> {
        self.by_stones.get(&position.stones()).copied()
    }

    /// Returns the moves that lead from the root to a node, attacker first.
    pub(super) fn moves(&self, proof: &Proof, node: usize) -> Vec<(Point, Color)> {
        let mut moves = Vec::new();
        let mut node = node;
        while let Some((before, reply)) = self.nodes[node].before {
            moves.push((reply, proof.attacker().opponent()));
            moves.push((proof.answers()[self.nodes[before].answer].attack, proof.attacker()));
            node = before;
        }
        moves.reverse();
        moves
    }
}
