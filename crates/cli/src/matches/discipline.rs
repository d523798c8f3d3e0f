//! What engines play, and what a match must know of it beside the rules.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::{Map, Value};

use super::arguments::OpeningArguments;
use super::contest::Contest;
use super::engine::{Engine, Word};
use super::openings::{Draw, Drawn};
use super::record::Record;
use super::seat::{Patience, Process, Seat, Trouble};
use super::time::Time;
use crate::failure::Failure;

/// A game as a discipline: its engines, openings and files.
pub(super) trait Discipline: fmt::Debug + Sized + Sync {
    type Game: Contest;
    /// What is said of the program's own player.
    type Player: fmt::Debug + Sync;
    /// How another program is spoken to.
    type Protocol: fmt::Debug + Sync;
    /// Where games are written in the end.
    type File;

    /// The name, as commands have it.
    const NAME: &'static str;
    /// The name, as sentences have it.
    const TITLE: &'static str;
    /// Whether scores are differences of discs, and not only who has won.
    const COUNTS_DISCS: bool;
    /// The words of engines.
    const WORDS: Words;

    /// Returns the program's own player of words, and of the time that there is.
    fn player(&self, words: &[Word], time: Time) -> Result<Self::Player, String>;

    /// Returns the protocol of words, and of the time that there is.
    fn protocol(&self, words: &[Word], time: Time) -> Result<Self::Protocol, String>;

    /// Returns what tells the evaluation of a player from others.
    fn evaluation(player: &Self::Player) -> Result<String, Failure>;

    /// Lets the program's own player sit down, until a flag ends what it does.
    fn seat_player(
        player: &Self::Player,
        stop: Arc<AtomicBool>,
    ) -> Result<Box<dyn Seat<Self::Game>>, Failure>;

    /// Returns what ends another program.
    fn goodbye(protocol: &Self::Protocol) -> &'static str;

    /// Lets another program sit down, which was started.
    fn seat_program(
        protocol: &Self::Protocol,
        process: Process,
        patience: Patience,
    ) -> Result<Box<dyn Seat<Self::Game>>, Trouble>;

    /// Adds what games depend on beside engines and openings.
    fn add_settings(&self, settings: &mut Map<String, Value>);

    /// Returns what random openings are to be drawn.
    fn drawn(&self, arguments: &OpeningArguments) -> Result<Drawn, Failure>;

    /// Returns what draws them.
    fn draw(&self, drawn: Drawn) -> Result<Box<dyn Draw<Self::Game>>, Failure>;

    /// Reads the openings of a file, of each game the first moves alone if it is said how many.
    fn read_openings(&self, path: &Path, plies: Option<usize>) -> Result<Vec<Self::Game>, Failure>;

    /// Refuses openings of which a program cannot be told.
    fn check_openings(engines: &[Engine<Self>], openings: &[Self::Game]) -> Result<(), Failure>;

    /// Returns where games are to be written, which can be done as far as is known.
    fn file(&self, path: &Path, replaces: bool) -> Result<Self::File, Failure>;

    /// Writes games, and returns what was written.
    fn write<'a>(
        file: &mut Self::File,
        records: impl Iterator<Item = &'a Record>,
    ) -> Result<String, Failure>;
}

/// The words that engines of a game have beside those of all games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    /// Those of the program's own player.
    pub(super) player: &'static [&'static str],
    /// Those of other programs.
    pub(super) program: &'static [&'static str],
    /// Pairs of which one replaces the other.
    pub(super) rivals: &'static [[&'static str; 2]],
    /// Those that may be said several times.
    pub(super) several: &'static [&'static str],
}
