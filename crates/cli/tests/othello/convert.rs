//! `convert`: every format, and how files are written.

use std::fs;
use std::path::Path;

use othello::Position;
use othello::notation::{Mode, transcript, wthor};
use serde_json::{Value, json};

use crate::{
    DRAW, Folder, GGF, SHORTEST, WITH_PASS, misused, refused, run, run_json, tritboard, warned,
};

fn convert(folder: &Folder, from: &str, to: &str) -> (String, Vec<String>) {
    warned(&["convert", &folder.path(from), &folder.path(to)])
}

#[test]
fn moves_survive_every_format() {
    let folder = Folder::new();
    let moves = format!("{DRAW}\n{SHORTEST}\n{WITH_PASS}\nF5\n");
    folder.file("a.txt", format!("# four games\n{}\n\n", moves.to_lowercase()));
    let report = |name: &str| format!("{}: 4 games\n", folder.path(name));
    assert_eq!(convert(&folder, "a.txt", "b.ggf"), (report("b.ggf"), vec![]));
    let (text, warnings) = convert(&folder, "b.ggf", "c.WTB");
    assert_eq!(
        text,
        format!(
            "{}{}: 1 player, a new file\n{}: 1 tournament, a new file\n",
            report("c.WTB"),
            folder.path("WTH.JOU"),
            folder.path("WTH.TRN")
        )
    );
    // Two games stop early and get scores from the board.
    let unscored = "scores missing, taken from the board: 2";
    assert_eq!(warnings, [format!("{} cannot hold: {unscored}", folder.path("c.WTB"))]);
    let scores = "scores that differ from the board: 2";
    assert_eq!(
        convert(&folder, "c.WTB", "d.txt"),
        (report("d.txt"), vec![format!("{} cannot hold: {scores}", folder.path("d.txt"))])
    );
    assert_eq!(folder.read("d.txt"), moves);
    assert_eq!(folder.names(), ["WTH.JOU", "WTH.TRN", "a.txt", "b.ggf", "c.WTB", "d.txt"]);

    let (_, output, _) =
        tritboard(&["convert", "-", "-", "--from-format", "wtb", "--to-format", "txt"], {
            fs::read(folder.path("c.WTB")).unwrap()
        });
    assert_eq!(output, moves);
    let written =
        run(&["convert", &folder.path("a.txt"), "-", "--to-format", "txt", "--with-passes"], "");
    assert_eq!(written, moves.replace("A3D2", "A3PAD2"));
}

#[test]
fn obf_has_all_positions_or_those_of_a_ply() {
    let folder = Folder::new();
    folder.file("a.txt", format!("{WITH_PASS}\nF5D6\n"));
    let report = |name: &str, what: &str| format!("{}: {what}\n", folder.path(name));
    assert_eq!(
        convert(&folder, "a.txt", "all.obf"),
        (report("all.obf", "14 positions of 2 games"), vec![])
    );
    let lines: Vec<String> = folder.read("all.obf").lines().map(str::to_owned).collect();
    let expected = ["f5d6", WITH_PASS].map(|text| transcript::parse(text).unwrap());
    let positions: Vec<Position> =
        lines.iter().map(|line| line.strip_suffix(';').unwrap().parse().unwrap()).collect();
    assert_eq!(positions[..11], expected[1].positions().collect::<Vec<_>>());
    assert_eq!(positions[11..], expected[0].positions().collect::<Vec<_>>());

    let arguments = ["convert", &folder.path("a.txt"), &folder.path("x.obf"), "--ply", "8"];
    let (text, warnings) = warned(&arguments);
    assert_eq!(text, report("x.obf", "1 position of 1 game"));
    let short = "games with fewer moves, left out: 1";
    assert_eq!(warnings, [format!("{} cannot hold: {short}", folder.path("x.obf"))]);
    assert_eq!(folder.read("x.obf"), format!("{}\n", lines[8]));
}

#[test]
fn losses_are_counted_in_one_warning() {
    let folder = Folder::new();
    folder.file("a.ggf", GGF);
    let warning =
        |name: &str, text: &str| vec![format!("{} cannot hold: {text}", folder.path(name))];
    assert_eq!(
        convert(&folder, "a.ggf", "a.txt").1,
        warning(
            "a.txt",
            "games from another start, left out: 1, players of games: 2, tournaments of games: 2, \
             dates of games: 2, scores that differ from the board: 2, games whose notes are left \
             out: 1, games whose other fields are left out: 1"
        )
    );
    assert_eq!(folder.read("a.txt"), "F5D6C3\nF5F6\n");
    assert_eq!(
        convert(&folder, "a.ggf", "a.wtb").1,
        warning(
            "a.wtb",
            "games from another start, left out: 1, names cut to fit: 1, dates cut to the year: 1, \
             games that lose their year: 1, games whose notes are left out: 1, games whose other \
             fields are left out: 1"
        )
    );
    assert_eq!(convert(&folder, "a.ggf", "b.ggf").1, [""; 0]);
    assert_eq!(convert(&folder, "b.ggf", "c.ggf").1, [""; 0]);
    assert_eq!(folder.read("b.ggf"), folder.read("c.ggf"));

    let (text, warnings) = warned(&["games", &folder.path("a.wtb")]);
    assert!(warnings.is_empty());
    let rows: Vec<&str> = text.lines().take(3).collect();
    assert_eq!(
        rows,
        [
            "number  year  tournament                 black                score  white                moves",
            "     1  2003  GGS/os                     Ann                   64-0  Bob                      3  stops early",
            "     2  2003  GGS/os                     Bob                  31-33  A Player With A Lon      2  stops early",
        ]
    );
    let obf = ["convert", &folder.path("a.ggf"), &folder.path("a.obf"), "--ply", "3"];
    assert!(warned(&obf).1[0].contains("games with fewer moves, left out: 2, players of games: 1"));
}

#[test]
fn files_of_names_grow() {
    let folder = Folder::new();
    folder.file("a.ggf", GGF);
    convert(&folder, "a.ggf", "a.wtb");
    let players = |folder: &Folder, name: &str| {
        let bytes = fs::read(folder.path(name)).unwrap();
        let kind = wthor::NameKind::Players;
        let names = wthor::Names::read(bytes.as_slice(), kind, Mode::Strict).unwrap();
        names.iter().map(|(_, name)| name.into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(players(&folder, "WTH.JOU"), ["???", "Ann", "Bob", "A Player With A Lon"]);
    // Without new names the files stay unchanged.
    let (text, _) = convert(&folder, "a.ggf", "again.wtb");
    assert_eq!(text, format!("{}: 2 games\n", folder.path("again.wtb")));

    // Files of names in lower case are found, and keep their contents.
    let other = Folder::new();
    let mut names = wthor::Names::new(wthor::NameKind::Players);
    for name in ["???", "Zoe", "Bob"] {
        names.push(name).unwrap();
    }
    let mut bytes = Vec::new();
    names.write(&mut bytes).unwrap();
    other.file("wth.jou", &bytes);
    // A file of names of another origin is not changed without --force, and no other file is written.
    let into = ["convert", &folder.path("a.ggf"), &other.path("x.wtb")];
    assert_eq!(
        refused(&into, ""),
        format!(
            "{}: 2 players missing; use a file that has all names, add them with --force, or put OUT \
             in another folder",
            other.path("wth.jou")
        )
    );
    assert_eq!(other.names(), ["wth.jou"]);
    assert_eq!(fs::read(other.path("wth.jou")).unwrap(), bytes);
    let (text, _) = warned(&[&into[..], &["--force"]].concat());
    assert_eq!(
        text,
        format!(
            "{}: 2 games\n{}: 2 players added, 5 in all\n{}: 2 tournaments, a new file\n",
            other.path("x.wtb"),
            other.path("wth.jou"),
            other.path("WTH.TRN")
        )
    );
    assert_eq!(players(&other, "wth.jou"), ["???", "Zoe", "Bob", "Ann", "A Player With A Lon"]);
    assert_eq!(other.names(), ["WTH.TRN", "wth.jou", "x.wtb"]);

    // A damaged file of names is left unchanged, like all other files.
    let broken = Folder::new();
    broken.file("WTH.JOU", "no names");
    let message = refused(&["convert", &folder.path("a.ggf"), &broken.path("x.wtb")], "");
    assert_eq!(
        message,
        format!(
            "{}: byte 8: the file ends within the header; expected 16 bytes",
            broken.path("WTH.JOU")
        )
    );
    assert_eq!(broken.names(), ["WTH.JOU"]);
}

#[test]
fn names_are_found_given_or_missing() {
    let folder = Folder::new();
    folder.file("a.ggf", GGF);
    convert(&folder, "a.ggf", "a.wtb");
    let moved = Folder::new();
    for (from, to) in [("a.wtb", "a.wtb"), ("WTH.JOU", "players"), ("WTH.TRN", "tournaments")] {
        fs::copy(folder.path(from), moved.path(to)).unwrap();
    }
    let games = moved.path("a.wtb");
    let (text, warnings) = warned(&["games", &games, "--json", "--limit", "1"]);
    let numbers: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&numbers["black"], &numbers["white"], &numbers["tournament"]),
        (&json!("1"), &json!("2"), &json!("1"))
    );
    assert_eq!(warnings, [format!("{games}: no WTH.JOU and no WTH.TRN: numbers replace names")]);
    let options =
        ["--players", &moved.path("players"), "--tournaments", &moved.path("tournaments")];
    let given = [&["games", &games, "--json", "--limit", "1"][..], &options].concat();
    let named: Value = serde_json::from_str(&run(&given, "")).unwrap();
    assert_eq!(
        (&named["black"], &named["white"], &named["tournament"]),
        (&json!("Ann"), &json!("Bob"), &json!("GGS/os"))
    );
    let (_, warnings) = warned(&["games", &games, "--players", &moved.path("players")]);
    assert_eq!(
        warnings,
        [format!("{games}: no WTH.TRN: numbers replace the names of tournaments")]
    );
    let (_, warnings) = warned(&["convert", &games, &moved.path("x.ggf")]);
    assert_eq!(warnings, [format!("{games}: no WTH.JOU and no WTH.TRN: numbers replace names")]);
    // Positions have no names.
    let (text, warnings) = warned(&["convert", &games, "-", "--to-format", "obf", "--ply", "9"]);
    assert_eq!(text, "");
    assert_eq!(warnings, ["standard output cannot hold: games with fewer moves, left out: 2"]);
    let message = refused(&["games", &games, "--players", &moved.path("absent")], "");
    assert!(message.starts_with(&format!("{}: no such file", moved.path("absent"))), "{message}");
}

#[test]
fn bad_records_are_errors_or_skipped() {
    let folder = Folder::new();
    let txt = folder.file("a.txt", "f5d6\nf5f5\nd3\nd3q7\n");
    let out = folder.path("x.ggf");
    assert_eq!(
        refused(&["convert", &txt, &out], ""),
        format!("{txt}: line 2, column 3: move 2: white cannot play F5: a disc of black is there")
    );
    assert_eq!(folder.names(), ["a.txt"]);
    let skipped = format!(
        "{txt}: 2 records skipped, the first: line 2, column 3: move 2: white cannot play F5: a \
         disc of black is there"
    );
    let (text, warnings) = warned(&["convert", &txt, &out, "--lenient"]);
    assert_eq!((text, warnings), (format!("{out}: 2 games\n"), vec![skipped.clone()]));
    let (text, warnings) = warned(&["games", &txt, "--lenient", "--json"]);
    assert_eq!(warnings, [skipped]);
    let numbers: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["number"].clone())
        .collect();
    assert_eq!(numbers, [1, 3]);

    let ggf = folder.file("a.ggf", GGF.replacen("W[D6//2.5]", "W[A1]", 1));
    let message = refused(&["games", &ggf, "--stats"], "");
    assert!(
        message.starts_with(&format!("{ggf}: line 3, column 18: move 2: white cannot play A1"))
    );

    // The second move of the second game.
    convert(&folder, "x.ggf", "x.wtb");
    let mut bytes = fs::read(folder.path("x.wtb")).unwrap();
    bytes[16 + 68 + 8 + 1] = 99;
    let wtb = folder.file("bad.wtb", &bytes);
    let message = refused(&["games", &wtb, "--stats"], "");
    assert!(message.starts_with(&format!("{wtb}: game 2, byte 93, move 2: 99 is no square")));
    let (text, warnings) = warned(&["games", &wtb, "--lenient", "--stats", "--json"]);
    let statistics: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&statistics["games"], &statistics["skipped"]), (&json!(1), &json!(1)));
    assert!(
        warnings[0].starts_with(&format!("{wtb}: 1 record skipped, the first: game 2, byte 93"))
    );
    bytes.truncate(16 + 68);
    let wtb = folder.file("short.wtb", &bytes);
    assert_eq!(
        refused(&["games", &wtb, "--stats"], "").split_once(": ").unwrap().1,
        "byte 84: the file ends after 1 whole records; expected 2"
    );
    let (_, warnings) = warned(&["games", &wtb, "--lenient"]);
    assert_eq!(warnings, [format!("{wtb}: 1 game missing; the header counts more")]);
}

#[test]
fn an_error_leaves_no_files() {
    let folder = Folder::new();
    let txt = folder.file("a.txt", "f5d6\nf5f5\n");
    for name in ["x.ggf", "x.wtb", "x.obf", "x.txt"] {
        refused(&["convert", &txt, &folder.path(name)], "");
        assert_eq!(folder.names(), ["a.txt"]);
        // Even with --force an error does not damage existing files.
        let kept = folder.file(name, "precious");
        refused(&["convert", &txt, &kept, "--force"], "");
        assert_eq!(folder.read(name), "precious");
        fs::remove_file(kept).unwrap();
    }
    let message = refused(&["convert", &folder.path("absent.txt"), &folder.path("x.ggf")], "");
    assert!(message.starts_with(&format!("{}: no such file", folder.path("absent.txt"))));
    let nowhere = folder.path("absent/x.ggf");
    let message = refused(&["convert", &txt, &nowhere], "");
    assert!(message.starts_with(&format!("cannot write {nowhere}: ")), "{message}");
    assert_eq!(folder.names(), ["a.txt"]);
}

#[test]
fn files_are_replaced_only_on_request() {
    let folder = Folder::new();
    folder.file("a.txt", "f5d6\n");
    folder.file("b.ggf", "precious");
    let arguments = ["convert", &folder.path("a.txt"), &folder.path("b.ggf")];
    assert_eq!(
        refused(&arguments, ""),
        format!("{} exists; expected a new file, or --force to overwrite it", folder.path("b.ggf"))
    );
    assert_eq!(folder.read("b.ggf"), "precious");
    run(&[&arguments[..], &["--force"]].concat(), "");
    assert!(folder.read("b.ggf").starts_with("(;GM[Othello]"));
    fs::create_dir(folder.path("c.ggf")).unwrap();
    let arguments = ["convert", &folder.path("a.txt"), &folder.path("c.ggf"), "--force"];
    assert!(refused(&arguments, "").contains("not a regular file"));
    assert_eq!(folder.names(), ["a.txt", "b.ggf", "c.ggf"]);
}

#[test]
#[cfg(unix)]
fn links_are_followed() {
    let folder = Folder::new();
    folder.file("a.txt", "f5d6\n");
    folder.file("real.ggf", "");
    std::os::unix::fs::symlink(folder.path("real.ggf"), folder.path("link.ggf")).unwrap();
    std::os::unix::fs::symlink(folder.path("a.txt"), folder.path("same.txt")).unwrap();
    run(&["convert", &folder.path("a.txt"), &folder.path("link.ggf"), "--force"], "");
    assert!(folder.read("real.ggf").starts_with("(;GM[Othello]"));
    assert!(Path::new(&folder.path("link.ggf")).is_symlink());
    let arguments = ["convert", &folder.path("same.txt"), &folder.path("a.txt"), "--force"];
    assert_eq!(misused(&arguments), "IN and OUT are the same file; expected two different files");
    let device = ["convert", &folder.path("a.txt"), "/dev/null", "--to-format", "txt", "--force"];
    assert!(refused(&device, "").contains("not a regular file"));
}

#[test]
fn years_come_from_the_option_or_the_first_game() {
    let folder = Folder::new();
    folder.file("a.txt", format!("{SHORTEST}\n"));
    let (wtb, dated) = (folder.path("a.wtb"), folder.path("b.wtb"));
    run(&["convert", &folder.path("a.txt"), &wtb], "");
    run(&["convert", &folder.path("a.txt"), &dated, "--year", "2026"], "");
    let year = |path: &str| {
        let bytes = fs::read(path).unwrap();
        wthor::Reader::new(bytes.as_slice(), Mode::Strict).unwrap().header().games_year
    };
    assert_eq!((year(&wtb), year(&dated)), (0, 2026));
    let listed = |path: &str| run_json(&["games", path], "")["date"].clone();
    assert_eq!((listed(&wtb), listed(&dated)), (Value::Null, json!("2026")));
}

/// Numbers refer to tables that are elsewhere, so they stay and get no names.
#[test]
fn numbers_without_names_stay() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/");
    let source = fs::read(format!("{sample}sample.wtb")).unwrap();
    let folder = Folder::new();
    let games = folder.file("games.wtb", &source);
    let other = Folder::new();
    other.file("WTH.JOU", fs::read(format!("{sample}WTH.JOU")).unwrap());
    for target in [folder.path("copy.wtb"), other.path("copy.wtb")] {
        let before = fs::read(other.path("WTH.JOU")).unwrap();
        let (_, warnings) = warned(&["convert", &games, &target]);
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert_eq!(fs::read(target).unwrap(), source);
        assert_eq!(fs::read(other.path("WTH.JOU")).unwrap(), before);
    }
    assert_eq!(folder.names(), ["copy.wtb", "games.wtb"]);
    assert_eq!(other.names(), ["WTH.JOU", "copy.wtb"]);
}

#[test]
fn a_file_without_games_is_an_error() {
    let folder = Folder::new();
    let page = folder.file("page.ggf", "<!DOCTYPE html>\n<p>(No; games)</p>\n");
    let image = folder.file("image.ggf", b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR");
    let cut = folder.file("cut.ggf", "2 (");
    let expected = "the record ends here; expected a game, which begins with `(;`";
    for file in [&page, &image, &cut] {
        for arguments in [&["games", file][..], &["convert", file, &folder.path("out.txt")]] {
            let message = failed_anyhow(arguments);
            assert!(message.contains(expected), "{message}");
        }
    }
    for extension in ["ggf", "txt"] {
        for content in ["", "\n\n"] {
            let file = folder.file(&format!("empty.{extension}"), content);
            for arguments in [&["games", &file][..], &["convert", &file, &folder.path("out.obf")]] {
                let message = failed_anyhow(arguments);
                assert_eq!(message, format!("{file}: empty; expected a board, moves or games"));
            }
        }
    }
    let file = folder.file("empty.wtb", "");
    assert!(failed_anyhow(&["games", &file]).contains("the file ends within the header"));
    let file = folder.file("empty.obf", "");
    for command in ["solve", "eval"] {
        let message = failed_anyhow(&[command, &file]);
        assert_eq!(message, format!("{file}: empty; expected a board, moves or games"));
    }
    assert!(!folder.names().iter().any(|name| name.starts_with("out")));
}

/// Runs a command that fails on its input and returns the message, whatever the output.
fn failed_anyhow(arguments: &[&str]) -> String {
    let (code, _, errors) = tritboard(arguments, "");
    assert_eq!(code, 1, "{arguments:?}: {errors}");
    errors.strip_prefix("error: ").unwrap().trim_end().to_owned()
}

#[test]
fn merged_players_have_a_warning() {
    let folder = Folder::new();
    let game = |black: &str| {
        format!(
            "(;GM[Othello]PB[{black}]PW[Ann]DT[2020]RE[+2.000]TY[8]\nBO[8 {} *]B[F5];)\n",
            "-".repeat(27) + "O*------*O" + &"-".repeat(27)
        )
    };
    let games = game("Bartholomew Smith-Jones") + &game("Bartholomew Smith-Johnson");
    let file = folder.file("games.ggf", games);
    let (_, warnings) = warned(&["convert", &file, &folder.path("games.wtb")]);
    assert!(
        warnings[0].contains("names cut to fit: 2, names that are another's when cut: 1"),
        "{warnings:?}"
    );
}

#[test]
fn a_lost_depth_of_theoretical_scores_has_a_warning() {
    let folder = Folder::new();
    let file = folder.file("games.txt", format!("{DRAW}\n"));
    let into = folder.path("games.wtb");
    assert_eq!(tritboard(&["convert", &file, &into, "--year", "2020"], "").0, 0);
    let mut bytes = fs::read(folder.path("games.wtb")).unwrap();
    let plain = folder.file("plain.wtb", &bytes);
    // The fifteenth byte of the header is the depth.
    bytes[14] = 24;
    let deep = folder.file("deep.wtb", &bytes);
    for (file, is_reported) in [(&plain, false), (&deep, true)] {
        let (_, _, errors) = tritboard(&["convert", file, &folder.path("out.ggf"), "--force"], "");
        let reported = errors.contains("the depth of theoretical scores, 24");
        assert_eq!(reported, is_reported, "{errors}");
    }
    // Another file of the database keeps it.
    let (_, _, errors) = tritboard(&["convert", &deep, &folder.path("same.wtb")], "");
    assert!(!errors.contains("depth"), "{errors}");
    assert_eq!(fs::read(folder.path("same.wtb")).unwrap()[14], 24);
}
