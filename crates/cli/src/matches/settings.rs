//! What a match depends on, as its log has it.

use serde_json::{Value, json};

use super::arguments::Arguments;
use super::engine::{Engine, Kind, engines};
use super::openings::{Balance, Kind as Drawn};
use super::sprt::Sprt;
use crate::evaluation;
use crate::failure::Failure;
use crate::terminal::input;

/// The moves of random openings if nobody says how many.
const PLIES: usize = 8;

/// How far ahead sides of XOT's openings are at most.
const XOT_DISCS: f64 = 2.0;

/// How many moves ahead the search looks that judges openings, if nobody says so.
const BALANCE_DEPTH: u32 = 10;

/// How many games every two engines play if neither that is said nor how many openings there are.
const GAMES: usize = 100;

/// The same for a test, which mostly ends before.
const TEST_GAMES: usize = 40_000;

/// The largest file of openings.
const MAX_FILE_BYTES: usize = 1 << 30;

/// What is to be played.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) engines: Vec<Engine>,
    pub(super) sprt: Option<Sprt>,
    /// What random openings are drawn; `None` if there is a file.
    pub(super) drawn: Option<Drawn>,
}

impl Settings {
    /// Returns what the arguments say.
    ///
    /// # Errors
    ///
    /// When they do not fit together.
    pub(super) fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let engines = engines(&arguments.engines)?;
        let sprt = arguments.sprt.as_deref().map(Sprt::of_words).transpose()?;
        if sprt.is_some() && engines.len() > 2 {
            return Err(Failure::Usage(format!(
                "--sprt with {} engines, expected two",
                engines.len()
            )));
        }
        let usage = |what: &str| Err(Failure::Usage(what.to_owned()));
        let drawn = match arguments.openings {
            Some(_) => None,
            None => {
                let discs = arguments.balance.or(arguments.xot.then_some(XOT_DISCS));
                let depth = arguments.balance_depth.unwrap_or(BALANCE_DEPTH);
                if arguments.balance_depth.is_some() && discs.is_none() {
                    return usage(
                        "--balance-depth without --balance or --xot, expected one of them",
                    );
                }
                let balance = discs.map(|discs| Balance { discs, depth });
                Some(Drawn { plies: arguments.random_plies.unwrap_or(PLIES), balance })
            }
        };
        if arguments.games.is_some_and(|games| !games.is_multiple_of(2)) {
            return usage(
                "--games is odd, expected an even number: openings are played with both colours",
            );
        }
        Ok(Self { engines, sprt, drawn })
    }

    /// Returns how many openings every two engines play with both colours.
    pub(super) fn rounds(&self, arguments: &Arguments, openings: Option<usize>) -> usize {
        let default = if self.sprt.is_some() { TEST_GAMES } else { GAMES } / 2;
        match (arguments.games, arguments.rounds) {
            (None, None) => openings.filter(|_| self.sprt.is_none()).unwrap_or(default),
            (games, rounds) => (games.unwrap_or(2) / 2).saturating_mul(rounds.unwrap_or(1)),
        }
    }

    /// Returns everything that the games depend on, for the log.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    pub(super) fn to_json(&self, arguments: &Arguments, rounds: usize) -> Result<Value, Failure> {
        let engines: Result<Vec<_>, Failure> = self.engines.iter().map(engine).collect();
        let openings = match (&arguments.openings, self.drawn) {
            (Some(path), _) => {
                let checksum = crc32fast::hash(&input::file(path, MAX_FILE_BYTES)?);
                let order = arguments.order.to_string();
                let seed = arguments.seed;
                json!({
                    "crc32": format!("{checksum:08x}"),
                    "plies": arguments.plies,
                    "order": order,
                    "seed": seed
                })
            }
            (None, Some(Drawn { plies, balance: None })) => {
                json!({"random-plies": plies, "seed": arguments.seed})
            }
            (None, Some(Drawn { plies, balance: Some(balance) })) => json!({
                "random-plies": plies,
                "balance": balance.discs,
                "balance-depth": balance.depth,
                "seed": arguments.seed
            }),
            (None, None) => Value::Null,
        };
        Ok(json!({
            "engines": engines?,
            "openings": openings,
            "rounds": rounds,
            "time-margin": arguments.time_margin,
            "patience": arguments.patience.map(|patience| patience.as_secs_f64()),
            "sprt": self.sprt.map(|sprt| json!({
                "elo0": sprt.hypotheses[0],
                "elo1": sprt.hypotheses[1],
                "alpha": sprt.alpha,
                "beta": sprt.beta
            })),
        }))
    }
}

/// Returns what an engine plays by: weights by what is in them, not by where they are.
fn engine(engine: &Engine) -> Result<Value, Failure> {
    let evaluation =
        match (&engine.kind, engine.words.iter().find_map(|word| word.strip_prefix("eval="))) {
            (Kind::BuiltIn(_), argument) => {
                Some(evaluation::Evaluation::of(argument.unwrap_or(evaluation::DEFAULT))?.name())
            }
            (Kind::Program(_), _) => None,
        };
    let words: Vec<_> = engine.words.iter().filter(|word| !word.starts_with("eval=")).collect();
    Ok(json!({"name": engine.name, "words": words, "evaluation": evaluation}))
}
