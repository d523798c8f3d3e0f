//! The positions that a proof answers, and the longest line through them.

use std::collections::HashMap;

use super::result::FlawKind;
use super::wins::Fours;
use crate::proof::referee::{Position, Stones};
use crate::proof::strategy::Proof;
use crate::{Color, Point};

/// A position with the attacker to move to which the proof has an answer.
#[derive(Debug)]
pub(super) struct Node {
    /// Index of the answer.
    pub(super) answer: usize,
    /// The replies that the proof answers, with the nodes of their positions.
    pub(super) next: Vec<(Point, usize)>,
    /// The node before and the reply that leads here; `None` for the root.
    before: Option<(usize, Point)>,
}

/// The positions of a proof, those with fewer stones first.
#[derive(Debug)]
pub(super) struct Index {
    nodes: Vec<Node>,
    by_stones: HashMap<Stones, usize>,
}

impl Index {
    /// Walks the proof from its first answer and records the position of each answer.
    ///
    /// An answer that makes a five ends its line, whatever follows in the proof. On a flaw, `position` is
    /// left after the moves that lead to it.
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
                    // Another order of moves may have led here before.
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

/// What the verifier found after an answer.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// Of the replies that the verifier answers by fours, the first one with the longest line, and that
    /// line. `None` if nothing stops the answer itself.
    pub(super) longest: Option<(Point, Fours)>,
    /// The replies that the proof answers, with the nodes to which they lead.
    pub(super) next: Vec<(Point, usize)>,
    /// Whether the answer makes the five.
    pub(super) is_five: bool,
}

/// Number of plies of an answer that makes a five.
const FIVE: u32 = 1;

/// Number of plies of any other answer and a reply.
const BEFORE_REPLY: u32 = 2;

/// Number of plies of a reply and the five, which end every win by fours.
const LAST: u32 = 2;

/// Returns the greatest number of plies from the root to the attacker's five. Nodes lead only to later
/// ones.
pub(super) fn plies_to_five(outcomes: &[Outcome]) -> u32 {
    let mut plies: Vec<u32> = vec![FIVE; outcomes.len()];
    for (node, outcome) in outcomes.iter().enumerate().rev() {
        if outcome.is_five {
            continue;
        }
        let proved = outcome.next.iter().map(|&(_, next)| plies[next]).max();
        // A win by fours has three of them and two replies between at most.
        let fours = outcome.longest.as_ref().and_then(|(_, line)| u32::try_from(line.len()).ok());
        let after_reply = proved.max(fours.map(|fours| fours + LAST)).unwrap_or(FIVE).max(FIVE);
        plies[node] = BEFORE_REPLY + after_reply;
    }
    plies[0]
}

/// Returns the line of longest resistance. Nodes lead only to later ones.
pub(super) fn longest_line(proof: &Proof, index: &Index, outcomes: &[Outcome]) -> Vec<Point> {
    // For each node, the attacker's moves to come and the reply to the first of them.
    let mut longest: Vec<(usize, Option<Point>)> = vec![(1, None); outcomes.len()];
    for (node, outcome) in outcomes.iter().enumerate().rev() {
        let next = outcome.next.iter().map(|&(reply, next)| (longest[next].0 + 1, Some(reply)));
        let shown = outcome.longest.as_ref();
        let shown = shown.map(|(reply, line)| (line.len().div_ceil(2) + 1, Some(*reply)));
        let all = next.chain(shown);
        if let Some(best) = all.max_by_key(|&(moves, reply)| (moves, std::cmp::Reverse(reply))) {
            longest[node] = best;
        }
    }
    let mut line = Vec::new();
    let mut node = 0;
    loop {
        line.push(proof.answers()[index.nodes()[node].answer].attack);
        let Some(reply) = longest[node].1 else { return line };
        line.push(reply);
        match outcomes[node].next.iter().find(|(point, _)| *point == reply) {
            Some(&(_, next)) => node = next,
            None => {
                line.extend(outcomes[node].longest.iter().flat_map(|(_, fours)| fours.clone()));
                return line;
            }
        }
    }
}
