//! The game of a file, the position of the game and the side to move: every command selects them alike.

use serde_json::json;

use crate::warnings::GOMOKU;
use crate::{DRAW, Folder, GGF, SHORTEST, START};

#[test]
fn the_game_and_the_ply_are_chosen() {
    let folder = Folder::with(&[
        (
            "games.sgf",
            b"(;GM[4]SZ[15]PB[a]PW[b];B[hh];W[gg];B[ig])\n(;GM[4]SZ[15]RU[renju];B[aa];W[bb])",
        ),
        ("games.GGF", GGF.as_bytes()),
        ("games.txt", format!("# three\n{DRAW}\n\n{SHORTEST}\nf5\n").as_bytes()),
        ("x.obf", format!("{START}; F5:+0;\n\n{}\n", START.replace(" X", " O")).as_bytes()),
    ]);
    for (line, played, side) in [
        ("gomoku show games.sgf --game 1 --ply 2", json!(["H8", "G9"]), "black"),
        ("gomoku show games.sgf --game 2 --ply 1 --side black", json!(["A15"]), "black"),
        ("gomoku show games.sgf --game 2 --ply 1 --side WHITE", json!(["A15"]), "white"),
        ("gomoku show games.sgf --game 2 --ply 0", json!([]), "black"),
        ("othello show games.GGF --game 1", json!(["F5", "D6", "C3"]), "white"),
        ("othello show games.GGF --game 2 --ply 1", json!(["F5"]), "white"),
        ("othello show games.GGF --game 3", json!(["B4"]), "black"),
        ("othello show games.GGF --game 3 --ply 0", json!([]), "white"),
        ("othello show games.GGF --game 3 --ply 0 --side b", json!([]), "black"),
        ("othello show x.obf --game 1", json!([]), "black"),
        ("othello show x.obf --game 2", json!([]), "white"),
    ] {
        let shown = folder.json(line, "");
        assert_eq!((&shown["played"], &shown["side"]), (&played, &json!(side)), "{line}");
    }
    for (line, warning) in [
        (
            "gomoku show games.sgf",
            "games.sgf: 2 lines; using the first, of 3 moves (--game selects another game)",
        ),
        (
            "othello show games.GGF",
            "games.GGF: several games; using the first (--game N selects another)",
        ),
    ] {
        assert_eq!(folder.warned(line, "").1, [warning]);
    }
    for (line, message) in [
        ("gomoku show games.sgf --game 3", "games.sgf: --game 3: found only 2 games"),
        ("gomoku show games.sgf --game 2 --ply 3", "games.sgf: --ply 3: the game has only 2 moves"),
        ("othello show games.GGF --game 4", "games.GGF: --game 4: found only 3 games"),
        ("othello eval games.GGF --game 4 --json", "games.GGF: --game 4: found only 3 games"),
        ("othello show games.GGF --game 3 --ply 2", "games.GGF: --ply 2: the game has only 1 move"),
        (
            "othello eval games.GGF --game 3 --ply 2 --json",
            "games.GGF: --ply 2: the game has only 1 move",
        ),
        ("othello show f5d6 --ply 3", "the moves: --ply 3: the game has only 2 moves"),
    ] {
        assert_eq!(folder.refused(line, ""), message, "{line}");
    }
    assert_eq!(
        folder.json("othello show games.txt --game 2", ""),
        folder.json(&format!("othello show {SHORTEST}"), "")
    );
    for game in ["gomoku", "othello"] {
        let message = folder.misused(&format!("{game} show f5 --game 0"));
        assert!(
            message.contains("--game: invalid value \"0\"; expected a number, at least 1"),
            "{message}"
        );
        let message = folder.misused(&format!("{game} show f5 --side red"));
        assert!(message.contains("expected black or white"), "{message}");
    }
}

#[test]
fn every_command_selects_game_and_ply() {
    let folder = Folder::with(&[
        ("games.sgf", b"(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15]RU[renju];B[aa];W[bb])"),
        ("games.ggf", GGF.as_bytes()),
    ]);
    for command in GOMOKU {
        let line = format!("gomoku {command} games.sgf --game 2 --ply 1 --side white");
        let (code, _, errors) = folder.call(&line, "");
        assert!(matches!(code, 0 | 3) && !errors.contains("error"), "{line}: {errors}");
    }
    assert_eq!(folder.json("gomoku forbidden games.sgf --game 2 --ply 1", "")["size"], 15);
    let chosen = folder.json("othello show games.ggf --game 2 --ply 1", "")["board"].clone();
    for command in ["hint --depth 1 --hash 1", "eval", "moves", "show"] {
        for input in ["games.ggf", "- --format ggf"] {
            let line = format!("othello {command} {input} --game 2 --ply 1");
            assert_eq!(folder.json(&line, GGF)["board"], chosen, "{line}");
        }
    }
    assert_eq!(folder.values("othello eval games.ggf", "").len(), 3, "each game has a position");
}

#[test]
fn the_moves_of_one_side_are_analyzed_alone() {
    let folder = Folder::new();
    for (options, expected) in [
        ("", "bwbwb"),
        (" --side black", "bbb"),
        (" --side white", "ww"),
        (" --side white --ply 3", "w"),
    ] {
        let line = format!("gomoku analyze h8i9g7j10f6 --nodes 20 --hash 16{options}");
        let answer = folder.json(&line, "");
        let moves = answer["moves"].as_array().unwrap();
        let sides = moves.iter().map(|found| &found["side"].as_str().unwrap()[..1]);
        assert_eq!(sides.collect::<String>(), expected, "{options}");
    }
}

#[test]
fn a_board_without_a_side_has_black_to_move() {
    let squares = &START[..64];
    let rows: Vec<&str> = (0..8).map(|row| &squares[8 * row..8 * row + 8]).collect();
    let folder = Folder::with(&[
        ("board.txt", rows.join("\n").as_bytes()),
        ("moves.txt", format!("{squares} f4\n").as_bytes()),
    ]);
    for command in ["show", "eval", "hint --depth 1"] {
        assert_eq!(
            folder.warned(&format!("othello {command} board.txt"), "").1,
            ["board.txt: line 1: no side to move; assuming Black (set it with --side)"]
        );
    }
    let json = |line: &str| folder.json(&format!("othello {line}"), "");
    assert_eq!(json("show board.txt --side black"), json("show"));
    let white = json("show board.txt --side white");
    assert_eq!(
        (&white["side"], &white["moves"]),
        (&json!("white"), &json!(["E3", "F4", "C5", "D6"]))
    );
    // The moves after the board begin with that side.
    assert_eq!(json("show moves.txt --side white --ply 0")["side"], "white");
    let analyzed = json("analyze moves.txt --side white --depth 1 --hash 1");
    assert_eq!(analyzed["moves"][0]["side"], "white");
    // In a game, --side selects the moves to list.
    let listed = json("analyze f5d6c3 --side white --depth 1 --hash 1")["moves"].clone();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["move"]), (1, &json!("D6")));
    // --side takes precedence over the text.
    for line in [&*format!("moves '{START}' --side white"), "show --side white"] {
        assert_eq!(json(line)["side"], "white");
    }
    assert_eq!(json("perft 1 --side white")["leaves"], 4);
}

#[test]
fn the_default_is_the_start_position() {
    let folder = Folder::new();
    let start = &START[..64];
    for line in ["show", "hint --depth 1 --hash 1", "eval"] {
        assert_eq!(folder.json(&format!("othello {line}"), "")["board"], start, "{line}");
    }
    let solved = folder.run("othello solve --hash 1", "");
    assert!(solved.starts_with("no position given: FFO problem 40, "), "{solved}");
    for option in ["--game 1", "--ply 1", "--format ggf"] {
        let message = folder.misused(&format!("othello hint {option}"));
        let name = option.split(' ').next().unwrap();
        assert!(message.starts_with(&format!("{name} needs a game")), "{message}");
    }
}

#[test]
fn words_that_begin_with_hyphens_are_options() {
    let folder = Folder::new();
    for (line, tip) in [
        ("gomoku threats h8 --sidee black", "--side"),
        ("gomoku hint h8 --sidee black", "--side"),
        ("gomoku solve h8 --sidee black", "--side"),
        ("gomoku defend h8 --sidee black", "--side"),
        ("gomoku forbidden h8 --sidee black", "--side"),
        ("gomoku show h8 --sidee black", "--side"),
        ("gomoku analyze h8 --sidee black", "--side"),
        ("gomoku check h8 --sidee black", "--side"),
        ("othello show --plyy 3 f5", "--ply"),
        ("othello hint --depht 3", "--depth"),
        ("othello moves --jsno", "--json"),
        ("othello eval --perts", "--parts"),
    ] {
        let message = folder.misused(line);
        let tip = format!("did you mean {tip}?");
        assert!(message.contains("is not an option") && message.contains(&tip), "{message}");
    }
}

#[test]
fn misplaced_commands_have_a_tip() {
    let folder = Folder::new();
    for (line, tip) in [
        ("games x", "; did you mean `tritboard othello games` or `tritboard gomoku games`?"),
        ("threats h8", "; did you mean `tritboard gomoku threats`?"),
        ("othello match", "; use `tritboard match othello`"),
        ("othello train", "; use `tritboard train othello`"),
        ("gomoku match", "; use `tritboard match gomoku`"),
        ("gomoku train", "; use `tritboard train gomoku`"),
        ("othello threats", "; did you mean `tritboard gomoku threats`?"),
    ] {
        let message = folder.misused(line);
        assert!(message.contains(tip), "{line}: {message}");
    }
    let help = folder.run("gomoku --help", "");
    assert!(!help.contains("  match") && !help.contains("  train"), "{help}");
}
