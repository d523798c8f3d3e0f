//! `tritboard match othello`.
//!
//! * `arguments`: what is asked; `words`: the engines; `game`: the rules, as matches see them;
//! * `openings`: those of files; `draw`: random ones;
//! * `built_in`: the program's own player; `gtp`, `nboard`: what other programs are told;
//! * `save`: files of the games.

mod arguments;
mod built_in;
mod draw;
mod game;
mod nboard;
mod openings;
mod save;
mod words;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use othello::{Game, Position};
use serde_json::{Map, Value};

pub(crate) use self::arguments::Arguments;
use self::built_in::BuiltIn;
use self::draw::Drawer;
use self::nboard::Nboard;
pub(super) use self::words::Protocol;
use self::words::{Own, WORDS};
use super::arguments::{self as common, OpeningArguments};
use super::discipline::{Discipline, Words};
use super::engine::{Engine, Kind, Word};
use super::gtp::Gtp;
use super::openings::{Balance, Draw, Drawn};
use super::record::Record;
use super::seat::{Patience, Process, Seat, Trouble};
use super::time::Time;
use super::tournament;
use crate::evaluation::Evaluation;
use crate::failure::Failure;
use crate::othello::GamesFile;

/// The moves of random openings if nobody says how many.
const PLIES: usize = 8;

/// How far ahead sides of XOT's openings are at most.
const XOT_DISCS: f64 = 2.0;

/// How many moves ahead the search looks that judges openings, if nobody says so.
const BALANCE_DEPTH: u32 = 10;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { engines, openings, xot, course } = arguments;
    tournament::run(&Othello { xot: *xot }, common::Arguments { engines, openings, course })
}

/// Othello, with the openings of XOT's kind or others.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Othello {
    xot: bool,
}

impl Discipline for Othello {
    type Game = Game;
    type Player = Own;
    type Protocol = Protocol;
    type File = GamesFile;

    const NAME: &'static str = "othello";
    const TITLE: &'static str = "Othello";
    const COUNTS_DISCS: bool = true;
    const WORDS: Words = WORDS;
    /// Programs of both protocols know it, or ignore it.
    fn goodbye(_: &Protocol) -> &'static str {
        "quit"
    }

    fn player(&self, words: &[Word], _: Time) -> Result<Own, String> {
        words::player(words)
    }

    fn protocol(&self, words: &[Word], time: Time) -> Result<Protocol, String> {
        words::protocol(words, time)
    }

    fn evaluation(player: &Own) -> Result<String, Failure> {
        Ok(Evaluation::of(&player.evaluation)?.name())
    }

    fn seat_player(player: &Own, stop: Arc<AtomicBool>) -> Result<Box<dyn Seat<Game>>, Failure> {
        Ok(Box::new(BuiltIn::new(&player.options, stop)?))
    }

    fn seat_program(
        protocol: &Protocol,
        process: Process,
        patience: Patience,
    ) -> Result<Box<dyn Seat<Game>>, Trouble> {
        Ok(match *protocol {
            Protocol::Gtp => Box::new(Gtp::new(process, patience)?),
            Protocol::Nboard { depth } => Box::new(Nboard::new(process, patience, depth)?),
        })
    }

    fn add_settings(&self, _: &mut Map<String, Value>) {}

    fn drawn(&self, arguments: &OpeningArguments) -> Result<Drawn, Failure> {
        let margin = arguments.balance.or(self.xot.then_some(XOT_DISCS));
        if arguments.balance_depth.is_some() && margin.is_none() {
            return Err(Failure::Usage(
                "--balance-depth without --balance or --xot, expected one of them".to_owned(),
            ));
        }
        let depth = arguments.balance_depth.unwrap_or(BALANCE_DEPTH);
        let balance = margin.map(|margin| Balance { margin, depth });
        Ok(Drawn { plies: arguments.random_plies.unwrap_or(PLIES), balance })
    }

    fn draw(&self, drawn: Drawn) -> Result<Box<dyn Draw<Game>>, Failure> {
        Ok(Box::new(Drawer::new(drawn)?))
    }

    fn read_openings(&self, path: &Path, plies: Option<usize>) -> Result<Vec<Game>, Failure> {
        openings::read(path, plies)
    }

    fn check_openings(engines: &[Engine<Self>], openings: &[Game]) -> Result<(), Failure> {
        let speaks_gtp = |engine: &&Engine<Self>| {
            matches!(&engine.kind, Kind::Program { protocol: Protocol::Gtp, .. })
        };
        let is_odd = |game: &Game| game.start() != Position::START;
        if let Some(engine) = engines.iter().find(speaks_gtp)
            && openings.iter().any(is_odd)
        {
            return Err(Failure::Usage(format!(
                "--openings has positions without the moves that lead there, which GTP cannot tell \
                 {}, expected games, or proto=nboard",
                engine.name
            )));
        }
        Ok(())
    }

    fn file(&self, path: &Path, replaces: bool) -> Result<GamesFile, Failure> {
        save::file(path, replaces)
    }

    fn write<'a>(
        file: &mut GamesFile,
        records: impl Iterator<Item = &'a Record>,
    ) -> Result<String, Failure> {
        save::write(file, records)
    }
}
