//! `tritboard train … selfplay`.

use std::fs;

use tempfile::TempDir;

use super::{GOMOKU, Game, OTHELLO, names, shards, text};

fn made((game, limit): (Game, [&str; 2]), out: &TempDir, options: &[&str]) -> String {
    let fixed = ["selfplay", "--seed", "3", "--out", text(out.path())];
    let said = game.run(&[&fixed[..], &limit, options].concat());
    let (evaluation, said) = said.split_once('\n').unwrap();
    assert!(evaluation.starts_with("evaluation "), "{evaluation}");
    said.to_owned()
}

#[test]
fn shards_are_made_once() {
    for game in [(OTHELLO, ["--depth", "1"]), (GOMOKU, ["--nodes", "200"])] {
        let out = TempDir::new().unwrap();
        let options = ["--games", "25", "--games-per-shard", "10"];
        let said = made(game, &out, &options);
        assert!(said.starts_with("made 25 games, ") && said.contains(" records, "), "{said}");
        let expected = ["shard-000000.records", "shard-000001.records", "shard-000002.records"];
        assert_eq!(names(out.path())[1..], expected);
        let first = shards(out.path());
        let said = made(game, &out, &[&options[..], &["--threads", "2"]].concat());
        assert!(said.contains("made 0 games, ") && said.ends_with(" records of finished shards\n"));
        assert_eq!(shards(out.path()), first);
        // More games can use the same folder if the last shard was complete.
        fs::remove_file(out.path().join(expected[2])).unwrap();
        made(game, &out, &["--games", "30", "--games-per-shard", "10"]);
        assert_eq!(shards(out.path())[..2], first[..2]);
        let part = TempDir::new().unwrap();
        made(game, &part, &[&options[..], &["--shards", "1..2", "--threads", "2"]].concat());
        assert_eq!(shards(part.path()), first[1..]);
    }
}

#[test]
fn shards_of_other_settings_are_kept() {
    let out = TempDir::new().unwrap();
    made((OTHELLO, ["--depth", "1"]), &out, &["--games", "4"]);
    let before = shards(out.path());
    let path = text(out.path());
    let with = |options: &[&str]| {
        let fixed = ["selfplay", "--out", path, "--seed", "3", "--games", "4"];
        OTHELLO.failed(1, &[&fixed, options].concat())
    };
    let file = out.path().join("shard-000000.records");
    let expected = format!(
        "{}: settings: depth 1; expected depth 2; other settings want another folder",
        file.display()
    );
    assert_eq!(with(&["--depth", "2"]), expected);
    assert_eq!(shards(out.path()), before);
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, &bytes).unwrap();
    assert!(with(&["--depth", "1"]).contains(" of the records; expected "));
    assert_eq!(fs::read(&file).unwrap(), bytes);
}

#[test]
fn invalid_options_are_bad_usage() {
    let out = TempDir::new().unwrap();
    let path = text(out.path());
    let of_code = |code, options: &[&str]| {
        let fixed = ["selfplay", "--out", path, "--seed", "3", "--games", "40"];
        OTHELLO.failed(code, &[&fixed, options].concat())
    };
    let with = |options: &[&str]| of_code(2, options);
    assert_eq!(with(&["--depth", "0"]), "depth 0; expected 1 to 60");
    assert_eq!(
        with(&["--random-max", "59"]),
        "--random-min 8, --random-max 59; expected minimum ≤ maximum, both from 1 to 56"
    );
    assert_eq!(with(&["--shards", "0..1"]), "--shards 0..1: the last shard is 0");
    assert!(with(&["--shards", "2..1"]).contains("expected a number or a range such as 8..20"));
    let text = of_code(1, &["--eval", "nobody"]);
    assert!(
        text.contains(
            "neither a file nor an evaluation; expected network, patterns, features or a file"
        ),
        "{text}"
    );
    assert!(names(out.path()).is_empty());
    let gomoku = |code, options: &[&str]| {
        let fixed = ["selfplay", "--out", path, "--seed", "3", "--games", "40"];
        GOMOKU.failed(code, &[&fixed, options].concat())
    };
    assert_eq!(gomoku(2, &["--size", "15,4"]), "board size 4; expected 5 to 22 points per side");
    let text = gomoku(1, &["--eval", "nobody"]);
    assert!(
        text.contains("neither a file nor an evaluation; expected by-hand or a file"),
        "{text}"
    );
    // Without an option the size of a shard is that of the game.
    made((GOMOKU, ["--nodes", "1"]), &out, &["--games", "501"]);
    assert_eq!(shards(out.path()).len(), 2);
    let other = ["selfplay", "--out", path, "--seed", "3", "--games", "501"];
    let expected = "nodes 1; expected nodes 3000; other settings want another folder";
    assert!(GOMOKU.failed(1, &other).ends_with(expected));
}
