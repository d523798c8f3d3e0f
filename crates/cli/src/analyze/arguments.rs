//! The arguments of `analyze`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::analyzed::{Analyzed, AnalyzedGame};
use super::chart::ChartFile;
use super::report::ReportFile;
use super::saved::SavedFile;
use crate::built_in::book::BookArguments;
use crate::games::filter::FilterArguments;
use crate::terminal::drawing::Characters;

#[derive(Debug, Args)]
#[command(after_help = G::help())]
#[command(group = clap::ArgGroup::new("written").multiple(true))]
#[command(mut_arg("book", |book| book.help("Book that tells where each game leaves it: a file, built-in or none")))]
#[command(mut_arg("game", |game| game.help("Number of the game to analyze, from 1 [default: all]")))]
#[command(mut_arg("force", |force| force.help("Overwrite the files of --svg, --out and --report if they exist")))]
pub(crate) struct Arguments<G: Analyzed> {
    #[arg(value_name = "GAME", required = true, help = G::INPUT)]
    pub(super) input: Vec<OsString>,
    #[command(flatten)]
    pub(super) selection: G::Selection,
    #[command(flatten)]
    pub(super) filter: FilterArguments,
    /// Maximum number of games to analyze
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<u64>,
    #[command(flatten)]
    pub(super) effort: G::Effort,
    /// Number of best moves to search in each position, at least 1; from 2 on only moves are found
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::builder::RangedU64ValueParser::<usize>::from(1..=64))]
    pub(super) lines: usize,
    /// Minimum loss of a blunder, in discs (Othello) or percent of wins (Gomoku) [default: 12 or 30]
    #[arg(long, value_name = "LOSS")]
    pub(super) blunder: Option<f64>,
    #[command(flatten)]
    pub(super) book: BookArguments,
    /// Log of several games: the same command resumes from it
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    #[command(flatten)]
    pub(super) chart: ChartFile,
    #[command(flatten)]
    pub(super) saved: SavedFile,
    #[command(flatten)]
    pub(super) report: ReportFile,
    /// Show the game on a full screen at the terminal: boards, moves, graph and best lines
    #[arg(long, conflicts_with = "json")]
    pub(super) screen: bool,
    /// Style of the graph: blocks (box) or ASCII (plain) [default: box on a terminal that
    /// supports it, else plain]
    #[arg(long, value_name = "STYLE")]
    pub(super) drawing: Option<Characters>,
    /// Write one JSON value per game, and after several games a summary
    #[arg(long)]
    pub(super) json: bool,
}

impl<G: Analyzed> Arguments<G> {
    /// Returns the minimum losses of a slip, a mistake and a blunder.
    pub(super) fn errors(&self) -> [f64; 3] {
        let [slip, mistake, blunder] = G::ERRORS;
        let blunder = self.blunder.unwrap_or(blunder);
        [slip.min(blunder), mistake.min(blunder), blunder]
    }
}

/// Sets what the arguments say about an analyzed game.
pub(super) fn finish<G: Analyzed>(game: &mut AnalyzedGame<G>, arguments: &Arguments<G>) {
    game.listed = G::listed(&arguments.selection);
    for analyzed_move in &mut game.analyzed_moves {
        analyzed_move.errors = arguments.errors();
    }
}
