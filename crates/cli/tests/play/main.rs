//! `tritboard othello play` and `tritboard gomoku play`: games against the program, and the files that they are kept in.
//!
//! * `sessions`: sessions of both games as tables; `othello`, `gomoku`: games of either, replayed.

mod gomoku;
mod othello;
mod sessions;

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use tempfile::TempDir;

/// A game: its command with a small table, and a small limit.
#[derive(Clone, Copy, Debug)]
struct Game {
    command: &'static str,
    limit: &'static str,
}

const OTHELLO: Game =
    Game { command: "othello play --eval features --hash 4 --threads 1", limit: "--depth 1" };
const GOMOKU: Game = Game { command: "gomoku play --hash 4 --threads 1", limit: "--nodes 500" };

/// A position of Othello in which the game is over after a move.
const ENDING: &str = "OX-------------------------------------------------------------- O";

/// The start position of Othello.
const START: &str = "---------------------------OX------XO--------------------------- X";

/// A folder for files. In arguments, input and texts `{}` is its path, and `START` and `ENDING` are positions.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn file(&self, name: &str, content: &str) {
        fs::write(self.path(name), content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn named(&self, text: &str) -> String {
        let folder = self.0.path().to_str().unwrap();
        text.replace("{}", folder).replace("START", START).replace("ENDING", ENDING)
    }

    /// Runs a game without a limit and returns the exit code, the output and the errors.
    fn run(&self, game: Game, arguments: &str, input: &str) -> (i32, String, String) {
        let words = game.command.split(' ').chain(arguments.split_whitespace());
        let mut command = cargo_bin_cmd!("tritboard");
        command.args(words.map(|word| self.named(word))).env("COLUMNS", "80");
        let done = command.write_stdin(self.named(input)).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
    }

    /// Plays with a small limit unless the arguments have one, without a message, and returns the output.
    fn play(&self, game: Game, arguments: &str, input: &str) -> String {
        let is_limited = ["--nodes", "--level"].iter().any(|limit| arguments.contains(limit));
        let limit = if is_limited { "" } else { game.limit };
        let (code, output, errors) = self.run(game, &format!("{limit} {arguments}"), input);
        assert_eq!((code, errors.as_str()), (0, ""), "{arguments}");
        output
    }

    /// Plays and looks for texts in the output, which `|` separates.
    fn shows(&self, game: Game, arguments: &str, input: &str, texts: &str) -> String {
        let output = self.play(game, arguments, input);
        for text in texts.split('|') {
            assert!(output.contains(&self.named(text)), "{arguments}: {text}: {output}");
        }
        output
    }
}

/// Returns the moves that the program tells.
fn told(found: &str) -> Vec<&str> {
    found.split(" plays ").skip(1).filter_map(|rest| rest.split_whitespace().next()).collect()
}
