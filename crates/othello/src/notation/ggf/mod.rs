//! GGF, the Generic Game Format of game servers, for Othello.
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[Ann]PW[Bob]RE[+2.000]TI[05:00]TY[8]
//! BO[8 ---------------------------O*------*O--------------------------- *]
//! B[F5/1.20/0.01]W[D6//2.5]B[C3];)
//! ```
//!
//! A file holds any number of games; text between them does not count, such as the 2 before the two
//! games of a synchro match. White space may stand between all parts. A [`GameRecord`] takes:
//!
//! | property | what | field |
//! |---|---|---|
//! | `GM` | `Othello`; another game is an error | |
//! | `PC`, `DT` | place, date | `event`, `date` |
//! | `PB`, `PW` | players | `black`, `white` |
//! | `RE` | black's score: `+12.000`, `-3`, `?` | `score` |
//! | `TY` | `8`, or a form of it | |
//! | `BO` | `8`, 64 squares of `-*O`, and the side to move | `game` |
//! | `B`, `W` | move, perhaps `/evaluation/seconds`; `PA` is a pass | `game`, `notes` |
//! | others | | `extra` |
//!
//! * `GM` and `BO` are needed, and `BO` comes before the moves. An empty value is none.
//! * A result that is more than a whole number, such as `+64:r` (resigned) or `+2.5` (with komi),
//!   is also kept in `extra` as it stands, and its number in `score` if that is a score.
//! * The types of 8×8 Othello are those of GGS: `s8` for synchro matches, `8k` with komi, `8r20`
//!   from random positions, `8b` and `8w` with chosen colours. Any but `8` is kept in `extra`.
//!   Other boards, and the reversed game `8a`, are errors.
//! * Each move must be of the player to move. A pass is expected to be written; where a player has
//!   to pass and the next move is of the other, the pass is implied. A pass after the end of the
//!   game is an error like any illegal move.
//! * In a value, `\` takes the meaning from a `]`, `\`, `;` or `/` that follows. A value is UTF-8,
//!   else Latin-1.
//! * A game that lacks its end stops where the next begins, at the latest at the next `(;GM[`, so
//!   that no mistake in one game touches the next. A `;)` without a game before it is an error, for
//!   it may be all that is left of one.

mod frame;
mod read;
mod value;
mod write;

use std::io::BufRead;
use std::iter::FusedIterator;

pub use write::{carries, write};

use crate::notation::ggf::frame::Frames;
use crate::notation::place::Place;
use crate::notation::skips::{Skips, skipping};
use crate::notation::text::Record;
use crate::notation::{GameRecord, Mode, ReadError};

/// Reads the one game of a text.
///
/// ```
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
/// assert_eq!(record.score, Some(64));
/// assert_eq!(record.extra, [("RE".to_owned(), "+64:r".to_owned())]);
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
///
/// # Errors
///
/// When there is no game, more than one, or a bad one.
pub fn parse(text: impl AsRef<[u8]>) -> Result<GameRecord, ReadError> {
    let bytes = text.as_ref();
    let mut frames = Frames::new(bytes);
    let none = || Record { bytes, place: Place::START }.ends("a game, which begins with `(;`");
    let game = frames.next()?.map(read::game).transpose()?.ok_or_else(none)?;
    match frames.next()? {
        None => Ok(game),
        Some(second) => Err(second.unexpected(0, "a single game")),
    }
}

/// The games of a source.
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
}

impl<R: BufRead> Reader<R> {
    /// Returns the reader of a source.
    pub const fn new(source: R, mode: Mode) -> Self {
        Self { frames: Frames::new(source), skips: Skips::new(mode) }
    }
}

skipping!(Reader);

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { frames, skips } = self;
        skips.next(|| match frames.next() {
            Ok(frame) => frame.map(read::game),
            Err(error) => Some(Err(error)),
        })
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}
