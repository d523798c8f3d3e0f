//! Puzzles as SGF: one game each, with the solution and the refutations of wrong moves as variations.

use super::puzzled::{Puzzle, Puzzled, Tried};
use crate::game::Side;

/// Returns a collection of games.
pub(super) fn text<G: Puzzled>(puzzles: &[Puzzle<G>]) -> String {
    (1..).zip(puzzles).map(|(number, puzzle)| game(number, puzzle)).collect()
}

fn game<G: Puzzled>(number: u64, puzzle: &Puzzle<G>) -> String {
    let start = G::sgf(&puzzle.position);
    let start = start.trim_end();
    let mut text = start.strip_suffix(')').unwrap_or(start).to_owned();
    let about = format!(
        "{}. {}, difficulty {:.1}.\n{}, ply {}",
        G::task(puzzle),
        puzzle.stars(),
        puzzle.measures.difficulty,
        puzzle.source.words(),
        puzzle.source.ply
    );
    text += &format!("GN[Puzzle {number}]C[{}]", escaped(&about));
    text += "\n";
    text += &variation(puzzle, &puzzle.solution, "TE[1]", "Right");
    for tried in &puzzle.wrong {
        text += &variation(puzzle, tried, "BM[1]", "Wrong");
    }
    text + ")\n"
}

/// Returns a variation that begins with a judged move.
fn variation<G: Puzzled>(
    puzzle: &Puzzle<G>,
    tried: &Tried<G>,
    judgement: &str,
    word: &str,
) -> String {
    let comment = format!("{word}: {} {}", tried.played, G::verdict(puzzle.kind, tried.worth));
    let mut text = "(".to_owned();
    let steps = G::steps(&puzzle.position, &tried.line);
    for (index, (step, &played)) in steps.iter().zip(&tried.line).enumerate() {
        let side = if step.side == Side::Black { 'B' } else { 'W' };
        text += &format!(";{side}[{}]", G::sgf_move(&puzzle.position, played));
        if index == 0 {
            text += &format!("{judgement}C[{}]", escaped(&comment));
        }
    }
    text + ")\n"
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
