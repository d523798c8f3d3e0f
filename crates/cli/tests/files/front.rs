//! Commands without the name of the game.

use crate::{Folder, GGF, SGF, START};

/// A drawn board of 8×8 with the four discs of the start.
const DRAWN: &str =
    "........\n........\n........\n...OX...\n...XO...\n........\n........\n........\n";

#[test]
fn the_input_decides_the_game() {
    let folder = Folder::with(&[
        ("a.ggf", GGF.as_bytes()),
        ("a.sgf", SGF.as_bytes()),
        ("b.sgf", b"(;FF[4]GM[2];B[f5];W[d6])"),
        ("c.sgf", b"(;SZ[15];B[hh];W[hg])"),
        ("a.psq", b"Piskvorky 15x15, 11:11, 0\n8,8,0\n8,9,0\n"),
        ("a.obf", format!("{START};\n").as_bytes()),
        ("board.txt", DRAWN.as_bytes()),
        ("grid.txt", "...............\n".repeat(15).as_bytes()),
        ("moves.txt", b"h8i9h10\n"),
    ]);
    for (line, game) in [
        ("show a.ggf", "othello"),
        ("show b.sgf", "othello"),
        ("show a.obf", "othello"),
        ("show board.txt", "othello"),
        ("show a.sgf --game 3", "gomoku"),
        ("show c.sgf", "gomoku"),
        ("show a.psq --ply 1", "gomoku"),
        ("show grid.txt --json", "gomoku"),
        ("show moves.txt", "gomoku"),
        ("show h8 i9 h10 --drawing box", "gomoku"),
        ("hint h8i9h10 --depth 1 --threads 1 --json --count 2", "gomoku"),
        ("analyze a.ggf --game 1 --depth 1 --threads 1 --json", "othello"),
        ("solve h8i9h10 --nodes 10", "gomoku"),
    ] {
        let timed = |text: (i32, String, String)| {
            // Times differ from run to run.
            let lines = text.1.lines().filter(|line| !line.contains(" s"));
            let lines = lines.map(|line| line.split("\"seconds\"").next().unwrap().to_owned());
            (text.0, lines.collect::<Vec<_>>(), text.2)
        };
        let expected = timed(folder.call(&format!("{game} {line}"), ""));
        assert_eq!(timed(folder.call(line, "")), expected, "{line}");
        assert!(!expected.1.is_empty(), "{line}");
    }
}

#[test]
fn standard_input_decides_too() {
    let folder = Folder::new();
    for (text, game) in
        [("(;GM[2];B[f5])", "othello"), (SGF, "gomoku"), (DRAWN, "othello"), ("h8i9\n", "gomoku")]
    {
        let expected = folder.call(&format!("{game} show -"), text);
        assert_eq!(folder.call("show -", text), expected, "{game}");
        assert_eq!(expected.0, 0);
    }
    // The first block of input cuts a line.
    let board = format!("{START}\n").repeat(2000);
    assert_eq!(
        folder.run("show - --game 7", board.clone()),
        folder.run("othello show - --game 7", board)
    );
    assert!(folder.misused("show -").starts_with("without an input the game is unknown; expected"));
    let error = folder.failed(2, "show -", "f5d6\n");
    assert!(error.starts_with("standard input may be Othello or Gomoku; expected"), "{error}");
}

#[test]
fn options_of_one_game_decide() {
    let folder = Folder::new();
    for (line, game) in [
        ("show f5d6 --rule renju", "gomoku"),
        ("show --size 19", "gomoku"),
        ("show f5d6 --format wtb", "othello"),
        ("hint f5d6 --selectivity 73 --depth x", "othello"),
        ("play h8 --swap2 --rule x", "gomoku"),
    ] {
        assert_eq!(folder.call(line, ""), folder.call(&format!("{game} {line}"), ""), "{line}");
    }
}

#[test]
fn nothing_is_guessed() {
    let folder = Folder::with(&[("games.txt", b"f5d6\n"), ("words.txt", b"some words\n")]);
    let both = |name: &str| {
        format!(
            "may be Othello or Gomoku; expected `tritboard othello {name} …` or `tritboard gomoku {name} …`"
        )
    };
    for line in ["hint f5d6c3", "analyze f5 d6 --depth 3", "play c4", "solve f5d6 --time 1"] {
        let name = line.split(' ').next().unwrap();
        assert_eq!(folder.misused(line), format!("the moves {}", both(name)));
    }
    assert_eq!(folder.misused("show games.txt"), format!("games.txt {}", both("show")));
    for line in ["play", "hint --depth 3", "solve"] {
        let message = folder.misused(line);
        assert!(
            message.starts_with("without an input the game is unknown; expected `tri"),
            "{message}"
        );
    }
    let message = folder.refused("show words.txt", "");
    assert!(message.starts_with("words.txt: neither game can read it; "), "{message}");
    let message = folder.refused("show nothing.sgf", "");
    assert_eq!(message, "\"nothing.sgf\" is neither a file, moves nor a board of either game");
    // The command of the game reports its own errors.
    let message = folder.refused("show nothing.ggf", "");
    assert!(message.starts_with("\"nothing.ggf\" is not a file"), "{message}");
    let message = folder.misused("show h8i9 --depht 3");
    assert!(message.contains("--depht is not an option of this command"), "{message}");
}

#[test]
fn help_is_that_of_the_game_if_it_is_known() {
    let folder = Folder::new();
    let own = folder.run("hint --help", "");
    assert!(own.contains("tritboard othello NAME --help"), "{own}");
    for line in ["hint f5d6 --help", "hint --depth 3 --help"] {
        assert_eq!(folder.run(line, ""), own, "{line}");
    }
    for (line, game) in [("hint h8i9 --help", "gomoku"), ("show f5 --format wtb --help", "othello")]
    {
        let name = line.split(' ').next().unwrap();
        let expected = folder.run(&format!("{game} {name} --help"), "");
        assert_eq!(folder.run(line, ""), expected, "{line}");
    }
}
