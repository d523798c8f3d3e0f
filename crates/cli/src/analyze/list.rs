//! A line for each of many games.

use super::findings::GameFindings;
use super::players::percent;
use crate::game::Side;
use crate::terminal::table::{Column, Table};

/// The table of games.
#[derive(Debug)]
pub(super) struct List(Table<'static>);

impl List {
    pub(super) fn new() -> Self {
        Self(Table::new([
            Column::right("number", 6),
            Column::left("black", 18).after(2),
            Column::left("white", 18),
            Column::right("loss", 6),
            Column::right("", 6),
            Column::right("best %", 6),
            Column::right("", 4),
            Column::right("blunders", 8),
            Column::left("opening", 20).after(2),
        ]))
    }

    pub(super) fn head(&self) -> String {
        self.0.head()
    }

    /// Returns the line of a game: mean loss, share of best moves and blunders of Black and White.
    pub(super) fn row(&self, game: &GameFindings) -> String {
        let [black, white] = Side::ALL.map(|side| game.tally(side));
        let [own, other] = [black, white].map(|tally| tally.whole());
        let loss = |loss: Option<f64>| loss.map_or_else(String::new, |mean| format!("{mean:.2}"));
        self.0.row([
            game.number.to_string(),
            game.name(Side::Black).to_owned(),
            game.name(Side::White).to_owned(),
            loss(own.mean_loss),
            loss(other.mean_loss),
            percent(black.accuracy()),
            percent(white.accuracy()),
            format!("{} {}", own.blunders, other.blunders),
            game.opening.clone().unwrap_or_default(),
        ])
    }
}
