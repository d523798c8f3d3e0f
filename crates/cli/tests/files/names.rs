//! Names of players and tournaments in files of the French federation's database.

use std::fs;

use othello::notation::{Mode, wthor};
use serde_json::{Value, json};

use crate::{DRAW, Folder, GGF, SHORTEST};

#[test]
fn files_of_names_grow() {
    let folder = Folder::with(&[("a.ggf", GGF.as_bytes())]);
    folder.warned("othello convert a.ggf a.wtb", "");
    let players = |folder: &Folder, name: &str| {
        let kind = wthor::NameKind::Players;
        let names = wthor::Names::read(&*folder.bytes(name), kind, Mode::Strict).unwrap();
        names.iter().map(|(_, name)| name.into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(players(&folder, "WTH.JOU"), ["???", "Ann", "Bob", "A Player With A Lon"]);
    // Without new names the files stay unchanged.
    let (text, _) = folder.warned("othello convert a.ggf again.wtb", "");
    assert_eq!(text, "again.wtb: 2 games\n");

    // Files of names in lower case are found, and keep their contents.
    let mut names = wthor::Names::new(wthor::NameKind::Players);
    for name in ["???", "Zoe", "Bob"] {
        names.push(name).unwrap();
    }
    let mut bytes = Vec::new();
    names.write(&mut bytes).unwrap();
    let other = Folder::with(&[("wth.jou", &bytes)]);
    let into = format!("othello convert '{}' x.wtb", folder.path("a.ggf").display());
    // A file of names of another origin is not changed without --force, and no other file is written.
    assert_eq!(
        other.refused(&into, ""),
        "wth.jou: 2 players missing; use a file that has all names, add them with --force, or put OUT \
         in another folder"
    );
    assert_eq!((other.names(), other.bytes("wth.jou")), (vec!["wth.jou".to_owned()], bytes));
    assert_eq!(
        other.warned(&format!("{into} --force"), "").0,
        "x.wtb: 2 games\nwth.jou: 2 players added, 5 in all\nWTH.TRN: 2 tournaments, a new file\n"
    );
    assert_eq!(players(&other, "wth.jou"), ["???", "Zoe", "Bob", "Ann", "A Player With A Lon"]);
    assert_eq!(other.names(), ["WTH.TRN", "wth.jou", "x.wtb"]);

    // A damaged file of names is left unchanged, like all other files.
    let broken = Folder::with(&[("WTH.JOU", b"no names")]);
    assert_eq!(
        broken.refused(&into, ""),
        "WTH.JOU: byte 8: the file ends within the header; expected 16 bytes"
    );
    assert_eq!(broken.names(), ["WTH.JOU"]);
}

#[test]
fn names_are_found_given_or_missing() {
    let folder = Folder::with(&[("a.ggf", GGF.as_bytes())]);
    folder.warned("othello convert a.ggf a.wtb", "");
    fs::rename(folder.path("WTH.JOU"), folder.path("players")).unwrap();
    fs::rename(folder.path("WTH.TRN"), folder.path("tournaments")).unwrap();
    let list = "othello games a.wtb --json --limit 1";
    let no_names = ["a.wtb: no WTH.JOU and no WTH.TRN: numbers replace names"];
    let given = format!("{list} --players players --tournaments tournaments");
    for (line, expected, warnings) in [
        (list, ["1", "2", "1"], no_names.map(str::to_owned).to_vec()),
        (&given, ["Ann", "Bob", "GGS/os"], vec![]),
    ] {
        let (text, found) = folder.warned(line, "");
        let game: Value = serde_json::from_str(&text).unwrap();
        let names = ["black", "white", "tournament"].map(|name| game[name].as_str().unwrap());
        assert_eq!((names, found), (expected, warnings), "{line}");
    }
    let (_, warnings) = folder.warned("othello games a.wtb --players players", "");
    assert_eq!(warnings, ["a.wtb: no WTH.TRN: numbers replace the names of tournaments"]);
    assert_eq!(folder.warned("othello convert a.wtb x.ggf", "").1, no_names);
    // Positions have no names.
    assert_eq!(
        folder.warned("othello convert a.wtb - --to-format obf --ply 9", ""),
        (
            String::new(),
            vec!["standard output cannot hold: games with fewer moves, left out: 2".to_owned()]
        )
    );
    let message = folder.refused("othello games a.wtb --players absent", "");
    assert!(message.starts_with("absent: ") && message.contains("o such file"), "{message}");
}

#[test]
fn years_come_from_the_option_or_the_first_game() {
    let folder = Folder::with(&[("a.txt", format!("{SHORTEST}\n").as_bytes())]);
    for (options, year, date) in
        [("", 0, Value::Null), ("--year 2026 --force", 2026, json!("2026"))]
    {
        folder.run(&format!("othello convert a.txt a.wtb {options}"), "");
        let bytes = folder.bytes("a.wtb");
        let reader = wthor::Reader::new(&*bytes, Mode::Strict).unwrap();
        assert_eq!(reader.header().games_year, year);
        assert_eq!(folder.json("othello games a.wtb", "")["date"], date);
    }
}

/// Numbers refer to tables that are elsewhere, so they stay and get no names.
#[test]
fn numbers_without_names_stay() {
    let sample = |name: &str| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/");
        fs::read(format!("{folder}{name}")).unwrap()
    };
    let (games, names) = (sample("sample.wtb"), sample("WTH.JOU"));
    let folder = Folder::with(&[("games.wtb", &games)]);
    fs::create_dir(folder.path("other")).unwrap();
    folder.file("other/WTH.JOU", &names);
    for target in ["copy.wtb", "other/copy.wtb"] {
        let (_, warnings) = folder.warned(&format!("othello convert games.wtb {target}"), "");
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert_eq!(folder.bytes(target), games);
        assert_eq!(folder.bytes("other/WTH.JOU"), names);
    }
    assert_eq!(folder.names(), ["copy.wtb", "games.wtb", "other"]);
    assert_eq!(fs::read_dir(folder.path("other")).unwrap().count(), 2);
}

#[test]
fn merged_players_have_a_warning() {
    let game = |black: &str| {
        format!(
            "(;GM[Othello]PB[{black}]PW[Ann]DT[2020]RE[+2.000]TY[8]\nBO[8 {} *]B[F5];)\n",
            "-".repeat(27) + "O*------*O" + &"-".repeat(27)
        )
    };
    let games = game("Bartholomew Smith-Jones") + &game("Bartholomew Smith-Johnson");
    let folder = Folder::with(&[("games.ggf", games.as_bytes())]);
    let (_, warnings) = folder.warned("othello convert games.ggf games.wtb", "");
    let merged = "names cut to fit: 2, names that are another's when cut: 1";
    assert!(warnings[0].contains(merged), "{warnings:?}");
}

#[test]
fn a_lost_depth_of_theoretical_scores_has_a_warning() {
    let folder = Folder::with(&[("games.txt", format!("{DRAW}\n").as_bytes())]);
    folder.run("othello convert games.txt plain.wtb --year 2020", "");
    let mut bytes = folder.bytes("plain.wtb");
    // The fifteenth byte of the header is the depth.
    bytes[14] = 24;
    folder.file("deep.wtb", &bytes);
    for (files, is_reported) in [
        ("plain.wtb out.ggf", false),
        ("deep.wtb out.ggf", true),
        // Another file of the database keeps it.
        ("deep.wtb same.wtb", false),
    ] {
        let (_, _, errors) = folder.call(&format!("othello convert {files} --force"), "");
        let reported = errors.contains("the depth of theoretical scores, 24");
        assert_eq!(reported, is_reported, "{errors}");
    }
    assert_eq!(folder.bytes("same.wtb")[14], 24);
}
