//! Shards of records: their format, and the detection of all damage.

use std::convert::Infallible;
use std::fs;
use std::path::PathBuf;

use othello::eval::Points;
use othello::{Bitboard, Board, Square};
use tempfile::TempDir;
use thiserror::Error;
use trainer::othello::record::Record;
use trainer::shard::{
    self, Folder, FolderError, Found, Header, Reader, ShardError, name, read, same_games,
};

/// A shard of format version 1. It must not change, because users have files of this format.
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

fn folder<R: shard::Record>() -> (TempDir, Folder<R>) {
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
fn shards_keep_their_format_and_are_read_back() {
    let (place, folder) = folder();
    assert_eq!(folder.find(&header()).unwrap(), Found::Missing);
    folder.write(&header(), &records()).unwrap();
    assert_eq!(files(&place), [".lock", "shard-000003.records"]);
    let path = folder.shard(3);
    assert_eq!(fs::read(&path).unwrap(), GOLDEN);
    assert_eq!(read(&path).unwrap(), (header(), records()));
    assert_eq!(parse(GOLDEN).unwrap(), (header(), records()));
    // The number of records is not known beforehand.
    let expected = Header { records: 0, ..header() };
    assert_eq!(folder.find(&expected).unwrap(), Found::Finished(3));
}

#[test]
fn shards_of_any_size_are_read_back() {
    let ((_place, folder), (_toys, toy_folder)) = (folder(), folder());
    for count in [0, 1, 2047, 2048, 2049, 10_000] {
        let records: Vec<_> = (0..count).map(|game| Record { game, ..records()[0] }).collect();
        let header = Header { records: count, settings: String::new(), ..header() };
        folder.write(&header, &records).unwrap();
        assert_eq!(read(&folder.shard(3)).unwrap(), (header, records));
        // Shards of another type of record.
        toy_folder.write(&toy_header(count), &toys(count)).unwrap();
        assert_eq!(toy_folder.find(&toy_header(0)).unwrap(), Found::Finished(count));
        assert_eq!(read(&toy_folder.shard(2)).unwrap(), (toy_header(count), toys(count)));
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
        // The file is cut while it is being read.
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

/// Errors name the problem, the place and the expected value.
#[test]
fn errors_name_problem_place_and_expectation() {
    let with = |at: usize, byte: u8| {
        let mut bytes = GOLDEN.to_vec();
        bytes[at] = byte;
        parse(&bytes).unwrap_err().to_string()
    };
    assert_eq!(with(0, b'X'), "byte 0: not a file of records; expected the magic TRITREC");
    assert_eq!(with(8, 2), "byte 8: version 2; expected 1");
    assert_eq!(with(12, 25), "byte 12: records of 25 bytes; expected 24");
    assert!(with(41, 0x20).starts_with("byte 40: settings that are longer; expected at most 4096"));
    let start = GOLDEN.len() - 4 - 3 * Record::SIZE;
    let text = with(start - 9, b'_');
    assert!(text.starts_with(&format!("byte {}: checksum ", start - 4)), "{text}");
    assert!(text.contains(" of the header; expected "), "{text}");
    assert_eq!(
        with(start + Record::SIZE + 18, 61),
        format!("byte {}, record 1: depth 61; expected at most 60", start + Record::SIZE)
    );
    let text = with(start + 20, 8);
    assert!(text.starts_with(&format!("byte {}: checksum ", GOLDEN.len() - 4)), "{text}");
    assert!(text.contains(" of the records; expected "), "{text}");
    let error = parse(&GOLDEN[..GOLDEN.len() - 1]).unwrap_err().to_string();
    let length = GOLDEN.len();
    assert_eq!(error, format!("{} bytes; expected {length} for 3 records", length - 1));
    let error = parse(&GOLDEN[..40]).unwrap_err().to_string();
    assert_eq!(error, "not a shard: 40 bytes; expected a header of at least 48 bytes");
}

/// Settings are shown to users, so a valid checksum is not enough: they must be text.
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
fn shards_of_other_settings_are_recognised() {
    let (_place, folder) = folder();
    folder.write(&header(), &records()).unwrap();
    let settings = |settings: &str| Header { settings: settings.to_owned(), ..header() };
    for (other, expected) in [
        (Header { seed: 7, ..header() }, "seed: 81985529216486895; expected 7; "),
        (Header { first: 8, ..header() }, "first game: 9; expected 8; "),
        (Header { games: 1, ..header() }, "games: 2; expected 1; "),
        (
            settings("selfplay 1\nevaluation other\n"),
            "settings: evaluation features; expected evaluation other; ",
        ),
        (settings("selfplay 1\n"), "settings: evaluation features; expected nothing; "),
        (settings("selfplay 2\n"), "settings: selfplay 1; expected selfplay 2; "),
    ] {
        let error = folder.find(&other).unwrap_err();
        assert!(matches!(error, FolderError::Differs { .. }));
        let start = format!("{}: {expected}", folder.shard(3).display());
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    // A shard under the name of another one.
    fs::rename(folder.shard(3), folder.shard(4)).unwrap();
    let error = folder.find(&Header { number: 4, ..header() }).unwrap_err().to_string();
    assert!(error.contains("shard: 3; expected 4; "), "{error}");
}

#[test]
fn damaged_shards_are_not_taken_for_finished_ones() {
    let (_place, folder) = folder::<Record>();
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
    let (place, folder) = folder::<Record>();
    let error = Folder::<Record>::open(place.path()).unwrap_err();
    assert!(matches!(error, FolderError::Locked { .. }), "{error}");
    drop(folder);
    let left: PathBuf = place.path().join(format!(".{}.tmp", name(5)));
    fs::write(&left, "half of it").unwrap();
    fs::write(place.path().join(".other.tmp"), "other").unwrap();
    let folder = Folder::<Record>::open(place.path()).unwrap();
    assert_eq!(files(&place), [".lock", ".other.tmp"]);
    drop(folder);
    let file = place.path().join(".other.tmp");
    let error = Folder::<Record>::open(&file).unwrap_err().to_string();
    assert_eq!(error, format!("{}: a file; expected a folder", file.display()));
}

/// A record of 5 bytes: a number below 1000 and a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Toy {
    number: u32,
    letter: u8,
}

#[derive(Debug, PartialEq, Eq, Error)]
#[error("number {0}; expected at most 999")]
struct ToyError(u32);

impl shard::Record for Toy {
    const SIZE: usize = 5;
    const MAGIC: [u8; 8] = *b"TRITTOY\x1a";

    type Error = ToyError;

    fn write(&self, bytes: &mut [u8]) {
        assert!(self.number < 1000, "numbers below 1000");
        bytes[..4].copy_from_slice(&self.number.to_le_bytes());
        bytes[4] = self.letter;
    }

    fn read(bytes: &[u8]) -> Result<Self, ToyError> {
        let (number, letter) = bytes.split_first_chunk().expect("5 bytes");
        let number = u32::from_le_bytes(*number);
        if number < 1000 { Ok(Self { number, letter: letter[0] }) } else { Err(ToyError(number)) }
    }
}

/// Bytes with a choice of magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bytes<const SIZE: usize, const IS_TOY: bool>([u8; SIZE]);

impl<const SIZE: usize, const IS_TOY: bool> shard::Record for Bytes<SIZE, IS_TOY> {
    const SIZE: usize = SIZE;
    const MAGIC: [u8; 8] = if IS_TOY { <Toy as shard::Record>::MAGIC } else { *b"TRITRAW\x1a" };

    type Error = Infallible;

    fn write(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0);
    }

    fn read(bytes: &[u8]) -> Result<Self, Infallible> {
        Ok(Self(bytes.try_into().expect("all bytes")))
    }
}

fn toys(count: u32) -> Vec<Toy> {
    (0..count).map(|at| Toy { number: at % 1000, letter: at.to_le_bytes()[0] }).collect()
}

fn toy_header(records: u32) -> Header {
    let settings = "made-by test\n".to_owned();
    Header { seed: 11, number: 2, first: 20, games: 10, records, settings }
}

#[test]
fn magic_and_size_in_the_file_are_those_of_the_type() {
    let (_place, folder) = folder();
    folder.write(&toy_header(3), &toys(3)).unwrap();
    let bytes = fs::read(folder.shard(2)).unwrap();
    assert_eq!(&bytes[..16], b"TRITTOY\x1a\x01\0\0\0\x05\0\0\0");
    assert_eq!(&bytes[bytes.len() - 4 - 15..][..10], b"\0\0\0\0\0\x01\0\0\0\x01");
}

#[test]
fn shards_of_another_type_are_refused() {
    let (place, toy_folder) = folder();
    toy_folder.write(&toy_header(3), &toys(3)).unwrap();
    let path = toy_folder.shard(2);
    let error = Reader::<Bytes<5, false>>::open(&path).unwrap_err();
    assert!(matches!(error, ShardError::Magic { expected } if expected == *b"TRITRAW\x1a"));
    let expected = "byte 0: not a file of records; expected the magic TRITRAW";
    assert_eq!(error.to_string(), expected);
    let error = read::<Bytes<6, true>>(&path).unwrap_err();
    assert!(matches!(error, ShardError::RecordSize { found: 5, expected: 6 }), "{error}");
    assert_eq!(error.to_string(), "byte 12: records of 5 bytes; expected 6");
    // They are not accepted as finished shards either.
    drop(toy_folder);
    let raw_folder = Folder::<Bytes<5, false>>::open(place.path()).unwrap();
    let error = raw_folder.find(&toy_header(3)).unwrap_err();
    assert!(matches!(error, FolderError::Damaged { .. }));
    assert_eq!(error.to_string(), format!("{}: {expected}", path.display()));
}

#[test]
fn record_errors_name_the_record_and_keep_their_type() {
    let (_place, folder) = folder::<Bytes<5, true>>();
    let records = [[0; 5], [1, 0, 0, 0, 1], [0xe8, 3, 0, 0, 2]].map(Bytes);
    folder.write(&toy_header(3), &records).unwrap();
    let error = read::<Toy>(&folder.shard(2)).unwrap_err();
    let at = 44 + "made-by test\n".len() + 4 + 2 * 5;
    let expected = format!("byte {at}, record 2: number 1000; expected at most 999");
    assert_eq!(error.to_string(), expected);
    let ShardError::Record { error, .. } = error else { panic!("{error}") };
    assert_eq!(*error.downcast::<ToyError>().unwrap(), ToyError(1000));
}

type Short = Bytes<5, false>;

/// Writes shards, each in its own folder. They are given by seed, first game, number of games, settings, and
/// the first byte of the records.
fn written(shards: &[(u64, u32, u32, &str, u8)]) -> (TempDir, Vec<PathBuf>) {
    let root = TempDir::new().unwrap();
    let paths = (0..).zip(shards).map(|(index, &(seed, first, games, settings, byte))| {
        let folder = root.path().join(format!("{index}"));
        let records: Vec<Short> = (0..games).map(|_| Bytes([byte; 5])).collect();
        let settings = settings.to_owned();
        let header = Header { seed, number: 0, first, games, records: games, settings };
        Folder::<Short>::open(&folder).unwrap().write(&header, &records).unwrap();
        folder.join(name(0))
    });
    let paths = paths.collect();
    (root, paths)
}

#[test]
fn equal_records_and_overlapping_games_are_found() {
    let (root, paths) = written(&[
        (1, 0, 4, "depth 1\ngames-per-shard 4\n", 1),
        // The next games; the same games with another seed; with other settings.
        (1, 4, 4, "depth 1\ngames-per-shard 4\n", 2),
        (2, 0, 4, "depth 1\ngames-per-shard 4\n", 3),
        (1, 0, 4, "depth 2\ngames-per-shard 4\n", 4),
        // A copy under another seed; games that overlap two of the first.
        (9, 0, 4, "import\n", 2),
        (1, 3, 2, "depth 1\ngames-per-shard 2\n", 5),
    ]);
    assert_eq!(same_games::<Short>(&paths), [(4, 1), (5, 0)]);
    assert_eq!(same_games::<Short>(&paths[..4]), []);
    let twice = [&paths[2], &paths[0], &paths[2], &paths[2]];
    assert_eq!(same_games::<Short>(&twice), [(2, 0), (3, 0)]);
    let missing = [root.path().join("nothing"), root.path().to_owned()];
    assert_eq!(same_games::<Short>(&missing), []);
}
