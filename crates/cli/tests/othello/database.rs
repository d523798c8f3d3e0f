//! Files of the French federation's database.

use std::fs;
use std::path::{Path, PathBuf};

use othello::Color;
use othello::notation::{Mode, transcript, wthor};
use serde_json::{Value, json};

use crate::{Folder, run, run_json, warned};

/// Returns the folder of the database.
fn database() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello/wthor"))
}

const YEARS: [u16; 6] = [2001, 2004, 2012, 2017, 2018, 2024];

fn file_of(database: &Path, year: u16) -> String {
    database.join(format!("WTH_{year}.wtb")).to_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn statistics_match_the_reader() {
    let database = database();
    let files = YEARS.map(|year| file_of(&database, year));
    let mut arguments = vec!["games", "--stats"];
    arguments.extend(files.iter().map(String::as_str));
    let answer = run_json(&arguments, "");
    let mut statistics = wthor::Statistics::default();
    for file in &files {
        let file = fs::File::open(file).unwrap();
        for game in wthor::Reader::new(file, Mode::Strict).unwrap().replays() {
            let (record, replay) = game.unwrap();
            statistics.add(&record, &replay);
        }
    }
    assert_eq!(
        answer,
        json!({
            "games": 24_665, "moves": statistics.moves, "passes": statistics.passes,
            "finished": statistics.finished, "unfinished": statistics.unfinished,
            "black_wins": statistics.black_wins, "white_wins": statistics.white_wins,
            "draws": statistics.draws, "without_score": 0,
            "score_differs": statistics.score_differs,
            "unfinished_score_differs": statistics.unfinished_score_differs, "skipped": 0,
        })
    );
    let two = ["games", &files[5], "--player", "takanashi", "--json"];
    for line in run(&two, "").lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let names = [&game["black"], &game["white"]].map(|name| name.as_str().unwrap());
        assert!(names.iter().any(|name| name.to_lowercase().contains("takanashi")), "{line}");
    }
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn the_database_is_converted_and_back() {
    let database = database();
    let folder = Folder::new();
    let original = file_of(&database, 2012);
    // With the same names, a file becomes the same bytes.
    for names in ["WTH.JOU", "WTH.TRN"] {
        fs::write(folder.path(names), fs::read(database.join(names)).unwrap()).unwrap();
    }
    run(&["convert", &original, &folder.path("same.wtb")], "");
    assert!(fs::read(folder.path("same.wtb")).unwrap() == fs::read(&original).unwrap());

    warned(&["convert", &original, &folder.path("a.ggf")]);
    warned(&["convert", &folder.path("a.ggf"), &folder.path("b.wtb")]);
    let listed = |path: &str| {
        let text = run(&["games", path, "--json"], "");
        let without_file = |line: &str| line.split_once(",\"number\"").unwrap().1.to_owned();
        text.lines().map(without_file).collect::<Vec<_>>()
    };
    let games = listed(&original);
    assert_eq!(games.len(), 2208);
    assert!(games == listed(&folder.path("a.ggf")));
    assert!(games == listed(&folder.path("b.wtb")));
    // Only the theoretical scores and the header differ.
    let bytes = |path: &str| {
        let mut bytes = fs::read(path).unwrap().split_off(16);
        bytes.chunks_mut(68).for_each(|record| record[7] = 0);
        bytes
    };
    assert!(bytes(&original) == bytes(&folder.path("b.wtb")));
    // The game shown is the one listed.
    let first: Value = serde_json::from_str(&format!("{{\"number\"{}", games[11])).unwrap();
    let game = transcript::parse(first["transcript"].as_str().unwrap()).unwrap();
    let shown = run_json(&["show", &original, "--game", "12"], "");
    assert_eq!(shown["played"].as_array().unwrap().len(), game.moves().len());
    assert_eq!(shown["black"], game.position().discs(Color::Black).len());
}
