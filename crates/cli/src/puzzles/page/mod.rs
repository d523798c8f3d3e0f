//! Puzzles as one HTML page without requests: boards to try moves on, and the solutions at the end for printing.

use picture::escaped;
use serde::Serialize;

use super::puzzled::{Puzzle, Puzzled, Step, Tried, Worth, line_text};
use crate::boards::{inline, shared};
use crate::failure::Failure;
use crate::game::Side;
use crate::terminal::number::counted;

const STYLES: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the script needs of a puzzle.
#[derive(Debug, Serialize)]
struct Data {
    columns: usize,
    /// Whether the names of the columns stand below the board.
    below: bool,
    cells: String,
    /// The solution comes first.
    moves: Vec<MoveData>,
    /// What any other move leads to; empty if it is illegal.
    other: String,
}

#[derive(Debug, Serialize)]
struct MoveData {
    cell: Option<usize>,
    name: String,
    verdict: String,
    line: String,
    /// The side and the changed cells of each step of the line.
    steps: Vec<(u8, Vec<usize>)>,
}

/// Returns the page.
pub(super) fn text<G: Puzzled>(puzzles: &[Puzzle<G>]) -> Result<String, Failure> {
    let title = format!("{} of {}", counted(puzzles.len() as u64, "puzzle"), G::TITLE);
    let mut sections = String::new();
    let mut solutions = String::new();
    for (number, puzzle) in (1..).zip(puzzles) {
        sections += &section(number, puzzle)?;
        solutions += &solution(number, puzzle);
    }
    let (version, styles, shades) = (env!("CARGO_PKG_VERSION"), shared::styles(), shared::shades());
    let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"generator\" content=\"tritboard {version}\">\n<link rel=\"icon\" href=\"data:,\">\n\
         <title>{title}</title>\n<style>\n{STYLES}{styles}\n</style>\n</head>\n<body>\n{shades}\
         <main>\n<h1>{title}</h1>\n\
         <p class=\"help\">Click a point of the board, or type a move, to try it. Keys: ← → puzzles, , . steps of a \
         line, S solution, Esc start.</p>\n\
         <nav><button data-go=\"-1\">← Previous</button> <output></output> <button data-go=\"1\">Next →</button></nav>\n\
         {sections}<section class=\"solutions\">\n<h2>Solutions</h2>\n<ol>\n{solutions}</ol>\n</section>\n</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    ))
}

fn section<G: Puzzled>(number: u64, puzzle: &Puzzle<G>) -> Result<String, Failure> {
    let task = G::task(puzzle);
    let board = inline(&G::diagram(&puzzle.position), &format!("{number}. {task}"));
    let json =
        serde_json::to_string(&data(puzzle)).map_err(|error| Failure::Write(error.into()))?;
    // The text of a script must not contain the end of its element.
    let json = json.replace('<', "\\u003c");
    let count = puzzle.measures.stars();
    Ok(format!(
        "<section class=\"puzzle\" id=\"p{number}\">\n\
         <h2>{number} <span class=\"stars\" role=\"img\" aria-label=\"{count} of 5 stars\">{}</span></h2>\n\
         <p class=\"task\"><span class=\"stone {}\"></span>{}</p>\n<div class=\"board\">{board}</div>\n\
         <form><label>Move <input size=\"4\" autocomplete=\"off\" spellcheck=\"false\"></label> \
         <button type=\"button\" data-do=\"back\" aria-label=\"Step back\">◀</button> \
         <button type=\"button\" data-do=\"on\" aria-label=\"Step on\">▶</button> \
         <button type=\"button\" data-do=\"reset\">Start</button> \
         <button type=\"button\" data-do=\"show\">Solution</button></form>\n\
         <p class=\"answer\" aria-live=\"polite\"></p>\n\
         <script type=\"application/json\">{json}</script>\n</section>\n",
        puzzle.stars(),
        puzzle.side(),
        escaped(&task),
    ))
}

fn data<G: Puzzled>(puzzle: &Puzzle<G>) -> Data {
    let (columns, cells) = G::cells(&puzzle.position);
    let moves = [&puzzle.solution].into_iter().chain(&puzzle.wrong);
    Data {
        columns,
        below: G::NAMES_BELOW,
        cells,
        moves: moves.map(|tried| move_data(puzzle, tried)).collect(),
        other: G::verdict(puzzle.kind, Worth::NoWin),
    }
}

fn move_data<G: Puzzled>(puzzle: &Puzzle<G>, tried: &Tried<G>) -> MoveData {
    let steps = G::steps(&puzzle.position, &tried.line);
    let step = |Step { side, cells }: Step| (u8::from(side == Side::White), cells);
    MoveData {
        cell: G::cell(&puzzle.position, tried.played),
        name: tried.played.to_string(),
        verdict: G::verdict(puzzle.kind, tried.worth),
        line: line_text(&tried.line),
        steps: steps.into_iter().map(step).collect(),
    }
}

/// Returns the item of the list of solutions.
fn solution<G: Puzzled>(number: u64, puzzle: &Puzzle<G>) -> String {
    let Puzzle { solution, wrong, source, .. } = puzzle;
    let mut text =
        format!("<b>{}</b> {}", solution.played, G::verdict(puzzle.kind, solution.worth));
    text += &format!(": {}", line_text(&solution.line));
    let wrong: Vec<String> = wrong
        .iter()
        .map(|tried| format!("{} {}", tried.played, G::verdict(puzzle.kind, tried.worth)))
        .collect();
    if !wrong.is_empty() {
        text += &format!(". <span class=\"wrong\">{}</span>", wrong.join(", "));
    }
    let played = source
        .played
        .as_deref()
        .map_or_else(String::new, |played| format!(": {played} was played"));
    let words = format!("{}, move {}{played}", source.words(), source.ply + 1);
    text += &format!(". <span class=\"source\">{}</span>", escaped(&words));
    format!("<li id=\"s{number}\">{text}</li>\n")
}
