//! `book` of both games: learning, growing, looking up, pruning, merging and publishing.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::{Folder, answer, failed, moves, run};

const GAMES: &str = "F5D6C3D3C4F4F6\nF5D6C4\nF5F6E6F4\n";

fn stats(game: &str, book: &str) -> Value {
    answer(&format!("{game} book stats"), &[book])
}

#[test]
fn games_are_learned_once_for_all_images() {
    let folder = Folder::new();
    let (games, store) = (folder.file("games.txt", GAMES), folder.path("my.store"));
    let learned = run("othello book learn", &[&store, &games, "--plies", "3"], "");
    // Without a result there is nothing to learn from.
    assert!(learned.starts_with("0 games learned, 3 games skipped; 0 positions"), "{learned}");
    let won = "(;GM[Othello]PC[x]PB[a]PW[b]RE[+8]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)\n";
    let lost = won.replace("+8", "-2").replace("f5]W[d6]B[c3", "d3]W[c5]B[f6");
    let games = folder.file("games.ggf", &(won.to_owned() + &lost));
    let learned = run("othello book learn", &[&store, &games, "--plies", "3"], "");
    assert_eq!(learned, "2 games learned; 3 positions, 3 of them new\n");
    let start = answer("othello book show", &[&store]);
    assert_eq!((moves(&start).len(), &start["value"]), (1, &Value::Null));
    let after = answer("othello book show", &[&store, "c4"]);
    let counts = ["wins", "draws", "losses"].map(|key| moves(&after)[0][key].as_u64().unwrap());
    assert_eq!(counts, [1, 0, 1], "{after}");
    assert_eq!(stats("othello", &store)["games"], 2);
}

/// Positions without scores cost the same: those near the start stay.
#[test]
fn pruning_learned_games_keeps_their_first_moves() {
    let folder = Folder::new();
    let store = folder.path("my.store");
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/sample.wtb");
    run("othello book learn", &[&store, games], "");
    let before = stats("othello", &store)["positions"].as_u64().unwrap();
    let text = run("othello book prune", &[&store, "--positions", "5"], "");
    assert_eq!(text, format!("5 positions left, {} removed\n", before - 5));
    assert_eq!(stats("othello", &store)["unreachable"], 0);
    run("othello book verify", &[&store], "");
    // Positions with scores are counted, so those of games get theirs.
    let grown = run("othello book grow", &[&store, "--positions", "5", "--depth", "1"], "");
    assert!(grown.contains("value of the start"), "{grown}");
    assert!(!answer("othello book show", &[&store])["value"].is_null());
}

#[test]
fn only_plain_games_of_gomoku_are_learned() {
    let folder = Folder::new();
    let games = "(;GM[4]SZ[15]RE[B];B[hh];W[ii];B[jj])\
                 (;GM[4]SZ[15]RE[B]AB[aa][bb];W[ii];B[jj])\
                 (;GM[4]SZ[15]RE[B];B[hh];B[ii])\
                 (;GM[4]SZ[19]RE[B];B[hh];W[ii])";
    let (games, store) = (folder.file("games.sgf", games), folder.path("my.store"));
    let learned = run("gomoku book learn", &[&store, &games], "");
    assert!(learned.starts_with("1 game learned, 3 games skipped; 3 positions"), "{learned}");
    // A wrong name leaves no store.
    failed(1, "gomoku book learn", &[&folder.path("new.store"), &folder.path("none.sgf")], "");
    assert!(!folder.names().contains(&"new.store".to_owned()), "{:?}", folder.names());
}

/// The openings come first, without the moves that lead to them.
#[test]
fn books_grow_from_openings() {
    let folder = Folder::new();
    let file = |game: &str, lines: &str| folder.file(&format!("{game}.txt"), lines);
    for (game, openings) in [
        ("othello", file("othello", "F5D6C3D3C4\nF5F6E6F4\n")),
        ("gomoku", file("gomoku", "h8i9j10  # a comment\nh8h9h10\n")),
        ("gomoku", "named".to_owned()),
    ] {
        let store = folder.path(&format!("{game}.{}.store", openings == "named"));
        let options = ["--openings", &openings, "--positions", "30", "--depth", "1"];
        run(&format!("{game} book grow"), &[&[&*store], &options[..]].concat(), "");
        let opening = if game == "othello" { "f5f6e6f4" } else { "h8h9h10" };
        let found =
            |moves: &str| answer(&format!("{game} book show"), &[&store, moves])["found"] == true;
        assert!(found(opening), "{game}");
        assert!(!found(&opening[..2]), "{game}");
        run(&format!("{game} book verify"), &[&store], "");
        let prune = format!("{game} book prune");
        let left = run(&prune, &[&store, "--positions", "10", "--openings", &openings], "");
        assert!(left.starts_with("10 positions left"), "{left}");
        let left = run(&prune, &[&store, "--positions", "10"], "");
        assert_eq!(left, "0 positions left, 10 removed\n");
    }
    let (out, openings) = (folder.path("self.book"), folder.path("othello.txt"));
    let options = ["--self-play", "2", "--openings", &openings, "--positions", "9", "--depth", "1"];
    run("othello book build", &[&options[..], &["--out", &out]].concat(), "");
    let show = |moves: &str| answer("othello book show", &[&out, moves]);
    assert_eq!(moves(&show("f5d6c3d3c4"))[0]["wins"].as_u64().map(|wins| wins <= 1), Some(true));
    assert_eq!(show("f5")["found"], false);
    let named = ["--openings", "named", "--board-size", "19"];
    let store = folder.path("19.store");
    let error = failed(2, "gomoku book grow", &[&[&*store], &named[..]].concat(), "");
    assert!(error.contains("named openings are for boards of 15×15"), "{error}");
}

#[test]
fn a_book_grows_is_pruned_and_published() {
    let folder = Folder::new();
    for (game, grow, position) in
        [("othello", ["--depth", "2"], "f5"), ("gomoku", ["--depth", "2"], "h8")]
    {
        let (store, book) =
            (folder.path(&format!("{game}.store")), folder.path(&format!("{game}.book")));
        let command = format!("{game} book grow");
        let grown = run(
            &command,
            &[&[&*store, "--positions", "40", "--step", "8"], &grow[..]].concat(),
            "",
        );
        assert!(!grown.contains("no position is left"), "{grown}");
        // With another number of threads and from a book that is half done it is the same.
        let other = folder.path(&format!("{game}.other"));
        for positions in ["16", "40"] {
            let more = ["--positions", positions, "--step", "8", "--threads", "1"];
            run(&command, &[&[&*other], &more[..], &grow[..]].concat(), "");
        }
        run(&format!("{game} book export"), &[&store, &book], "");
        let again = folder.path(&format!("{game}.again"));
        run(&format!("{game} book export"), &[&other, &again], "");
        assert!(fs::read(&book).unwrap() == fs::read(&again).unwrap(), "{game}: the books differ");
        let count = stats(game, &book)["positions"].as_u64().unwrap();
        assert!((40..48).contains(&count), "{count}");
        for book in [&store, &book] {
            let checked = run(&format!("{game} book verify"), &[book], "");
            assert!(checked.starts_with(&format!("{count} positions and ")), "{checked}");
            let found = answer(&format!("{game} book show"), &[book, position]);
            assert_eq!(found["found"], true);
            let scores: Vec<f64> =
                moves(&found).iter().map(|found| found["score"].as_f64().unwrap()).collect();
            assert!(scores.is_sorted_by(|one, other| one >= other) && !scores.is_empty());
            assert_eq!(found["value"], scores[0]);
        }
        let merged = folder.path(&format!("{game}.merged"));
        let text = run(&format!("{game} book merge"), &[&merged, &book, &store], "");
        assert_eq!(text, format!("{count} positions, {count} of them new\n"));
        let text = run(&format!("{game} book prune"), &[&merged, "--positions", "10"], "");
        assert_eq!(text, format!("10 positions left, {} removed\n", count - 10));
        run(&format!("{game} book verify"), &[&merged], "");
        assert_eq!(stats(game, &merged)["positions"], 10);
        // As text nothing is lost.
        let (text, copy) =
            (folder.path(&format!("{game}.txt")), folder.path(&format!("{game}.copy")));
        run(&format!("{game} book export"), &[&book, &text], "");
        run(&format!("{game} book import"), &[&copy, &text], "");
        run(&format!("{game} book export"), &[&copy, &again, "--force"], "");
        assert!(fs::read(&book).unwrap() == fs::read(&again).unwrap(), "{game}: the copy differs");
        // The published file stays as it is.
        let error = failed(1, &format!("{game} book export"), &[&merged, &book], "");
        assert!(error.contains("--force"), "{error}");
    }
    // Edax has the moves, with scores in whole discs.
    let (edax, store) = (folder.path("book.dat"), folder.path("of-edax.store"));
    run("othello book export", &[&folder.path("othello.book"), &edax], "");
    run("othello book import", &[&store, &edax], "");
    run("othello book verify", &[&store], "");
    let [ours, theirs] = [&folder.path("othello.book"), &store]
        .map(|book| answer("othello book show", &[book, "f5"])["value"].as_f64().unwrap());
    assert!((ours - theirs).abs() <= 0.5, "{ours} {theirs}");
    // So has Egaroucid.
    let (egaroucid, store) = (folder.path("book.egbk3"), folder.path("of-egaroucid.store"));
    run("othello book export", &[&folder.path("othello.book"), &egaroucid], "");
    run("othello book import", &[&store, &egaroucid], "");
    run("othello book verify", &[&store], "");
    let theirs = answer("othello book show", &[&store, "f5"])["value"].as_f64().unwrap();
    assert!((ours - theirs).abs() <= 0.5, "{ours} {theirs}");
    let error = failed(1, "gomoku book import", &[&folder.path("g.store"), &egaroucid], "");
    assert!(error.contains("a book of Egaroucid, which plays Othello"), "{error}");
    let error = failed(1, "gomoku book import", &[&folder.path("g.store"), &edax], "");
    assert!(error.contains("Edax"), "{error}");
    failed(2, "gomoku book export", &[&folder.path("gomoku.book"), &folder.path("g.dat")], "");
    let error =
        failed(1, "gomoku book stats", &[&folder.path("gomoku.book"), "--rule", "renju"], "");
    assert!(error.contains("Gomoku, freestyle") && error.contains("Gomoku, renju"), "{error}");
    let error = failed(1, "othello book verify", &[&folder.path("gomoku.book")], "");
    assert!(error.contains("Othello") || error.contains("othello"), "{error}");
}

/// Deviating ends when all positions within the margins have scores, and may be resumed.
#[test]
fn small_mistakes_are_followed_to_the_end() {
    let folder = Folder::new();
    for (game, margins) in [("othello", ["2", "3"]), ("gomoku", ["60", "90"])] {
        let [relative, absolute] = margins;
        let limits = ["--depth", "2", "--plies", "3", "--relative", relative, "--step", "8"];
        let options = [&limits[..], &["--absolute", absolute]].concat();
        let command = format!("{game} book deviate");
        let [whole, other] = ["whole", "other"].map(|name| folder.path(&format!("{game}.{name}")));
        let grown = run(&command, &[&[&*whole], &options[..]].concat(), "");
        assert!(grown.contains("no position is left"), "{grown}");
        run(
            &command,
            &[&[&*other, "--positions", "3", "--threads", "1"], &options[..]].concat(),
            "",
        );
        run(&command, &[&[&*other], &options[..]].concat(), "");
        let published = [&whole, &other].map(|store| {
            let book = format!("{store}.book");
            run(&format!("{game} book export"), &[store, &book], "");
            fs::read(book).unwrap()
        });
        assert!(published[0] == published[1], "{game}: the resumed book differs");
        run(&format!("{game} book verify"), &[&whole], "");
        let positions = |book: &str| stats(game, book)["positions"].as_u64().unwrap();
        let before = positions(&whole);
        let again = run(&command, &[&[&*whole], &options[..]].concat(), "");
        assert!(again.contains(" 0 of them new"), "{again}");
        let more = (before + 10).to_string();
        let wider = ["--depth", "2", "--relative", "1000", "--absolute", "1000"];
        run(&command, &[&[&*whole, "--positions", &more], &wider[..]].concat(), "");
        assert!(positions(&whole) > before, "{game}");
    }
}

/// One command does what four others do, and goes on where it ended.
#[test]
fn a_book_is_built_in_one_step() {
    let folder = Folder::new();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/sample.wtb");
    let [store, one, two, three] =
        ["a.store", "one.book", "two.book", "three.book"].map(|name| folder.path(name));
    let learned = run("othello book learn", &[&store, games, "--min-games", "2"], "");
    assert!(!learned.contains(" 0 positions"), "{learned}");
    let grow = ["--positions", "30", "--depth", "1", "--step", "4"];
    run("othello book grow", &[&[&*store], &grow[..]].concat(), "");
    run("othello book prune", &[&store, "--positions", "30"], "");
    run("othello book export", &[&store, &one], "");
    let build = |out: &str, more: &[&str]| {
        let rest = ["--min-games", "2", "--depth", "1", "--step", "4", "--out", out];
        run("othello book build", &[&[games], &rest[..], more].concat(), "")
    };
    build(&two, &["--positions", "30"]);
    let kept = folder.path("kept.store");
    build(&three, &["--positions", "7", "--store", &kept]);
    build(&three, &["--positions", "30", "--store", &kept, "--force"]);
    let bytes = [&one, &two, &three].map(|book| fs::read(book).unwrap());
    assert!(bytes[0] == bytes[1] && bytes[0] == bytes[2], "the books differ");
    assert!(folder.names().contains(&"two.book.store".to_owned()), "{:?}", folder.names());
    let arguments = [games, "--out", &two, "--force", "--min-games", "3"];
    let error = failed(1, "othello book build", &arguments, "");
    assert!(error.contains("two.book.store: a store of other games"), "{error}");
    failed(1, "othello book build", &["--out", &two], "");
    failed(
        2,
        "othello book build",
        &["--out", &folder.path("a"), "--store", &folder.path("a")],
        "",
    );
    failed(2, "othello book build", &["-", "--out", &folder.path("a")], "");
}

/// Games that the program plays against itself are the same after an interruption.
#[test]
fn a_book_is_built_from_games_against_itself() {
    let folder = Folder::new();
    for (game, size) in [("othello", &[][..]), ("gomoku", &["--board-size", "7"])] {
        let command = format!("{game} book build");
        let [one, two] = ["one", "two"].map(|name| folder.path(&format!("{game}.{name}")));
        let rest = ["--depth", "1", "--positions", "20", "--plies", "6"];
        let build = |out: &str, more: &[&str]| {
            run(&command, &[&["--out", out], more, size, &rest].concat(), "")
        };
        build(&one, &["--self-play", "6", "--threads", "1"]);
        build(&two, &["--self-play", "2"]);
        build(&two, &["--self-play", "6", "--force"]);
        let verify = format!("{game} book verify");
        run(&verify, &[&[&*one], size].concat(), "");
        let stores = [&one, &two].map(|book| {
            let (store, text) = (format!("{book}.store"), format!("{book}.txt"));
            run(&format!("{game} book export"), &[&[&*store, &text], size].concat(), "");
            fs::read_to_string(text).unwrap()
        });
        let games = |text: &str| {
            let lines = text.lines().filter(|line| line.starts_with("move "));
            let counts = lines.filter_map(|line| line.split_once(" games "));
            counts.map(|(_, counts)| counts.to_owned()).collect::<Vec<_>>()
        };
        assert!(!games(&stores[0]).is_empty());
        assert_eq!(games(&stores[0]), games(&stores[1]), "{game}");
    }
}

/// Every branch of a library is in the book, without scores until it grows.
#[test]
fn libraries_of_renlib_are_imported() {
    let folder = Folder::new();
    let sgf = folder.file("a.sgf", "(;GM[4]SZ[15];B[hh]C[+9](;W[hg];B[ii])(;W[ig];B[gg];W[ff]))");
    let [library, store] = ["a.lib", "my.store"].map(|name| folder.path(name));
    run("gomoku convert", &[&sgf, &library], "");
    let merged = run("gomoku book merge", &[&store, &library], "");
    assert_eq!(merged, "5 positions, 5 of them new\n");
    run("gomoku book verify", &[&store], "");
    let found = answer("gomoku book show", &[&store, "h8"]);
    assert_eq!((moves(&found).len(), &found["value"]), (2, &Value::Null));
    let size = ["--board-size", "19"];
    let other = folder.path("other.store");
    let error = failed(1, "gomoku book merge", &[&[&*other, &library], &size[..]].concat(), "");
    assert!(error.contains("15 points per side; expected 19"), "{error}");
    failed(1, "othello book merge", &[&other, &library], "");
}

/// Comments may stand before the first line of a text, and a store is open in one program.
#[test]
fn texts_begin_with_comments_and_stores_are_locked() {
    let folder = Folder::new();
    let [store, text, other] = ["my.store", "my.txt", "other.store"].map(|name| folder.path(name));
    run("othello book grow", &[&store, "--positions", "5", "--depth", "1"], "");
    // A file that looks like a temporary one stays.
    let kept = folder.file("my.book.tmp", "mine");
    run("othello book export", &[&store, &folder.path("my.book")], "");
    assert_eq!(fs::read_to_string(kept).unwrap(), "mine");
    run("othello book export", &[&store, &text], "");
    let commented = format!("# mine\n\n{}", fs::read_to_string(&text).unwrap());
    let merged = run("othello book merge", &[&other, &folder.file("b.txt", &commented)], "");
    assert!(merged.contains("positions"), "{merged}");
    let open = book::store::Store::open(store.as_ref(), book::games::Othello).unwrap();
    let error = failed(1, "othello book stats", &[&store], "");
    assert!(error.contains("my.store: in use by another program; wait"), "{error}");
    drop(open);
}

#[test]
fn damaged_and_missing_books_are_errors() {
    let folder = Folder::new();
    let (store, book) = (folder.path("my.store"), folder.path("my.book"));
    run("othello book grow", &[&store, "--positions", "5", "--depth", "1"], "");
    run("othello book export", &[&store, &book], "");
    let mut bytes = fs::read(&book).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&book, &bytes).unwrap();
    failed(1, "othello book verify", &[&book], "");
    fs::write(&book, &bytes[..middle]).unwrap();
    failed(1, "othello book stats", &[&book], "");
    failed(1, "othello book show", &[&folder.path("none.book")], "");
    let error =
        failed(1, "othello book grow", &[&folder.file("a.txt", "f5d6\n"), "--positions", "5"], "");
    assert!(error.contains("not a working store"), "{error}");
    failed(2, "othello book prune", &[&store], "");
}

/// Growing that is killed again and again ends with the same book.
#[test]
#[cfg(unix)]
fn killed_growth_loses_at_most_a_step() {
    let folder = Folder::new();
    let (whole, killed) = (folder.path("whole.store"), folder.path("killed.store"));
    let grow = ["--positions", "300", "--step", "4", "--depth", "3", "--threads", "2"];
    run("othello book grow", &[&[&*whole], &grow[..]].concat(), "");
    let program = assert_cmd::cargo::cargo_bin!("tritboard");
    let mut is_done = false;
    for attempt in 0..20 {
        let mut child = Command::new(program)
            .args(["othello", "book", "grow", &killed])
            .args(grow)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(20 + 37 * attempt % 150));
        is_done |= child.try_wait().unwrap().is_some();
        let _ = child.kill();
        let _ = child.wait();
        if fs::exists(&killed).unwrap() {
            run("othello book verify", &[&killed], "");
        }
    }
    if !is_done {
        run("othello book grow", &[&[&*killed], &grow[..]].concat(), "");
    }
    let published = [&whole, &killed].map(|store| {
        let book = format!("{store}.book");
        run("othello book export", &[store, &book], "");
        fs::read(book).unwrap()
    });
    assert!(published[0] == published[1], "the killed book differs");
}
