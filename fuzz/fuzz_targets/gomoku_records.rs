//! Reads any bytes as shards of Gomoku moves, with or without corrected lengths and checksums; the
//! correction lets inputs reach the later checks. A shard must be read if and only if a slower
//! reader finds it valid, and must be written back as the same bytes.
//!
//! The first byte of an input is not part of the file: it says whether to correct.

#![no_main]

use gomoku::game::Game;
use gomoku::{Board, Color};
use libfuzzer_sys::fuzz_target;
use trainer::gomoku::game::Games;
use trainer::gomoku::record::Record;
use trainer::shard::Reader;

#[path = "common/shards.rs"]
mod shards;

use shards::{Format, number};

const FORMAT: Format = Format { magic: b"TRITGMR\x1a", size: 16, is_record };

fuzz_target!(|data: &[u8]| {
    let Some((file, records)) = FORMAT.check::<Record>(data) else { return };
    let (games, are_all) = games(&records);
    let reader = Reader::new(&*file, file.len() as u64).expect("it was read before");
    let mut found = Games::new(reader);
    for game in games {
        assert_eq!(found.next().expect("a game").expect("a good one").records(), game);
    }
    assert_eq!(found.next().is_none(), are_all);
});

fn is_record(bytes: &[u8]) -> bool {
    let (ply, value) = (number(&bytes[4..6]), i64::from(number(&bytes[8..10]) as u16 as i16));
    let &[x, y, _, _, depth, result, size, rule, origin, last] = &bytes[6..] else { return false };
    (5..=22).contains(&size)
        && ply < u64::from(size) * u64::from(size)
        && x.max(y) < size
        && [0, 1, 4, 8, 9].contains(&rule)
        && [0, 1, 255].contains(&result)
        && last == 0
        && match origin {
            0 | 1 | 3 => value == -32_768 && depth == 0,
            2 => value.abs() <= 30_000 && depth <= 100,
            _ => false,
        }
}

/// Groups records into games up to the first invalid one. Returns the games, and whether all are
/// valid.
fn games(records: &[Record]) -> (Vec<&[Record]>, bool) {
    let mut games = Vec::new();
    for game in records.chunk_by(|one, other| one.game == other.game) {
        let first = game[0];
        let mut played = Game::new(Board::new(first.size.into(), first.rule).expect("a size"));
        for (ply, record) in (0..).zip(game) {
            let result = if ply % 2 == 0 { first.result } else { -first.result };
            let is_same =
                (record.size, record.rule, record.result) == (first.size, first.rule, result);
            if record.ply != ply || !is_same {
                return (games, false);
            }
            let ending = match played.play(record.point) {
                Err(_) => return (games, false),
                Ok(outcome) => outcome.map(|outcome| outcome.winner()),
            };
            let expected = ending.map(|winner| match winner {
                None => 0,
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
            });
            if expected.is_some_and(|expected| expected != first.result) {
                return (games, false);
            }
        }
        games.push(game);
    }
    (games, true)
}
