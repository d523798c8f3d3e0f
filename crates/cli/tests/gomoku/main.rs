//! `tritboard gomoku …`: threat points, forbidden points, forced wins and files of games.

mod check;
mod claims;
mod defend;
mod forbidden;
mod solve;
mod threats;

use assert_cmd::Command;

/// Runs a command with some input and returns its exit code, standard output and standard error.
fn run(command: &mut Command, input: impl Into<Vec<u8>>) -> (i32, String, String) {
    let done = command.write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}
