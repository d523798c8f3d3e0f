//! `tritboard othello show`: draws one position.

use clap::Args;
use othello::notation::GameRecord;
use othello::{Color, Game, Position};
use serde::Serialize;

use super::position::Selection;
use super::text;
use crate::failure::Failure;
use crate::terminal::drawing::{Drawing, Style};
use crate::terminal::number::counted;
use crate::terminal::output;
use crate::terminal::width::{columns, wrapped};

const HELP: &str = "\
Games and positions are read from arguments, files and standard input:
  moves      f5d6c3, f5 d6 c3, \"1. F5 d6 2. C3\" or F5-D6-C3, optionally with a
             result such as 52-12 after them; passes are --, pass, PA, P, tt, @@
             or left out; # begins a comment
  boards     64 squares from A1 to H8 by rows and the side to move: X, * or B is
             black, O or W white, - or . empty; also [8 ... *] as in GGS, ranks
             such as 8/8/8/3wb3/3bw3/8/8/8 b, and boards drawn over eight lines,
             with letters, numbers, frames and notes, or with discs; moves may
             follow
  files      .ggf, .wtb (WTHOR), .sgf (GM[2]), .pgn, .json (Othello Quest), .obf
             and .txt (all of the above); without a known extension, and on
             standard input, the format is detected by content

Consecutive lines of moves, without an empty line or a result between them, are
one game if they are legal as one and one of the lines is not legal from the
start. Otherwise each line that is legal from the start is a game of its own,
unless a number at its beginning, or at the end of the line before, continues
the game; any other line continues the game before it. Moves below a board begin
there if they are legal there. A board without a side to move is Black's, with a
warning.

JSON: board (64 characters), side, black, white, empties, moves (legal ones),
pass (whether it is the only move), over, score (black's discs minus white's,
empty squares for the winner; null before the end), played (the moves of the
game).

Examples:
  tritboard othello show
  tritboard othello show f5 d6 c3 d3 c4
  tritboard othello show \\
    '---------------------------OX------XO--------------------------- X'
  tritboard othello show WTH_2024.wtb --game 12 --ply 30
  tritboard othello show - --json < game.txt";

/// Draw a position
///
/// Draws the board with A1 at the top left and a dot on each legal move, and prints the disc counts, the
/// side to move or the result, and the moves played.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    drawing: Drawing,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    board: String,
    side: String,
    black: u32,
    white: u32,
    empties: u32,
    moves: Vec<String>,
    pass: bool,
    over: bool,
    score: Option<i32>,
    played: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let record = arguments.selection.record()?;
    if arguments.json {
        return output::json(&answer(&record.game));
    }
    output::text(&page(&record, arguments.drawing.style()))
}

fn answer(game: &Game) -> Answer {
    let position = game.position();
    let over = position.is_over();
    Answer {
        board: text::squares(position),
        side: position.side_to_move().to_string(),
        black: position.discs(Color::Black).len(),
        white: position.discs(Color::White).len(),
        empties: position.board().empties().len(),
        moves: text::names(position.moves()),
        pass: position.must_pass(),
        over,
        score: over.then(|| position.final_score(Color::Black)),
        played: game.moves().map(|played| played.to_string()).collect(),
    }
}

fn page(record: &GameRecord, style: Style) -> String {
    let game = &record.game;
    let position = game.position();
    let last = game.moves().last().and_then(othello::Move::square);
    let mut page = text::picture(position, style, last, &[]);
    page.push_str(&format!("\n{}", text::legend(style)));
    for line in [heading(record), Some(discs(position)), Some(text::outlook(position))] {
        page.extend(line.map(|line| wrapped("", "  ", &line, columns())));
    }
    if game.moves().len() > 0 {
        page.push_str(&played(game));
    }
    page.push_str(&format!("\n{}\n", text::line(position)));
    page
}

/// Returns the players and the result of a game, if known.
pub(crate) fn heading(record: &GameRecord) -> Option<String> {
    let GameRecord { black, white, event, date, score, .. } = record;
    let known = [black, white, event, date].into_iter().any(Option::is_some) || score.is_some();
    let name = |name: &Option<String>| text::plain(name.as_deref().unwrap_or("?"));
    let mut heading = format!("{} (black) - {} (white)", name(black), name(white));
    for more in [event, date].into_iter().flatten() {
        heading.push_str(&format!(", {}", text::plain(more)));
    }
    if let Some(score) = score {
        heading.push_str(&format!(", recorded {}", text::discs(*score)));
    }
    known.then_some(heading)
}

/// Returns the disc counts.
pub(crate) fn discs(position: Position) -> String {
    let count = |color| position.discs(color).len();
    format!(
        "{}: {}, {}: {}, empty: {}",
        text::name(Color::Black),
        count(Color::Black),
        text::name(Color::White),
        count(Color::White),
        position.board().empties().len()
    )
}

/// Number of moves on a line.
const MOVES_A_LINE: usize = 20;

/// Returns the moves of a game in lines.
pub(crate) fn played(game: &Game) -> String {
    let moves: Vec<String> = game.moves().map(|played| played.to_string()).collect();
    // Passes are counted separately, as in `games`.
    let passes = game.moves().filter(|played| played.square().is_none()).count();
    let mut count = counted((moves.len() - passes) as u64, "move");
    match passes {
        0 => {}
        1 => count.push_str(" and 1 pass"),
        passes => count.push_str(&format!(" and {passes} passes")),
    }
    let mut text = format!("Played {count}:\n");
    let a_line = MOVES_A_LINE.min(columns() / 4);
    for line in moves.chunks(a_line) {
        text.push_str(&format!("  {}\n", line.join(" ")));
    }
    text
}
