//! `solve`: scores, lines, checks of files, limits, and unusual positions.

use othello::notation::obf;
use othello::{Move, Position};
use serde_json::{Value, json};

use crate::{DRAW, Folder, SHORTEST, START, refused, run, tritboard};

/// Problems 20 to 24 of the FFO endgame test suite.
const FFO: &str = "\
XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; H5:+6; G6:-2; F6:-4; H6:-10;
OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O; G5:+0; G2:-2; G4:-4; G6:-6;
--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O; G8:+2; A6:+0; F8:-4; A7:-4; H2:-4; B2:-6; D8:-8; B7:-14; G7:-26;
--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X; A2:+4; D1:-20; H3:-20; B1:-30; G2:-30; E1:-30; F2:-34; G8:-34; B2:-36; H2:-38;
--O--O-----OOOX--X-XOXOO--XXXOOOXXXXOOOOXXXOXXOOXXXXXX--XOXX-O-- O; C3:+0; B4:-4; C2:-8; E8:-12; G7:-14; H2:-16; G1:-24;
";

/// Problem 1 of the suite, with 14 empty squares.
const FIRST: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

/// The scores of its moves.
const SCORES: [(&str, i32); 8] =
    [("G8", 18), ("H1", 12), ("H7", 6), ("A2", 6), ("A3", 4), ("B1", -4), ("A4", -22), ("G2", -24)];

/// Runs `solve --json` with a small table; everything is solved without a warning.
fn solve(arguments: &[&str], input: &str) -> Vec<Value> {
    let arguments = [&["solve", "--hash", "16", "--json"], arguments].concat();
    run(&arguments, input).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Runs `solve --json` with a small table; some position stays unsolved.
fn unsolved(arguments: &[&str], input: &str) -> Vec<Value> {
    let arguments = [&["solve", "--hash", "16", "--json"], arguments].concat();
    let (code, output, errors) = tritboard(&arguments, input);
    assert_eq!((code, &*errors), (3, "error: no answer within the limits\n"), "{arguments:?}");
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Runs `solve` on a text with wrong scores, and returns the output and the warnings.
fn differs(arguments: &[&str], input: &str) -> (String, Vec<String>) {
    let arguments = [&["solve", "-", "--hash", "16"], arguments].concat();
    let (code, output, errors) = tritboard(&arguments, input);
    assert_eq!(code, 1, "{errors}");
    let mut lines: Vec<String> = errors.lines().map(str::to_owned).collect();
    let error = lines.pop().unwrap();
    assert!(error.ends_with(" whose scores or moves differ from those found"), "{error}");
    let warning =
        |line: String| line.strip_prefix("warning: standard input: position ").unwrap().to_owned();
    (output, lines.into_iter().map(warning).collect())
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// Plays a line to the end of the game and returns the score for the side to move at its beginning.
fn replay(position: Position, line: &Value) -> i32 {
    let mover = position.side_to_move();
    let moves = line.as_array().unwrap().iter();
    let end = moves.fold(position, |position, played| {
        let played: Move = played.as_str().unwrap().parse().unwrap();
        position.play(played).unwrap()
    });
    assert!(end.is_over());
    end.final_score(mover).discs()
}

#[test]
fn problems_of_a_file_are_solved_in_order() {
    let folder = Folder::new();
    // Only the scores in the file are checked, even if some are missing.
    let text: String = FFO.lines().take(3).map(|line| format!("% next\n{line}\n\n")).collect();
    let file = folder.file("ffo.obf", &text);
    for arguments in [
        &[&*file][..],
        &[&file, "--threads", "2"],
        &[&file, "--threads", "64"],
        &["-"],
        &["-", "--threads", "2"],
        &["-", "--threads", "0"],
    ] {
        let answers = solve(arguments, &text);
        assert_eq!(answers.len(), 3);
        for (answer, line) in answers.iter().zip(FFO.lines()) {
            let problem = obf::parse(line).unwrap();
            let score = problem.best_score().unwrap().discs();
            assert_eq!(answer["board"], line[..64]);
            assert_eq!(answer["side"], problem.position.side_to_move().to_string());
            assert_eq!(answer["empties"], problem.position.board().empties().len());
            assert_eq!((&answer["score"], &answer["expected"]), (&json!(score), &json!(score)));
            assert_eq!(answer["move"], problem.best_moves().next().unwrap().to_string());
            assert_eq!(answer["move"], answer["line"][0]);
            assert_eq!(replay(problem.position, &answer["line"]), score);
            assert!(answer["nodes"].as_u64().unwrap() > 0);
            assert!(answer["seconds"].as_f64().unwrap() >= 0.0);
            assert_eq!(answer.as_object().unwrap().len(), 10);
        }
    }
}

#[test]
fn fields_come_in_the_documented_order() {
    let line = run(&["solve", FIRST, "--hash", "1", "--eval", "features", "--json"], "");
    let start = format!(
        "{{\"board\":\"{}\",\"side\":\"black\",\"empties\":14,\"score\":18,\"move\":\"G8\",\
         \"line\":[\"G8\",",
        &FIRST[..64]
    );
    assert!(line.starts_with(&start), "{line}");
    assert!(line.contains("],\"nodes\":") && line.contains(",\"seconds\":"), "{line}");
    assert!(line.ends_with(",\"expected\":null,\"eval\":\"features\"}\n"), "{line}");
    // The count does not depend on an earlier position.
    let alone = || solve(&[FIRST, "--threads", "1"], "")[0]["nodes"].clone();
    assert_eq!(alone(), alone());
}

#[test]
fn the_default_output_is_a_table() {
    let text = format!("{}\n{FIRST}\n", FFO.lines().next().unwrap());
    let table = run(&["solve", "-", "--hash", "16", "--eval", "features", "--threads", "1"], text);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(
        lines[..2],
        ["standard input, 1 thread, a transposition table of 16 MiB, evaluation features", ""]
    );
    let words = |line: usize| lines[line].split_whitespace().collect::<Vec<_>>();
    let head = ["empties", "score", "move", "seconds", "nodes", "speed", "check", "line"];
    assert_eq!(words(2), head);
    assert_eq!(words(3)[..4], ["1", "6", "+6", "H5"]);
    assert!(lines[3].ends_with(" ok      H5"), "{}", lines[3]);
    assert_eq!(words(4)[..4], ["2", "14", "+18", "G8"]);
    assert!(!lines[4].contains(" ok "), "there is nothing to check");
    assert!(lines[6].starts_with("2 positions, ") && lines[6].contains(" nodes"), "{}", lines[6]);
    assert_eq!(lines[7..], ["1 checked, all as expected"]);
    assert!(table.lines().all(|line| line.trim_end() == line));
}

#[test]
fn without_an_argument_it_is_problem_40() {
    let table = run(&["solve", "--hash", "16", "--threads", "1"], "");
    assert!(table.starts_with("no position given: FFO problem 40, 1 thread, "), "{table}");
    let row = table.lines().nth(3).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(row[..4], ["1", "20", "+38", "A2"]);
    assert!(table.ends_with("\n1 checked, all as expected\n"));
}

#[test]
fn wrong_scores_are_found() {
    for (scores, warning) in [
        ("G8:+20; H1:+12;", "the score is +18, expected +20"),
        ("H1:+12;", "the score is +18, expected +12"),
        ("G8:+16; H1:+18;", "the best move is G8, expected H1 (G8 with +16)"),
        // The best move is not listed, and the listed one has a different score.
        ("H1:+18;", "the score of H1 is at most "),
        ("G8:+19;", "the score is +18, expected +19"),
    ] {
        let text = format!("{FIRST};\n{FIRST}; {scores}\n{FIRST}; G8:+18;\n");
        let (table, warnings) = differs(&[], &text);
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].starts_with(&format!("2: {warning}")), "{warnings:?}");
        assert!(table.lines().nth(4).unwrap().contains(" differs "), "{table}");
        assert!(table.ends_with("\n2 checked, 1 different: 2\n"), "{table}");
        let (json, warnings) = differs(&["--json"], &text);
        assert_eq!((json.lines().count(), warnings.len()), (3, 1));
    }
    // The only listed move has its score, but a better one is not listed.
    let (table, warnings) = differs(&["--all-moves"], &format!("{FIRST}; H1:+12;\n"));
    assert_eq!(warnings, ["1: the score is +18, expected +12"]);
    assert!(table.lines().nth(3).unwrap().contains(" differs G8"), "{table}");
    // H7 and A2 are equal, and so are the files that list only one of them.
    let after = "G8:+18; H7:+18;";
    assert_eq!(
        differs(&["--all-moves"], &format!("{FIRST}; {after}\n")).1,
        ["1: the score of H7 is +6, expected +18"]
    );
}

/// Returns a problem with two equal moves, H8 and A5, one of them listed: the other one needs a proof.
fn equal(listed: &str) -> String {
    format!("-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X; {listed}:+0;\n")
}

#[test]
fn threads_share_the_positions_of_a_file() {
    let folder = Folder::new();
    // Proofs and differences between positions without them.
    let positions: Vec<String> = FFO
        .split_inclusive('\n')
        .map(str::to_owned)
        .chain([equal("H8"), equal("A5"), format!("{FIRST}; G8:+20;\n")])
        .chain((0..12).map(|index| equal(["A5", "H8"][index % 2])))
        .chain([format!("{FIRST}; H1:+18;\n"), format!("{FIRST};\n"), equal("A5")])
        .collect();
    let file = folder.file("many.obf", positions.concat());
    // The parts of a row except time, nodes and equally good lines.
    let solve = |threads: &str, options: &[&str]| {
        let arguments = ["solve", &file, "--hash", "16", "--threads", threads];
        let (code, output, errors) = tritboard(&[&arguments[..], options].concat(), "");
        let rows: Vec<String> = output
            .lines()
            .skip_while(|line| !line.contains("empties"))
            .skip(1)
            .take_while(|line| !line.is_empty())
            .map(|row| {
                let words: Vec<&str> = row.split_whitespace().collect();
                let check =
                    ["ok", "differs", "nodes"].into_iter().find(|word| words.contains(word));
                format!("{} {} {} {}", words[0], words[1], words[2], check.unwrap_or(""))
            })
            .collect();
        let end = output.lines().last().unwrap().to_owned();
        (code, rows, end, errors)
    };
    let alone = solve("1", &[]);
    assert_eq!((alone.0, alone.1.len()), (1, positions.len()));
    assert_eq!(alone.2, format!("{} checked, 2 different: 8, 21", positions.len() - 1));
    for threads in ["2", "3", "8"] {
        let (code, rows, end, errors) = solve(threads, &[]);
        assert_eq!((code, &rows, &end), (1, &alone.1, &alone.2), "{threads}");
        let reported: Vec<&str> = errors.lines().collect();
        assert_eq!(reported.len(), 3, "{errors}");
        assert!(reported[0].ends_with("many.obf: position 8: the score is +18, expected +20"));
        assert!(reported[1].contains("many.obf: position 21: the score of H1 is "), "{errors}");
        assert!(
            reported[2]
                .ends_with("many.obf: 2 positions whose scores or moves differ from those found")
        );

        let outcomes = [solve("1", &["--wld"]), solve(threads, &["--wld"])];
        let scores = outcomes.map(|(code, rows, ..)| {
            // Bounds of a win depend on the search.
            let words = rows.iter().map(|row| row.split(' ').take(3).collect::<Vec<_>>().join(" "));
            (code, words.collect::<Vec<_>>())
        });
        assert_eq!(scores[0], scores[1]);

        // The limit applies to each position separately.
        let (_, rows, end, _) = solve(threads, &["--nodes", "20000"]);
        assert_eq!(rows.len(), positions.len());
        assert!(rows[0].ends_with(" ok") && rows[4].ends_with(" nodes"), "{rows:?}");
        assert!(end.ends_with(" not solved"), "{end}");
    }
}

#[test]
fn an_unlisted_best_move_may_be_equal() {
    // Problem 4 of the suite: H8 and A5 are equal.
    // The solver finds one of the two, and the file lists the same or the other.
    for listed in ["H8", "A5"] {
        let answers = solve(&["-"], &equal(listed));
        assert_eq!((&answers[0]["score"], &answers[0]["expected"]), (&json!(0), &json!(0)));
    }
}

#[test]
fn an_interrupted_proof_proves_nothing() {
    let input = format!("{FIRST}; H1:+18;\n");
    let (_, reported) = differs(&[], &input);
    // The score is +12, and the proven bound may be weaker.
    let [reported] = reported.as_slice() else { panic!("{reported:?}") };
    assert!(reported.starts_with("1: the score of H1 is at most +1"), "{reported}");
    // Enough nodes for the score, but none left for the listed move.
    let nodes = solve(&[FIRST], "")[0]["nodes"].as_u64().unwrap() + 1;
    let output = run(&["solve", "-", "--hash", "16", "--nodes", &nodes.to_string()], input);
    let row = output.lines().nth(3).unwrap();
    assert!(row.contains("+18  G8") && row.contains(" nodes   "), "{row}");
    assert!(!output.contains("checked"), "{output}");
}

#[test]
fn every_move_has_its_score() {
    let answers = solve(&["--all-moves", FIRST], "");
    let [answer] = answers.as_slice() else { panic!("{answers:?}") };
    let moves = answer["moves"].as_array().unwrap();
    let mut found: Vec<(&str, i64)> = moves
        .iter()
        .map(|entry| {
            assert_eq!(keys(entry), ["move", "score"]);
            (entry["move"].as_str().unwrap(), entry["score"].as_i64().unwrap())
        })
        .collect();
    assert!(found.is_sorted_by_key(|&(_, score)| -score), "{found:?}");
    let mut expected = SCORES.map(|(played, score)| (played, i64::from(score)));
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!((&answer["score"], &answer["move"]), (&json!(18), &json!("G8")));
    assert_eq!(replay(FIRST.parse().unwrap(), &answer["line"]), 18);

    let scores: String = SCORES.map(|(played, score)| format!(" {played}:{score:+};")).concat();
    let table = run(&["solve", "-", "--all-moves", "--hash", "16"], format!("{FIRST};{scores}\n"));
    assert_eq!(table.lines().filter(|row| row.contains(" ok ")).count(), 8, "{table}");
    assert!(table.ends_with("\n1 checked, all as expected\n"), "{table}");
}

#[test]
fn wld_finds_only_the_outcome() {
    let answers = solve(&["-", "--wld"], FFO);
    let found: Vec<_> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
    assert_eq!(found, ["win", "draw", "win", "win", "draw"]);
    for (answer, line) in answers.iter().zip(FFO.lines()) {
        let score = obf::parse(line).unwrap().best_score().unwrap().discs();
        let bounds = [&answer["lower"], &answer["upper"]].map(|bound| bound.as_i64().unwrap());
        assert!((bounds[0]..=bounds[1]).contains(&i64::from(score)), "{answer}");
        assert_eq!(answer["score"].is_null(), bounds[0] != bounds[1], "{answer}");
        assert_eq!(answer["expected"], score);
    }
    let two: String = FFO.split_inclusive('\n').take(2).collect();
    let table = run(&["solve", "-", "--wld", "--hash", "16"], two);
    for what in [" win ≥+", " draw  G5 "] {
        assert!(table.contains(what), "{what}: {table}");
    }
    let white = FIRST.replace(" X", " O");
    assert_eq!(solve(&[&white, "--wld"], "")[0]["outcome"], "win");

    let wrong = format!("{FIRST}; G8:-2;\n{FIRST}; G8:+2;\n");
    let (_, warnings) = differs(&["--wld"], &wrong);
    assert_eq!(warnings, ["1: a win, expected a loss (-2)"]);
}

#[test]
fn limits_leave_proven_bounds() {
    let answers = unsolved(&["--nodes", "1000"], "");
    let [answer] = answers.as_slice() else { panic!("{answers:?}") };
    assert_eq!(answer["solved"], false);
    assert_eq!((&answer["score"], &answer["expected"]), (&Value::Null, &json!(38)));
    let number = |name: &str| answer[name].as_i64().unwrap();
    assert!(number("lower") <= 38 && 38 <= number("upper"));
    assert!((number("lower")..=number("upper")).contains(&number("estimate")));
    assert!(number("nodes") < 100_000);
    assert_eq!(answer["move"], answer["line"][0]);
    // There is a best move under any limit.
    for nodes in ["1", "10", "100"] {
        let answer = &unsolved(&["--nodes", nodes], "")[0];
        assert!(answer["move"].is_string(), "{answer}");
    }

    let (code, table, errors) = tritboard(&["solve", "--time", "0.001", "--hash", "16"], "");
    assert_eq!((code, &*errors), (3, "error: no answer within the limits\n"));
    assert!(table.contains(" time "), "{table}");
    assert!(table.lines().nth(3).unwrap().contains(" ~"), "{table}");
    assert!(table.ends_with("\n1 not solved\n"), "{table}");

    // One unsolved position determines the exit code, on any number of threads.
    let three = format!("{FIRST}\n{START}\n{FIRST}\n");
    let file = Folder::new();
    let path = file.file("three.obf", &three);
    for arguments in [&["-"][..], &[&path], &[&path, "--threads", "2"], &["-", "--wld"]] {
        let answers = unsolved(&[arguments, &["--nodes", "10000000"]].concat(), &three);
        let solved: Vec<bool> = answers.iter().map(|answer| answer["solved"].is_null()).collect();
        assert_eq!(solved, [true, false, true]);
    }
    let answers = unsolved(&["--nodes", "1000", "--all-moves"], "");
    assert_eq!(answers[0]["solved"], false);
    let moves = answers[0]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 10);
    assert!(moves.iter().any(|entry| entry["solved"] == false && entry["score"].is_null()));

    // Limits that are not reached do not matter.
    let answer = &solve(&[FIRST, "--nodes", "10000000", "--time", "60"], "")[0];
    assert_eq!((&answer["score"], answer.as_object().unwrap().len()), (&json!(18), 10));
}

#[test]
fn unusual_boards_have_answers() {
    let empty = |count| "-".repeat(count);
    let full = "X".repeat(64);
    let cases = [
        (format!("{} X", empty(64)), 0, None),
        (format!("{full} X"), 64, None),
        (format!("{full} O"), -64, None),
        (format!("{} O", full.replacen("XX", "OO", 16)), 0, None),
        (format!("X{} O", empty(63)), -64, None),
        (format!("X{} X", empty(63)), 64, None),
        (format!("X--O{} X", empty(60)), 0, None),
        (format!("OXX{} X", empty(61)), -64, Some("pass")),
        (format!("OXX{} O", empty(61)), 64, Some("D1")),
        // One square is left, where only White can play.
        (format!("-XO{} X", "O".repeat(61)), -64, Some("pass")),
    ];
    for (board, score, played) in cases {
        for question in [&[][..], &["--all-moves"], &["--wld"]] {
            let answer = &solve(&[&[&*board], question].concat(), "")[0];
            assert_eq!(answer["score"], score, "{board} {question:?}");
            assert_eq!(answer["move"], json!(played), "{board} {question:?}");
            let line = answer["line"].as_array().unwrap();
            assert_eq!(line.is_empty(), played.is_none(), "{board} {question:?}");
        }
        let table = run(&["solve", &board, "--hash", "1"], "");
        assert!(table.contains(&format!(" {score:+}  {} ", played.unwrap_or("-"))), "{table}");
    }
}

#[test]
fn boards_and_moves_are_arguments() {
    // The last six moves of a drawn game are best.
    let moves = &DRAW[..DRAW.len() - 12];
    assert_eq!(solve(&[moves], "")[0]["score"], 0);
    assert_eq!(solve(&[SHORTEST], "")[0]["move"], Value::Null);
    let rows: Vec<&str> = (0..8).map(|row| &FIRST[8 * row..8 * row + 8]).collect();
    let drawn = rows.join("\n");
    assert_eq!(solve(&[&format!("{drawn}\nX")], "")[0]["score"], 18);
    // Scores after a board are checked, too.
    let answer = &solve(&[&format!("{FIRST}; G8:+18; H1:+12;")], "")[0];
    assert_eq!(answer["expected"], 18);
    let (code, _, errors) = tritboard(&["solve", &format!("{FIRST}; G8:+20"), "--hash", "1"], "");
    assert_eq!(code, 1);
    assert!(errors.starts_with("warning: the board: position 1: the score is +18, "), "{errors}");
}

#[test]
fn bad_input_is_reported_with_its_line() {
    let folder = Folder::new();
    let bad = folder.file("bad.obf", format!("{FIRST};\n\n{FIRST}; G8:x;\n"));
    let message =
        format!("{bad}: line 3, column 72: score \"x\"; expected a number from -64 to 64");
    // No position of such a file is solved.
    assert_eq!(refused(&["solve", &bad], ""), message);
    let (code, output, errors) =
        tritboard(&["solve", "-", "--hash", "1", "--json"], format!("{FIRST}\nX\n"));
    assert_eq!((code, output.lines().count()), (1, 1));
    assert!(errors.starts_with("error: standard input: line 2, column 1: "), "{errors}");
    assert!(refused(&["solve", "none.obf"], "").starts_with("\"none.obf\" is not a file, "));
    assert!(refused(&["solve", "f5f5"], "").starts_with("the moves: line 1, column 3"));
    assert!(refused(&["solve", &START[..60]], "").starts_with("the board: line 1, "));
    let mib = u64::MAX.to_string();
    let message = refused(&["solve", "--hash", &mib], "");
    assert_eq!(
        message,
        format!("not enough memory for a transposition table of {mib} MiB; choose a smaller size")
    );
}

#[test]
fn no_positions_are_an_error() {
    for input in ["", "% nothing\n\n"] {
        let message = refused(&["solve", "-", "--hash", "1", "--json"], input);
        assert_eq!(message, "standard input: empty; expected a board, moves or games");
    }
}
