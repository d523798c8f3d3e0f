//! A winning strategy: the attacker's answers, and the replies that lead from one to the next.

use thiserror::Error;

use crate::renju::Reading;
use crate::{Board, Color, Kind, Point, threats};

/// A winning strategy of one side, the attacker, from a position where the attacker is to move.
///
/// The answers are a list, of which answer 0 is played first. A reply leads to the next answer by its
/// index, so all orders of moves that lead to a position can share its answer. Every `next` is an index
/// of the list, and no line of answers comes back to itself; nothing else is guaranteed. Use
/// [`check`](fn@crate::proof::check::check) to verify that the moves are legal and win.
///
/// ```
/// use gomoku::proof::{Answer, Proof, Reply};
/// use gomoku::{Color, Point};
///
/// let point = |name: &str| name.parse::<Point>();
/// // Black makes a four at H8; White stops it at I9; Black makes five at C3.
/// let four = Answer::new(point("H8")?, [Reply::answered(point("I9")?, 1)]);
/// let five = Answer::new(point("C3")?, []);
/// let proof = Proof::new(Color::Black, vec![four, five])?;
/// assert_eq!(proof.main_line(), [point("H8")?, point("I9")?, point("C3")?]);
/// assert_eq!(proof.longest(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    attacker: Color,
    answers: Vec<Answer>,
    /// Number of the attacker's moves on the longest line from each answer.
    lengths: Vec<usize>,
}

/// The attacker's move in one position, and the defender's replies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Answer {
    /// The attacker's move.
    pub attack: Point,
    /// Replies of the defender in any order. Replies that need no answer may be left out.
    pub replies: Vec<Reply>,
}

/// A reply of the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Reply {
    /// The defender's move.
    pub point: Point,
    /// Index of the answer. `None` if the position's answer stands elsewhere in the proof, under another
    /// order of moves, or if no answer is needed: the attacker has a five, a straight four, or a win by at
    /// most three fours in a row.
    pub next: Option<usize>,
}

/// Why a list of answers is not a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The list is empty.
    #[error("no answers; expected one to begin with")]
    Empty,
    /// A reply leads to an index outside the list.
    #[error("{reply} leads from answer {answer} to answer {next}; expected one below {answers}")]
    Index {
        /// Index of the answer with the reply.
        answer: usize,
        /// The reply.
        reply: Point,
        /// Index to which it leads.
        next: usize,
        /// Number of answers.
        answers: usize,
    },
    /// A line of answers comes back to itself.
    #[error("a line from answer {answer} leads back to it; expected lines that end")]
    Cycle {
        /// Index of one such answer.
        answer: usize,
    },
}

impl Answer {
    /// Returns the answer with a move and its replies.
    #[must_use]
    pub fn new(attack: Point, replies: impl Into<Vec<Reply>>) -> Self {
        Self { attack, replies: replies.into() }
    }
}

impl Reply {
    /// Returns a reply with the index of its answer.
    #[must_use]
    pub const fn answered(point: Point, next: usize) -> Self {
        Self { point, next: Some(next) }
    }

    /// Returns a reply without an answer.
    #[must_use]
    pub const fn left(point: Point) -> Self {
        Self { point, next: None }
    }
}

/// Number of plies from a four that nothing stops to the five: the four, any reply, the five.
const FOUR_PLIES: u32 = 3;

/// Number of plies to the five from a three whose replies are left out: the three, any reply, then a
/// four.
const THREE_PLIES: u32 = 2 + FOUR_PLIES;

/// Number of plies to the five from any other attack whose replies are left out: the attack, any reply,
/// two fours and their stops, then a four that nothing stops.
const QUIET_PLIES: u32 = 2 + 4 + FOUR_PLIES;

impl Proof {
    /// Returns an estimate of the memory of the proof in bytes.
    pub(crate) fn memory(&self) -> usize {
        let replies: usize = self.answers.iter().map(|answer| answer.replies.len()).sum();
        let an_answer = size_of::<Answer>() + size_of::<usize>();
        self.answers.len() * an_answer + replies * size_of::<Reply>()
    }

    /// Returns the proof with the given answers, of which the first is played first.
    ///
    /// # Errors
    ///
    /// When the list is empty, a reply leads to an index outside it, or a line comes back to itself.
    pub fn new(attacker: Color, answers: Vec<Answer>) -> Result<Self, ProofError> {
        if answers.is_empty() {
            return Err(ProofError::Empty);
        }
        for (index, answer) in answers.iter().enumerate() {
            for reply in &answer.replies {
                if let Some(next) = reply.next.filter(|&next| next >= answers.len()) {
                    let answers = answers.len();
                    return Err(ProofError::Index {
                        answer: index,
                        reply: reply.point,
                        next,
                        answers,
                    });
                }
            }
        }
        let lengths = lengths(&answers).map_err(|answer| ProofError::Cycle { answer })?;
        Ok(Self { attacker, answers, lengths })
    }

    /// Returns the side that wins.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.attacker
    }

    /// Returns all answers; the first is played first.
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Returns the first move of the win.
    #[must_use]
    pub fn first_move(&self) -> Point {
        self.answers[0].attack
    }

    /// Returns the answers by value, for a new proof.
    #[must_use]
    pub fn into_answers(self) -> Vec<Answer> {
        self.answers
    }

    /// Returns the number of the attacker's moves on the longest line of answers, at least 1. Moves after a
    /// reply without an answer are not counted, so this is no number of moves to the five: for that see
    /// [`Checked::moves`](crate::proof::check::Checked::moves).
    #[must_use]
    pub fn longest(&self) -> usize {
        self.lengths[0]
    }

    /// Returns the line of longest resistance, attacker first; of replies with equally long lines, the
    /// first. It ends with the attacker's move of an answer that leads to no other, such as a four that nothing
    /// stops: the five is not part of it. Replies that the proof leaves to the rules may resist longer;
    /// [`Checked::line`](crate::proof::check::Checked::line) has them.
    #[must_use]
    pub fn main_line(&self) -> Vec<Point> {
        let mut line = Vec::with_capacity(2 * self.longest());
        let mut index = 0;
        loop {
            let answer = &self.answers[index];
            line.push(answer.attack);
            let answered = answer.replies.iter().filter_map(|reply| Some((reply, reply.next?)));
            // `max_by_key` takes the last one, so the order is reversed.
            let Some((reply, next)) = answered.rev().max_by_key(|&(_, next)| self.lengths[next])
            else {
                return line;
            };
            line.push(reply.point);
            index = next;
        }
    }

    /// Returns an upper bound of the number of plies in which the attacker makes a five, from a position of
    /// which this is a proof.
    ///
    /// What follows a reply without an answer is not searched, but bounded: a five after a four, a four
    /// that nothing stops after a three, and three fours in a row after any other attack. Such a reply
    /// must not lead to a position that is answered elsewhere in the proof; in the proofs of this crate's
    /// solvers none does. [`check`](fn@crate::proof::check::check) searches, so its
    /// [`plies`](crate::proof::check::Checked::plies) are never more.
    #[must_use]
    pub fn plies_to_five(&self, board: &Board) -> u32 {
        self.plies_from(0, &mut board.clone(), &mut vec![None; self.answers.len()])
    }

    /// Returns the same from an answer, whose position the board holds. The recursion is no deeper than
    /// there are empty points.
    fn plies_from(&self, index: usize, board: &mut Board, known: &mut [Option<u32>]) -> u32 {
        if let Some(plies) = known[index] {
            return plies;
        }
        let Answer { attack, replies } = &self.answers[index];
        let is_five = threats(&*board).points(self.attacker, Kind::Five).contains(*attack);
        // A move that cannot be placed: the proof is not for this board.
        if is_five || board.place(*attack).is_err() {
            return 1;
        }
        let mut plies = if threats(&*board).any(self.attacker, Kind::Five) {
            FOUR_PLIES
        } else if threatens_four(board, self.attacker) {
            THREE_PLIES
        } else {
            QUIET_PLIES
        };
        for reply in replies {
            if let Some(next) = reply.next
                && board.place(reply.point).is_ok()
            {
                plies = plies.max(2 + self.plies_from(next, board, known));
                board.undo();
            }
        }
        board.undo();
        known[index] = Some(plies);
        plies
    }
}

/// Returns whether a side could make a four that nothing stops if it were to move.
fn threatens_four(board: &Board, color: Color) -> bool {
    let threats = threats(board);
    let mut points =
        threats.points(color, Kind::StraightFour) | threats.points(color, Kind::DoubleFour);
    if board.rule().restricts(color) && !points.is_empty() {
        let board = board.clone().with_side(color);
        for reading in Reading::ALL {
            points &= board.legal_moves(reading);
        }
    }
    !points.is_empty()
}

/// Returns the number of attacks on the longest line from each answer, or the index of an answer to which
/// a line leads back. Each answer is visited once, however many lines share it, without recursion.
fn lengths(answers: &[Answer]) -> Result<Vec<usize>, usize> {
    const UNSEEN: usize = 0;
    const OPEN: usize = usize::MAX;
    let mut lengths = vec![UNSEEN; answers.len()];
    // The answers of the line being followed, each with the number of replies already followed.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for root in 0..answers.len() {
        if lengths[root] != UNSEEN {
            continue;
        }
        lengths[root] = OPEN;
        open.push((root, 0));
        while let Some((index, followed)) = open.last_mut() {
            let replies = &answers[*index].replies;
            let Some(reply) = replies.get(*followed) else {
                let nexts = replies.iter().filter_map(|reply| reply.next);
                lengths[*index] = 1 + nexts.map(|next| lengths[next]).max().unwrap_or(0);
                open.pop();
                continue;
            };
            *followed += 1;
            match reply.next.map(|next| (next, lengths[next])) {
                Some((next, OPEN)) => return Err(next),
                Some((next, UNSEEN)) => {
                    lengths[next] = OPEN;
                    open.push((next, 0));
                }
                _ => {}
            }
        }
    }
    Ok(lengths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::notation::moves;
    use crate::proof::check;

    fn point(x: usize, y: usize) -> Point {
        Point::new(x, y).unwrap()
    }

    /// An answer whose replies lead to the given answers.
    fn answer(attack: Point, nexts: &[Option<usize>]) -> Answer {
        let replies = nexts.iter().enumerate().map(|(x, &next)| Reply { point: point(x, 9), next });
        Answer::new(attack, replies.collect::<Vec<_>>())
    }

    #[test]
    fn plies_end_with_the_five() {
        for (moves, attack, plies) in [
            ("h8a1i8a3j8a5k8a7", "L8", 1),
            ("h8a1i8a3j8a5", "K8", 3),
            // Two threes: whatever White plays, a four that nothing stops.
            ("h8a1i8o1j9a15j10o15", "J8", 5),
        ] {
            let board = moves::parse(moves.as_bytes(), 15, Rule::Freestyle).unwrap();
            let answer = Answer::new(attack.parse().unwrap(), []);
            let proof = Proof::new(Color::Black, vec![answer]).unwrap();
            check::check(&board, Reading::Literal, &proof).expect(moves);
            assert_eq!(proof.plies_to_five(&board), plies, "{moves}");
        }
    }

    #[test]
    fn plies_are_those_of_the_longest_line() {
        // K8 makes a four that L8 stops, and with K9 and K10 a three: K11 is a four that nothing stops.
        let board = moves::parse(b"h8g8i8a1j8a3k9a5k10a7", 15, Rule::Freestyle).unwrap();
        let point = |name: &str| name.parse::<Point>().unwrap();
        let four = Answer::new(point("K8"), [Reply::answered(point("L8"), 1)]);
        let proof = Proof::new(Color::Black, vec![four, Answer::new(point("K11"), [])]).unwrap();
        check::check(&board, Reading::Literal, &proof).unwrap();
        assert_eq!(proof.plies_to_five(&board), 5);
    }

    #[test]
    fn the_main_line_is_the_first_of_the_longest() {
        let answers = vec![
            answer(point(0, 0), &[None, Some(3), Some(1), Some(2)]),
            answer(point(1, 0), &[Some(3)]),
            answer(point(2, 0), &[None, Some(3)]),
            answer(point(3, 0), &[None]),
        ];
        let proof = Proof::new(Color::White, answers.clone()).unwrap();
        let line = [point(0, 0), point(2, 9), point(1, 0), point(0, 9), point(3, 0)];
        assert_eq!(proof.main_line(), line);
        assert_eq!(proof.longest(), 3);
        assert_eq!(proof.attacker(), Color::White);
        assert_eq!(proof.into_answers(), answers);
    }

    #[test]
    fn invalid_lists_of_answers_are_refused() {
        let error = |answers| Proof::new(Color::Black, answers).unwrap_err().to_string();
        assert_eq!(error(vec![]), "no answers; expected one to begin with");
        assert_eq!(
            error(vec![answer(point(0, 0), &[None]), answer(point(0, 0), &[None, Some(2)])]),
            "B10 leads from answer 1 to answer 2; expected one below 2"
        );
        let round = [Some(1), Some(2), Some(1)].map(|next| answer(point(0, 0), &[next]));
        assert_eq!(
            error(round.to_vec()),
            "a line from answer 1 leads back to it; expected lines that end"
        );
        // A cycle that no line from the first answer reaches is refused, too.
        let apart = [None, Some(1)].map(|next| answer(point(0, 0), &[next]));
        assert_eq!(Proof::new(Color::Black, apart.to_vec()), Err(ProofError::Cycle { answer: 1 }));
    }

    #[test]
    fn shared_answers_are_visited_once() {
        // 2^200000 lines, and far deeper than any stack.
        let deep = 200_000;
        let answers = (0..deep)
            .map(|index| {
                let next = (index + 1 < deep).then_some(index + 1);
                answer(point(index % 22, 0), &[next, next])
            })
            .collect();
        let proof = Proof::new(Color::Black, answers).unwrap();
        assert_eq!(proof.longest(), deep);
        assert_eq!(proof.main_line().len(), 2 * deep - 1);
    }
}
