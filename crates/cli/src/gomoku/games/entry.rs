//! A game of a file.

use gomoku::game::{Outcome, outcome_of};
use gomoku::renju::Reading;
use gomoku::tree::{GameTree, NodeId, TreeError};
use gomoku::{Color, Point};

use crate::gomoku::board;

/// A game of a file.
#[derive(Debug)]
pub(super) struct Entry {
    /// Number in the file, from 1.
    pub(super) number: usize,
    pub(super) tree: GameTree,
    pub(super) points: Vec<Point>,
    pub(super) passes: u64,
    /// Outcome on the board.
    pub(super) outcome: Option<Outcome>,
}

/// Winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Won {
    By(Color),
    Draw,
}

impl Entry {
    /// Returns the main line of a game, or its first moves.
    pub(super) fn of(number: usize, tree: GameTree, ply: Option<usize>) -> Result<Self, String> {
        let last = board::node_at(&tree, ply)?;
        let error = |error: TreeError| error.to_string();
        let (mut points, mut passes, mut outcome) = (Vec::new(), 0, None);
        let mut board = tree.board(NodeId::ROOT).map_err(error)?;
        for node in tree.path(last) {
            let has_stones = |node: NodeId| {
                let setup = tree.notes(node).setup.as_deref();
                node != NodeId::ROOT && setup.is_some_and(|setup| !setup.has_no_stones())
            };
            let played = tree.played(node);
            if has_stones(node) {
                board = tree.board(node).map_err(error)?;
            }
            let Some(played) = played else { continue };
            let Some(point) = played.point else {
                passes += 1;
                continue;
            };
            points.push(point);
            if has_stones(node) {
                // A stone that is already on the board.
                continue;
            }
            board = board.with_side(played.color);
            outcome = outcome.or_else(|| outcome_of(&board, point, Reading::default()));
            let number = points.len();
            board.place(point).map_err(|found| format!("move {number}: {found}"))?;
        }
        Ok(Self { number, tree, points, passes, outcome })
    }

    /// Returns the winner by the record, or else on the board.
    pub(super) fn won(&self) -> Option<Won> {
        let result = self.tree.info().result.trim().to_lowercase();
        match result.as_bytes() {
            [b'b', ..] => Some(Won::By(Color::Black)),
            [b'w', ..] => Some(Won::By(Color::White)),
            b"0" | b"draw" | b"d" | b"1/2" | b"1/2-1/2" => Some(Won::Draw),
            _ => self.outcome.map(|outcome| match outcome {
                Outcome::Win { winner, .. } => Won::By(winner),
                Outcome::Draw => Won::Draw,
            }),
        }
    }
}

/// Returns the year that a date begins with.
pub(super) fn year(date: &str) -> Option<u16> {
    let date = date.trim_start();
    let digits = date.find(|c: char| !c.is_ascii_digit()).unwrap_or(date.len());
    date[..digits].parse().ok()
}
