//! `analyze`: reports what each move of a game loses, in both games.
//!
//! * `analyzed`: analyzed moves and games, classes of errors and totals;
//! * `page`: the analysis as text; `graph`: the score of a game, drawn in ASCII or blocks;
//! * `json`: the analysis as JSON; `chart`: the score as an SVG chart, and its file;
//! * `othello`, `gomoku`: the games of a source, the search, and what each game adds to the report.

mod analyzed;
mod chart;
pub(crate) mod gomoku;
mod graph;
mod json;
pub(crate) mod othello;
mod page;

use std::ffi::{OsStr, OsString};

use clap::Args;

use self::analyzed::{Analyzed, AnalyzedGame, Found};
use self::chart::ChartFile;
use crate::failure::Failure;
use crate::terminal::colors::Colors;
use crate::terminal::drawing::{Characters, Style};
use crate::terminal::printable::printable;
use crate::terminal::status::Status;
use crate::terminal::target::Answers;
use crate::terminal::{interrupt, width};

#[derive(Debug, Args)]
#[command(after_help = G::help())]
#[command(mut_arg("game", |game| game.help("Number of the game to analyze, from 1 [default: all]")))]
pub(crate) struct Arguments<G: Analyzed> {
    #[arg(value_name = "GAME", required = true, help = G::INPUT)]
    input: Vec<OsString>,
    #[command(flatten)]
    selection: G::Selection,
    #[command(flatten)]
    effort: G::Effort,
    #[command(flatten)]
    chart: ChartFile,
    /// Style of the graph: blocks (box) or ASCII (plain) [default: box on a terminal that
    /// supports it, else plain]
    #[arg(long, value_name = "STYLE")]
    drawing: Option<Characters>,
    /// Write one JSON value per game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run<G: Analyzed>(arguments: &Arguments<G>) -> Result<(), Failure> {
    // Report problems with files before the search begins.
    let input = match &arguments.input[..] {
        [input] => input,
        _ => OsStr::new(""),
    };
    let mut target = arguments.chart.target(input)?;
    let (name, mut games) = G::open(&arguments.input, &arguments.selection)?;
    let first: Vec<_> = games.by_ref().take(if target.is_some() { 2 } else { 0 }).collect();
    if first.len() > 1 {
        let what = "several games, but --svg draws one; select it with --game";
        return Err(Failure::content(name, what));
    }
    let mut analyzer = G::analyzer(&arguments.selection, &arguments.effort)?;
    let answers = Answers::beside(target.as_ref());
    // Reading games and every search check the interrupt flag.
    let heeding = interrupt::heed();
    if !arguments.json {
        let head = format!("{}, {}", printable(&name), G::resources(&analyzer));
        answers.text(&width::clauses(&head, width::columns()))?;
    }
    for game in first.into_iter().chain(games) {
        let mut game = analyzed(&mut analyzer, game?)?;
        game.listed = G::listed(&arguments.selection);
        // Print the result before the chart can fail; write the chart even if printing fails.
        let printed = print(&game, arguments, answers);
        if let Some(target) = target.take() {
            target.write(game.is_complete().then(|| chart::svg(&game)).as_deref())?;
        }
        printed?;
        if interrupt::is_flagged() {
            break;
        }
    }
    drop(heeding);
    interrupt::check()
}

/// Returns the analysis of a game of a source.
fn analyzed<G: Analyzed>(
    analyzer: &mut G::Analyzer,
    (number, record): (u64, G::Record),
) -> Result<AnalyzedGame<G>, Failure> {
    let status = Status::of_several(Some(G::moves(&record) as u64)).ticking();
    let Found { analyzed_moves, nodes, elapsed } = G::analyze(analyzer, &record, &status)?;
    Ok(AnalyzedGame { number, record, analyzed_moves, nodes, elapsed, listed: None })
}

/// Returns the text of a short analysis of a game being played.
fn short<G: Analyzed>(
    analyzer: &mut G::Analyzer,
    record: G::Record,
    style: Style,
) -> Result<String, Failure> {
    let game: AnalyzedGame<G> = analyzed(analyzer, (1, record))?;
    Ok(page::page(&game, style, width::columns()))
}

/// Prints the analysis of a game.
fn print<G: Analyzed>(
    game: &AnalyzedGame<G>,
    arguments: &Arguments<G>,
    answers: Answers,
) -> Result<(), Failure> {
    if arguments.json {
        return answers.json(&json::answer(game));
    }
    let style = match arguments.drawing.unwrap_or_else(Characters::of_output) {
        // The graph has no colours.
        Characters::Box => Style::Box(Colors::None),
        Characters::Plain => Style::Plain,
    };
    answers.text(&page::page(game, style, width::columns()))
}
