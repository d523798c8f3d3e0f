//! Whole games between two copies of the program.

use engine::random::SplitMix64;
use othello::{Color, Game, Move};

use crate::talk::Talk;

#[test]
fn a_game_by_gtp_is_legal() {
    let mut players = [("b", &["--depth", "4"][..]), ("w", &["--level", "2", "--ponder"])]
        .map(|(color, arguments)| (color, Talk::start("gtp", arguments)));
    let mut game = Game::default();
    for (_, talk) in &mut players {
        talk.done("boardsize 8");
        talk.done("clear_board");
        talk.done("time_settings 60 0 0");
    }
    // The game ends with two passes, as referees expect.
    let mut passes = 0;
    for turn in 0.. {
        if passes == 2 {
            break;
        }
        let (mover, other) = (turn % 2, 1 - turn % 2);
        let color = players[mover].0;
        players[mover].1.done(&format!("time_left {color} 30 0"));
        let played = players[mover].1.done(&format!("genmove {color}"));
        players[other].1.done(&format!("play {color} {played}"));
        let played: Move = played.parse().unwrap();
        passes = if played == Move::Pass { passes + 1 } else { 0 };
        if !game.is_over() {
            assert_eq!(game.position().side_to_move() == Color::White, mover == 1);
            game.play(played).unwrap();
        }
    }
    assert!(game.is_over());
    let score = match game.position().final_score(Color::Black).discs() {
        0 => "0".to_owned(),
        score if score > 0 => format!("B+{score}"),
        score => format!("W+{}", -score),
    };
    let pictures = players.each_mut().map(|(_, talk)| {
        assert_eq!(talk.done("final_score"), score);
        talk.done("showboard")
    });
    assert_eq!(pictures[0], pictures[1]);
    // Undo all moves.
    let [(_, mut talk), (_, other)] = players;
    for _ in 0..game.moves().len() + 2 {
        talk.done("undo");
    }
    assert_eq!(talk.ask("undo"), "? cannot undo");
    assert!(talk.end().is_empty() && other.end().is_empty());
}

#[test]
fn files_are_loaded() {
    let folder = tempfile::TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let othello = write("a game.sgf", "(;GM[2]FF[4]SZ[8];B[fe];W[df];B[cc];W[dc])");
    let gomoku = write("b.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[hg];B[ig](;W[jf])(;W[aa]))");
    let broken = write("broken.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[zz])");
    let text = write("text.sgf", "no game");
    for (protocol, file, moves) in [
        ("gtp", &othello, ["F5", "D6", "C3", "D3"]),
        ("gomokugtp", &gomoku, ["H8", "H9", "J9", "K10"]),
    ] {
        let mut talk = Talk::start(protocol, &["--depth", "1"]);
        // The position is as if the moves had been played: all of them, or those before the given one.
        for (words, count) in
            [(String::new(), 4), (" 5".to_owned(), 4), (" 3".to_owned(), 2), (" 1".to_owned(), 0)]
        {
            talk.done("clear_board");
            for (name, color) in moves[..count].iter().zip(["b", "w"].into_iter().cycle()) {
                talk.done(&format!("play {color} {name}"));
            }
            let expected = ["gogui-rules_board", "gogui-rules_side_to_move"].map(|c| talk.done(c));
            talk.done("clear_board");
            talk.done(&format!("loadsgf {file}{words}"));
            let found = ["gogui-rules_board", "gogui-rules_side_to_move"].map(|c| talk.done(c));
            assert_eq!(found, expected, "{file}{words}");
        }
        talk.done(&format!("loadsgf {file}"));
        talk.done("undo 4");
        assert_eq!(talk.ask("undo"), "? cannot undo");
        // A file that cannot be loaded changes nothing.
        talk.done(&format!("play b {}", moves[0]));
        let before = talk.done("gogui-rules_board");
        for name in [&broken, &text, "/no/such/file.sgf", "/dev/zero", "/"] {
            let answer = talk.ask(&format!("loadsgf {name}"));
            assert!(answer.starts_with(&format!("? cannot load {name}: ")), "{answer}");
        }
        assert_eq!(talk.done("gogui-rules_board"), before);
        talk.end();
    }
}

#[test]
fn loaded_games_keep_stones_side_and_rule() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("set up.sgf");
    let sgf = "(;GM[4]FF[4]SZ[15]RU[Renju]AB[hh][ii]AW[hi]PL[W];W[aa];B[bb])";
    std::fs::write(&path, sgf).unwrap();
    let load = format!("loadsgf {}", path.display());
    for (arguments, rule) in [(&[][..], "renju"), (&["--rule", "freestyle"], "freestyle")] {
        let mut talk = Talk::start("gomokugtp", arguments);
        talk.done(&load);
        let rows = talk.done("gogui-rules_board");
        assert_eq!((rows.matches('X').count(), rows.matches('O').count()), (3, 2), "{rows}");
        let picture = talk.done("showboard");
        assert!(picture.contains(&format!("white to move, {rule}")), "{picture}");
        // Moves can be undone, setup stones cannot.
        talk.done("undo 2");
        assert_eq!(talk.ask("undo"), "? cannot undo");
        talk.done(&format!("{load} 1"));
        let rows = talk.done("gogui-rules_board");
        assert_eq!((rows.matches('X').count(), rows.matches('O').count()), (2, 1), "{rows}");
        assert!(talk.done("showboard").contains("white to move"));
        talk.end();
    }
    // The game is over if the setup stones include a five.
    std::fs::write(&path, "(;GM[4]SZ[15]AB[aa][ba][ca][da][ea])").unwrap();
    let mut talk = Talk::start("gomokugtp", &[]);
    talk.done(&load);
    assert!(talk.done("gogui-rules_final_result").starts_with("Black"));
    talk.end();
}

#[test]
fn a_game_by_nboard_is_legal() {
    let mut players = [("5", &["--ponder"][..]), ("3", &[])].map(|(depth, arguments)| {
        let mut talk = Talk::start("nboard", arguments);
        talk.say("nboard 2");
        assert_eq!(talk.hear_of("set myname"), "set myname Tritboard");
        talk.say(
            "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[01:00]TY[8]BO[8 \
             ---------------------------O*------*O--------------------------- *];)",
        );
        talk.say(&format!("set depth {depth}"));
        talk
    });
    let mut game = Game::default();
    for turn in 0.. {
        if game.is_over() {
            break;
        }
        players[turn % 2].say("go");
        let answer = players[turn % 2].hear_of("===");
        let played = answer.strip_prefix("=== ").unwrap();
        game.play(played.split('/').next().unwrap().parse::<Move>().unwrap()).unwrap();
        for talk in &mut players {
            talk.say(&format!("move {played}"));
            talk.say(&format!("ping {turn}"));
            talk.hear_of(&format!("pong {turn}"));
        }
    }
    for mut talk in players {
        talk.say("analyze");
        for index in (0..=game.moves().len()).rev() {
            talk.hear_of(&format!("analysis {index} "));
        }
        assert_eq!(talk.end(), ["status ready"]);
    }
}

/// Plays random moves among those shown against the program, as a user would.
#[test]
fn a_game_at_the_terminal_is_legal() {
    let mut random = SplitMix64::new(1);
    for color in ["black", "white"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        let save = ["--color", color, "--save", path.to_str().unwrap()];
        let mut talk =
            Talk::start("play", &[&["--depth", "3", "--ponder", "--tc", "60"], &save[..]].concat());
        let mut game = Game::default();
        loop {
            let line = talk.hear();
            let words: Vec<&str> = line.split(' ').collect();
            match *words.as_slice() {
                [_, "plays", played, ..] => {
                    game.play(played.trim_end_matches(',').parse::<Move>().unwrap()).unwrap();
                }
                [_, "has", "no", "move", "and", "passes"] => game.play(Move::Pass).unwrap(),
                [_, "to", "move,", _, "move:" | "moves:", ref moves @ ..] => {
                    let expected: Vec<String> =
                        game.position().moves().iter().map(|square| square.to_string()).collect();
                    let shown = moves.len().min(expected.len());
                    assert_eq!(moves[..shown], expected[..shown]);
                    let played = &expected[random.below(expected.len())];
                    talk.say(played);
                    game.play(played.parse::<Move>().unwrap()).unwrap();
                }
                ["The", "game", "is", "over:", ..] => break,
                _ => {}
            }
        }
        assert!(game.is_over());
        talk.say("quit");
        talk.end();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{game}\n"));
    }
}
