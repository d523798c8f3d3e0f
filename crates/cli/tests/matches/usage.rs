//! Wrong arguments, and what is told of them.

use super::failed;

const TWO: [&str; 4] = ["--engine", "depth=1", "--engine", "depth=2"];

#[test]
fn mistakes_say_what_was_expected() {
    for (arguments, message) in [
        (&["--engine", "depth=1"][..], "one --engine, expected two or more"),
        (
            &["--engine", "depth=99", "--engine", "st=1"],
            "--engine 1: depth=99, expected moves from 1 to 60",
        ),
        (
            &["--engine", "depth=1", "--engine", "speed=2"],
            "--engine 2: \"speed=2\", expected KEY=VALUE with one of",
        ),
        (&[&TWO[..], &["--games", "3"]].concat(), "--games is odd, expected an even number"),
        (&[&TWO[..], &["--sprt", "elo0=3"]].concat(), "--sprt: expected elo0= and elo1="),
        (
            &[&TWO[..], &["--engine", "st=1", "--sprt", "elo0=0", "elo1=3"]].concat(),
            "--sprt with 3 engines, expected two",
        ),
        (
            &[&TWO[..], &["--save", "games.txt"]].concat(),
            "games.txt: unknown format, expected .ggf or .wtb",
        ),
        (&[&TWO[..], &["--save", "/no/such/x.ggf"]].concat(), "/no/such/x.ggf: no such folder"),
        (
            &[&TWO[..], &["--balance-depth", "3"]].concat(),
            "--balance-depth without --balance or --xot",
        ),
    ] {
        let found = failed(2, arguments);
        assert!(found.starts_with(message), "{found}");
    }
    for arguments in [
        &["--each", "depth=1"][..],
        &["--engine"],
        &[&TWO[..], &["--openings", "x.txt", "--xot"]].concat(),
        &[&TWO[..], &["--games", "0"]].concat(),
        &[&TWO[..], &["--concurrency", "0"]].concat(),
        &[&TWO[..], &["--balance", "65"]].concat(),
        &[&TWO[..], &["--plies", "3"]].concat(),
        &[&TWO[..], &["--force"]].concat(),
    ] {
        failed(2, arguments);
    }
}

#[test]
fn files_that_are_not_there_have_a_name() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let message = failed(1, &[&TWO[..], &["--openings", &file("none.txt")]].concat());
    assert!(message.contains("none.txt: No such file"), "{message}");
    let message = failed(1, &[&TWO[..], &["--log", &file("no/log")]].concat());
    assert!(message.starts_with("cannot write ") && message.contains("no/log"), "{message}");
    std::fs::write(file("games.ggf"), "").unwrap();
    let message = failed(1, &[&TWO[..], &["--save", &file("games.ggf")]].concat());
    assert!(message.contains("exists, expected a new file, or --force"), "{message}");
    let message =
        failed(1, &["--engine", "eval=/no/weights", "--engine", "depth=1", "--games", "2"]);
    assert!(message.contains("not an evaluation"), "{message}");
}
