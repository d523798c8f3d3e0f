//! The best move of a search that is under way, or has ended early.

use super::{leaves, stability};
use crate::eval::Evaluation;
use crate::search::best_move::{BestMove, Grounds};
use crate::search::node::Node;
use crate::search::selectivity::Selectivity;
use crate::search::solution::Bounds;
use crate::search::table::LocalTable;
use crate::search::worker::Worker;
use crate::{Board, Move, Score};

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Begins the search of a board, of which tables may have a proven move.
    pub(in crate::search) fn begin_root(&mut self, node: &Node) {
        self.root_line.clear();
        self.best = BestMove::default();
        let held = self.held(node.board, node.count);
        if let Some(Bounds { lower, .. }) = held {
            self.find_proven(node, lower);
        }
    }

    /// Takes the move that a search of `depth` moves has found, if it has left it in the table.
    pub(super) fn recall_guess(&mut self, node: &Node, depth: u32) {
        if let Some(known) = self.shared.table.get(node.board, node.board.hash64())
            && u32::from(known.depth) == depth
            && let Some(square) = known.moves[0].filter(|&square| node.moves.contains(square))
        {
            self.best.find(Grounds::Guess(depth), square);
        }
    }

    /// Takes the move with which a null window has found that the mover gets at least `lower`.
    pub(super) fn found_at_root(&mut self, node: &Node, lower: Score) {
        let is_exact = self.selectivity == Selectivity::Exact.level();
        let grounds =
            if is_exact { Grounds::Proof(lower) } else { Grounds::Selective(self.selectivity) };
        match self.last_best {
            // It is one of the opponent's.
            _ if node.moves.is_empty() => {}
            Some(square) => self.best.find(grounds, square),
            // The table has said it at once, or few empty squares are searched without it.
            None if is_exact => self.find_proven(node, lower),
            None => {}
        }
    }

    /// Returns the moves that are known when the search of a board has ended early, of which so many
    /// are proven to keep what is known of it. Unless the game is over there is one.
    pub(in crate::search) fn unfinished_line(
        &mut self,
        node: &Node,
        lower: Score,
        proven: Vec<Move>,
    ) -> Vec<Move> {
        if let Some((&last, before)) = proven.split_last() {
            let board = before.iter().fold(node.board, |board, &played| after(board, played));
            let mut line = before.to_vec();
            line.extend(self.shared.table.line_with(board, last));
            let has_more = self.root_line.starts_with(&proven) && self.root_line.len() > line.len();
            return if has_more { self.root_line.clone() } else { line };
        }
        if node.moves.is_empty() {
            let goes_on = node.board.pass().moves().any();
            return match goes_on {
                true => self.shared.table.line_with(node.board, Move::Pass),
                false => Vec::new(),
            };
        }
        self.find_proven(node, lower);
        self.search_proven(node, lower);
        if self.best.square().is_none() {
            let mut likely = self.likely_first(node).into_iter();
            if let Some(square) = likely.find(|&square| self.best.is_open(square)) {
                self.best.find(Grounds::Guess(0), square);
            }
        }
        self.known_line(node.board)
    }

    /// Takes a move with which the mover gets at least `lower`, if tables say so, and if that says
    /// anything.
    fn find_proven(&mut self, node: &Node, lower: Score) {
        if lower <= Score::MIN {
            return;
        }
        let proven = node.moves.iter().find(|&square| {
            let (child, count) = (node.board.play(square), node.count - 1);
            self.held(child, count).is_some_and(|bounds| -bounds.upper >= lower)
                || stability::cut(child, -lower, count).is_some_and(|score| -score >= lower)
        });
        if let Some(square) = proven {
            self.best.find(Grounds::Proof(lower), square);
        }
    }

    /// Does what [`find_proven`](Self::find_proven) does with few empty squares, of which no table
    /// knows: a search, so short that it is over before anybody could wait for it.
    fn search_proven(&mut self, node: &Node, lower: Score) {
        if lower <= Score::MIN || node.count > leaves::LEAST_KEPT {
            return;
        }
        let proven = node.moves.iter().find(|&square| {
            let child = node.board.play(square);
            let child = node.child(square, child, child.moves());
            // Nobody has asked for these nodes.
            -leaves::solve(&child, -lower, &mut self.local, &mut 0) >= lower
        });
        if let Some(square) = proven {
            self.best.find(Grounds::Proof(lower), square);
        }
    }

    /// Returns what tables hold of the score of a board with so many empty squares.
    fn held(&mut self, board: Board, count: u32) -> Option<Bounds> {
        if board.moves().is_empty() {
            if board.is_over() {
                return Some(Bounds::exact(Score::new(board.final_score())));
            }
            return self.held(board.pass(), count).map(Bounds::of_opponent);
        }
        match count {
            0..leaves::LEAST_KEPT => None,
            leaves::LEAST_KEPT..=leaves::MOST => {
                let entry = self.local.table().get(LocalTable::index(board), board)?;
                Some(Bounds { lower: entry.lower(), upper: entry.upper() })
            }
            _ => {
                let known = self.shared.table.get(board, board.hash64())?;
                let is_exact = u32::from(known.depth) == count
                    && known.selectivity == Selectivity::Exact.level();
                let [lower, upper] =
                    [known.lower, known.upper].map(|score| Score::new(score.into()));
                is_exact.then_some(Bounds { lower, upper })
            }
        }
    }
}

/// Returns the board after a move, seen by the opponent.
fn after(board: Board, played: Move) -> Board {
    played.square().map_or(board.pass(), |square| board.play(square))
}
