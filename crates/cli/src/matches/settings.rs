//! What a match depends on, as its log has it.

use serde_json::{Map, Value, json};

use super::arguments::Arguments;
use super::discipline::Discipline;
use super::engine::{Engine, Kind, engines};
use super::openings::Drawn;
use super::sprt::Sprt;
use crate::failure::Failure;
use crate::terminal::input;

/// How many games every two engines play if neither that is said nor how many openings there are.
const GAMES: usize = 100;

/// The same for a test, which mostly ends before.
const TEST_GAMES: usize = 40_000;

/// The largest file of openings.
const MAX_FILE_BYTES: usize = 1 << 30;

/// What is to be played.
#[derive(Debug)]
pub(super) struct Settings<D: Discipline> {
    pub(super) engines: Vec<Engine<D>>,
    pub(super) sprt: Option<Sprt>,
    /// What random openings are drawn; `None` if there is a file.
    pub(super) drawn: Option<Drawn>,
}

impl<D: Discipline> Settings<D> {
    /// Returns what the arguments say.
    ///
    /// # Errors
    ///
    /// When they do not fit together.
    pub(super) fn of(discipline: &D, arguments: Arguments<'_>) -> Result<Self, Failure> {
        let Arguments { engines: words, openings, course } = arguments;
        let engines = engines(discipline, words)?;
        let sprt = course.sprt.as_deref().map(Sprt::of_words).transpose()?;
        if sprt.is_some() && engines.len() > 2 {
            return Err(Failure::Usage(format!(
                "--sprt with {} engines, expected two",
                engines.len()
            )));
        }
        let drawn = match openings.file {
            Some(_) => None,
            None => Some(discipline.drawn(openings)?),
        };
        if course.games.is_some_and(|games| !games.is_multiple_of(2)) {
            return Err(Failure::Usage(
                "--games is odd, expected an even number: openings are played with both colours"
                    .to_owned(),
            ));
        }
        Ok(Self { engines, sprt, drawn })
    }

    /// Returns how many openings every two engines play with both colours.
    pub(super) fn rounds(&self, arguments: Arguments<'_>, openings: Option<usize>) -> usize {
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
    pub(super) fn to_json(
        &self,
        discipline: &D,
        arguments: Arguments<'_>,
        rounds: usize,
    ) -> Result<Value, Failure> {
        let Arguments { openings, course, .. } = arguments;
        let engines: Result<Vec<_>, Failure> = self.engines.iter().map(engine).collect();
        let openings = match (&openings.file, self.drawn) {
            (Some(path), _) => {
                let checksum = crc32fast::hash(&input::file(path, MAX_FILE_BYTES)?);
                json!({
                    "crc32": format!("{checksum:08x}"),
                    "plies": openings.plies,
                    "order": openings.order.to_string(),
                    "seed": course.seed
                })
            }
            (None, Some(Drawn { plies, balance: None })) => {
                json!({"random-plies": plies, "seed": course.seed})
            }
            (None, Some(Drawn { plies, balance: Some(balance) })) => json!({
                "random-plies": plies,
                "balance": balance.margin,
                "balance-depth": balance.depth,
                "seed": course.seed
            }),
            (None, None) => Value::Null,
        };
        let mut settings = Map::new();
        discipline.add_settings(&mut settings);
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

/// Returns what an engine plays by: weights by what is in them, not by where they are.
fn engine<D: Discipline>(engine: &Engine<D>) -> Result<Value, Failure> {
    let evaluation = match &engine.kind {
        Kind::BuiltIn(player) => Some(D::evaluation(player)?),
        Kind::Program { .. } => None,
    };
    let words: Vec<_> = engine.words.iter().filter(|word| !word.starts_with("eval=")).collect();
    Ok(json!({"name": engine.name, "words": words, "evaluation": evaluation}))
}
