//! `tritboard gomoku analyze`: reports what each move of a game loses and misses.
//!
//! * `arguments`: the limits of the search; `source`: the games;
//! * `search`: the best move and forced win of a position; `win`: forced wins;
//! * `analyzer`: the moves from the first to the last. The search of a position knows nothing of later
//!   moves, so that it shows what the move before led to;
//! * `overlooked`: threat points that a move missed;
//! * `analyzed`: a move with its loss; `summary`: totals;
//! * `table`, `notes`, `json`, `chart`: the analysis as text, JSON and SVG.

mod analyzed;
mod analyzer;
mod arguments;
mod chart;
mod json;
mod notes;
mod overlooked;
mod search;
mod source;
mod summary;
mod table;
mod win;

use clap::Parser;
use gomoku::renju::Reading;
use gomoku::tree::GameTree;

pub(super) use self::arguments::Arguments;
use std::ffi::{OsStr, OsString};

use self::analyzed::AnalyzedGame;
use self::analyzer::Analyzer;
use self::search::Search;
use crate::analysis::{Answers, Target};
use crate::failure::Failure;
use crate::terminal::drawing::Style;
use crate::terminal::{interrupt, width};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Report problems with files before the search begins.
    let input = arguments.input.first().filter(|_| arguments.input.len() == 1);
    let mut target =
        Target::of(&arguments.chart, input.map_or(OsStr::new(""), OsString::as_os_str))?;
    let source = source::read(arguments)?;
    if target.is_some() && source.games.len() > 1 {
        let what = "several games, but --svg draws one; select it with --game";
        return Err(Failure::content(source.name, what));
    }
    let mut analyzer = Analyzer::new(Search::new(arguments)?);
    let answers = Answers::beside(target.as_ref());
    // Every search checks the interrupt flag.
    let heeding = interrupt::heed();
    if !arguments.json {
        answers.text(&table::head(&source.name, arguments))?;
    }
    for game in source.games {
        let game = analyzer.game(game)?;
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

/// Arguments parsed from a list of words.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Words {
    #[command(flatten)]
    arguments: Arguments,
}

/// Arguments of a short analysis; the game comes from memory.
const SHORT: [&str; 5] = ["-", "--level", "5", "--hash", "32"];

/// Returns the text of a short analysis of a game being played.
///
/// # Errors
///
/// If the memory cannot be allocated.
pub(crate) fn page(tree: &GameTree, reading: Reading, style: Style) -> Result<String, Failure> {
    let words = Words::try_parse_from(SHORT.into_iter().chain(["--reading", reading.name()]));
    let Words { arguments } = words.map_err(Failure::refused)?;
    let (game, _) = source::game(1, tree, reading).map_err(Failure::refused)?;
    let game = Analyzer::new(Search::new(&arguments)?).game(game)?;
    Ok(table::page(&game, style, width::columns()))
}

/// Prints the analysis of a game.
fn print(game: &AnalyzedGame, arguments: &Arguments, answers: Answers) -> Result<(), Failure> {
    if arguments.json {
        return answers.json(&json::Answer::of(game));
    }
    let style = arguments.drawing.unwrap_or_else(Style::of_output);
    answers.text(&table::page(game, style, width::columns()))
}
