//! Games of Othello and their files.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use engine::random::SplitMix64;
use othello::notation::{GameRecord, ggf, transcript};
use othello::{Color, Game, Move};
use serde_json::Value;

use super::{Folder, OTHELLO, told};

/// A draw: the main line of Takizawa's solution of Othello (2023).
const DRAW: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";

/// White loses all discs with the ninth move, C5.
const SHORTEST: &str = "E6F4E3F6G5D6E7F5";

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
        let arguments = format!("--color both --save {{}}/{name}");
        let (code, output, errors) = folder.run(OTHELLO, &arguments, &lines(DRAW));
        assert!(code == 0 && errors.ends_with(warning) && errors.is_empty() == warning.is_empty());
        assert!(output.contains("\nThe game is over: a draw, 32-32\n"), "{output}");
        let path = folder.path(name);
        assert!(output.contains(&format!("\n{path}: 1 game\n")), "{output}");
        let mut show = cargo_bin_cmd!("tritboard");
        let done = show.args(["othello", "show", &path, "--json"]).assert().success();
        let shown: Value = serde_json::from_slice(&done.get_output().stdout).unwrap();
        let played: Vec<&str> =
            shown["played"].as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
        assert_eq!((&shown["score"], played.concat().as_str()), (&0.into(), DRAW));
    }
    assert_eq!(folder.read("game.txt"), format!("{DRAW}\n"));
    let record = ggf_of(&folder, "game.ggf");
    assert_eq!(
        (record.score, record.black.as_deref()),
        (Some(othello::Score::DRAW), Some("human"))
    );
    assert!(record.notes.iter().all(|note| note.seconds.is_some()));
}

/// Plays random legal moves against the program, whose moves are read from what it writes.
#[test]
fn whole_games_of_random_moves_end_and_are_legal() {
    let folder = Folder::new();
    let mut random = SplitMix64::new(14);
    for number in 0..4 {
        let mut game = Game::default();
        while !game.is_over() {
            let moves: Vec<_> = game.position().moves().iter().collect();
            match moves.len() {
                0 => game.play(Move::Pass).unwrap(),
                count => game.play(moves[random.below(count)]).unwrap(),
            }
        }
        let played = lines(&game.to_string());
        let arguments = format!("--color both --save {{}}/{number}.ggf");
        let output = folder.play(OTHELLO, &arguments, &played);
        let record = ggf_of(&folder, &format!("{number}.ggf"));
        assert!(record.game == game && record.score == Some(record.board_score()));
        let passes = game.moves().filter(|&played| played == Move::Pass).count();
        assert_eq!(output.matches(" has no move and passes\n").count(), passes);
        // The same lines against the program are mostly no moves.
        for color in ["black", "white"] {
            let arguments = format!("--color {color} --save {{}}/against.ggf --force");
            folder.play(OTHELLO, &arguments, &played);
            let record = ggf_of(&folder, "against.ggf");
            let names = [record.black, record.white].map(Option::unwrap);
            assert_eq!(
                names.iter().position(|name| name == "human"),
                Some(usize::from(color == "white"))
            );
        }
    }
    let output = folder.play(OTHELLO, "--color none --save {}/none.ggf", "");
    let record = ggf_of(&folder, "none.ggf");
    assert!(record.is_finished() && record.score == Some(record.board_score()));
    let chosen = record.game.moves().filter(|&played| played != Move::Pass).count();
    assert_eq!(told(&output).len(), chosen);
}

#[test]
fn what_is_taken_back_is_no_part_of_the_game() {
    let folder = Folder::new();
    for (input, expected) in [
        ("f5\nd6\nundo\nf6", "F5F6"),
        ("f5\nd6\nundo\nundo\nredo\nredo", "F5D6"),
        ("f5\nd6\nundo\nundo\nredo\nf4\nredo", "F5F4"),
        ("f5\nd6\nundo\nundo\nundo\nd3", "D3"),
        ("f5\nd6\nresign\nundo\nc3", "F5D6C3"),
    ] {
        folder.play(OTHELLO, "--color both --save {}/game.txt --force", input);
        assert_eq!(folder.read("game.txt"), format!("{expected}\n"), "{input:?}");
    }
    // Against the program both moves are taken back.
    let input = "f5\nundo\nredo\nundo\nc4\nundo\ne6\nundo\nredo";
    folder.play(OTHELLO, "--save {}/game.txt --force", input);
    let game = transcript::parse(folder.read("game.txt")).unwrap();
    let e6 = Move::Place("E6".parse().unwrap());
    assert_eq!((game.moves().len(), game.moves().next()), (2, Some(e6)));
}

#[test]
fn games_that_end_early_are_kept_as_such() {
    let folder = Folder::new();
    for (input, score, result) in [
        ("f5\n", None, "RE[?]"),
        ("f5\nresign\n", Some(-64), "RE[-64.000:r]"),
        ("f5\nswap\nresign\nquit\nfly", Some(64), "RE[+64.000:r]"),
    ] {
        folder.play(OTHELLO, "--save {}/game.ggf --force --tc 10:00+5", input);
        assert_eq!(ggf_of(&folder, "game.ggf").score, score.map(othello::Score::new));
        let text = folder.read("game.ggf");
        assert!(text.contains(result) && text.contains("TI[10:00/00:05]"), "{text}");
        assert!(text.contains("B[F5//0."), "{text}");
    }
    // Nothing is played, nothing is written.
    let output = folder.play(OTHELLO, "--save {}/none.ggf", "resign\n");
    assert!(output.ends_with("\nno moves, nothing saved\n"), "{output}");
    assert!(!fs::exists(folder.path("none.ggf")).unwrap());
}

#[test]
fn several_games_go_to_one_file() {
    let folder = Folder::new();
    let input = "c3\nsave\nnew\nnew\nc5\nresign";
    let output = folder.play(OTHELLO, "f5d6 --color both --save {}/games.ggf", input);
    assert!(output.contains("games.ggf: 1 game\n"), "{output}");
    assert!(output.ends_with("games.ggf: 3 games\n"), "{output}");
    let games: Vec<GameRecord> =
        folder.read("games.ggf").lines().map(|line| ggf::parse(line).unwrap()).collect();
    let moves: Vec<String> = games.iter().map(|record| record.game.to_string()).collect();
    assert_eq!(moves, ["F5D6C3", "F5D6", "F5D6C5"]);
    assert_eq!(games[2].score, Some(othello::Score::MAX));
    // Moves before the game have no time.
    assert!(games[0].notes[0].seconds.is_none() && games[0].notes[2].seconds.is_some());
}

/// A file that appears during the game is not replaced, and the moves are printed.
#[test]
fn games_that_cannot_be_kept_are_printed() {
    let folder = Folder::new();
    let path = folder.path("game.txt");
    let input = "f5\nsave {}/game.txt\nd6\n";
    let (code, _, errors) = folder.run(OTHELLO, "--color both --save {}/game.txt", input);
    assert_eq!(code, 1);
    assert!(errors.starts_with(&format!("F5D6\nerror: {path} exists")), "{errors}");
    assert_eq!(folder.read("game.txt"), "F5\n");
}

#[test]
fn games_go_on_from_anywhere() {
    let folder = Folder::new();
    let over = "\nThe game is over: Black wins 64-0\n";
    let shown = folder.shows(OTHELLO, SHORTEST, "c5\nundo\nmoves\n", over);
    assert!(
        shown.ends_with("Played 8 moves:\n  E6 F4 E3 F6 G5 D6 E7 F5\nOpening: Perpendicular\n"),
        "{shown}"
    );
    folder.file("game.txt", &format!("{DRAW}\n"));
    let last = "{}/game.txt --ply 58 --color both";
    folder.shows(OTHELLO, last, "", "\nBlack to move, ");
}

#[test]
fn a_side_without_time_loses() {
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
    assert_eq!((record.score, record.game.moves().len()), (Some(othello::Score::MIN), 2));
    assert!(folder.read("game.ggf").contains("RE[-64.000:t]TI[00:00.500]"));
    assert_eq!(record.game.position().side_to_move(), Color::Black);
}
