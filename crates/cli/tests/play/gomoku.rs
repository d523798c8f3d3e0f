//! Games of Gomoku and their files.

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::Rule;
use gomoku::game::Game;
use gomoku::notation::{Format, parse_trees, psq};

use super::{Folder, GOMOKU};

/// Returns the moves of a file, and its result as SGF has it.
fn saved(path: &str) -> (String, String) {
    let bytes = fs::read(path).unwrap();
    let trees = parse_trees(&bytes, Format::of(&bytes), 15).unwrap();
    let moves = trees.iter().map(|tree| {
        let points = tree.plain_game().unwrap();
        points.into_iter().map(|(_, point)| point.to_string()).collect::<String>()
    });
    (moves.collect::<Vec<_>>().join(" "), trees[0].info().result.clone())
}

/// Returns a board of 5×5 as it is drawn, with a black stone on B3 and a white one on C3 if `stones` says so.
fn drawn(stones: usize) -> String {
    let third = ["3 . . . . .", "3 . X . . .", "3 . X O . ."][stones];
    format!("\n 5 . . . . .\n 4 . . . . .\n {third}\n 2 . . . . .\n 1 . . . . .\n   A B C D E\n\n")
}

/// Returns the drawn board with the side to move.
fn shown(stones: usize) -> String {
    let side = ["Black", "White"][stones % 2];
    format!("{}{side} to move, freestyle rule, 5×5\n", drawn(stones))
}

#[test]
fn a_session_of_two_people() {
    let input =
        "b3\nb3\nz9\nc3\nundo\nundo\nredo\nmoves\nthreats\nforbidden\nresign\nb1\nquit\nc3\n";
    let expected = [
        "You are Black and White. `help` lists the commands.\n",
        &shown(0),
        &shown(1),
        "B3 already has a black stone\n",
        "\"z9\" is not a command; expected a move such as h8, or help\n",
        &[shown(2), shown(1), shown(0), shown(1)].concat(),
        "Played 1 move:\n  B3\n",
        &drawn(1),
        "Black  none\nWhite  none\nforbidden: nothing is under the freestyle rule\n",
        &drawn(1),
        "White resigns: Black wins\nThe game is over; expected undo, new, save or quit\n",
    ];
    assert_eq!(Folder::new().play(GOMOKU, "--color both --size 5", input), expected.concat());
}

#[test]
fn the_program_makes_fives() {
    let folder = Folder::new();
    let found = folder.play(GOMOKU, "h8g8i8a1j8a3k8a5 --color white", "");
    assert!(found.contains("\nBlack plays L8\n"), "{found}");
    assert!(found.ends_with("\nThe game is over: Black wins by a five\n"), "{found}");
    let found = folder.play(GOMOKU, "h8a1i8a3j8a5 --color white", "undo\nmoves\n");
    let said = |point| format!("\nBlack plays {point} and wins in 2 moves (+M3)\n");
    assert!(found.contains(&said("G8")) || found.contains(&said("K8")), "{found}");
    let found = folder.play(GOMOKU, "h8a1i8a3j8 --color both", "hint 2\n");
    let rows = |line: &&str| line.starts_with("G8 ") || line.starts_with("K8 ");
    assert_eq!(found.lines().filter(rows).count(), 2, "{found}");
}

#[test]
fn renju_marks_what_is_forbidden_and_a_foul_loses() {
    const FOUL: &str = "h8h9i7i9h10i6i11i12 --rule renju";
    let folder = Folder::new();
    let texts = "\n 9 . . . . . . 3 |\nBlack  3 double-three  G9 is a double three|\
                 \nThe game is over: White wins, for Black's double-three is forbidden\n";
    let arguments = format!("{FOUL} --color both --save {{}}/game.sgf");
    folder.shows(GOMOKU, &arguments, "forbidden\ng9\n", texts);
    let expected = ("H8H9I7I9H10I6I11I12G9".to_owned(), "W+".to_owned());
    assert_eq!(saved(&folder.path("game.sgf")), expected);
    // The program knows better.
    let found = folder.play(GOMOKU, &format!("{FOUL} --color white"), "");
    assert!(!found.contains("Black plays G9"), "{found}");
}

#[test]
fn whole_games_end_as_the_rules_say() {
    let folder = Folder::new();
    for rule in Rule::ALL {
        let arguments =
            format!("--color none --rule {rule} --size 9 --nodes 200 --save {{}}/{rule}.sgf");
        let found = folder.shows(GOMOKU, &arguments, "", "\nThe game is over: ");
        assert!(!found.contains("is forbidden"), "{found}");
        let file = fs::read(folder.path(&format!("{rule}.sgf"))).unwrap();
        let trees = parse_trees(&file, Format::Sgf, 15).unwrap();
        let mut game = Game::new(trees[0].board(gomoku::tree::NodeId::ROOT).unwrap());
        let mut outcome = None;
        for (_, point) in trees[0].plain_game().unwrap() {
            assert_eq!(outcome, None);
            outcome = game.play(point).unwrap();
        }
        assert!(outcome.is_some(), "{rule}");
        assert_eq!(trees[0].rule(), Some(rule));
    }
}

#[test]
fn games_are_kept_in_every_format() {
    let folder = Folder::new();
    for (name, result) in [("game.sgf", "W+R"), ("game.psq", ""), ("game.txt", "")] {
        let arguments = format!("--color both --save {{}}/{name}");
        let found = folder.play(GOMOKU, &arguments, "h8\nh9\nundo\ni9\nresign\n");
        let file = folder.path(name);
        assert!(found.ends_with(&format!("{file}: 1 game\n")), "{found}");
        assert_eq!(saved(&file), ("H8I9".to_owned(), result.to_owned()));
    }
    let game = psq::parse(folder.read("game.psq").as_bytes()).unwrap();
    assert_eq!(game.names, Some(["human".to_owned(), "human".to_owned()]));
    // The players are people, who ended the game before the rules did.
    assert_eq!((game.levels, game.code), ([0, 0], Some(-1)));
    // Several games in one file.
    folder.play(GOMOKU, "--color both --save {}/games.sgf", "h8\nnew\nnew\ni9\nsave\n");
    assert_eq!(saved(&folder.path("games.sgf")).0, "H8 I9");
    let unknown = "a.gif: unknown file extension; expected .sgf, .psq or .txt\n";
    folder.shows(GOMOKU, "--color both", "h8\nsave a.gif\n", unknown);
}

#[test]
fn swap2_comes_before_the_game() {
    let folder = Folder::new();
    // A person puts stones that are good for Black, and then for White.
    for (stones, side, you) in
        [("h8\na15\ni7\n", "Black", "You are White"), ("a15\nh8\no1\n", "White", "You are Black")]
    {
        let taken = format!("\nThe program takes {side}.\n{you}");
        folder.shows(GOMOKU, "--swap2 --nodes 20000", stones, &taken);
    }
    let puts = "--swap2 --color white --nodes 4000";
    let texts = "The program puts 3 stones: |\
                 the opening comes first; expected a stone such as h8, color|\
                 \nPlayed 3 moves:\n|\nYou are White";
    folder.shows(GOMOKU, puts, "hint\ncolor white\nmoves\n", texts);
    folder.shows(GOMOKU, puts, "a1\no1\n", "\nThe program takes ");
    assert!(!folder.play(GOMOKU, puts, "").contains("You are"), "no side is taken yet");
}

/// By option the brain varies, too, and a seed repeats what it does.
#[test]
fn the_brain_varies_by_option() {
    let answer = |options: &[&str]| {
        let input = "INFO timeout_turn 60000\nINFO max_node 20000\nSTART 15\nTURN 7,7\nEND\n";
        let mut command = cargo_bin_cmd!("tritboard");
        let done = command.args(["gomoku", "brain"]).args(options).write_stdin(input);
        let output =
            String::from_utf8(done.assert().success().stderr("").get_output().stdout.clone());
        output.unwrap().lines().last().unwrap().to_owned()
    };
    let varied = |seed: &str| answer(&["--vary", "50", "--seed", seed, "--no-book"]);
    assert_eq!(varied("1"), varied("1"));
    assert!(["2", "3", "4", "5", "6", "7"].iter().any(|seed| varied(seed) != varied("1")));
    assert_eq!(answer(&[]), answer(&[]));
}
