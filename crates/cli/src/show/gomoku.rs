//! A position of Gomoku.

use clap::{Args, ValueEnum};
use gomoku::game::has_five;
use gomoku::tree::{GameInfo, Move};
use gomoku::{Board, Color, Point};
use picture::gomoku as pictures;
use picture::{Animation, AnimationError, Diagram};
use serde::Serialize;

use super::{Page, Show};
use crate::failure::Failure;
use crate::files::gomoku::position::{AfterFive, BoardArguments};
use crate::gomoku::report::{line_picture, name};
use crate::terminal::drawing::Style;
use crate::terminal::number::counted;
use crate::terminal::printable::plain;
use crate::terminal::width::moves_played;

#[derive(Debug, Args)]
#[command(mut_arg("input", |input| input.help(INPUT)))]
pub(crate) struct Options {
    #[command(flatten)]
    board: BoardArguments,
}

const INPUT: &str = "File with a drawn board, moves or games; moves such as h8 h7 i9; or `-` for standard \
                     input [default: the empty board]";

/// A board, and the game that leads to it.
#[derive(Debug)]
pub(crate) struct Shown {
    board: Board,
    info: GameInfo,
    played: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
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

/// What a picture of a board marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mark {
    /// The last move
    Last,
    /// Numbers of the moves
    Numbers,
    /// Strongest threat on each point
    Threats,
    /// Points that renju forbids to Black
    Forbidden,
    /// Each five
    Five,
    /// Nothing
    None,
}

impl Mark {
    fn pictured(marks: &[Self]) -> Vec<pictures::Mark> {
        let mark = |mark: &Self| match mark {
            Self::Last => Some(pictures::Mark::LastMove),
            Self::Numbers => Some(pictures::Mark::Numbers),
            Self::Threats => Some(pictures::Mark::Threats),
            Self::Forbidden => Some(pictures::Mark::Forbidden),
            Self::Five => Some(pictures::Mark::Five),
            Self::None => None,
        };
        marks.iter().filter_map(mark).collect()
    }
}

impl Show for Options {
    type Shown = Shown;
    type Answer = Answer;
    type Mark = Mark;

    const DRAWN: &str =
        "Draws the board and prints the players, the side to move and the moves played.";
    const HELP: &str = "\
`threats --help` describes how boards and games are read; this command also
reads its own drawing.

JSON: board (one string per row, the highest first: X black, O white, . empty),
size, rule, side, black, white, empties, over (the board has a five or is full),
winner (black, white, both or null), played (the moves of the game).

Examples:
  tritboard gomoku show h8 i9 g7
  tritboard gomoku show game.sgf --ply 9
  tritboard gomoku show h8i9g7 --picture board.png --mark numbers,threats
  tritboard gomoku show game.sgf --picture game.svg --animate --mark last,five
  tritboard gomoku show renjunet.rif --max-size 100 --game 12
  tritboard gomoku show - --json < board.txt";

    fn read(&self) -> Result<Shown, Failure> {
        let Some(line) = self.board.line(AfterFive::Kept)? else {
            let (board, info) = (self.board.empty()?, GameInfo::default());
            return Ok(Shown { board, info, played: Vec::new() });
        };
        let nodes = line.tree.path(line.last).into_iter();
        let played = nodes.filter_map(|node| line.tree.played(node)).map(text_of).collect();
        let board = self.board.with_side(line.board()?);
        Ok(Shown { board, info: line.tree.info().clone(), played })
    }

    fn answer(Shown { board, played, .. }: &Shown) -> Answer {
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
            played: played.clone(),
        }
    }

    fn page(Shown { board, info, played }: &Shown, style: Style) -> Page {
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
        Page {
            picture: format!("{}\n", line_picture(board, style, &[])),
            lines: lines.into_iter().flatten().collect(),
            played: moves_played(&counted(played.len() as u64, "move"), played),
            line: None,
        }
    }

    fn diagram(Shown { board, info, .. }: &Shown, marks: &[Mark]) -> Diagram {
        let mut diagram = pictures::diagram(board, &Mark::pictured(marks));
        diagram.set_caption(heading(info).unwrap_or_default());
        diagram
    }

    fn animation(
        Shown { board, info, .. }: &Shown,
        marks: &[Mark],
    ) -> Result<Animation, AnimationError> {
        let animation = pictures::animation(board, &Mark::pictured(marks))?;
        Ok(animation.with_caption(&heading(info).unwrap_or_default()))
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

/// Returns the players and the event if known, in a form that readers of boards skip.
fn heading(info: &GameInfo) -> Option<String> {
    let GameInfo { black, white, event, round, date, result, .. } = info;
    let known = [black, white, event, date, result].into_iter().any(|text| !text.is_empty());
    let name = |name: &String| match name.as_str() {
        "" => "?".to_owned(),
        name => plain(name),
    };
    let mut heading = format!("Black: {}, White: {}", name(black), name(white));
    for (what, text) in [("", event), ("round ", round), ("", date), ("recorded ", result)] {
        if !text.is_empty() {
            heading.push_str(&format!(", {what}{}", plain(text)));
        }
    }
    known.then_some(heading)
}
