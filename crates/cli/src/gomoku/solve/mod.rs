//! `tritboard gomoku solve`: searches for wins by continuous fours or threats, and verifies them.
//!
//! * `arguments`: the position, the method and the limits;
//! * `work`: the search and the verification;
//! * `report`: the answer as text and as JSON;
//! * `target`: the file of the proof.

mod arguments;
mod report;
mod target;
mod work;

use gomoku::Board;

pub(super) use self::arguments::Arguments;
use self::target::Target;
use self::work::Answer;
use super::report::line_picture;
use crate::failure::Failure;
use crate::terminal::{interrupt, output};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let board = arguments.position.board()?;
    // Report problems with the file before the search begins.
    let target = Target::of(arguments)?;
    if let Some(over) = arguments.position.over(&board) {
        let printed = if arguments.json {
            output::json(&over.json(&board))
        } else {
            let drawing = line_picture(&board, arguments.drawing.style(), &[]);
            output::text(&format!("{drawing}\n{}", over.text()))
        };
        target.map_or(Ok(()), |target| target.write(&board, None))?;
        return printed;
    }
    let answer = work::answer(arguments, &board)?;
    // Print the result before the proof can fail; write the proof even if printing fails.
    let printed = print(arguments, &board, &answer, matches!(target, Some(Target::Standard)));
    if let Some(target) = target {
        target.write(&board, answer.wins.first().map(|win| &win.proof))?;
    }
    printed?;
    interrupt::check()?;
    if answer.is_unknown
        && let Some(hint) = arguments.hint()
    {
        output::note(hint);
    }
    if answer.is_unknown { Err(Failure::Unknown) } else { Ok(()) }
}

/// Prints the answer; to standard error if the proof goes to standard output.
fn print(
    arguments: &Arguments,
    board: &Board,
    answer: &Answer,
    is_beside: bool,
) -> Result<(), Failure> {
    if arguments.json {
        let json = report::json(board, arguments, answer);
        if is_beside { output::json_note(&json) } else { output::json(&json) }
    } else {
        let text = report::text(board, arguments, answer);
        if !is_beside {
            return output::text(&text);
        }
        output::note(text.trim_end());
        Ok(())
    }
}
