//! `tritboard gomoku hint`: the best moves of a position.
//!
//! * `arguments`: what is asked, and how far the search goes;
//! * `table`, `json`: the answers for people and for machines.

mod arguments;
mod json;
mod table;

use gomoku::Board;
use gomoku::search::alphabeta::{Analysis, Control, Engine};

pub(super) use self::arguments::Arguments;
pub(super) use self::table::{message, rows};
use super::evaluation;
use super::report::board_picture;
use super::watch::cost;
use crate::failure::Failure;
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let board = arguments.position.board()?;
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
        let picture = board_picture(&board, &gomoku::threats(&board), arguments.drawing.style());
        let moves = match analysis.moves.is_empty() {
            true => "the board is full\n".to_owned(),
            false => rows(&analysis),
        };
        let cost = cost(analysis.nodes, analysis.elapsed);
        output::text(&format!("{picture}\n{moves}\n{cost}\n"))?;
    }
    interrupt::check()
}

/// Returns the best moves of a board.
fn search(engine: &mut Engine, board: &Board, arguments: &Arguments) -> Analysis {
    // Every search looks at the flag.
    let _heeding = interrupt::heed();
    let status = Status::of_one().ticking();
    let shown = status.message();
    let control = Control::new().stop(interrupt::flag()).progress(move |found: &Analysis| {
        shown.set(|| message(found));
    });
    engine.search(board, arguments.question(), arguments.limits().of(control))
}
