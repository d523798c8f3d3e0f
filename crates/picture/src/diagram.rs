//! What a picture shows, independent of the game.

use crate::color::Theme;

/// Maximum number of cells along a side of a board.
pub const MAX_SIDE: u8 = 32;

/// Maximum number of characters of a text on a cell; longer texts are cut.
pub const MAX_TEXT: usize = 6;

/// Column and row of a cell; the top left one is (0, 0).
pub type Cell = (u8, u8);

/// Kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Stones on the crossings of lines, on wood, as in Gomoku.
    Crossings,
    /// Discs in squares, on green felt, as in Othello.
    Squares,
}

/// Colour of a stone or disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stone {
    /// A black stone.
    Black,
    /// A white stone.
    White,
}

/// Sign on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sign {
    /// A small disc.
    Dot,
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle that points up.
    Triangle,
    /// Two crossing lines.
    Cross,
    /// A diamond.
    Diamond,
}

/// Colour of a sign or text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// Black or white, the one that stands out from what is below.
    Contrast,
    /// Black on the board and half transparent.
    Faint,
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Blue.
    Blue,
}

/// Colour of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tone {
    /// White text on black.
    Black,
    /// Black text on white.
    White,
    /// A value from −100 (orange, worst) by 0 (cream) to 100 (blue, best). Values beyond are as the nearest.
    Value(i8),
}

/// Why a diagram cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// The board has no cells or too many.
    #[error("the board has {columns}×{rows} cells; expected 1 to {MAX_SIDE} per side")]
    Size {
        /// Number of columns.
        columns: u8,
        /// Number of rows.
        rows: u8,
    },
}

/// A board with its stones, signs and texts.
///
/// Cells beyond the board are ignored.
///
/// ```
/// use picture::{Diagram, Grid, Ink, Sign, Stone};
///
/// let mut diagram = Diagram::new(Grid::Crossings, 9, 9)?;
/// diagram.set_stone((4, 4), Stone::Black);
/// diagram.add_sign((4, 4), Sign::Dot, Ink::Red);
/// diagram.set_title("The first move");
/// assert!(diagram.to_svg().starts_with("<svg "));
/// # Ok::<(), picture::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(crate) grid: Grid,
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    pub(crate) points: Vec<Point>,
    /// Cells with a small dot on the board itself, such as star points.
    pub(crate) stars: Vec<Cell>,
    pub(crate) lines: Vec<(Cell, Cell)>,
    pub(crate) column_names: Vec<String>,
    pub(crate) row_names: Vec<String>,
    pub(crate) columns_below: bool,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) caption: String,
    pub(crate) theme: Theme,
}

/// What one cell shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Point {
    pub(crate) stone: Option<Stone>,
    pub(crate) highlight: Option<Ink>,
    pub(crate) signs: Vec<(Sign, Ink)>,
    pub(crate) text: Option<(String, Ink)>,
    pub(crate) label: Option<(String, Tone)>,
}

impl Diagram {
    /// Returns an empty board.
    ///
    /// # Errors
    ///
    /// If a side has no cells or more than [`MAX_SIDE`].
    pub fn new(grid: Grid, columns: u8, rows: u8) -> Result<Self, DiagramError> {
        let is_side = |side| (1..=MAX_SIDE).contains(&side);
        if !is_side(columns) || !is_side(rows) {
            return Err(DiagramError::Size { columns, rows });
        }
        Ok(Self::with_sides(grid, columns, rows))
    }

    /// Returns an empty board whose sides are known to be valid.
    pub(crate) fn with_sides(grid: Grid, columns: u8, rows: u8) -> Self {
        Self {
            grid,
            columns,
            rows,
            points: vec![Point::default(); usize::from(columns) * usize::from(rows)],
            stars: Vec::new(),
            lines: Vec::new(),
            column_names: Vec::new(),
            row_names: Vec::new(),
            columns_below: false,
            title: String::new(),
            description: String::new(),
            caption: String::new(),
            theme: Theme::Auto,
        }
    }

    /// Returns the numbers of columns and rows.
    #[must_use]
    pub const fn size(&self) -> (u8, u8) {
        (self.columns, self.rows)
    }

    /// Sets the background; [`Theme::Auto`] by default.
    pub const fn set_theme(&mut self, theme: Theme) {
        self.theme = theme;
    }

    /// Sets the title that screen readers and tooltips show.
    pub fn set_title(&mut self, title: impl Into<String>) {
        self.title = title.into();
    }

    /// Sets the description for screen readers.
    pub fn set_description(&mut self, description: impl Into<String>) {
        self.description = description.into();
    }

    /// Sets the text under the board, up to four lines; longer ones are cut.
    pub fn set_caption(&mut self, caption: impl Into<String>) {
        self.caption = caption.into();
    }

    /// Names the columns from the left and the rows from the top, with the names of the columns above the board or
    /// below it.
    pub fn set_names(&mut self, columns: Vec<String>, rows: Vec<String>, columns_below: bool) {
        self.column_names = columns;
        self.row_names = rows;
        self.columns_below = columns_below;
    }

    /// Draws a small dot on a crossing, or on the top left corner of a square.
    pub fn add_star(&mut self, cell: Cell) {
        if self.index(cell).is_some() {
            self.stars.push(cell);
        }
    }

    /// Places a stone, and replaces another.
    pub fn set_stone(&mut self, cell: Cell, stone: Stone) {
        self.with(cell, |point| point.stone = Some(stone));
    }

    /// Draws a sign on a cell. Signs of one cell lie over each other.
    pub fn add_sign(&mut self, cell: Cell, sign: Sign, ink: Ink) {
        self.with(cell, |point| {
            // More signs than there are cover each other.
            if !point.signs.contains(&(sign, ink)) {
                point.signs.push((sign, ink));
            }
        });
    }

    /// Colours the board of a cell.
    pub fn set_highlight(&mut self, cell: Cell, ink: Ink) {
        self.with(cell, |point| point.highlight = Some(ink));
    }

    /// Writes a text such as a number on a cell, up to [`MAX_TEXT`] characters.
    pub fn set_text(&mut self, cell: Cell, text: &str, ink: Ink) {
        let text: String = text.chars().take(MAX_TEXT).collect();
        self.with(cell, |point| point.text = Some((text, ink)));
    }

    /// Writes a text such as an evaluation on a coloured label on a cell, up to [`MAX_TEXT`] characters.
    pub fn set_label(&mut self, cell: Cell, text: &str, tone: Tone) {
        let text: String = text.chars().take(MAX_TEXT).collect();
        self.with(cell, |point| point.label = Some((text, tone)));
    }

    /// Removes the label of a cell.
    pub fn clear_label(&mut self, cell: Cell) {
        self.with(cell, |point| point.label = None);
    }

    /// Labels cells with values, where a larger value is better: the best one is blue, and the others are orange by
    /// how far they are behind it. At `full` and more behind they are entirely orange.
    ///
    /// A difference that is not a number counts as `full`.
    pub fn set_values<'a>(
        &mut self,
        values: impl IntoIterator<Item = (Cell, f64, &'a str)>,
        full: f64,
    ) {
        let values: Vec<_> = values.into_iter().collect();
        let best = values.iter().map(|&(_, value, _)| value).fold(f64::NEG_INFINITY, f64::max);
        for (cell, value, text) in values {
            let behind = if value >= best { 0.0 } else { (best - value) / full };
            let behind = if behind.is_nan() { 1.0 } else { behind.clamp(0.0, 1.0) };
            #[expect(clippy::cast_possible_truncation, reason = "−100 to 100")]
            let tone = (100.0 - 200.0 * behind).round() as i8;
            self.set_label(cell, text, Tone::Value(tone));
        }
    }

    /// Draws a line between the centres of two cells, such as a winning row.
    pub fn add_line(&mut self, from: Cell, to: Cell) {
        if self.index(from).is_some() && self.index(to).is_some() {
            self.lines.push((from, to));
        }
    }

    fn index(&self, (column, row): Cell) -> Option<usize> {
        let is_on_board = column < self.columns && row < self.rows;
        is_on_board.then(|| usize::from(row) * usize::from(self.columns) + usize::from(column))
    }

    fn with(&mut self, cell: Cell, change: impl FnOnce(&mut Point)) {
        if let Some(index) = self.index(cell) {
            change(&mut self.points[index]);
        }
    }

    /// Returns the cells and what they show, by rows from the top.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Cell, &Point)> {
        let cells =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        cells.zip(&self.points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_checked() {
        for (columns, rows, is_valid) in
            [(1, 1, true), (32, 32, true), (0, 8, false), (8, 33, false)]
        {
            assert_eq!(Diagram::new(Grid::Squares, columns, rows).is_ok(), is_valid);
        }
        let error = Diagram::new(Grid::Squares, 0, 8).unwrap_err();
        assert_eq!(error.to_string(), "the board has 0×8 cells; expected 1 to 32 per side");
    }

    #[test]
    fn values_are_coloured_by_what_they_lose() {
        let mut diagram = Diagram::new(Grid::Squares, 8, 8).unwrap();
        let values =
            [(0, 4.0), (1, 2.0), (2, -6.0), (3, -60.0), (4, f64::NAN), (5, f64::NEG_INFINITY)];
        diagram.set_values(values.map(|(column, value)| ((column, 0), value, "+1")), 10.0);
        let tones: Vec<_> = diagram.points[..6]
            .iter()
            .map(|point| point.label.as_ref().map(|(_, tone)| *tone).unwrap())
            .collect();
        assert_eq!(tones, [100, 60, -100, -100, -100, -100].map(Tone::Value));
        diagram.set_values([((9, 9), 1.0, "beyond the board")], 0.0);
    }
}
