//! Sessions of both games: what is typed, and what the program says.

use super::{Folder, GOMOKU, OTHELLO, told};

const GRID: &str = ".....\n..X..\n.....\n.....\n.....\n";

#[test]
fn sessions_show_what_they_are_asked_for() {
    let folder = Folder::new();
    folder.file("game.txt", "F5D6C3D3\n");
    folder.file("game.sgf", "(;GM[4]FF[4]SZ[9];B[ee];W[ed];B[fe])");
    folder.file("board.txt", GRID);
    let unusual = "only for games from the usual start";
    for (game, arguments, input, texts) in [
        // The program begins where it is to move.
        (OTHELLO, "f5", "", "\nWhite plays "),
        (OTHELLO, "START --color white", "", "\nBlack plays "),
        (
            OTHELLO,
            "--color both --save {}/all.ggf",
            "open {}/game.txt\nmoves\neval\nanalyze\nrules\nsetboard f5 d6\nmoves\nsetboard START\n\
             open no.ggf\nsetboard xyz\nbook\n",
            "\nPlayed 4 moves:\n  F5 D6 C3 D3\n|Black is expected to end | discs ahead, without a search\n|\
             \n   1 Black      60 F5 |\nBlack's score after each move|\
             \nBlack moves first. A move puts a disc|\nPlayed 2 moves:\n  F5 D6\n|\
             open: no.ggf: no such file|setboard: |book: the program has no opening book",
        ),
        (
            OTHELLO,
            "f5 --color both --save {}/x.txt",
            "setboard ENDING\nmoves\n",
            &format!("setboard: the file of --save is {unusual}|\nPlayed 1 move:\n  F5\n"),
        ),
        (
            OTHELLO,
            "ENDING",
            "save {}/y.txt\n",
            &format!("{unusual}; expected .ggf, .sgf or .pgn\n"),
        ),
        (
            GOMOKU,
            "--color both --rule renju --save {}/all.txt",
            "open {}/game.sgf\nmoves\neval\nanalyze\nrules\nsetboard e5e6\nmoves\nopen no.sgf\n\
             setboard z99\nbook\n",
            "\nPlayed 3 moves:\n|White has | of wins, without a search\n|\n   1 Black E5 |\
             Black's wins after each move|Black wins with exactly five|\
             \nPlayed 2 moves:\n  E5 E6\n|open: no.sgf: no such file|setboard: |\
             book: the program has no opening book",
        ),
        (
            GOMOKU,
            "--color both --save {}/all.txt --force",
            "h8\nopen {}/board.txt\nmoves\n",
            "open: the file of --save is only for games from the empty|\nPlayed 1 move:\n  H8\n",
        ),
        // White's only move.
        (GOMOKU, "h8g8i8a1j8a3 --vary 0", "k8\n", "\nWhite plays L8 and "),
        (
            GOMOKU,
            "h8a1i8a3j8 --color both",
            "hint 2\ncolor white\nswap\ntime 0.01\n",
            "\nThe best of White:\nmove    score    wins  depth  line\n|\
             \nYou are White, the program is Black.\n|\nWhite plays |\
             \nThe program plays at 0.01 s a move\n",
        ),
        (GOMOKU, "--tc 10:00+5", "go\nhelp\n", "\nTime left: Black |\nBlack plays |\nthreats "),
        (GOMOKU, "h8a1i8a3j8 --threats --color both", "", "\n 8 . . . . . 4 F X X X F 4 "),
    ] {
        folder.shows(game, arguments, input, texts);
    }
    // Games from files that are continued are kept; of .txt the last one.
    assert!(folder.read("all.ggf").contains("B[F5]"));
    assert_eq!(folder.read("all.txt"), "h8\n");
}

#[test]
fn bad_arguments_are_named() {
    let folder = Folder::new();
    folder.file("board.txt", GRID);
    folder.file("five.txt", "XXXXX\nOOOO.\n.....\n.....\n.....\n");
    let (othello, gomoku) = (".ggf, .sgf, .pgn, .txt or .wtb", ".sgf, .psq or .txt");
    let taken = "standard input supplies the commands; expected a board, moves or a file";
    let usual = "a.wtb: only for games from the usual start; expected .ggf, .sgf or .pgn";
    for (game, arguments, code, what) in [
        (OTHELLO, "-", 2, taken),
        (
            OTHELLO,
            "--save game.obf",
            2,
            &format!("game.obf: unknown file extension; expected {othello}"),
        ),
        (OTHELLO, "--save game", 2, &format!("game: unknown file extension; expected {othello}")),
        (OTHELLO, "--save no/where.ggf", 2, "no/where.ggf: no such folder"),
        (OTHELLO, "ENDING --save a.wtb", 2, usual),
        (OTHELLO, "--vary much", 2, "--vary"),
        (GOMOKU, "-", 2, taken),
        (
            GOMOKU,
            "--save game.lib",
            2,
            &format!("game.lib: unknown file extension; expected {gomoku}"),
        ),
        (GOMOKU, "--save no/where.sgf", 2, "no/where.sgf: no such folder"),
        (GOMOKU, "{}/board.txt --save a.psq", 2, "a.psq: only for games from the empty board"),
        (GOMOKU, "{}/five.txt", 1, "the board already has a five; expected an unfinished game"),
        (GOMOKU, "h8h8", 1, "the moves: line 1, column 3"),
        (GOMOKU, "--swap2 --color none", 2, "--swap2 needs you and the program on different sides"),
        (GOMOKU, "h8 --swap2", 2, "[FILE|MOVES] and --swap2 exclude each other"),
        (GOMOKU, "--depth 0", 2, "--depth"),
        (GOMOKU, "--tc 0", 2, "--tc"),
        (GOMOKU, "--vary -1", 2, ""),
    ] {
        let (found, output, errors) = folder.run(game, arguments, "");
        assert_eq!((found, output.as_str()), (code, ""), "{arguments}: {errors}");
        assert!(errors.starts_with("error: ") && errors.contains(what), "{arguments}: {errors}");
    }
}

#[test]
fn games_vary_by_their_seed_alone() {
    let folder = Folder::new();
    for (game, size) in [(OTHELLO, ""), (GOMOKU, "--size 9")] {
        let of_seed = |seed: &str| {
            let repeats = format!("--seed {seed} repeats them");
            let arguments = format!("--color none {size} --seed {seed}");
            folder.shows(game, &arguments, "", &repeats)
        };
        let first = of_seed("1");
        assert_eq!(of_seed("1"), first);
        assert!(["2", "3", "4", "5"].iter().any(|seed| told(&of_seed(seed)) != told(&first)));
        // Without a seed one is drawn and shown; with --vary 0 there is none.
        folder.shows(game, "--color white", "", "varies its first moves; --seed ");
        assert!(!folder.play(game, "--color white --vary 0", "").contains("--seed"));
    }
    let best = || folder.play(OTHELLO, "--color none --vary 0", "");
    assert!(!best().contains("--seed") && best() == best());
}

#[test]
fn strength_is_set_and_shown() {
    let folder = Folder::new();
    for (game, limit) in [(OTHELLO, "depth 1"), (GOMOKU, "500 nodes a move")] {
        let input = "level\nlevel 3\nlevel\ntime 0.5\ntime\n";
        let found = folder.play(game, "--color both", input);
        let shown = found.lines().filter(|line| line.starts_with("The program"));
        let expected = [limit, "level 3", "level 3", "0.5 s a move", "0.5 s a move"]
            .map(|strength| format!("The program plays at {strength}"));
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }
    let texts = "\nThe program plays at level 2\n|White plays ";
    folder.shows(GOMOKU, "--color both --level 2", "level\nh8\ngo\n", texts);
}

#[test]
fn files_are_replaced_only_by_force() {
    let exists = " exists; expected a new file, or --force to overwrite it\n";
    for (game, name, played, begins) in
        [(OTHELLO, "game.ggf", "f5\n", "(;GM[Othello]"), (GOMOKU, "game.sgf", "h8\n", "(;GM[4]")]
    {
        let folder = Folder::new();
        let path = folder.path(name);
        folder.file(name, "mine");
        let (code, output, errors) = folder.run(game, &format!("--save {path}"), played);
        assert_eq!((code, output.as_str()), (1, ""));
        assert_eq!(errors, format!("error: {path}{exists}"));
        // In the game, too.
        let input = format!("{played}save {path}\nsave {path}.txt\nsave {path}.txt\n");
        let output = folder.shows(game, "--color both", &input, &format!("save: {path}{exists}"));
        assert_eq!(output.matches(exists).count(), 2, "{output}");
        assert_eq!(folder.read(name), "mine");
        assert!(folder.read(&format!("{name}.txt")).eq_ignore_ascii_case(played));
        folder.play(game, "--force --color both", &format!("{played}save {path}\n"));
        assert!(folder.read(name).starts_with(begins));
        assert_eq!(folder.0.path().read_dir().unwrap().count(), 2, "no other file is left");
        let example = format!("\nsave: expected a file, such as {name}\n");
        folder.shows(game, "--color both", &format!("{played}save\n"), &example);
    }
}
