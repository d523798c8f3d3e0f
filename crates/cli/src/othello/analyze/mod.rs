//! `tritboard othello analyze`: what each move of a game loses.
//!
//! * `arguments`: what is asked; `source`: the games;
//! * `judge`: the search, from the last move of a game to the first;
//! * `verdict`: a move with what it loses; `summary`: what that comes to;
//! * `ending`: how a game has ended;
//! * `table`, `graph`, `json`, `chart`: the answers for people and for machines;
//! * `target`: where the chart goes.

mod arguments;
mod chart;
mod ending;
mod graph;
mod json;
mod judge;
mod source;
mod summary;
mod table;
mod target;
mod verdict;

pub(super) use self::arguments::Arguments;
use self::judge::Judge;
use self::source::Source;
use self::target::Target;
use self::verdict::Analyzed;
use crate::failure::Failure;
use crate::terminal::drawing::Style;
use crate::terminal::{interrupt, output, width};

/// The size of the table if nobody says it: it is cleared for each move far from the end of the game.
const HASH_MIB: usize = 128;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Whatever is wrong with files should be known before the work.
    let mut target = Target::of(arguments)?;
    let mut source = Source::open(&arguments.input, arguments.game, arguments.format)?;
    if target.is_some() {
        source.expect_one()?;
    }
    let mut judge = Judge::new(arguments.resources.engine(HASH_MIB)?, arguments.reach);
    let output = Output { arguments, is_beside: matches!(target, Some(Target::Standard)) };
    // Games and every search look at the flag.
    let heeding = interrupt::heed();
    if !arguments.json {
        output.text(&table::head(source.name(), judge.engine()))?;
    }
    for entry in source.by_ref() {
        let game = judge.game(entry?);
        // What was found is told before the chart can fail, and the chart is kept whoever listens.
        let told = output.game(&game);
        if let Some(target) = target.take() {
            target.write(&game)?;
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

/// Where answers go: standard output, unless the chart is there.
struct Output<'a> {
    arguments: &'a Arguments,
    is_beside: bool,
}

impl Output<'_> {
    fn game(&self, game: &Analyzed) -> Result<(), Failure> {
        if self.arguments.json {
            let json = json::Answer::of(game);
            return if self.is_beside { output::json_note(&json) } else { output::json(&json) };
        }
        let style = self.arguments.drawing.unwrap_or_else(Style::of_output);
        self.text(&table::page(game, style, width::columns()))
    }

    fn text(&self, text: &str) -> Result<(), Failure> {
        if !self.is_beside {
            return output::text(text);
        }
        output::note(text.trim_end_matches('\n'));
        Ok(())
    }
}
