//! Record files as inputs of commands: special files, and the same games twice.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::{GOMOKU, Game, OTHELLO, text};

/// Makes a few games.
fn selfplay(game: Game, seed: &str, per_shard: &str, out: &Path) {
    let limit = if game == OTHELLO { ["--depth", "1"] } else { ["--nodes", "50"] };
    let games = ["selfplay", "--games", "8", "--seed", seed, "--games-per-shard", per_shard];
    game.run(&[&games[..], &limit, &["--out", text(out)]].concat());
}

/// Every command that reads shards, without the shards; `SET` and `OUT` stand for files.
const READERS: [(Game, &[&str]); 8] = [
    (OTHELLO, &["report", "--eval", "features"]),
    (OTHELLO, &["fit", "--patience", "1", "--set", "SET", "--out", "OUT"]),
    (OTHELLO, &["label", "--depth", "1", "--out", "OUT"]),
    (OTHELLO, &["probcut", "--eval", "patterns", "--count", "10", "--depth", "4", "--exact", "6"]),
    (GOMOKU, &["report"]),
    (GOMOKU, &["fit", "--epochs", "1", "--ordering-epochs", "1", "--out", "OUT"]),
    (GOMOKU, &["label", "--nodes", "10", "--out", "OUT"]),
    (GOMOKU, &["export", "--out", "OUT"]),
];

/// Runs a command of [`READERS`] on shards.
fn read((game, reader): (Game, &[&str]), shards: &[&Path], folder: &Path) -> (i32, String) {
    let [set, out] = ["set.txt", "out.sgf"].map(|name| folder.join(name));
    fs::write(&set, "A1 B1 C1 D1\n").unwrap();
    let option = |&argument: &&'_ str| match argument {
        "SET" => text(&set).to_owned(),
        "OUT" => text(&out).to_owned(),
        argument => argument.to_owned(),
    };
    let shards = shards.iter().map(|path| text(path).to_owned());
    let arguments: Vec<String> = reader.iter().map(option).chain(shards).collect();
    let done = game.done(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    (done.0, done.2)
}

/// A command that opened a named pipe would wait for a writer.
#[test]
#[cfg(unix)]
fn special_files_are_refused() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let pipe = data.join("shard-000000.records");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for reader in READERS {
        for shards in [&data, &pipe, Path::new("/dev/null")] {
            let (code, said) = read(reader, &[shards], folder.path());
            assert_eq!(code, 1, "{reader:?}: {said}");
            assert!(said.contains("not a regular file"), "{reader:?}: {said}");
        }
    }
    // Shards that already exist in the output folder are checked, too.
    let selfplay = ["selfplay", "--games", "1", "--seed", "1", "--depth", "1"];
    let said = OTHELLO.failed(1, &[&selfplay[..], &["--out", text(&data)]].concat());
    assert!(said.contains("not a regular file"), "{said}");
}

#[test]
fn duplicate_games_cause_a_warning() {
    let folder = TempDir::new().unwrap();
    let of = |name: &str| folder.path().join(name);
    for game in [OTHELLO, GOMOKU] {
        let [first, other, again, copy] = ["first", "other", "again", "copy.records"]
            .map(|name| of(&format!("{}-{name}", game.0)));
        selfplay(game, "1", "4", &first);
        selfplay(game, "2", "4", &other);
        // The same games in shards of another size.
        selfplay(game, "1", "3", &again);
        fs::copy(first.join("shard-000001.records"), &copy).unwrap();
        for reader in READERS.into_iter().filter(|reader| reader.0 == game) {
            let said = |shards: &[&Path]| {
                let out = TempDir::new().unwrap();
                read(reader, shards, out.path()).1
            };
            let twice = "which count twice";
            assert!(!said(&[&first, &other]).contains(twice), "{reader:?}");
            let copied = said(&[&first, &copy]);
            assert!(copied.contains("warning: ") && copied.contains(twice), "{reader:?}: {copied}");
            let named = copied.contains("copy.records has games of ");
            assert!(named && copied.contains("first/shard-000001.records"), "{copied}");
            let overlapping = said(&[&first, &again]);
            assert!(overlapping.contains("and 2 more files have games of others"), "{overlapping}");
        }
    }
}
