//! Files of records: the format, and that no damage goes unnoticed.

use std::fs;
use std::path::PathBuf;

use othello::eval::Points;
use othello::{Bitboard, Board, Square};
use tempfile::TempDir;
use trainer::othello::record::Record;
use trainer::shard::{Folder, FolderError, Found, Header, Reader, ShardError, name, read};

/// A shard as version 1 has it. It stays as it is: files that people have are of this format.
const GOLDEN: &[u8] = include_bytes!("data/golden.records");

fn records() -> Vec<Record> {
    let board = Board::START.play(Square::F5);
    let record = Record { board, score: Points::new(-77), depth: 4, result: Some(-2), game: 9 };
    let mover = Bitboard::new(0x00ff_ffff_ffff_ff00);
    let exact =
        Board::new(mover, !mover & !Square::A1.bitboard() & !Square::H8.bitboard()).unwrap();
    vec![
        record,
        Record { score: Points::MIN, depth: 60, result: None, game: u32::MAX, ..record },
        Record { board: exact, score: Points::DISC * 34, depth: 2, result: Some(34), game: 10 },
    ]
}

fn header() -> Header {
    Header {
        seed: 0x0123_4567_89ab_cdef,
        number: 3,
        first: 9,
        games: 2,
        records: 3,
        settings: "selfplay 1\nevaluation features\n".to_owned(),
    }
}

fn parse(bytes: &[u8]) -> Result<(Header, Vec<Record>), ShardError> {
    let mut reader = Reader::new(bytes, bytes.len() as u64)?;
    let (mut records, mut block) = (Vec::new(), Vec::new());
    loop {
        reader.next_block(&mut block)?;
        if block.is_empty() {
            return Ok((reader.header().clone(), records));
        }
        records.append(&mut block);
    }
}

fn folder() -> (TempDir, Folder<Record>) {
    let place = TempDir::new().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    (place, folder)
}

fn files(place: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(place.path()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn shards_are_written_as_they_ever_were_and_read_back() {
    let (place, folder) = folder();
    assert_eq!(folder.find(&header()).unwrap(), Found::Missing);
    folder.write(&header(), &records()).unwrap();
    assert_eq!(files(&place), [".lock", "shard-000003.records"]);
    let path = folder.shard(3);
    assert_eq!(fs::read(&path).unwrap(), GOLDEN);
    assert_eq!(read(&path).unwrap(), (header(), records()));
    assert_eq!(parse(GOLDEN).unwrap(), (header(), records()));
    // How many records it has is not known before.
    let expected = Header { records: 0, ..header() };
    assert_eq!(folder.find(&expected).unwrap(), Found::Finished(3));
}

#[test]
fn shards_of_many_blocks_and_of_nothing_are_read_back() {
    let (_place, folder) = folder();
    for count in [0, 1, 2047, 2048, 2049, 10_000] {
        let records: Vec<_> = (0..count).map(|game| Record { game, ..records()[0] }).collect();
        let header = Header { records: count, settings: String::new(), ..header() };
        folder.write(&header, &records).unwrap();
        assert_eq!(read(&folder.shard(3)).unwrap(), (header, records));
    }
}

#[test]
fn truncated_shards_are_errors() {
    for length in 0..GOLDEN.len() {
        let error = parse(&GOLDEN[..length]).unwrap_err();
        assert!(
            matches!(error, ShardError::NoHeader { .. } | ShardError::Length { .. }),
            "{length}: {error}"
        );
        // A file that is cut while it is read.
        let mut reader = match Reader::new(&GOLDEN[..length], GOLDEN.len() as u64) {
            Ok(reader) => reader,
            Err(error) => {
                assert!(matches!(error, ShardError::Io(_)), "{length}: {error}");
                continue;
            }
        };
        let mut block = records();
        let ends = (0..3).find_map(|_| reader.next_block(&mut block).err());
        assert!(matches!(ends, Some(ShardError::Io(_))), "{length}: {ends:?}");
        assert_eq!(block, []);
        // Nothing comes after an error.
        reader.next_block(&mut block).unwrap();
        assert_eq!(block, []);
    }
    for more in [&[0][..], &[0; 24], GOLDEN] {
        let error = parse(&[GOLDEN, more].concat()).unwrap_err();
        assert!(matches!(error, ShardError::Length { records: 3, .. }), "{error}");
    }
}

#[test]
fn changed_shards_are_errors() {
    for at in 0..GOLDEN.len() {
        for bits in [0xff, 1, 0x80, 0x10] {
            let mut bytes = GOLDEN.to_vec();
            bytes[at] ^= bits;
            assert!(parse(&bytes).is_err(), "byte {at} with {bits:02x}");
        }
    }
}

/// Errors say what, where and what was expected.
#[test]
fn errors_say_what_where_and_what_was_expected() {
    let with = |at: usize, byte: u8| {
        let mut bytes = GOLDEN.to_vec();
        bytes[at] = byte;
        parse(&bytes).unwrap_err().to_string()
    };
    assert_eq!(with(0, b'X'), "byte 0: not a file of records, expected the magic TRITREC");
    assert_eq!(with(8, 2), "byte 8: version 2, expected 1");
    assert_eq!(with(12, 25), "byte 12: records of 25 bytes, expected 24");
    assert!(with(41, 0x20).starts_with("byte 40: settings that are longer, expected at most 4096"));
    let start = GOLDEN.len() - 4 - 3 * Record::SIZE;
    let text = with(start - 9, b'_');
    assert!(text.starts_with(&format!("byte {}: checksum ", start - 4)), "{text}");
    assert!(text.contains(" of the header, expected "), "{text}");
    assert_eq!(
        with(start + Record::SIZE + 18, 61),
        format!("byte {}, record 1: depth 61, expected at most 60", start + Record::SIZE)
    );
    let text = with(start + 20, 8);
    assert!(text.starts_with(&format!("byte {}: checksum ", GOLDEN.len() - 4)), "{text}");
    assert!(text.contains(" of the records, expected "), "{text}");
    let error = parse(&GOLDEN[..GOLDEN.len() - 1]).unwrap_err().to_string();
    let length = GOLDEN.len();
    assert_eq!(error, format!("{} bytes, expected {length} for 3 records", length - 1));
    let error = parse(&GOLDEN[..40]).unwrap_err().to_string();
    assert_eq!(error, "40 bytes, expected a header of at least 48");
}

/// Settings are shown to people: with a right checksum they may still be no text.
#[test]
fn settings_are_text() {
    for byte in [0, 7, 0x1b, 0x7f, 0x80, 0xff] {
        let mut bytes = GOLDEN.to_vec();
        let end = bytes.len() - 4 - 3 * Record::SIZE - 4;
        bytes[50] = byte;
        let checksum = crc32fast::hash(&bytes[..end]).to_le_bytes();
        bytes[end..end + 4].copy_from_slice(&checksum);
        let error = parse(&bytes).unwrap_err();
        assert!(matches!(error, ShardError::Settings { at: 50, .. }), "{error}");
    }
}

#[test]
fn shards_of_other_settings_are_told_apart() {
    let (_place, folder) = folder();
    folder.write(&header(), &records()).unwrap();
    let settings = |settings: &str| Header { settings: settings.to_owned(), ..header() };
    for (other, expected) in [
        (Header { seed: 7, ..header() }, "seed: 81985529216486895, expected 7; "),
        (Header { first: 8, ..header() }, "first game: 9, expected 8; "),
        (Header { games: 1, ..header() }, "games: 2, expected 1; "),
        (
            settings("selfplay 1\nevaluation other\n"),
            "settings: evaluation features, expected evaluation other; ",
        ),
        (settings("selfplay 1\n"), "settings: evaluation features, expected nothing; "),
        (settings("selfplay 2\n"), "settings: selfplay 1, expected selfplay 2; "),
    ] {
        let error = folder.find(&other).unwrap_err();
        assert!(matches!(error, FolderError::Differs { .. }));
        let start = format!("{}: {expected}", folder.shard(3).display());
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    // Under the name of another one.
    fs::rename(folder.shard(3), folder.shard(4)).unwrap();
    let error = folder.find(&Header { number: 4, ..header() }).unwrap_err().to_string();
    assert!(error.contains("shard: 3, expected 4; "), "{error}");
}

#[test]
fn damaged_shards_are_not_taken_for_finished_ones() {
    let (_place, folder) = folder();
    for (at, bits) in [(GOLDEN.len() - 1, 1), (GOLDEN.len() - 10, 1), (20, 1)] {
        let mut bytes = GOLDEN.to_vec();
        bytes[at] ^= bits;
        fs::write(folder.shard(3), bytes).unwrap();
        let error = folder.find(&header()).unwrap_err();
        assert!(matches!(error, FolderError::Damaged { .. }), "{error}");
    }
    fs::write(folder.shard(3), &GOLDEN[..100]).unwrap();
    assert!(matches!(folder.find(&header()), Err(FolderError::Damaged { .. })));
}

#[test]
fn one_process_works_in_a_folder_and_removes_what_another_left() {
    let (place, folder) = folder();
    let error = Folder::<Record>::open(place.path()).unwrap_err();
    assert!(matches!(error, FolderError::Locked { .. }), "{error}");
    drop(folder);
    let left: PathBuf = place.path().join(format!(".{}.tmp", name(5)));
    fs::write(&left, "half of it").unwrap();
    fs::write(place.path().join(".other.tmp"), "somebody's").unwrap();
    let folder = Folder::<Record>::open(place.path()).unwrap();
    assert_eq!(files(&place), [".lock", ".other.tmp"]);
    drop(folder);
    let file = place.path().join(".other.tmp");
    assert!(matches!(Folder::<Record>::open(&file), Err(FolderError::Io { .. })));
}
