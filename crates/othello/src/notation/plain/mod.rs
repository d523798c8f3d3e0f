//! Plain text: games and positions in common notations and drawings.
//!
//! Every program uses the same rules. A text may contain any number of the following, in sequence.
//!
//! * **Moves**, such as `f5d6c3`, `1. F5 d6 2. C3` or `F5-D6-C3`, with `#` comments and an optional
//!   result such as `52-12` after them. Passes are `pass`, `pa`, `ps`, `p`, `--` or a single `-`,
//!   or are omitted.
//! * **Boards** of 64 squares on one line and the side to move: `X`, `*`, `b` or `●` is black, `O`,
//!   `w` or `○` white, `-`, `.` or `・` empty. Scores may follow in the format of
//!   [`obf`](super::obf), or moves. Boards in the brackets of GGS, `[8 … *]`, after the 8 of
//!   NBoard, or as ranks of FEN are also accepted.
//! * **Boards over eight lines**, with or without letters and numbers beside them, frames and
//!   notes. Column letters from H to A and row numbers from 8 to 1 turn the board. A `*` beside `X`
//!   marks a legal move. The side to move stands after the last row or near the board:
//!   `White to move`.
//! * **Labels** before moves: `Moves: f5d6c3`. Lines such as `Black: Ann` describe the next game.
//!
//! Full-width characters are read as ASCII. If a board does not give the side to move, Black is
//! assumed and [`Entry::assumes_black`] is set.
//!
//! # Where games begin
//!
//! Lines of moves without an empty line or a result between them are one game if one of them cannot
//! begin a game and all of them are legal as one. Otherwise each line is read separately, by the
//! first rule that applies:
//!
//! 1. It continues the game before it if it begins with the number of the next move, or if the
//!    line before ends with a number.
//! 2. It begins a game if its moves are legal from the start.
//! 3. It continues the game before it if its moves are legal there.
//!
//! Lines of a single move each are one game as long as they are legal. Moves below a board begin
//! there if they are legal there. A result ends a game. A number without a move after it is an
//! error.
//!
//! A line such as `Ann (B) 33:31 (W) Bob` beside labelled moves names the players and the result.
//!
//! Lines of other words are errors, unless the text has a drawn board or a label for moves. In that
//! case they are notes.

mod drawn;
mod game;
mod label;
mod line;
mod one_line;
mod row;
mod side;
mod signs;
mod state;

use std::io::BufRead;
use std::iter::FusedIterator;

pub use self::label::Entry;
use self::state::State;
use crate::Color;
use crate::notation::error::Place;
use crate::notation::error::{Skips, skipping};
use crate::notation::text::Lines;
use crate::notation::{MAX_RECORD_BYTES, Mode, ReadError, ReadErrorKind};

/// Reads the first game or position of a text. Returns `None` if the text has none.
///
/// ```
/// use othello::Score;
/// use othello::notation::plain;
///
/// let entry = plain::parse("1. f5 d6 2. c3 52-12")?.unwrap();
/// assert_eq!(entry.record.game.to_string(), "F5D6C3");
/// assert_eq!(entry.record.score, Some(Score::new(40)));
///
/// let entry = plain::parse("8/8/8/3wb3/3bw3/8/8/8 b f5")?.unwrap();
/// assert_eq!(entry.record.game.to_string(), "F5");
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is longer than [`MAX_RECORD_BYTES`], or contains an error anywhere,
/// even after the first game or position.
pub fn parse(text: impl AsRef<[u8]>) -> Result<Option<Entry>, ReadError> {
    let text = text.as_ref();
    if text.len() > MAX_RECORD_BYTES {
        return Err(ReadError::new(Place::START, ReadErrorKind::TooLong));
    }
    let entries = Reader::new(text, Mode::Strict).collect::<Result<Vec<_>, _>>()?;
    Ok(entries.into_iter().next())
}

/// Reader of the games and positions of a source.
///
/// ```
/// use othello::notation::Mode;
/// use othello::notation::plain::Reader;
///
/// let text = "f5f6\nc4c3e6d6c6\n1. f5 d6\n2. c3 d3\n";
/// let reader = Reader::new(text.as_bytes(), Mode::Strict);
/// let games: Result<Vec<_>, _> =
///     reader.map(|entry| entry.map(|entry| entry.record.game.to_string())).collect();
/// assert_eq!(games?, ["F5F6", "C4C3E6D6C6", "F5D6C3D3"]);
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    skips: Skips,
    state: State,
    pauses: Option<fn(&R) -> bool>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of a source.
    pub fn new(source: R, mode: Mode) -> Self {
        let (lines, skips) = (Lines::new(source), Skips::new(mode));
        Self { lines, skips, state: State::default(), pauses: None }
    }

    /// Adapts the reader to interactive input: `pauses` returns whether the source has no more data
    /// at the moment. A board on one line is then complete, and moves that come later are a
    /// separate game.
    #[must_use]
    pub const fn answering(mut self, pauses: fn(&R) -> bool) -> Self {
        self.pauses = Some(pauses);
        self
    }

    /// Sets the side to move for boards that do not give it.
    #[must_use]
    pub const fn assuming(mut self, side: Color) -> Self {
        self.state.assume(side);
        self
    }
}

skipping!(Reader);

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { lines, skips, state, pauses } = self;
        skips.next(|| {
            loop {
                if let Some(found) = state.pop() {
                    return Some(found);
                }
                match lines.next() {
                    Ok(Some(line)) => {
                        state.push(line);
                        if pauses.is_some_and(|pauses| pauses(lines.source())) {
                            state.pause();
                        }
                    }
                    Ok(None) => {
                        state.end();
                        return state.pop();
                    }
                    Err(error) => state.fail(error),
                }
            }
        })
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

#[cfg(test)]
mod tests;
