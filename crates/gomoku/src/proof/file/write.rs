//! Writing proofs.

use std::collections::VecDeque;

use crate::notation::sgf;
use crate::proof::Proof;
use crate::tree::{GameTree, Move, NodeId};
use crate::{Board, Color};

/// Returns the text of a proof for a board. Answers that no line leads to are left out.
///
/// ```
/// use gomoku::proof::{Answer, Proof, file};
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
