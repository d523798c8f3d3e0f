//! The board on a screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Look};

use super::layout::{Layout, short};
use super::shown::{Candidate, Cell, Content, Shown};
use super::theme::Theme;

/// A board with what is drawn on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a, G> {
    pub(crate) game: &'a G,
    /// Whether legal and forbidden moves are marked.
    pub(crate) has_marks: bool,
    /// Moves with their scores, best first.
    pub(crate) candidates: &'a [Candidate],
    /// The place in brackets.
    pub(crate) cursor: Option<Cell>,
}

impl<G: Shown> Board<'_, G> {
    /// Draws the board with its labels, the scores of moves and the cursor.
    pub(crate) fn draw(self, theme: &Theme, layout: &Layout, buffer: &mut Buffer) {
        let grid = Grid { board: self, theme, layout };
        grid.lines(buffer);
        grid.labels(buffer);
        grid.places(buffer);
        grid.cursor(buffer);
        grid.scores(buffer);
    }
}

struct Grid<'a, G> {
    board: Board<'a, G>,
    theme: &'a Theme,
    layout: &'a Layout,
}

/// Writes a text where the screen has room for it.
pub(crate) fn put(buffer: &mut Buffer, (x, y): (u16, u16), text: &str, look: Look) {
    let area = buffer.area;
    if (area.left()..area.right()).contains(&x) && (area.top()..area.bottom()).contains(&y) {
        let room = usize::from(area.right() - x);
        buffer.set_stringn(x, y, text, room, look);
    }
}

impl<G: Shown> Grid<'_, G> {
    /// Returns the columns and lines of the ground.
    fn ground(&self) -> Rect {
        let Layout { step, columns, rows, origin, .. } = self.layout;
        let extent = |count: usize, step: u16| short(count.saturating_sub(1)) * step;
        Rect {
            x: origin.0 - 1,
            y: origin.1,
            width: extent(columns.len(), step.0) + 3,
            height: extent(rows.len(), step.1) + 1,
        }
    }

    /// Draws the lines between the places.
    fn lines(&self, buffer: &mut Buffer) {
        let look = self.theme.line();
        let (across, down) = (self.theme.either("─", " "), self.theme.either("│", " "));
        let ground = self.ground();
        let (x0, y0) = self.layout.origin;
        let last = ground.right() - 2;
        for y in ground.top()..ground.bottom() {
            let is_row = (y - y0).is_multiple_of(self.layout.step.1);
            for x in ground.left()..ground.right() {
                let is_inside = (x0..=last).contains(&x);
                let sign = match is_row {
                    true if is_inside => across,
                    false if is_inside && (x - x0).is_multiple_of(self.layout.step.0) => down,
                    _ => " ",
                };
                put(buffer, (x, y), sign, look);
            }
        }
    }

    fn labels(&self, buffer: &mut Buffer) {
        let game = self.board.game;
        let faint = self.theme.faint();
        let (left, _) = self.layout.origin;
        for row in self.layout.rows.clone() {
            let place = Cell { column: self.layout.columns.start, row };
            if let Some((_, y)) = self.layout.position(place) {
                let number = format!("{:>2}", game.row_number(row));
                put(buffer, (left.saturating_sub(3), y), &number, faint);
            }
        }
        let Some(y) = self.layout.labels else { return };
        for (column, letter) in
            (0..).zip('A'..='Z').filter(|(column, _)| self.layout.columns.contains(column))
        {
            let place = Cell { column, row: self.layout.rows.start };
            if let Some((x, _)) = self.layout.position(place) {
                put(buffer, (x, y), &letter.to_string(), faint);
            }
        }
    }

    fn places(&self, buffer: &mut Buffer) {
        let game = self.board.game;
        let size = game.size();
        let turns = game.turns();
        let last = turns.last().and_then(|&(_, played)| game.cell(played));
        for (index, content) in game.contents().into_iter().enumerate() {
            let place = Cell { column: index % size, row: index / size };
            let Some((x, y)) = self.layout.position(place) else { continue };
            let content = match content {
                Content::Legal | Content::Forbidden(_) if !self.board.has_marks => Content::Empty,
                content => content,
            };
            match self.theme.content(content, last == Some(place)) {
                Some((sign, look)) => put(buffer, (x, y), &sign, look),
                None => {
                    let end = size - 1;
                    let edges =
                        [place.column == 0, place.column == end, place.row == 0, place.row == end];
                    put(buffer, (x, y), self.theme.crossing(edges), self.theme.line());
                }
            }
        }
    }

    /// Draws the scores of the best moves: three characters where they fit, else two.
    fn scores(&self, buffer: &mut Buffer) {
        let has_room = self.layout.step.0 > 2;
        for (rank, found) in self.board.candidates.iter().enumerate() {
            let Some((x, y)) = found.cell.and_then(|cell| self.layout.position(cell)) else {
                continue;
            };
            let score = match (has_room, found.score.len()) {
                (false, 3..) => found.score.trim_start_matches('+'),
                _ => &found.score,
            };
            let begin = if score.len() > 1 { x - 1 } else { x };
            // Scores may hide the brackets of the cursor.
            let is_at_cursor = !has_room && found.cell.is_some() && found.cell == self.board.cursor;
            let look = self.theme.score(rank == 0);
            let look = if is_at_cursor { look.add_modifier(Modifier::REVERSED) } else { look };
            put(buffer, (begin, y), score, look);
        }
    }

    /// Puts the place of the cursor in brackets.
    fn cursor(&self, buffer: &mut Buffer) {
        let Some((x, y)) = self.board.cursor.and_then(|cell| self.layout.position(cell)) else {
            return;
        };
        let is_wide = self.layout.step.0 > 2;
        let reach = if is_wide { 2 } else { 1 };
        // The number of the row stays visible.
        let left = x.saturating_sub(reach).max(self.layout.origin.0 - 1);
        let right = x + reach;
        let look = self.theme.cursor();
        put(buffer, (left, y), "[", look);
        put(buffer, (right, y), "]", look);
    }
}
