//! Reads any bytes as GGF. Games must begin and end where a slower scan finds them. Each must be
//! read as it is alone, whatever is around it and however its bytes arrive, and is written and read
//! back.
//!
//! The first byte of an input is not text: it sets how many bytes a source gives at a time.

#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use othello::notation::{
    GameRecord, MAX_RECORD_BYTES, Mode, MoveNote, ReadError, ReadErrorKind, ggf,
};
use othello::{Game, Move};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, bytes)) = data.split_first() else { return };
    let found: Vec<Found> = pieces(bytes).into_iter().map(|piece| read(bytes, piece)).collect();
    for record in found.iter().filter_map(|found| found.as_ref().ok()) {
        check_record(record);
    }
    check_reader(bytes, 1 + usize::from(selector), &found);
    if selector == 255 && bytes.len() < 100 {
        check_too_long(bytes, &found);
    }
});

/// A record, or the contents of an error.
type Found = Result<GameRecord, Told>;

#[derive(Clone, Debug, PartialEq)]
struct Told {
    line: usize,
    column: usize,
    kind: String,
}

fn told(error: &ReadError) -> Told {
    let message = error.to_string();
    assert!(message.starts_with(&format!("line {}, column {}: ", error.line, error.column)));
    assert!(!message.chars().any(char::is_control), "{message:?}");
    Told { line: error.line, column: error.column, kind: error.kind.to_string() }
}

/// A part of a file that yields one game or one error.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// A game, complete or not.
    Game { start: usize, end: usize },
    /// An end without a beginning.
    StrayEnd { start: usize },
}

/// Returns the pieces of a file, found with unlimited lookahead.
fn pieces(bytes: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut offset = 0;
    while offset < bytes.len() {
        let rest = &bytes[offset..];
        if let Some(length) = matched(rest, b"(;") {
            let end = offset + length + length_of_game(&rest[length..]);
            pieces.push(Piece::Game { start: offset, end });
            offset = end;
        } else if let Some(length) = matched(rest, b";)") {
            pieces.push(Piece::StrayEnd { start: offset });
            offset += length;
        } else {
            offset += 1;
        }
    }
    pieces
}

/// Returns the length of a game after its `(;`.
fn length_of_game(bytes: &[u8]) -> usize {
    let mut offset = 0;
    let mut in_value = false;
    while offset < bytes.len() {
        let rest = &bytes[offset..];
        let escape = matches!(rest, [b'\\', b']' | b'\\' | b';' | b'/', ..]);
        let opening: &[u8] = if in_value { b"(;GM[" } else { b"(;" };
        if in_value && escape {
            offset += 1;
        } else if matched(rest, opening).is_some() {
            return offset;
        } else if in_value {
            in_value = rest[0] != b']';
        } else if let Some(length) = matched(rest, b";)") {
            return offset + length;
        } else {
            in_value = rest[0] == b'[';
        }
        offset += 1;
    }
    offset.min(bytes.len())
}

/// Returns the length of a mark at the start of the bytes, in either case and with white space
/// between its characters; but `GM` is one word.
fn matched(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    let mut offset = 0;
    for (index, wanted) in mark.iter().enumerate() {
        if index > 0 && *wanted != b'M' {
            offset += bytes[offset..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        }
        if !bytes.get(offset)?.eq_ignore_ascii_case(wanted) {
            return None;
        }
        offset += 1;
    }
    Some(offset)
}

/// Reads a piece alone.
fn read(bytes: &[u8], piece: Piece) -> Found {
    // Continuation bytes of UTF-8 do not count as columns.
    let place = |offset: usize| {
        let line_start =
            bytes[..offset].iter().rposition(|&byte| byte == b'\n').map_or(0, |i| i + 1);
        let line = 1 + bytes[..offset].iter().filter(|&&byte| byte == b'\n').count();
        let in_line = &bytes[line_start..offset];
        (line, 1 + in_line.iter().filter(|byte| !matches!(byte, 0x80..0xc0)).count())
    };
    match piece {
        Piece::Game { start, end } => ggf::parse(&bytes[start..end]).map_err(|error| {
            let told = told(&error);
            let (line, column) = place(start);
            let column = if told.line == 1 { column + told.column - 1 } else { told.column };
            Told { line: line + told.line - 1, column, ..told }
        }),
        Piece::StrayEnd { start } => {
            let (line, column) = place(start);
            let kind = "unexpected \";)\"; expected `(;` before it, which begins a game".to_owned();
            Err(Told { line, column, kind })
        }
    }
}

/// Checks that the reader finds the pieces in both modes.
fn check_reader(bytes: &[u8], capacity: usize, found: &[Found]) {
    if found.is_empty() && !bytes.trim_ascii().is_empty() {
        let mut strict = ggf::Reader::new(bytes, Mode::Strict);
        let error = strict.next().unwrap().unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::Ends { .. }) && strict.next().is_none());
        return;
    }
    let first_error = found.iter().find_map(|found| found.as_ref().err());
    let source = || BufReader::with_capacity(capacity, bytes);
    let mut lenient = ggf::Reader::new(source(), Mode::Lenient);
    let records: Vec<GameRecord> = lenient.by_ref().map(Result::unwrap).collect();
    assert!(records.iter().eq(found.iter().filter_map(|found| found.as_ref().ok())));
    assert_eq!(lenient.skipped(), found.iter().filter(|found| found.is_err()).count() as u64);
    assert_eq!(lenient.first_skipped().map(told).as_ref(), first_error);

    let before = found.iter().take_while(|found| found.is_ok()).count();
    let mut strict = ggf::Reader::new(source(), Mode::Strict);
    assert!(strict.by_ref().take(before).map(Result::unwrap).eq(records[..before].iter().cloned()));
    let end = strict.next().map(|result| told(&result.unwrap_err()));
    assert_eq!(end.as_ref(), first_error);
    assert!(strict.next().is_none());

    let single = ggf::parse(bytes);
    match found {
        [Ok(record)] => assert_eq!(single.unwrap(), *record),
        [Err(error)] => assert_eq!(told(&single.unwrap_err()), *error),
        _ => assert!(single.is_err()),
    }

    let mut written = Vec::new();
    for record in &records {
        ggf::write(&mut written, record).unwrap();
    }
    let again = ggf::Reader::new(written.as_slice(), Mode::Strict).map(Result::unwrap);
    assert!(again.eq(records));
}

fn check_record(record: &GameRecord) {
    let mut text = Vec::new();
    ggf::write(&mut text, record).unwrap();
    assert_eq!(ggf::parse(&text).unwrap(), *record);

    let texts = [&record.black, &record.white, &record.event, &record.date];
    assert!(texts.into_iter().flatten().all(|text| !text.is_empty()));
    assert!(record.extra.iter().all(|(name, _)| ggf::carries(name)));
    assert!(record.score.is_none_or(|score| (-64..=64).contains(&score.discs())));
    assert_eq!(record.score_differs(), record.score.is_some_and(|s| s != record.board_score()));

    let game = &record.game;
    let mut again = Game::new(game.start());
    for played in game.moves() {
        again.play(played).unwrap();
    }
    assert_eq!(again, *game);
    if !record.notes.is_empty() {
        assert_eq!(record.notes.len(), game.moves().len());
        assert!(record.notes.iter().any(|note| *note != MoveNote::default()));
        let notes = record.notes.iter().flat_map(|note| [&note.evaluation, &note.seconds]);
        assert!(notes.flatten().all(|note| !note.is_empty()));
    }
    check_implied_passes(record, str::from_utf8(&text).unwrap());
}

/// Checks that a pass before a move may be left out if it has no notes.
fn check_implied_passes(record: &GameRecord, text: &str) {
    let passes = record.game.moves().filter(|&played| played == Move::Pass).count();
    let without = text.replace("B[PA]", "").replace("W[PA]", "");
    let noted = without.len() + 5 * passes != text.len();
    if record.game.moves().last() != Some(Move::Pass) && !noted {
        assert_eq!(ggf::parse(without).unwrap(), *record);
    }
}

/// Checks that a game that is too long does not affect the others.
fn check_too_long(bytes: &[u8], found: &[Found]) {
    let long = [b"(;x[".as_slice(), &[b'y'; MAX_RECORD_BYTES], b"];)", bytes].concat();
    let mut reader = ggf::Reader::new(long.as_slice(), Mode::Lenient);
    let records = reader.by_ref().map(Result::unwrap);
    assert!(records.eq(found.iter().filter_map(|found| found.as_ref().ok().cloned())));
    let errors = found.iter().filter(|found| found.is_err()).count();
    assert_eq!(reader.skipped(), 1 + errors as u64);
    assert!(matches!(reader.first_skipped().unwrap().kind, ReadErrorKind::TooLong));
}
