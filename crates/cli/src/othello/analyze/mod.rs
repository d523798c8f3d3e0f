//! `tritboard othello analyze`: reports what each move of a game loses.
//!
//! * `arguments`: the limits of the search; `source`: the games;
//! * `analyzer`: the search, from the last move of a game to the first;
//! * `analyzed`: a move with its loss; `summary`: totals;
//! * `ending`: how a game ended;
//! * `table`, `json`, `chart`: the analysis as text, JSON and SVG.

mod analyzed;
mod analyzer;
mod arguments;
mod chart;
mod ending;
mod json;
mod source;
mod summary;
mod table;

use std::ffi::{OsStr, OsString};

use othello::notation::GameRecord;
use othello::search::midgame::Level;

use self::analyzed::AnalyzedGame;
use self::analyzer::Analyzer;
pub(super) use self::arguments::Arguments;
use self::source::Source;
use super::depth::DepthArguments;
use super::engine::Engine;
use super::reader::Entry;
use crate::analysis::{Answers, Target};
use crate::failure::Failure;
use crate::terminal::drawing::Style;
use crate::terminal::{interrupt, width};

/// Default size of the transposition table; it is cleared for each midgame move.
const HASH_MIB: usize = 128;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Report problems with files before the search begins.
    let game = arguments.input.first().map_or(OsStr::new(""), OsString::as_os_str);
    let mut target = Target::of(&arguments.chart, game)?;
    let mut source = Source::open(&arguments.input, arguments.choice)?;
    if target.is_some() {
        source.expect_one()?;
    }
    let mut analyzer = Analyzer::new(arguments.resources.engine(HASH_MIB)?, arguments.depth);
    let answers = Answers::beside(target.as_ref());
    // Reading games and every search check the interrupt flag.
    let heeding = interrupt::heed();
    if !arguments.json {
        answers.text(&table::head(source.name(), analyzer.engine()))?;
    }
    for entry in source.by_ref() {
        let mut game = analyzer.game(entry?);
        game.listed = arguments.choice.side();
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
    source.refuse_nothing()?;
    drop(heeding);
    interrupt::check()
}

/// Returns the text of a short analysis of a game being played.
pub(crate) fn page(engine: Engine, record: GameRecord, style: Style) -> String {
    let mut depth = DepthArguments::default();
    depth.set_level(Level::new(SHORT).unwrap_or_default());
    let game = Analyzer::new(engine, depth).game(Entry { number: 1, record, wthor: None });
    table::page(&game, style, width::columns())
}

/// Level of a short analysis.
const SHORT: u8 = 12;

/// Prints the analysis of a game.
fn print(game: &AnalyzedGame, arguments: &Arguments, answers: Answers) -> Result<(), Failure> {
    if arguments.json {
        return answers.json(&json::Answer::of(game));
    }
    let style = arguments.drawing.unwrap_or_else(Style::of_output);
    answers.text(&table::page(game, style, width::columns()))
}
