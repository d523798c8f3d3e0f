//! `tritboard match gomoku`.
//!
//! * `arguments`: what is asked; `words`: the engines; `game`: the rules, as matches see them;
//! * `openings`: those of files; `draw`: random ones;
//! * `built_in`: the program's own player; `gomocup`: what other programs are told, `said`: what they say;
//! * `save`: files of the games.

mod arguments;
mod built_in;
mod draw;
mod game;
mod gomocup;
mod openings;
mod said;
mod save;
mod words;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gomoku::Rule;
use gomoku::game::Game;
use serde_json::{Map, Value};

pub(crate) use self::arguments::Arguments;
use self::built_in::{BuiltIn, Player};
use self::draw::Drawer;
use self::gomocup::{Gomocup, Protocol};
use self::save::File;
use self::words::WORDS;
use super::arguments::{self as common, OpeningArguments};
use super::discipline::{Discipline, Words};
use super::engine::{Engine, Word};
use super::gtp::Gtp;
use super::openings::{Balance, Draw, Drawn};
use super::record::Record;
use super::seat::{Patience, Process, Seat, Trouble};
use super::time::Time;
use super::tournament;
use crate::failure::Failure;

/// The moves of random openings if nobody says how many.
const PLIES: usize = 6;

/// How far ahead sides of random openings are at most, if nobody says so.
const BALANCE: f64 = 50.0;

/// How many moves ahead the search looks that judges openings, if nobody says so.
const BALANCE_DEPTH: u32 = 12;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { engines, rule, size, openings, course } = arguments;
    let discipline = Gomoku { rule: *rule, size: *size };
    tournament::run(&discipline, common::Arguments { engines, openings, course })
}

/// Gomoku by a rule, on boards of so many points a side.
#[derive(Clone, Copy, Debug)]
struct Gomoku {
    rule: Rule,
    size: usize,
}

/// How another program is spoken to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spoken {
    Gomocup(Protocol),
    /// It knows the rule by itself.
    Gtp,
}

impl Discipline for Gomoku {
    type Game = Game;
    type Player = Player;
    type Protocol = Spoken;
    type File = File;

    const NAME: &'static str = "gomoku";
    const TITLE: &'static str = "Gomoku";
    const COUNTS_DISCS: bool = false;
    const WORDS: Words = WORDS;

    fn player(&self, words: &[Word], time: Time) -> Result<Player, String> {
        Ok(Player { rule: self.rule, options: words::player(words, time)? })
    }

    fn protocol(&self, words: &[Word], time: Time) -> Result<Spoken, String> {
        let Self { rule, size } = *self;
        if words::is_gtp(words)? {
            return Ok(Spoken::Gtp);
        }
        Ok(Spoken::Gomocup(Protocol { rule, size, told: words::told(words, time)? }))
    }

    fn evaluation(player: &Player) -> Result<String, Failure> {
        player.evaluation()
    }

    fn seat_player(player: &Player, stop: Arc<AtomicBool>) -> Result<Box<dyn Seat<Game>>, Failure> {
        Ok(Box::new(BuiltIn::new(player, stop)?))
    }

    fn goodbye(protocol: &Spoken) -> &'static str {
        match protocol {
            Spoken::Gomocup(_) => "END",
            Spoken::Gtp => "quit",
        }
    }

    fn seat_program(
        protocol: &Spoken,
        process: Process,
        patience: Patience,
    ) -> Result<Box<dyn Seat<Game>>, Trouble> {
        Ok(match protocol {
            Spoken::Gomocup(protocol) => Box::new(Gomocup::new(process, patience, protocol)?),
            Spoken::Gtp => Box::new(Gtp::new(process, patience)?),
        })
    }

    fn add_settings(&self, settings: &mut Map<String, Value>) {
        settings.insert("rule".to_owned(), self.rule.name().into());
        settings.insert("size".to_owned(), self.size.into());
    }

    fn drawn(&self, arguments: &OpeningArguments) -> Result<Drawn, Failure> {
        let plies = arguments.random_plies.unwrap_or(PLIES);
        let balance = Balance {
            margin: arguments.balance.unwrap_or(BALANCE),
            depth: arguments.balance_depth.unwrap_or(BALANCE_DEPTH),
        };
        // The empty board is what it is.
        Ok(Drawn { plies, balance: (plies > 0).then_some(balance) })
    }

    fn draw(&self, drawn: Drawn) -> Result<Box<dyn Draw<Game>>, Failure> {
        Ok(Box::new(Drawer::new(drawn, self.rule, self.size)?))
    }

    fn read_openings(&self, path: &Path, plies: Option<usize>) -> Result<Vec<Game>, Failure> {
        openings::read(path, plies, self.rule, self.size)
    }

    /// All are moves, which every program understands.
    fn check_openings(_: &[Engine<Self>], _: &[Game]) -> Result<(), Failure> {
        Ok(())
    }

    fn file(&self, path: &Path, replaces: bool) -> Result<File, Failure> {
        File::new(path, replaces)
    }

    fn write<'a>(
        file: &mut File,
        records: impl Iterator<Item = &'a Record>,
    ) -> Result<String, Failure> {
        file.write(records)
    }
}
