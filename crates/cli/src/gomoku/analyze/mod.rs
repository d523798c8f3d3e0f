//! `tritboard gomoku analyze`: what each move of a game loses, and what it overlooks.
//!
//! * `arguments`: what is asked; `source`: the games;
//! * `search`: what a position is worth; `score`: how that is told; `win`: forced wins;
//! * `judge`: the moves, from the first one of a game to the last: the best move of a position, found by a
//!   search that knows nothing of later moves, says what the move before led to;
//! * `overlooked`: threat points that a move did not heed;
//! * `verdict`: a move with what it loses; `summary`: what that comes to;
//! * `table`, `notes`, `json`, `chart`: the answers for people and for machines.

mod arguments;
mod chart;
mod json;
mod judge;
mod notes;
mod overlooked;
mod search;
mod source;
mod summary;
mod table;
mod verdict;
mod win;

use clap::Parser;
use gomoku::renju::Reading;
use gomoku::tree::GameTree;

pub(super) use self::arguments::Arguments;
use std::ffi::{OsStr, OsString};

use self::judge::Judge;
use self::search::Search;
use self::verdict::Analyzed;
use crate::analysis::{Answers, Target};
use crate::failure::Failure;
use crate::terminal::drawing::Style;
use crate::terminal::{interrupt, width};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Whatever is wrong with files should be known before the work.
    let input = arguments.input.first().filter(|_| arguments.input.len() == 1);
    let mut target =
        Target::of(&arguments.chart, input.map_or(OsStr::new(""), OsString::as_os_str))?;
    let source = source::read(arguments)?;
    if target.is_some() && source.games.len() > 1 {
        let what = "several games, expected one with --svg (--game takes one)";
        return Err(Failure::content(source.name, what));
    }
    let mut judge = Judge::new(Search::new(arguments)?);
    let answers = Answers::beside(target.as_ref());
    // Every search looks at the flag.
    let heeding = interrupt::heed();
    if !arguments.json {
        answers.text(&table::head(&source.name, arguments))?;
    }
    for game in source.games {
        let game = judge.game(game)?;
        // What was found is told before the chart can fail, and the chart is kept whoever listens.
        let told = tell(&game, arguments, answers);
        if let Some(target) = target.take() {
            target.write(game.is_complete().then(|| chart::svg(&game)).as_deref())?;
        }
        told?;
        if interrupt::is_flagged() {
            break;
        }
    }
    drop(heeding);
    interrupt::check()
}

/// The arguments of a command, read from words.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Words {
    #[command(flatten)]
    arguments: Arguments,
}

/// The words of a short analysis. Which game it is of is said otherwise.
const SHORT: [&str; 5] = ["-", "--level", "5", "--hash", "32"];

/// Returns what the program says of a game that is being played, after a short analysis.
///
/// # Errors
///
/// When the memory cannot be had.
pub(crate) fn page(tree: &GameTree, reading: Reading, style: Style) -> Result<String, Failure> {
    let words = Words::try_parse_from(SHORT.into_iter().chain(["--reading", reading.name()]));
    let Words { arguments } = words.map_err(Failure::refused)?;
    let (game, _) = source::game(1, tree, reading).map_err(Failure::refused)?;
    let game = Judge::new(Search::new(&arguments)?).game(game)?;
    Ok(table::page(&game, style, width::columns()))
}

/// Tells what is known of a game.
fn tell(game: &Analyzed, arguments: &Arguments, answers: Answers) -> Result<(), Failure> {
    if arguments.json {
        return answers.json(&json::Answer::of(game));
    }
    let style = arguments.drawing.unwrap_or_else(Style::of_output);
    answers.text(&table::page(game, style, width::columns()))
}
