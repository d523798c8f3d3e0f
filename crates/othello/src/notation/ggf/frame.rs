//! Detection of the beginning and end of games.

use std::io::{BufRead, ErrorKind};

use crate::notation::error::Place;
use crate::notation::ggf::value::is_escapable;
use crate::notation::text::Record;
use crate::notation::{MAX_RECORD_BYTES, ReadError, ReadErrorKind};

/// Finds the games of a source one at a time, without checking their contents.
///
/// A game extends from `(;` to the next `;)` outside brackets. It also ends, incomplete, where the
/// next one begins: at `(;` outside brackets, or at `(;GM[` within them. A value contains `(;GM[`
/// only if its `]` is missing. All these sequences may contain white space.
#[derive(Debug)]
pub(super) struct Frames<R> {
    source: R,
    scanner: Scanner,
    /// Number of bytes since the last game that belong to no game.
    between: usize,
    /// Whether the source has had anything but white space.
    has_text: bool,
}

/// Maximum length of the text between two games: even an endless source leads to an error.
const MAX_BETWEEN: usize = 16 * MAX_RECORD_BYTES;

impl<R: BufRead> Frames<R> {
    pub(super) const fn new(source: R) -> Self {
        Self { source, scanner: Scanner::new(), between: 0, has_text: false }
    }

    /// Returns the place after the bytes read so far.
    pub(super) fn place(&self) -> Place {
        self.scanner.place.after(&self.scanner.buffer)
    }

    /// Returns whether the source has had anything but white space so far.
    pub(super) const fn has_text(&self) -> bool {
        self.has_text
    }

    /// Returns the next game, complete or not, or `None` after the last.
    ///
    /// A game that is too long is an error. So is an end without a beginning, or a text between
    /// games that is much longer than a game may be.
    pub(super) fn next(&mut self) -> Result<Option<Record<'_>>, ReadError> {
        let Self { source, scanner, between, has_text } = self;
        loop {
            let chunk = match source.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    let place = scanner.place.after(&scanner.buffer);
                    return Err(ReadError::new(place, ReadErrorKind::Io(error)));
                }
            };
            if chunk.is_empty() {
                return Ok(scanner.finish().then(|| scanner.game()));
            }
            let mut used = 0;
            let mut found = None;
            while let (None, [byte, ..]) = (&found, &chunk[used..]) {
                match scanner.push_plain(&chunk[used..]) {
                    0 => {
                        found = scanner.push(*byte);
                        used += 1;
                    }
                    length => used += length,
                }
            }
            *has_text |= !chunk[..used].trim_ascii().is_empty();
            *between = if scanner.is_keeping() { 0 } else { *between + used };
            source.consume(used);
            if found.is_some() {
                *between = 0;
            }
            match found {
                None if *between > MAX_BETWEEN => {
                    *between = 0;
                    return Err(scanner.too_long());
                }
                None => {}
                Some(Found::Game) => return Ok(Some(scanner.game())),
                Some(Found::Error(error)) => return Err(error),
            }
        }
    }
}

/// The part of the source being read, byte by byte.
#[derive(Debug)]
struct Scanner {
    state: State,
    /// Bytes of the current game, or of a possible beginning of the next one.
    buffer: Vec<u8>,
    /// Place of the buffer in the source.
    place: Place,
    /// A partly matched beginning of a game.
    opening: Option<Opening>,
    /// Offset in the buffer of a `;` that may become `;)`.
    closing: Option<usize>,
    /// Whether the last byte was a `\` that may escape the next byte.
    escaped: bool,
    /// Whether the current game is too long and its bytes are being discarded.
    overflown: bool,
    /// The last complete game and its place.
    found: (Vec<u8>, Place),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Between,
    Game,
    Value,
}

#[derive(Clone, Copy, Debug)]
struct Opening {
    /// Offset of the beginning in the buffer.
    start: usize,
    /// Number of characters of [`OPENING`] matched so far.
    seen: usize,
}

const OPENING: &[u8; 5] = b"(;GM[";

/// A structural element completed by a byte.
enum Event {
    /// The beginning of a game, at an offset of the buffer.
    Begin(usize),
    /// The end of a game.
    End,
    /// An end without a beginning, at an offset of the buffer.
    StrayEnd(usize),
}

enum Found {
    Game,
    Error(ReadError),
}

impl Scanner {
    const fn new() -> Self {
        Self {
            state: State::Between,
            buffer: Vec::new(),
            place: Place::START,
            opening: None,
            closing: None,
            escaped: false,
            overflown: false,
            found: (Vec::new(), Place::START),
        }
    }

    /// Returns the last game found.
    fn game(&self) -> Record<'_> {
        Record { bytes: &self.found.0, place: self.found.1 }
    }

    /// Takes the following bytes up to the first structural one and returns their number.
    /// Equivalent to calling [`push`](Self::push) for each of them.
    fn push_plain(&mut self, chunk: &[u8]) -> usize {
        if self.escaped || self.candidate().is_some() {
            return 0;
        }
        let has_meaning = |byte: &u8| matches!(byte, b'(' | b')' | b';' | b'[' | b']' | b'\\');
        let length = chunk.iter().position(has_meaning).unwrap_or(chunk.len());
        if self.is_keeping() {
            let length = length.min(MAX_RECORD_BYTES.saturating_sub(self.buffer.len()));
            self.buffer.extend_from_slice(&chunk[..length]);
            return length;
        }
        self.discard(self.buffer.len());
        self.place = self.place.after(&chunk[..length]);
        length
    }

    /// Takes the next byte.
    fn push(&mut self, byte: u8) -> Option<Found> {
        let keeping = self.is_keeping();
        if !keeping && self.candidate().is_none() {
            self.discard(self.buffer.len());
        }
        let event = self.step(byte);
        self.buffer.push(byte);
        match event {
            Some(Event::Begin(start)) if keeping => {
                self.find(start);
                Some(Found::Game)
            }
            Some(Event::Begin(start)) => {
                self.discard(start);
                self.overflown = false;
                None
            }
            Some(Event::End) if keeping && self.buffer.len() <= MAX_RECORD_BYTES => {
                self.find(self.buffer.len());
                Some(Found::Game)
            }
            Some(Event::End) => {
                let error = keeping.then(|| Found::Error(self.too_long()));
                self.discard(self.buffer.len());
                self.overflown = false;
                error
            }
            Some(Event::StrayEnd(start)) => {
                let place = self.place.after(&self.buffer[..start]);
                let found = ";)".to_owned();
                let expected = "`(;` before it, which begins a game";
                let kind = ReadErrorKind::Unexpected { found, expected };
                Some(Found::Error(ReadError::new(place, kind)))
            }
            None if self.buffer.len() > MAX_RECORD_BYTES => {
                let error = keeping.then(|| Found::Error(self.too_long()));
                self.overflown |= keeping;
                self.shrink();
                error
            }
            None => None,
        }
    }

    /// Updates the structural state for a byte that is about to be pushed.
    fn step(&mut self, byte: u8) -> Option<Event> {
        let index = self.buffer.len();
        if self.state == State::Value {
            let escaped = std::mem::replace(&mut self.escaped, byte == b'\\');
            if byte == b'\\' || is_escapable(byte) && escaped {
                self.escaped &= !escaped;
                self.opening = None;
                return None;
            }
        }
        self.opening = match self.opening {
            _ if byte == b'(' => Some(Opening { start: index, seen: 1 }),
            Some(Opening { start, seen }) if byte.to_ascii_uppercase() == OPENING[seen] => {
                Some(Opening { start, seen: seen + 1 })
            }
            Some(opening) if byte.is_ascii_whitespace() && opening.seen != 3 => Some(opening),
            _ => None,
        };
        let needed = if self.state == State::Value { OPENING.len() } else { 2 };
        if let Some(opening) = self.opening.take_if(|opening| opening.seen == needed) {
            self.closing = None;
            if self.state == State::Between {
                self.state = State::Game;
            }
            return Some(Event::Begin(opening.start));
        }
        match (self.state, byte) {
            (State::Game, b'[') => self.state = State::Value,
            (State::Value, b']') => self.state = State::Game,
            (State::Value, _) => {}
            (_, b';') => {
                self.closing = Some(index);
                return None;
            }
            (state, b')') => {
                let start = self.closing.take()?;
                self.state = State::Between;
                let stray = state == State::Between;
                return Some(if stray { Event::StrayEnd(start) } else { Event::End });
            }
            (_, byte) if byte.is_ascii_whitespace() => return None,
            _ => {}
        }
        self.closing = None;
        None
    }

    /// Ends the source, and returns whether an incomplete game remains.
    fn finish(&mut self) -> bool {
        let keeping = self.is_keeping();
        if keeping {
            self.find(self.buffer.len());
        }
        self.discard(self.buffer.len());
        self.state = State::Between;
        self.overflown = false;
        keeping
    }

    /// Returns whether the buffer holds the beginning of a game.
    fn is_keeping(&self) -> bool {
        self.state != State::Between && !self.overflown
    }

    fn too_long(&self) -> ReadError {
        ReadError::new(self.place, ReadErrorKind::TooLong)
    }

    /// Returns the offset in the buffer of a possible beginning.
    fn candidate(&self) -> Option<usize> {
        let opening = self.opening.map(|opening| opening.start);
        [opening, self.closing].into_iter().flatten().min()
    }

    /// Stores the beginning of the buffer as a game.
    fn find(&mut self, length: usize) {
        self.found.0.clear();
        self.found.0.extend_from_slice(&self.buffer[..length]);
        self.found.1 = self.place;
        self.discard(length);
    }

    /// Drops the bytes of the buffer before the first possible beginning, or all of them if there
    /// is none.
    fn shrink(&mut self) {
        let length = self.candidate().filter(|&start| start > 0).unwrap_or(self.buffer.len());
        self.discard(length);
    }

    /// Drops the beginning of the buffer, including possible beginnings in it.
    fn discard(&mut self, length: usize) {
        self.place = self.place.after(&self.buffer[..length]);
        self.buffer.drain(..length);
        self.closing = self.closing.and_then(|start| start.checked_sub(length));
        self.opening = self.opening.and_then(|Opening { start, seen }| {
            Some(Opening { start: start.checked_sub(length)?, seen })
        });
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;

    fn shown(Record { bytes, place: Place { line, column } }: Record<'_>) -> String {
        format!("{line}:{column} {}", String::from_utf8_lossy(bytes))
    }

    /// Returns the results for a source that supplies `chunk` bytes at a time: games verbatim,
    /// errors as messages.
    fn frames(bytes: &[u8], chunk: usize) -> Vec<String> {
        let mut frames = Frames::new(BufReader::with_capacity(chunk, bytes));
        let mut found = Vec::new();
        loop {
            match frames.next() {
                Ok(Some(game)) => found.push(shown(game)),
                Ok(None) => return found,
                Err(error) => found.push(error.to_string()),
            }
        }
    }

    /// Returns the same results, computed byte by byte.
    fn frames_byte_by_byte(bytes: &[u8]) -> Vec<String> {
        let mut scanner = Scanner::new();
        let mut found = Vec::new();
        for &byte in bytes {
            match scanner.push(byte) {
                None => {}
                Some(Found::Game) => found.push(shown(scanner.game())),
                Some(Found::Error(error)) => found.push(error.to_string()),
            }
        }
        if scanner.finish() {
            found.push(shown(scanner.game()));
        }
        found
    }

    proptest! {
        #[test]
        fn chunks_make_no_difference(
            text in r"([(;)\[\]\\ \nGMab]|\(;|;\)|\(;GM\[){0,60}",
            chunk in 1..20_usize,
        ) {
            let expected = frames_byte_by_byte(text.as_bytes());
            prop_assert_eq!(frames(text.as_bytes(), chunk), expected);
        }
    }

    #[test]
    fn games_are_found_between_their_marks() {
        let cases: [(&str, &[&str]); 16] = [
            ("", &[]),
            ("no (game) here; or [here]", &[]),
            ("1 (;a;) 2\n(;b[;)\n];)", &["1:3 (;a;)", "2:1 (;b[;)\n];)"]),
            ("(;a;)(;b;)", &["1:1 (;a;)", "1:6 (;b;)"]),
            ("( ;a; )", &["1:1 ( ;a; )"]),
            ("(((;;)", &["1:3 (;;)"]),
            // Escapes.
            (r"(;a[\];)];)", &[r"1:1 (;a[\];)];)"]),
            (r"(;a[\\];)]", &[r"1:1 (;a[\\];)"]),
            (r"(;a[(\;GM[x\]];)", &[r"1:1 (;a[(\;GM[x\]];)"]),
            // Incomplete games.
            ("(;a", &["1:1 (;a"]),
            ("(;a[", &["1:1 (;a["]),
            ("(;a(;b;)", &["1:1 (;a", "1:4 (;b;)"]),
            ("(;a[1\n(;GM[2];)", &["1:1 (;a[1\n", "2:1 (;GM[2];)"]),
            ("(;a[1\\( ;\ngm [2];)", &["1:1 (;a[1\\", "1:7 ( ;\ngm [2];)"]),
            ("(;a[(;G M[2];)", &["1:1 (;a[(;G M[2];)"]),
            ("(;a[(;GM(;GM[2];)", &["1:1 (;a[(;GM", "1:9 (;GM[2];)"]),
        ];
        for (text, expected) in cases {
            for chunk in 1..=text.len().max(1) {
                assert_eq!(frames(text.as_bytes(), chunk), expected, "{text}");
            }
        }
    }

    #[test]
    fn ends_without_beginnings_are_errors() {
        let message = "unexpected \";)\"; expected `(;` before it, which begins a game";
        let text = ":-) a ; )\n(;a;) ;;)(;b;)";
        let expected = [
            &format!("line 1, column 7: {message}"),
            "2:1 (;a;)",
            &format!("line 2, column 8: {message}"),
            "2:10 (;b;)",
        ];
        for chunk in 1..=text.len() {
            assert_eq!(frames(text.as_bytes(), chunk), expected);
        }
    }

    #[test]
    fn games_that_are_too_long_are_left_out_alone() {
        // The longest permitted game, lengthened by `extra` bytes.
        let game = |extra: usize| format!("(;x[{}];)", "y".repeat(MAX_RECORD_BYTES - 7 + extra));
        let short = "\n(;GM[z];)";
        let longest = game(0);
        assert_eq!(longest.len(), MAX_RECORD_BYTES);
        assert_eq!(frames(format!("{longest}{short}").as_bytes(), 4096).len(), 2);
        let unclosed = game(0).replace("];)", "   ");
        let in_game = game(3).replace("x[", "x ").replace("];)", "");
        for long in [game(1), game(2), game(3 * MAX_RECORD_BYTES), unclosed + "abc", in_game] {
            let text = format!("{long}{short}");
            let found = frames(text.as_bytes(), 4096);
            assert_eq!(
                found,
                ["line 1, column 1: a record of more than 1048576 bytes", "2:1 (;GM[z];)"]
            );
        }
    }

    #[test]
    fn memory_is_bounded() {
        let blanks = vec![b' '; MAX_RECORD_BYTES + 2];
        for state in ["(", ";", "(;", "(;a[(;", "(;a[", "(;;", "(;a["] {
            let mut scanner = Scanner::new();
            for &byte in state.repeat(1000).as_bytes().iter().chain(&blanks) {
                scanner.push(byte);
                assert!(scanner.buffer.len() <= MAX_RECORD_BYTES + 1);
            }
        }
        let text = format!("{}(;a;)", "(".repeat(2 * MAX_RECORD_BYTES));
        assert_eq!(
            frames(text.as_bytes(), 4096),
            [format!("1:{} (;a;)", 2 * MAX_RECORD_BYTES + 1)]
        );
    }
}
