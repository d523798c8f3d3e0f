//! `tritboard gomoku solve`: searches for wins by continuous fours or threats, and verifies them.
//!
//! * `arguments`: the position, the method and the limits;
//! * `work`: the search and the verification; `report`: the answer as text and as JSON;
//! * `defend`, `check`: the other commands about forced wins.

mod arguments;
pub(crate) mod check;
pub(crate) mod defend;
mod report;
mod work;

use std::path::Path;

use gomoku::notation::Format;
use gomoku::proof::file;

pub(crate) use self::arguments::Arguments;
use self::arguments::solver;
use self::work::Watch;
use super::finish;
use crate::failure::Failure;
use crate::gomoku::report::line_picture;
use crate::terminal::output;
use crate::terminal::target::{Answers, Contents, Target};

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let position = &arguments.position;
    let board = position.board()?;
    // Report problems with the file before the search begins.
    let proof = arguments.proof.as_deref();
    let target = Target::new(proof, arguments.force, position.input(), &PROOF)?;
    let output = arguments.search.output(Answers::beside(target.as_ref()));
    if let Some(over) = position.over(&board) {
        let drawing = || line_picture(&board, arguments.drawing.style(), &[]);
        let text = || format!("{}\n{}", drawing(), over.text());
        let printed = output.print(text, || over.json(&board));
        target.map_or(Ok(()), |target| target.write(None))?;
        return printed;
    }
    let mut solver = solver(position, &arguments.search)?;
    let mut watch = Watch::start(arguments.limits());
    let answer = work::answer(arguments, &board, &mut solver, &mut watch)?;
    drop(watch);
    // Print the result before the proof can fail; write the proof even if printing fails.
    let printed = output.print(
        || report::text(&board, arguments, &answer),
        || report::json(&board, arguments, &answer),
    );
    if let Some(target) = target {
        let proof = answer.wins.first().map(|win| file::write(&board, &win.proof));
        target.write(proof.as_deref())?;
    }
    printed?;
    let ended = finish(!answer.is_unknown);
    if matches!(ended, Err(Failure::Unknown))
        && let Some(hint) = arguments.hint()
    {
        output::note(hint);
    }
    ended
}

/// Files of proofs.
const PROOF: Contents = Contents {
    name: "proof",
    input: "board",
    why_not: "no win found",
    format: "SGF",
    extension: "sgf",
    is_other: is_of_another_format,
};

/// Returns whether a file has the extension of another format.
fn is_of_another_format(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let format: Option<Format> = extension.parse().ok();
    extension.eq_ignore_ascii_case("txt") || format.is_some_and(|format| format != Format::Sgf)
}
