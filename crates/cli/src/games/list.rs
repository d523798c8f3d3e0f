//! Prints the games.

use std::fmt;
use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::entry::{Entry, Names};
use super::statistics::Statistics;
use crate::failure::Failure;
use crate::game::Opening;
use crate::terminal::number::counted;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::printable::{plain, printable};
use crate::terminal::width::{self, fitted};

/// Prints a line or a JSON value for each game.
pub(super) struct List {
    /// Name of the column for results.
    result: &'static str,
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
struct Answer<'a, R, S> {
    file: &'a str,
    number: u64,
    date: Option<&'a str>,
    tournament: Option<&'a str>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    #[serde(flatten)]
    result: &'a R,
    finished: bool,
    #[serde(flatten)]
    start: &'a S,
    opening: Option<&'a Opening>,
    moves: u64,
    passes: u64,
    transcript: &'a str,
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("List").field("listed", &self.listed).finish_non_exhaustive()
    }
}

impl List {
    pub(super) fn new(
        result: &'static str,
        json: bool,
        limit: Option<u64>,
        names_files: bool,
    ) -> Self {
        let output: Box<dyn Write> = if json {
            Box::new(BufWriter::new(io::stdout().lock()))
        } else {
            Box::new(BufWriter::new(anstream::stdout().lock()))
        };
        let columns = Columns::within(width::columns(), result.len());
        Self { result, json, limit, names_files, columns, output, listed: 0, is_headed: false }
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
        let names =
            ["number", "year", "tournament", "black", self.result, "white", "moves", "opening"];
        let head = self.columns.row(names);
        Ok(writeln!(self.output, "{}", styled(BOLD, head))?)
    }

    /// Prints a game, up to the limit.
    pub(super) fn game<R: Serialize, S: Serialize>(
        &mut self,
        file: &str,
        entry: &Entry<'_, R, S>,
    ) -> Result<(), Failure> {
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
        Ok(writeln!(self.output, "{}", self.columns.game(entry))?)
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

fn answer<'a, R, S>(file: &'a str, entry: &'a Entry<'_, R, S>) -> Answer<'a, R, S> {
    let Names { date, event, black, white } = entry.names;
    Answer {
        file,
        number: entry.number,
        date,
        tournament: event,
        black,
        white,
        result: &entry.result,
        finished: entry.is_finished,
        start: &entry.start,
        opening: entry.opening.as_ref(),
        moves: entry.moves,
        passes: entry.passes,
        transcript: &entry.transcript,
    }
}

/// Widths of the columns for names and results, and whether there is one for the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    tournament: Option<usize>,
    player: usize,
    result: usize,
    /// The last column, for the opening and the note.
    last: usize,
}

/// Widths of names in WTHOR, and minimum widths; a narrower column is left out.
const TOURNAMENT: (usize, usize) = (25, 8);
const PLAYER: (usize, usize) = (19, 6);

/// Width of the longest note.
const NOTE: usize = 11;

impl Columns {
    /// Returns the columns of a table of this width.
    fn within(width: usize, result: usize) -> Self {
        // Width of the other columns, with the longest note.
        let left = width.saturating_sub(38 + result);
        let player = (left / 2).clamp(PLAYER.1, PLAYER.0);
        let tournament = left.saturating_sub(2 * player + 2).min(TOURNAMENT.0);
        let tournament = (tournament >= TOURNAMENT.1).then_some(tournament);
        let used = 2 * player + tournament.map_or(0, |columns| columns + 2);
        Self { tournament, player, result, last: NOTE + left.saturating_sub(used) }
    }

    fn game<R, S>(self, entry: &Entry<'_, R, S>) -> String {
        let Names { event, black, white, .. } = entry.names;
        let name = |name: Option<&str>| plain(name.unwrap_or("?"));
        let [result, note] = &entry.cells;
        self.row([
            &entry.number.to_string(),
            &entry.names.year().map_or_else(String::new, |year| year.to_string()),
            &name(event),
            &name(black),
            result,
            &name(white),
            &entry.moves.to_string(),
            &self.last(entry.opening.as_ref(), note),
        ])
    }

    /// Returns the opening and the note, or what fits: the note is more important.
    fn last(self, opening: Option<&Opening>, note: &str) -> String {
        let Some(opening) = opening.map(Opening::to_string) else { return note.to_owned() };
        let both = if note.is_empty() { opening } else { format!("{opening}, {note}") };
        if !note.is_empty() && width::width(&both) > self.last {
            return note.to_owned();
        }
        width::cut(&both, self.last)
    }

    fn row(self, fields: [&str; 8]) -> String {
        let [number, year, tournament, black, result, white, moves, note] = fields;
        let mut line = format!("{number:>6}  {year:>4}  ");
        if let Some(columns) = self.tournament {
            line += &fitted(tournament, columns);
            line += "  ";
        }
        let [black, white] = [black, white].map(|name| fitted(name, self.player));
        line += &format!("{black}  {result:>at$}  {white}  {moves:>5}  {note}", at = self.result);
        line.trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_takes_precedence_over_an_opening() {
        let tiger = othello::opening::all().iter().find(|opening| opening.name() == "Tiger");
        let tiger = tiger.map(Opening::from);
        for (width, note, expected) in [
            (80, "", "Tiger"),
            (80, "stops early", "stops early"),
            (200, "stops early", "Tiger, stops early"),
        ] {
            assert_eq!(Columns::within(width, 5).last(tiger.as_ref(), note), expected);
        }
        assert_eq!(Columns::within(80, 5).last(None, "board 3"), "board 3");
    }

    #[test]
    fn names_have_what_room_there_is() {
        for (width, result, tournament, player) in [
            (80, 5, None, 18),
            (90, 5, None, 19),
            (91, 5, Some(8), 19),
            (200, 5, Some(25), 19),
            (40, 5, None, 6),
            (80, 6, None, 18),
            (91, 6, None, 19),
            (92, 6, Some(8), 19),
        ] {
            let columns = Columns::within(width, result);
            let last = columns.last;
            assert_eq!(columns, Columns { tournament, player, result, last }, "{width}");
            let name = "n".repeat(30);
            let row = columns.row(["1", "2026", &name, &name, "37-27", &name, "60", "stops early"]);
            assert!(width::width(&row) <= width.max(50 + result), "{row}");
            let full = width::width(&row) - "stops early".len() + last;
            assert!(width < 50 + result || full == width, "the last column has the rest: {full}");
        }
    }
}
