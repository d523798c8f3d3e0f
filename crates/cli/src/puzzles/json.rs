//! Puzzles as JSON.

use std::io::Write;

use serde::Serialize;

use super::puzzled::{Measures, Puzzle, Puzzled, Source, Tried, Worth};
use crate::failure::Failure;
use crate::game::Side;

#[derive(Debug, Serialize)]
struct Answer<'a, P: Serialize> {
    #[serde(flatten)]
    source: &'a Source,
    #[serde(flatten)]
    place: P,
    side: Side,
    kind: &'static str,
    solution: Answered,
    wrong: Vec<Answered>,
    #[serde(flatten)]
    measures: Measures,
    stars: u8,
}

/// A move with what it leads to.
#[derive(Debug, Serialize)]
struct Answered {
    #[serde(rename = "move")]
    played: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    line: Vec<String>,
}

impl Answered {
    fn of<G: Puzzled>(tried: &Tried<G>) -> Self {
        let (score, verdict) = match tried.worth {
            Worth::Discs(discs) => (Some(discs), None),
            Worth::Win(_) => (None, Some("win")),
            Worth::NoWin => (None, Some("no-win")),
            Worth::Loss => (None, Some("loss")),
            Worth::Holds => (None, Some("holds")),
        };
        let line = tried.line.iter().map(ToString::to_string).collect();
        Self { played: tried.played.to_string(), score, verdict, line }
    }
}

fn answer<G: Puzzled>(puzzle: &Puzzle<G>) -> impl Serialize {
    Answer {
        source: &puzzle.source,
        place: G::place(&puzzle.position),
        side: puzzle.side(),
        kind: puzzle.kind.name,
        solution: Answered::of(&puzzle.solution),
        wrong: puzzle.wrong.iter().map(Answered::of).collect(),
        measures: puzzle.measures,
        stars: puzzle.measures.stars(),
    }
}

/// Prints one value per line.
pub(super) fn print<G: Puzzled>(puzzles: &[Puzzle<G>]) -> Result<(), Failure> {
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    for puzzle in puzzles {
        output.write_all(line(puzzle)?.as_bytes())?;
        output.write_all(b"\n")?;
    }
    Ok(output.flush()?)
}

/// Returns all puzzles as one list, one per line.
pub(super) fn list<G: Puzzled>(puzzles: &[Puzzle<G>]) -> Result<String, Failure> {
    let lines = puzzles.iter().map(line).collect::<Result<Vec<_>, _>>()?;
    Ok(format!("[{}]\n", lines.join(",\n")))
}

fn line<G: Puzzled>(puzzle: &Puzzle<G>) -> Result<String, Failure> {
    serde_json::to_string(&answer(puzzle)).map_err(|error| Failure::Write(error.into()))
}
