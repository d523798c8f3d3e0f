//! Puzzles as a table, and their numbers.

use std::time::Duration;

use super::puzzled::{Puzzle, Puzzled, stars};
use crate::terminal::number::counted;
use crate::terminal::printable::plain;
use crate::terminal::table::{Column, Table};
use crate::terminal::width;

/// Returns the table of puzzles, with the names of files if there are several.
pub(super) fn table<G: Puzzled>(puzzles: &[Puzzle<G>], names_files: bool) -> String {
    if puzzles.is_empty() {
        return String::new();
    }
    let table = Table::new([
        Column::right("number", 6),
        Column::left("grade", 5),
        Column::right("difficulty", 10),
        Column::left("kind", 4),
        Column::left("side", 5),
        Column::right(G::LENGTH, 7),
        Column::left("solution", 8),
        Column::right("game", 6),
        Column::right("ply", 4),
        Column::left("played", 6),
        Column::last(if names_files { "file" } else { "" }),
    ]);
    let mut text = table.head() + "\n";
    for (number, puzzle) in (1..).zip(puzzles) {
        let number: u64 = number;
        let Puzzle { source, measures, kind, solution, .. } = puzzle;
        let row = table.row([
            number.to_string(),
            puzzle.stars(),
            format!("{:.1}", measures.difficulty),
            kind.name.to_owned(),
            puzzle.side().to_string(),
            measures.length.to_string(),
            solution.played.to_string(),
            source.game.to_string(),
            source.ply.to_string(),
            source.played.clone().unwrap_or_default(),
            if names_files { plain(&source.file) } else { String::new() },
        ]);
        text += row.trim_end();
        text += "\n";
    }
    text + "\n"
}

/// Returns the numbers of puzzles of each kind and grade.
pub(super) fn summary<G: Puzzled>(
    puzzles: &[Puzzle<G>],
    games: u64,
    duplicates: u64,
    elapsed: Duration,
) -> String {
    let count = |is_counted: &dyn Fn(&Puzzle<G>) -> bool| {
        puzzles.iter().filter(|puzzle| is_counted(puzzle)).count()
    };
    let kinds: Vec<String> = G::KINDS
        .iter()
        .map(|kind| format!("{} {}", count(&|puzzle| puzzle.kind == kind), kind.name))
        .collect();
    let mut text = format!(
        "{} in {}: {}; images of others left out: {duplicates}; {:.1} s",
        counted(puzzles.len() as u64, "puzzle"),
        counted(games, "game"),
        kinds.join(", "),
        elapsed.as_secs_f64()
    );
    text = width::clauses(&text, width::columns());
    for grade in 1..=5 {
        let number = count(&|puzzle| puzzle.measures.stars() == grade);
        text += &format!("{} {number:>6}\n", stars(grade));
    }
    text
}
