//! What a match must know of its game beside the rules: engines, openings and files.

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use serde_json::{Map, Value};

use super::arguments::OpeningArguments;
use super::openings::{Generator, RandomOpenings};
use crate::clock::control::TimeLimits;
use crate::failure::Failure;
use crate::protocol::client::{EngineError, Patience, Player};
use crate::protocol::process::Process;
use crate::saved::Saving;

/// A game with its rule, its board size and its openings.
pub(super) trait Variant: fmt::Debug + Sized + Sync {
    type Game: Saving;
    /// The settings of the built-in player.
    type BuiltIn: fmt::Debug + Sync;
    /// The protocol of another program, with its settings.
    type Protocol: fmt::Debug + Sync;

    const KEYS: EngineKeys;

    /// Reads the settings of the built-in player.
    fn built_in(&self, settings: &[Setting], limits: TimeLimits) -> Result<Self::BuiltIn, String>;

    /// Reads the protocol of another program.
    fn protocol(&self, settings: &[Setting], limits: TimeLimits) -> Result<Self::Protocol, String>;

    /// Returns a name of the evaluation that changes with its weights.
    fn evaluation(built_in: &Self::BuiltIn) -> Result<String, Failure>;

    /// Starts the built-in player, whose searches a flag stops.
    fn start_built_in(
        built_in: &Self::BuiltIn,
        stop: Arc<AtomicBool>,
    ) -> Result<Box<dyn Player<Self::Game>>, Failure>;

    /// Returns the command that ends another program.
    fn quit_command(protocol: &Self::Protocol) -> &'static str;

    /// Starts to talk to another program.
    fn start_client(
        protocol: &Self::Protocol,
        process: Process,
        patience: Patience,
    ) -> Result<Box<dyn Player<Self::Game>>, EngineError>;

    /// Adds what games depend on beside engines and openings.
    fn add_settings(&self, settings: &mut Map<String, Value>);

    /// Returns the kind of random openings.
    fn random_openings(&self, arguments: &OpeningArguments) -> Result<RandomOpenings, Failure>;

    /// Returns the generator of random openings.
    fn generator(&self, random: RandomOpenings) -> Result<Box<dyn Generator<Self::Game>>, Failure>;

    /// Reads the openings of a file, of each game the first `plies` moves or all.
    fn read_openings(&self, path: &Path, plies: Option<usize>) -> Result<Vec<Self::Game>, Failure>;

    /// Refuses openings that the protocol of a program, which is given with its name, cannot express.
    fn check_openings<'a>(
        _programs: impl Iterator<Item = (&'a str, &'a Self::Protocol)>,
        _openings: &[Self::Game],
    ) -> Result<(), Failure>
    where
        Self::Protocol: 'a,
    {
        Ok(())
    }
}

/// The keys of engine settings that a game adds to those of all games.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineKeys {
    /// Keys of the built-in player.
    pub(super) built_in: &'static [&'static str],
    /// Keys of other programs.
    pub(super) program: &'static [&'static str],
    /// Pairs of keys that exclude each other.
    pub(super) exclusive: &'static [[&'static str; 2]],
    /// Keys that may be repeated.
    pub(super) repeatable: &'static [&'static str],
}

/// A key and its value.
pub(super) type Setting = (String, String);

/// Returns the value of a key.
pub(super) fn value<'a>(settings: &'a [Setting], wanted: &str) -> Option<&'a str> {
    settings.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str())
}

/// Reads the settings of the built-in player as options of a command; `keys` has the option of each key.
///
/// # Errors
///
/// At the first bad value: what was expected.
pub(super) fn options<P: Parser>(settings: &[Setting], keys: &[(&str, &str)]) -> Result<P, String> {
    let mut arguments = Vec::new();
    for (key, value) in settings {
        let Some((_, option)) = keys.iter().find(|(known, _)| known == key) else { continue };
        let argument = format!("{option}={value}");
        P::try_parse_from([&argument]).map_err(|error| {
            let reason = error
                .source()
                .map_or("expected another value".to_owned(), |source| source.to_string());
            format!("{key}={value}; {reason}")
        })?;
        arguments.push(argument);
    }
    P::try_parse_from(&arguments).map_err(|error| error.kind().to_string())
}
