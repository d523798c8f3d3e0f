//! The games of each named opening.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use super::entry::{Entry, Won};
use crate::failure::Failure;
use crate::game::{Opening, Side};
use crate::terminal::number::grouped;
use crate::terminal::output;
use crate::terminal::table::{Column, Table};

/// Numbers of games and results by opening; `None` for games without a named one.
#[derive(Debug, Default)]
pub(super) struct ByOpening(BTreeMap<Option<Opening>, Counts>);

#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Counts {
    games: u64,
    black_wins: u64,
    white_wins: u64,
    draws: u64,
}

/// An opening in JSON.
#[derive(Debug, Serialize)]
struct Row<'a> {
    opening: &'a Option<Opening>,
    #[serde(flatten)]
    counts: Counts,
}

impl ByOpening {
    pub(super) fn add<R, S>(&mut self, entry: &Entry<'_, R, S>) {
        let counts = self.0.entry(entry.opening.clone()).or_default();
        counts.games += 1;
        match entry.won {
            Some(Won::By(Side::Black)) => counts.black_wins += 1,
            Some(Won::By(Side::White)) => counts.white_wins += 1,
            Some(Won::Draw) => counts.draws += 1,
            None => {}
        }
    }

    /// Returns the openings, the most frequent one first, those with equal numbers by name.
    fn rows(&self) -> Vec<Row<'_>> {
        let mut rows: Vec<Row<'_>> =
            self.0.iter().map(|(opening, &counts)| Row { opening, counts }).collect();
        rows.sort_by_key(|row| Reverse(row.counts.games));
        rows
    }

    /// Prints a line or a JSON value for each opening.
    pub(super) fn print(&self, json: bool) -> Result<(), Failure> {
        if json {
            return self.rows().iter().try_for_each(output::json);
        }
        output::text(&self.table())
    }

    fn table(&self) -> String {
        let table = Table::new([
            Column::left("opening", 32),
            Column::right("games", 10),
            Column::right("black wins", 11),
            Column::right("white wins", 11),
            Column::right("draws", 8),
        ]);
        let rows = self.rows().into_iter().map(|Row { opening, counts }| {
            let Counts { games, black_wins, white_wins, draws } = counts;
            let name = opening.as_ref().map_or_else(|| "no name".to_owned(), Opening::to_string);
            let counts = [games, black_wins, white_wins, draws].map(grouped);
            table.row([name].into_iter().chain(counts))
        });
        table.head() + &rows.collect::<String>()
    }
}
