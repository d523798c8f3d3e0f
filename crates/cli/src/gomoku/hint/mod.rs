//! `tritboard gomoku hint`: the best moves of a position.
//!
//! * `arguments`: the position, and the limits of the search;
//! * `table`, `board`, `json`: the answer as text and as JSON.

mod arguments;
mod board;
mod json;
mod table;

use gomoku::Board;
use gomoku::search::alphabeta::{Analysis, Control, Engine};

pub(super) use self::arguments::Arguments;
pub(crate) use self::table::{message, rows};
use super::report::{board_picture, legend, name, outlook};
use crate::evaluation::gomoku as evaluation;
use crate::failure::Failure;
use crate::terminal::pace::cost;
use crate::terminal::status::Status;
use crate::terminal::width::{columns, wrapped};
use crate::terminal::{interrupt, output};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let board = arguments.position.board_or_empty()?;
    if let Some(over) = arguments.position.over(&board) {
        return match arguments.json {
            true => output::json(&over.json(&board)),
            false => output::text(&over.text()),
        };
    }
    let options = arguments.position.options(arguments.hash)?.threads(arguments.threads.count());
    let mut engine =
        Engine::new(options, evaluation::of(board.rule())).map_err(Failure::refused)?;
    let analysis = search(&mut engine, &board, arguments);
    if arguments.json {
        output::json(&json::Answer::of(&board, &analysis))?;
    } else {
        output::text(&page(&board, &analysis, arguments))?;
    }
    interrupt::check()
}

/// Returns the board, the side to move and its best moves.
fn page(board: &Board, analysis: &Analysis, arguments: &Arguments) -> String {
    let style = arguments.drawing.style();
    let picture = board_picture(board, &gomoku::threats(board), style);
    let mut page = format!("{picture}\n{}{}\n", legend(style), outlook(board));
    if analysis.moves.is_empty() {
        page.push_str("The board is full.\n");
    } else {
        let player = name(board.side_to_move());
        let meaning = format!("Scores and wins are those of {player}; +M5 wins in 5 plies.");
        page.push_str(&wrapped("", "  ", &meaning, columns()));
        if arguments.board_scores {
            page.push_str(&format!("\n{}", board::values(board, analysis, style)));
        }
        page.push_str(&format!("\n{}", rows(analysis)));
    }
    page + &format!("\n{}\n", cost(analysis.nodes, analysis.elapsed))
}

/// Returns the best moves of a board.
fn search(engine: &mut Engine, board: &Board, arguments: &Arguments) -> Analysis {
    // The search checks the interrupt flag.
    let _heeding = interrupt::heed();
    let status = Status::of_one().ticking();
    let shown = status.message();
    let control = Control::new().stop(interrupt::flag()).progress(move |found: &Analysis| {
        shown.set(|| message(found));
    });
    let question = arguments.question(board.empties().len());
    engine.search(board, question, arguments.limits().of(control))
}
