//! `play`: games against the program, and the files that they are kept in.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use engine::random::SplitMix64;
use othello::notation::{GameRecord, ggf, transcript};
use othello::{Color, Game, Move};

use crate::{DRAW, Folder, SHORTEST, START, misused, run, run_json, tritboard};

/// Plays with a small table, at a depth of one move, and returns what is written.
fn play(arguments: &[&str], input: &str) -> String {
    let start = ["play", "--eval", "features", "--hash", "4", "--depth", "1", "--threads", "1"];
    run(&[&start, arguments].concat(), input)
}

fn ggf_of(folder: &Folder, name: &str) -> GameRecord {
    ggf::parse(folder.read(name)).unwrap()
}

/// Returns the moves of a transcript as lines.
fn lines(moves: &str) -> String {
    let game = transcript::parse(moves).unwrap();
    game.moves().filter_map(Move::square).map(|square| format!("{square}\n")).collect()
}

#[test]
fn a_whole_game_is_kept_in_every_format() {
    let folder = Folder::new();
    for (name, warning) in [
        ("game.ggf", ""),
        ("game.txt", ""),
        ("game.wtb", "dates cut to the year: 1, games whose notes are left out: 1\n"),
    ] {
        let path = folder.path(name);
        let arguments = ["play", "--color", "both", "--hash", "4", "--save", &path];
        let (code, output, errors) = tritboard(&arguments, lines(DRAW));
        assert!(code == 0 && errors.ends_with(warning) && errors.is_empty() == warning.is_empty());
        assert!(output.contains("\nThe game is over: a draw, 32-32\n"), "{output}");
        assert!(output.contains(&format!("\n{path}: 1 game\n")), "{output}");
        let shown = run_json(&["show", &path], "");
        let played: Vec<&str> =
            shown["played"].as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
        assert_eq!((&shown["score"], played.concat().as_str()), (&0.into(), DRAW));
    }
    assert_eq!(folder.read("game.txt"), format!("{DRAW}\n"));
    let record = ggf_of(&folder, "game.ggf");
    assert_eq!((record.score, record.black.as_deref()), (Some(0), Some("human")));
    assert!(record.notes.iter().all(|note| note.seconds.is_some()));
}

/// Plays random legal moves against the program, whose moves are read from what it writes.
#[test]
fn whole_games_of_random_moves_end_and_are_legal() {
    let folder = Folder::new();
    let mut random = SplitMix64::new(14);
    for number in 0..4 {
        let mut game = Game::new();
        while !game.is_over() {
            let moves: Vec<_> = game.position().moves().iter().collect();
            match moves.len() {
                0 => game.play(Move::Pass).unwrap(),
                count => game.play(moves[random.below(count)]).unwrap(),
            }
        }
        let path = folder.path(&format!("{number}.ggf"));
        let output = play(&["--color", "both", "--save", &path], &lines(&game.to_string()));
        let record = ggf_of(&folder, &format!("{number}.ggf"));
        assert!(record.game == game && record.score == Some(record.board_score()));
        let passes = game.moves().filter(|&played| played == Move::Pass).count();
        assert_eq!(output.matches(" has no move and passes\n").count(), passes);
        // The same lines against the program are mostly no moves.
        let path = folder.path(&format!("{number}-against.ggf"));
        for color in ["black", "white"] {
            let arguments = ["--color", color, "--save", &path, "--force"];
            play(&arguments, &lines(&game.to_string()));
            let record = ggf_of(&folder, &format!("{number}-against.ggf"));
            let names = [record.black, record.white].map(Option::unwrap);
            assert_eq!(
                names.iter().position(|name| name == "human"),
                Some(usize::from(color == "white"))
            );
        }
    }
    let path = folder.path("none.ggf");
    let output = play(&["--color", "none", "--save", &path], "");
    let record = ggf_of(&folder, "none.ggf");
    assert!(record.is_finished() && record.score == Some(record.board_score()));
    let chosen = record.game.moves().filter(|&played| played != Move::Pass).count();
    assert_eq!(output.matches(" plays ").count(), chosen);
}

#[test]
fn what_is_taken_back_is_no_part_of_the_game() {
    let folder = Folder::new();
    let path = folder.path("game.txt");
    let both = ["--color", "both", "--save", &path, "--force"];
    for (input, expected) in [
        ("f5\nd6\nundo\nf6", "F5F6"),
        ("f5\nd6\nundo\nundo\nredo\nredo", "F5D6"),
        ("f5\nd6\nundo\nundo\nredo\nf4\nredo", "F5F4"),
        ("f5\nd6\nundo\nundo\nundo\nd3", "D3"),
        ("f5\nd6\nresign\nundo\nc3", "F5D6C3"),
    ] {
        play(&both, input);
        assert_eq!(folder.read("game.txt"), format!("{expected}\n"), "{input:?}");
    }
    // Against the program both moves are taken back.
    play(&["--save", &path, "--force"], "f5\nundo\nredo\nundo\nc4\nundo\ne6\nundo\nredo");
    let game = transcript::parse(folder.read("game.txt")).unwrap();
    let e6 = Move::Place("E6".parse().unwrap());
    assert_eq!((game.moves().len(), game.moves().next()), (2, Some(e6)));
}

#[test]
fn games_that_end_early_are_kept_as_such() {
    let folder = Folder::new();
    let path = folder.path("game.ggf");
    let arguments = ["--save", &path, "--force", "--tc", "10:00+5"];
    for (input, score, result) in [
        ("f5\n", None, "RE[?]"),
        ("f5\nresign\n", Some(-64), "RE[-64.000:r]"),
        ("f5\nswap\nresign\nquit\nfly", Some(64), "RE[+64.000:r]"),
    ] {
        play(&arguments, input);
        assert_eq!(ggf_of(&folder, "game.ggf").score, score);
        let text = folder.read("game.ggf");
        assert!(text.contains(result) && text.contains("TI[10:00/00:05]"), "{text}");
        assert!(text.contains("B[F5//0."), "{text}");
    }
    // Nothing is played, nothing is written.
    let path = folder.path("none.ggf");
    assert!(play(&["--save", &path], "resign\n").ends_with("\nno moves, nothing saved\n"));
    assert!(!fs::exists(&path).unwrap());
}

#[test]
fn several_games_go_to_one_file() {
    let folder = Folder::new();
    let path = folder.path("games.ggf");
    let output =
        play(&["f5d6", "--color", "both", "--save", &path], "c3\nsave\nnew\nnew\nc5\nresign");
    assert!(output.contains("games.ggf: 1 game\n"), "{output}");
    assert!(output.ends_with("games.ggf: 3 games\n"), "{output}");
    let games: Vec<GameRecord> =
        folder.read("games.ggf").lines().map(|line| ggf::parse(line).unwrap()).collect();
    let moves: Vec<String> = games.iter().map(|record| record.game.to_string()).collect();
    assert_eq!(moves, ["F5D6C3", "F5D6", "F5D6C5"]);
    assert_eq!(games[2].score, Some(64));
    // Moves before the game have no time.
    assert!(games[0].notes[0].seconds.is_none() && games[0].notes[2].seconds.is_some());
}

#[test]
fn files_are_replaced_only_by_force() {
    let folder = Folder::new();
    let path = folder.file("game.ggf", "mine");
    let (code, output, errors) = tritboard(&["play", "--save", &path], "f5\n");
    assert_eq!((code, output.as_str()), (1, ""));
    assert_eq!(
        errors,
        format!("error: {path} exists, expected a new file, or --force to replace it\n")
    );
    let output = play(&[], &format!("f5\nsave {path}\nsave {path}.txt\nsave {path}.txt\n"));
    let refused = format!("save: {path} exists, expected a new file");
    assert!(output.contains(&refused), "{output}");
    assert_eq!(output.matches(" exists, expected a new file").count(), 2, "{output}");
    assert_eq!(folder.read("game.ggf"), "mine");
    assert!(folder.read("game.ggf.txt").starts_with("F5"));
    play(&["--force"], &format!("f5\nsave {path}\n"));
    assert!(folder.read("game.ggf").starts_with("(;GM[Othello]"));
    assert_eq!(folder.names(), ["game.ggf", "game.ggf.txt"]);
}

/// A file that appears during the game is not replaced, and the moves are told.
#[test]
fn games_that_cannot_be_kept_are_told() {
    let folder = Folder::new();
    let path = folder.path("game.txt");
    let arguments = ["play", "--eval", "features", "--hash", "4", "--color", "both"];
    let input = format!("f5\nsave {path}\nd6\n");
    let (code, _, errors) = tritboard(&[&arguments[..], &["--save", &path]].concat(), input);
    assert_eq!(code, 1);
    assert!(errors.starts_with(&format!("F5D6\nerror: {path} exists")), "{errors}");
    assert_eq!(folder.read("game.txt"), "F5\n");
}

#[test]
fn games_go_on_from_anywhere() {
    let shown = play(&[&SHORTEST[..16]], "c5\nundo\nmoves\n");
    assert!(shown.contains("\nThe game is over: Black wins 64-0\n"), "{shown}");
    assert!(shown.ends_with("Played 8 moves:\n  E6 F4 E3 F6 G5 D6 E7 F5\n"), "{shown}");
    let folder = Folder::new();
    let file = folder.file("game.txt", format!("{DRAW}\n"));
    let shown = play(&[&file, "--ply", "58", "--color", "both"], "");
    assert!(shown.contains("\nBlack to move, "), "{shown}");
    // The program begins where White is to move.
    assert!(play(&["f5"], "").contains("\nWhite plays "));
    assert!(play(&[START, "--color", "white"], "").contains("\nBlack plays "));
}

#[test]
fn who_has_no_time_left_loses() {
    let folder = Folder::new();
    let path = folder.path("game.ggf");
    // A person who makes a move and then says nothing.
    let mut child = Command::new(cargo_bin!("tritboard"))
        .args(["othello", "play", "--eval", "features", "--hash", "4", "--depth", "1"])
        .args(["--tc", "0.5", "--save", &path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"f5\n").unwrap();
    let start = Instant::now();
    let (mut output, mut text) = (child.stdout.take().unwrap(), String::new());
    let mut piece = [0; 4096];
    while !text.contains("no time left") && start.elapsed() < Duration::from_secs(60) {
        let length = output.read(&mut piece).unwrap();
        assert!(length > 0, "{text}");
        text.push_str(&String::from_utf8_lossy(&piece[..length]));
    }
    assert!(start.elapsed() >= Duration::from_millis(400));
    drop(stdin);
    output.read_to_string(&mut text).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(text.contains("\nTime left: Black 0:00.0, White 0:00."), "{text}");
    assert!(text.contains("\nBlack has no time left: White wins\n"), "{text}");
    let record = ggf_of(&folder, "game.ggf");
    assert_eq!((record.score, record.game.moves().len()), (Some(-64), 2));
    assert!(folder.read("game.ggf").contains("RE[-64.000:t]TI[00:00.500]"));
    assert_eq!(record.game.position().side_to_move(), Color::Black);
}

#[test]
fn bad_arguments_are_named() {
    let folder = Folder::new();
    let board = format!("OX{} O", "-".repeat(62));
    for (arguments, what) in [
        (&["-"][..], "standard input has the commands, expected a board, moves or a file"),
        (
            &["--save", "game.obf"],
            "game.obf: unknown file extension; expected .ggf, .sgf, .pgn, .txt or .wtb",
        ),
        (
            &["--save", "game"],
            "game: unknown file extension; expected .ggf, .sgf, .pgn, .txt or .wtb",
        ),
        (&["--save", "no/where.ggf"], "no/where.ggf: no such folder"),
        (
            &[&board, "--save", "a.wtb"],
            "a.wtb: only for games from the usual start, expected .ggf, .sgf or .pgn",
        ),
    ] {
        assert_eq!(misused(&[&["play"], arguments].concat()), what);
    }
    let output = play(&[&board], &format!("save {}\n", folder.path("x.txt")));
    assert!(
        output.contains("only for games from the usual start, expected .ggf, .sgf or .pgn\n"),
        "{output}"
    );
}

/// Returns the moves that the program tells.
fn moves(found: &str) -> Vec<&str> {
    found.split(" plays ").skip(1).filter_map(|rest| rest.split_whitespace().next()).collect()
}

#[test]
fn games_vary_by_their_seed_alone() {
    let game = |seed: &str| {
        let found = play(&["--color", "none", "--seed", seed], "");
        assert!(found.contains(&format!("--seed {seed} repeats them")), "{found}");
        found
    };
    let first = game("1");
    assert_eq!(game("1"), first);
    assert!(["2", "3", "4", "5"].iter().any(|seed| moves(&game(seed)) != moves(&first)));
    // Without a seed one is drawn and shown; with --vary 0 there is none.
    assert!(play(&["--color", "white"], "").contains("varies its first moves; --seed "));
    let best = play(&["--color", "none", "--vary", "0"], "");
    assert!(!best.contains("--seed") && best == play(&["--color", "none", "--vary", "0"], ""));
    misused(&["play", "--vary", "much"]);
}

#[test]
fn strength_is_set_and_shown() {
    let found = play(&["--color", "both"], "level\nlevel 3\nlevel\ntime 0.5\ntime\n");
    let shown: Vec<&str> = found.lines().filter(|line| line.starts_with("The program")).collect();
    let expected = ["depth 1", "level 3", "level 3", "0.5 s a move", "0.5 s a move"]
        .map(|strength| format!("The program plays at {strength}"));
    assert_eq!(shown, expected);
}

#[test]
fn games_are_opened_judged_and_explained_at_the_board() {
    let folder = Folder::new();
    let file = folder.file("game.txt", "F5D6C3D3\n");
    let saved = folder.path("all.ggf");
    let input = format!(
        "open {file}\nmoves\neval\nanalyze\nrules\nsetboard f5 d6\nmoves\nsetboard {START}\n\
         open no.ggf\nsetboard xyz\nbook\n"
    );
    let found = play(&["--color", "both", "--save", &saved], &input);
    for text in [
        "\nPlayed 4 moves:\n  F5 D6 C3 D3\n",
        "Black is expected to end ",
        " discs ahead, without a search\n",
        "\n   1 Black      60 F5 ",
        "\nBlack's score after each move",
        "\nBlack moves first. A move puts a disc",
        "\nPlayed 2 moves:\n  F5 D6\n",
        "open: no.ggf: No such file",
        "setboard: ",
        "book: the program has no opening book",
    ] {
        assert!(found.contains(text), "{text}: {found}");
    }
    // Games from files that are gone on from are kept as others are.
    assert!(folder.read("all.ggf").contains("B[F5]"), "{found}");
    let board = format!("OX{} O", "-".repeat(62));
    let path = folder.path("x.txt");
    let input = format!("setboard {board}\nmoves\n");
    let found = play(&["f5", "--color", "both", "--save", &path], &input);
    assert!(found.contains("setboard: the file of --save is only for games from the usual start"));
    assert!(found.contains("\nPlayed 1 move:\n  F5\n"), "{found}");
}
