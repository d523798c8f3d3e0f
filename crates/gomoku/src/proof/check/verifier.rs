//! The verifier: plays each answer of a proof and tries all replies to it.

use super::result::{Checked, Flaw, FlawKind};
use super::wins::{Fours, MAX_FOURS, Standing, Wins};
use super::wins::{Index, Outcome, longest_line, plies_to_five};
use crate::proof::referee::Position;
use crate::proof::strategy::Proof;
use crate::renju::Reading;
use crate::{Board, Color, Point, PointSet};

/// How a reply loses.
enum Loss {
    Proof(usize),
    Five,
    Fours(Fours),
    Forbidden,
}

/// The verification of one proof.
pub(super) struct Verifier<'a> {
    proof: &'a Proof,
    attacker: Color,
    defender: Color,
    position: Position,
    /// Number of moves on the board before those of the proof.
    start: usize,
    index: Index,
    wins: Wins,
    checked: Checked,
}

/// Threats of both sides after an answer, before the reply.
struct Threats {
    /// Replies that the proof answers at this node.
    answered: PointSet,
    /// The fives of the attacker.
    fives: Vec<Standing>,
    /// Where the attacker may make a four.
    fours: PointSet,
    /// Fours of the attacker that nothing stops.
    standing: Vec<Standing>,
    /// Where the defender may make a four.
    counter_fours: PointSet,
}

impl<'a> Verifier<'a> {
    /// Finds the positions of a proof.
    pub(super) fn new(board: &Board, reading: Reading, proof: &'a Proof) -> Result<Self, Flaw> {
        let attacker = proof.attacker();
        if board.side_to_move() != attacker {
            let kind = FlawKind::Side { side: board.side_to_move(), attacker };
            return Err(Flaw { line: Vec::new(), kind });
        }
        let mut position = Position::new(board, reading);
        let start = position.moves().len();
        let index = Index::new(&mut position, proof)
            .map_err(|kind| Flaw { line: position.moves()[start..].to_vec(), kind })?;
        Ok(Self {
            proof,
            attacker,
            defender: attacker.opponent(),
            position,
            start,
            index,
            wins: Wins::new(attacker),
            checked: Checked::default(),
        })
    }

    /// Verifies every position.
    pub(super) fn run(mut self) -> Result<Checked, Flaw> {
        let mut outcomes = Vec::with_capacity(self.index.nodes().len());
        for node in 0..self.index.nodes().len() {
            self.position.rewind(self.start);
            for (point, color) in self.index.moves(self.proof, node) {
                self.position.place(point, color);
            }
            let outcome = self.answer(node);
            outcomes.push(outcome.map_err(|kind| Flaw {
                line: self.position.moves()[self.start..].to_vec(),
                kind,
            })?);
        }
        self.checked.line = longest_line(self.proof, &self.index, &outcomes);
        self.checked.plies = plies_to_five(&outcomes);
        Ok(self.checked)
    }

    /// Plays the answer of a node and tries all replies. On a flaw, the position is left where the flaw is.
    fn answer(&mut self, node: usize) -> Result<Outcome, FlawKind> {
        let point = self.proof.answers()[self.index.nodes()[node].answer].attack;
        self.checked.positions += 1;
        let mut outcome = Outcome::default();
        if self.position.makes_five(point, self.attacker) {
            outcome.is_five = true;
            return Ok(outcome);
        }
        if let Some(kind) = self.position.forbidden(point, self.attacker) {
            return Err(FlawKind::Forbidden { point, kind });
        }
        self.position.place(point, self.attacker);
        let empties = self.position.empties();
        if empties.is_empty() {
            return Err(FlawKind::BoardFull);
        }
        let (fives, counter_fours) = self.position.fives_and_fours(self.defender);
        if let Some(reply) = fives.first() {
            return Err(FlawKind::Five { defender: self.defender, reply });
        }
        let threats = self.threats(node, counter_fours);
        for reply in empties.iter() {
            self.checked.replies += 1;
            let count = match self.reply(node, reply, &threats)? {
                Loss::Proof(next) => {
                    outcome.next.push((reply, next));
                    &mut self.checked.by_proof
                }
                Loss::Five => &mut self.checked.by_five,
                Loss::Forbidden => &mut self.checked.by_forbidden,
                Loss::Fours(line) => {
                    let is_straight = line.len() == 1;
                    if outcome.longest.as_ref().is_none_or(|(_, found)| found.len() < line.len()) {
                        outcome.longest = Some((reply, line));
                    }
                    if is_straight {
                        &mut self.checked.by_straight_four
                    } else {
                        &mut self.checked.by_fours
                    }
                }
            };
            *count += 1;
        }
        Ok(outcome)
    }

    /// Returns the threats before a reply; the defender has no five.
    fn threats(&mut self, node: usize, counter_fours: PointSet) -> Threats {
        let position = &mut self.position;
        let (fives, fours) = position.fives_and_fours(self.attacker);
        let standing = if fives.is_empty() {
            self.wins.standing(position, &fours)
        } else {
            // Nearly all replies lose to a five.
            Vec::new()
        };
        let five = |point| Standing::five(position, point, self.attacker);
        let answered = &self.index.nodes()[node].next;
        Threats {
            answered: answered.iter().map(|&(reply, _)| reply).collect(),
            fives: fives.iter().map(five).collect(),
            fours,
            standing,
            counter_fours,
        }
    }

    /// Returns how a reply loses. The attacker's threats before the reply are tried first, because most
    /// replies do not affect them. On a flaw, the position is left where the flaw is.
    fn reply(&mut self, node: usize, reply: Point, threats: &Threats) -> Result<Loss, FlawKind> {
        if threats.answered.contains(reply) {
            let mut answered = self.index.nodes()[node].next.iter();
            if let Some(&(_, next)) = answered.find(|(point, _)| *point == reply) {
                return Ok(Loss::Proof(next));
            }
        }
        let survives = |win: &&Standing| win.survives(reply);
        if threats.fives.iter().any(|five| survives(&five)) {
            return Ok(Loss::Five);
        }
        let straight = |four: &Standing| Ok(Loss::Fours(Fours::from_iter([four.point])));
        let is_quiet = !threats.counter_fours.contains(reply);
        if is_quiet && let Some(four) = threats.standing.iter().find(survives) {
            return straight(four);
        }
        // The few other replies are placed on the board.
        let position = &mut self.position;
        position.place(reply, self.defender);
        let counter_fives = position.fives_through(reply, self.defender);
        let makes_five =
            |five: &Standing| five.point != reply && position.makes_five(five.point, self.attacker);
        let is_five = threats.fives.iter().any(makes_five);
        position.undo();
        if is_five {
            return Ok(Loss::Five);
        }
        let stops = |four: &Standing| counter_fives.iter().all(|&five| five == four.point);
        let mut fours = threats.standing.iter().filter(|four| four.survives(reply));
        if let Some(four) = fours.find(|four| stops(four)) {
            return straight(four);
        }
        if position.forbidden(reply, self.defender).is_some() {
            return Ok(Loss::Forbidden);
        }
        position.place(reply, self.defender);
        if let Some(next) = self.index.get(position) {
            position.undo();
            return Ok(Loss::Proof(next));
        }
        if let Some(line) = self.wins.find(position, &threats.fours, &counter_fives, MAX_FOURS) {
            position.undo();
            return Ok(Loss::Fours(line));
        }
        if position.empties().is_empty() {
            return Err(FlawKind::BoardFull);
        }
        position.undo();
        Err(FlawKind::Unanswered { defender: self.defender, reply })
    }
}
