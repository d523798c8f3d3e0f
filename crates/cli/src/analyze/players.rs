//! Players compared over many games.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use super::findings::GameFindings;
use super::tally::Tally;
use crate::game::Side;
use crate::terminal::number::{counted, grouped};
use crate::terminal::pace;
use crate::terminal::table::{Column, Table};
use crate::terminal::width;

/// Totals of all games and of each player.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    games: u64,
    moves: u64,
    nodes: u64,
    all: Totals,
    players: BTreeMap<String, Totals>,
}

/// Totals of a player.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    games: u64,
    tally: Tally,
    /// Numbers of remarks by kind.
    remarks: BTreeMap<String, u32>,
}

/// The summary in JSON.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    summary: Summary<'a>,
}

#[derive(Debug, Serialize)]
struct Summary<'a> {
    games: u64,
    moves: u64,
    nodes: u64,
    all: Row<'a>,
    players: Vec<Row<'a>>,
}

/// A player in JSON.
#[derive(Debug, Serialize)]
struct Row<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    games: u64,
    moves: u32,
    mean_loss: Option<f64>,
    blunders: u32,
    blunders_per_game: f64,
    #[serde(flatten)]
    tally: Tally,
    remarks: &'a BTreeMap<String, u32>,
}

impl Comparison {
    pub(super) fn add(&mut self, game: &GameFindings) {
        self.games += 1;
        self.moves += game.moves.len() as u64;
        self.nodes += game.nodes;
        for side in Side::ALL {
            if let Some(name) = &game.players[side.index()] {
                self.players.entry(name.clone()).or_default().add(game, side);
            }
            self.all.add(game, side);
        }
        // Both players are one game.
        self.all.games = self.games;
    }

    pub(super) const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the players, those with most games first, then by mean loss.
    pub(super) fn sorted(&self) -> Vec<(&str, &Totals)> {
        let mut players: Vec<_> =
            self.players.iter().map(|(name, totals)| (name.as_str(), totals)).collect();
        players.sort_by(|(_, one), (_, other)| {
            let games = Reverse(one.games).cmp(&Reverse(other.games));
            games.then(one.mean_loss().total_cmp(&other.mean_loss()))
        });
        players
    }

    pub(super) const fn all(&self) -> &Totals {
        &self.all
    }

    /// Returns the summary for JSON.
    pub(super) fn answer(&self) -> impl Serialize {
        Answer {
            summary: Summary {
                games: self.games,
                moves: self.moves,
                nodes: self.nodes,
                all: self.all.row(None),
                players: self
                    .sorted()
                    .into_iter()
                    .map(|(name, totals)| totals.row(Some(name)))
                    .collect(),
            },
        }
    }

    /// Returns the table of the first players, and the totals.
    pub(super) fn table(&self, elapsed: std::time::Duration) -> String {
        let mut table = Table::new([
            Column::left("player", 20),
            Column::right("games", 6),
            Column::right("loss", 6),
            Column::right("opening", 8),
            Column::right("midgame", 8),
            Column::right("endgame", 8),
            Column::right("best %", 7),
            Column::right("blunders", 9),
        ]);
        table.narrow(&[3, 4, 5, 7, 6], width::columns());
        let mut text = format!("\n{}", table.head());
        let players = self.sorted();
        for (name, totals) in players.iter().take(LISTED) {
            text.push_str(&table.row(totals.cells(name)));
        }
        if let Some(more) = players.len().checked_sub(LISTED).filter(|&more| more > 0) {
            text.push_str(&format!("… and {}\n", counted(more as u64, "more player")));
        }
        text.push_str(&table.row(self.all.cells("all")));
        let about = "Loss: mean of a move; best: share of best moves where there was a choice; blunders: per game.";
        text.push('\n');
        text.push_str(&width::wrapped("", "  ", about, width::columns()));
        let [found, missed] = self.all.tally.only_moves();
        if found + missed > 0 {
            let (found, all) = (grouped(found), grouped(found + missed));
            text.push_str(&format!("Only moves found: {found} of {all}.\n"));
        }
        for (kind, count) in &self.all.remarks {
            text.push_str(&format!("{kind}: {}.\n", grouped(*count)));
        }
        let games = counted(self.games, "game");
        text + &pace::totals_of("move", self.moves, elapsed, self.nodes).replacen(
            '\n',
            &format!("\n{games}, "),
            1,
        )
    }
}

/// Number of players in the table.
const LISTED: usize = 20;

impl Totals {
    fn add(&mut self, game: &GameFindings, side: Side) {
        self.games += 1;
        for found in game.moves.iter().filter(|found| found.side == side && !found.is_pass) {
            self.tally.count(found.counted());
            for remark in &found.remarks {
                *self.remarks.entry(remark.kind.clone()).or_default() += 1;
            }
        }
    }

    fn mean_loss(&self) -> f64 {
        self.tally.whole().mean_loss.unwrap_or(0.0)
    }

    fn blunders_per_game(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "fewer games than 2^52")]
        let games = self.games.max(1) as f64;
        f64::from(self.tally.whole().blunders) / games
    }

    fn row<'a>(&'a self, name: Option<&'a str>) -> Row<'a> {
        let whole = self.tally.whole();
        Row {
            name,
            games: self.games,
            moves: whole.moves,
            mean_loss: whole.mean_loss,
            blunders: whole.blunders,
            blunders_per_game: self.blunders_per_game(),
            tally: self.tally,
            remarks: &self.remarks,
        }
    }

    /// Returns the cells of a table: name, games, losses, share of best moves, blunders per game.
    pub(super) fn cells(&self, name: &str) -> Vec<String> {
        let number =
            |value: Option<f64>| value.map_or_else(String::new, |mean| format!("{mean:.2}"));
        let mut cells =
            vec![name.to_owned(), grouped(self.games), number(self.tally.whole().mean_loss)];
        cells.extend(self.tally.phases().map(|part| number(part.mean_loss)));
        cells.push(percent(self.tally.accuracy()));
        cells.push(format!("{:.2}", self.blunders_per_game()));
        cells
    }
}

/// Returns a share of best moves without decimals.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{share:.0}"))
}
