//! Wrong arguments and their messages.

use super::{GOMOKU, Game, OTHELLO};

const TWO: [&str; 4] = ["--engine", "depth=1", "--engine", "depth=2"];

/// Tests the beginnings of messages, and arguments that are refused with any message.
fn refuses(game: Game, messages: &[(&[&str], &str)], others: &[&[&str]]) {
    for &(arguments, message) in messages {
        let found = game.failed(2, arguments);
        assert!(found.starts_with(message), "{found}");
    }
    for arguments in others {
        game.failed(2, arguments);
    }
}

#[test]
fn mistakes_in_othello_say_what_was_expected() {
    let messages = [
        (&["--engine", "depth=1"][..], "found one --engine; expected at least two"),
        (
            &["--engine", "depth=99", "--engine", "st=1"],
            "--engine 1: depth=99; expected a depth in plies from 1 to 60",
        ),
        (
            &["--engine", "depth=1", "--engine", "speed=2"],
            "--engine 2: \"speed=2\" is not a setting; expected KEY=VALUE with one of",
        ),
        (&[&TWO[..], &["--games", "3"]].concat(), "--games is odd; expected an even number"),
        (&[&TWO[..], &["--sprt", "elo0=3"]].concat(), "--sprt: expected both elo0= and elo1="),
        (
            &[&TWO[..], &["--engine", "st=1", "--sprt", "elo0=0", "elo1=3"]].concat(),
            "--sprt compares two engines, not 3",
        ),
        (
            &[&TWO[..], &["--save", "games.txt"]].concat(),
            "games.txt: unknown file extension; expected .ggf or .wtb",
        ),
        (&[&TWO[..], &["--save", "/no/such/x.ggf"]].concat(), "/no/such/x.ggf: no such folder"),
        (
            &[&TWO[..], &["--balance-depth", "3"]].concat(),
            "--balance-depth without --balance or --xot",
        ),
    ];
    let others = [
        &["--each", "depth=1"][..],
        &["--engine"],
        &[&TWO[..], &["--openings", "x.txt", "--xot"]].concat(),
        &[&TWO[..], &["--games", "0"]].concat(),
        &[&TWO[..], &["--concurrency", "0"]].concat(),
        &[&TWO[..], &["--balance", "65"]].concat(),
        &[&TWO[..], &["--plies", "3"]].concat(),
        &[&TWO[..], &["--force"]].concat(),
    ];
    refuses(OTHELLO, &messages, &others);
}

#[test]
fn mistakes_in_gomoku_say_what_was_expected() {
    let messages = [
        (&["--engine", "depth=1"][..], "found one --engine; expected at least two"),
        (
            &["--engine", "hash=1", "--engine", "st=1"],
            "--engine 1: the search has no limit; expected level=, depth=, nodes=, st= or tc=",
        ),
        (
            &["--engine", "tc=inf", "--engine", "st=1"],
            "--engine 1: the search has no limit; expected level=, depth=, nodes=, st= or tc=",
        ),
        (
            &["--engine", "depth=101", "--engine", "st=1"],
            "--engine 1: depth=101; expected a depth in plies from 1 to 100",
        ),
        (
            &["--engine", "tc=40/60", "--engine", "st=1"],
            "--engine 1: tc=MOVES/…, which Gomocup does not have; expected tc=TIME+INCREMENT",
        ),
        (
            &["--engine", "cmd=x", "speed=1", "--engine", "st=1"],
            "--engine 1: \"speed=1\" is not a setting; expected KEY=VALUE with one of name, st, tc, level, depth, nodes,",
        ),
        (
            &["--engine", "cmd=x", "depth=1", "--engine", "st=1"],
            "--engine 1: depth= with cmd=; expected info=KEY:VALUE, or arg=",
        ),
        (
            &["--engine", "cmd=x", "proto=nboard", "--engine", "st=1"],
            "--engine 1: proto=nboard; expected gomocup or gtp",
        ),
        (
            &["--engine", "cmd=x", "proto=gtp", "info=a:b", "--engine", "st=1"],
            "--engine 1: info= with proto=gtp; expected arg= with the option of the program",
        ),
        (
            &["--engine", "cmd=x", "info=depth", "--engine", "st=1"],
            "--engine 1: info=depth; expected info=KEY:VALUE, such as info=max_depth:8",
        ),
        (
            &["--engine", "cmd=x", "memory=-1", "--engine", "st=1"],
            "--engine 1: memory=-1; expected MiB, or 0 for no limit",
        ),
        (
            &["--engine", "cmd=x", "pause=1000000", "--engine", "st=1"],
            "--engine 1: pause=1000000; expected milliseconds, at most 10000",
        ),
        (
            &["--engine", "memory=1", "st=1", "--engine", "st=1"],
            "--engine 1: memory= applies to another program; expected cmd=PROGRAM as well",
        ),
        (&[&TWO[..], &["--games", "3"]].concat(), "--games is odd; expected an even number"),
        (
            &[&TWO[..], &["--save", "game.psq"]].concat(),
            "game.psq: unknown file extension; expected .sgf, or a folder for games of Piskvork",
        ),
        (&[&TWO[..], &["--save", "/no/such/x.sgf"]].concat(), "/no/such/x.sgf: no such folder"),
        (&[&TWO[..], &["--save", "/no/such/x/"]].concat(), "/no/such/x/: no such folder"),
    ];
    let others = [
        &["--each", "depth=1"][..],
        &[&TWO[..], &["--rule", "go"]].concat(),
        &[&TWO[..], &["--size", "23"]].concat(),
        &[&TWO[..], &["--openings", "x.txt", "--random-plies", "3"]].concat(),
        &[&TWO[..], &["--openings", "x.txt", "--balance", "3"]].concat(),
        &[&TWO[..], &["--random-plies", "21"]].concat(),
        &[&TWO[..], &["--balance", "20001"]].concat(),
        &[&TWO[..], &["--xot"]].concat(),
        &[&TWO[..], &["--plies", "3"]].concat(),
    ];
    refuses(GOMOKU, &messages, &others);
}

#[test]
fn messages_name_files() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let names = match cfg!(feature = "weights") {
        true => "; expected network, patterns, by-hand or a file",
        false => "; expected by-hand or a file",
    };
    for (game, save, expected) in [(OTHELLO, "games.ggf", ""), (GOMOKU, "games.sgf", names)] {
        let failed = |options: &[&str]| game.failed(1, &[&TWO[..], options].concat());
        let message = failed(&["--openings", &file("none.txt")]);
        assert!(message.contains("none.txt: no such file"), "{message}");
        let message = failed(&["--log", &file("no/log")]);
        assert!(message.starts_with("cannot write ") && message.contains("no/log"), "{message}");
        std::fs::write(file(save), "").unwrap();
        let message = failed(&["--save", &file(save)]);
        assert!(message.contains("exists; expected a new file, or --force"), "{message}");
        let weights = ["--engine", "eval=/no/weights", "depth=1", "--engine", "depth=1"];
        let message = game.failed(1, &[&weights[..], &["--games", "2"]].concat());
        assert!(
            message.contains(&format!("neither a file nor an evaluation{expected}")),
            "{message}"
        );
    }
    // Logs of another game are refused.
    let log = file("log");
    std::fs::write(&log, "{\"tritboard\":\"match othello 1\",\"settings\":{}}\n").unwrap();
    let message = GOMOKU.failed(1, &[&TWO[..], &["--log", &log]].concat());
    assert!(message.ends_with("not a log of a match of Gomoku; expected such a log or a new file"));
}
