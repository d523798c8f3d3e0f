//! Every reply to every answer.

use super::index::Index;
use super::line::{Outcome, longest_line};
use super::wins::{Fours, MAX_FOURS, Standing, Wins};
use super::{Checked, Flaw, FlawKind};
use crate::renju::Reading;
use crate::search::Proof;
use crate::search::rules::{NearPoints, Position};
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
    /// The moves before the proof's.
    start: usize,
    index: Index,
    wins: Wins,
    checked: Checked,
}

/// What the attacker has after an answer, whoever is to move.
struct Threats {
    /// Where the attacker makes a five.
    fives: PointSet,
    /// Where the attacker may make a four.
    fours: PointSet,
    /// Where the attacker makes a four that nothing stops.
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
        Ok(self.checked)
    }

    /// Plays the answer of a node and tries every reply. On a flaw the position is the one that
    /// the flaw is about.
    fn answer(&mut self, node: usize) -> Result<Outcome, FlawKind> {
        let point = self.proof.answers()[self.index.nodes()[node].answer].attack;
        self.checked.positions += 1;
        let mut outcome = Outcome::default();
        if self.position.makes_five(point, self.attacker) {
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
        if let Some(reply) = self.position.five_points(self.defender).iter().next() {
            return Err(FlawKind::Five { defender: self.defender, reply });
        }
        let threats = self.threats();
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

    /// Returns what the attacker has before a reply, where the defender has no five in one.
    fn threats(&mut self) -> Threats {
        let fives = self.position.five_points(self.attacker);
        let fours = self.position.four_candidates(self.attacker);
        let standing = if fives.is_empty() {
            self.wins.standing(&mut self.position, &fours)
        } else {
            // Nearly all replies lose to a five already.
            Vec::new()
        };
        let counter_fours = self.position.four_candidates(self.defender);
        Threats { fives, fours, standing, counter_fours }
    }

    /// Returns how a reply loses. What the attacker has without it is looked at first, as most
    /// replies change nothing of it. On a flaw the position is the one that the flaw is about.
    fn reply(&mut self, node: usize, reply: Point, threats: &Threats) -> Result<Loss, FlawKind> {
        let answered = &self.index.nodes()[node].next;
        if let Some(&(_, next)) = answered.iter().find(|(point, _)| *point == reply) {
            return Ok(Loss::Proof(next));
        }
        let position = &mut self.position;
        position.place(reply, self.defender);
        let makes_five = |point| point != reply && position.makes_five(point, self.attacker);
        let is_five = threats.fives.iter().any(makes_five);
        let counter_fives = if threats.counter_fours.contains(reply) {
            position.fives_through(reply, self.defender)
        } else {
            NearPoints::new()
        };
        position.undo();
        if is_five {
            return Ok(Loss::Five);
        }
        let survives = |four: &&Standing| four.survives(reply, &counter_fives);
        if let Some(four) = threats.standing.iter().find(survives) {
            return Ok(Loss::Fours(Fours::from_iter([four.point])));
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
