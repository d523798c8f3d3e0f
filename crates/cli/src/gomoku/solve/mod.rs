//! `tritboard gomoku solve`: wins by continuous fours or threats, verified.
//!
//! * `arguments`: what is to be solved, and how;
//! * `work`: what is searched, and the verification;
//! * `report`: the answer for people and for machines;
//! * `target`: where the proof goes.

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
    // Whatever is wrong with it should be known before the work.
    let target = Target::of(arguments)?;
    if let Some(over) = arguments.position.over(&board) {
        let told = if arguments.json {
            output::json(&over.json(&board))
        } else {
            let drawing = line_picture(&board, arguments.drawing.style(), &[]);
            output::text(&format!("{drawing}\n{}", over.text()))
        };
        target.map_or(Ok(()), |target| target.write(&board, None))?;
        return told;
    }
    let answer = work::answer(arguments, &board)?;
    // What was found is told before the proof can fail, and the proof is kept whoever listens.
    let told = tell(arguments, &board, &answer, matches!(target, Some(Target::Standard)));
    if let Some(target) = target {
        target.write(&board, answer.wins.first().map(|win| &win.proof))?;
    }
    told?;
    interrupt::check()?;
    if answer.is_unknown
        && let Some(hint) = arguments.hint()
    {
        output::note(hint);
    }
    if answer.is_unknown { Err(Failure::Unknown) } else { Ok(()) }
}

/// Writes the answer, beside a proof on standard output to standard error.
fn tell(
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
