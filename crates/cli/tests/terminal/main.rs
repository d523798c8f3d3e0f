//! Output to a terminal, and its width.

mod drawing;
#[cfg(target_os = "linux")]
mod pseudo;
mod width;

use assert_cmd::cargo::cargo_bin_cmd;

/// Folder of the test data of `othello`.
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data");

/// Runs a command in the data folder. Returns its exit code, standard output and standard error.
fn run(arguments: &[&str], columns: Option<&str>, input: &str) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    command.current_dir(DATA).env_remove("COLUMNS").args(arguments);
    if let Some(columns) = columns {
        command.env("COLUMNS", columns);
    }
    let done = command.write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

/// Runs a command that succeeds. Returns its output.
fn output(arguments: &[&str], input: &str) -> String {
    let (code, output, errors) = run(arguments, None, input);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    output
}
