//! `tritboard gomoku …`: threat points, forbidden points, forced wins, best moves and files of games.

mod analyze;
mod check;
mod claims;
mod defend;
mod forbidden;
mod hint;
mod solve;
#[path = "../svg/mod.rs"]
mod svg;
mod threats;

use assert_cmd::Command;

/// Runs a command with some input and returns its exit code, standard output and standard error.
fn run(command: &mut Command, input: impl Into<Vec<u8>>) -> (i32, String, String) {
    let done = command.write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}
