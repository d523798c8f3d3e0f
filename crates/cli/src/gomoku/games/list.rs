//! Prints the games.

use std::fmt;
use std::io::{self, BufWriter, Write};

use gomoku::Color;
use gomoku::game::{Outcome, WinReason};
use gomoku::notation::moves;
use serde::Serialize;

use super::entry::{Entry, Won, year};
use super::statistics::Statistics;
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::printable::printable;
use crate::terminal::width::{self, fitted};

/// Prints a line or a JSON value for each game.
pub(super) struct List {
    json: bool,
    limit: Option<u64>,
    /// Whether to print the name of a file above its games.
    names_files: bool,
    columns: Columns,
    output: Box<dyn Write>,
    listed: u64,
    /// Whether the name of the current file has been printed.
    is_headed: bool,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    file: &'a str,
    number: usize,
    date: Option<&'a str>,
    tournament: Option<&'a str>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    result: Option<&'a str>,
    winner: Option<&'static str>,
    finished: bool,
    rule: Option<&'static str>,
    size: usize,
    moves: usize,
    passes: u64,
    transcript: String,
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("List").field("listed", &self.listed).finish_non_exhaustive()
    }
}

impl List {
    pub(super) fn new(json: bool, limit: Option<u64>, names_files: bool) -> Self {
        let output: Box<dyn Write> = if json {
            Box::new(BufWriter::new(io::stdout().lock()))
        } else {
            Box::new(BufWriter::new(anstream::stdout().lock()))
        };
        let columns = Columns::within(width::columns());
        Self { json, limit, names_files, columns, output, listed: 0, is_headed: false }
    }

    /// Begins the games of another file.
    pub(super) const fn begin_file(&mut self) {
        self.is_headed = false;
    }

    /// Prints the heading of a file.
    fn head(&mut self, file: &str) -> Result<(), Failure> {
        if self.names_files {
            writeln!(self.output, "{}", printable(file))?;
        }
        let names = ["number", "year", "tournament", "black", "result", "white", "moves", ""];
        let head = self.columns.row(names);
        Ok(writeln!(self.output, "{}", styled(BOLD, head))?)
    }

    /// Prints a game, up to the limit.
    pub(super) fn game(&mut self, file: &str, entry: &Entry) -> Result<(), Failure> {
        if self.limit.is_some_and(|limit| self.listed >= limit) {
            return Ok(());
        }
        self.listed += 1;
        if self.json {
            serde_json::to_writer(&mut self.output, &answer(file, entry))
                .map_err(|error| Failure::from(io::Error::from(error)))?;
            return Ok(writeln!(self.output)?);
        }
        if !self.is_headed {
            self.head(file)?;
            self.is_headed = true;
        }
        Ok(writeln!(self.output, "{}", game_row(self.columns, entry))?)
    }

    /// Prints the end of the table and the statistics.
    pub(super) fn end(&mut self, statistics: &Statistics, alone: bool) -> Result<(), Failure> {
        if !self.json {
            if !alone {
                let more = statistics.games - self.listed;
                if more > 0 {
                    writeln!(self.output, "{:>6}  and {} more", "…", counted(more, "game"))?;
                }
                if statistics.games > 0 {
                    writeln!(self.output)?;
                }
            }
            self.output.write_all(statistics.table().as_bytes())?;
        }
        Ok(self.output.flush()?)
    }
}

fn answer<'a>(file: &'a str, entry: &'a Entry) -> Answer<'a> {
    let info = entry.tree.info();
    let known = |text: &'a String| Some(text.as_str()).filter(|text| !text.is_empty());
    Answer {
        file,
        number: entry.number,
        date: known(&info.date),
        tournament: known(&info.event),
        black: known(&info.black),
        white: known(&info.white),
        result: known(&info.result),
        winner: entry.won().map(|won| match won {
            Won::By(Color::Black) => "black",
            Won::By(Color::White) => "white",
            Won::Draw => "draw",
        }),
        finished: entry.outcome.is_some(),
        rule: entry.tree.rule().map(gomoku::Rule::name),
        size: entry.tree.size(),
        moves: entry.points.len(),
        passes: entry.passes,
        transcript: moves::write(&entry.points),
    }
}

fn game_row(columns: Columns, entry: &Entry) -> String {
    let info = entry.tree.info();
    let name = |name: &str| match name {
        "" => "?".to_owned(),
        name => printable(name).into_owned(),
    };
    let result = match entry.won() {
        Some(Won::By(Color::Black)) => "1-0",
        Some(Won::By(Color::White)) => "0-1",
        Some(Won::Draw) => "½-½",
        None => "?",
    };
    let note = match entry.outcome {
        None => "stops early",
        Some(Outcome::Win { reason: WinReason::Forbidden(_), .. }) => "forbidden",
        Some(_) => "",
    };
    columns.row([
        &entry.number.to_string(),
        &year(&info.date).map_or_else(String::new, |year| year.to_string()),
        &name(&info.event),
        &name(&info.black),
        result,
        &name(&info.white),
        &entry.points.len().to_string(),
        note,
    ])
}

/// Widths of the name columns, and whether there is one for the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    tournament: Option<usize>,
    player: usize,
}

/// Maximum and minimum widths of the columns for tournaments and players; a narrower column is left out.
const TOURNAMENT: (usize, usize) = (25, 8);
const PLAYER: (usize, usize) = (19, 6);

impl Columns {
    /// Returns the columns of a table of this width.
    fn within(width: usize) -> Self {
        // Width of the other columns, with the longest note.
        let left = width.saturating_sub(44);
        let player = (left / 2).clamp(PLAYER.1, PLAYER.0);
        let tournament = left.saturating_sub(2 * player + 2).min(TOURNAMENT.0);
        Self { tournament: (tournament >= TOURNAMENT.1).then_some(tournament), player }
    }

    fn row(self, fields: [&str; 8]) -> String {
        let [number, year, tournament, black, result, white, moves, note] = fields;
        let mut line = format!("{number:>6}  {year:>4}  ");
        if let Some(columns) = self.tournament {
            line += &fitted(tournament, columns);
            line += "  ";
        }
        let [black, white] = [black, white].map(|name| fitted(name, self.player));
        line += &format!("{black}  {result:>6}  {white}  {moves:>5}  {note}");
        line.trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_fit() {
        for columns in [40, 80, 100, 200] {
            let table = Columns::within(columns);
            let name = "n".repeat(30);
            let row = table.row(["1", "2026", &name, &name, "½-½", &name, "225", "stops early"]);
            assert!(width::width(&row) <= columns.max(56), "{row}");
        }
    }
}
