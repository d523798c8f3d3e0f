//! Slow searches and a slow verifier, from the rules alone, with no thought of speed: every five is
//! found by walking along its line.
//!
//! Everything faster is tested against this module. A win within some moves is one in which the
//! attacker makes a five by that many moves of his own, the five among them, or Black as the
//! defender is left with forbidden points. No bound on time or memory is promised: these are for
//! positions that a test has chosen.

mod position;

use std::collections::{HashMap, HashSet, VecDeque};

use position::{Position, Stones, stones};

use crate::proof::Proof;
use crate::renju::Reading;
use crate::{Board, Color};

/// The most moves by which a [proof](crate::proof) leaves a win to its verifier: three
/// fours and the five.
const LEFT_TO_VERIFIER: usize = 4;

/// Returns the fewest moves, at most `moves`, with which the side to move wins by fours alone, or
/// `None` when it does not.
///
/// Every move that makes a four is tried, and every reply.
///
/// ```
/// use gomoku::search::reference::vcf;
/// use gomoku::{Rule, notation::moves, renju::Reading};
///
/// // A straight four and the five.
/// let board = moves::parse(b"i8a1j8a2k8a3", 15, Rule::Freestyle)?;
/// assert_eq!(vcf(&board, Reading::Literal, 5), Some(2));
/// assert_eq!(vcf(&board, Reading::Literal, 1), None);
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
#[must_use]
pub fn vcf(board: &Board, reading: Reading, moves: usize) -> Option<usize> {
    let mut search = Search::new(board, reading, true);
    (1..=moves).find(|&moves| search.wins(moves))
}

/// Returns the fewest moves, at most `moves`, with which the side to move wins by any moves, or
/// `None` when it does not.
///
/// Every move and every reply is tried, which is feasible for few moves on small boards.
#[must_use]
pub fn wins_within(board: &Board, reading: Reading, moves: usize) -> Option<usize> {
    let mut search = Search::new(board, reading, false);
    (1..=moves).find(|&moves| search.wins(moves))
}

/// Returns whether [`check`](crate::proof::check::check) verifies a proof.
#[must_use]
pub fn verifies(board: &Board, reading: Reading, proof: &Proof) -> bool {
    board.side_to_move() == proof.attacker()
        && positions(board, proof).is_some_and(|positions| {
            let known = positions.iter().map(|(board, _)| stones(board)).collect();
            positions
                .iter()
                .all(|(board, answer)| answer_wins(board, reading, proof, *answer, &known))
        })
}

/// Returns the positions of a proof and the indices of their answers, or `None` when a move cannot
/// be played or an answer is given in two positions.
fn positions(board: &Board, proof: &Proof) -> Option<Vec<(Board, usize)>> {
    let mut found: Vec<(Board, usize)> = Vec::new();
    let mut queue = VecDeque::from([(board.clone(), 0)]);
    let mut met = HashMap::from([(stones(board), 0)]);
    while let Some((board, index)) = queue.pop_front() {
        found.push((board.clone(), index));
        let answer = &proof.answers()[index];
        let mut after = board.clone();
        after.place(answer.attack).ok()?;
        if Position::new(&board, Reading::Literal).makes_five(answer.attack, proof.attacker()) {
            continue;
        }
        for reply in &answer.replies {
            let mut next_board = after.clone();
            next_board.place(reply.point).ok()?;
            let Some(next) = reply.next else { continue };
            if met.contains_key(&stones(&next_board)) {
                continue;
            }
            if met.values().any(|&index| index == next) {
                return None;
            }
            met.insert(stones(&next_board), next);
            queue.push_back((next_board, next));
        }
    }
    Some(found)
}

/// Returns whether an answer wins against every reply.
fn answer_wins(
    board: &Board,
    reading: Reading,
    proof: &Proof,
    answer: usize,
    known: &HashSet<Stones>,
) -> bool {
    let (attacker, defender) = (proof.attacker(), proof.attacker().opponent());
    let attack = proof.answers()[answer].attack;
    let mut position = Position::new(board, reading);
    if position.makes_five(attack, attacker) {
        return true;
    }
    if position.is_forbidden(attack, attacker) {
        return false;
    }
    position.place(attack, attacker);
    let mut replies = position.empties().iter().peekable();
    replies.peek().is_some()
        && replies.all(|reply| {
            if position.makes_five(reply, defender) {
                return false;
            }
            if position.is_forbidden(reply, defender) {
                return true;
            }
            let mut after = position.clone();
            after.place(reply, defender);
            known.contains(&after.stones()) || {
                let mut search = Search::of(after, attacker, true);
                search.wins(LEFT_TO_VERIFIER)
            }
        })
}

/// A search for a win of one side.
struct Search {
    position: Position,
    attacker: Color,
    /// Only fours are tried.
    is_vcf: bool,
    /// Whether the attacker, who is to move, wins within so many moves.
    known: HashMap<(Stones, usize), bool>,
}

impl Search {
    fn new(board: &Board, reading: Reading, is_vcf: bool) -> Self {
        Self::of(Position::new(board, reading), board.side_to_move(), is_vcf)
    }

    fn of(position: Position, attacker: Color, is_vcf: bool) -> Self {
        Self { position, attacker, is_vcf, known: HashMap::new() }
    }

    /// Returns whether the attacker, who is to move, wins within so many moves. The recursion is
    /// as deep as there are moves, and as there are empty points.
    fn wins(&mut self, moves: usize) -> bool {
        let key = (self.position.stones(), moves);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = self.tries(moves);
        self.known.insert(key, wins);
        wins
    }

    fn tries(&mut self, moves: usize) -> bool {
        if moves == 0 {
            return false;
        }
        let empties = self.position.empties();
        if empties.iter().any(|point| self.position.makes_five(point, self.attacker)) {
            return true;
        }
        moves > 1
            && empties.iter().any(|point| {
                if self.position.is_forbidden(point, self.attacker) {
                    return false;
                }
                self.position.place(point, self.attacker);
                let is_tried = !self.is_vcf || self.position.has_five_point(self.attacker);
                let wins = is_tried && self.every_reply_loses(moves - 1);
                self.position.undo();
                wins
            })
    }

    /// Returns whether the defender, who is to move, loses within so many moves of the attacker.
    fn every_reply_loses(&mut self, moves: usize) -> bool {
        let defender = self.attacker.opponent();
        let empties = self.position.empties();
        if empties.is_empty()
            || empties.iter().any(|reply| self.position.makes_five(reply, defender))
        {
            return false;
        }
        empties.iter().all(|reply| {
            if self.position.is_forbidden(reply, defender) {
                return true;
            }
            self.position.place(reply, defender);
            let wins = self.wins(moves);
            self.position.undo();
            wins
        })
    }
}
