//! `tritboard othello games`: lists the games of files, with statistics.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::Args;
use othello::Move;
use othello::notation::{GameRecord, Mode};
use serde::Serialize;

use super::format::{Format, games_parser};
use super::names::NameOptions;
use super::reader::{Entry, Games, Reading};
use super::text;
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output::{self, BOLD, styled};
use crate::terminal::width::{self, fitted};

const HELP: &str = "\
Formats, by extension in any case: .wtb (WTHOR), .ggf, .sgf, .pgn, .json, .txt
(moves over one or several lines); otherwise detected by content. Names of
players and tournaments come from WTH.JOU and WTH.TRN beside a .wtb file.

A score is the recorded discs of Black and White, with the empty squares for the
winner; without a record it is the result of the final position of a finished
game. Games that stop early and scores that differ from the board (losses on
time) are marked and counted; they are not errors. Illegal moves are errors;
--lenient skips their games.

JSON: one object per game: file, number, date, tournament, black, white, score
(black's discs minus white's), board_score (of a finished game, else null),
finished, board (64 characters) and side of the start, moves (without passes),
passes, transcript; with --stats a single object with the statistics.

Examples:
  tritboard othello games WTH_2024.wtb --limit 10
  tritboard othello games WTH_*.wtb --player takanashi --player borassi
  tritboard othello games WTH_2012.wtb --tournament 'world ch' --json
  tritboard othello games WTH_*.wtb --stats";

/// List the games of a file, with statistics
///
/// Prints a line for each game that matches the filters, and statistics at the end.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Files of games, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    /// Only games of a player whose name contains NAME, in any case; give it twice for both players
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Only games of a tournament whose name contains NAME, in any case
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,
    /// Only games of this year
    #[arg(long, value_name = "N")]
    year: Option<u16>,
    /// Maximum number of games to list
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Print only the statistics
    #[arg(long, conflicts_with = "limit")]
    stats: bool,
    /// Skip and count games that cannot be read
    #[arg(long)]
    lenient: bool,
    /// Format of the files, in place of their extensions
    #[arg(long, value_name = "FORMAT", value_parser = games_parser())]
    format: Option<Format>,
    #[command(flatten)]
    names: NameOptions,
    /// Write one JSON value per game
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let filter = Filter::of(arguments)?;
    let mut list = List::new(arguments);
    let mut statistics = Statistics::default();
    // Reading games checks the interrupt flag.
    let _heeding = interrupt::heed();
    for file in &arguments.files {
        let mut games = open(file, arguments)?;
        list.is_headed = false;
        let mut read = 0;
        while let Some(entry) = games.next() {
            let entry = entry?;
            read += 1;
            if filter.takes(&entry.record) {
                statistics.add(&entry.record);
                list.game(games.source_name(), &entry)?;
            }
        }
        games.refuse_nothing(read)?;
        statistics.skipped += games.skipped();
        games.warn_of_skipped();
        if interrupt::is_flagged() {
            break;
        }
    }
    if arguments.json && arguments.stats {
        output::json(&statistics)?;
    } else {
        list.end(&statistics)?;
    }
    interrupt::check()
}

fn open(file: &OsString, arguments: &Arguments) -> Result<Games, Failure> {
    let extension = Format::of(Path::new(file)).filter(|_| arguments.format.is_none());
    if extension == Some(Format::Obf) {
        let name = file.to_string_lossy();
        return Err(Failure::Usage(format!(
            "{name}: .obf has positions; expected a file of games"
        )));
    }
    let mode = if arguments.lenient { Mode::Lenient } else { Mode::Strict };
    let reading = Reading { mode, ..Reading::strict(arguments.format) };
    let mut games = Games::open(file, reading)?.with_option("--format");
    games.name(&arguments.names)?;
    games.warn_of_numbers();
    Ok(games)
}

/// Conditions for a game.
struct Filter {
    players: Vec<String>,
    tournament: Option<String>,
    year: Option<u16>,
}

impl Filter {
    fn of(arguments: &Arguments) -> Result<Self, Failure> {
        if arguments.player.len() > 2 {
            let what = "--player given more than twice; a game has two players";
            return Err(Failure::Usage(what.to_owned()));
        }
        Ok(Self {
            players: arguments.player.iter().map(|name| name.to_lowercase()).collect(),
            tournament: arguments.tournament.as_ref().map(|name| name.to_lowercase()),
            year: arguments.year,
        })
    }

    fn takes(&self, record: &GameRecord) -> bool {
        let contains = |name: &Option<String>, part: &String| {
            name.as_ref().is_some_and(|name| name.to_lowercase().contains(part))
        };
        let has_players = match self.players.as_slice() {
            [] => true,
            [one] => contains(&record.black, one) || contains(&record.white, one),
            // Each name must match another player.
            [one, other, ..] => {
                contains(&record.black, one) && contains(&record.white, other)
                    || contains(&record.black, other) && contains(&record.white, one)
            }
        };
        has_players
            && self.tournament.as_ref().is_none_or(|part| contains(&record.event, part))
            && self.year.is_none_or(|wanted| year(record) == Some(wanted))
    }
}

/// Returns the year that a date begins with.
fn year(record: &GameRecord) -> Option<u16> {
    let date = record.date.as_deref()?.trim_start();
    let digits = date.find(|c: char| !c.is_ascii_digit()).unwrap_or(date.len());
    date[..digits].parse().ok()
}

/// Returns the recorded score, or that of the board if the game is finished and no score is recorded.
fn score(record: &GameRecord) -> Option<i32> {
    record.score.or_else(|| record.is_finished().then(|| record.board_score()))
}

fn passes(record: &GameRecord) -> u64 {
    record.game.moves().filter(|&played| played == Move::Pass).count() as u64
}

/// Prints the games.
struct List<'a> {
    arguments: &'a Arguments,
    columns: Columns,
    output: Box<dyn Write>,
    listed: u64,
    /// Whether the name of the current file has been printed.
    is_headed: bool,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    file: &'a str,
    number: u64,
    date: Option<&'a str>,
    tournament: Option<&'a str>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    score: Option<i32>,
    board_score: Option<i32>,
    finished: bool,
    board: String,
    side: String,
    moves: u64,
    passes: u64,
    transcript: String,
}

impl<'a> List<'a> {
    fn new(arguments: &'a Arguments) -> Self {
        let output: Box<dyn Write> = if arguments.json {
            Box::new(BufWriter::new(io::stdout().lock()))
        } else {
            Box::new(BufWriter::new(anstream::stdout().lock()))
        };
        let columns = Columns::within(width::columns());
        Self { arguments, columns, output, listed: 0, is_headed: false }
    }

    /// Prints the heading of a file.
    fn head(&mut self, file: &str) -> Result<(), Failure> {
        if self.arguments.files.len() > 1 {
            writeln!(self.output, "{file}")?;
        }
        let head = self.columns.row([
            "number",
            "year",
            "tournament",
            "black",
            "score",
            "white",
            "moves",
            "",
        ]);
        Ok(writeln!(self.output, "{}", styled(BOLD, head))?)
    }

    /// Prints a game, up to the limit.
    fn game(&mut self, file: &str, entry: &Entry) -> Result<(), Failure> {
        let enough = self.arguments.limit.is_some_and(|limit| self.listed >= limit);
        if enough || self.arguments.stats {
            return Ok(());
        }
        self.listed += 1;
        if self.arguments.json {
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
    fn end(&mut self, statistics: &Statistics) -> Result<(), Failure> {
        if !self.arguments.json {
            if !self.arguments.stats {
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

fn answer<'a>(file: &'a str, Entry { number, record, .. }: &'a Entry) -> Answer<'a> {
    let passes = passes(record);
    Answer {
        file,
        number: *number,
        date: record.date.as_deref(),
        tournament: record.event.as_deref(),
        black: record.black.as_deref(),
        white: record.white.as_deref(),
        score: record.score,
        board_score: record.is_finished().then(|| record.board_score()),
        finished: record.is_finished(),
        board: text::squares(record.game.start()),
        side: record.game.start().side_to_move().to_string(),
        moves: record.game.moves().len() as u64 - passes,
        passes,
        transcript: record.game.to_string(),
    }
}

/// Widths of the name columns, and whether there is one for the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    tournament: Option<usize>,
    player: usize,
}

/// Widths of names in WTHOR, and minimum widths; a narrower column is left out.
const TOURNAMENT: (usize, usize) = (25, 8);
const PLAYER: (usize, usize) = (19, 6);

impl Columns {
    /// Returns the columns of a table of this width.
    fn within(width: usize) -> Self {
        // Width of the other columns, with the longest note.
        let left = width.saturating_sub(43);
        let player = (left / 2).clamp(PLAYER.1, PLAYER.0);
        let tournament = left.saturating_sub(2 * player + 2).min(TOURNAMENT.0);
        Self { tournament: (tournament >= TOURNAMENT.1).then_some(tournament), player }
    }

    fn row(self, fields: [&str; 8]) -> String {
        let [number, year, tournament, black, score, white, moves, note] = fields;
        let mut line = format!("{number:>6}  {year:>4}  ");
        if let Some(columns) = self.tournament {
            line += &fitted(tournament, columns);
            line += "  ";
        }
        let [black, white] = [black, white].map(|name| fitted(name, self.player));
        line += &format!("{black}  {score:>5}  {white}  {moves:>5}  {note}");
        line.trim_end().to_owned()
    }
}

fn game_row(columns: Columns, Entry { number, record, .. }: &Entry) -> String {
    let name = |name: &Option<String>| text::plain(name.as_deref().unwrap_or("?"));
    let moves = record.game.moves().len() as u64 - passes(record);
    let note = match (record.is_finished(), record.score_differs()) {
        (false, _) => "stops early".to_owned(),
        (true, true) => format!("board {}", text::discs(record.board_score())),
        (true, false) => String::new(),
    };
    columns.row([
        &number.to_string(),
        &year(record).map_or_else(String::new, |year| year.to_string()),
        &name(&record.event),
        &name(&record.black),
        &score(record).map_or_else(|| "?".to_owned(), text::discs),
        &name(&record.white),
        &moves.to_string(),
        &note,
    ])
}

/// Statistics of the listed games.
#[derive(Debug, Default, Serialize)]
struct Statistics {
    games: u64,
    /// Without passes.
    moves: u64,
    passes: u64,
    finished: u64,
    unfinished: u64,
    black_wins: u64,
    white_wins: u64,
    draws: u64,
    /// Unfinished games without a recorded score.
    without_score: u64,
    /// Finished games whose recorded score differs from the board.
    score_differs: u64,
    unfinished_score_differs: u64,
    /// Records that could not be read.
    skipped: u64,
}

impl Statistics {
    fn add(&mut self, record: &GameRecord) {
        let passes = passes(record);
        self.games += 1;
        self.moves += record.game.moves().len() as u64 - passes;
        self.passes += passes;
        let differs = u64::from(record.score_differs());
        if record.is_finished() {
            self.finished += 1;
            self.score_differs += differs;
        } else {
            self.unfinished += 1;
            self.unfinished_score_differs += differs;
        }
        match score(record) {
            None => self.without_score += 1,
            Some(0) => self.draws += 1,
            Some(1..) => self.black_wins += 1,
            Some(_) => self.white_wins += 1,
        }
    }

    fn table(&self) -> String {
        let rows = [
            ("games", self.games),
            ("moves", self.moves),
            ("passes", self.passes),
            ("finished", self.finished),
            ("  score differs from board", self.score_differs),
            ("stop early", self.unfinished),
            ("  score differs from board", self.unfinished_score_differs),
            ("black wins", self.black_wins),
            ("white wins", self.white_wins),
            ("draws", self.draws),
            ("without a result", self.without_score),
            ("skipped records", self.skipped),
        ];
        rows.map(|(name, number)| format!("{name:28} {:>12}\n", grouped(number))).concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_what_room_there_is() {
        for (width, tournament, player) in
            [(80, None, 18), (90, None, 19), (91, Some(8), 19), (200, Some(25), 19), (40, None, 6)]
        {
            let columns = Columns::within(width);
            assert_eq!(columns, Columns { tournament, player }, "{width}");
            let name = "n".repeat(30);
            let row = columns.row(["1", "2026", &name, &name, "37-27", &name, "60", "stops early"]);
            assert!(width::width(&row) <= width.max(55), "{row}");
        }
    }
}
