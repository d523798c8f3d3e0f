//! Files of proofs: the attacker's strategy as one tree in SGF, `GM[4]`.
//!
//! The first node has the position: size, rule, stones and the side to move, which is the
//! attacker. Below it moves alternate: one of the attacker, then replies as variations, each with
//! the attacker's answer below it. The answer to a position is written once. At other places where
//! the same stones are reached, the reply stands without anything below it, as do replies that
//! need no answer.
//!
//! Trees of other programs are read as well, whatever else their nodes have, when nothing but
//! moves follows the first node and the attacker never has two.

mod error;
mod read;

use std::collections::VecDeque;

pub use error::{ProofFileError, ProofFileErrorKind, StartError};
pub use read::parse;

use super::Proof;
use crate::notation::sgf;
use crate::tree::{GameTree, Move, NodeId};
use crate::{Board, Color, Point, Rule};

/// A proof and the position that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofFile {
    /// The position, with the attacker to move, under [`rule`](Self::rule) or else freestyle.
    pub board: Board,
    /// The rule, if the file names it.
    pub rule: Option<Rule>,
    /// The proof.
    pub proof: Proof,
}

impl ProofFile {
    /// Checks that the proof is for a board: the same stones and side to move, and the same rule
    /// if the file names one.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn is_for(&self, board: &Board) -> Result<(), StartError> {
        if self.board.size() != board.size() {
            return Err(StartError::Size { proof: self.board.size(), board: board.size() });
        }
        let differs = |&point: &Point| self.board.get(point) != board.get(point);
        if let Some(point) = Point::all(board.size()).find(differs) {
            let (proof, board) = (self.board.get(point), board.get(point));
            return Err(StartError::Stone { point, proof, board });
        }
        if let Some(proof) = self.rule.filter(|&rule| rule != board.rule()) {
            return Err(StartError::Rule { proof, board: board.rule() });
        }
        if self.proof.attacker() != board.side_to_move() {
            return Err(StartError::Side { proof: self.proof.attacker() });
        }
        Ok(())
    }
}

/// Returns the text of a proof for a board. Answers that no line leads to are left out.
///
/// ```
/// use gomoku::search::proof::{Answer, Proof, file};
/// use gomoku::{Board, Color, PointSet, Rule};
///
/// let black = ["G8", "H8", "I8", "J8"].iter().map(|name| name.parse().unwrap()).collect();
/// let board = Board::from_stones(15, Rule::Renju, black, PointSet::EMPTY)?.with_side(Color::Black);
/// let proof = Proof::new(Color::Black, vec![Answer::new("F8".parse()?, [])])?;
/// let text = file::write(&board, &proof);
/// assert_eq!(text, "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]AB[gh][hh][ih][jh]PL[B];B[fh])\n");
/// assert_eq!(file::parse(text.as_bytes())?.proof, proof);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write(board: &Board, proof: &Proof) -> String {
    sgf::write(&tree(board, proof))
}

/// Returns the tree of a proof for a board.
#[must_use]
pub fn tree(board: &Board, proof: &Proof) -> GameTree {
    let attacker = proof.attacker();
    // The moves that led to the board are part of it.
    let mut start = Board::from_stones(
        board.size(),
        board.rule(),
        *board.stones(Color::Black),
        *board.stones(Color::White),
    )
    .unwrap_or_else(|_| board.clone());
    start.set_side_to_move(attacker);
    let mut tree = GameTree::from_board(&start);
    let mut written = vec![false; proof.answers().len()];
    written[0] = true;
    let mut queue = VecDeque::from([(0, NodeId::ROOT)]);
    while let Some((index, parent)) = queue.pop_front() {
        let answer = &proof.answers()[index];
        let node = tree.add(parent, Some(Move::stone(attacker, answer.attack)));
        for reply in &answer.replies {
            let reply_node = tree.add(node, Some(Move::stone(attacker.opponent(), reply.point)));
            if let Some(next) = reply.next
                && !std::mem::replace(&mut written[next], true)
            {
                queue.push_back((next, reply_node));
            }
        }
    }
    tree
}
