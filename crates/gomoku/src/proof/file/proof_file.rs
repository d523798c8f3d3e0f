//! A proof and the position that it is for.

use super::error::StartError;
use crate::proof::Proof;
use crate::{Board, Point, Rule};

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
