//! `tritboard train …`: shards, weights and reports of both games, and interruptions.

mod gomoku;
mod inputs;
mod killed;
mod label;
mod networks;
#[cfg(target_os = "linux")]
#[path = "../shared/process.rs"]
mod process;
mod selfplay;
mod weights;

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;

/// Training commands of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Game(&'static str);

const OTHELLO: Game = Game("othello");
const GOMOKU: Game = Game("gomoku");

impl Game {
    /// Runs a command. Returns its exit code, output and messages.
    fn done(self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = cargo_bin_cmd!("tritboard");
        let done = command.args(["train", self.0]).args(arguments).output().unwrap();
        let [out, errors] = [done.stdout, done.stderr].map(|text| String::from_utf8(text).unwrap());
        (done.status.code().unwrap(), out, errors)
    }

    /// Runs a command that succeeds and only writes files. Returns its messages.
    fn run(self, arguments: &[&str]) -> String {
        let (code, out, errors) = self.done(arguments);
        assert_eq!((code, out.as_str()), (0, ""), "{errors}");
        errors
    }

    /// Runs a command that succeeds. Returns its output.
    fn output(self, arguments: &[&str]) -> String {
        let (code, out, errors) = self.done(arguments);
        assert_eq!(code, 0, "{errors}");
        out
    }

    /// Runs a command that succeeds. Returns its JSON.
    fn json(self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.output(&[arguments, &["--json"]].concat())).unwrap()
    }

    /// Runs a command that fails. Returns its error message.
    fn failed(self, code: i32, arguments: &[&str]) -> String {
        let (found, out, errors) = self.done(arguments);
        assert_eq!((found, out.as_str()), (code, ""), "{errors}");
        errors.split_once("error: ").unwrap().1.trim_end().to_owned()
    }
}

/// Returns the names and bytes of the shards in a folder, by name.
fn shards(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut shards: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "records"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    shards.sort();
    shards
}

/// Returns the names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
