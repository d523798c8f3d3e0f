//! Where games begin and end.

use std::io::{BufRead, ErrorKind};

use crate::notation::error::Place;
use crate::notation::ggf::value::is_escapable;
use crate::notation::text::Record;
use crate::notation::{MAX_RECORD_BYTES, ReadError, ReadErrorKind};

/// Finds the games of a source, one at a time, without judging what is in them.
///
/// A game is all from `(;` to the next `;)` outside brackets. It also ends, incomplete, where the
/// next begins: at `(;` outside brackets, and within them at `(;GM[`, which stands in no value
/// unless its `]` is missing. White space may stand in all of these.
#[derive(Debug)]
pub(super) struct Frames<R> {
    source: R,
    scanner: Scanner,
    /// The bytes since the last game that belong to none.
    between: usize,
    /// Whether there was anything but white space.
    has_text: bool,
}

/// The longest text between two games: a source without an end comes to one.
const MAX_BETWEEN: usize = 16 * MAX_RECORD_BYTES;

impl<R: BufRead> Frames<R> {
    pub(super) const fn new(source: R) -> Self {
        Self { source, scanner: Scanner::new(), between: 0, has_text: false }
    }

    /// Returns the place behind what was read.
    pub(super) fn place(&self) -> Place {
        self.scanner.place.after(&self.scanner.buffer)
    }

    /// Returns whether there was anything but white space so far.
    pub(super) const fn has_text(&self) -> bool {
        self.has_text
    }

    /// Returns the next game, complete or not, or `None` after the last.
    ///
    /// A game that is too long is an error, and so are an end without a beginning and a text between
    /// games that is longer than several of them.
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

/// The part of the source that is being read, byte for byte.
#[derive(Debug)]
struct Scanner {
    state: State,
    /// The bytes of this game, or of what may become the beginning of the next.
    buffer: Vec<u8>,
    /// Where the buffer begins in the source.
    place: Place,
    /// The beginning of a game that was seen in part.
    opening: Option<Opening>,
    /// Where in the buffer the `;` is that may become a `;)`.
    closing: Option<usize>,
    /// Whether the last byte was a `\` that may take the meaning from the next.
    escaped: bool,
    /// Whether this game is too long, and no longer kept.
    overflown: bool,
    /// The game that was found last, and where it begins.
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
    /// Where it begins in the buffer.
    start: usize,
    /// How many characters of [`OPENING`] were seen.
    seen: usize,
}

const OPENING: &[u8; 5] = b"(;GM[";

/// What a byte completes.
enum Event {
    /// The beginning of a game, from an offset of the buffer.
    Begin(usize),
    /// The end of a game.
    End,
    /// The end of a game that did not begin, from an offset of the buffer.
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

    /// Returns the game that was found last.
    fn game(&self) -> Record<'_> {
        Record { bytes: &self.found.0, place: self.found.1 }
    }

    /// Takes the next bytes as long as they mean nothing, and returns how many; does what
    /// [`push`](Self::push) does with each of them.
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

    /// Follows the structure through a byte that is about to be pushed.
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

    /// Ends the source; returns whether that leaves an incomplete game.
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

    /// Returns whether the buffer is the beginning of a game.
    fn is_keeping(&self) -> bool {
        self.state != State::Between && !self.overflown
    }

    fn too_long(&self) -> ReadError {
        ReadError::new(self.place, ReadErrorKind::TooLong)
    }

    /// Returns where in the buffer something may have begun.
    fn candidate(&self) -> Option<usize> {
        let opening = self.opening.map(|opening| opening.start);
        [opening, self.closing].into_iter().flatten().min()
    }

    /// Makes a game of the beginning of the buffer.
    fn find(&mut self, length: usize) {
        self.found.0.clear();
        self.found.0.extend_from_slice(&self.buffer[..length]);
        self.found.1 = self.place;
        self.discard(length);
    }

    /// Drops all of the buffer in which nothing begins, or all of it if that is nothing.
    fn shrink(&mut self) {
        let length = self.candidate().filter(|&start| start > 0).unwrap_or(self.buffer.len());
        self.discard(length);
    }

    /// Drops the beginning of the buffer, and what may have begun there.
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

    /// Returns what is found in a source that gives `chunk` bytes at a time: games as they stand,
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

    /// Returns the same, found without haste.
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
            // Games that lack something.
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
        let message = "unexpected \";)\", expected `(;` before it, which begins a game";
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
        // The longest game, with one byte for each other.
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
