//! Plain text: games and positions as people write and draw them.
//!
//! One reading for every program: a text may have any number of these, one after the other.
//!
//! * **Moves**, such as `f5d6c3`, `1. F5 d6 2. C3` or `F5-D6-C3`, with `#` comments and perhaps a
//!   result such as `52-12` behind them. Passes are `pass`, `pa`, `ps`, `p`, `--` or a lone `-`, or are
//!   left out.
//! * **Boards** of 64 squares on one line and the side to move: `X`, `*`, `b` or `●` is black, `O`, `w`
//!   or `○` white, `-`, `.` or `・` empty. Scores may follow as [`obf`](super::obf) has them, or moves.
//!   Also in the brackets of GGS, `[8 … *]`, behind the 8 of NBoard, or as ranks of FEN.
//! * **Boards over eight lines**, with or without letters and numbers beside them, frames and notes.
//!   Letters of columns from H to A and numbers of rows from 8 to 1 turn them. A `*` beside `X` is a mark
//!   on a legal move. Who is to move stands behind the last row, or is said near the board: `White to move`.
//! * **Labels** before moves: `Moves: f5d6c3`. Lines such as `Black: Ann` are about the next game.
//!
//! Characters of full width are read as those of ASCII. A board that does not say who is to move is
//! Black's, which [`Entry::assumes_black`] tells.
//!
//! # Where games begin
//!
//! Lines of moves without an empty line or a result between them are one game if one of them cannot begin
//! a game and all of them are legal as one. Else each line is by itself: it goes on with the game before it
//! if a number says so, since it begins with the number of the next move, or the line before ends with a
//! number. Else it begins a game if its moves are legal from the start. Else it goes on with the game
//! before it if they are legal there. Lines of a single move each are one game as long as they are legal.
//! Moves below a board begin there if they are legal there. A result ends a game. A number without a move
//! behind it is an error.
//!
//! A line such as `Ann (B) 33:31 (W) Bob` beside labelled moves names the players and the result.
//!
//! Lines of other words are errors, unless there is a drawn board or a label for moves, beside which
//! they are notes.

mod drawn;
mod entry;
mod game;
mod label;
mod line;
mod one_line;
mod players;
mod row;
mod side;
mod signs;
mod state;

use std::io::BufRead;
use std::iter::FusedIterator;

pub use self::entry::Entry;
use self::state::State;
use crate::Color;
use crate::notation::error::Place;
use crate::notation::lines::Lines;
use crate::notation::skips::{Skips, skipping};
use crate::notation::{MAX_RECORD_BYTES, Mode, ReadError, ReadErrorKind};

/// Reads the first game or position of a text, or `None` if there is none.
///
/// ```
/// use othello::notation::plain;
///
/// let entry = plain::parse("1. f5 d6 2. c3 52-12")?.unwrap();
/// assert_eq!((entry.record.game.to_string().as_str(), entry.record.score), ("F5D6C3", Some(40)));
///
/// let entry = plain::parse("8/8/8/3wb3/3bw3/8/8/8 b f5")?.unwrap();
/// assert_eq!(entry.record.game.to_string(), "F5");
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
///
/// # Errors
///
/// When the text is longer than [`MAX_RECORD_BYTES`]; at the first thing that is wrong, also in what
/// follows.
pub fn parse(text: impl AsRef<[u8]>) -> Result<Option<Entry>, ReadError> {
    let text = text.as_ref();
    if text.len() > MAX_RECORD_BYTES {
        return Err(ReadError::new(Place::START, ReadErrorKind::TooLong));
    }
    let entries = Reader::new(text, Mode::Strict).collect::<Result<Vec<_>, _>>()?;
    Ok(entries.into_iter().next())
}

/// The games and positions of a source.
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
    /// Returns the reader of a source.
    pub fn new(source: R, mode: Mode) -> Self {
        let (lines, skips) = (Lines::new(source), Skips::new(mode));
        Self { lines, skips, state: State::default(), pauses: None }
    }

    /// Returns the reader of a conversation: `pauses` says whether the source has nothing more at the moment.
    /// A board on one line is then complete, and moves that come later are a game of their own.
    #[must_use]
    pub const fn answering(mut self, pauses: fn(&R) -> bool) -> Self {
        self.pauses = Some(pauses);
        self
    }

    /// Returns the reader that takes a colour for the side to move where a board does not say it.
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
