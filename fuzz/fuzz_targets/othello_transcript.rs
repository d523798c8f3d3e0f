//! Reads any bytes as transcripts. The moves of a game must equal those that a slower scan finds in
//! the text, and an error must be at the first place where reading fails. What can be read is
//! written and read back, and a file is read like its lines.
//!
//! The first byte of an input is not text. If its lowest bit is set, the next 17 bytes are the
//! starting position; the other bits set how many bytes a source gives at a time.

#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use othello::notation::transcript::{self, Passes};
use othello::notation::{GameRecord, MAX_RECORD_BYTES, Mode, ReadError, ReadErrorKind};
use othello::{Bitboard, Board, Color, Game, Move, Position};

fuzz_target!(|data: &[u8]| {
    let Some((&selector, rest)) = data.split_first() else { return };
    let (start, bytes) = match rest.split_first_chunk::<17>() {
        Some((start, bytes)) if selector % 2 == 1 => (position(*start), bytes),
        _ => (Position::START, rest),
    };
    let text = bytes.strip_prefix(MARK).unwrap_or(bytes);
    match transcript::parse_from(start, bytes) {
        Ok(game) => check_game(&game, start, text),
        Err(error) => check_error(&error, start, text),
    }
    check_lines(start, bytes, selector);
});

/// Byte order mark, with which a text may begin, but not a part of a text.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads a part of a text as one game.
fn parse(start: Position, part: &[u8]) -> Result<Game, ReadError> {
    transcript::parse_from(start, [MARK, part].concat())
}

/// Returns the position of 17 bytes: discs of the mover, discs of the opponent, side to move.
fn position(bytes: [u8; 17]) -> Position {
    let (words, side) = bytes.as_chunks::<8>();
    let [mover, opponent] = [words[0], words[1]].map(u64::from_le_bytes);
    let board = Board::new(Bitboard::new(mover), Bitboard::new(opponent & !mover)).unwrap();
    Position::new(board, Color::ALL[usize::from(side[0] % 2)])
}

/// Returns the moves in a text that was read; a letter or a hyphen begins a move.
fn moves_in(bytes: &[u8]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut rest = bytes;
    while let Some(start) = rest.iter().position(|byte| byte.is_ascii_alphabetic() || *byte == b'-')
    {
        assert!(is_gap(&rest[..start]));
        rest = &rest[start..];
        let length = if rest.to_ascii_lowercase().starts_with(b"pass") { 4 } else { 2 };
        let name = str::from_utf8(&rest[..length]).unwrap();
        moves.push(name.parse().unwrap());
        rest = &rest[length..];
    }
    assert!(rest.iter().all(is_separator));
    moves
}

fn is_separator(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || *byte == b','
}

/// Returns whether the bytes may precede a move: separators, possibly with a number that ends with
/// a mark or before a separator.
fn is_gap(bytes: &[u8]) -> bool {
    let skip = |bytes: &mut &[u8], matches: fn(&u8) -> bool| {
        let length = bytes.iter().take_while(|byte| matches(byte)).count();
        *bytes = &bytes[length..];
        length > 0
    };
    let mut rest = bytes;
    skip(&mut rest, is_separator);
    let number = skip(&mut rest, u8::is_ascii_digit);
    let marked = skip(&mut rest, |byte| matches!(byte, b'.' | b':' | b')'));
    let separated = skip(&mut rest, is_separator);
    rest.is_empty() && if number { marked || separated } else { !marked }
}

fn check_game(game: &Game, start: Position, bytes: &[u8]) {
    assert_eq!(game.start(), start);
    let mut position = start;
    let mut played = game.moves().peekable();
    for wanted in moves_in(bytes) {
        if wanted != Move::Pass && position.must_pass() {
            assert_eq!(played.next(), Some(Move::Pass));
            position = position.play(Move::Pass).unwrap();
        }
        assert_eq!(played.next(), Some(wanted));
        position = position.play(wanted).unwrap();
    }
    assert_eq!(played.next(), None);
    assert_eq!(game.position(), position);
    check_written(game);
}

fn written(game: &Game, passes: Passes) -> Vec<u8> {
    let mut line = Vec::new();
    transcript::write(&mut line, game, passes).unwrap();
    line
}

/// Checks that a game written with its passes is read back, and that one written without them loses
/// only those at its end.
fn check_written(game: &Game) {
    let full = written(game, Passes::Written);
    assert_eq!(transcript::parse_from(game.start(), &full).unwrap(), *game);
    let mut cut = game.clone();
    while cut.moves().last() == Some(Move::Pass) {
        cut.undo();
    }
    let short = written(game, Passes::Implied);
    assert_eq!(short, format!("{game}\n").into_bytes());
    assert_eq!(transcript::parse_from(game.start(), &short).unwrap(), cut);
}

/// Returns the byte offset of an error; all characters before it must be ASCII.
fn offset(bytes: &[u8], error: &ReadError) -> usize {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').take(error.line - 1);
    let offset = lines.map(<[u8]>::len).sum::<usize>() + error.column - 1;
    assert!(bytes[..offset].is_ascii(), "{error}");
    offset
}

/// Returns a text without the separators and the move numbers at its end.
fn without_number(bytes: &[u8]) -> &[u8] {
    let in_number =
        |byte: &&u8| is_separator(byte) || matches!(byte, b'0'..=b'9' | b'.' | b':' | b')');
    let mut end = bytes.len() - bytes.iter().rev().take_while(in_number).count();
    let last = &bytes[end.saturating_sub(2)..end];
    if matches!(last, [.., b'A'..=b'H' | b'a'..=b'h']) && !last.eq_ignore_ascii_case(b"PA") {
        // That was the row of a square.
        end += 1;
    }
    &bytes[..end]
}

/// Checks that the text before an error can be read and that the text at the error cannot follow
/// it.
fn check_error(error: &ReadError, start: Position, bytes: &[u8]) {
    let offset = offset(bytes, error);
    let game = parse(start, without_number(&bytes[..offset])).unwrap();
    match parse(start, &bytes[..offset]) {
        Ok(before) => assert_eq!(before, game),
        Err(before) => assert!(matches!(before.kind, ReadErrorKind::Ends { .. }), "{before}"),
    }
    match &error.kind {
        ReadErrorKind::Play { number, error } => {
            let name = bytes[offset..]
                .first_chunk::<4>()
                .filter(|name| name.eq_ignore_ascii_case(b"pass"));
            let name = name.map_or(&bytes[offset..offset + 2], |name| name.as_slice());
            let played: Move = str::from_utf8(name).unwrap().parse().unwrap();
            let implied = played != Move::Pass && game.position().must_pass();
            assert_eq!(*number, game.history().len() + 1 + usize::from(implied));
            assert_eq!(game.clone().play_implying_pass(played), Err(*error));
        }
        ReadErrorKind::Unexpected { found, .. } => {
            assert!(!found.is_empty() && found.chars().count() <= 16);
        }
        ReadErrorKind::Ends { .. } => assert_eq!(offset, bytes.len()),
        _ => panic!("{error}"),
    }
    let message = error.to_string();
    assert!(message.starts_with(&format!("line {}, column {}: ", error.line, error.column)));
    assert!(!message.chars().any(char::is_control), "{message:?}");
}

/// Checks that a file is read like each of its lines alone.
fn check_lines(start: Position, bytes: &[u8], selector: u8) {
    let unmarked = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let mut expected = Vec::new();
    for (number, line) in (1..).zip(unmarked.split(|&byte| byte == b'\n')) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !matches!(line.iter().find(|byte| !is_separator(byte)), None | Some(b'#')) {
            expected.push((number, parse(start, line)));
        }
    }
    let told = |line: usize, error: &ReadError| (line, error.column, error.kind.to_string());
    let errors: Vec<_> = expected
        .iter()
        .filter_map(|(line, result)| Some(told(*line, result.as_ref().err()?)))
        .collect();
    let games: Vec<GameRecord> = expected
        .iter()
        .filter_map(|(_, result)| Some(GameRecord::from(result.as_ref().ok()?.clone())))
        .collect();

    let capacity = 1 + usize::from(selector / 2);
    let reader = |mode| {
        let source = BufReader::with_capacity(capacity, bytes);
        transcript::Reader::new(source, mode).starting_from(start)
    };
    let mut lenient = reader(Mode::Lenient);
    assert!(lenient.by_ref().map(Result::unwrap).eq(games.iter().cloned()));
    assert_eq!(lenient.skipped(), errors.len() as u64);
    let first = lenient.first_skipped().map(|error| told(error.line, error));
    assert_eq!(first.as_ref(), errors.first());

    let mut strict = reader(Mode::Strict);
    let before = expected.iter().take_while(|(_, result)| result.is_ok()).count();
    assert!(strict.by_ref().take(before).map(Result::unwrap).eq(games[..before].iter().cloned()));
    let end = strict.next().map(|result| result.unwrap_err());
    assert_eq!(end.map(|error| told(error.line, &error)).as_ref(), errors.first());
    assert!(strict.next().is_none());

    // Write the games to a file of their own and read it back. Games without moves are blank lines.
    let mut file = Vec::new();
    for record in &games {
        transcript::write(&mut file, &record.game, Passes::Written).unwrap();
    }
    let again = transcript::Reader::new(file.as_slice(), Mode::Strict).starting_from(start);
    let moved = games.iter().filter(|record| record.game.moves().len() > 0);
    assert!(again.map(Result::unwrap).eq(moved.cloned()));

    if selector == 255 && bytes.len() < 100 {
        // A line that is too long does not affect the others.
        let long = [&[b' '; MAX_RECORD_BYTES + 1], b"\n".as_slice(), unmarked].concat();
        let source = long.as_slice();
        let mut reader = transcript::Reader::new(source, Mode::Lenient).starting_from(start);
        assert!(reader.by_ref().map(Result::unwrap).eq(games));
        assert_eq!(reader.skipped(), 1 + lenient.skipped());
        assert!(matches!(reader.first_skipped().unwrap().kind, ReadErrorKind::TooLong));
    }
}
