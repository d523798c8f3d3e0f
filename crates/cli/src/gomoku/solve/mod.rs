//! `tritboard gomoku solve`: wins by continuous fours or threats, verified.
//!
//! * `arguments`: what is to be solved, and how;
//! * `work`: what is searched, and the verification;
//! * `report`: the answer for people and for machines.

mod arguments;
mod report;
mod work;

use std::io::Write;

use gomoku::search::proof::file;

pub(super) use self::arguments::Arguments;
use crate::failure::Failure;
use crate::terminal::pending::Pending;
use crate::terminal::{interrupt, output};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let board = arguments.position.board()?;
    // Whatever is wrong with it should be known before the work.
    let pending = match &arguments.proof {
        Some(path) => Some(Pending::create(path, true)?),
        None => None,
    };
    let answer = work::answer(arguments, &board)?;
    if let (Some(mut pending), [first, ..]) = (pending, answer.wins.as_slice()) {
        let text = file::write(&board, &first.proof);
        let written = pending.write_all(text.as_bytes());
        written.map_err(|error| pending.failure(error))?;
        pending.keep()?;
    }
    if arguments.json {
        output::json(&report::json(&board, arguments, &answer))?;
    } else {
        output::text(&report::text(&board, arguments, &answer))?;
    }
    interrupt::check()?;
    if answer.is_unknown { Err(Failure::Unknown) } else { Ok(()) }
}
