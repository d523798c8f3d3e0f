//! The kernels of every processor level give the same answers, and an unknown level is an error.

use std::process::Output;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;

fn tritboard(level: &str, arguments: &[&str]) -> Output {
    let mut command: Command = cargo_bin_cmd!("tritboard");
    command.env("TRITBOARD_LEVEL", level).args(arguments).output().unwrap()
}

#[test]
fn every_level_gives_the_same_answers() {
    let questions: [&[&str]; 4] = [
        &["gomoku", "threats", "h8h7i9g7j10g9i7", "--json"],
        &["gomoku", "forbidden", "h8h9i7i9h10i6i11i12", "--json"],
        &["othello", "perft", "8", "--json"],
        &["othello", "eval", "f5d6c3d3c4", "--json"],
    ];
    for question in questions {
        let levels = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "icelake"];
        let answers = levels.map(|level| {
            let output = tritboard(level, question);
            assert!(output.status.success(), "{level} {question:?}");
            // The output except the time.
            let text = String::from_utf8(output.stdout).unwrap();
            text.split(',').filter(|part| !part.contains("seconds")).collect::<String>()
        });
        assert!(!answers[0].is_empty());
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{question:?} {answers:?}");
    }
}

#[test]
fn an_unknown_level_is_an_error() {
    let output = tritboard("avx2", &["gomoku", "threats"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: TRITBOARD_LEVEL=avx2: no such level, expected x86-64, x86-64-v2, x86-64-v3, x86-64-v4 \
         or icelake\n"
    );
}
