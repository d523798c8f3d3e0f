//! The files of the French Othello federation.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use othello::notation::Mode;
use othello::notation::wthor::{
    Encoder, Losses, NameKind, NameTables, Names, Reader, Record, Statistics, Writer, names_beside,
    write_games,
};

use crate::replay::agrees;
use crate::{read_names, records};

/// Contents of the federation's files: games, moves, passes, wins of Black and of White, draws.
///
/// They were counted by an independent program. All games are played to their end, and all scores are those
/// of the board.
const FILES: [(&str, [u64; 6]); 6] = [
    ("WTH_2001.wtb", [5575, 334_019, 5357, 2489, 2726, 360]),
    ("WTH_2004.wtb", [9113, 546_405, 7183, 3222, 3538, 2353]),
    ("WTH_2012.wtb", [2208, 132_061, 2828, 1043, 1109, 56]),
    ("WTH_2017.wtb", [2449, 146_450, 3236, 1132, 1243, 74]),
    ("WTH_2018.wtb", [2429, 145_146, 3489, 1129, 1236, 64]),
    ("WTH_2024.wtb", [2891, 173_010, 4064, 1360, 1455, 76]),
];

/// Returns the folder of the federation's files.
fn federation() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello/wthor"))
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn all_games_of_the_federation_are_legal() {
    let folder = federation();
    let mut time = Duration::ZERO;
    let mut total = Statistics::default();
    for (name, [games, moves, passes, black_wins, white_wins, draws]) in FILES {
        let bytes = fs::read(folder.join(name)).unwrap();
        let start = Instant::now();
        let mut statistics = Statistics::default();
        for game in Reader::new(bytes.as_slice(), Mode::Strict).unwrap().replays() {
            let (record, replay) = game.unwrap();
            statistics.add(&record, &replay);
            total.add(&record, &replay);
        }
        time += start.elapsed();
        let mut expected = Statistics::default();
        (expected.games, expected.finished) = (games, games);
        (expected.moves, expected.passes) = (moves, passes);
        (expected.black_wins, expected.white_wins, expected.draws) =
            (black_wins, white_wins, draws);
        assert_eq!(statistics, expected, "{name}");
    }
    eprintln!("{} games with {} moves read and replayed in {time:?}", total.games, total.moves);
    assert_eq!((total.games, total.finished, total.score_differs), (24_665, 24_665, 0));
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn replays_agree_with_the_checked_game_and_with_loops() {
    let folder = federation();
    for (name, _) in FILES {
        let bytes = fs::read(folder.join(name)).unwrap();
        for record in records(&bytes).iter().step_by(20) {
            assert_eq!(agrees(record).black_score, record.black_score);
        }
    }
}

#[test]
#[ignore = "needs ../shared, several seconds: bash .ci/run shared"]
fn all_replays_agree_with_the_checked_game_and_with_loops() {
    let folder = federation();
    for (name, _) in FILES {
        let bytes = fs::read(folder.join(name)).unwrap();
        for record in records(&bytes) {
            assert_eq!(agrees(&record).black_score, record.black_score);
        }
    }
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn files_of_the_federation_are_written_as_they_were_read() {
    let folder = federation();
    for (name, [games, ..]) in FILES {
        let bytes = fs::read(folder.join(name)).unwrap();
        let mut reader = Reader::new(bytes.as_slice(), Mode::Strict).unwrap();
        let header = reader.header();
        let mut writer = Writer::new(Cursor::new(Vec::new()), header).unwrap();
        for record in reader.raw() {
            writer.write(&record.unwrap()).unwrap();
        }
        assert_eq!((reader.number(), reader.missing()), (games, 0));
        assert!(writer.finish().unwrap().into_inner() == bytes, "{name}");
        let mut whole = Vec::new();
        write_games(&mut whole, header, &records(&bytes)).unwrap();
        assert!(whole == bytes, "{name}");
    }
    for kind in NameKind::ALL {
        let bytes = fs::read(folder.join(kind.file_name())).unwrap();
        let names = Names::read(bytes.as_slice(), kind, Mode::Strict).unwrap();
        let mut written = Vec::new();
        names.write(&mut written).unwrap();
        assert!(written == bytes, "{}", kind.file_name());
    }
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn names_of_the_federation_are_read() {
    let folder = federation();
    let found = names_beside(&folder.join("WTH_2001.wtb")).unwrap();
    let players = read_names(&found.players.unwrap(), NameKind::Players);
    let tournaments = read_names(&found.tournaments.unwrap(), NameKind::Tournaments);
    assert_eq!((players.len(), tournaments.len()), (4448, 492));
    assert_eq!(players.name(0).as_deref(), Some("???"));
    assert_eq!(players.name(1).as_deref(), Some("Tastet Marc"));
    assert_eq!(players.name(4447).as_deref(), Some("Savarese Michele"));
    assert_eq!(players.name(4448), None);
    assert_eq!(tournaments.name(0).as_deref(), Some("Diverses parties"));
    assert!(tournaments.find("Préqualif de Paris").is_some());
    for names in [players, tournaments] {
        for (number, name) in names.iter() {
            assert_eq!(names.find(&name), Some(number), "{name}");
            assert_eq!(names.name(number).as_deref(), Some(&*name));
        }
    }
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn games_of_the_federation_survive_as_game_records() {
    let folder = federation();
    let mut tables = NameTables::default();
    for kind in NameKind::ALL {
        tables.set(read_names(&folder.join(kind.file_name()), kind));
    }
    for (name, _) in FILES {
        let bytes = fs::read(folder.join(name)).unwrap();
        let header = Reader::new(bytes.as_slice(), Mode::Strict).unwrap().header();
        let mut encoder = Encoder::new(tables.clone());
        let mut unknown = 0;
        for record in records(&bytes).into_iter().step_by(5) {
            let game = record.to_game_record(&tables, header.games_year).unwrap();
            let again = encoder.encode(&game).unwrap();
            let theoretical_score = again.black_score;
            assert_eq!(again, Record { theoretical_score, ..record });
            unknown += u64::from(record.black == 0) + u64::from(record.white == 0);
        }
        assert_eq!(encoder.header().games_year, header.games_year);
        let mut losses = Losses::default();
        losses.names_missing = unknown;
        assert_eq!(encoder.losses(), losses, "{name}");
        assert_eq!(NameKind::ALL.map(|kind| encoder.added(kind)), [0, 0]);
    }
}
