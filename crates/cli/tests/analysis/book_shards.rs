//! `book` of both games: shards of a book that grow apart, and the rule and size that a book says.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::{Folder, answer, failed, moves, run};

fn number(game: &str, book: &str, key: &str) -> u64 {
    answer(&format!("{game} book stats"), &[book])[key].as_u64().unwrap()
}

fn published(game: &str, store: &str) -> Vec<u8> {
    let book = format!("{store}.book");
    run(&format!("{game} book export"), &[store, &book, "--force"], "");
    fs::read(book).unwrap()
}

/// Three copies of a book grow different positions, and merged they are one book with all of them.
#[test]
fn shards_grow_apart_and_are_merged() {
    let folder = Folder::new();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/sample.wtb");
    for game in ["othello", "gomoku"] {
        let path = |name: &str| folder.path(&format!("{game}.{name}"));
        let begun = path("begun");
        let grow = ["--depth", "1", "--step", "4", "--positions"];
        let command = format!("{game} book grow");
        if game == "othello" {
            run("othello book learn", &[&begun, games, "--min-games", "2", "--plies", "6"], "");
        }
        run(&command, &[&[&*begun], &grow[..], &["20"]].concat(), "");
        let before = number(game, &begun, "positions");
        let shards: Vec<String> = (0..3)
            .map(|index| {
                let store = path(&format!("shard{index}"));
                fs::copy(&begun, &store).unwrap();
                let shard = format!("{index}/3");
                let rest = ["90", "--shard", &shard];
                run(&command, &[&[&*store], &grow[..], &rest].concat(), "");
                store
            })
            .collect();
        let new: u64 = shards.iter().map(|store| number(game, store, "positions") - before).sum();
        let merged = path("merged");
        let all: Vec<&str> = [&merged].into_iter().chain(&shards).map(String::as_str).collect();
        run(&format!("{game} book merge"), &[&all[..], &["--shards"]].concat(), "");
        // No position is in two shards, and together they have what was asked for.
        assert_eq!(number(game, &merged, "positions"), before + new, "{game}");
        assert!((90..90 + 3 * 4).contains(&scored(game, &merged)), "{}", scored(game, &merged));
        run(&format!("{game} book verify"), &[&merged], "");
        assert_eq!(number(game, &merged, "games"), number(game, &begun, "games"));
        // The order of the books does not matter.
        let again = path("again");
        let all: Vec<&str> =
            [&again].into_iter().chain(shards.iter().rev()).map(String::as_str).collect();
        run(&format!("{game} book merge"), &[&all[..], &["--shards"]].concat(), "");
        assert!(published(game, &merged) == published(game, &again), "{game}");
        // The merged book grows on.
        run(&command, &[&[&*merged], &grow[..], &["110"]].concat(), "");
    }
    // Without the option the games of the shards would count three times.
    let added = folder.path("added");
    let shards = [0, 1, 2].map(|index| folder.path(&format!("othello.shard{index}")));
    run("othello book merge", &[&added, &shards[0], &shards[1], &shards[2]], "");
    let games = number("othello", &folder.path("othello.begun"), "games");
    assert_eq!((games > 0, number("othello", &added, "games")), (true, 3 * games));
    for wrong in ["3/3", "1", "0/0"] {
        let arguments = ["othello", "book", "grow", "a.store", "--shard", wrong];
        let (code, _, errors) = crate::tritboard(&arguments.join(" "), &[], "");
        assert!(code == 2 && errors.contains("expected I/N with I from 0 to N - 1"), "{errors}");
    }
}

/// Returns the number of positions with a score of their own.
fn scored(game: &str, store: &str) -> usize {
    let text = format!("{store}.txt");
    run(&format!("{game} book export"), &[store, &text, "--force"], "");
    let text = fs::read_to_string(text).unwrap();
    let positions = text.split("\nposition ").skip(1);
    positions.filter(|position| position.contains(" depth ")).count()
}

/// The growth of a shard that is killed again and again ends with the same book.
#[test]
#[cfg(unix)]
fn a_killed_shard_equals_one_never_killed() {
    let folder = Folder::new();
    let [begun, whole, killed] = ["begun", "whole", "killed"].map(|name| folder.path(name));
    run("othello book grow", &[&begun, "--positions", "20", "--depth", "2"], "");
    fs::copy(&begun, &whole).unwrap();
    fs::copy(&begun, &killed).unwrap();
    let grow =
        ["--positions", "400", "--step", "4", "--depth", "3", "--threads", "2", "--shard", "1/2"];
    run("othello book grow", &[&[&*whole], &grow[..]].concat(), "");
    let program = assert_cmd::cargo::cargo_bin!("tritboard");
    for attempt in 0..8 {
        let mut child = Command::new(program)
            .args(["othello", "book", "grow", &killed])
            .args(grow)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(20 + 37 * attempt % 150));
        let _ = child.kill();
        let _ = child.wait();
        run("othello book verify", &[&killed], "");
    }
    run("othello book grow", &[&[&*killed], &grow[..]].concat(), "");
    assert!(published("othello", &whole) == published("othello", &killed));
}

/// `build` of a shard leaves a store that is merged.
#[test]
fn shards_are_built() {
    let folder = Folder::new();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/sample.wtb");
    let stores = [0, 1].map(|index| {
        let (out, shard) = (folder.path(&format!("{index}.book")), format!("{index}/2"));
        let rest = ["--depth", "1", "--step", "4", "--positions", "40", "--min-games", "2"];
        let arguments = [&[games, "--out", &out, "--shard", &shard], &rest[..]].concat();
        run("othello book build", &arguments, "");
        format!("{out}.store")
    });
    let merged = folder.path("merged");
    run("othello book merge", &[&merged, &stores[0], &stores[1], "--shards"], "");
    run("othello book verify", &[&merged], "");
    assert!((40..48).contains(&scored("othello", &merged)));
    assert_eq!(number("othello", &merged, "games"), number("othello", &stores[0], "games"));
}

/// Without options a book says its rule and board size.
#[test]
fn books_say_their_rule_and_size() {
    let folder = Folder::new();
    let [store, book, text, other] =
        ["a.store", "a.book", "a.txt", "b.store"].map(|name| folder.path(name));
    let variant = ["--rule", "renju", "--board-size", "11"];
    let grow = ["--depth", "1", "--positions"];
    run("gomoku book grow", &[&[&*store], &grow[..], &["8"], &variant[..]].concat(), "");
    run("gomoku book grow", &[&[&*store], &grow[..], &["16"]].concat(), "");
    run("gomoku book export", &[&store, &book], "");
    run("gomoku book export", &[&book, &text], "");
    for book in [&store, &book] {
        assert!(number("gomoku", book, "positions") >= 16);
        run("gomoku book verify", &[book], "");
        let found = answer("gomoku book show", &[book, "f6"]);
        assert_eq!((&found["found"], moves(&found).is_empty()), (&Value::Bool(true), false));
    }
    // A new store takes them from the first book that says them.
    for from in [&store, &book, &text] {
        let _ = fs::remove_file(&other);
        run("gomoku book merge", &[&other, from], "");
        assert_eq!(published("gomoku", &other), fs::read(&book).unwrap());
    }
    run("gomoku book prune", &[&other, "--positions", "4"], "");
    run("gomoku book deviate", &[&other, "--depth", "1", "--plies", "1", "--relative", "10"], "");
    // The options must fit the book.
    let error = failed(1, "gomoku book stats", &[&book, "--rule", "standard"], "");
    assert!(error.contains("Gomoku, renju") && error.contains("leave out --rule"), "{error}");
    let missing = answer("gomoku book show", &[&book, "f6", "--size", "11", "--rule", "renju"]);
    assert_eq!(missing["found"], true);
}
