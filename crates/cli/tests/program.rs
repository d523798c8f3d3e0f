//! The program as a whole: the tour, usage, exit codes, standard streams.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin_cmd;

fn tritboard(arguments: &[&str]) -> assert_cmd::assert::Assert {
    cargo_bin_cmd!("tritboard").args(arguments).assert()
}

fn output(arguments: &[&str]) -> String {
    let assert = tritboard(arguments).success();
    assert!(assert.get_output().stderr.is_empty());
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_tour_shows_threat_points_and_encodings() {
    let tour = output(&[]);
    for part in [
        " 8 ├─┼─┼─4─5─○─○─○─○─●─┼─┼─┼─┼─┤\n",
        "\nBlack  F straight-four  H6 diagonal, L10 diagonal\n",
        "\nWhite  5 five           E8 horizontal\n",
        // 2 · (3^5 + … + 3^8) + 3^9, and the same sum with (3^6 − 1)/2 … (3^10 − 1)/2.
        " 39,123 ",
        " 58,680 ",
        // The edge on digit 1, black on digits 8 to 10.
        " 127,950 ",
        "\n  G1 G3 E6 H9 H5 I6 F5 E5 C8 D7 C11 C9 C14 C13 D13\n",
        " adds 162 to ",
        " 242 to ",
    ] {
        assert!(tour.contains(part), "{part:?} in\n{tour}");
    }
}

#[test]
fn no_colour_without_a_terminal() {
    for arguments in [&[][..], &["gomoku", "threats"], &["gomoku", "line", "..XXX.O"]] {
        assert!(!output(arguments).contains('\x1b'));
        let forced = cargo_bin_cmd!("tritboard")
            .args(arguments)
            .env("CLICOLOR_FORCE", "1")
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        assert!(!forced.stdout.contains(&0x1b));
    }
    let error = tritboard(&["gomoku", "line", "?"]).failure();
    assert!(!error.get_output().stderr.contains(&0x1b));
    let forced = cargo_bin_cmd!("tritboard")
        .args(["gomoku", "threats"])
        .env("CLICOLOR_FORCE", "1")
        .env_remove("NO_COLOR")
        .output()
        .unwrap();
    assert!(forced.stdout.contains(&0x1b));
}

#[test]
fn bad_usage_ends_with_2() {
    let cases: [&[&str]; 10] = [
        &["chess"],
        &["gomoku"],
        &["gomoku", "chess"],
        &["gomoku", "line"],
        &["gomoku", "line", "..X..", "..X.."],
        &["gomoku", "line", "..X..", "--rule", "chess"],
        &["gomoku", "threats", "--size", "4"],
        &["gomoku", "threats", "--size", "23"],
        &["gomoku", "threats", "--size", "wide"],
        &["gomoku", "threats", "--side", "red"],
    ];
    for arguments in cases {
        let assert = tritboard(arguments).code(2);
        assert!(assert.get_output().stdout.is_empty(), "{arguments:?}");
        assert!(!assert.get_output().stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_and_version_succeed() {
    for version in ["--version", "-V"] {
        let text = output(&[version]);
        let (first, advice) = text.split_once('\n').unwrap();
        let level = first.strip_prefix(&format!("tritboard {} (", env!("CARGO_PKG_VERSION")));
        let level = level.and_then(|level| level.strip_suffix(')')).unwrap();
        assert!(level == "icelake" || level.starts_with("x86-64"), "{level}");
        // No advice in a build for this machine; advice in a build for a lower level.
        assert!(
            advice.is_empty()
                || advice.ends_with(" --git https://github.com/tritboard/tritboard tritboard\n")
        );
    }
    assert!(output(&["--help"]).contains("gomoku threats board.txt"));
    assert!(output(&["gomoku", "threats", "--help"]).contains("--size <N>"));
    assert!(output(&["gomoku", "line", "--help"]).contains("straight four"));
}

#[test]
fn closing_the_output_is_no_error() {
    for arguments in [&[][..], &["gomoku", "threats"], &["gomoku", "threats", "--json"]] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("tritboard"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(child.wait().unwrap().success());
        assert_eq!(errors, "");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tritboard"));
    let done = command.args(["gomoku", "threats"]).stdout(full).output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8(done.stderr).unwrap().starts_with("error: cannot write the output"));
}

/// A constant that several crates inline would have a copy in each.
#[cfg(feature = "weights")]
#[test]
fn networks_are_in_a_program_once() {
    let weights = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../gomoku/weights");
    let networks: Vec<_> = gomoku::Rule::ALL
        .iter()
        .map(|rule| std::fs::read(weights.join(format!("{rule}.network"))).unwrap())
        .collect();
    for path in [
        assert_cmd::cargo::cargo_bin!("tritboard"),
        assert_cmd::cargo::cargo_bin!("pbrain-tritboard"),
    ] {
        let program = std::fs::read(path).unwrap();
        for network in &networks {
            let copies = program.windows(network.len()).filter(|part| part == network).count();
            assert_eq!(copies, 1, "in {}", path.display());
        }
    }
}

/// The shortest of many runs counts, so that a busy machine does not matter.
#[test]
#[ignore = "needs an idle machine"]
fn one_board_and_one_line_take_20_ms_at_most() {
    let moves: String = (0..8).map(|i| format!("{0}1{0}2", char::from(b'a' + 2 * i))).collect();
    for arguments in [
        &["gomoku", "line", "..XXX.O.XX.XX...X.XXX.O.........", "--rule", "caro5"][..],
        &["gomoku", "threats"],
        &["gomoku", "threats", &moves, "--size", "22", "--json"],
    ] {
        let shortest = (0..20)
            .map(|_| {
                let start = Instant::now();
                output(arguments);
                start.elapsed()
            })
            .min();
        if cfg!(not(debug_assertions)) {
            assert!(shortest < Some(Duration::from_millis(20)), "{arguments:?}: {shortest:?}");
        }
    }
}
