//! `--time`, `--nodes`, `--hash` and `--threads`: the same help and the same errors everywhere.

use assert_cmd::cargo::cargo_bin_cmd;

/// A command that takes some of the arguments, with the other arguments it needs.
type Command = &'static [&'static str];

const OTHELLO_SOLVE: Command = &["othello", "solve", "XXXX"];
const PERFT: Command = &["othello", "perft", "3"];
const GOMOKU_SOLVE: Command = &["gomoku", "solve", "h8"];
const DEFEND: Command = &["gomoku", "defend", "h8"];

/// The commands that take each argument.
const ARGUMENTS: [(&str, &[Command]); 4] = [
    ("--time", &[OTHELLO_SOLVE, GOMOKU_SOLVE, DEFEND]),
    ("--nodes", &[OTHELLO_SOLVE, GOMOKU_SOLVE, DEFEND]),
    ("--hash", &[OTHELLO_SOLVE, PERFT, GOMOKU_SOLVE, DEFEND]),
    ("--threads", &[OTHELLO_SOLVE, PERFT, GOMOKU_SOLVE, DEFEND]),
];

fn tritboard(arguments: &[&str]) -> (i32, String, String) {
    let done = cargo_bin_cmd!("tritboard").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

#[test]
fn invalid_values_have_the_same_messages() {
    let refusals: [(&str, &[&str], &str); 4] = [
        (
            "--time",
            &["0", "-1", "nan", "inf", "soon", "", "1e-30"],
            "expected a number of seconds, more than 0",
        ),
        ("--nodes", &["0", "-1", "1.5", "many"], "expected a number of nodes, at least 1"),
        ("--hash", &["0", "-1", "1.5", "big"], "expected a number of MiB, at least 1"),
        ("--threads", &["65", "-1", "1.5", "all"], "expected a number of threads from 0 to 64"),
    ];
    for ((name, commands), (same, values, expected)) in ARGUMENTS.into_iter().zip(refusals) {
        assert_eq!(name, same);
        for command in commands {
            for value in values {
                let argument = format!("{name}={value}");
                let (code, output, errors) = tritboard(&[command, &[&*argument][..]].concat());
                assert_eq!((code, output.as_str()), (2, ""), "{command:?} {argument}");
                let program = format!("tritboard {}", command[..2].join(" "));
                let message = format!("error: {name}: invalid value {value:?}; {expected}");
                assert_eq!(errors, format!("{message}; see `{program} --help`\n"), "{command:?}");
            }
        }
    }
}

#[test]
fn the_help_is_the_same() {
    for (name, commands) in ARGUMENTS {
        let help = commands.iter().map(|command| {
            let (code, help, _) = tritboard(&[&command[..2], &["-h"]].concat());
            assert_eq!(code, 0);
            let start = format!("{name} <");
            let mut lines = help.lines().skip_while(|line| !line.contains(&start));
            let first = lines.next().unwrap();
            let others = lines.take_while(|line| !line.trim_start().starts_with('-'));
            // Columns differ, and so do defaults.
            let words: Vec<&str> =
                std::iter::once(first).chain(others).flat_map(str::split_whitespace).collect();
            words.join(" ").split(" [default: ").next().unwrap().to_owned()
        });
        let help: Vec<String> = help.collect();
        assert!(help.iter().all(|line| *line == help[0]), "{help:?}");
    }
}

#[test]
fn missing_memory_is_an_error() {
    for command in [PERFT, &["othello", "solve", "f5"], GOMOKU_SOLVE, DEFEND] {
        for mib in [u64::MAX.to_string(), (1_u64 << 44).to_string(), (1_u64 << 40).to_string()] {
            for json in [&[][..], &["--json"]] {
                let (code, output, errors) =
                    tritboard(&[command, &["--hash", &mib], json].concat());
                assert_eq!((code, output.as_str()), (1, ""), "{command:?}");
                assert_eq!(
                    errors,
                    format!(
                        "error: not enough memory for a transposition table of {mib} MiB; choose a smaller size\n"
                    )
                );
            }
        }
    }
}

#[test]
fn fractions_of_seconds_are_times() {
    for command in [
        &["othello", "solve", "--hash", "1"][..],
        &["gomoku", "defend", "h8g10i6g8h6h4h10j6h9h7j4"],
    ] {
        let (code, ..) = tritboard(&[command, &["--time", "0.01"]].concat());
        // Part of an answer, or none.
        assert!(code == 0 || code == 3, "{command:?}");
    }
}
