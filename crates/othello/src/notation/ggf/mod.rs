//! GGF, the Generic Game Format of game servers, for Othello.
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[Ann]PW[Bob]RE[+2.000]TI[05:00]TY[8]
//! BO[8 ---------------------------O*------*O--------------------------- *]
//! B[F5/1.20/0.01]W[D6//2.5]B[C3];)
//! ```
//!
//! A file contains any number of games. Text between them is ignored, such as the 2 before the two
//! games of a synchro match. White space may stand between all parts. These properties map to a
//! [`GameRecord`]:
//!
//! | property | meaning | field |
//! |---|---|---|
//! | `GM` | `Othello`; another game is an error | |
//! | `PC`, `DT` | place, date | `event`, `date` |
//! | `PB`, `PW` | players | `black`, `white` |
//! | `RE` | black's score: `+12.000`, `-3`, `?` | `score` |
//! | `TY` | `8`, or a variant of it | |
//! | `BO` | `8`, 64 squares of `-*O`, and the side to move | `game` |
//! | `B`, `W` | move, optionally `/evaluation/seconds`; `PA` is a pass | `game`, `notes` |
//! | others | | `extra` |
//!
//! * `GM` and `BO` are required, and `BO` must precede the moves. An empty value counts as absent.
//! * A result that says more than a whole number, such as `+64:r` (resigned) or `+2.5` (with komi),
//!   is also kept verbatim in `extra`. Its number is stored in `score` if it is a valid score.
//! * The types of 8×8 Othello are those of GGS: `s8` for synchro matches, `8k` with komi, `8r20`
//!   from random positions, `8b` and `8w` with chosen colours. Any but `8` is kept in `extra`.
//!   Other boards, and the reversed game `8a`, are errors.
//! * Each move must belong to the player to move. Passes should be written. A pass is implied where
//!   a player must pass and the next move is the opponent's. A pass after the end of the game is an
//!   error, like any illegal move.
//! * In a value, `\` escapes a `]`, `\`, `;` or `/` that follows. A value is UTF-8, otherwise
//!   Latin-1.
//! * A game without an end stops where the next one begins, at the latest at the next `(;GM[`. An
//!   error in one game therefore never affects the next.
//! * A `;)` without a game before it is an error, because it may be the rest of a game. A text
//!   without any game is an error, too, unless it is empty or only white space.
//! * `TY[0]` is read as `8`: some programs write it for an 8×8 board.

mod frame;
mod read;
mod value;
mod write;

use std::io::BufRead;
use std::iter::FusedIterator;

pub use write::{carries, write};

use crate::notation::error::Place;
use crate::notation::error::{Skips, skipping};
use crate::notation::ggf::frame::Frames;
use crate::notation::text::Record;
use crate::notation::{GameRecord, Mode, ReadError, ReadErrorKind};

/// Reads a text with exactly one game.
///
/// ```
/// use othello::Score;
/// use othello::notation::ggf;
///
/// let record = ggf::parse(
///     "(;GM[Othello]PB[Ann]PW[Bob]RE[+64:r]TY[8]
///     BO[8 ---------------------------O*------*O--------------------------- *]
///     B[F5/1.20]W[D6//2.5];)",
/// )?;
/// assert_eq!(record.black.as_deref(), Some("Ann"));
/// assert_eq!(record.game.to_string(), "F5D6");
/// assert_eq!(record.notes[1].seconds.as_deref(), Some("2.5"));
/// assert_eq!(record.score, Some(Score::MAX));
/// assert_eq!(record.extra, [("RE".to_owned(), "+64:r".to_owned())]);
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text has no game, more than one game, or an invalid game.
pub fn parse(text: impl AsRef<[u8]>) -> Result<GameRecord, ReadError> {
    let bytes = text.as_ref();
    let mut frames = Frames::new(bytes);
    let none = || Record { bytes, place: Place::START }.ends(A_GAME);
    let game = frames.next()?.map(read::game).transpose()?.ok_or_else(none)?;
    match frames.next()? {
        None => Ok(game),
        Some(second) => Err(second.unexpected(0, "a single game")),
    }
}

/// Reader of the games of a source.
///
/// ```
/// use othello::notation::{Mode, ggf};
///
/// let start = "BO[8 ---------------------------O*------*O--------------------------- *]";
/// let text = format!("2 (;GM[Othello]{start}B[F5];)(;GM[Othello]{start}B[D3];)");
/// let mut reader = ggf::Reader::new(text.as_bytes(), Mode::Strict);
/// let games: Result<Vec<_>, _> = reader.map(|record| record.map(|r| r.game.to_string())).collect();
/// assert_eq!(games?, ["F5", "D3"]);
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    frames: Frames<R>,
    skips: Skips,
    /// Whether the reader has found a game, or a possible remainder of one.
    has_games: bool,
}

const A_GAME: &str = "a game, which begins with `(;`";

impl<R: BufRead> Reader<R> {
    /// Creates a reader of a source.
    pub const fn new(source: R, mode: Mode) -> Self {
        Self { frames: Frames::new(source), skips: Skips::new(mode), has_games: false }
    }
}

skipping!(Reader);

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { frames, skips, has_games } = self;
        skips.next(|| {
            let found = match frames.next() {
                Ok(frame) => frame.map(read::game),
                Err(error) => Some(Err(error)),
            };
            let had_games = std::mem::replace(has_games, true);
            if found.is_none() && !had_games && frames.has_text() {
                let kind = ReadErrorKind::Ends { expected: A_GAME };
                return Some(Err(ReadError::new(frames.place(), kind)));
            }
            found
        })
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, repeat};

    use super::*;

    #[test]
    fn a_text_without_a_game_is_no_ggf() {
        let page = "<!DOCTYPE html>\n<p>(No; games)</p>";
        for (text, place) in [(page, "line 2, column 19"), ("2 (", "line 1, column 4")] {
            let mut reader = Reader::new(text.as_bytes(), Mode::Strict);
            let error = reader.next().unwrap().unwrap_err().to_string();
            let expected = "the text ends here; expected a game, which begins with `(;`";
            assert_eq!(error, format!("{place}: {expected}"));
            assert!(reader.next().is_none());
            let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
            assert!(reader.next().is_none());
            assert_eq!(reader.skipped(), 1);
        }
        let image = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', 0, 0, 0, 13];
        assert!(Reader::new(&image[..], Mode::Strict).next().unwrap().is_err());
        for nothing in ["", " \n\t "] {
            assert!(Reader::new(nothing.as_bytes(), Mode::Strict).next().is_none());
        }
        // A possible remainder of a game is reported as such, and only once.
        let mut reader = Reader::new(&b"x;)"[..], Mode::Lenient);
        assert!(reader.next().is_none());
        assert_eq!(reader.skipped(), 1);
    }

    #[test]
    fn a_text_without_an_end_is_an_error() {
        let source = BufReader::with_capacity(1 << 16, repeat(0));
        let error = Reader::new(source, Mode::Strict).next().unwrap().unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::TooLong), "{error}");
    }
}
