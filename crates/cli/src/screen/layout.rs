//! The parts of a screen and where they are.

use std::ops::Range;

use ratatui::layout::Rect;

use super::shown::Cell;

/// Columns of the row numbers and of the first bracket.
const LEFT: u16 = 3;

/// Least columns of the panel beside the board.
const LEAST_PANEL: u16 = 19;
/// Most columns of the panel.
const MOST_PANEL: u16 = 46;

/// Widths and heights of a place, the largest first.
const STEPS: [(u16, u16); 3] = [(6, 3), (4, 2), (2, 1)];

/// The parts of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Columns and lines from a place to the next one.
    pub(crate) step: (u16, u16),
    /// The places that are shown: columns and rows.
    pub(crate) columns: Range<usize>,
    pub(crate) rows: Range<usize>,
    /// Where the first place is.
    pub(crate) origin: (u16, u16),
    /// The line with the names of the columns.
    pub(crate) labels: Option<u16>,
    pub(crate) panel: Option<Rect>,
    /// The evaluation bar below the board, if there is no panel.
    pub(crate) bar: Option<Rect>,
    pub(crate) status: Rect,
    pub(crate) keys: Option<Rect>,
}

/// Returns a number as a coordinate of the screen.
pub(crate) fn short(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// Returns columns and lines of places without labels.
fn extent(count: usize, step: (u16, u16)) -> (u16, u16) {
    let steps = short(count.saturating_sub(1));
    (steps.saturating_mul(step.0).saturating_add(2), steps.saturating_mul(step.1).saturating_add(1))
}

/// Returns at most `room` of `count` places around one of them.
fn window(count: usize, room: u16, around: usize) -> Range<usize> {
    let shown = count.min(room.into());
    let first = around.saturating_sub(shown / 2).min(count - shown);
    first..first + shown
}

impl Layout {
    /// Returns the parts of a screen with an area, for a board of `size` columns and rows. A small screen shows the
    /// part of the board around a place.
    pub(crate) fn of(size: usize, around: Cell, area: Rect) -> Self {
        let fits = |&step: &(u16, u16)| {
            let (width, height) = extent(size, step);
            // Larger places must leave room for the panel, the labels, the status and the keys.
            width + LEFT + 1 + LEAST_PANEL + 4 <= area.width && height + 3 <= area.height
        };
        let step = STEPS.into_iter().find(fits).unwrap_or(STEPS[2]);
        let (width, height) = extent(size, step);
        // Below the board come the status, then the keys, then the labels above it, as far as there is room.
        let spare = area.height.saturating_sub(height);
        let (has_labels, has_keys) = (spare >= 2, spare >= 3);
        let below = 1 + u16::from(has_keys);
        let above = u16::from(has_labels);
        let columns = window(size, area.width.saturating_sub(LEFT + 1) / step.0, around.column);
        let rows = window(size, (area.height.saturating_sub(below)) / step.1.max(1), around.row);
        let whole =
            |height: u16| Rect { y: area.bottom().saturating_sub(height), height: 1, ..area };
        let right = area.x.saturating_add(width).saturating_add(LEFT);
        let room = area.right().saturating_sub(right);
        let panel = (room >= LEAST_PANEL).then(|| Rect {
            x: right,
            y: area.y,
            width: room.min(MOST_PANEL),
            height: area.height.saturating_sub(below + 1).max(1),
        });
        let bar = (panel.is_none() && spare >= 5).then(|| whole(below + 1));
        Self {
            step,
            columns,
            rows,
            origin: (area.x + LEFT, area.y + above),
            labels: has_labels.then_some(area.y),
            panel,
            bar,
            status: whole(below).intersection(area),
            keys: has_keys.then(|| whole(1)),
        }
    }

    /// Returns where a place is, or `None` if it is not shown.
    pub(crate) fn position(&self, cell: Cell) -> Option<(u16, u16)> {
        let is_shown = self.columns.contains(&cell.column) && self.rows.contains(&cell.row);
        let (column, row) = (self.columns.start, self.rows.start);
        is_shown.then(|| {
            let x = self.origin.0 + short(cell.column - column) * self.step.0;
            (x, self.origin.1 + short(cell.row - row) * self.step.1)
        })
    }

    /// Returns the place nearest to a point of the screen, or `None` beside the board.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let nearest = |at: u16, origin: u16, step: u16| {
            (at + step / 2).checked_sub(origin).map(|at| usize::from(at / step))
        };
        let column = nearest(x, self.origin.0, self.step.0)? + self.columns.start;
        let row = nearest(y, self.origin.1, self.step.1)? + self.rows.start;
        (self.columns.contains(&column) && self.rows.contains(&row)).then_some(Cell { column, row })
    }
}
