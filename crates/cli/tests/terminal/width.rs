//! No output is wider than 80 columns, or than the requested width.

use unicode_width::UnicodeWidthStr;

use super::{output, run};

/// Checks that no line is wider than `columns` columns.
#[track_caller]
fn assert_fits(what: &[&str], text: &str, columns: usize) {
    for line in text.lines() {
        assert!(line.width() <= columns, "{what:?}: {} columns: {line}", line.width());
    }
}

/// Collects every command and its subcommands.
fn commands(above: &[String], found: &mut Vec<Vec<String>>) {
    let arguments: Vec<&str> = above.iter().map(String::as_str).chain(["--help"]).collect();
    let help = output(&arguments, "");
    let list = help.split_once("\nCommands:\n").map_or("", |(_, after)| after);
    let names = list.lines().take_while(|line| !line.is_empty());
    let names = names.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in names.filter_map(|line| line.split_whitespace().next()) {
        if name != "help" {
            commands(&[above, &[name.to_owned()]].concat(), found);
        }
    }
    found.push(above.to_vec());
}

#[test]
fn every_help_fits() {
    let mut found = Vec::new();
    commands(&[], &mut found);
    // All commands, including those that only have subcommands.
    assert!(found.len() >= 25 && found.contains(&vec!["othello".to_owned(), "perft".to_owned()]));
    for command in &found {
        for help in ["-h", "--help"] {
            let arguments: Vec<&str> = command.iter().map(String::as_str).chain([help]).collect();
            assert_fits(&arguments, &output(&arguments, ""), 80);
        }
    }
}

/// A position with long output in one line.
const OPEN: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

const WIN: &str = "h10i11h9i9j9g8h8j8i7h7";

#[test]
fn tables_fit() {
    for arguments in [
        &[][..],
        &["othello", "solve", "fforum-1-19.obf", "--hash", "16"],
        &["othello", "solve", "fforum-1-19.obf", "--hash", "16", "--wld", "--threads", "2"],
        &["othello", "solve", OPEN, "--hash", "16", "--all-moves"],
        &["othello", "eval", "fforum-1-19.obf"],
        &["othello", "hint", "fforum-1-19.obf", "--hash", "16", "--count", "2"],
        &["othello", "analyze", "sample.wtb", "--depth", "2"],
        &["othello", "analyze", "sample.wtb", "--game", "3", "--depth", "2", "--drawing", "box"],
        &["othello", "eval", OPEN, "--parts"],
        &["match", "othello", "--engine", "depth=1", "--engine", "depth=2", "--games", "2"],
        &["match", "gomoku", "--engine", "nodes=50", "--engine", "nodes=99", "--games", "2"],
        &["othello", "perft", "8"],
        &["othello", "perft", "3", "--from", OPEN, "--passes", "dropped"],
        &["othello", "perft", "4", "--unique"],
        &["othello", "games", "sample.wtb"],
        &["othello", "show", "sample.wtb", "--game", "1"],
        &["othello", "show", OPEN],
        &["othello", "show", OPEN, "--drawing", "box"],
        &["othello", "moves", OPEN],
        &["othello", "play", "--color", "none", "--hash", "16", "--depth", "3", "--tc", "60:00"],
        &["gomoku", "threats"],
        &["gomoku", "threats", WIN, "--size", "22", "--drawing", "box"],
        &["gomoku", "forbidden", "h8h9i7i9h10i6i11i12"],
        &["gomoku", "solve", WIN, "--rule", "renju", "--drawing", "box"],
        &["gomoku", "solve", WIN, "--rule", "renju", "--all", "--threat", "1"],
        &["gomoku", "defend", "h10i11h9i9j9g8h8j8i7h7f10", "--rule", "renju"],
        &["gomoku", "analyze", WIN, "--nodes", "2000", "--hash", "8", "--rule", "renju"],
        &["gomoku", "play", "--color", "none", "--hash", "8", "--nodes", "200", "--tc", "60:00"],
        &["bench", "winning-points-windows-freestyle"],
    ] {
        assert_fits(arguments, &output(arguments, ""), 80);
    }
    let commands = format!("help\nhint 9\na1\n{}\nmoves\n", "é".repeat(100));
    let play = ["othello", "play", OPEN, "--hash", "16", "--depth", "20", "--save"];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ggf");
    let play = [&play[..], &[file.to_str().unwrap()]].concat();
    assert_fits(&play, &output(&play, &commands), 80);
    let opening = ["gomoku", "play", "--swap2", "--color", "white", "--nodes", "800"];
    assert_fits(&opening, &output(&opening, "a1\nhelp\nresign\nb1\nhint 5\nthreats\n"), 80);
    let limited = ["othello", "solve", "fforum-40-59.obf", "--nodes", "3000", "--hash", "16"];
    let (code, table, _) = run(&limited, None, "");
    assert_eq!(code, 3);
    assert_fits(&limited, &table, 80);
}

#[test]
fn tables_of_the_trainer_fit() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let train = ["train", "othello"];
    let games = ["selfplay", "--games", "60", "--seed", "1", "--depth", "1", "--out", data];
    let (code, _, notes) = run(&[&train[..], &games].concat(), None, "");
    assert_eq!(code, 0, "{notes}");
    assert_fits(&games, &notes, 80);
    let report = ["report", data, "--eval", "small.weights"];
    assert_fits(&report, &output(&[&train[..], &report].concat(), ""), 80);
    // Six probes do not fit side by side in 80 columns.
    let options =
        ["--count", "40", "--least-empties", "40", "--probe", "5", "--depth", "7", "--exact", "8"];
    let probcut = [&["probcut", data, "--eval", "small.weights"][..], &options].concat();
    let text = output(&[&train[..], &probcut].concat(), "");
    assert_fits(&probcut, &text, 80);
    assert_eq!(text.matches("empties depth").count(), 2, "{text}");
}

#[test]
fn tables_fit_the_columns() {
    let solve = ["othello", "solve", OPEN, "--hash", "16"];
    for (columns, heads, line) in [
        ("60", "     score  seconds check   line", "G8 H7 A8 A6 A4 A7 B6 …"),
        (
            "80",
            "     empties score  seconds         nodes     speed check   line",
            "G8 H7 A8 A6 A4 A7 …",
        ),
        (
            "200",
            "     empties score  move  seconds         nodes     speed check   line",
            "G8 H7 A8 A6 A4 A7 B6 A2 H8 A3 A1 B1 H1 G2",
        ),
    ] {
        let (code, table, _) = run(&solve, Some(columns), "");
        assert_eq!(code, 0);
        assert_fits(&solve, &table, columns.parse().unwrap());
        assert!(table.contains(&format!("\n{heads}\n")), "{table}");
        let row = table.lines().find(|row| row.starts_with("   1 ")).unwrap();
        // The row shows as many moves as fit.
        let shown = row.split_once("G8 H7").map_or("", |(_, after)| after);
        assert!(format!("G8 H7{shown}").starts_with(line.trim_end_matches(" …")), "{row}");
        assert_eq!(row.ends_with('…'), columns != "200", "{row}");
    }
    let games = ["othello", "games", "sample.wtb"];
    let (_, wide, _) = run(&games, Some("120"), "");
    assert!(wide.contains("tournament") && wide.contains("Coupe du Café d'Été"), "{wide}");
    // Invalid widths are ignored.
    for columns in ["", "0", "wide", "-5", "99999999999"] {
        assert_eq!(run(&games, Some(columns), "").1, output(&games, ""), "{columns}");
    }
}

#[test]
fn graphs_fit_the_columns() {
    let analyze = ["othello", "analyze", "sample.wtb", "--game", "3", "--depth", "1"];
    for (columns, axis, numbers) in [
        ("40", 32, "        20        40        60"),
        ("60", 32, "        20        40        60"),
        ("80", 64, "        10        20        30        40        50        60"),
    ] {
        let (code, text, _) = run(&analyze, Some(columns), "");
        assert_eq!(code, 0);
        let (_, graph) = text.split_once("\n\nBlack's score").unwrap();
        let (_, graph) = graph.split_once('\n').unwrap();
        let (graph, _) = graph.split_once("\n\n").unwrap();
        assert_fits(&analyze, graph, columns.parse().unwrap());
        assert!(graph.contains(&format!("\n    0 +{}\n", "-".repeat(axis))), "{graph}");
        assert!(graph.contains(&format!("\n move |{numbers}\n")), "{graph}");
    }
}

#[test]
fn slow_speeds_are_in_thousands() {
    // So few nodes that the speed is not in millions.
    let (_, table, _) = run(&["othello", "perft", "10"], None, "");
    assert!(table.contains("     seconds        speed\n"), "{table}");
    assert!(table.lines().last().unwrap().ends_with("/s"), "{table}");
    let text = output(&["gomoku", "solve", WIN, "--rule", "renju"], "");
    let cost = text.lines().last().unwrap();
    assert!([" K/s", " M/s"].iter().any(|unit| cost.ends_with(unit)), "{cost}");
}
