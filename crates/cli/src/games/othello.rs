//! Games of Othello in a list.

use std::ffi::OsStr;
use std::path::Path;

use clap::Args;
use othello::Move;
use othello::notation::{GameRecord, Mode};
use serde::Serialize;

use super::Games;
use super::entry::{Entry, Names, Won};
use super::filter::Filter;
use crate::failure::Failure;
use crate::files::format::{FileFormat, games_parser};
use crate::files::othello::names::NameOptions;
use crate::files::othello::reader::{self, Reading};
use crate::game::{Game as _, Side};
use crate::othello::text;
use othello::notation::Format;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Skip and count games that cannot be read
    #[arg(long)]
    lenient: bool,
    /// Format of the files [default: by extension, else by content]
    #[arg(long, value_name = "FORMAT", value_parser = games_parser::<Format>())]
    format: Option<Format>,
    #[command(flatten)]
    names: NameOptions,
}

#[derive(Debug, Serialize)]
pub(crate) struct Score {
    score: Option<othello::Score>,
    board_score: Option<othello::Score>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Start {
    pub(crate) board: String,
    pub(crate) side: String,
}

impl Games for Options {
    type Result = Score;
    type Start = Start;

    const RESULT: &str = "score";
    const HAS_SCORES: bool = true;
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
finished, board (64 characters) and side of the start, opening (its name, or
null), moves (without passes), passes, transcript; with --stats a single object
with the statistics.

Examples:
  tritboard othello games WTH_2024.wtb --limit 10
  tritboard othello games WTH_*.wtb --player takanashi --player borassi
  tritboard othello games WTH_2012.wtb --tournament 'world ch' --json
  tritboard othello games WTH_*.wtb --opening tamenori --stats
  tritboard othello games WTH_*.wtb --by-opening";

    fn read(
        &self,
        file: &OsStr,
        filter: &Filter,
        mut found: impl FnMut(&str, &Entry<'_, Score, Start>) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut games = self.open(file)?;
        let mut read = 0;
        while let Some(entry) = games.next() {
            let reader::Entry { number, record, .. } = entry?;
            read += 1;
            if filter.takes(names(&record)) {
                let entry = listed(number, &record);
                if filter.takes_opening(entry.opening.as_ref()) {
                    found(games.source_name(), &entry)?;
                }
            }
        }
        games.refuse_nothing(read)?;
        games.warn_of_skipped();
        Ok(games.skipped())
    }
}

impl Options {
    fn open(&self, file: &OsStr) -> Result<reader::Games, Failure> {
        let extension = Format::of_path(Path::new(file)).filter(|_| self.format.is_none());
        if extension == Some(Format::Obf) {
            let name = file.to_string_lossy();
            return Err(Failure::Usage(format!(
                "{name}: .obf has positions; expected a file of games"
            )));
        }
        let mode = if self.lenient { Mode::Lenient } else { Mode::Strict };
        let reading = Reading { mode, ..Reading::strict(self.format) };
        let mut games = reader::Games::open(file, reading)?.with_option("--format");
        games.name(&self.names)?;
        games.warn_of_numbers();
        Ok(games)
    }
}

fn names(record: &GameRecord) -> Names<'_> {
    Names {
        date: record.date.as_deref(),
        event: record.event.as_deref(),
        black: record.black.as_deref(),
        white: record.white.as_deref(),
    }
}

fn listed(number: u64, record: &GameRecord) -> Entry<'_, Score, Start> {
    let is_finished = record.is_finished();
    let board_score = is_finished.then(|| record.board_score());
    let score = record.score.or(board_score);
    let score_differs = record.score_differs();
    let passes = record.game.moves().filter(|&played| played == Move::Pass).count() as u64;
    let start = record.game.start();
    let note = match board_score {
        None => "stops early".to_owned(),
        Some(score) if score_differs => format!("board {}", text::discs(score)),
        Some(_) => String::new(),
    };
    Entry {
        number,
        names: names(record),
        moves: record.game.moves().len() as u64 - passes,
        passes,
        is_finished,
        won: score.map(|score| match score.discs() {
            0 => Won::Draw,
            1.. => Won::By(Side::Black),
            _ => Won::By(Side::White),
        }),
        score_differs,
        cells: [score.map_or_else(|| "?".to_owned(), text::discs), note],
        result: Score { score: record.score, board_score },
        start: Start { board: text::squares(start), side: start.side_to_move().to_string() },
        opening: record.game.opening(),
        transcript: record.game.to_string(),
    }
}
