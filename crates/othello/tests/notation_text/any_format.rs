//! The reader of any format, against the reader of each format.

use std::fmt::Display;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use othello::notation::games::{self, Entry, Reader};
use othello::notation::transcript::Passes;
use othello::notation::wthor::{self, Encoder, NameKind, NameTables, Names};
use othello::notation::{Format, GameRecord, Mode, ggf, json, obf, pgn, plain, sgf, transcript};
use othello::{Color, Game, Position};
use proptest::prelude::*;
use proptest::sample::Index;

use super::strategies::{damage, fragments, record};

/// What a reader returns in all: records, the last error and the number of skipped records.
type Outcome = (Vec<GameRecord>, Option<String>, u64);

/// Returns the outcome of the reader of one format; WTHOR with these names.
fn of_one(bytes: &[u8], format: Format, mode: Mode, names: &NameTables) -> Outcome {
    macro_rules! outcome {
        ($reader:expr, $record:expr) => {{
            let mut reader = $reader;
            let (records, error) = collect(reader.by_ref().map(|item| item.map($record)));
            (records, error, reader.skipped())
        }};
    }
    match format {
        Format::Ggf => outcome!(ggf::Reader::new(bytes, mode), |record| record),
        Format::Sgf => outcome!(sgf::Reader::new(bytes, mode), |record| record),
        Format::Pgn => outcome!(pgn::Reader::new(bytes, mode), |record| record),
        Format::Json => outcome!(json::Reader::new(bytes, mode), |record| record),
        Format::Wthor => match wthor::Reader::new(bytes, mode) {
            Ok(reader) => {
                let year = reader.header().games_year;
                outcome!(reader, |record: wthor::Record| record
                    .to_game_record(names, year)
                    .unwrap())
            }
            Err(error) => (Vec::new(), Some(error.to_string()), 0),
        },
        _ => outcome!(plain::Reader::new(bytes, mode), |entry: plain::Entry| entry.record),
    }
}

fn collect<E: Display>(
    items: impl Iterator<Item = Result<GameRecord, E>>,
) -> (Vec<GameRecord>, Option<String>) {
    let (mut records, mut last) = (Vec::new(), None);
    for item in items {
        assert!(last.is_none(), "a reader goes on after an error");
        match item {
            Ok(record) => records.push(record),
            Err(error) => last = Some(error.to_string()),
        }
    }
    (records, last)
}

/// Checks the numbers of the entries and returns the outcome.
fn of_any<R: std::io::BufRead>(reader: Result<Reader<R>, games::ReadError>) -> Outcome {
    let mut reader = match reader {
        Ok(reader) => reader,
        Err(error) => return (Vec::new(), Some(error.to_string()), 0),
    };
    let (mut records, mut last, mut number) = (Vec::new(), None, 0);
    while let Some(item) = reader.next() {
        match item {
            Ok(entry) => {
                assert!(entry.number > number, "{} after {number}", entry.number);
                number = entry.number;
                assert_eq!(entry.wthor.is_some(), reader.format() == Format::Wthor);
                records.push(entry.record);
            }
            Err(error) => last = Some(error.to_string()),
        }
    }
    let skipped = reader.skipped();
    assert!(number <= records.len() as u64 + skipped);
    assert_eq!(reader.first_skipped().is_some(), skipped > 0);
    assert!(reader.next().is_none());
    (records, last, skipped)
}

/// Returns the files of the tests that hold games or positions.
fn files() -> Vec<PathBuf> {
    let data = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let folders = ["", "text", "text/bad"].map(|folder| data.join(folder).read_dir().unwrap());
    let all = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let is_read = |path: &PathBuf| extension(path).is_some();
    all.filter(is_read).collect()
}

fn extension(path: &Path) -> Option<Format> {
    Format::of_extension(path.extension()?.to_str()?)
}

#[test]
fn files_have_the_games_of_their_format() {
    let (files, mut games, mut errors) = (files(), 0, 0);
    assert!(files.len() > 20, "{files:?}");
    for path in files {
        let bytes = fs::read(&path).unwrap();
        let format = Format::of_named(&bytes, extension(&path));
        for mode in [Mode::Strict, Mode::Lenient] {
            let names = names_beside(&path);
            let expected = of_one(&bytes, format, mode, &names);
            assert_eq!(of_any(games::open(&path, mode)), expected, "{}", path.display());
            games += expected.0.len();
            errors += u64::from(expected.1.is_some()) + expected.2;
        }
    }
    assert!(games > 200 && errors > 20, "{games} games, {errors} errors");
}

fn names_beside(games: &Path) -> NameTables {
    let found = wthor::names_beside(games).unwrap();
    let mut tables = NameTables::default();
    for (kind, path) in NameKind::ALL.into_iter().zip([found.players, found.tournaments]) {
        let names = path.map(|path| Names::read(fs::File::open(path).unwrap(), kind, Mode::Strict));
        names.into_iter().for_each(|names| tables.set(names.unwrap()));
    }
    tables
}

#[test]
fn entries_hold_what_plain_text_says_besides() {
    let text = "---------------------------OX------XO---------------------------; \
                C4:+2; D3:-1; # noted\nf5d6\n";
    let expected: Vec<_> =
        plain::Reader::new(text.as_bytes(), Mode::Strict).map(Result::unwrap).collect();
    let reader = Reader::new(text.as_bytes(), Format::Obf, Mode::Strict).unwrap();
    let entries: Vec<Entry> = reader.map(Result::unwrap).collect();
    assert_eq!(entries.len(), expected.len());
    for (entry, plain) in entries.iter().zip(&expected) {
        assert_eq!((&entry.scores, &entry.comment), (&plain.scores, &plain.comment));
        assert_eq!((entry.assumes_black, entry.line), (plain.assumes_black, Some(plain.line)));
    }
    assert!(entries[0].assumes_black && !entries[0].scores.is_empty());
}

/// Returns the games in a format, as its writer writes them.
fn written(records: &[GameRecord], format: Format) -> Vec<u8> {
    let mut bytes = Vec::new();
    if format == Format::Wthor {
        let mut encoder = Encoder::default().cutting_names();
        let records: Vec<_> = records.iter().filter_map(|game| encoder.encode(game).ok()).collect();
        wthor::write_games(&mut bytes, encoder.header(), &records).unwrap();
        return bytes;
    }
    for record in records {
        match format {
            Format::Ggf => ggf::write(&mut bytes, record),
            Format::Sgf => sgf::write(&mut bytes, record),
            Format::Pgn => pgn::write(&mut bytes, record),
            Format::Obf => obf::write(&mut bytes, &record.game.position().into()),
            Format::Json => {
                bytes.extend(format!("{{\"moves\": \"{}\"}}\n", record.game).bytes());
                Ok(())
            }
            _ => transcript::write(&mut bytes, &record.game, Passes::Written),
        }
        .unwrap();
    }
    bytes
}

fn formats() -> impl Strategy<Value = Format> {
    prop::sample::select(Format::ALL.to_vec())
}

fn modes() -> impl Strategy<Value = Mode> {
    prop::sample::select(vec![Mode::Strict, Mode::Lenient])
}

/// Returns the reader of a source that gives a number of bytes at a time, in a known format.
fn in_pieces(
    bytes: &[u8],
    format: Format,
    mode: Mode,
    size: usize,
) -> Result<Reader<BufReader<&[u8]>>, games::ReadError> {
    Reader::new(BufReader::with_capacity(size, bytes), format, mode)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// Games that are written in a format, whole or with a part replaced.
    #[test]
    fn written_games_are_read_as_by_their_format(
        records in prop::collection::vec(record(), 0..4),
        format in formats(),
        mode in modes(),
        size in 1_usize..200,
        damage in prop::option::of(damage()),
    ) {
        let mut bytes = written(&records, format);
        if let Some((range, replacement)) = damage {
            replace(&mut bytes, range, &replacement);
        }
        let expected = of_one(&bytes, format, mode, &NameTables::default());
        prop_assert_eq!(&of_any(in_pieces(&bytes, format, mode, size)), &expected);
        // Text that is detected as another format has the games of that format.
        let found = Format::of_named(&bytes, Some(format));
        let expected = of_one(&bytes, found, mode, &NameTables::default());
        let detected = Reader::detect(bytes.as_slice(), Some(format), mode);
        prop_assert_eq!(detected.as_ref().ok().map(Reader::format).unwrap_or(found), found);
        prop_assert_eq!(of_any(detected), expected);
    }

    /// Any bytes as any format.
    #[test]
    fn any_bytes_are_read_as_by_each_format(
        bytes in prop_oneof![fragments(), prop::collection::vec(1_u8..0xfe, 0..200)],
        mode in modes(),
        size in 1_usize..200,
    ) {
        for format in Format::ALL {
            let reader = in_pieces(&bytes, format, mode, size);
            if matches!(reader, Err(games::ReadError::Utf16)) {
                // Refused before the format reads it.
                prop_assert!(format != Format::Wthor);
                prop_assert!(bytes.contains(&0) || bytes.contains(&0xff));
                continue;
            }
            let expected = of_one(&bytes, format, mode, &NameTables::default());
            prop_assert_eq!(of_any(reader), expected, "{}", format);
        }
    }
}

/// Replaces the bytes between two indices.
fn replace(bytes: &mut Vec<u8>, range: [Index; 2], replacement: &[u8]) {
    let mut ends = range.map(|index| index.index(bytes.len() + 1));
    ends.sort_unstable();
    bytes.splice(ends[0]..ends[1], replacement.iter().copied());
}

/// Games whose format is detected: the writer of each format begins with its sign.
#[test]
fn written_games_are_detected() {
    let mut game = Game::default();
    for name in ["F5", "D6"] {
        game.play(name.parse::<othello::Square>().unwrap()).unwrap();
    }
    let moved = GameRecord::new(game).black("Ann");
    let position = GameRecord::new(Game::new(Position::new(Position::START.board(), Color::White)));
    for format in [Format::Plain, Format::Ggf, Format::Sgf, Format::Pgn, Format::Json] {
        for record in [&moved, &position] {
            let bytes = written(std::slice::from_ref(record), format);
            let found = Format::of(&bytes);
            assert_eq!(found, format, "{}", String::from_utf8_lossy(&bytes));
        }
    }
}
