//! `puzzles` of both games: which positions are puzzles, the choice of them, and the files.

use std::collections::HashSet;
use std::fs;

use serde_json::{Value, json};

use crate::{Folder, answers, failed, run, tritboard};

pub(crate) const SAMPLE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/sample.wtb");

/// Options that find puzzles of every kind and grade in the sample.
pub(crate) const OTHELLO: &str = "othello puzzles --min-empties 4 --max-empties 14 --min-moves 3 --margin 4 \
                                  --max-score 64 --hash 2";

pub(crate) const GOMOKU: &str = "gomoku puzzles --hash 2";

/// Five games between quick engines, with names that a page must escape.
pub(crate) const GAMES: &str = "\
(;GM[4]SZ[15]PB[Ann <b>]PW[\"Bob\" & Co];B[ge];W[kf];B[jj];W[fk];B[fg];W[jg];B[gg];W[je];B[gh];W[gf];B[hi];\
    W[ij];B[fe];W[de];B[ff];W[fh];B[fd];W[fc];B[hh];W[ii];B[ee];W[dd])\n\
(;GM[4]SZ[15]PB[Ann <b>]PW[\"Bob\" & Co];B[hj];W[jf];B[ef];W[ge];B[jj];W[hf];B[ij];W[kj];B[gj];W[fj];B[hk];\
    W[gf];B[if];W[gg];B[gh];W[hh];B[gi];W[ji];B[gl];W[gk];B[en];W[fm];B[hi];W[fg];B[hl];W[hm];B[kl];W[jk];\
    B[il];W[jl])\n\
(;GM[4]SZ[15]PB[Ann <b>]PW[\"Bob\" & Co];B[fe];W[jk];B[ei];W[hi];B[gi];W[jj];B[gh];W[gj];B[fh];W[ih];B[fk];\
    W[hj];B[fj];W[kj];B[ij];W[jg];B[kf];W[ji])\n\
(;GM[4]SZ[15]PB[Ann <b>]PW[\"Bob\" & Co];B[eh];W[ek];B[ki];W[if];B[hk];W[fi];B[ji];W[hg];B[gh];W[hh];B[ij];\
    W[kh];B[fm];W[gl];B[hi];W[fg])\n\
(;GM[4]SZ[15]PB[Ann <b>]PW[\"Bob\" & Co];B[hj];W[jg];B[he];W[ij];B[gj];W[ig];B[hg];W[ji];B[hi];W[hk];B[kh];\
    W[jh];B[hf];W[hh];B[jf];W[gl];B[fm];W[jj];B[jk];W[ii];B[hd])\n\
";

/// Returns the positions of puzzles, with the side to move.
fn positions(puzzles: &[Value]) -> HashSet<String> {
    let position = |puzzle: &Value| {
        let place = if puzzle["board"].is_null() { &puzzle["stones"] } else { &puzzle["board"] };
        format!("{place} {}", puzzle["side"])
    };
    puzzles.iter().map(position).collect()
}

/// Returns games with all points mirrored: column and row are exchanged, and the columns count from the right.
fn mirrored(games: &str) -> String {
    let mut text = String::new();
    let mut rest = games;
    while let Some(at) = rest.find(";B[").into_iter().chain(rest.find(";W[")).min() {
        let (before, after) = rest.split_at(at + 3);
        let [column, row] = [after.as_bytes()[0], after.as_bytes()[1]];
        text += before;
        text.push(char::from(b'a' + (b'o' - row)));
        text.push(char::from(column));
        rest = &after[2..];
    }
    text + rest
}

/// Returns a transcript of Othello with columns and rows exchanged, which keeps the first position.
fn transposed(transcript: &str) -> String {
    let exchange = |square: &[u8]| {
        let [column, row] = [square[0].to_ascii_uppercase(), square[1]];
        format!("{}{}", char::from(b'A' + row - b'1'), char::from(b'1' + column - b'A'))
    };
    transcript.as_bytes().chunks(2).map(exchange).collect()
}

#[test]
fn puzzles_do_not_depend_on_threads_and_have_no_images() {
    let folder = Folder::new();
    let games = folder.file("games.sgf", GAMES);
    let mirror = folder.file("mirror.sgf", mirrored(GAMES));
    let read = answers("othello games", &[SAMPLE], "");
    let lines = read.iter().map(|game| transposed(game["transcript"].as_str().unwrap()) + "\n");
    let transposed = folder.file("games.txt", lines.collect::<String>());
    for (command, file, image, least) in
        [(OTHELLO, SAMPLE, &transposed, 15), (GOMOKU, &games, &mirror, 5)]
    {
        let of = |files: &[&str], threads: &str| {
            // Whether one move alone stops a win takes more nodes on one image than on another.
            let kinds: &[&str] =
                if command == GOMOKU { &["--kind", "vcf", "--kind", "vct"] } else { &[] };
            answers(command, &[files, &["--threads", threads], kinds].concat(), "")
        };
        let found = of(&[file], "1");
        assert!(found.len() >= least, "{command}: {} puzzles", found.len());
        assert_eq!(found, of(&[file], "3"));
        assert_eq!(found, of(&[file, image, file], "2"));
        // Images alone are as many puzzles of other positions.
        let images = of(&[image], "2");
        assert_eq!(images.len(), found.len());
        assert!(positions(&images).is_disjoint(&positions(&found)));
        let measures = |puzzles: &[Value]| {
            let of = |puzzle: &Value| [&puzzle["kind"], &puzzle["length"]].map(Value::to_string);
            let mut all: Vec<_> = puzzles.iter().map(of).collect();
            all.sort();
            all
        };
        assert_eq!(measures(&images), measures(&found));
        let difficulties: Vec<f64> =
            found.iter().map(|puzzle| puzzle["difficulty"].as_f64().unwrap()).collect();
        assert!(difficulties.is_sorted(), "{difficulties:?}");
    }
}

#[test]
fn options_choose_puzzles() {
    let folder = Folder::new();
    let games = folder.file("games.sgf", GAMES);
    for (command, file, kind) in [(OTHELLO, SAMPLE, "draw"), (GOMOKU, &*games, "vcf")] {
        let of = |options: &str| {
            let options: Vec<&str> = options.split_whitespace().collect();
            answers(command, &[&[file], &*options].concat(), "")
        };
        let all = of("");
        let only = |is_wanted: &dyn Fn(&Value) -> bool| -> Vec<Value> {
            all.iter().filter(|puzzle| is_wanted(puzzle)).cloned().collect()
        };
        let stars = |puzzle: &Value| puzzle["stars"].as_u64().unwrap();
        let of_kind = of(&format!("--kind {kind}"));
        assert_eq!(of_kind, only(&|puzzle| puzzle["kind"] == kind));
        assert!(!of_kind.is_empty() && of_kind.len() < all.len());
        assert_eq!(of("--missed"), only(&|puzzle| puzzle["missed"] == true));
        assert_eq!(of("--min-grade 2 --max-grade 3"), only(&|p| (2..=3).contains(&stars(p))));
        assert_eq!(of("--count 2"), all[all.len() - 2..]);
        let grades: HashSet<u64> = all.iter().map(stars).collect();
        let spread = of("--count 2 --choice spread --seed 3");
        assert_eq!(spread.len(), 2);
        assert_ne!(stars(&spread[0]), stars(&spread[1]), "{grades:?}");
        let of_games = of("--per-game 1");
        let sources: HashSet<String> =
            all.iter().map(|puzzle| puzzle["game"].to_string()).collect();
        assert_eq!(of_games.len(), sources.len());
    }
    let found = answers(GOMOKU, &[&games, "--min-length", "5", "--max-length", "5"], "");
    assert!(found.iter().all(|puzzle| puzzle["length"] == 5) && !found.is_empty());
}

#[test]
fn the_program_reads_its_files() {
    let folder = Folder::new();
    let games = folder.file("games.sgf", GAMES);
    let paths = ["sgf", "json", "html", "obf"].map(|ending| folder.path(&format!("p.{ending}")));
    let [sgf, json, html, obf] = &paths;
    for (game, command, file) in [("othello", OTHELLO, SAMPLE), ("gomoku", GOMOKU, &games)] {
        let found = answers(command, &[file], "");
        let mut options = vec![file, "--force", "--out", sgf, "--out", json, "--out", html];
        if game == "othello" {
            options.extend(["--out", obf]);
        }
        let text = run(command, &options, "");
        assert!(text.starts_with(&format!("{} puzzles in 5 games", found.len())), "{text}");
        let list: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
        assert_eq!(list.as_array(), Some(&found));
        // The readers may warn that wrong moves are not part of a game.
        let warned = |command: String| -> Vec<Value> {
            let (code, output, errors) = tritboard(&command, &["--json"], "");
            assert_eq!(code, 0, "{errors}");
            output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        assert_eq!(warned(format!("{game} games {sgf}")).len(), found.len());
        for (number, puzzle) in (1..).zip(&found) {
            let number: u64 = number;
            let shown = &warned(format!("{game} show {sgf} --game {number} --ply 0"))[0];
            assert_eq!(shown["side"], puzzle["side"], "{shown}");
            if game == "othello" {
                assert_eq!(shown["board"], puzzle["board"]);
            } else {
                assert_eq!(shown["board"], drawn(puzzle));
            }
        }
        check_page(&fs::read_to_string(html).unwrap(), &found);
    }
    // The solver compares the scores of the file with its own.
    let solved = answers("othello solve --hash 2", &[obf], "");
    let found = answers(OTHELLO, &[SAMPLE], "");
    let scores = |answers: &[Value], of: fn(&Value) -> &Value| -> Vec<Value> {
        answers.iter().map(|answer| of(answer).clone()).collect()
    };
    let expected = scores(&found, |puzzle| &puzzle["solution"]["score"]);
    assert_eq!(scores(&solved[..found.len()], |answer| &answer["score"]), expected);
}

/// Returns the rows of a puzzle of Gomoku from the top.
fn drawn(puzzle: &Value) -> Value {
    let mut rows = vec![vec!['.'; 15]; 15];
    for (side, stone) in [("black", 'X'), ("white", 'O')] {
        for name in puzzle["stones"][side].as_array().unwrap() {
            let name = name.as_str().unwrap();
            let row: usize = name[1..].parse().unwrap();
            rows[15 - row][usize::from(name.as_bytes()[0] - b'A')] = stone;
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>()).collect()
}

/// Checks that a page has all puzzles, escapes names, and requests nothing.
fn check_page(page: &str, found: &[Value]) {
    assert!(
        !page.contains("://") && !page.contains("src=") && !page.contains("url(h"),
        "a request"
    );
    assert!(!page.contains("Ann <b>"), "not escaped");
    let start = "<script type=\"application/json\">";
    let data: Vec<Value> = page
        .split(start)
        .skip(1)
        .map(|rest| serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap())
        .collect();
    assert_eq!(data.len(), found.len());
    for (data, puzzle) in data.iter().zip(found) {
        assert_eq!(data["moves"][0]["name"], puzzle["solution"]["move"]);
        let wrong = puzzle["wrong"].as_array().unwrap();
        assert_eq!(data["moves"].as_array().unwrap().len(), 1 + wrong.len());
        let steps = data["moves"][0]["steps"].as_array().unwrap();
        assert_eq!(steps.len(), puzzle["solution"]["line"].as_array().unwrap().len());
    }
    let solutions = page.matches("<li id=").count();
    assert_eq!(solutions, found.len());
}

#[test]
fn bad_arguments_and_games_are_errors() {
    let folder = Folder::new();
    let games = folder.file("games.sgf", GAMES);
    let (obf, text) = (folder.path("p.obf"), folder.path("p.txt"));
    let found = failed(2, GOMOKU, &[&games, "--out", &obf], "");
    assert!(found.ends_with("p.obf: expected the extension .html, .sgf or .json"), "{found}");
    let found = failed(2, OTHELLO, &[SAMPLE, "--out", &text], "");
    assert!(found.ends_with("p.txt: expected the extension .html, .sgf, .obf or .json"), "{found}");
    let found = failed(2, GOMOKU, &[&games, "--out", &games, "--force"], "");
    assert!(found.contains("is also read; expected another file"), "{found}");
    let (code, _, errors) = tritboard(GOMOKU, &[&games, "--kind", "win"], "");
    assert!(code == 2 && errors.contains("expected one of vcf, vct, defence"), "{errors}");
    assert_eq!(folder.names(), ["games.sgf"]);
    let html = folder.file("old.html", "kept");
    assert_eq!(tritboard(GOMOKU, &[&games, "--out", &html], "").0, 1);
    assert_eq!(fs::read_to_string(&html).unwrap(), "kept");
    let (code, output, _) = tritboard(OTHELLO, &["-"], "neither a game nor a file of games");
    assert_eq!((code, output.is_empty()), (1, true));
    // A game without a puzzle leaves no file.
    let (code, _, warnings) = tritboard(OTHELLO, &["-", "--out", &obf], "f5d6c3d3c4\n");
    assert!(code == 0 && warnings.contains("not written: no puzzle is found"), "{warnings}");
    assert!(!folder.names().contains(&"p.obf".to_owned()));
}

#[test]
fn the_source_of_a_puzzle_is_named() {
    let folder = Folder::new();
    let games = folder.file("games.sgf", GAMES);
    let found = answers(GOMOKU, &[&games], "");
    for puzzle in &found {
        assert_eq!(
            [&puzzle["black"], &puzzle["white"]],
            [&json!("Ann <b>"), &json!("\"Bob\" & Co")]
        );
        assert_eq!(puzzle["missed"], puzzle["played"] != puzzle["solution"]["move"]);
        let ply = usize::try_from(puzzle["ply"].as_u64().unwrap()).unwrap();
        let stones = &puzzle["stones"];
        let count = |side: &str| stones[side].as_array().unwrap().len();
        assert_eq!(count("black") + count("white"), ply);
    }
}
