//! `tritboard othello …`: boards, perft, best moves, endgames and files of games.

mod analyze;
mod eval;
mod hint;
mod perft;
mod solve;
#[path = "../svg/mod.rs"]
mod svg;
mod usage;

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use tempfile::TempDir;

/// Runs a command and returns its exit code, standard output and standard error.
fn tritboard(arguments: &[&str], input: impl Into<Vec<u8>>) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    // Wide enough for every column.
    command.env("COLUMNS", "200");
    let done = command.arg("othello").args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

/// Runs a command that succeeds without a warning and returns its output.
fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let (code, output, errors) = tritboard(arguments, input);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    output
}

/// Runs a command that fails and returns the message.
fn failed(code: i32, arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let (found, output, errors) = tritboard(arguments, input);
    assert_eq!((found, output.as_str()), (code, ""), "{arguments:?}: {errors}");
    let message = errors.strip_prefix("error: ").unwrap();
    message.strip_suffix('\n').unwrap().to_owned()
}

fn refused(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    failed(1, arguments, input)
}

fn misused(arguments: &[&str]) -> String {
    failed(2, arguments, "")
}

fn run_json(arguments: &[&str], input: impl Into<Vec<u8>>) -> Value {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let text = run(&arguments, input);
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).unwrap()
}

/// A folder for files.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.0.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

const START: &str = "---------------------------OX------XO--------------------------- X";

/// White loses all discs with the ninth move.
const SHORTEST: &str = "E6F4E3F6G5D6E7F5C5";

/// After eight moves Black must pass, and White plays D2.
const WITH_PASS: &str = "C4C3F5B4A4A5C2A3D2";

/// A draw: the main line of Takizawa's solution of Othello (2023).
const DRAW: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";

/// Two games of a server, with every kind of property.
const GGF: &str = "\
2 (;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[Ann]PW[Bob]RE[+64.000:t]TI[05:00]TY[8]
BO[8 ---------------------------O*------*O--------------------------- *]
B[F5/1.20/0.01]W[D6//2.5]B[C3];)
(;GM[Othello]PC[GGS/os]DT[2004]PB[Bob]PW[A Player With A Long Name]RE[-2.000]TY[8]
BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)
(;GM[Othello]PB[Ann]PW[Bob]RE[+12.000]TY[8r4]
BO[8 --------------------------*O*------*O--------------------------- O]W[B4];)
";
