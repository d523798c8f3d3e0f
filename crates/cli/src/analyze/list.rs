//! A line for each of many games.

use super::findings::GameFindings;
use super::players::percent;
use crate::game::Side;
use crate::terminal::table::{Column, Table};
use crate::terminal::width;

/// The table of games.
#[derive(Debug)]
pub(super) struct List(Table<'static>, usize);

impl List {
    pub(super) fn new() -> Self {
        let columns = width::columns();
        // Room for the other columns, and for the name of an opening.
        let name = (columns.saturating_sub(66) / 2).clamp(12, 20);
        let mut table = Table::new([
            Column::right("number", 6),
            Column::left("black", name).after(2),
            Column::left("white", name),
            Column::right("loss", 6),
            Column::right("", 6),
            Column::right("best %", 6),
            Column::right("", 4),
            Column::right("blunders", 8),
            Column::last("opening").after(2),
        ]);
        table.narrow(&[8, 6, 5, 7, 4, 3, 2], columns);
        Self(table, columns)
    }

    pub(super) fn head(&self) -> String {
        self.0.head()
    }

    /// Returns the line of a game: mean loss, share of best moves and blunders of Black and White.
    pub(super) fn row(&self, game: &GameFindings) -> String {
        let [black, white] = Side::ALL.map(|side| game.tally(side));
        let [own, other] = [black, white].map(|tally| tally.whole());
        let loss = |loss: Option<f64>| loss.map_or_else(String::new, |mean| format!("{mean:.2}"));
        let cells = [
            game.number.to_string(),
            game.name(Side::Black).to_owned(),
            game.name(Side::White).to_owned(),
            loss(own.mean_loss),
            loss(other.mean_loss),
            percent(black.accuracy()),
            percent(white.accuracy()),
            format!("{} {}", own.blunders, other.blunders),
        ];
        let opening = game.opening.as_deref().unwrap_or("");
        self.0.row_within(cells, self.1, |room| width::cut(opening, room))
    }
}
