//! `analyze`: reports what each move of a game loses, in both games.
//!
//! * `arguments`: the arguments;
//! * `analyzed`: analyzed moves and games, classes of errors and totals; `tally`: totals that add up over games;
//! * `kinds`: parts of a game, outlooks and remarks; `findings`: the analysis of a game without the types of either game; `players`: players compared;
//! * `sources`: the games of all files; `many`: the analysis of several games; `crew`: one game per thread; `log`:
//!   resumes;
//! * `page`, `list`: the analysis as text; `graph`: the score of a game, drawn in ASCII or blocks;
//! * `json`: the analysis as JSON; `chart`: the score as an SVG chart, and its file;
//! * `book`: where games leave an opening book;
//! * `replayed`: boards and lines; `saved`: games for other viewers; `report`: as an HTML file;
//! * `screen`: the analysis of a game on a full screen;
//! * `othello`, `gomoku`: the games of a source, the search, and what each game adds to the report.

mod analyzed;
mod arguments;
mod book;
mod chart;
mod crew;
mod findings;
pub(crate) mod gomoku;
mod graph;
mod json;
mod kinds;
mod list;
mod log;
mod many;
pub(crate) mod othello;
mod page;
mod players;
mod replayed;
mod report;
mod saved;
mod screen;
mod sources;
mod tally;

use std::ffi::OsStr;

use self::analyzed::{Analyzed, AnalyzedGame, Plan, Watch};
pub(crate) use self::arguments::Arguments;
use self::arguments::finish;
use self::book::GameBook;
use self::findings::GameFindings;
use self::players::Comparison;
use self::replayed::Replayed;
use self::screen::program::{self, Begin};
use self::sources::{Sourced, Sources};
use crate::failure::Failure;
use crate::games::filter::Filter;
use crate::screen::shown::Shown;
use crate::terminal::colors::Colors;
use crate::terminal::drawing::{Characters, Style};
use crate::terminal::printable::printable;
use crate::terminal::status::Status;
use crate::terminal::target::Answers;
use crate::terminal::{interrupt, width};

pub(crate) fn run<G>(arguments: &Arguments<G>) -> Result<(), Failure>
where
    G: Replayed + Shown<Found = <G as Analyzed>::Ranked>,
{
    if arguments.screen {
        program::check()?;
    }
    if arguments.blunder.is_some_and(|loss| !loss.is_finite() || loss <= 0.0) {
        let what = "--blunder: expected a loss greater than 0";
        return Err(Failure::Usage(what.to_owned()));
    }
    // Report problems with files before the search begins.
    let input = match &arguments.input[..] {
        [input] => input,
        _ => OsStr::new(""),
    };
    let target = arguments.chart.target(input)?;
    let force = arguments.chart.force();
    let mut saved = arguments.saved.create::<G>(force)?;
    let mut report = arguments.report.report(force)?;
    let filter = Filter::of(&arguments.filter)?;
    let mut games =
        Sources::<G>::open(&arguments.input, &arguments.selection, filter, arguments.limit)?;
    let name = games.name();
    let book = GameBook::<G::Book>::open(arguments.book.source())?;
    // Reading games and every search check the interrupt flag.
    let heeding = interrupt::heed();
    let mut first: Vec<_> = games.by_ref().take(2).collect();
    if first.len() > 1 {
        let one = match (arguments.screen, &target) {
            (true, _) => Some("--screen shows one"),
            (false, Some(_)) => Some("--svg draws one"),
            (false, None) => None,
        };
        if let Some(one) = one {
            let what = format!("several games, but {one}; select it with --game");
            return Err(Failure::content(name, what));
        }
        let outputs = many::Outputs { saved, report, book: book.as_ref() };
        return many::run(arguments, &name, first.into_iter().chain(games), outputs);
    }
    let Some(only) = first.pop() else {
        interrupt::check()?;
        let what = "no game matches --player, --tournament, --opening, --year or --limit";
        return Err(Failure::content(name, what));
    };
    let Sourced { file, number, record } = only?;
    let plan = Plan { lines: arguments.lines, is_one_of_many: false };
    let mut analyzer = G::analyzer(&arguments.selection, &arguments.effort, plan)?;
    let answers = Answers::beside(target.as_ref());
    if !arguments.json && !arguments.screen {
        let head = format!("{}, {}", printable(&name), G::resources(&analyzer));
        answers.text(&width::clauses(&head, width::columns()))?;
    }
    let book_exit = many::exit::<G>(book.as_ref(), &record)?;
    let (mut game, seen) = match arguments.screen {
        true => {
            let errors = arguments.errors();
            let begin = Begin { errors, book_exit, style: style(arguments, Colors::of_output()) };
            let (found, seen) = program::show::<G>(&mut analyzer, &record, begin)?;
            (AnalyzedGame::new((number, record), found), seen)
        }
        false => (analyzed::<G>(&mut analyzer, (number, record))?, Ok(())),
    };
    finish(&mut game, arguments);
    // Print the result before the chart can fail; write the chart even if printing fails.
    let printed = match (arguments.screen, arguments.json) {
        (true, _) => seen,
        (false, true) => {
            answers.json(&json::answer(&file, (&game, G::evaluation(&analyzer)), book_exit))
        }
        (false, false) => answers.text(&page::page(
            &game,
            book_exit,
            style(arguments, Colors::None),
            width::columns(),
        )),
    };
    if let Some(target) = target {
        target.write(game.is_complete().then(|| chart::svg(&game)).as_deref())?;
    }
    let findings = GameFindings::of(&file, &game, book_exit);
    if let Some(saved) = &mut saved {
        saved.add::<G>(&game.record, &findings)?;
    }
    if let Some(report) = &mut report {
        report.add::<G>(&game.record, &findings);
    }
    saved.map(saved::Saved::keep).transpose()?;
    report.map(|report| report.finish::<G>(&Comparison::default())).transpose()?;
    printed?;
    drop(heeding);
    interrupt::check()
}

/// Returns the analysis of a game of a source.
fn analyzed<G: Analyzed>(
    analyzer: &mut G::Analyzer,
    (number, record): (u64, G::Record),
) -> Result<AnalyzedGame<G>, Failure> {
    let status = Status::of_several(Some(G::moves(&record) as u64)).ticking();
    let watch = Watch { status: &status, take: &|_| {} };
    let found = G::analyze(analyzer, &record, watch)?;
    Ok(AnalyzedGame::new((number, record), found))
}

/// Returns the text of a short analysis of a game being played.
fn short<G: Analyzed>(
    analyzer: &mut G::Analyzer,
    record: G::Record,
    style: Style,
) -> Result<String, Failure> {
    let game: AnalyzedGame<G> = analyzed(analyzer, (1, record))?;
    Ok(page::page(&game, None, style, width::columns()))
}

/// Returns the style of graphs, which have no colours, or of boards.
fn style<G: Analyzed>(arguments: &Arguments<G>, colors: Colors) -> Style {
    match arguments.drawing.unwrap_or_else(Characters::of_output) {
        Characters::Box => Style::Box(colors),
        Characters::Plain => Style::Plain,
    }
}
