//! A match, from its arguments to its results.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::random::SplitMix64;
use serde_json::{Map, Value, json};

use super::arguments::{Arguments, CourseArguments, Order};
use super::engine::{Engine, Kind, engines};
use super::log::Log;
use super::openings::{Openings, RandomOpenings};
use super::players::{self, StartError};
use super::record::Record;
use super::report;
use super::schedule::Schedule;
use super::standings::Standings;
use super::statistics::Sprt;
use super::variant::Variant;
use super::workers::Workers;
use crate::failure::Failure;
use crate::game::Game;
use crate::protocol::client::{EngineError, Patience};
use crate::saved::{Event, Saving as _};
use crate::terminal::status::Status;
use crate::terminal::{input, interrupt, output};

/// Plays a match and reports its results.
pub(super) fn run<V: Variant>(variant: &V, arguments: Arguments<'_>) -> Result<(), Failure> {
    let Arguments { openings, course, .. } = arguments;
    let settings = Settings::of(variant, arguments)?;
    let save = course.save.as_deref();
    let save = save.map(|path| V::Game::file(path, course.force, Event::Match)).transpose()?;
    let listed = openings.file.as_deref();
    let listed = listed.map(|path| listed_of(variant, path, arguments)).transpose()?;
    let programs = settings.engines.iter().filter_map(|engine| match &engine.kind {
        Kind::Program { protocol, .. } => Some((engine.name.as_str(), protocol)),
        Kind::BuiltIn(_) => None,
    });
    V::check_openings(programs, listed.as_deref().unwrap_or_default())?;
    let rounds = settings.rounds(arguments, listed.as_ref().map(Vec::len));
    let schedule = Schedule::new(settings.engines.len(), rounds);
    let names: Vec<String> = settings.engines.iter().map(|engine| engine.name.clone()).collect();
    let mut standings = Standings::new(&schedule, names.len(), settings.sprt);
    // From here on an interrupt keeps the finished games.
    let heeding = interrupt::heed();
    let (mut log, mut known) = (None, HashMap::new());
    if let Some(path) = &course.log {
        let text = settings.to_json(variant, arguments, rounds)?;
        let (opened, records) = Log::open::<V::Game>(path, &text, &names, &schedule)?;
        log = Some(opened);
        known = openings_of(&records, &schedule);
        records.into_iter().for_each(|record| standings.add(record));
    }
    let stop = Arc::<AtomicBool>::default();
    let openings = match settings.random {
        None => Openings::Listed(listed.unwrap_or_default()),
        Some(random) => {
            let generator = variant.generator(random)?;
            Openings::random(random, generator, course.seed, known, Arc::clone(&stop))
        }
    };
    let patience = course.patience.map_or_else(Patience::default, |patience| Patience {
        start: patience.max(Patience::default().start),
        answer: patience,
        unlimited: patience,
    });
    let workers: Workers<'_, V> = Workers {
        engines: &settings.engines,
        schedule: &schedule,
        openings: Mutex::new(openings),
        margin: Duration::from_millis(course.time_margin),
        patience,
        stop,
    };
    let played = play(&workers, &mut standings, log.as_mut(), &names, course);
    if !matches!(played, Ok(()) | Err(Failure::Interrupted)) {
        return played;
    }
    if course.json {
        output::json(&report::Results::of::<V::Game>(&standings, &names, schedule.pairings()))?;
    } else {
        output::text(&report::table::<V::Game>(&standings, &names, schedule.pairings()))?;
    }
    // With a log the games are saved only at the end of the match.
    if let Some(mut file) = save.filter(|_| played.is_ok() || log.is_none()) {
        let games: Result<_, _> = standings.records().map(Record::to_saved).collect();
        output::note(V::Game::write(&mut file, games?)?.trim_end());
    }
    drop(heeding);
    played
}

/// Plays the remaining games of a match.
fn play<V: Variant>(
    workers: &Workers<'_, V>,
    standings: &mut Standings<'_>,
    mut log: Option<&mut Log>,
    names: &[String],
    course: &CourseArguments,
) -> Result<(), Failure> {
    if standings.is_decided() {
        return Ok(());
    }
    check_programs(workers)?;
    let is_own = |game: usize| {
        course.shard.is_none_or(|shard| {
            (game / 2) as u64 % u64::from(shard.count()) == u64::from(shard.index())
        })
    };
    let left: Vec<bool> = (0..workers.schedule.games())
        .map(|game| is_own(game) && !standings.has(game + 1))
        .collect();
    let games = (1..).zip(left).filter_map(|(game, is_left)| is_left.then_some(game));
    let count = games.clone().count();
    let status = Status::of_several(Some(count as u64)).ticking();
    let message = status.message();
    message.set(|| report::message(standings, names));
    workers.play(games, course.concurrency.min(count), |record| {
        if let Some(log) = &mut log {
            log.add(&record)?;
        }
        if let Some(forfeit) = &record.forfeit {
            let name = if forfeit.by == "black" { &record.black } else { &record.white };
            let what = format!("game {}: {name}: {}", record.game, forfeit.reason);
            status.suspend(|| output::warning(what));
        }
        standings.add(record);
        status.advance();
        message.set(|| report::message(standings, names));
        Ok(!standings.is_decided())
    })
}

/// Starts each program once: one that does not start is an error of the arguments, not a crash.
fn check_programs<V: Variant>(workers: &Workers<'_, V>) -> Result<(), Failure> {
    for engine in workers.engines {
        // Built-in players report errors when they start.
        if let Kind::Program { .. } = engine.kind
            && let Err(error) = players::start(engine, workers.patience, &interrupt::flag())
        {
            return Err(match error {
                StartError::BuiltIn(failure) => failure,
                StartError::Program(EngineError::Stopped) => Failure::Interrupted,
                StartError::Program(EngineError::Fault(_, reason)) => {
                    Failure::refused(format!("engine {}: {reason}", engine.name))
                }
            });
        }
    }
    interrupt::check()
}

/// Returns the openings of a file, in its order or in a random one.
fn listed_of<V: Variant>(
    variant: &V,
    path: &Path,
    arguments: Arguments<'_>,
) -> Result<Vec<V::Game>, Failure> {
    let Arguments { openings, course, .. } = arguments;
    let mut games = variant.read_openings(path, openings.plies)?;
    if openings.order == Order::Random {
        SplitMix64::new(course.seed).shuffle(&mut games);
    }
    Ok(games)
}

/// Returns the openings of finished games by their rounds.
fn openings_of<G: Game>(records: &[Record], schedule: &Schedule) -> HashMap<usize, G> {
    let opening = |record: &Record| {
        Some((schedule.fixture(record.game - 1).round, record.to_opening().ok()?))
    };
    records.iter().filter_map(opening).collect()
}

/// Default number of games of each two engines, unless a file has the openings.
const GAMES: usize = 100;

/// The same for a test, which usually ends earlier.
const TEST_GAMES: usize = 40_000;

/// The largest file of openings in bytes.
const MAX_FILE_BYTES: usize = 1 << 30;

/// What is played.
#[derive(Debug)]
struct Settings<V: Variant> {
    engines: Vec<Engine<V>>,
    sprt: Option<Sprt>,
    /// The kind of random openings, or `None` with a file.
    random: Option<RandomOpenings>,
}

impl<V: Variant> Settings<V> {
    /// Returns the settings of the arguments.
    ///
    /// # Errors
    ///
    /// When arguments contradict each other.
    fn of(variant: &V, arguments: Arguments<'_>) -> Result<Self, Failure> {
        let Arguments { engines: settings, openings, course } = arguments;
        let engines = engines(variant, settings)?;
        let sprt = course.sprt.as_deref().map(Sprt::read).transpose()?;
        if sprt.is_some() && engines.len() > 2 {
            return Err(Failure::Usage(format!(
                "--sprt compares two engines, not {}",
                engines.len()
            )));
        }
        let random = match openings.file {
            Some(_) => None,
            None => Some(variant.random_openings(openings)?),
        };
        if course.games.is_some_and(|games| !games.is_multiple_of(2)) {
            return Err(Failure::Usage(
                "--games is odd; expected an even number, because each opening is played with both colours"
                    .to_owned(),
            ));
        }
        Ok(Self { engines, sprt, random })
    }

    /// Returns the number of openings that each two engines play with both colours.
    fn rounds(&self, arguments: Arguments<'_>, openings: Option<usize>) -> usize {
        let default = if self.sprt.is_some() { TEST_GAMES } else { GAMES } / 2;
        match (arguments.course.games, arguments.course.rounds) {
            (None, None) => openings.filter(|_| self.sprt.is_none()).unwrap_or(default),
            (games, rounds) => (games.unwrap_or(2) / 2).saturating_mul(rounds.unwrap_or(1)),
        }
    }

    /// Returns everything that the games depend on, for the log.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    fn to_json(
        &self,
        variant: &V,
        arguments: Arguments<'_>,
        rounds: usize,
    ) -> Result<Value, Failure> {
        let Arguments { openings, course, .. } = arguments;
        let engines: Result<Vec<_>, Failure> = self.engines.iter().map(engine).collect();
        let openings = match (&openings.file, self.random) {
            (Some(path), _) => {
                let checksum = crc32fast::hash(&input::file(path, MAX_FILE_BYTES)?);
                json!({
                    "crc32": format!("{checksum:08x}"),
                    "plies": openings.plies,
                    "order": openings.order.to_string(),
                    "seed": course.seed
                })
            }
            (None, Some(RandomOpenings { plies, balance: None })) => {
                json!({"random-plies": plies, "seed": course.seed})
            }
            (None, Some(RandomOpenings { plies, balance: Some(balance) })) => json!({
                "random-plies": plies,
                "balance": balance.margin,
                "balance-depth": balance.depth,
                "seed": course.seed
            }),
            (None, None) => Value::Null,
        };
        let mut settings = Map::new();
        variant.add_settings(&mut settings);
        for (key, value) in [
            ("engines", json!(engines?)),
            ("openings", openings),
            ("rounds", json!(rounds)),
            ("time-margin", json!(course.time_margin)),
            ("patience", json!(course.patience.map(|patience| patience.as_secs_f64()))),
            (
                "sprt",
                json!(self.sprt.map(|sprt| json!({
                    "elo0": sprt.hypotheses[0],
                    "elo1": sprt.hypotheses[1],
                    "alpha": sprt.alpha,
                    "beta": sprt.beta
                }))),
            ),
        ] {
            settings.insert(key.to_owned(), value);
        }
        Ok(Value::Object(settings))
    }
}

/// Returns the settings of an engine, with weights identified by their content instead of their path.
fn engine<V: Variant>(engine: &Engine<V>) -> Result<Value, Failure> {
    let evaluation = match &engine.kind {
        Kind::BuiltIn(built_in) => Some(V::evaluation(built_in)?),
        Kind::Program { .. } => None,
    };
    let settings = engine.settings.iter().filter(|setting| !setting.starts_with("eval="));
    let settings: Vec<_> = settings.collect();
    Ok(json!({"name": engine.name, "words": settings, "evaluation": evaluation}))
}
