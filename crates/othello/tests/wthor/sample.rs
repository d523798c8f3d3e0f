//! Small files in `tests/data`, made by the writer.

use std::fs::{self, File};
use std::path::Path;

use othello::notation::wthor::{
    Encoder, Losses, NameFiles, NameKind, NameTables, Reader, Record, Statistics, names_beside,
    write_games,
};
use othello::notation::{GameRecord, Mode};
use othello::{Color, Game, Move, Score, Square, workload};

use crate::replay::agrees;
use crate::{chosen_game, read_names};

/// Folder of the files of this repository.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

/// Perfect game from Takizawa, "Othello is Solved", 2023.
const PERFECT: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1\
    F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";

/// Shortest game that one player wins: nine moves.
const SHORTEST: &str = "E6F4E3F6G5D6E7F5C5";

fn game(transcript: &str) -> Game {
    let mut game = Game::default();
    for square in transcript.as_bytes().chunks(2) {
        let square: Square = str::from_utf8(square).unwrap().parse().unwrap();
        game.play_implying_pass(square).unwrap();
    }
    game
}

/// Returns the games of the sample: a draw, the shortest win, one with passes, one that ends early, and one
/// that Black lost on time.
fn sample() -> Vec<GameRecord> {
    let with_passes = (0..)
        .map(|seed| chosen_game(workload::words(seed), 60))
        .find(|game| game.moves().filter(|&played| played == Move::Pass).count() > 1)
        .unwrap();
    let on_time = (100..)
        .map(|seed| chosen_game(workload::words(seed), 60))
        .find(|game| game.is_over() && game.position().final_score(Color::Black) > Score::DRAW)
        .unwrap();
    let played = |black: &str, white: &str, event: &str, game: Game| {
        let score = game.position().final_score(Color::Black);
        GameRecord::new(game).black(black).white(white).event(event).date("2026").score(score)
    };
    let mut unfinished = played("Mullane Kitty", "", "Coupe du Café d'Été", game(&PERFECT[..42]));
    unfinished.white = None;
    vec![
        played("Bexley Ada", "Ørn Jónas", "Harbour Open", game(PERFECT)),
        played("Ørn Jónas", "Mullane Kitty", "Harbour Open", game(SHORTEST)),
        played("Fauré Zoé", "Bexley Ada", "Coupe du Café d'Été", with_passes),
        unfinished.score(Score::new(16)),
        played("Bexley Ada", "Fauré Zoé", "Harbour Open", on_time).score(Score::MIN),
    ]
}

/// Returns the bytes of the sample files, by name.
fn sample_files() -> [(&'static str, Vec<u8>); 3] {
    let mut encoder = Encoder::default();
    let games: Vec<Record> = sample().iter().map(|game| encoder.encode(game).unwrap()).collect();
    let mut losses = Losses::default();
    losses.names_missing = 1;
    assert_eq!(encoder.losses(), losses);
    let mut bytes = Vec::new();
    let made = (2026, 1, 31);
    write_games(&mut bytes, encoder.header().made_on(made), &games).unwrap();
    let [players, tournaments] = NameKind::ALL.map(|kind| {
        let mut names = encoder.tables().get(kind).unwrap().clone();
        names.set_header(names.header().made_on(made));
        let mut bytes = Vec::new();
        names.write(&mut bytes).unwrap();
        (kind.file_name(), bytes)
    });
    [("sample.wtb", bytes), players, tournaments]
}

#[test]
#[ignore = "writes the sample into tests/data"]
fn write_sample() {
    for (name, bytes) in sample_files() {
        let path = Path::new(SAMPLE).join(name);
        fs::write(&path, &bytes).unwrap();
        assert_eq!(fs::read(path).unwrap(), bytes);
    }
}

#[test]
fn the_writer_writes_the_sample() {
    for (name, bytes) in sample_files() {
        let path = Path::new(SAMPLE).join(name);
        assert_eq!(fs::read(&path).unwrap(), bytes, "{name}, see `write_sample`");
    }
}

#[test]
fn the_sample_is_read_with_its_names() {
    let path = Path::new(SAMPLE).join("sample.wtb");
    let found = names_beside(&path).unwrap();
    let mut tables = NameTables::default();
    tables.set(read_names(&found.players.unwrap(), NameKind::Players));
    tables.set(read_names(&found.tournaments.unwrap(), NameKind::Tournaments));
    let mut reader = Reader::new(File::open(path).unwrap(), Mode::Strict).unwrap();
    assert_eq!(reader.header().date(), (2026, 1, 31));
    let mut statistics = Statistics::default();
    for expected in sample() {
        let (record, replay) = reader.read().unwrap().unwrap();
        statistics.add(&record, &agrees(&record));
        assert_eq!(replay, record.replay().unwrap());
        assert_eq!(record.to_game_record(&tables, 2026).unwrap(), expected);
        let numbers = record.to_game_record(&NameTables::default(), 0).unwrap();
        assert_eq!(numbers.black, Some(record.black.to_string()));
        assert_eq!(numbers.event, Some(record.tournament.to_string()));
        assert_eq!((numbers.date, numbers.score), (None, expected.score));
    }
    assert!(reader.read().unwrap().is_none());
    let Statistics { games, finished, unfinished, score_differs, .. } = statistics;
    assert_eq!((games, finished, unfinished, score_differs), (5, 4, 1, 1));
    assert_eq!((statistics.draws, statistics.unfinished_score_differs), (1, 1));
    assert!(statistics.passes > 1);
}

#[test]
fn names_are_found_in_any_case() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wthor-names");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let games = folder.join("Games.WTB");
    assert_eq!(names_beside(&games).unwrap(), NameFiles::default());
    for name in ["wth.jou", "wth_trn", "WTH.JOUR", "xWth.Trn"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let found = names_beside(&games).unwrap();
    assert_eq!((found.players, found.tournaments), (Some(folder.join("wth.jou")), None));
    fs::write(folder.join("Wth.Trn"), "").unwrap();
    let found = names_beside(&games).unwrap();
    assert_eq!(found.tournaments, Some(folder.join("Wth.Trn")));
    fs::remove_dir_all(&folder).unwrap();
    assert!(names_beside(&games).is_err());
}

/// Returns a file with the games of the sample.
pub(crate) fn small_file() -> Vec<u8> {
    let [(_, bytes), ..] = sample_files();
    bytes
}
