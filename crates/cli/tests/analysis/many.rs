//! `analyze` of several games: their order, the log, files for other viewers, and the report.

use std::collections::HashSet;
use std::fs;

use serde_json::{Value, json};

use crate::folder::Folder;
use crate::samples::{GGF, SHORTEST, WITH_PASS};
use crate::{answer, answers, failed, moves, number, run, tritboard};

/// Games of Othello with names that a page must escape.
const NAMES: &str = "(;GM[Othello]PB[Ann <b>]PW[\"Bob\" & Co]RE[+2.0]TY[8]BO[8 ---------------------------O*------\
                     *O--------------------------- *]B[F5]W[D6]B[C3]W[D3]B[C4];)\n\
                     (;GM[Othello]PB[Cid]PW[Ann <b>]RE[-2.0]TY[8]BO[8 ---------------------------O*------\
                     *O--------------------------- *]B[F5]W[F6]B[E6]W[F4];)\n";

/// Two games of renju: White misses a win in the second one.
const RENJU: &str = "(;GM[4]SZ[15]RU[renju]PB[Ann]PW[Bob];B[hh];W[hg];B[ig];W[gi];B[if])\
                     (;GM[4]SZ[15]RU[renju]PB[Bob]PW[Ann];B[hh];W[gg];B[aa];W[hg];B[ao];W[ig];B[oa];W[oo])";

/// Returns answers without what depends on the time.
fn timeless(mut answers: Vec<Value>) -> Vec<Value> {
    for answer in &mut answers {
        answer.as_object_mut().unwrap().remove("seconds");
    }
    answers
}

fn lines(count: usize) -> String {
    let games = [SHORTEST, WITH_PASS, "f5d6c3d3c4", "f5f6e6f4"];
    games.map(|game| format!("{game}\n")).concat().repeat(count)
}

#[test]
fn the_number_of_threads_does_not_change_the_answers() {
    let folder = Folder::new();
    let othello = folder.file("games.txt", lines(3));
    let gomoku = folder.file("games.sgf", RENJU);
    for (command, file, games) in [
        ("othello analyze --depth 2 --hash 2", &othello, 12),
        ("gomoku analyze --nodes 2000 --hash 8", &gomoku, 2),
    ] {
        let of = |threads: &str| timeless(answers(command, &[file, "--threads", threads], ""));
        let found = of("1");
        assert_eq!((&found, found.len()), (&of("3"), games + 1));
        let numbers: Vec<_> =
            found[..games].iter().map(|answer| answer["number"].clone()).collect();
        assert_eq!(numbers, (1..=games).map(|number| json!(number)).collect::<Vec<_>>());
        assert_eq!(found[games]["summary"]["games"], games);
    }
}

#[test]
fn filters_and_several_files_select_games() {
    let folder = Folder::new();
    let (one, two) = (folder.file("one.ggf", NAMES), folder.file("two.ggf", NAMES));
    let command = "othello analyze --depth 1 --hash 2";
    for (options, games) in [
        (&[][..], 4),
        (&["--player", "bob"], 2),
        (&["--player", "ann", "--player", "cid"], 2),
        (&["--limit", "3"], 3),
    ] {
        let found = answers(command, &[&[&*one, &*two], options].concat(), "");
        assert_eq!(found.len(), games + 1, "{options:?}");
        let players = found[games]["summary"]["players"].as_array().unwrap();
        let most = players.iter().map(|player| number(&player["games"])).fold(0.0, f64::max);
        assert_eq!(number(&players[0]["games"]), most);
    }
    let none = "no game matches --player, --tournament, --opening, --year or --limit";
    let found = failed(1, command, &[&one, "--player", "nobody"], "");
    assert!(found.ends_with(none), "{found}");
}

#[test]
fn a_log_resumes() {
    let folder = Folder::new();
    let (games, log) = (folder.file("games.txt", lines(2)), folder.path("games.log"));
    let command = "othello analyze --depth 2 --hash 2 --threads 2";
    let whole = answers(command, &[&games, "--log", &log], "");
    let text = fs::read_to_string(&log).unwrap();
    assert_eq!(text.lines().count(), 9);
    // Complete, cut between lines, and cut within one.
    let third = text.match_indices('\n').nth(3).unwrap().0 + 1;
    for end in [text.len(), third, third + 20, 10, 0] {
        fs::write(&log, &text[..end]).unwrap();
        let found = answers(command, &[&games, "--log", &log], "");
        assert_eq!(timeless(found), timeless(whole.clone()), "{end}");
        let lines = |text: &str| text.lines().count();
        assert_eq!(lines(&fs::read_to_string(&log).unwrap()), 9);
    }
    let other = failed(1, "othello analyze --depth 3", &[&games, "--log", &log, "--json"], "");
    assert!(other.contains("a log of other settings"), "{other}");
    fs::write(&log, "my text\n").unwrap();
    let other = failed(1, command, &[&games, "--log", &log, "--json"], "");
    assert!(other.contains("not a log of `analyze`"), "{other}");
    assert_eq!(fs::read_to_string(&log).unwrap(), "my text\n");
}

#[test]
fn blunders_have_the_minimum_of_the_option() {
    let command = format!("othello analyze {WITH_PASS} --depth 2 --hash 2 --threads 1");
    let found = answer(&format!("{command} --blunder 3"), &[]);
    for found in moves(&found) {
        let is_blunder = number(&found["loss"]) >= 3.0;
        assert_eq!(found["error"] == "blunder", is_blunder, "{found}");
    }
    for loss in ["0", "-1", "nan"] {
        failed(2, &format!("{command} --blunder={loss}"), &[], "");
    }
}

#[test]
fn files_for_other_viewers_have_the_same_game() {
    let folder = Folder::new();
    let (othello, renju) = (folder.file("games.ggf", GGF), folder.file("games.sgf", RENJU));
    for (command, file, out) in [
        ("othello analyze --depth 2 --hash 2", &othello, "out.sgf"),
        ("othello analyze --depth 2 --hash 2", &othello, "out.ggf"),
        ("gomoku analyze --nodes 2000 --hash 8", &renju, "out.sgf"),
    ] {
        let out = folder.path(&format!("{}-{out}", &command[..6]));
        run(command, &[file, "--out", &out], "");
        let game = command.split(' ').next().unwrap();
        let transcripts = |file: &str| {
            let (code, text, _) = tritboard(&format!("{game} games --json"), &[file], "");
            assert_eq!(code, 0);
            let games = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            games.map(|game| game["transcript"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(transcripts(&out), transcripts(file), "{out}");
        let text = fs::read_to_string(&out).unwrap();
        assert!(out.ends_with("ggf") || text.contains("V[") && text.contains("C["), "{text}");
        failed(1, command, &[file, "--out", &out], "");
    }
    failed(2, "othello analyze f5d6 --out game.psq", &[], "");
    failed(2, "gomoku analyze h8h9 --out game.ggf", &[], "");
}

#[test]
fn a_missed_win_has_its_line() {
    let folder = Folder::new();
    let game = folder.file("game.sgf", RENJU);
    let command = "gomoku analyze --nodes 20000 --hash 8 --game 2 --threads 1";
    let found = answer(command, &[&game]);
    let last = moves(&found).last().unwrap();
    assert!(last["missed"]["line"].as_array().is_some_and(|line| !line.is_empty()), "{last}");
    let report = folder.path("report.html");
    run(command, &[&game, "--report", &report], "");
    let page = fs::read_to_string(report).unwrap();
    assert!(
        page.contains("\"kind\":\"win missed\"") && page.contains("data-line=\"8 win missed\"")
    );
}

/// Returns the values of an attribute.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    page.split(&start).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

#[test]
fn reports_are_well_formed_and_ask_for_nothing() {
    let folder = Folder::new();
    let (othello, renju) = (folder.file("games.ggf", NAMES), folder.file("games.sgf", RENJU));
    for (command, file, boards) in [
        ("othello analyze --depth 2 --hash 2", &othello, "30"),
        ("othello analyze --depth 2 --hash 2", &othello, "1"),
        ("othello analyze --depth 2 --hash 2 --game 1", &othello, "30"),
        ("gomoku analyze --nodes 2000 --hash 8", &renju, "30"),
    ] {
        let report = folder.path("report.html");
        run(command, &[file, "--report", &report, "--boards", boards, "--force"], "");
        let page = fs::read_to_string(&report).unwrap();
        for request in
            ["http:", "https:", "@import", "<img", "<iframe", "src=", "<link rel=\"style"]
        {
            assert!(!page.contains(request), "{request}");
        }
        let ids = attributes(&page, "id");
        let unique: HashSet<&str> = ids.iter().copied().collect();
        assert_eq!(unique.len(), ids.len());
        for target in attributes(&page, "href").iter().filter_map(|target| target.strip_prefix('#'))
        {
            assert!(unique.contains(target), "{target}");
        }
        assert!(!page.contains("Ann <b>") && !page.contains("\"Bob\" &"));
        let sections = page.matches("<section class=\"game\"").count();
        let games = if command.contains("--game") { 1 } else { 2 };
        assert_eq!(sections, games.min(boards.parse().unwrap()));
        assert_eq!(page.matches("<h1").count(), 1);
        for name in [
            "svg", "g", "table", "section", "div", "a", "figure", "script", "style", "tr", "td",
            "p", "span",
        ] {
            let opened = [" ", ">", "\n"].map(|end| page.matches(&format!("<{name}{end}")).count());
            assert_eq!(
                opened.iter().sum::<usize>(),
                page.matches(&format!("</{name}>")).count(),
                "{name}"
            );
        }
        for data in page.split("<script type=\"application/json\">").skip(1) {
            let data: Value =
                serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
            let names = data["names"].as_str().unwrap().split(' ').count();
            assert_eq!(data["steps"].as_array().unwrap().len(), names);
        }
    }
    let (code, ..) = tritboard("othello analyze f5d6 --depth 1 --report report.txt", &[], "");
    assert_eq!(code, 2);
}

/// Without an option the built-in book tells where a game leaves it.
#[test]
fn games_leave_the_built_in_book() {
    let folder = Folder::new();
    for (game, arguments) in [
        ("othello", &["f5f4f3g4h5", "--depth", "1"][..]),
        ("gomoku", &["h8i9a15o1a1", "--nodes", "200"]),
    ] {
        let command = format!("{game} analyze");
        let exit = answer(&command, arguments)["book_exit"].as_u64().unwrap();
        assert!(exit > 1, "{game} {exit}");
        let text = run(&command, arguments, "");
        let line = format!("Out of the built-in book at move {exit}\n");
        assert!(text.contains(&line), "{text}");
        for none in [&["--no-book"][..], &["--book", "none"]] {
            let arguments = [arguments, none].concat();
            assert!(answer(&command, &arguments)["book_exit"].is_null());
            assert!(!run(&command, &arguments, "").contains("book"));
        }
        // A book on the disk has no other name.
        let store = folder.path(&format!("{game}.store"));
        run(&format!("{game} book grow"), &[&store, "--positions", "1", "--depth", "1"], "");
        let arguments = [arguments, &["--book", &store]].concat();
        let text = run(&command, &arguments, "");
        assert!(text.contains("Out of the book at move "), "{text}");
    }
    // There is no built-in book of small boards.
    let small = answer("gomoku analyze", &["e5e6d4", "--size", "9", "--nodes", "200"]);
    assert!(small["book_exit"].is_null());
}
