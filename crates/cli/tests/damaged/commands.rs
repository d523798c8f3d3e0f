//! The program with damaged files and little memory: it ends by itself, with one of its exit codes and
//! without a panic.

use std::fs;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use engine::random::SplitMix64;

use crate::damage::damaged;
use crate::{samples, seeds};

/// Number of damaged files for each command and seed.
const FILES: usize = 20;

/// Maximum address space in KiB.
const MOST_KIB: usize = 512 << 10;

/// Runs commands on damaged contents of a file; `IN` stands for its name.
pub(crate) fn try_all(name: &str, sample: &[u8], commands: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    let run = |line: &str| {
        let line = line.replace("IN", name);
        let done = Command::new("sh")
            .args(["-c", "ulimit -v \"$0\" && exec \"$@\"", &MOST_KIB.to_string()])
            .arg(cargo_bin!("tritboard"))
            .args(line.split(' '))
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&done.stderr).into_owned();
        (done.status, errors)
    };
    for command in commands {
        fs::write(&file, sample).unwrap();
        let (status, errors) = run(command);
        assert!(matches!(status.code(), Some(0 | 3)), "{command}: {status}\n{errors}");
        for seed in seeds() {
            let mut random = SplitMix64::new(seed);
            for _ in 0..FILES {
                let bytes = damaged(sample, &mut random);
                fs::write(&file, &bytes).unwrap();
                let (status, errors) = run(command);
                let is_good = matches!(status.code(), Some(0..=3))
                    && !["panicked", "RUST_BACKTRACE", "memory allocation"]
                        .iter()
                        .any(|word| errors.contains(word));
                assert!(is_good, "{command}: {status}\n{errors}\n{bytes:?}");
            }
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn othello() {
    try_all(
        "in.obf",
        &samples::obf(),
        &[
            "othello solve IN --hash 16 --nodes 10000",
            "othello solve IN --hash 16 --nodes 1000 --threads 2 --all-moves --json",
            "othello eval IN",
        ],
    );
    let board = "othello show IN,othello moves IN --json,othello eval IN --parts";
    let board: Vec<&str> = board.split(',').collect();
    try_all("in.txt", &samples::drawn_position(), &board);
    let games = [
        "othello games IN",
        "othello games IN --lenient --json",
        "othello convert IN out.ggf --force",
        "othello convert IN out.wtb --force --lenient",
        "othello convert IN out.obf --force --ply 9",
        "othello analyze IN --depth 1 --hash 16 --json",
        "train othello label IN --depth 1 --out labels",
    ];
    try_all("in.txt", &samples::transcripts(), &games[..6]);
    try_all("in.ggf", &samples::ggf(), &games);
    for (name, sample) in [
        ("game.sgf", samples::othello_sgf()),
        ("game.pgn", samples::pgn()),
        ("game.json", samples::json()),
    ] {
        try_all(
            name,
            &sample,
            &["othello games IN", "othello eval IN", "othello convert IN out.pgn --force"],
        );
    }
    for sample in samples::plain() {
        try_all(
            "plain.txt",
            &sample,
            &["othello show IN", "othello eval IN --json", "othello convert IN out.sgf --force"],
        );
    }
    try_all("in.wtb", &samples::wtb(), &games);
    let weights = "othello eval --eval IN,train othello export --weights IN --out out.txt --force";
    let weights: Vec<&str> = weights.split(',').collect();
    try_all("in.weights", &samples::weights(), &weights);
    let text = "train othello import --weights IN --out out.weights --force";
    try_all("in.txt", &samples::weights_as_text(), &[text]);
    try_all("in.txt", &samples::network_as_text(), &[text]);
}

/// The contents alone decide the game.
#[test]
#[cfg(target_os = "linux")]
fn either_game() {
    for sample in [
        &samples::drawn_position()[..],
        &samples::othello_sgf(),
        &samples::ggf(),
        &samples::pgn(),
        samples::GRID,
        samples::PSQ,
        samples::SGF,
        samples::RIF,
        &samples::library(),
    ] {
        try_all("in", sample, &["show IN"]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn gomoku() {
    let board = [
        "gomoku threats IN",
        "gomoku forbidden IN",
        "gomoku solve IN --hash 16 --nodes 2000 --any",
        "gomoku defend IN --hash 16 --nodes 2000 --json",
        "gomoku convert IN out.sgf --force",
        "gomoku convert IN out.lib --force",
    ];
    try_all("in.txt", samples::GRID, &board[..5]);
    try_all("moves.txt", samples::MOVES, &board);
    try_all("in.psq", samples::PSQ, &board);
    try_all("in.sgf", samples::SGF, &board[..5]);
    let read = [
        "gomoku show IN",
        "gomoku games IN --json",
        "gomoku convert IN out.sgf --force",
        "gomoku threats IN --ply 1",
    ];
    try_all("in.sav", samples::SAV, &read);
    try_all("in.pos", samples::POS, &read);
    try_all("in.rif", samples::RIF, &read);
    try_all("letters.txt", samples::LETTERS, &read);
    try_all("in.lib", &samples::library(), &board);
    let check = "gomoku check h10i11h9i9j9g8h8j8i7h7 IN --rule renju";
    try_all("proof.sgf", samples::PROOF, &[check]);
}
