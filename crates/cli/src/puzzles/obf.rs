//! Puzzles as OBF, a format of Othello.

use super::puzzled::{Puzzle, Puzzled};
use crate::terminal::number::counted;

/// Returns the puzzles, one per line, with the scores of all moves.
pub(super) fn text<G: Puzzled>(puzzles: &[Puzzle<G>]) -> String {
    let mut text = String::new();
    for puzzle in puzzles {
        let comment = format!(
            "{}, difficulty {:.1}, {}; {}, ply {}",
            puzzle.kind.name,
            puzzle.measures.difficulty,
            counted(puzzle.measures.stars().into(), "star"),
            puzzle.source.words(),
            puzzle.source.ply
        );
        // A comment ends with its line, and begins with the first of these signs.
        let comment = comment.replace(['%', '#'], " ");
        text += &G::obf(puzzle, &comment).unwrap_or_default();
    }
    text
}
