//! `tritboard match …`: engines play against each other.
//!
//! * `arguments`: what is asked; `engine_words`, `engine`, `time`: the engines, and their time;
//!   `settings`: what the games depend on;
//! * `openings`: how games begin; `schedule`: which game is whose;
//! * `seat`: who sits at the board; `referee`: a game by the rules; `side_clock`: the time of a side;
//!   `crew`: several games at a time;
//! * `record`: a game that is over; `log`: all of them, whatever ends the program; `save`: files of them;
//! * `standings`: the results; `statistics`, `sprt`: what they say; `table`, `json`: how they are told.

mod arguments;
mod crew;
mod engine;
mod engine_words;
mod json;
mod log;
mod openings;
mod record;
mod referee;
mod save;
mod schedule;
mod seat;
mod settings;
mod side_clock;
mod sprt;
mod standings;
mod statistics;
mod table;
mod time;

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::Subcommand;
use othello::{Game, Position};

use self::arguments::{Arguments, Order};
use self::crew::Crew;
use self::engine::{Engine, Kind, Protocol};
use self::log::Log;
use self::openings::Openings;
use self::record::Record;
use self::schedule::Schedule;
use self::seat::{Patience, StartError, Trouble};
use self::settings::Settings;
use self::standings::Standings;
use crate::failure::Failure;
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Othello(Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Othello(arguments) => run_match(arguments),
    }
}

fn run_match(arguments: &Arguments) -> Result<(), Failure> {
    let settings = Settings::of(arguments)?;
    let save = arguments.save.as_deref();
    let save = save.map(|path| save::file(path, arguments.force)).transpose()?;
    let listed = arguments.openings.as_deref().map(|path| listed(path, arguments)).transpose()?;
    check_openings(&settings.engines, listed.as_ref())?;
    let rounds = settings.rounds(arguments, listed.as_ref().and_then(Openings::count));
    let schedule = Schedule::new(settings.engines.len(), rounds);
    let names: Vec<String> = settings.engines.iter().map(|engine| engine.name.clone()).collect();
    let mut standings = Standings::new(&schedule, names.len(), settings.sprt);
    // From here on an interrupt keeps what is done.
    let heeding = interrupt::heed();
    let (mut log, mut known) = (None, HashMap::new());
    if let Some(path) = &arguments.log {
        let text = settings.to_json(arguments, rounds)?;
        let (opened, records) = Log::open(path, &text, &names, &schedule)?;
        log = Some(opened);
        known = openings_of(&records, &schedule);
        records.into_iter().for_each(|record| standings.add(record));
    }
    let stop = Arc::<AtomicBool>::default();
    let openings = match (listed, settings.drawn) {
        (Some(listed), _) => listed,
        (None, Some(kind)) => Openings::random(kind, arguments.seed, known, Arc::clone(&stop))?,
        (None, None) => Openings::Listed(vec![Game::new()]),
    };
    let patience = arguments.patience.map_or_else(Patience::default, |patience| Patience {
        start: patience.max(Patience::default().start),
        answer: patience,
        unlimited: patience,
    });
    let crew = Crew {
        engines: &settings.engines,
        schedule: &schedule,
        openings: Mutex::new(openings),
        margin: Duration::from_millis(arguments.time_margin),
        patience,
        stop,
    };
    let played = play(&crew, &mut standings, log.as_mut(), &names, arguments.concurrency);
    if !matches!(played, Ok(()) | Err(Failure::Interrupted)) {
        return played;
    }
    if arguments.json {
        output::json(&json::Results::of(&standings, &names, schedule.pairings()))?;
    } else {
        output::text(&table::table(&standings, &names, schedule.pairings()))?;
    }
    // What a log has can be saved when the match is over.
    if let Some(mut file) = save.filter(|_| played.is_ok() || log.is_none()) {
        output::note(save::write(&mut file, standings.records())?.trim_end());
    }
    drop(heeding);
    played
}

/// Plays what is left of a match.
fn play(
    crew: &Crew<'_>,
    standings: &mut Standings<'_>,
    mut log: Option<&mut Log>,
    names: &[String],
    at_a_time: usize,
) -> Result<(), Failure> {
    if standings.is_decided() {
        return Ok(());
    }
    check_programs(crew)?;
    let left: Vec<bool> = (0..crew.schedule.games()).map(|game| !standings.has(game + 1)).collect();
    let games = (1..).zip(left).filter_map(|(game, is_left)| is_left.then_some(game));
    let count = games.clone().count();
    let status = Status::of_several(Some(count as u64)).ticking();
    let message = status.message();
    message.set(|| table::message(standings, names));
    crew.play(games, at_a_time.min(count), |record| {
        if let Some(log) = &mut log {
            log.add(&record)?;
        }
        if let Some(foul) = &record.foul {
            let name = if foul.by == "black" { &record.black } else { &record.white };
            let what = format!("game {}: {name}: {}", record.game, foul.reason);
            status.suspend(|| output::warning(what));
        }
        standings.add(record);
        status.advance();
        message.set(|| table::message(standings, names));
        Ok(!standings.is_decided())
    })
}

/// Starts each program once: what cannot be had now is a mistake and no crash.
fn check_programs(crew: &Crew<'_>) -> Result<(), Failure> {
    for engine in crew.engines {
        // The program's own players have what they need, or fail when they begin.
        if let Kind::Program(_) = engine.kind
            && let Err(error) = seat::start(engine, crew.patience, &interrupt::flag())
        {
            return Err(match error {
                StartError::Player(failure) => failure,
                StartError::Program(Trouble::Stopped) => Failure::Interrupted,
                StartError::Program(Trouble::Fault(_, reason)) => {
                    Failure::refused(format!("engine {}: {reason}", engine.name))
                }
            });
        }
    }
    interrupt::check()
}

/// Reads the openings of a file.
fn listed(path: &Path, arguments: &Arguments) -> Result<Openings, Failure> {
    let seed = (arguments.order == Order::Random).then_some(arguments.seed);
    Openings::of_file(path, arguments.plies, seed)
}

/// Refuses positions of which a program cannot be told.
fn check_openings(engines: &[Engine], openings: Option<&Openings>) -> Result<(), Failure> {
    let speaks_gtp = |engine: &&Engine| matches!(&engine.kind, Kind::Program(program) if program.protocol == Protocol::Gtp);
    let is_odd = |game: &Game| game.start() != Position::START;
    if let (Some(engine), Some(openings)) = (engines.iter().find(speaks_gtp), openings)
        && openings.listed().iter().any(is_odd)
    {
        return Err(Failure::Usage(format!(
            "--openings has positions without the moves that lead there, which GTP cannot tell \
             {}, expected games, or proto=nboard",
            engine.name
        )));
    }
    Ok(())
}

/// Returns the openings of games that were played, by their rounds.
fn openings_of(records: &[Record], schedule: &Schedule) -> HashMap<usize, Game> {
    let opening = |record: &Record| {
        Some((schedule.fixture(record.game - 1).round, record.to_opening().ok()?))
    };
    records.iter().filter_map(opening).collect()
}
