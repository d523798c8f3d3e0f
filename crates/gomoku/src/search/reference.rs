//! Reference implementations of the searches and of the verifier, from the rules alone: every five is
//! found by walking along its line.
//!
//! The fast searches are tested against this module; no search uses it. A win within n moves is one in
//! which the attacker makes a five with its n-th move at the latest, or leaves Black as the defender
//! nothing but forbidden points. Time and memory are not bounded: use small positions.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::proof::Proof;
use crate::renju::{self, Reading};
use crate::{Board, Color, Direction, Point, PointSet};

/// Wins that a [proof](crate::proof) leaves to its verifier take at most this many moves: three fours
/// and the five.
const LEFT_TO_VERIFIER: usize = 4;

/// Returns the fewest moves, at most `moves`, in which the side to move wins by fours alone, or `None`
/// if it does not.
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

/// Returns the fewest moves, at most `moves`, in which the side to move wins by any moves, or `None` if
/// it does not.
///
/// Every move and every reply is tried: use it for few moves on small boards.
#[must_use]
pub fn wins_within(board: &Board, reading: Reading, moves: usize) -> Option<usize> {
    let mut search = Search::new(board, reading, false);
    (1..=moves).find(|&moves| search.wins(moves))
}

/// Returns whether a proof is correct: the result that [`check`](crate::proof::check::check) must have.
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

/// Returns the positions of a proof with the indices of their answers, or `None` if a move cannot be
/// played or an answer is used in two positions.
fn positions(board: &Board, proof: &Proof) -> Option<Vec<(Board, usize)>> {
    let mut found: Vec<(Board, usize)> = Vec::new();
    let mut queue = VecDeque::from([(board.clone(), 0)]);
    let mut met = HashMap::from([(stones(board), 0)]);
    while let Some((board, index)) = queue.pop_front() {
        found.push((board.clone(), index));
        let answer = &proof.answers()[index];
        let mut after = board.clone();
        after.place(answer.attack).ok()?;
        if ReferencePosition::new(&board, Reading::Literal)
            .makes_five(answer.attack, proof.attacker())
        {
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
    let mut position = ReferencePosition::new(board, reading);
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
    position: ReferencePosition,
    attacker: Color,
    /// Whether only fours are tried.
    is_vcf: bool,
    /// Whether the attacker, who is to move, wins within a number of moves.
    known: HashMap<(Stones, usize), bool>,
}

impl Search {
    fn new(board: &Board, reading: Reading, is_vcf: bool) -> Self {
        Self::of(ReferencePosition::new(board, reading), board.side_to_move(), is_vcf)
    }

    fn of(position: ReferencePosition, attacker: Color, is_vcf: bool) -> Self {
        Self { position, attacker, is_vcf, known: HashMap::new() }
    }

    /// Returns whether the attacker, who is to move, wins within `moves` moves. The depth of the recursion
    /// is limited by the moves and by the empty points.
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

    /// Returns whether the defender, who is to move, loses within `moves` moves of the attacker.
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

/// The stones of both colours, which determine a position together with the side to move.
type Stones = [PointSet; 2];

/// A position judged by walking along lines, point by point.
#[derive(Clone, Debug)]
struct ReferencePosition {
    board: Board,
    reading: Reading,
}

impl ReferencePosition {
    fn new(board: &Board, reading: Reading) -> Self {
        Self { board: board.clone(), reading }
    }

    fn stones(&self) -> Stones {
        stones(&self.board)
    }

    fn empties(&self) -> PointSet {
        self.board.empties()
    }

    /// Places a stone of either colour on an empty point.
    fn place(&mut self, point: Point, color: Color) {
        self.board.set_side_to_move(color);
        let placed = self.board.place(point);
        debug_assert_eq!(placed, Ok(()));
    }

    /// Takes the last stone back.
    fn undo(&mut self) {
        let point = self.board.undo();
        debug_assert!(point.is_some());
    }

    /// Returns whether a stone of a colour on an empty point makes a five.
    fn makes_five(&self, point: Point, color: Color) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let (ahead, end) = self.run(point, direction, 1, color);
            let (behind, other_end) = self.run(point, direction, -1, color);
            let opponent = Some(color.opponent());
            let blocked_ends = usize::from(end == opponent) + usize::from(other_end == opponent);
            self.board.rule().line_rule(color).is_five(behind + 1 + ahead, blocked_ends)
        })
    }

    /// Returns whether a colour makes a five anywhere.
    fn has_five_point(&self, color: Color) -> bool {
        self.empties().iter().any(|point| self.makes_five(point, color))
    }

    /// Returns whether renju forbids a move.
    fn is_forbidden(&self, point: Point, color: Color) -> bool {
        self.board.rule().restricts(color)
            && renju::reference::forbidden(&self.board, point, self.reading).is_some()
    }

    /// Returns the number of stones of a colour that follow a point without a gap, and the stone behind
    /// them.
    fn run(
        &self,
        point: Point,
        direction: Direction,
        sign: isize,
        color: Color,
    ) -> (usize, Option<Color>) {
        let mut length = 0;
        let mut point = point;
        loop {
            let next = point.offset(direction.step(), sign, self.board.size());
            match next.map(|next| (next, self.board.get(next))) {
                Some((next, Some(stone))) if stone == color => point = next,
                Some((_, stone)) => return (length, stone),
                None => return (length, None),
            }
            length += 1;
        }
    }
}

/// Returns the stones of a board.
fn stones(board: &Board) -> Stones {
    Color::ALL.map(|color| *board.stones(color))
}
