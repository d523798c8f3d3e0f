//! Wins that the verifier finds by itself: straight fours, and a few fours in a row.
//!
//! The attacker is to move and has no five.
//!
//! The positions that a proof answers, and the longest line through them.

use std::collections::HashMap;

use arrayvec::ArrayVec;

use super::result::FlawKind;
use crate::proof::referee::{NearPoints, Position, Stones};
use crate::proof::strategy::Proof;
use crate::{Color, Point, PointSet};

/// Greatest number of fours in a row that the verifier tries, including the one that nothing stops.
pub(super) const MAX_FOURS: usize = 3;

/// Number of standing fours after which the search for more ends: hardly a reply stops all of them.
const ENOUGH: usize = 6;

/// A line of moves, attacker first, that ends with a four that nothing stops.
pub(super) type Fours = ArrayVec<Point, { 2 * MAX_FOURS - 1 }>;

/// Up to eight completions, and the ends of their runs.
type Stoppers = ArrayVec<Point, 72>;

/// A four on a position.
struct Four {
    /// Points on which it becomes a five.
    completions: NearPoints,
    /// Replies that stop it, including forbidden ones.
    stoppers: Stoppers,
}

/// A win that stands before the defender's reply: a five, or a four that nothing stops.
pub(super) struct Standing {
    pub(super) point: Point,
    /// The only points on which a stone of the defender can affect it.
    footprint: PointSet,
}

impl Standing {
    /// Returns the five that the attacker makes on an empty point.
    pub(super) fn five(position: &Position, point: Point, attacker: Color) -> Self {
        let mut footprint = PointSet::from_iter([point]);
        // The ends matter only under the caro rules.
        footprint.extend(position.ends(point, attacker));
        Self { point, footprint }
    }

    /// Returns whether a reply leaves it as it is; whether the attacker gets to play it is not checked.
    pub(super) fn survives(&self, reply: Point) -> bool {
        !self.footprint.contains(reply)
    }
}

/// The search for fours in a row.
pub(super) struct Wins {
    attacker: Color,
    /// The move that won last, by number of fours left. It often wins again against the next reply.
    last: [Option<Point>; MAX_FOURS],
}

impl Wins {
    pub(super) const fn new(attacker: Color) -> Self {
        Self { attacker, last: [None; MAX_FOURS] }
    }

    /// Returns fours that nothing stops, with the defender to move; most replies leave them as they are.
    /// Neither side has a five.
    pub(super) fn standing(&self, position: &mut Position, candidates: &PointSet) -> Vec<Standing> {
        let mut found = Vec::new();
        for point in candidates.iter() {
            let Some(four) = self.four(position, point) else { continue };
            // White's replies add no black stones, so a harmless point stays harmless. A stop that is
            // forbidden to Black now may become allowed, so it counts as a stop.
            let allowed = position.forbidden(point, self.attacker).is_none()
                && (self.attacker == Color::White || position.is_harmless(point));
            if allowed && four.stoppers.is_empty() {
                let mut footprint = PointSet::from_iter([point]);
                position.place(point, self.attacker);
                for &completion in &four.completions {
                    footprint |= Standing::five(position, completion, self.attacker).footprint;
                }
                position.undo();
                found.push(Standing { point, footprint });
                if found.len() == ENOUGH {
                    break;
                }
            }
        }
        found
    }

    /// Returns a shortest win by at most `fours` fours in a row, whatever the defender replies, as the
    /// longest of its lines. `threats` are the points on which the defender makes a five.
    ///
    /// `candidates` must include all fours and may include other points. The depth of the recursion is the
    /// number of fours.
    pub(super) fn find(
        &mut self,
        position: &mut Position,
        candidates: &PointSet,
        threats: &[Point],
        fours: usize,
    ) -> Option<Fours> {
        (1..=fours).find_map(|fours| self.find_exactly(position, candidates, threats, fours))
    }

    fn find_exactly(
        &mut self,
        position: &mut Position,
        candidates: &PointSet,
        threats: &[Point],
        fours: usize,
    ) -> Option<Fours> {
        let last = self.last[fours - 1];
        let ordered =
            last.into_iter().chain(candidates.iter().filter(|&point| Some(point) != last));
        for point in ordered {
            if !position.is_empty(point) {
                continue;
            }
            let Some(four) = self.four(position, point) else { continue };
            if position.forbidden(point, self.attacker).is_some() {
                continue;
            }
            position.place(point, self.attacker);
            // Under the caro rules a stone at the end of a five stops it as well.
            let stops = |&threat: &Point| {
                threat == point || !position.makes_five(threat, self.attacker.opponent())
            };
            let line =
                threats.iter().all(stops).then(|| self.after(position, &four, fours - 1)).flatten();
            position.undo();
            if let Some(mut line) = line {
                self.last[fours - 1] = Some(point);
                line.insert(0, point);
                return Some(line);
            }
        }
        None
    }

    /// Returns the longest line after a four if no reply stops it, or if each reply that does loses to at
    /// most `fours` more fours.
    fn after(&mut self, position: &mut Position, four: &Four, fours: usize) -> Option<Fours> {
        let defender = self.attacker.opponent();
        let mut longest = Fours::new();
        for &reply in &four.stoppers {
            if position.forbidden(reply, defender).is_some() {
                continue;
            }
            if fours == 0 {
                return None;
            }
            position.place(reply, defender);
            let threats = position.fives_through(reply, defender);
            let candidates = position.four_candidates(self.attacker);
            let line = self.find(position, &candidates, &threats, fours);
            position.undo();
            let line = line?;
            if line.len() + 1 > longest.len() {
                longest.clear();
                longest.push(reply);
                longest.extend(line);
            }
        }
        Some(longest)
    }

    /// Returns the four that the attacker, who has no five, makes on an empty point.
    fn four(&self, position: &mut Position, point: Point) -> Option<Four> {
        position.place(point, self.attacker);
        let completions = position.fives_through(point, self.attacker);
        let four = (!completions.is_empty()).then(|| {
            let stoppers = self.stoppers(position, &completions);
            Four { completions, stoppers }
        });
        position.undo();
        four
    }

    /// Returns the replies that stop all completions.
    fn stoppers(&self, position: &mut Position, completions: &[Point]) -> Stoppers {
        let mut stoppers = Stoppers::new();
        if !position.rule().line_rule(self.attacker).blocked {
            // Only a stone on the point itself stops a five.
            if let &[completion] = completions {
                stoppers.push(completion);
            }
            return stoppers;
        }
        for &completion in completions {
            let ends = position.ends(completion, self.attacker);
            for reply in std::iter::once(completion).chain(ends) {
                position.place(reply, self.attacker.opponent());
                let stopped = completions.iter().all(|&completion| {
                    completion == reply || !position.makes_five(completion, self.attacker)
                });
                position.undo();
                if stopped && !stoppers.contains(&reply) {
                    stoppers.push(reply);
                }
            }
        }
        stoppers
    }
}

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
