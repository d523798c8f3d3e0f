//! A simple prover for the tests of the verifier.

use std::collections::HashMap;

use gomoku::proof::{Answer, Proof, Reply};
use gomoku::renju::{self, Reading};
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, threats};

/// Returns a proof of a win by at most `fours` fours in a row, with an answer to each defence.
pub fn by_fours(board: &Board, reading: Reading, fours: usize) -> Option<Proof> {
    let mut prover = Prover::new(board, reading);
    let root = prover.fours(fours)?;
    Some(prover.proof(root))
}

/// Returns a proof of a win by any first move and at most `fours` fours, with an answer to each reply.
pub fn by_threat(board: &Board, reading: Reading, fours: usize) -> Option<Proof> {
    let mut prover = Prover::new(board, reading);
    let root = prover.threat(fours)?;
    Some(prover.proof(root))
}

/// Returns a proof of a win within a number of moves of any kind, with an answer to every reply; only for
/// boards with few empty points.
pub fn by_any(board: &Board, reading: Reading, moves: usize) -> Option<Proof> {
    let mut prover = Prover::new(board, reading);
    let root = prover.any(moves)?;
    Some(prover.proof(root))
}

struct Prover {
    board: Board,
    reading: Reading,
    attacker: Color,
    answers: Vec<Answer>,
    known: HashMap<[PointSet; 2], usize>,
    /// Maximum number of moves within which a position is known not to be won.
    lost: HashMap<[PointSet; 2], usize>,
}

impl Prover {
    fn new(board: &Board, reading: Reading) -> Self {
        let attacker = board.side_to_move();
        Self {
            board: board.clone(),
            reading,
            attacker,
            answers: Vec::new(),
            known: HashMap::new(),
            lost: HashMap::new(),
        }
    }

    /// Returns the proof from the root, with answers in the order of discovery.
    fn proof(self, root: usize) -> Proof {
        let mut order = vec![root];
        let mut places = HashMap::from([(root, 0)]);
        let mut answers = Vec::new();
        while let Some(&index) = order.get(answers.len()) {
            let mut answer = self.answers[index].clone();
            for next in answer.replies.iter_mut().filter_map(|reply| reply.next.as_mut()) {
                let place = *places.entry(*next).or_insert_with(|| {
                    order.push(*next);
                    order.len() - 1
                });
                *next = place;
            }
            answers.push(answer);
        }
        Proof::new(self.attacker, answers).unwrap()
    }

    fn stones(&self) -> [PointSet; 2] {
        Color::ALL.map(|color| *self.board.stones(color))
    }

    fn fives(&self, color: Color) -> PointSet {
        threats(&self.board).points(color, Kind::Five)
    }

    fn is_forbidden(&self, point: Point, color: Color) -> bool {
        self.board.rule() == Rule::Renju
            && color == Color::Black
            && renju::forbidden_on(&self.board, point, self.reading).is_some()
    }

    fn add(&mut self, answer: Answer) -> usize {
        self.known.insert(self.stones(), self.answers.len());
        self.answers.push(answer);
        self.answers.len() - 1
    }

    fn fours(&mut self, fours: usize) -> Option<usize> {
        if let Some(&known) = self.known.get(&self.stones()) {
            return Some(known);
        }
        let defender = self.attacker.opponent();
        if let Some(five) = self.fives(self.attacker).iter().next() {
            return Some(self.add(Answer::new(five, [])));
        }
        if fours == 0 {
            return None;
        }
        let all = threats(&self.board);
        let kinds = [Kind::StraightFour, Kind::DoubleFour, Kind::Four];
        let moves: Vec<Point> =
            kinds.into_iter().flat_map(|kind| all.points(self.attacker, kind).iter()).collect();
        moves.into_iter().find_map(|point| {
            if self.is_forbidden(point, self.attacker) {
                return None;
            }
            self.board.place(point).unwrap();
            if !self.fives(defender).is_empty() {
                self.board.undo();
                return None;
            }
            let replies = self.stoppers().into_iter().map(|reply| {
                self.board.place(reply).unwrap();
                let next = self.fours(fours - 1);
                self.board.undo();
                next.map(|next| Reply::answered(reply, next))
            });
            let replies: Option<Vec<Reply>> = replies.collect();
            self.board.undo();
            replies.map(|replies| self.add(Answer::new(point, replies)))
        })
    }

    /// Returns the replies after which the attacker has no five.
    fn stoppers(&mut self) -> Vec<Point> {
        let defender = self.attacker.opponent();
        let mut stoppers = Vec::new();
        for reply in self.board.empties().iter() {
            if self.is_forbidden(reply, defender) {
                continue;
            }
            self.board.place(reply).unwrap();
            if self.fives(self.attacker).is_empty() {
                stoppers.push(reply);
            }
            self.board.undo();
        }
        stoppers
    }

    fn threat(&mut self, fours: usize) -> Option<usize> {
        let defender = self.attacker.opponent();
        if !self.fives(defender).is_empty() {
            return None;
        }
        self.board.empties().iter().find_map(|point| {
            if self.is_forbidden(point, self.attacker) {
                return None;
            }
            self.board.place(point).unwrap();
            // A move that does not win if the defender passes does not win at all.
            self.board.set_side_to_move(self.attacker);
            let kept = self.answers.len();
            let threatens = self.fours(fours).is_some();
            self.board.set_side_to_move(defender);
            self.forget(kept);
            let replies = threatens.then(|| self.stoppers());
            let replies: Option<Vec<Reply>> = replies.and_then(|replies| {
                let answered = replies.into_iter().map(|reply| {
                    self.board.place(reply).unwrap();
                    let next = self.fours(fours);
                    self.board.undo();
                    next.map(|next| Reply::answered(reply, next))
                });
                answered.collect()
            });
            self.board.undo();
            if replies.is_none() {
                self.forget(kept);
            }
            replies.map(|replies| self.add(Answer::new(point, replies)))
        })
    }

    fn any(&mut self, moves: usize) -> Option<usize> {
        let stones = self.stones();
        if let Some(&known) = self.known.get(&stones) {
            return Some(known);
        }
        if self.lost.get(&stones).is_some_and(|&lost| lost >= moves) {
            return None;
        }
        let defender = self.attacker.opponent();
        if let Some(five) = self.fives(self.attacker).iter().next() {
            return Some(self.add(Answer::new(five, [])));
        }
        let found = (moves > 1).then(|| {
            self.board.empties().iter().find_map(|point| {
                if self.is_forbidden(point, self.attacker) {
                    return None;
                }
                self.board.place(point).unwrap();
                let replies = self.board.empties();
                let refuted = replies.is_empty() || !self.fives(defender).is_empty();
                let replies: Option<Vec<Reply>> =
                    (!refuted).then_some(replies).and_then(|replies| {
                        let legal =
                            replies.iter().filter(|&reply| !self.is_forbidden(reply, defender));
                        let answered = legal.collect::<Vec<_>>().into_iter().map(|reply| {
                            self.board.place(reply).unwrap();
                            let next = self.any(moves - 1);
                            self.board.undo();
                            next.map(|next| Reply::answered(reply, next))
                        });
                        answered.collect()
                    });
                self.board.undo();
                replies.map(|replies| self.add(Answer::new(point, replies)))
            })
        });
        if found.flatten().is_none() {
            self.lost.insert(stones, moves);
        }
        found.flatten()
    }

    fn forget(&mut self, kept: usize) {
        self.answers.truncate(kept);
        self.known.retain(|_, &mut answer| answer < kept);
    }
}
