//! SGF, the Smart Game Format, for Othello: `GM[2]`.
//!
//! ```text
//! (;FF[4]GM[2]SZ[8]PB[Ann]PW[Bob]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[c3];W[])
//! ```
//!
//! The reader follows the main line of a tree: the first variation at every branch. A file contains
//! any number of trees, with any text between them. These properties map to a [`GameRecord`]:
//!
//! | property | meaning | field |
//! |---|---|---|
//! | `GM`, `SZ` | 2 and 8, if present; other values are errors | |
//! | `PB`, `PW`, `EV`, `DT` | players, event, date | `black`, `white`, `event`, `date` |
//! | `RE` | `B+12`, `W+2`, `0`, `38-26` | `score`; others `extra` |
//! | `AB`, `AW`, `AE`, `PL` | discs before the first move, and the side to move | `game` |
//! | `B`, `W` | moves such as `f5`, or `fe` as in Go; empty, `tt` or `pass` is a pass | `game` |
//! | others of the root | | `extra` |
//!
//! * If the setup includes none of the four central squares, its discs are added to the usual four.
//!   Discs placed after a move are an error.
//! * The reader ignores side variations, text after the last tree and unknown properties that name
//!   squares; [`Reader::losses`] reports them.
//! * A pass may be omitted where a player must pass. Passes after the end of the game are ignored.

mod frame;
mod read;
mod write;

use std::io::BufRead;
use std::iter::FusedIterator;

pub use self::write::Losses;
pub use self::write::{carries, write};

use self::frame::Frames;
use crate::notation::error::{Skips, skipping};
use crate::notation::text::Record;
use crate::notation::{GameRecord, Mode, ReadError, ReadErrorKind};

/// Reads a text with exactly one game.
///
/// ```
/// use othello::Score;
/// use othello::notation::sgf;
///
/// let record = sgf::parse("(;GM[2]PB[Ann]RE[B+12];B[f5];W[d6](;B[c3])(;B[c4]))")?;
/// assert_eq!(record.game.to_string(), "F5D6C3");
/// assert_eq!((record.black.as_deref(), record.score), (Some("Ann"), Some(Score::new(12))));
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text has no game, more than one game, or an invalid game.
pub fn parse(text: impl AsRef<[u8]>) -> Result<GameRecord, ReadError> {
    let bytes = text.as_ref();
    let whole = Record::whole(bytes)?;
    let mut frames = Frames::new(bytes);
    let none = || whole.ends(A_GAME);
    let game = frames
        .next()?
        .map(|frame| read::game(frame, &mut Losses::default()))
        .transpose()?
        .ok_or_else(none)?;
    match frames.next()? {
        None => Ok(game),
        Some(second) => Err(second.unexpected(0, "a single game")),
    }
}

const A_GAME: &str = "a game, which begins with `(;`";

/// Reader of the games of a source.
///
/// ```
/// use othello::notation::{Mode, sgf};
///
/// let text = "(;GM[2];B[f5];W[d6])\n(;GM[2];B[d3])";
/// let reader = sgf::Reader::new(text.as_bytes(), Mode::Strict);
/// let games: Result<Vec<_>, _> = reader.map(|game| game.map(|g| g.game.to_string())).collect();
/// assert_eq!(games?, ["F5D6", "D3"]);
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    frames: Frames<R>,
    skips: Skips,
    /// Whether the reader has found a game so far.
    has_games: bool,
    losses: Losses,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of a source.
    pub const fn new(source: R, mode: Mode) -> Self {
        let skips = Skips::new(mode);
        Self { frames: Frames::new(source), skips, has_games: false, losses: Losses::NONE }
    }

    /// Returns the parts of the source that the reader has ignored so far.
    #[must_use]
    pub fn losses(&self) -> Losses {
        self.losses.clone().with_text(self.frames.text_behind())
    }
}

skipping!(Reader);

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { frames, skips, has_games, losses } = self;
        skips.next(|| {
            let found = match frames.next() {
                Ok(frame) => frame.map(|frame| read::game(frame, losses)),
                Err(error) => Some(Err(error)),
            };
            let had_games = std::mem::replace(has_games, true);
            if found.is_none() && !had_games && frames.has_text() {
                let kind = ReadErrorKind::Ends { expected: A_GAME };
                return Some(Err(ReadError::new(frames.end(), kind)));
            }
            found
        })
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;
    use crate::notation::transcript;
    use crate::{Color, Position, Square};

    fn error(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn discs_before_the_first_move_are_where_it_begins() {
        let game = |text: &str| parse(text).unwrap().game;
        for text in [
            "(;GM[2])",
            "(;GM[2]AB[e4][d5]AW[d4][e5]PL[B])",
            "(;GM[2]SZ[8:8];AB[ed][de];AW[dd]AW[ee])",
            "(;AB[d4:e5]AW[d4]AW[e5])",
        ] {
            assert_eq!(game(text).start(), Position::START, "{text}");
        }
        let handicap = game("(;GM[2]AB[a1]PL[W];W[c5])");
        assert_eq!(handicap.start().color_at(Square::A1), Some(Color::Black));
        assert_eq!(handicap.start().discs(Color::Black).len(), 3);
        assert_eq!(handicap.to_string(), "C5");
        assert_eq!(
            game("(;AW[d4][e5]AB[e4][d5]AE[a1];W[c5])").start().side_to_move(),
            Color::White
        );
    }

    #[test]
    fn errors_say_what_and_where() {
        for (text, message) in [
            ("(;GM[1];B[f5])", "column 6: game \"1\"; expected `Othello`"),
            ("(;GM[2]SZ[10])", "column 11: type \"10\""),
            ("(;GM[2];B[f5];B[d6])", "column 15: move 2 is of black; expected one of white"),
            ("(;GM[2];B[a1])", "column 11: move 1: black cannot play A1: no disc turns"),
            ("(;GM[2];B[k1])", "column 11: unexpected \"k1\"; expected a move such as"),
            ("(;GM[2];B[])", "column 11: move 1: black cannot pass"),
            ("(;GM[2];B[f5];AB[a1])", "column 15: unexpected \"AB\"; expected no discs set"),
            ("(;GM[2]AB[x])", "column 11: unexpected \"x\"; expected a square"),
            ("(;GM[2];B f5)", "column 11: unexpected \"f5\"; expected `[`"),
            ("(;GM[2", "column 7: the text ends here; expected `]`"),
            ("(;GM[2]", "column 8: the text ends here; expected `)`"),
            ("(GM[2]) ", "column 8: the text ends here; expected `;`"),
            ("none", "column 5: the text ends here; expected a game"),
            ("(;)(;)", "column 4: unexpected \"(\"; expected a single game"),
        ] {
            let found = error(text);
            assert!(found.starts_with(&format!("line 1, {message}")), "{text}: {found}");
        }
    }

    #[test]
    fn what_is_not_read_is_told() {
        for (text, expected) in [
            ("(;GM[2]C[(];B[f5]TR[d3]C[d3])\n", &[][..]),
            ("mail\n(;GM[2];B[f5])", &[]),
            ("(;GM[2];B[f5](;W[d6])(;W[f6](;B[e6])(;B[d3])))", &["3 side variations are not read"]),
            (
                "(;GM[2];B[f5]XX[d3];W[d6]XX[fe]YY[x])",
                &["unknown properties XX in 2 nodes are not"],
            ),
            ("(;GM[2])\n(;GM[2])\n x", &["line 3, column 2: text behind the last game is skipped"]),
        ] {
            let mut reader = Reader::new(text.as_bytes(), Mode::Strict);
            assert!(reader.by_ref().all(|game| game.is_ok()), "{text}");
            let losses = reader.losses();
            let found: Vec<_> = losses.warnings().map(|what| what.to_string()).collect();
            assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
            assert!(found.iter().zip(expected).all(|(a, b)| a.starts_with(b)), "{text}: {found:?}");
        }
    }

    #[test]
    fn games_are_written_and_read_back() {
        let moves = "F5F6E6D6E7G5C5F7";
        let mut record = GameRecord::from(transcript::parse(moves).unwrap_or_default());
        record.black = Some("A]n\\n".to_owned());
        record.white = Some("Bob".to_owned());
        record.date = Some("2026-01-02".to_owned());
        record.event = Some("here".to_owned());
        record.score = Some(Score::new(-12));
        record.extra = vec![("KM".to_owned(), "0.5".to_owned())];
        let stuck: Position = format!("OXX{} X", "-".repeat(61)).parse().unwrap();
        let with_pass = GameRecord::from(transcript::parse_from(stuck, "d1").unwrap());
        for record in [record, GameRecord::default(), with_pass] {
            let mut text = Vec::new();
            write(&mut text, &record).unwrap();
            assert_eq!(parse(&text).unwrap(), record);
        }
        assert!(!carries("PB") && !carries("theoretical") && carries("KM"));
    }
}
