//! `tritboard match`: engines against each other, whatever happens.
//!
//! * `othello`, `gomoku`: whole games, files of them, and other programs;
//! * `faults`: programs that break the rules; `killed`: matches that resume; `usage`: wrong arguments.
#![cfg(target_os = "linux")]

mod faults;
mod gomoku;
mod killed;
mod othello;
#[path = "../shared/process.rs"]
mod process;
mod usage;

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The game of a match.
#[derive(Clone, Copy)]
struct Game(&'static str);

const OTHELLO: Game = Game("othello");
const GOMOKU: Game = Game("gomoku");

impl Game {
    /// Returns the command of a match, with signals as in a terminal.
    fn command(self, arguments: &[&str]) -> Command {
        let mut command = process::tritboard();
        command.args(["match", self.0]).args(arguments);
        command
    }

    /// Runs a match and returns its exit code, its output and its errors.
    fn run(self, arguments: &[&str]) -> (i32, String, String) {
        let done = self.command(arguments).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
    }

    /// Runs a match that succeeds and returns its results and its errors.
    fn results(self, arguments: &[&str]) -> (Value, String) {
        let (code, output, errors) = self.run(&[arguments, &["--json"]].concat());
        assert_eq!(code, 0, "{arguments:?}: {errors}");
        (serde_json::from_str(&output).unwrap(), errors)
    }

    /// Runs a match without any message except about saved games and returns its results.
    fn quiet_results(self, arguments: &[&str]) -> Value {
        let (results, errors) = self.results(arguments);
        assert!(errors.lines().all(|line| line.ends_with(" games")), "{errors}");
        results
    }

    /// Plays two games in which no engine exceeds its clock; the margin is for a busy machine.
    fn keeps_clocks(self, engines: &[&str]) {
        let options = ["--games", "2", "--time-margin", "2000"];
        let results = self.quiet_results(&[engines, &options].concat());
        for engine in results["engines"].as_array().unwrap() {
            assert_eq!(engine["faults"], serde_json::json!({}), "{engines:?}");
            let seconds = engine["seconds"].as_f64().unwrap();
            assert!(seconds > 0.0 && seconds < 0.5, "{engines:?}: {seconds}");
        }
    }

    /// Runs a match that fails and returns the message.
    fn failed(self, code: i32, arguments: &[&str]) -> String {
        let (found, output, errors) = self.run(arguments);
        assert_eq!((found, output.as_str()), (code, ""), "{arguments:?}: {errors}");
        errors.strip_prefix("error: ").unwrap().trim_end().to_owned()
    }
}

/// Returns results without the times.
fn timeless(mut results: Value) -> Value {
    for engine in results["engines"].as_array_mut().unwrap() {
        engine.as_object_mut().unwrap().remove("seconds").unwrap();
    }
    results
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns words as arguments.
fn words(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}
