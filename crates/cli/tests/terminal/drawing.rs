//! Both games read the boards that they draw, in either style.

use super::{output, run};

#[test]
fn othello_reads_what_it_draws() {
    let game = "f5d6c3d3c4f4f6f3e6e7";
    for moves in ["f5", "f5d6c3", game] {
        let shown = output(&["othello", "show", moves, "--json"], "");
        let board = |text: &str| {
            let value: serde_json::Value = serde_json::from_str(text).unwrap();
            (value["board"].clone(), value["side"].clone(), value["moves"].clone())
        };
        for style in ["box", "plain"] {
            let drawn = output(&["othello", "show", moves, "--drawing", style], "");
            assert_eq!(drawn.contains('┼'), style == "box", "{drawn}");
            assert_eq!(drawn.contains('◉') || drawn.contains('◎'), style == "box", "{drawn}");
            let again = output(&["othello", "show", "-", "--json"], &drawn);
            assert_eq!(board(&again), board(&shown), "{drawn}");
            // Every command that takes positions reads the drawing, also from a file.
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("board.txt");
            std::fs::write(&file, &drawn).unwrap();
            for input in ["-", file.to_str().unwrap()] {
                let evaluated = output(&["othello", "eval", input, "--json"], &drawn);
                let evaluated: serde_json::Value = serde_json::from_str(&evaluated).unwrap();
                assert_eq!(evaluated["board"], board(&shown).0);
            }
        }
    }
    // A finished game, of which `solve` only counts the discs.
    let over = format!("{} X", "X".repeat(64));
    let drawn = output(&["othello", "show", &over, "--drawing", "box"], "");
    let drawn = drawn.replace("The game is over", "Black to move");
    assert!(output(&["othello", "solve", "-", "--json"], &drawn).contains("\"score\":64"));
}

#[test]
fn gomoku_reads_what_it_draws() {
    let moves = "h10i11h9i9j9g8h8j8i7h7";
    for command in ["threats", "forbidden", "solve"] {
        let rule: &[&str] = if command == "forbidden" { &[] } else { &["--rule", "renju"] };
        for style in ["box", "plain"] {
            let arguments = [&["gomoku", command, moves, "--drawing", style], rule].concat();
            let drawn = output(&arguments, "");
            assert_eq!(drawn.contains('┼'), style == "box", "{drawn}");
            // White's last move, on H7.
            assert_eq!(drawn.contains("◎─●"), style == "box", "{drawn}");
            let read = ["gomoku", "threats", "-", "--rule", "renju", "--json"];
            let expected = output(&["gomoku", "threats", moves, "--rule", "renju", "--json"], "");
            assert_eq!(output(&read, &drawn), expected, "{drawn}");
        }
    }
}

#[test]
fn the_moves_of_a_line_are_numbered() {
    let solve = ["gomoku", "solve", "h10i11h9i9j9g8h8j8i7h7", "--rule", "renju"];
    let drawn = output(&[&solve[..], &["--drawing", "box"]].concat(), "");
    // F10 J6 I10 E10 G10 J10, Black's in filled circles.
    assert!(drawn.contains("10 ├─┼─┼─┼─④─❶─❺─●─❸─⑥─┼"), "{drawn}");
    let plain = output(&solve, "");
    let chosen = output(&[&solve[..], &["--drawing", "plain"]].concat(), "");
    // Everything except the time at the end.
    assert!(plain.lines().take(21).eq(chosen.lines().take(21)), "{chosen}");
    assert!(!plain.contains('❶'));
    // The tour draws both games.
    let tour = output(&[], "");
    assert!(tour.contains("\n1 ⓫─⑫─●─●─●─●─●─⓭\n") && tour.contains("─①─"), "{tour}");
}

#[test]
fn moves_may_be_numbered_or_pairs_of_numbers() {
    let expected = output(&["gomoku", "threats", "h8h7i9", "--json"], "");
    for moves in ["1. h8 2. h7 3. i9", "8,8 8,9 9,7", "1. 8,8 h7 2. i9"] {
        for (argument, input) in [(moves, ""), ("-", moves)] {
            let (code, output, errors) =
                run(&["gomoku", "threats", argument, "--json"], None, input);
            assert_eq!((code, output.as_str()), (0, expected.as_str()), "{moves}");
            // Pairs of numbers can be read in two ways.
            assert_eq!(errors.contains("TURN 8,8"), moves.contains(','), "{errors}");
        }
    }
}

#[test]
fn gomoku_reads_the_side_and_the_rule_that_it_names() {
    let moves = "h10i11h9i9j9g8h8j8i7h7";
    for (rule, side) in [("renju", "white"), ("caro5", "black"), ("freestyle", "white")] {
        let drawn = output(&["gomoku", "threats", moves, "--rule", rule, "--side", side], "");
        let read = output(&["gomoku", "threats", "-", "--json"], &drawn);
        let expected = format!("\"rule\":\"{rule}\",\"side\":\"{side}\"");
        assert!(read.contains(&expected), "{read}");
        // Options take precedence.
        let read = output(&["gomoku", "threats", "-", "--json", "--rule", "standard"], &drawn);
        assert!(read.contains("\"rule\":\"standard\""), "{read}");
        let read = output(&["gomoku", "threats", "-", "--json", "--side", "black"], &drawn);
        assert!(read.contains("\"side\":\"black\""), "{read}");
    }
    let solved = output(&["gomoku", "solve", moves, "--rule", "renju"], "");
    let again = output(&["gomoku", "solve", "-"], &solved);
    let moves = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with("Black: "))
            .take(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(moves(&again), moves(&solved));
}

/// Colours add nothing but a margin, and only where they are asked for or the output is a terminal that has them.
#[test]
fn boards_have_the_colours_that_are_asked_for() {
    let show = |rest: &[&str]| output(&[&["othello", "show", "f5"], rest].concat(), "");
    let row = |text: &str| text.lines().nth(5).unwrap().to_owned();
    assert_eq!(row(&show(&[])), "5 - - - X X X - -");
    assert_eq!(row(&show(&["--drawing", "box"])), "5 ├─┼─┼─●─●─◉─┼─┤");
    assert_eq!(row(&show(&["--drawing", "box", "--colors", "none"])), "5 ├─┼─┼─●─●─◉─┼─┤");
    let (line, black) = ("\u{1b}[38;5;22m\u{1b}[48;5;29m", "\u{1b}[38;5;16m\u{1b}[48;5;29m");
    let expected = format!(
        "5{line} ├─┼─┼─{black}●{line}─{black}●{line}─\u{1b}[1m\u{1b}[4m{black}◉{line}\u{1b}[0m{line}─┼─┤ \u{1b}[0m"
    );
    assert_eq!(row(&show(&["--drawing", "box", "--colors", "256"])), expected);
    // Wood.
    let threats = ["gomoku", "threats", "h8h7", "--drawing", "box", "--colors", "true"];
    assert!(output(&threats, "").contains("\u{1b}[48;2;230;189;121m"));
    // A drawing in colours is read like any other.
    let drawn = show(&["--drawing", "box", "--colors", "true"]);
    assert_eq!(output(&["othello", "show", "-", "--drawing", "box"], &drawn), {
        let plain = show(&["--drawing", "box"]);
        output(&["othello", "show", "-", "--drawing", "box"], &plain)
    });
}
