//! Reads any bytes as games of Othello in a known format, and in the format that is detected. Games,
//! errors and skipped records must be those of the reader of that format, however the bytes arrive.
//! White space before a text must not change its detected format.
//!
//! The first two bytes of an input are not part of a file: the first one chooses format and mode, the
//! second one sets how many bytes a source gives at a time.

#![no_main]

use std::fmt::Display;
use std::io::{BufRead, BufReader};

use libfuzzer_sys::fuzz_target;
use othello::notation::games::{Entry, ReadError, Reader};
use othello::notation::{Format, GameRecord, Mode, ggf, json, pgn, plain, sgf, wthor};

/// Entries with the records beside WTHOR games, the error that ended them, and the number of skipped records.
type Outcome = (Vec<Entry>, Option<String>, u64);

fuzz_target!(|data: &[u8]| {
    let [choice, capacity, bytes @ ..] = data else { return };
    let mode = if choice % 2 == 0 { Mode::Strict } else { Mode::Lenient };
    let extension = Format::ALL.get(usize::from(choice / 2) % 8).copied();
    if let Some(format) = extension {
        let source = BufReader::with_capacity(1 + usize::from(*capacity), bytes);
        check(Reader::new(source, format, mode), bytes, format, mode);
    }
    let found = Format::of_named(bytes, extension);
    check_detection(bytes, extension, found);
    let reader = Reader::detect(bytes, extension, mode);
    assert!(reader.as_ref().map_or(true, |reader| reader.format() == found));
    check(reader, bytes, found, mode);
});

fn check_detection(bytes: &[u8], extension: Option<Format>, found: Format) {
    match extension {
        Some(Format::Wthor | Format::Pgn | Format::Json | Format::Obf) => {
            assert_eq!(Some(found), extension);
        }
        Some(Format::Ggf | Format::Sgf) => assert!(matches!(found, Format::Ggf | Format::Sgf)),
        _ => assert!(!matches!(found, Format::Wthor | Format::Obf)),
    }
    if !bytes.starts_with(b"\xef\xbb\xbf") {
        for before in ["\n \t", "\u{feff}"] {
            let later = [before.as_bytes(), bytes].concat();
            assert_eq!(Format::of_named(&later, extension), found);
        }
    }
}

/// Checks the reader of any format against the one of this format.
fn check<R: BufRead>(
    reader: Result<Reader<R>, ReadError>,
    bytes: &[u8],
    format: Format,
    mode: Mode,
) {
    let mut reader = match reader {
        Ok(reader) => reader,
        Err(ReadError::Utf16) => {
            assert!(format != Format::Wthor && bytes.len() > 1);
            assert!(bytes.contains(&0) || bytes.contains(&0xff));
            return;
        }
        Err(error) => {
            let expected = wthor::Reader::new(bytes, mode).unwrap_err();
            assert_eq!((format, error.to_string()), (Format::Wthor, expected.to_string()));
            return;
        }
    };
    assert_eq!((reader.format(), reader.mode()), (format, mode));
    let (mut entries, mut last, mut number) = (Vec::new(), None, 0);
    for item in reader.by_ref() {
        assert!(last.is_none());
        match item {
            Ok(mut entry) => {
                assert!(entry.number > number);
                number = std::mem::take(&mut entry.number);
                entries.push(entry);
            }
            Err(error) => last = Some(error.to_string()),
        }
    }
    let skipped = reader.skipped();
    assert!(number <= entries.len() as u64 + skipped);
    assert!(mode == Mode::Lenient || skipped == 0);
    assert_eq!(reader.first_skipped().is_some(), skipped > 0);
    assert!(reader.next().is_none());
    assert_eq!((entries, last, skipped), expected(bytes, format, mode));
}

/// Returns the outcome of the reader of one format.
fn expected(bytes: &[u8], format: Format, mode: Mode) -> Outcome {
    macro_rules! outcome {
        ($reader:expr, $entry:expr) => {{
            let mut reader = $reader;
            let (entries, error) = collect(reader.by_ref().map(|item| item.map($entry)));
            (entries, error, reader.skipped())
        }};
    }
    let of_record = |record: GameRecord| Entry::new(0, record);
    match format {
        Format::Ggf => outcome!(ggf::Reader::new(bytes, mode), of_record),
        Format::Sgf => outcome!(sgf::Reader::new(bytes, mode), of_record),
        Format::Pgn => outcome!(pgn::Reader::new(bytes, mode), of_record),
        Format::Json => outcome!(json::Reader::new(bytes, mode), of_record),
        Format::Wthor => {
            let reader = wthor::Reader::new(bytes, mode).unwrap();
            let (names, year) = (wthor::NameTables::default(), reader.header().games_year);
            outcome!(reader, |record: wthor::Record| {
                let mut entry = of_record(record.to_game_record(&names, year).unwrap());
                entry.wthor = Some(record);
                entry
            })
        }
        _ => outcome!(plain::Reader::new(bytes, mode), |found: plain::Entry| {
            let mut entry = of_record(found.record);
            (entry.scores, entry.comment) = (found.scores, found.comment);
            (entry.assumes_black, entry.line) = (found.assumes_black, Some(found.line));
            entry
        }),
    }
}

fn collect<E: Display>(
    items: impl Iterator<Item = Result<Entry, E>>,
) -> (Vec<Entry>, Option<String>) {
    let (mut entries, mut last) = (Vec::new(), None);
    for item in items {
        match item {
            Ok(entry) => entries.push(entry),
            Err(error) => last = Some(error.to_string()),
        }
    }
    (entries, last)
}
