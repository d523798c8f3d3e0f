//! Where everything is on the screen.

use ratatui::layout::Rect;

use super::super::replayed::Replayed;
use super::model::Model;
use crate::screen::layout::Layout;
use crate::screen::meters;
use crate::screen::shown::{Cell, Shown};

/// Least lines of a panel with a graph.
const WITH_GRAPH: u16 = 18;

/// Least lines of a panel with empty lines between its parts.
const SPACED: u16 = 30;

/// The move that a click chooses, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen(pub(super) usize);

/// The parts of the screen.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) layout: Layout,
    pub(super) panel: Option<Panel>,
}

/// The parts of the panel beside the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panel {
    /// The players, the opening, the evaluation bar and the value.
    pub(super) head: Rect,
    /// What the analysis says about the move.
    pub(super) judgement: Rect,
    pub(super) graph: Option<Graph>,
    pub(super) list: List,
}

/// The graph, with a line for errors and one for the move that is shown below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Graph {
    pub(super) area: Rect,
    /// Positions in a column.
    pub(super) share: usize,
    pub(super) columns: usize,
}

/// The list of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    pub(super) area: Rect,
    /// Index of the first move in it.
    pub(super) first: usize,
}

impl Parts {
    /// Returns the parts of a screen with an area.
    pub(super) fn of<G: Replayed + Shown>(model: &Model<G>, area: Rect) -> Self {
        let size = model.game.size();
        let middle = Cell { column: size / 2, row: size / 2 };
        let layout = Layout::of(size, model.cell().unwrap_or(middle), area);
        let panel = layout.panel.map(|area| Panel::of(model, area));
        Self { layout, panel }
    }

    /// Returns the move at a point of the screen.
    pub(super) fn chosen<G: Replayed + Shown>(
        &self,
        model: &Model<G>,
        x: u16,
        y: u16,
    ) -> Option<Chosen> {
        let Panel { graph, list, .. } = self.panel?;
        let point = (x, y).into();
        if list.area.contains(point) {
            let index = list.first + usize::from(y - list.area.y);
            return (index <= model.moves()).then_some(Chosen(index));
        }
        let graph = graph.filter(|graph| graph.whole().contains(point))?;
        let column = usize::from(x.checked_sub(graph.area.x + meters::LEFT)?);
        (column < graph.columns).then(|| Chosen(graph.last(column, model.moves())))
    }
}

impl Panel {
    fn of<G: Replayed + Shown>(model: &Model<G>, area: Rect) -> Self {
        let gap = u16::from(area.height >= SPACED);
        let mut top = area.y;
        let mut take = |height: u16| {
            let part = Rect { y: top.min(area.bottom()), height, ..area }.intersection(area);
            top = top.saturating_add(height).saturating_add(gap);
            part
        };
        let head = take(4 + u16::from(!model.about.is_empty()));
        let judgement = take(if area.height >= SPACED { 6 } else { 4 });
        let graph = (area.height >= WITH_GRAPH).then(|| {
            // An odd number of lines has one in the middle.
            let height = (area.height / 4).clamp(5, 9) | 1;
            let area = Rect { height, ..take(height + 2) };
            let count = model.moves() + 1;
            let share = count.div_ceil(meters::room(area).max(1));
            Graph { area, share, columns: count.div_ceil(share) }
        });
        let list = take(area.height);
        let rows = model.moves() + 1;
        let room = usize::from(list.height).min(rows);
        let first = model.at.saturating_sub(room / 2).min(rows - room);
        Self { head, judgement, graph, list: List { area: list, first } }
    }
}

impl Graph {
    /// Returns the area with the lines below the graph.
    fn whole(&self) -> Rect {
        Rect { height: self.area.height + 2, ..self.area }
    }

    /// Returns the index of the last position in a column.
    pub(super) fn last(&self, column: usize, moves: usize) -> usize {
        ((column + 1) * self.share - 1).min(moves)
    }
}
