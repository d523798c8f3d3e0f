//! Shards of moves of Gomoku: any bytes, and any bytes whose lengths and checksums are made right, so that
//! what is behind them is met. A shard is read if and only if a slower reading finds nothing wrong,
//! and what is read is written as the same bytes.
//!
//! The first byte of an input is no part of the file: it chooses between the two.

#![no_main]

use gomoku::game::Game;
use gomoku::{Board, Color};
use libfuzzer_sys::fuzz_target;
use trainer::gomoku::game::Games;
use trainer::gomoku::record::Record;
use trainer::shard::{Header, Reader};

/// The bytes before the settings.
const FIXED: usize = 44;

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let file = if selector.is_multiple_of(2) { Some(bytes.to_vec()) } else { mended(bytes) };
    let Some(file) = file else { return };
    let found = read(&file);
    assert_eq!(found.is_some(), is_shard(&file));
    if let Some((header, records)) = found {
        assert_eq!(written(&header, &records), file);
        let (games, are_all) = games(&records);
        let reader = Reader::new(&*file, file.len() as u64).expect("it was read before");
        let mut found = Games::new(reader);
        for game in games {
            assert_eq!(found.next().expect("a game").expect("a good one").records(), game);
        }
        assert_eq!(found.next().is_none(), are_all);
    }
});

fn read(file: &[u8]) -> Option<(Header, Vec<Record>)> {
    let mut reader = Reader::new(file, file.len() as u64).ok()?;
    let (mut records, mut block) = (Vec::new(), Vec::new());
    loop {
        reader.next_block(&mut block).ok()?;
        if block.is_empty() {
            return Some((reader.header().clone(), records));
        }
        records.append(&mut block);
    }
}

/// Returns the bytes with all that the checksums and the number of records must be.
fn mended(bytes: &[u8]) -> Option<Vec<u8>> {
    let length = *bytes.get(40)? as usize;
    let (head, rest) = bytes.split_at_checked(FIXED + length)?;
    let rest = &rest[..rest.len() / Record::SIZE * Record::SIZE];
    let mut file = head.to_vec();
    file[41..FIXED].fill(0);
    let count = u32::try_from(rest.len() / Record::SIZE).ok()?;
    file[36..40].copy_from_slice(&count.to_le_bytes());
    file.extend(crc32fast::hash(&file).to_le_bytes());
    file.extend(rest);
    file.extend(crc32fast::hash(rest).to_le_bytes());
    Some(file)
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The format, as it is documented.
fn is_shard(file: &[u8]) -> bool {
    if file.len() < FIXED || !file.starts_with(b"TRITGMR\x1a") {
        return false;
    }
    let settings = number(&file[40..44]);
    if number(&file[8..12]) != 1 || number(&file[12..16]) != 16 || settings > 4096 {
        return false;
    }
    let (header, records) = (FIXED + settings as usize, number(&file[36..40]));
    if file.len() as u64 != header as u64 + 4 + records * 16 + 4 {
        return false;
    }
    let is_text = |byte: &u8| matches!(byte, b'\n' | 0x20..=0x7e);
    let body = &file[header + 4..file.len() - 4];
    file[FIXED..header].iter().all(is_text)
        && number(&file[header..header + 4]) == u64::from(crc32fast::hash(&file[..header]))
        && number(&file[file.len() - 4..]) == u64::from(crc32fast::hash(body))
        && body.chunks_exact(16).all(is_record)
}

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
            0 | 1 => value == -32_768 && depth == 0,
            2 => value.abs() <= 30_000 && depth <= 100,
            _ => false,
        }
}

/// Puts records together as long as they are games; returns the games, and whether all are.
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

fn written(header: &Header, records: &[Record]) -> Vec<u8> {
    let mut file = b"TRITGMR\x1a".to_vec();
    file.extend([1, 16].map(u32::to_le_bytes).concat());
    file.extend(header.seed.to_le_bytes());
    let Header { number, first, games, records: count, settings, .. } = header;
    let numbers = [*number, *first, *games, *count, settings.len() as u32];
    file.extend(numbers.map(u32::to_le_bytes).concat());
    file.extend(settings.as_bytes());
    file.extend(crc32fast::hash(&file).to_le_bytes());
    let body: Vec<u8> = records.iter().flat_map(Record::to_bytes).collect();
    file.extend(&body);
    file.extend(crc32fast::hash(&body).to_le_bytes());
    file
}
