//! Wrong arguments, and what is told of them.

use super::failed;

const TWO: [&str; 4] = ["--engine", "depth=1", "--engine", "depth=2"];

#[test]
fn mistakes_say_what_was_expected() {
    for (arguments, message) in [
        (&["--engine", "depth=1"][..], "one --engine, expected two or more"),
        (
            &["--engine", "hash=1", "--engine", "st=1"],
            "--engine 1: no limit, expected level=, depth=, nodes=, st= or tc=",
        ),
        (
            &["--engine", "tc=inf", "--engine", "st=1"],
            "--engine 1: no limit, expected level=, depth=, nodes=, st= or tc=",
        ),
        (
            &["--engine", "depth=101", "--engine", "st=1"],
            "--engine 1: depth=101, expected moves from 1 to 100",
        ),
        (
            &["--engine", "tc=40/60", "--engine", "st=1"],
            "--engine 1: tc=MOVES/…, which Gomocup does not have, expected tc=TIME+INCREMENT",
        ),
        (
            &["--engine", "cmd=x", "speed=1", "--engine", "st=1"],
            "--engine 1: \"speed=1\", expected KEY=VALUE with one of name, st, tc, level, depth, nodes,",
        ),
        (
            &["--engine", "cmd=x", "depth=1", "--engine", "st=1"],
            "--engine 1: depth= with cmd=, expected info=KEY:VALUE, or arg=",
        ),
        (
            &["--engine", "cmd=x", "proto=nboard", "--engine", "st=1"],
            "--engine 1: proto=nboard, expected gomocup or gtp",
        ),
        (
            &["--engine", "cmd=x", "proto=gtp", "info=a:b", "--engine", "st=1"],
            "--engine 1: info= with proto=gtp, expected arg= as the program has it",
        ),
        (
            &["--engine", "cmd=x", "info=depth", "--engine", "st=1"],
            "--engine 1: info=depth, expected info=KEY:VALUE, such as info=max_depth:8",
        ),
        (
            &["--engine", "cmd=x", "memory=-1", "--engine", "st=1"],
            "--engine 1: memory=-1, expected MiB, or 0 for no limit",
        ),
        (
            &["--engine", "cmd=x", "pause=1000000", "--engine", "st=1"],
            "--engine 1: pause=1000000, expected milliseconds, at most 10000",
        ),
        (
            &["--engine", "memory=1", "st=1", "--engine", "st=1"],
            "--engine 1: memory= without cmd=, expected cmd= with another program",
        ),
        (&[&TWO[..], &["--games", "3"]].concat(), "--games is odd, expected an even number"),
        (
            &[&TWO[..], &["--save", "game.psq"]].concat(),
            "game.psq: unknown format, expected .sgf, or a folder for games of Piskvork",
        ),
        (&[&TWO[..], &["--save", "/no/such/x.sgf"]].concat(), "/no/such/x.sgf: no such folder"),
        (&[&TWO[..], &["--save", "/no/such/x/"]].concat(), "/no/such/x/: no such folder"),
    ] {
        let found = failed(2, arguments);
        assert!(found.starts_with(message), "{found}");
    }
    for arguments in [
        &["--each", "depth=1"][..],
        &[&TWO[..], &["--rule", "go"]].concat(),
        &[&TWO[..], &["--size", "23"]].concat(),
        &[&TWO[..], &["--openings", "x.txt", "--random-plies", "3"]].concat(),
        &[&TWO[..], &["--openings", "x.txt", "--balance", "3"]].concat(),
        &[&TWO[..], &["--random-plies", "21"]].concat(),
        &[&TWO[..], &["--balance", "20001"]].concat(),
        &[&TWO[..], &["--xot"]].concat(),
        &[&TWO[..], &["--plies", "3"]].concat(),
    ] {
        failed(2, arguments);
    }
}

#[test]
fn files_have_names() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let message = failed(1, &[&TWO[..], &["--openings", &file("none.txt")]].concat());
    assert!(message.contains("none.txt: No such file"), "{message}");
    std::fs::write(file("games.sgf"), "").unwrap();
    let message = failed(1, &[&TWO[..], &["--save", &file("games.sgf")]].concat());
    assert!(message.contains("exists, expected a new file, or --force"), "{message}");
    let weights = ["--engine", "eval=/no/weights", "depth=1", "--engine", "depth=1"];
    let message = failed(1, &[&weights[..], &["--games", "2"]].concat());
    assert!(message.contains("not an evaluation, expected by-hand or a file"), "{message}");
    // Logs of another game are no logs of this one.
    let log = file("log");
    std::fs::write(&log, "{\"tritboard\":\"match othello 1\",\"settings\":{}}\n").unwrap();
    let message = failed(1, &[&TWO[..], &["--log", &log]].concat());
    assert!(message.ends_with("no log of a match of Gomoku, expected one, or a new file"));
}
