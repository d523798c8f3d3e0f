//! Files of the French federation's database.

use std::fs;
use std::path::PathBuf;

use othello::Color;
use othello::notation::{Mode, transcript, wthor};
use serde_json::{Value, json};

use crate::Folder;

/// Returns the path of a file of the database.
fn file_of(name: &str) -> PathBuf {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello/wthor");
    PathBuf::from(folder).join(name)
}

const YEARS: [u16; 6] = [2001, 2004, 2012, 2017, 2018, 2024];

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn statistics_match_the_reader() {
    let folder = Folder::new();
    let files = YEARS.map(|year| file_of(&format!("WTH_{year}.wtb")));
    let names = files.each_ref().map(|file| format!("'{}'", file.display()));
    let answer = folder.json(&format!("othello games --stats {}", names.join(" ")), "");
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
    let line = format!("othello games {} --player takanashi", names[5]);
    for game in folder.values(&line, "") {
        let names = [&game["black"], &game["white"]].map(|name| name.as_str().unwrap());
        assert!(names.iter().any(|name| name.to_lowercase().contains("takanashi")), "{game}");
    }
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn the_database_is_converted_and_back() {
    let folder = Folder::new();
    // With the same names, a file becomes the same bytes.
    for name in ["WTH.JOU", "WTH.TRN", "WTH_2012.wtb"] {
        fs::copy(file_of(name), folder.path(name)).unwrap();
    }
    folder.run("othello convert WTH_2012.wtb same.wtb", "");
    assert!(folder.bytes("same.wtb") == folder.bytes("WTH_2012.wtb"));

    folder.warned("othello convert WTH_2012.wtb a.ggf", "");
    folder.warned("othello convert a.ggf b.wtb", "");
    let listed = |name: &str| {
        let mut games = folder.values(&format!("othello games {name}"), "");
        games.iter_mut().for_each(|game| game["file"] = Value::Null);
        games
    };
    let games = listed("WTH_2012.wtb");
    assert_eq!(games.len(), 2208);
    assert!(games == listed("a.ggf"));
    assert!(games == listed("b.wtb"));
    // Only the theoretical scores and the header differ.
    let bytes = |name: &str| {
        let mut bytes = folder.bytes(name).split_off(16);
        bytes.chunks_mut(68).for_each(|record| record[7] = 0);
        bytes
    };
    assert!(bytes("WTH_2012.wtb") == bytes("b.wtb"));
    // The game shown is the one listed.
    let game = transcript::parse(games[11]["transcript"].as_str().unwrap()).unwrap();
    let shown = folder.json("othello show WTH_2012.wtb --game 12", "");
    assert_eq!(shown["played"].as_array().unwrap().len(), game.moves().len());
    assert_eq!(shown["black"], game.position().discs(Color::Black).len());
}
