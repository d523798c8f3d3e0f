//! Reading state after the lines so far.

use std::collections::VecDeque;

use super::drawn::{self, Drawn};
use super::game::{self, Block, Line, Open};
use super::label::Entry;
use super::label::players;
use super::label::{Label, label};
use super::one_line;
use super::row::{Head, head, is_frame, row};
use super::{line, side, signs};
use crate::notation::outcome::{self, Outcome};
use crate::notation::text::{Record, excerpt};
use crate::notation::{GameRecord, ReadError, ReadErrorKind, moves};
use crate::{Color, Game};

/// State of reading: complete games, the open game, and details for the next one.
#[derive(Debug, Default)]
pub(super) struct State {
    found: VecDeque<Result<Entry, ReadError>>,
    /// A game or a board that the next line may continue.
    open: Option<Open>,
    /// Whether the last line is a board that moves may follow.
    is_board_line: bool,
    /// Lines of moves since the last empty line.
    block: Option<Block>,
    /// Rows so far of an incomplete board over several lines.
    rows: Option<Drawn>,
    /// The drawn board that is open.
    drawn: Option<Drawn>,
    /// Order of the columns of the next drawn board.
    head: Option<Head>,
    /// Whether that order stood below a board, so that it need not belong to the next one.
    is_foot: bool,
    /// Details of the next game from labels.
    heading: GameRecord,
    /// Side to move in the next board.
    side: Option<Color>,
    /// Side to move in boards that do not give it.
    default: Option<Color>,
    /// Error of the first line of other words, returned unless a board or a label follows.
    prose: Option<ReadError>,
    /// Whether other words are treated as notes.
    has_notes: bool,
    /// Whether the next lines are the moves that led to the board.
    is_history: bool,
    /// Whether the next lines may continue a game with an error.
    is_broken: bool,
}

impl State {
    /// Sets the side to move for boards that do not give it.
    pub(super) const fn assume(&mut self, side: Color) {
        self.default = Some(side);
    }

    /// Returns the next game, if it is complete.
    pub(super) fn pop(&mut self) -> Option<Result<Entry, ReadError>> {
        match self.block.as_mut().filter(|block| block.is_open()) {
            Some(Block { before: 0, .. }) => return None,
            Some(block) => block.before -= 1,
            None => {}
        }
        self.found.pop_front()
    }

    /// Records an error of the source.
    pub(super) fn fail(&mut self, error: ReadError) {
        self.settle();
        self.close();
        self.found.push_back(Err(error));
    }

    /// Ends the text.
    pub(super) fn end(&mut self) {
        self.settle();
        self.close();
        self.found.extend(self.prose.take().map(Err));
    }

    /// Completes a board on one line if it was the last line: moves that follow are a separate
    /// game.
    pub(super) fn pause(&mut self) {
        if std::mem::take(&mut self.is_board_line) {
            self.close();
        }
    }

    /// Processes the next line.
    pub(super) fn push(&mut self, original: Record<'_>) {
        self.is_board_line = false;
        let text = signs::normal(original.bytes);
        let record = Record { bytes: text.as_bytes(), place: original.place };
        let first = text.trim_start().chars().next();
        match first {
            None => {
                self.is_history = false;
                self.settle();
                if let Some(drawn) = &mut self.drawn {
                    drawn.part();
                }
                if std::mem::take(&mut self.is_foot) {
                    self.head = None;
                }
            }
            Some('#' | '%') => {}
            Some(_) => self.line(record, &text),
        }
    }

    fn line(&mut self, record: Record<'_>, text: &str) {
        if let Some(found) = line::board(text) {
            return self.board(&found, record, text);
        }
        if is_frame(text) || self.row(record, text) || self.head(record, text) {
            return;
        }
        self.no_rows();
        if let Some((found, value)) = label(text) {
            return self.label(found, value, record, text);
        }
        if signs::looks_like_moves(text) {
            return self.moves(record, 0, false);
        }
        self.words(record, text);
    }

    /// Processes a board on one line.
    fn board(&mut self, board: &line::Board, record: Record<'_>, text: &str) {
        self.settle();
        self.no_rows();
        let said = self.side.or(self.default);
        let read = one_line::read(board, record, text, said);
        if let (Some(open), Ok(entry)) = (&mut self.open, &read)
            && self.drawn.as_ref().is_some_and(|drawn| drawn.cells().ok() == board.cells)
            && open.entry.record.game.moves().len() == 0
            && entry.record.game.moves().len() == 0
        {
            // The program's own output has each board twice: drawn, and on one line.
            if !entry.assumes_black && said.is_none() {
                open.entry = Entry { line: open.entry.line, ..entry.clone() };
            }
            return;
        }
        self.close();
        self.refuse_prose();
        match read {
            Ok(entry) => {
                self.side = None;
                let entry = self.named(entry);
                // Moves and the side to move may stand on lines of their own; text after a `;` may
                // not.
                let is_problem = text[board.end..].contains([';', '%']);
                if is_problem || entry.record.game.moves().len() > 0 {
                    self.found.push_back(Ok(entry));
                } else {
                    // Moves may follow on the next line.
                    self.open = Some(Open::of_board(entry));
                    self.is_board_line = true;
                }
            }
            Err(error) => self.found.push_back(Err(error)),
        }
    }

    /// Processes a row of a board over several lines. Returns whether the line is one.
    fn row(&mut self, record: Record<'_>, text: &str) -> bool {
        let Some(row) = row(text) else { return false };
        self.settle();
        let is_next = self.rows.as_ref().is_some_and(|rows| rows.takes(&row));
        if !is_next {
            self.no_rows();
            let rows = Drawn::new(record.place.line, self.head);
            if !rows.takes(&row) {
                return false;
            }
            self.close();
            self.head = None;
            self.rows = Some(rows);
        }
        let Some(rows) = &mut self.rows else { return false };
        if rows.push(&row, record) {
            let entry = rows.entry(self.side.take().or(self.default));
            self.notes();
            let rows = self.rows.take();
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.found.push_back(Err(error));
                    return true;
                }
            };
            self.drawn = rows;
            let entry = self.named(entry);
            self.open = Some(Open::of_board(entry));
            let behind = text.len() - row.rest.len();
            if !row.rest.is_empty() {
                let behind = text.rfind(row.rest).unwrap_or(behind);
                self.scores(record, text, behind);
            }
        }
        true
    }

    /// Processes column letters above or below a board. Returns whether the line has them.
    fn head(&mut self, record: Record<'_>, text: &str) -> bool {
        let Some(found) = head(text) else { return false };
        self.settle();
        self.no_rows();
        (self.head, self.is_foot) = (Some(found), false);
        let (Some(drawn), Some(open)) = (&mut self.drawn, &mut self.open) else { return true };
        if !drawn.is_right_above(record.place.line) || open.entry.record.game.moves().len() > 0 {
            return true;
        }
        self.is_foot = true;
        let side = open.entry.record.game.start().side_to_move();
        let read = if drawn.foot(found) { drawn.cells() } else { Err(drawn.columns_error()) };
        match read {
            Ok(cells) => {
                open.entry.record.game = Game::new(signs::position(&cells, side));
            }
            Err(error) => {
                self.forget();
                self.found.push_back(Err(error));
            }
        }
        true
    }

    /// Processes the side to move with scores, after or below a board. Returns whether they are
    /// present.
    fn scores(&mut self, record: Record<'_>, text: &str, offset: usize) -> bool {
        let Some(open) = self.open.as_ref().filter(|open| open.is_board) else { return false };
        let Some(read) = drawn::side_and_scores(&open.entry, record, text, offset) else {
            return false;
        };
        self.forget();
        self.found.push_back(read);
        true
    }

    /// Processes a line of moves from an offset on.
    fn moves(&mut self, record: Record<'_>, offset: usize, is_labelled: bool) {
        // In a text with notes, a number without a move is not a line of moves.
        if self.is_history || self.has_notes && !is_labelled && has_only_number(record, offset) {
            return;
        }
        if is_labelled {
            self.settle();
        }
        let is_first = self.block.is_none();
        if let Some(block) = &mut self.block {
            block.push(record, offset);
        }
        let continues = self.line_of_moves(record, offset, is_labelled);
        if let (true, Some(open), Some(is_needed)) = (is_first, &self.open, continues)
            && !open.is_ended()
        {
            self.block = Some(Block::new(open.clone(), is_needed, self.found.len()));
        }
        if self.block.as_ref().is_some_and(Block::is_ended) {
            self.settle();
        }
    }

    /// Merges lines of moves into one game if they form one.
    fn settle(&mut self) {
        let Some(block) = self.block.take() else { return };
        let before = block.before;
        if let Some(game) = block.game() {
            self.found.truncate(before);
            self.open = Some(game);
            self.is_broken = false;
        }
    }

    /// Processes a line of moves alone or with the one before it. Returns whether it continues a
    /// game, or `None` for an invalid line.
    fn line_of_moves(
        &mut self,
        record: Record<'_>,
        offset: usize,
        is_labelled: bool,
    ) -> Option<bool> {
        let number = game::first_number(record, offset);
        if self.is_broken && !is_labelled && number.is_some_and(|number| number > 1) {
            return None;
        }
        self.is_broken = false;
        let line = game::line(self.open.as_ref(), record, offset);
        if is_labelled {
            self.notes();
        } else if !self.has_notes {
            self.refuse_prose();
        }
        match line {
            Line::Begins(mut open) => {
                self.close();
                open.entry = self.named(open.entry);
                self.open = Some(open);
                return Some(false);
            }
            Line::Continues(open) => {
                self.open = Some(open);
                return Some(true);
            }
            // A note may begin with a number, for example with a date.
            Line::Wrong(error)
                if self.has_notes
                    && !is_labelled
                    && matches!(error.kind, ReadErrorKind::Unexpected { .. }) => {}
            Line::Wrong(error) => {
                self.close();
                self.found.push_back(Err(error));
            }
            Line::Breaks(error) => {
                self.forget();
                self.is_broken = true;
                self.found.push_back(Err(error));
            }
        }
        None
    }

    /// Processes a line with a label.
    fn label(&mut self, label: Label, offset: usize, record: Record<'_>, text: &str) {
        self.settle();
        let value = text[offset..].trim();
        let is_moves = signs::looks_like_moves(value);
        match label {
            Label::Moves if value.is_empty() => self.notes(),
            Label::Moves => self.moves(record, offset, true),
            Label::PerhapsMoves if is_moves => self.moves(record, offset, true),
            Label::Result => match (result(value), &mut self.open) {
                (Some((found, _)), Some(open)) if !open.is_board => {
                    open.end(found.score(&open.entry.record.game));
                }
                (Some((found, _)), _) => self.heading.score = found.said(),
                (None, _) => {}
            },
            Label::PerhapsMoves => self.words(record, text),
            // Disc counts such as `Black: 4 White: 1`.
            _ if value.starts_with(|c: char| c.is_ascii_digit()) && label != Label::Date => {}
            _ => {
                if self.open.as_ref().is_some_and(|open| !open.is_board) {
                    self.close();
                }
                let value = (!value.is_empty()).then(|| value.to_owned());
                match label {
                    Label::Black => self.heading.black = value,
                    Label::White => self.heading.white = value,
                    Label::Event => self.heading.event = value,
                    _ => self.heading.date = value,
                }
            }
        }
    }

    /// Processes a line of other words, which may give the side to move.
    fn words(&mut self, record: Record<'_>, text: &str) {
        self.settle();
        if self.scores(record, text, 0) {
            return;
        }
        if text.trim_start().starts_with("Played ") && text.trim_end().ends_with(':') {
            self.is_history = true;
        }
        if let Some(color) = side::side(text) {
            match &mut self.open {
                Some(open)
                    if open.is_board
                        && open.entry.record.game.moves().len() == 0
                        && (open.entry.assumes_black || self.drawn.is_some()) =>
                {
                    open.entry = drawn::said(&open.entry, color);
                    return;
                }
                _ => self.side = Some(color),
            }
        }
        let trimmed = text.trim().trim_start_matches(['=', ' ']);
        if let (Some((found, length)), Some(open)) = (result(trimmed), &mut self.open)
            && length == trimmed.trim_end_matches(['.', '!']).len()
            && !open.is_board
        {
            let game = &open.entry.record.game;
            // A time is not a result.
            if found.fits(game) || !trimmed.contains(':') {
                let score = found.score(game);
                open.end(score);
            }
            return;
        }
        if let Some(found) = players(text.trim()) {
            let record = match &mut self.open {
                Some(open) if !open.is_board => {
                    let score = found.outcome.score(&open.entry.record.game);
                    open.end(score);
                    &mut open.entry.record
                }
                _ => {
                    self.heading.score = found.outcome.said();
                    &mut self.heading
                }
            };
            record.black = record.black.take().or(Some(found.black));
            record.white = record.white.take().or(Some(found.white));
            return;
        }
        // Lines such as `Ann 33:31 Bob`, which does not give the colours, or `Name: a game`.
        let tells_result =
            self.open.as_ref().is_some_and(|open| !open.is_board) && signs::has_result(text);
        if self.has_notes || tells_result || signs::is_field(text) {
            return;
        }
        let start = text.len() - text.trim_start().len();
        let error = match signs::looks_like_board(text) {
            true => record.position(0..text.len()).err(),
            false => None,
        };
        let error = error.unwrap_or_else(|| {
            let word = text.trim_start().split(char::is_whitespace).next().unwrap_or_default();
            record.error(start, ReadErrorKind::Neither { found: excerpt(word.as_bytes()) })
        });
        self.prose.get_or_insert(error);
    }

    /// Treats other words as notes from here on.
    fn notes(&mut self) {
        self.has_notes = true;
        self.prose = None;
    }

    /// Rejects other words before a game without a label.
    fn refuse_prose(&mut self) {
        if let Some(error) = self.prose.take() {
            self.close();
            self.found.push_back(Err(error));
        }
    }

    /// Rejects a board with too few rows.
    fn no_rows(&mut self) {
        self.found.extend(self.rows.take().map(|rows| Err(rows.error())));
    }

    /// Completes the open game or board.
    fn close(&mut self) {
        self.no_rows();
        self.drawn = None;
        self.is_history = false;
        self.is_broken = false;
        self.found.extend(self.open.take().map(Open::complete));
    }

    /// Drops the open game or board.
    fn forget(&mut self) {
        self.open = None;
        self.drawn = None;
    }

    /// Adds the names from the labels to a game.
    fn named(&mut self, mut entry: Entry) -> Entry {
        let heading = std::mem::take(&mut self.heading);
        let score = entry.record.score.or(heading.score);
        entry.record = GameRecord { game: entry.record.game, score, ..heading };
        entry
    }
}

/// Returns the result at the start of the text, in numbers or words, and its length.
fn result(text: &str) -> Option<(Outcome, usize)> {
    outcome::discs(text.as_bytes()).or_else(|| outcome::verdict(text.as_bytes()))
}

/// Returns whether a line contains only a number.
fn has_only_number(record: Record<'_>, offset: usize) -> bool {
    match moves::next(record, offset) {
        Ok(Some(moves::Token { word: moves::Word::Number(_), end, .. })) => {
            matches!(moves::next(record, end), Ok(None))
        }
        _ => false,
    }
}
