//! Files of games and positions: how the commands of both games name, read, list and convert them.
//!
//! * `choice`: the game, the position and the side; `errors`: unreadable files and wrong arguments;
//! * `outputs`: how files are written; `lists`: `games`;
//! * `gomoku`, `othello`: the formats of either game, and `warnings`, `names`: what their readers report;
//! * `front`: commands without the name of the game; `openings`: balanced and named ones;
//! * `positions`: `show` and `moves`; `pictures`: their files with pictures; `database`: the database of the
//!   French federation.

mod choice;
mod database;
mod errors;
mod front;
mod gomoku;
mod lists;
mod names;
mod openings;
mod othello;
mod outputs;
mod pictures;
mod positions;
#[path = "../shared/samples.rs"]
mod samples;
mod warnings;

use std::fs;
use std::path::PathBuf;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use tempfile::TempDir;

use self::samples::{DRAW, GGF, SHORTEST, START, WITH_PASS};

/// A folder in which the program runs.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    /// Returns a folder with files of these names and contents.
    fn with(files: &[(&str, &[u8])]) -> Self {
        let folder = Self::new();
        for (name, content) in files {
            folder.file(name, content);
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Runs the program with the words of a line, in which quotes keep spaces. Returns its exit code, standard
    /// output and standard error.
    fn call(&self, line: &str, input: impl Into<Vec<u8>>) -> (i32, String, String) {
        let parts = line.split('\'').enumerate();
        let words = parts.flat_map(|(index, part)| match index % 2 {
            0 => part.split(' ').filter(|word| !word.is_empty()).collect(),
            _ => vec![part],
        });
        let mut command = cargo_bin_cmd!("tritboard");
        // Wide enough for every column.
        command.env("COLUMNS", "200").current_dir(self.0.path());
        let done = command.args(words).write_stdin(input).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
    }

    /// Runs a command that succeeds without a warning and returns its output.
    fn run(&self, line: &str, input: impl Into<Vec<u8>>) -> String {
        let (code, output, errors) = self.call(line, input);
        assert_eq!((code, errors.as_str()), (0, ""), "{line}");
        output
    }

    /// Runs a command with `--json` and returns its values.
    fn values(&self, line: &str, input: impl Into<Vec<u8>>) -> Vec<Value> {
        let output = self.run(&format!("{line} --json"), input);
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Runs a command with `--json` and returns its only value.
    fn json(&self, line: &str, input: impl Into<Vec<u8>>) -> Value {
        let mut values = self.values(line, input);
        assert_eq!(values.len(), 1, "{line}");
        values.remove(0)
    }

    /// Runs a command that succeeds and returns its output and the warnings.
    fn warned(&self, line: &str, input: impl Into<Vec<u8>>) -> (String, Vec<String>) {
        let (code, output, errors) = self.call(line, input);
        assert_eq!(code, 0, "{line}: {errors}");
        let warning = |line: &str| line.strip_prefix("warning: ").unwrap().to_owned();
        (output, errors.lines().map(warning).collect())
    }

    /// Runs a command that fails without output and returns the message.
    fn failed(&self, code: i32, line: &str, input: impl Into<Vec<u8>>) -> String {
        let (found, output, errors) = self.call(line, input);
        assert_eq!((found, output.as_str()), (code, ""), "{line}: {errors}");
        let message = errors.strip_prefix("error: ").unwrap_or_else(|| panic!("{errors}"));
        message.strip_suffix('\n').unwrap().to_owned()
    }

    /// Runs a command that fails on its input.
    fn refused(&self, line: &str, input: impl Into<Vec<u8>>) -> String {
        self.failed(1, line, input)
    }

    /// Runs a command that fails on its arguments.
    fn misused(&self, line: &str) -> String {
        self.failed(2, line, "")
    }
}

/// Games of Gomoku: one with a five, one with a pass, one without names.
const SGF: &str = "\
(;GM[4]SZ[9]RU[freestyle]PB[Ada]PW[Bob]EV[Cup]RO[2]DT[2024-05-01]RE[B+];B[aa];W[ba];B[ab];W[bb];\
B[ac];W[bc];B[ad];W[bd];B[ae])
(;GM[4]SZ[15]RU[renju]PB[Cy]PW[Ada]DT[2023]RE[0];B[hh];W[])
(;GM[4]SZ[15];B[hh];W[gg])";
