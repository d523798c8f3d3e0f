//! A match, from its arguments to its results.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::random::SplitMix64;

use super::arguments::{Arguments, Order};
use super::contest::Contest;
use super::crew::Crew;
use super::discipline::Discipline;
use super::engine::Kind;
use super::json;
use super::log::Log;
use super::openings::Openings;
use super::record::Record;
use super::schedule::Schedule;
use super::seat::{self, Patience, StartError, Trouble};
use super::settings::Settings;
use super::standings::Standings;
use super::table;
use crate::failure::Failure;
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output};

/// Plays a match, and tells how it ended.
pub(super) fn run<D: Discipline>(discipline: &D, arguments: Arguments<'_>) -> Result<(), Failure> {
    let Arguments { openings, course, .. } = arguments;
    let settings = Settings::of(discipline, arguments)?;
    let save = course.save.as_deref();
    let save = save.map(|path| discipline.file(path, course.force)).transpose()?;
    let listed = openings.file.as_deref();
    let listed = listed.map(|path| listed_of(discipline, path, arguments)).transpose()?;
    D::check_openings(&settings.engines, listed.as_deref().unwrap_or_default())?;
    let rounds = settings.rounds(arguments, listed.as_ref().map(Vec::len));
    let schedule = Schedule::new(settings.engines.len(), rounds);
    let names: Vec<String> = settings.engines.iter().map(|engine| engine.name.clone()).collect();
    let mut standings = Standings::new(&schedule, names.len(), settings.sprt);
    // From here on an interrupt keeps what is done.
    let heeding = interrupt::heed();
    let (mut log, mut known) = (None, HashMap::new());
    if let Some(path) = &course.log {
        let text = settings.to_json(discipline, arguments, rounds)?;
        let (opened, records) = Log::open::<D>(path, &text, &names, &schedule)?;
        log = Some(opened);
        known = openings_of(&records, &schedule);
        records.into_iter().for_each(|record| standings.add(record));
    }
    let stop = Arc::<AtomicBool>::default();
    let openings = match settings.drawn {
        None => Openings::Listed(listed.unwrap_or_default()),
        Some(drawn) => {
            let draw = discipline.draw(drawn)?;
            Openings::random(drawn, draw, course.seed, known, Arc::clone(&stop))
        }
    };
    let patience = course.patience.map_or_else(Patience::default, |patience| Patience {
        start: patience.max(Patience::default().start),
        answer: patience,
        unlimited: patience,
    });
    let crew: Crew<'_, D> = Crew {
        engines: &settings.engines,
        schedule: &schedule,
        openings: Mutex::new(openings),
        margin: Duration::from_millis(course.time_margin),
        patience,
        stop,
    };
    let played = play(&crew, &mut standings, log.as_mut(), &names, course.concurrency);
    if !matches!(played, Ok(()) | Err(Failure::Interrupted)) {
        return played;
    }
    if course.json {
        output::json(&json::Results::of::<D>(&standings, &names, schedule.pairings()))?;
    } else {
        output::text(&table::table::<D>(&standings, &names, schedule.pairings()))?;
    }
    // What a log has can be saved when the match is over.
    if let Some(mut file) = save.filter(|_| played.is_ok() || log.is_none()) {
        output::note(D::write(&mut file, standings.records())?.trim_end());
    }
    drop(heeding);
    played
}

/// Plays what is left of a match.
fn play<D: Discipline>(
    crew: &Crew<'_, D>,
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
fn check_programs<D: Discipline>(crew: &Crew<'_, D>) -> Result<(), Failure> {
    for engine in crew.engines {
        // The program's own players have what they need, or fail when they begin.
        if let Kind::Program { .. } = engine.kind
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

/// Returns the openings of a file, in its order or in a random one.
fn listed_of<D: Discipline>(
    discipline: &D,
    path: &Path,
    arguments: Arguments<'_>,
) -> Result<Vec<D::Game>, Failure> {
    let Arguments { openings, course, .. } = arguments;
    let mut games = discipline.read_openings(path, openings.plies)?;
    if openings.order == Order::Random {
        SplitMix64::new(course.seed).shuffle(&mut games);
    }
    Ok(games)
}

/// Returns the openings of games that were played, by their rounds.
fn openings_of<G: Contest>(records: &[Record], schedule: &Schedule) -> HashMap<usize, G> {
    let opening = |record: &Record| {
        Some((schedule.fixture(record.game - 1).round, record.to_opening().ok()?))
    };
    records.iter().filter_map(opening).collect()
}
