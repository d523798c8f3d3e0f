//! The analysis of several games, one per thread.

use std::sync::Arc;
use std::time::Instant;

use super::analyzed::{Analyzed, AnalyzedGame, Plan, Watch};
use super::arguments::{Arguments, finish};
use super::book::GameBook;
use super::crew;
use super::findings::GameFindings;
use super::json;
use super::kinds::Exit;
use super::list::List;
use super::log::{Log, Logged};
use super::players::Comparison;
use super::replayed::Replayed;
use super::report::Report;
use super::saved::Saved;
use super::sources::Sourced;
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::printable::printable;
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output, width};

/// Files to write, and the book.
pub(super) struct Outputs<'a, G: Replayed> {
    pub(super) saved: Option<Saved>,
    pub(super) report: Option<Report>,
    pub(super) book: Option<&'a GameBook<G::Book>>,
}

/// A game to analyze.
struct Job<R> {
    file: Arc<str>,
    number: u64,
    record: R,
    book_exit: Option<Exit>,
}

/// An analyzed game.
struct Done<R> {
    record: R,
    findings: GameFindings,
    answer: String,
}

/// Prints and writes games as they are done.
struct Sink<'a, G: Replayed> {
    arguments: &'a Arguments<G>,
    outputs: Outputs<'a, G>,
    log: Option<Log>,
    list: List,
    comparison: Comparison,
    file: String,
    status: Status,
}

pub(super) fn run<G: Replayed>(
    arguments: &Arguments<G>,
    name: &str,
    mut games: impl Iterator<Item = Result<Sourced<G::Record>, Failure>>,
    outputs: Outputs<'_, G>,
) -> Result<(), Failure> {
    let start = Instant::now();
    let crew = G::threads(&arguments.effort);
    let plan = Plan { lines: arguments.lines, is_one_of_many: true };
    let analyzer = || G::analyzer(&arguments.selection, &arguments.effort, plan);
    let analyzers = (0..crew).map(|_| analyzer()).collect::<Result<Vec<_>, _>>()?;
    if !arguments.json {
        let resources = analyzers.first().map(G::resources).unwrap_or_default();
        let head = format!(
            "{}, {} at a time, each {resources}",
            printable(name),
            counted(crew as u64, "game")
        );
        output::text(&width::clauses(&head, width::columns()))?;
    }
    let log = arguments.log.as_deref().map(|path| Log::open(path, G::NAME, settings(arguments)));
    let book = outputs.book;
    let mut sink = Sink {
        arguments,
        outputs,
        log: log.transpose()?,
        list: List::new(),
        comparison: Comparison::default(),
        file: String::new(),
        status: Status::of_several(None).ticking(),
    };
    let ending = sink.resume(&mut games).and_then(|()| {
        let workers = analyzers
            .into_iter()
            .map(|mut analyzer| move |job| work::<G>(&mut analyzer, arguments, job));
        let jobs = games.map(|game| {
            let Sourced { file, number, record } = game?;
            let book_exit = exit::<G>(book, &record)?;
            Ok(Job { file, number, record, book_exit })
        });
        crew::in_order(workers.collect(), jobs, |done| sink.take(done))
    });
    let Sink { outputs: Outputs { saved, report, .. }, comparison, status, .. } = sink;
    drop(status);
    if matches!(ending, Ok(()) | Err(Failure::Interrupted)) && comparison.games() > 0 {
        match arguments.json {
            true => output::json(&comparison.answer())?,
            false => output::text(&comparison.table(start.elapsed()))?,
        }
        saved.map(Saved::keep).transpose()?;
        report.map(|report| report.finish::<G>(&comparison)).transpose()?;
    }
    ending?;
    interrupt::check()
}

/// Returns what the results of games depend on, in words.
fn settings<G: Analyzed>(arguments: &Arguments<G>) -> String {
    let Arguments { selection, filter, effort, lines, blunder, book, .. } = arguments;
    format!("{selection:?} {filter:?} {effort:?} lines {lines} blunder {blunder:?} book {book:?}")
}

/// Returns where a game leaves the book.
pub(super) fn exit<G: Replayed>(
    book: Option<&GameBook<G::Book>>,
    record: &G::Record,
) -> Result<Option<Exit>, Failure> {
    let Some(book) = book else { return Ok(None) };
    let exit = |number| Exit { number, is_built_in: book.is_built_in() };
    Ok(book.exit(G::book_steps(record))?.map(exit))
}

/// Analyzes a game.
fn work<G: Analyzed>(
    analyzer: &mut G::Analyzer,
    arguments: &Arguments<G>,
    job: Job<G::Record>,
) -> Result<Done<G::Record>, Failure> {
    let Job { file, number, record, book_exit } = job;
    let watch = Watch { status: &Status::hidden(), take: &|_| {} };
    let found = G::analyze(analyzer, &record, watch)?;
    let mut game = AnalyzedGame::new((number, record), found);
    finish(&mut game, arguments);
    if !game.is_complete() {
        return Err(Failure::Interrupted);
    }
    let findings = GameFindings::of(&file, &game, book_exit);
    let answer = match arguments.json || arguments.log.is_some() {
        true => {
            serde_json::to_string(&json::answer(&file, (&game, G::evaluation(analyzer)), book_exit))
                .map_err(|error| Failure::Write(error.into()))?
        }
        false => String::new(),
    };
    Ok(Done { record: game.record, findings, answer })
}

impl<G: Replayed> Sink<'_, G> {
    /// Takes the games of the log, which are the first ones.
    fn resume(
        &mut self,
        games: &mut impl Iterator<Item = Result<Sourced<G::Record>, Failure>>,
    ) -> Result<(), Failure> {
        let Some(mut log) = self.log.take() else { return Ok(()) };
        while let Some(Logged { moves, findings, answer }) = log.next()? {
            interrupt::check()?;
            let Some(game) = games.next().transpose()? else {
                return Err(log.wrong("a game more than there are; expected the same files"));
            };
            let is_same = (&*game.file, game.number) == (&*findings.file, findings.number);
            if !is_same || moves != G::record_text(&game.record) {
                return Err(
                    log.wrong("another game than that of the files; expected the same files")
                );
            }
            self.take_known(Done { record: game.record, findings, answer })?;
        }
        self.log = Some(log);
        Ok(())
    }

    /// Takes a new game.
    fn take(&mut self, done: Done<G::Record>) -> Result<(), Failure> {
        if let Some(log) = &mut self.log {
            let Done { record, findings, answer } = &done;
            log.add(&Logged {
                moves: G::record_text(record),
                findings: findings.clone(),
                answer: answer.clone(),
            })?;
        }
        self.take_known(done)
    }

    /// Prints a game and adds it to the files and totals.
    fn take_known(&mut self, done: Done<G::Record>) -> Result<(), Failure> {
        let Done { record, findings, answer } = done;
        let text = match self.arguments.json {
            true => answer + "\n",
            false => {
                let mut text = String::new();
                if self.file != findings.file {
                    let line = format!("\n{}\n{}", printable(&findings.file), self.list.head());
                    text.push_str(&line);
                    self.file.clone_from(&findings.file);
                }
                text + &self.list.row(&findings)
            }
        };
        self.status.suspend(|| output::text(&text))?;
        self.status.advance();
        self.comparison.add(&findings);
        if let Some(saved) = &mut self.outputs.saved {
            saved.add::<G>(&record, &findings)?;
        }
        if let Some(report) = &mut self.outputs.report {
            report.add::<G>(&record, &findings);
        }
        Ok(())
    }
}
