//! `tritboard gomoku show`: draws one position.

use std::ffi::OsString;

use clap::Args;
use gomoku::game::has_five;
use gomoku::tree::{GameInfo, Move};
use gomoku::{Board, Color, Point, Rule};
use serde::Serialize;

use super::arguments::{FileArguments, rule_parser, side_parser, size_parser};
use super::board::{self, Line};
use super::report::{line_picture, name};
use crate::failure::Failure;
use crate::terminal::drawing::{Drawing, Style};
use crate::terminal::number::counted;
use crate::terminal::output;
use crate::terminal::printable::printable;
use crate::terminal::width::{columns, wrapped};

const HELP: &str = "\
Boards and games are read as `threats --help` describes; the drawing can be read
again.

JSON: board (one string per row, the highest first: X black, O white, . empty),
size, rule, side, black, white, empties, over (the board has a five or is full),
winner (black, white, both or null), played (the moves of the game).

Examples:
  tritboard gomoku show h8 i9 g7
  tritboard gomoku show game.sgf --ply 9
  tritboard gomoku show renjunet.rif --max-size 100 --game 12
  tritboard gomoku show - --json < board.txt";

/// Draw a position
///
/// Draws the board and prints the players, the side to move and the moves played.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// File with a drawn board, moves or games; moves such as h8 h7 i9; or `-` for standard
    /// input [default: the empty board]
    #[arg(value_name = "FILE|MOVES|-")]
    input: Vec<OsString>,
    #[command(flatten)]
    file: FileArguments,
    /// Size of an empty board or of moves in points per side, 5 to 22; other formats define their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// Rule: what makes a five [default: from the file, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// Side to move [default: from the file, else black if black has no more stones than white, else
    /// white]
    #[arg(long, value_parser = side_parser())]
    side: Option<Color>,
    #[command(flatten)]
    drawing: Drawing,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    board: Vec<String>,
    size: usize,
    rule: &'static str,
    side: String,
    black: usize,
    white: usize,
    empties: usize,
    over: bool,
    winner: Option<&'static str>,
    played: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Some(input) = board::joined(&arguments.input)? else {
        let rule = arguments.rule.unwrap_or_default();
        let board = Board::new(arguments.size, rule).map_err(Failure::refused)?;
        return print(arguments, board, &GameInfo::default(), &[]);
    };
    let line = Line::of(&input, arguments.size, arguments.rule, arguments.file)?;
    line.warn_of_five()?;
    let nodes = line.tree.path(line.last);
    let played: Vec<Move> = nodes.into_iter().filter_map(|node| line.tree.played(node)).collect();
    print(arguments, line.board()?, line.tree.info(), &played)
}

fn print(
    arguments: &Arguments,
    board: Board,
    info: &GameInfo,
    played: &[Move],
) -> Result<(), Failure> {
    let board = match arguments.side {
        Some(side) => board.with_side(side),
        None => board,
    };
    if arguments.json {
        return output::json(&answer(&board, played));
    }
    output::text(&page(&board, info, played, arguments.drawing.style()))
}

fn answer(board: &Board, played: &[Move]) -> Answer {
    let size = board.size();
    let cell = |x, y| match Point::new(x, y).and_then(|point| board.get(point)) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    let winner = winner(board);
    Answer {
        board: (0..size).rev().map(|y| (0..size).map(|x| cell(x, y)).collect()).collect(),
        size,
        rule: board.rule().name(),
        side: board.side_to_move().to_string(),
        black: board.stones(Color::Black).len(),
        white: board.stones(Color::White).len(),
        empties: board.empties().len(),
        over: winner.is_some() || board.empties().is_empty(),
        winner,
        played: played.iter().map(|&played| text_of(played)).collect(),
    }
}

/// Returns which colours have a five on the board.
fn winner(board: &Board) -> Option<&'static str> {
    match Color::ALL.map(|color| has_five(board, color)) {
        [true, true] => Some("both"),
        [true, false] => Some("black"),
        [false, true] => Some("white"),
        [false, false] => None,
    }
}

/// Returns the point of a move.
fn text_of(played: Move) -> String {
    played.point.map_or_else(|| "pass".to_owned(), |point| point.to_string())
}

fn page(board: &Board, info: &GameInfo, played: &[Move], style: Style) -> String {
    let mut page = line_picture(board, style, &[]);
    page.push('\n');
    let [black, white] = Color::ALL.map(|color| board.stones(color).len());
    let (rule, size, empties) = (board.rule(), board.size(), board.empties().len());
    let outlook = match winner(board) {
        Some("both") => "Black and White have fives".to_owned(),
        Some("black") => "Black has a five".to_owned(),
        Some(_) => "White has a five".to_owned(),
        None if empties == 0 => "The board is full".to_owned(),
        None => format!("{} to move", name(board.side_to_move())),
    };
    let lines = [
        heading(info),
        Some(format!("Black: {black}, White: {white}, empty: {empties}")),
        Some(format!("{outlook}, {rule} rule, {size}×{size}")),
    ];
    for line in lines.into_iter().flatten() {
        page.push_str(&wrapped("", "  ", &line, columns()));
    }
    if !played.is_empty() {
        let moves: Vec<String> = played.iter().map(|&played| text_of(played)).collect();
        page.push_str(&format!("Played {}:\n", counted(moves.len() as u64, "move")));
        page.push_str(&wrapped("  ", "  ", &moves.join(" "), columns()));
    }
    page
}

/// Returns the players and the event if known, in a form that readers of boards skip.
fn heading(info: &GameInfo) -> Option<String> {
    let GameInfo { black, white, event, round, date, result, .. } = info;
    let known = [black, white, event, date, result].into_iter().any(|text| !text.is_empty());
    let name = |name: &String| match name.as_str() {
        "" => "?".to_owned(),
        name => printable(name).into_owned(),
    };
    let mut heading = format!("Black: {}, White: {}", name(black), name(white));
    for (what, text) in [("", event), ("round ", round), ("", date), ("recorded ", result)] {
        if !text.is_empty() {
            heading.push_str(&format!(", {what}{}", printable(text)));
        }
    }
    known.then_some(heading)
}
