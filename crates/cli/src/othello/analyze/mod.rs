//! `tritboard othello analyze`: what each move of a game loses.
//!
//! * `arguments`: what is asked; `source`: the games;
//! * `judge`: the search, from the last move of a game to the first;
//! * `verdict`: a move with what it loses; `summary`: what that comes to;
//! * `ending`: how a game has ended;
//! * `table`, `json`, `chart`: the answers for people and for machines.

mod arguments;
mod chart;
mod ending;
mod json;
mod judge;
mod source;
mod summary;
mod table;
mod verdict;

use std::ffi::{OsStr, OsString};

use othello::notation::GameRecord;
use othello::search::midgame::Level;

pub(super) use self::arguments::Arguments;
use self::judge::Judge;
use self::source::Source;
use self::verdict::Analyzed;
use super::engine::Engine;
use super::reach::Reach;
use super::reader::Entry;
use crate::analysis::{Answers, Target};
use crate::failure::Failure;
use crate::terminal::drawing::Style;
use crate::terminal::{interrupt, width};

/// The size of the table if nobody says it: it is cleared for each move far from the end of the game.
const HASH_MIB: usize = 128;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Whatever is wrong with files should be known before the work.
    let game = arguments.input.first().map_or(OsStr::new(""), OsString::as_os_str);
    let mut target = Target::of(&arguments.chart, game)?;
    let mut source = Source::open(&arguments.input, arguments.choice)?;
    if target.is_some() {
        source.expect_one()?;
    }
    let mut judge = Judge::new(arguments.resources.engine(HASH_MIB)?, arguments.reach);
    let answers = Answers::beside(target.as_ref());
    // Games and every search look at the flag.
    let heeding = interrupt::heed();
    if !arguments.json {
        answers.text(&table::head(source.name(), judge.engine()))?;
    }
    for entry in source.by_ref() {
        let mut game = judge.game(entry?);
        game.listed = arguments.choice.side();
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
    source.refuse_nothing()?;
    drop(heeding);
    interrupt::check()
}

/// Returns what the program says of a game that is being played, after a short analysis.
pub(crate) fn page(engine: Engine, record: GameRecord, style: Style) -> String {
    let mut reach = Reach::default();
    reach.set_level(Level::new(SHORT).unwrap_or_default());
    let game = Judge::new(engine, reach).game(Entry { number: 1, record, wthor: None });
    table::page(&game, style, width::columns())
}

/// The level of a short analysis.
const SHORT: u8 = 12;

/// Tells what is known of a game.
fn tell(game: &Analyzed, arguments: &Arguments, answers: Answers) -> Result<(), Failure> {
    if arguments.json {
        return answers.json(&json::Answer::of(game));
    }
    let style = arguments.drawing.unwrap_or_else(Style::of_output);
    answers.text(&table::page(game, style, width::columns()))
}
