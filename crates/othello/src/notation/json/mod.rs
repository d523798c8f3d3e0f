//! Games as JSON from Othello Quest, apps and `tritboard othello games --json`.
//!
//! ```json
//! {"players": [{"name": "Ann"}, {"name": "Bob"}], "created": "2026-01-02T12:00:00Z",
//!  "position": {"moves": [{"m": "f5", "t": 1000}, {"m": "d6"}, {"m": "c3"}]}}
//! ```
//!
//! A game is an object with moves, either directly or in its `position`, `game`, `data` or
//! `record`. The moves are a string in `transcript` or `moves`, such as `"f5d6c3"`, or an array,
//! where each move is a string or an object with `m` or `move`. They may also be in `played`, as
//! `tritboard othello show --json` writes them. The game begins at the `board` and `side` beside
//! the moves, if present. `"-"`, an empty string or `null` is a pass; an object without a move ends
//! the game. The names are those of `players`, black first, or `black` and `white`. The reader
//! searches arrays and other objects for games. A source contains any number of values, for example
//! one per line.

mod game;
mod value;

use std::collections::VecDeque;
use std::io::BufRead;
use std::iter::FusedIterator;

use crate::notation::error::Place;
use crate::notation::error::{Skips, skipping};
use crate::notation::text::{BYTE_ORDER_MARK, Record, decode};
use crate::notation::{GameRecord, MAX_RECORD_BYTES, Mode, ReadError, ReadErrorKind};

/// Reader of the games of a source.
///
/// ```
/// use othello::notation::{Mode, json};
///
/// let text = r#"[{"black": "Ann", "moves": ["f5", "d6"]}, {"moves": "f5f6e6"}]"#;
/// let games: Result<Vec<_>, _> = json::Reader::new(text.as_bytes(), Mode::Strict).collect();
/// let games = games?;
/// assert_eq!(games[0].black.as_deref(), Some("Ann"));
/// assert_eq!(games[1].game.to_string(), "F5F6E6");
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    skips: Skips,
    found: VecDeque<Result<GameRecord, ReadError>>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of a source.
    pub const fn new(source: R, mode: Mode) -> Self {
        let source = Source { source, place: Place::START, is_over: false };
        Self { source, skips: Skips::new(mode), found: VecDeque::new() }
    }
}

skipping!(Reader);

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { source, skips, found } = self;
        skips.next(|| {
            loop {
                if let Some(game) = found.pop_front() {
                    return Some(game);
                }
                match source.next() {
                    Ok(games) => found.extend(games?),
                    Err(error) => return Some(Err(error)),
                }
            }
        })
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

/// The values of a source.
#[derive(Debug)]
struct Source<R> {
    source: R,
    place: Place,
    is_over: bool,
}

impl<R: BufRead> Source<R> {
    /// Returns the games of the next value, or `None` after the last.
    fn next(&mut self) -> Result<Option<Vec<Result<GameRecord, ReadError>>>, ReadError> {
        if self.is_over {
            return Ok(None);
        }
        let bytes = self.value()?;
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
        let text = decode(bytes);
        let record = Record { bytes: text.as_bytes(), place: self.place };
        self.place = self.place.after(text.as_bytes());
        if text.trim().is_empty() {
            return Ok(None);
        }
        let (value, end) = value::read(record, &text, 0).inspect_err(|_| self.is_over = true)?;
        let rest = text[end..].trim_start();
        if !rest.is_empty() {
            self.is_over = true;
            return Err(record.unexpected(text.len() - rest.len(), "another value"));
        }
        let games = game::games(record, &value);
        if games.is_empty() {
            return Err(game::none(record, &value));
        }
        Ok(Some(games))
    }

    /// Returns the bytes of the next value, including the white space before it.
    fn value(&mut self) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        let (mut depth, mut is_text, mut is_escaped) = (0_usize, false, false);
        loop {
            let mut byte = [0];
            match self.source.read(&mut byte) {
                Ok(0) => {
                    self.is_over = true;
                    return Ok(bytes);
                }
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.is_over = true;
                    return Err(ReadError::new(self.place, ReadErrorKind::Io(error)));
                }
            }
            let [byte] = byte;
            bytes.push(byte);
            if bytes.len() > MAX_RECORD_BYTES {
                self.is_over = true;
                return Err(ReadError::new(self.place, ReadErrorKind::TooLong));
            }
            let was_escaped = std::mem::take(&mut is_escaped);
            match byte {
                b'\\' if is_text => is_escaped = !was_escaped,
                b'"' if !was_escaped => is_text = !is_text,
                _ if is_text => {}
                b'{' | b'[' => depth += 1,
                b'}' | b']' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return Ok(bytes);
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    fn read(text: &str) -> Result<Vec<GameRecord>, String> {
        let reader = Reader::new(text.as_bytes(), Mode::Strict);
        reader.collect::<Result<_, _>>().map_err(|error| error.to_string())
    }

    #[test]
    fn games_of_servers_are_read() {
        let text = r#"{"id": "x", "created": "2015", "players": [{"name": "ann"}, {"name": "ben"}],
            "position": {"moves": [{"m": "f5", "t": 1000, "s": null}, {"m": "d6"}, {"s": "RESIGN"}]}}"#;
        let [game] = &read(text).unwrap()[..] else { panic!("{text}") };
        assert_eq!(game.game.to_string(), "F5D6");
        assert_eq!((game.black.as_deref(), game.white.as_deref()), (Some("ann"), Some("ben")));
        assert_eq!((game.date.as_deref(), game.score), (Some("2015"), None));
        assert_eq!(game.notes[0].seconds.as_deref(), Some("1.000"));
        assert_eq!(game.notes[1].seconds, None);
    }

    #[test]
    fn values_may_follow_each_other_or_be_within_others() {
        let lines = "{\"moves\": \"f5d6\", \"score\": 12}\n{\"moves\": [\"f5\", \"f6\"]}\n";
        let games = read(lines).unwrap();
        assert_eq!((games.len(), games[0].score), (2, Some(Score::new(12))));
        let nested = "{\"total\": 2, \"games\": [{\"moves\": \"f5\"}, {\"transcript\": \"d3\"}]}";
        assert_eq!(read(nested).unwrap().len(), 2);
        assert_eq!(read("").unwrap(), []);
        for list in ["[{\"m\": \"f5\"}, {\"m\": \"d6\"}]", "[\"f5\", \"d6\"]"] {
            let [game] = &read(list).unwrap()[..] else { panic!("{list}") };
            assert_eq!(game.game.to_string(), "F5D6");
        }
        // Boards before and after the moves.
        let start = "---------------------------OX------XO---------------------------";
        let other = format!("{{\"board\": \"{start}\", \"side\": \"white\", \"moves\": \"f4\"}}");
        assert_eq!(read(&other).unwrap()[0].game.start().side_to_move(), crate::Color::White);
        let shown = format!(
            "{{\"board\": \"{start}\", \"side\": \"white\", \"played\": [\"f5\"], \"moves\": []}}"
        );
        assert_eq!(read(&shown).unwrap()[0].game.to_string(), "F5");
    }

    #[test]
    fn errors_have_the_place_of_the_value() {
        for (text, message) in [
            ("{\"moves\": [\"f5\",\n \"a1\"]}", "line 2, column 2: move 2: white cannot play A1"),
            ("{\"moves\": [\"f5\", \"k9\"]}", "line 1, column 18: unexpected"),
            (
                "[{\"m\": \"f5\"}, {\"m\": \"z9\"}]",
                "line 1, column 21: unexpected \"z9\"; expected a",
            ),
            ("{\"moves\": [5]}", "line 1, column 12: unexpected \"5\"; expected a move"),
            ("{\"name\": \"x\"}", "line 1, column 1: no `moves` before this"),
            ("{\"moves\": \"f5a1\"}", "line 1, column 11: move 2: white cannot play A1"),
            ("{\"moves\": [\"f5\"]", "line 1, column 17: the text ends here"),
            ("{\"moves\": \"f5\"}\n?", "line 2, column 1: unexpected \"?\"; expected a JSON value"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn lenient_readers_leave_out_the_games_that_are_wrong() {
        let text =
            "[{\"moves\": \"f5\"}, {\"moves\": \"a1\"}, {\"moves\": \"d3\"}] {\"moves\": \"c4\"}";
        let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
        let games: Vec<String> =
            reader.by_ref().map(|game| game.unwrap().game.to_string()).collect();
        assert_eq!((games.join(" ").as_str(), reader.skipped()), ("F5 D3 C4", 1));
        let endless = std::io::BufReader::new(std::io::repeat(b'['));
        let error = Reader::new(endless, Mode::Strict).next().unwrap().unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::TooLong));
    }
}
