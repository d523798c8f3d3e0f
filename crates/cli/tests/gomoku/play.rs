//! `tritboard gomoku play`: games against the program, and the files that they are kept in.

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::Rule;
use gomoku::game::Game;
use gomoku::notation::{Format, parse_trees, psq};
use tempfile::TempDir;

fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    command
        .args(["gomoku", "play", "--hash", "4", "--threads", "1"])
        .args(arguments)
        .env("COLUMNS", "80");
    crate::run(&mut command, input)
}

/// Plays with few nodes unless the arguments have their number, and returns the output.
fn play(arguments: &[&str], input: &str) -> String {
    let few = if arguments.contains(&"--nodes") { &[][..] } else { &["--nodes", "500"] };
    let (code, output, errors) = run(&[few, arguments].concat(), input);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    output
}

/// Plays the best moves alone.
fn play_best(arguments: &[&str], input: &str) -> String {
    play(&[arguments, &["--vary", "0"]].concat(), input)
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

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
        "\"z9\" is no command, expected a move such as h8, or help\n",
        &[shown(2), shown(1), shown(0), shown(1)].concat(),
        "Played 1 move:\n  B3\n",
        &drawn(1),
        "Black  none\nWhite  none\nforbidden: nothing is under the freestyle rule\n",
        &drawn(1),
        "White resigns: Black wins\nThe game is over, expected undo, new, save or quit\n",
    ];
    assert_eq!(play(&["--color", "both", "--size", "5"], input), expected.concat());
}

#[test]
fn the_program_stops_fives_and_makes_them() {
    // White's only move is at L8.
    let found = play_best(&["h8g8i8a1j8a3"], "k8\n");
    assert!(found.contains("\nWhite plays L8 and "), "{found}");
    // Black makes the five.
    let found = play(&["h8g8i8a1j8a3k8a5", "--color", "white"], "");
    assert!(found.contains("\nBlack plays L8\n"), "{found}");
    assert!(found.ends_with("\nThe game is over: Black wins by a five\n"), "{found}");
    let found = play(&["h8a1i8a3j8a5", "--color", "white"], "undo\nmoves\n");
    let said = |point| format!("\nBlack plays {point} and wins in 2 moves (+M3)\n");
    assert!(found.contains(&said("G8")) || found.contains(&said("K8")), "{found}");
}

#[test]
fn renju_marks_what_is_forbidden_and_a_foul_loses() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.sgf");
    let foul = ["h8h9i7i9h10i6i11i12", "--rule", "renju", "--color", "both"];
    let found = play(&[&foul[..], &["--save", &file]].concat(), "forbidden\ng9\n");
    assert!(found.contains("\n 9 . . . . . . 3 "), "{found}");
    assert!(found.contains("\nBlack  3 double-three  G9 is a double three"), "{found}");
    let end = "\nThe game is over: White wins, for Black's double-three is forbidden\n";
    assert!(found.contains(end), "{found}");
    assert_eq!(saved(&file), ("H8H9I7I9H10I6I11I12G9".to_owned(), "W+".to_owned()));
    // The program knows better.
    let found = play(&["h8h9i7i9h10i6i11i12", "--rule", "renju", "--color", "white"], "");
    assert!(!found.contains("Black plays G9"), "{found}");
}

#[test]
fn whole_games_end_as_the_rules_say() {
    let folder = TempDir::new().unwrap();
    for rule in Rule::ALL {
        let file = path(&folder, &format!("{rule}.sgf"));
        let arguments = ["--color", "none", "--rule", rule.name(), "--size", "9", "--save", &file];
        let found = play(&[&arguments[..], &["--nodes", "200"]].concat(), "");
        assert!(found.contains("\nThe game is over: "), "{found}");
        assert!(!found.contains("is forbidden"), "{found}");
        let trees = parse_trees(&fs::read(&file).unwrap(), Format::Sgf, 15).unwrap();
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
    let folder = TempDir::new().unwrap();
    for (name, result) in [("game.sgf", "W+R"), ("game.psq", ""), ("game.txt", "")] {
        let file = path(&folder, name);
        let found = play(&["--color", "both", "--save", &file], "h8\nh9\nundo\ni9\nresign\n");
        assert!(found.ends_with(&format!("{file}: 1 game\n")), "{found}");
        assert_eq!(saved(&file), ("H8I9".to_owned(), result.to_owned()));
    }
    let game = psq::parse(&fs::read(path(&folder, "game.psq")).unwrap()).unwrap();
    assert_eq!(game.names, Some(["human".to_owned(), "human".to_owned()]));
    // Several games in one file, and what exists stays.
    let file = path(&folder, "games.sgf");
    play(&["--color", "both", "--save", &file], "h8\nnew\nnew\ni9\nsave\n");
    assert_eq!(saved(&file).0, "H8 I9");
    let (code, _, errors) = run(&["--save", &file], "");
    assert_eq!((code, errors.contains(" exists, expected a new file")), (1, true), "{errors}");
    let found = play(&["--color", "both"], &format!("h8\nsave {file}\nsave\nsave a.gif\n"));
    assert!(found.contains("games.sgf exists, expected a new file"), "{found}");
    assert!(found.contains("\nsave: expected a file, such as game.sgf\n"), "{found}");
    assert!(found.contains("a.gif: unknown format, expected .sgf, .psq or .txt\n"), "{found}");
}

#[test]
fn hints_and_sides_and_times() {
    let found = play(&["h8a1i8a3j8", "--color", "both"], "hint 2\ncolor white\nswap\ntime 0.01\n");
    assert!(
        found.contains("\nThe best of White:\nmove    score    wins  depth  line\n"),
        "{found}"
    );
    let rows = |line: &&str| line.starts_with("G8 ") || line.starts_with("K8 ");
    assert_eq!(found.lines().filter(rows).count(), 2, "{found}");
    assert!(found.contains("\nYou are White, the program is Black.\n"), "{found}");
    assert!(
        found.contains("\nWhite plays ")
            && found.contains("\nThe program plays at 0.01 s a move\n"),
        "{found}"
    );
    let found = play(&["--tc", "10:00+5"], "go\nhelp\n");
    assert!(found.contains("\nTime left: Black "), "{found}");
    assert!(found.contains("\nBlack plays ") && found.contains("\nthreats "), "{found}");
    let marked = play(&["h8a1i8a3j8", "--threats", "--color", "both"], "");
    assert!(marked.contains("\n 8 . . . . . 4 F X X X F 4 "), "{marked}");
}

#[test]
fn swap2_comes_before_the_game() {
    // A person puts stones that are good for Black, and then for White.
    for (stones, side, you) in
        [("h8\na15\ni7\n", "Black", "You are White"), ("a15\nh8\no1\n", "White", "You are Black")]
    {
        let found = play(&["--swap2", "--nodes", "20000"], stones);
        assert!(found.contains(&format!("\nThe program takes {side}.\n{you}")), "{found}");
    }
    let puts = ["--swap2", "--color", "white", "--nodes", "4000"];
    let found = play(&puts, "hint\ncolor white\nmoves\n");
    assert!(found.contains("The program puts 3 stones: "), "{found}");
    assert!(
        found.contains("the opening comes first, expected a stone such as h8, color"),
        "{found}"
    );
    assert!(found.contains("\nPlayed 3 moves:\n") && found.contains("\nYou are White"), "{found}");
    let found = play(&puts, "a1\no1\n");
    assert!(found.contains("\nThe program takes "), "{found}");
    assert!(!play(&puts, "").contains("You are"), "no side is taken yet");
}

#[test]
fn bad_arguments_are_named() {
    let folder = TempDir::new().unwrap();
    let grid = path(&folder, "board.txt");
    fs::write(&grid, ".....\n..X..\n.....\n.....\n.....\n").unwrap();
    let five = path(&folder, "five.txt");
    fs::write(&five, "XXXXX\nOOOO.\n.....\n.....\n.....\n").unwrap();
    for (arguments, code, what) in [
        (&["-"][..], 2, "standard input has the commands"),
        (&["--save", "game.lib"], 2, "game.lib: unknown format, expected .sgf, .psq or .txt"),
        (&["--save", "no/where.sgf"], 2, "no/where.sgf: no such folder"),
        (&[&grid, "--save", "a.psq"], 2, "a.psq: only for games from the empty board"),
        (&[&five], 1, "a five stands on the board, expected a game that goes on"),
        (&["h8h8"], 1, "the moves: line 1, column 3"),
        (&["--swap2", "--color", "none"], 2, "--swap2 is between you and the program"),
        (&["h8", "--swap2"], 2, "[FILE|MOVES] and --swap2 exclude each other"),
        (&["--depth", "0"], 2, "--depth"),
        (&["--tc", "0"], 2, "--tc"),
    ] {
        let (found, _, errors) = run(arguments, "");
        assert_eq!(found, code, "{arguments:?}: {errors}");
        assert!(errors.contains(what), "{arguments:?}: {errors}");
    }
}

#[test]
fn games_vary_by_their_seed_alone() {
    let game = |seed: &str| {
        let found = play(&["--color", "none", "--size", "9", "--seed", seed], "");
        let sentence = format!("--seed {seed} repeats them");
        assert!(found.contains(&sentence), "{found}");
        found
    };
    let first = game("1");
    assert_eq!(game("1"), first);
    assert!(["2", "3", "4", "5"].iter().any(|seed| moves(&game(seed)) != moves(&first)));
    // Without a seed one is drawn and shown; with --vary 0 there is none.
    assert!(play(&["--color", "white"], "").contains("varies its first moves; --seed "));
    assert!(!play_best(&["--color", "white"], "").contains("--seed"));
    assert_eq!(run(&["--vary", "-1"], "").0, 2);
}

/// Returns the moves that the program tells.
fn moves(found: &str) -> Vec<&str> {
    found.split(" plays ").skip(1).filter_map(|rest| rest.split_whitespace().next()).collect()
}

#[test]
fn strength_is_set_and_shown() {
    let found = play(&["--color", "both"], "level\nlevel 3\nlevel\ntime 0.5\ntime\n");
    let shown: Vec<&str> = found.lines().filter(|line| line.starts_with("The program")).collect();
    let expected = ["500 nodes a move", "level 3", "level 3", "0.5 s a move", "0.5 s a move"]
        .map(|strength| format!("The program plays at {strength}"));
    assert_eq!(shown, expected);
    let (code, found, _) = run(&["--color", "both", "--level", "2"], "level\nh8\ngo\n");
    assert!(code == 0 && found.contains("\nThe program plays at level 2\n"), "{found}");
    assert!(found.contains("White plays "), "{found}");
}

#[test]
fn games_are_opened_judged_and_explained_at_the_board() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.sgf");
    let game = "(;GM[4]FF[4]SZ[9];B[ee];W[ed];B[fe])";
    fs::write(&file, game).unwrap();
    let saved_to = path(&folder, "all.txt");
    let input = format!(
        "open {file}\nmoves\neval\nanalyze\nrules\nsetboard e5e6\nmoves\nopen no.sgf\n\
         setboard z99\nbook\n"
    );
    let found = play(&["--color", "both", "--rule", "renju", "--save", &saved_to], &input);
    for text in [
        "\nPlayed 3 moves:\n",
        "White has ",
        " of wins, without a search\n",
        "\n   1 Black E5 ",
        "Black's wins after each move",
        "Black wins with exactly five",
        "\nPlayed 2 moves:\n  E5 E6\n",
        "open: no.sgf: No such file",
        "setboard: ",
        "book: the program has no opening book",
    ] {
        assert!(found.contains(text), "{text}: {found}");
    }
    // What was written in the end is the last of these games.
    assert_eq!(saved(&saved_to).0, "E5E6");
    let grid = path(&folder, "board.txt");
    fs::write(&grid, ".....\n..X..\n.....\n.....\n.....\n").unwrap();
    let found = play(
        &["--color", "both", "--save", &saved_to, "--force"],
        &format!("h8\nopen {grid}\nmoves\n"),
    );
    assert!(found.contains("open: the file of --save is only for games from the empty"), "{found}");
    assert!(found.contains("\nPlayed 1 move:\n  H8\n"), "{found}");
}

/// By option the brain varies, too, and a seed repeats what it does.
#[test]
fn the_brain_varies_by_option() {
    let answer = |options: &[&str]| {
        let input = "INFO timeout_turn 60000\nINFO max_node 2000\nSTART 15\nTURN 7,7\nEND\n";
        let mut command = cargo_bin_cmd!("tritboard");
        let (code, output, errors) =
            crate::run(command.args(["gomoku", "brain"]).args(options), input);
        assert_eq!((code, errors.as_str()), (0, ""));
        output.lines().last().unwrap().to_owned()
    };
    let varied = |seed: &str| answer(&["--vary", "50", "--seed", seed]);
    assert_eq!(varied("1"), varied("1"));
    assert!(["2", "3", "4", "5", "6", "7"].iter().any(|seed| varied(seed) != varied("1")));
    assert_eq!(answer(&[]), answer(&[]));
}
