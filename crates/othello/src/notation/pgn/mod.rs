//! PGN, the notation of chess programs, for Othello.
//!
//! ```text
//! [Event "World Championship"]
//! [Date "2026.01.02"]
//! [Black "Ann"]
//! [White "Bob"]
//! [Result "52-12"]
//!
//! 1. f5 d6 2. c3 d3 3. c4 -- 52-12
//! ```
//!
//! A file contains any number of games, each with its tags and the moves below them. The reader
//! skips comments in `{}` and after `;`, variations in `()` and marks such as `$1`. It reads moves
//! like [`plain`](super::plain); a pass is written as `--`. These tags map to a [`GameRecord`]:
//!
//! | tag | meaning | field |
//! |---|---|---|
//! | `Black`, `White`, `Date` | players, date | `black`, `white`, `date` |
//! | `Event`, else `Site` | tournament or place | `event` |
//! | `Result` | discs such as `52-12`; empty squares are the winner's | `score`; others `extra` |
//! | `FEN` | starting position, such as `8/8/8/3wb3/3bw3/8/8/8 b` | `game` |
//! | others | | `extra` |
//!
//! A value of `?` or `-` counts as absent.

mod read;
mod write;

use std::io::BufRead;
use std::iter::FusedIterator;

pub use self::write::{carries, write};

use crate::notation::error::Place;
use crate::notation::error::{Skips, skipping};
use crate::notation::text::Lines;
use crate::notation::text::Record;
use crate::notation::{GameRecord, MAX_RECORD_BYTES, Mode, ReadError, ReadErrorKind};

/// Reader of the games of a source.
///
/// ```
/// use othello::Score;
/// use othello::notation::{Mode, pgn};
///
/// let text = "[Black \"Ann\"]\n[Result \"38-26\"]\n\n1. f5 d6 2. c3 {a comment} d3 38-26\n";
/// let game = pgn::Reader::new(text.as_bytes(), Mode::Strict).next().unwrap()?;
/// assert_eq!((game.black.as_deref(), game.score), (Some("Ann"), Some(Score::new(12))));
/// assert_eq!(game.game.to_string(), "F5D6C3D3");
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    skips: Skips,
    buffer: Vec<u8>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of a source.
    pub const fn new(source: R, mode: Mode) -> Self {
        Self { lines: Lines::new(source), skips: Skips::new(mode), buffer: Vec::new() }
    }
}

skipping!(Reader);

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { lines, skips, buffer } = self;
        skips.next(|| match next(lines, buffer) {
            Ok(Some(place)) => Some(read::game(Record { bytes: buffer, place })),
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        })
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

/// Reads the lines of the next game and returns the place of the first, or `None` after the last.
fn next(lines: &mut Lines<impl BufRead>, buffer: &mut Vec<u8>) -> Result<Option<Place>, ReadError> {
    buffer.clear();
    let mut start = None;
    // Whether the game has moves, whether a comment is open, and whether the game is too long.
    let (mut has_moves, mut is_comment, mut is_long) = (false, false, false);
    while let Some(Record { bytes, place }) = lines.next()? {
        let first = bytes.trim_ascii_start().first();
        let is_tag = first == Some(&b'[') && !is_comment;
        if is_tag && has_moves {
            lines.put_back();
            break;
        }
        // A `%` line is meant for other programs.
        let is_escape = bytes.first() == Some(&b'%') && !is_comment;
        if is_escape || first.is_none() && start.is_none() {
            continue;
        }
        let place = *start.get_or_insert(place);
        has_moves |= !is_tag && first.is_some();
        if !is_tag {
            is_comment = read::ends_in_comment(bytes, is_comment);
        }
        if is_long {
            continue;
        }
        buffer.extend_from_slice(bytes);
        buffer.push(b'\n');
        if buffer.len() > MAX_RECORD_BYTES {
            is_long = true;
            buffer.clear();
            start = Some(place);
        }
    }
    match start {
        Some(place) if is_long => Err(ReadError::new(place, ReadErrorKind::TooLong)),
        start => Ok(start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::Score;
    use crate::notation::transcript;

    fn read(text: &str) -> Result<Vec<GameRecord>, String> {
        let reader = Reader::new(text.as_bytes(), Mode::Strict);
        reader.collect::<Result<_, _>>().map_err(|error| error.to_string())
    }

    #[test]
    fn games_are_read_with_their_tags() {
        let text = "% by hand\n\n[Event \"?\"]\n[Site \"here\"]\n[Date \"2026.01.02\"]\n[Round \"-\"]\n\
            [Black \"A \\\"B\\\" C\"]\n[White \"ben\"]\n[Result \"1-0\"]\n[TimeControl \"300\"]\n\n\
            1. f5! $1 {[%clk 1]\n[not a tag]} d6 (1... f6 2. e6 (x)) 2. c3 ; d3 d3\n 3. *\n\
            [Black \"x\"]\n1. f5\n";
        let games = read(text).unwrap();
        let [game, second] = &games[..] else { panic!("{games:?}") };
        assert_eq!(game.game.to_string(), "F5D6C3");
        assert_eq!(game.event.as_deref(), Some("here"));
        assert_eq!(game.black.as_deref(), Some("A \"B\" C"));
        assert_eq!((game.date.as_deref(), game.score), (Some("2026.01.02"), None));
        let extra = [("Result", "1-0"), ("TimeControl", "300")];
        assert_eq!(game.extra, extra.map(|(name, text)| (name.to_owned(), text.to_owned())));
        assert_eq!(second.game.to_string(), "F5");
    }

    #[test]
    fn errors_say_what_and_where() {
        for (text, message) in [
            ("[Black \"x\"]\n\n1. f5 a1", "line 3, column 7: move 2: white cannot play A1"),
            ("[Black x]\n1. f5", "line 1, column 8: unexpected \"x\"; expected a value in quotes"),
            ("[Black \"x\n1. f5", "line 1, column 10: unexpected"),
            ("[Black \"x\"\n1. f5", "line 1, column 11: unexpected"),
            ("[FEN \"8/8\"]\n1. f5", "line 1, column 7: unexpected \"8\"; expected a board"),
            ("1. f5 d7", "line 1, column 7: move 2: white cannot play D7"),
            ("1. f5 (d6", "line 1, column 7: unexpected \"(\"; expected `)` after it"),
            ("1. f5 {d6", "line 1, column 7: unexpected \"{\"; expected `}` after it"),
            ("1. f5 Nf3", "line 1, column 7: unexpected \"Nf3\"; expected a move"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
        assert_eq!(read("\n \n").unwrap(), []);
    }

    #[test]
    fn games_are_written_and_read_back() {
        let stuck: Position = format!("OXX{} X", "-".repeat(61)).parse().unwrap();
        let mut games = vec![
            GameRecord::from(transcript::parse("f5d6c3d3c4f4f6f3e6e7d7c6").unwrap_or_default()),
            GameRecord::from(transcript::parse_from(stuck, "d1").unwrap()),
            GameRecord::default(),
            GameRecord { score: Some(Score::new(3)), ..GameRecord::default() },
        ];
        games[0].score = Some(Score::new(-20));
        games[0].black = Some("A \\ \"B\"".to_owned());
        games[0].event = Some("here".to_owned());
        games[0].date = Some("2026".to_owned());
        games[0].extra = vec![("Round".to_owned(), "3".to_owned())];
        let mut text = Vec::new();
        for game in &games {
            write(&mut text, game).unwrap();
        }
        let text = String::from_utf8(text).unwrap();
        assert_eq!(read(&text).unwrap(), games, "{text}");
        assert!(text.lines().all(|line| line.len() < 80), "{text}");
        assert!(text.contains("\n1. f5 d6 2. c3 d3 ") && text.contains("\n1. -- d1 *\n"), "{text}");
    }

    #[test]
    fn a_carriage_return_in_a_value_counts_as_a_blank() {
        let games = read("[Result \"52\r-12\"]\n[Black \"A\rB\"]\n1. f5 *\n").unwrap();
        assert_eq!(
            (games[0].score, games[0].black.as_deref()),
            (Some(Score::new(40)), Some("A B"))
        );
        let mut text = Vec::new();
        write(&mut text, &games[0]).unwrap();
        assert_eq!(read(&String::from_utf8(text).unwrap()).unwrap(), games);
    }

    #[test]
    fn a_game_that_is_too_long_is_left_out_alone() {
        let long = "[A \"x\"]\n".repeat(MAX_RECORD_BYTES / 6);
        let text = format!("[A \"x\"]\n1. f5\n{long}1. d6\n[A \"x\"]\n1. d3\n");
        let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
        let games: Vec<_> = reader.by_ref().map(|game| game.unwrap().game.to_string()).collect();
        assert_eq!((games.join(" ").as_str(), reader.skipped()), ("F5 D3", 1));
    }
}
