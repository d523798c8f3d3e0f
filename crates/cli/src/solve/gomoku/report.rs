//! The answer as text and as JSON.

use gomoku::renju::Reading;
use gomoku::search::Method;
use gomoku::{Board, Rule};
use serde::Serialize;

use super::arguments::Arguments;
use super::work::{Answer, Win};
use crate::gomoku::report::{line_picture, name};
use crate::terminal::interrupt;
use crate::terminal::number::{counted, grouped};
use crate::terminal::pace::{cost, seconds};
use crate::terminal::width::{columns, wrapped};

/// The board of an answer as JSON.
#[derive(Debug, Serialize)]
pub(super) struct JsonBoard {
    side: String,
    rule: &'static str,
    size: usize,
}

impl JsonBoard {
    pub(super) fn of(board: &Board) -> Self {
        let side = board.side_to_move().to_string();
        Self { side, rule: board.rule().name(), size: board.size() }
    }
}

/// Returns the rule in words, with the reading of renju.
pub(super) fn rule(board: &Board, reading: Reading) -> String {
    match board.rule() {
        Rule::Renju => format!("renju rule, {reading} reading"),
        rule => format!("{rule} rule"),
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Json {
    result: &'static str,
    kind: &'static str,
    moves: Vec<String>,
    nodes: u64,
    seconds: f64,
    verified: bool,
    #[serde(flatten)]
    board: JsonBoard,
    reading: &'static str,
    threat: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<JsonWin>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

#[derive(Debug, Serialize)]
struct JsonWin {
    #[serde(rename = "move")]
    first: String,
    moves: Vec<String>,
    verified: bool,
}

/// Returns the moves of the longest line, which ends with a five or a four that no reply stops.
fn line(win: &Win) -> Vec<String> {
    win.checked.line.iter().map(ToString::to_string).collect()
}

fn result(answer: &Answer) -> &'static str {
    if answer.is_unknown {
        "unknown"
    } else if answer.wins.is_empty() {
        "no-win"
    } else {
        "win"
    }
}

pub(super) fn json(board: &Board, arguments: &Arguments, answer: &Answer) -> Json {
    let all = arguments.all.then(|| {
        let entry = |win| {
            let moves = line(win);
            JsonWin { first: moves[0].clone(), moves, verified: true }
        };
        answer.wins.iter().map(entry).collect()
    });
    Json {
        result: result(answer),
        kind: answer.method.name(),
        moves: answer.wins.first().map_or_else(Vec::new, line),
        nodes: answer.nodes,
        seconds: seconds(answer.elapsed),
        verified: !answer.wins.is_empty(),
        board: JsonBoard::of(board),
        reading: arguments.position.reading.name(),
        threat: answer.threat,
        all,
        complete: arguments.all.then_some(answer.is_complete),
    }
}

/// Returns the drawing of the board and the answer.
///
/// Every line after the drawing begins with a colour, so that a reader of grids skips it.
pub(super) fn text(board: &Board, arguments: &Arguments, answer: &Answer) -> String {
    let side = name(board.side_to_move());
    let rule = rule(board, arguments.position.reading);
    let style = arguments.drawing.style();
    let shown = answer.wins.first().map_or_else(Vec::new, |win| win.checked.line.clone());
    let mut text = line_picture(board, style, &shown);
    text.push_str(&format!("\n{side} to move, {rule}, {size}×{size}\n\n", size = board.size()));
    let by = by(answer);
    let begin = format!("{side}: ");
    let captioned = |words: &str| wrapped(&begin, &begin, words, columns());
    match answer.wins.as_slice() {
        [] if answer.is_unknown => {
            let what = if interrupt::is_flagged() { "an interrupt" } else { "a limit" };
            text.push_str(&captioned(&format!("unknown, {what} came before an answer {by}")));
        }
        [] => text.push_str(&captioned(&format!("no-win, {side} does not win {by}"))),
        [first, ..] => {
            let moves = line(first);
            let count = counted(first.checked.longest() as u64, "move");
            text.push_str(&captioned(&format!("win, {side} wins {by}, {count}")));
            text.push_str(&captioned(&moves.join(" ")));
            let positions = counted(first.checked.positions, "position");
            let replies = grouped(first.checked.replies);
            text.push_str(&format!("{side}: verified, {positions}, {replies} replies\n"));
        }
    }
    if arguments.all && !answer.wins.is_empty() {
        let moves = counted(answer.wins.len() as u64, "first move");
        let others = if answer.is_complete { "no others" } else { "perhaps there are others" };
        text.push_str(&format!("\n{side} wins by {moves}, {others}\n"));
        for win in &answer.wins {
            let moves = line(win);
            let count = win.checked.longest();
            let first = format!("{side}  {:4} {count:>3}  ", moves[0]);
            let next = format!("{side}{}", " ".repeat(first.len() - side.len()));
            text.push_str(&wrapped(&first, &next, &moves.join(" "), columns()));
        }
    }
    text.push_str(&format!("{side}: {}\n", cost(answer.nodes, answer.elapsed)));
    text
}

/// Returns the threats in words.
fn by(answer: &Answer) -> String {
    match (answer.method, answer.threat) {
        (Method::Vcf, _) => "by fours alone (vcf)".to_owned(),
        (_, 1) => "by fours and threes (vct)".to_owned(),
        (_, wide) => {
            format!("by fours, threes and threats of up to {wide} fours in a row (vct)")
        }
    }
}
