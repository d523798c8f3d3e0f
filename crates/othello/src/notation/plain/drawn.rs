//! Boards over eight lines.

use super::label::Entry;
use super::one_line;
use super::row::{Head, Row};
use super::side;
use super::signs;
use crate::notation::error::Place;
use crate::notation::text::Record;
use crate::notation::{ReadError, ReadErrorKind};
use crate::{Color, ParsePositionError, Square};

/// A board with some of its rows read.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    signs: [char; 64],
    /// Order of the columns, if given.
    head: Option<Head>,
    /// Rows so far.
    rows: usize,
    /// Whether the numbers beside the rows count down.
    is_reversed: bool,
    /// Whether an empty line follows the board.
    is_apart: bool,
    side: Option<Color>,
    line: usize,
    /// Place of the end of the last row.
    end: Place,
}

impl Drawn {
    /// Creates a board from its first row, below the column letters if there are any.
    pub(super) const fn new(line: usize, head: Option<Head>) -> Self {
        let signs = [' '; Square::ALL.len()];
        Self {
            signs,
            head,
            rows: 0,
            is_reversed: false,
            is_apart: false,
            side: None,
            line,
            end: Place::line(line),
        }
    }

    /// Adds the next row. Returns whether the board is complete.
    pub(super) fn push(&mut self, row: &Row<'_>, record: Record<'_>) -> bool {
        if self.rows == 0 {
            self.is_reversed = row.label == Some(7);
        }
        let index = if self.is_reversed { 7 - self.rows } else { self.rows };
        self.signs[8 * index..8 * index + 8].copy_from_slice(&row.signs);
        self.rows += 1;
        self.end = record.place.after(record.bytes.trim_ascii_end());
        self.side = side::side(row.rest).or(self.side);
        self.rows == 8
    }

    /// Returns whether a row can be the next one.
    pub(super) fn takes(&self, row: &Row<'_>) -> bool {
        // Only the last row may have the side to move directly after it.
        (!row.is_joined || self.rows == 7 && side::only(row.rest).is_some())
            && row.label.is_none_or(|label| {
                let is_reversed = if self.rows == 0 { label == 7 } else { self.is_reversed };
                label == if is_reversed { 7 - self.rows } else { self.rows }
            })
    }

    /// Returns whether a line is directly below the last row, or below a frame there.
    pub(super) const fn is_right_above(&self, line: usize) -> bool {
        !self.is_apart && line <= self.end.line + 2
    }

    /// Records an empty line below the board.
    pub(super) const fn part(&mut self) {
        self.is_apart = true;
    }

    /// Processes column letters below the board. Returns whether they agree with those above it.
    pub(super) fn foot(&mut self, head: Head) -> bool {
        *self.head.get_or_insert(head) == head
    }

    /// Returns the squares of a complete board.
    pub(super) fn cells(&self) -> Result<signs::Cells, ReadError> {
        let error = |kind| ReadError::new(Place::line(self.line), kind);
        let mut signs = self.signs;
        match self.head {
            None | Some(Head::Usual) => {}
            Some(Head::Turned) => signs.chunks_mut(8).for_each(<[char]>::reverse),
            Some(Head::Mixed) => return Err(error(ReadErrorKind::Columns)),
        }
        signs::cells(&signs).ok_or_else(|| error(ReadErrorKind::Mixed))
    }

    /// Returns the position of a complete board, with the side to move given before it.
    pub(super) fn entry(&self, said: Option<Color>) -> Result<Entry, ReadError> {
        let color = self.side.or(said);
        let position = signs::position(&self.cells()?, color.unwrap_or(Color::Black));
        let mut entry = Entry::of_position(position, self.line);
        entry.assumes_black = color.is_none();
        Ok(entry)
    }

    /// Returns the error for column letters above and below the board that disagree.
    pub(super) const fn columns_error(&self) -> ReadError {
        ReadError::new(Place::line(self.line), ReadErrorKind::Columns)
    }

    /// Returns the error of a board that ends after its last row.
    pub(super) fn error(&self) -> ReadError {
        let characters = 8 * self.rows;
        ReadError::new(self.end, ReadErrorKind::Position(ParsePositionError::Length { characters }))
    }
}

/// Reads the side to move with optional scores, such as `X; F5:+0;`, after a board or on the line
/// below it. Returns `None` if the text is something else.
pub(super) fn side_and_scores(
    entry: &Entry,
    record: Record<'_>,
    text: &str,
    offset: usize,
) -> Option<Result<Entry, ReadError>> {
    let rest = &text[offset..];
    let start = offset + (rest.len() - rest.trim_start().len());
    let (color, length) = one_line::sign(&text[start..])?;
    let behind = text[start + length..].trim_start();
    if !behind.starts_with([';', '%', '#']) {
        return None;
    }
    let offset = text.len() - behind.len();
    Some(one_line::scores(said(entry, color), record, offset))
}

/// Returns the entry of a board with the side to move.
pub(super) fn said(entry: &Entry, color: Color) -> Entry {
    let position = entry.record.game.start();
    let board = match position.side_to_move() == color {
        true => position.board(),
        false => position.board().pass(),
    };
    let mut entry = entry.clone();
    entry.record.game = crate::Game::new(crate::Position::new(board, color));
    entry.assumes_black = false;
    entry
}
