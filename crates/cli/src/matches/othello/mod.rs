//! `tritboard match othello`: its arguments, and the settings of its engines.
//!
//! * `openings`: openings from files and random ones.

pub(crate) mod openings;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::builder::ValueParser;
use clap::{Args, Parser};
use othello::{Game, Position};
use serde_json::{Map, Value};

use super::arguments::{self as common, CourseArguments, EngineArguments, OpeningArguments};
use super::openings::{Balance, Generator, RandomOpenings};
use super::players::BuiltInPlayer;
use super::tournament;
use super::variant::{EngineKeys, Setting, Variant, options, value};
use crate::built_in::othello as built_in;
use crate::clock::control::TimeLimits;
use crate::evaluation::othello::{self as evaluation, Evaluation};
use crate::failure::Failure;
use crate::protocol::client::{EngineError, Patience, Player};
use crate::protocol::gtp::client::Gtp;
use crate::protocol::nboard::client::Nboard;
use crate::protocol::process::Process;

const HELP: &str = "\
Settings of engines, named as in cutechess-cli where they mean the same:
  name=NAME         name in the results
  st=SECONDS        time per move
  tc=[MOVES/]TIME[+INCREMENT]
                    clock of a game, in seconds or minutes:seconds; with MOVES,
                    TIME is added again after every MOVES moves
  level= depth= nodes= threads= hash= eval=
                    options of the built-in player, as of `othello gtp`
  book=FILE         its opening book; book=built-in takes the built-in one
                    [default: none]
  cmd=PROGRAM       another program, with arg=ARGUMENT for each argument
  proto=gtp|nboard  protocol of the program [default: gtp]
  dir=FOLDER        working directory of the program
  depth=N           depth of `set depth` with proto=nboard; some programs, such
                    as NTest, do not answer without it
  restart=on|off    restart the program for each game [default: off]

Two engines play a match, more engines a round robin. In each round all engines
play the same opening with both colours. GTP can send openings only as moves,
and NBoard has no time per move; set it by an argument of the program. Programs
receive the time on their clocks; the referee measures the time from question to
answer.

An engine forfeits the game if it crashes, does not answer, plays an illegal
move or exceeds its time by more than --time-margin; its program is restarted. A
program that does not answer for --patience beyond its time is killed.

Elo and its 95 % error are computed from pairs of games: one opening with both
colours gives the first engine 0, ½, 1, 1½ or 2 points. --sprt stops the match
when the test decides between elo0 and elo1, two leads of the first engine in
Elo. It counts the pairs in order; games after the decision do not count.

--log writes a line for each game. After an interruption the same command
resumes the match. --save writes all games when the match is over.

Examples:
  tritboard match othello --engine level=8 --engine level=6 --games 40
  tritboard match othello --engine name=new --engine eval=old.weights \\
      --each tc=2+0.02 --xot --concurrency 2 --log match.jsonl \\
      --sprt elo0=0 elo1=10
  tritboard match othello --engine st=0.2 --engine cmd=./edax arg=-gtp \\
      dir=edax/bin st=0.2 --random-plies 10 --balance 3 --save games.ggf
  tritboard match othello --engine level=2 --engine level=3 \\
      --engine level=4 --openings openings.obf --json";

/// The usage of clap, but within 80 columns.
const USAGE: &str = "tritboard match othello [OPTIONS] --engine <KEY=VALUE>...\n       \
                     --engine <KEY=VALUE>...";

/// Play Othello engines against each other and report which is stronger
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE)]
#[command(
    mut_arg("file", |file| file.conflicts_with("xot").help(OPENINGS)),
    mut_arg("random_plies", |plies| plies.conflicts_with("xot").help(RANDOM_PLIES)),
    mut_arg("balance", |discs| discs.value_name("DISCS").value_parser(ValueParser::new(balance))),
    mut_arg("save", |file| file.help(SAVE))
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engines: EngineArguments,
    #[command(flatten)]
    openings: OpeningArguments,
    /// Openings like those of XOT: 8 random moves, neither side more than 2 discs ahead
    #[arg(long)]
    xot: bool,
    #[command(flatten)]
    course: CourseArguments,
}

const OPENINGS: &str =
    "File of openings: positions or games (.obf, .txt, .ggf, .wtb) [default: random openings]";

const RANDOM_PLIES: &str =
    "Number of moves of random openings, which all differ, 0 to 50 [default: 8]";

const SAVE: &str = "Save the games at the end to a file: .ggf or .wtb";

fn balance(text: &str) -> Result<f64, &'static str> {
    text.parse()
        .ok()
        .filter(|discs| (0.0..=64.0).contains(discs))
        .ok_or("expected a number of discs from 0 to 64")
}

/// Default number of moves of random openings.
const PLIES: usize = 8;

/// The largest lead in openings of XOT, in discs.
const XOT_DISCS: f64 = 2.0;

/// Default depth in plies of the search that compares openings.
const BALANCE_DEPTH: u32 = 10;

pub(in crate::matches) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { engines, openings, xot, course } = arguments;
    tournament::run(&Othello { xot: *xot }, common::Arguments { engines, openings, course })
}

/// Othello, with openings like those of XOT or others.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::matches) struct Othello {
    xot: bool,
}

impl Variant for Othello {
    type Game = Game;
    type BuiltIn = Settings;
    type Protocol = Protocol;

    const KEYS: EngineKeys = EngineKeys {
        built_in: &["level", "depth", "nodes", "threads", "hash", "eval", "book"],
        program: &[],
        exclusive: &[["st", "tc"], ["level", "depth"]],
        repeatable: &[],
    };

    fn built_in(&self, settings: &[Setting], _: TimeLimits) -> Result<Settings, String> {
        let PlayerOptions { options } = options(settings, &OPTIONS)?;
        let evaluation = value(settings, "eval").unwrap_or(evaluation::DEFAULT).to_owned();
        Ok(Settings { options, evaluation })
    }

    fn protocol(&self, settings: &[Setting], limits: TimeLimits) -> Result<Protocol, String> {
        let is_nboard = match value(settings, "proto") {
            None | Some("gtp") => false,
            Some("nboard") => true,
            Some(value) => return Err(format!("proto={value}; expected gtp or nboard")),
        };
        let of_player = Self::KEYS.built_in.iter().filter(|&&key| key != "depth" || !is_nboard);
        for key in of_player {
            if value(settings, key).is_some() {
                let expected = match *key {
                    "depth" => "proto=nboard, or arg=",
                    _ => "arg= with the option of the program",
                };
                return Err(format!("{key}= with cmd=; expected {expected}"));
            }
        }
        if !is_nboard {
            return Ok(Protocol::Gtp);
        }
        if limits.game.is_some_and(|game| game.moves.is_some()) {
            return Err(
                "tc=MOVES/… with proto=nboard, which has no such time; expected tc=TIME+INCREMENT"
                    .to_owned(),
            );
        }
        let depth = value(settings, "depth").map(|text| {
            let depth = text.parse().ok().filter(|&depth| depth > 0);
            depth.ok_or_else(|| format!("depth={text}; expected a number of moves, at least 1"))
        });
        Ok(Protocol::Nboard { depth: depth.transpose()? })
    }

    fn evaluation(settings: &Settings) -> Result<String, Failure> {
        Ok(Evaluation::of(&settings.evaluation)?.name())
    }

    fn start_built_in(
        settings: &Settings,
        stop: Arc<AtomicBool>,
    ) -> Result<Box<dyn Player<Game>>, Failure> {
        Ok(Box::new(BuiltInPlayer::new(built_in::Player::new(&settings.options)?, stop)))
    }

    /// Programs of both protocols know the command or ignore it.
    fn quit_command(_: &Protocol) -> &'static str {
        "quit"
    }

    fn start_client(
        protocol: &Protocol,
        process: Process,
        patience: Patience,
    ) -> Result<Box<dyn Player<Game>>, EngineError> {
        Ok(match *protocol {
            Protocol::Gtp => Box::new(Gtp::new(process, patience)?),
            Protocol::Nboard { depth } => Box::new(Nboard::new(process, patience, depth)?),
        })
    }

    fn add_settings(&self, _: &mut Map<String, Value>) {}

    fn random_openings(&self, arguments: &OpeningArguments) -> Result<RandomOpenings, Failure> {
        let margin = arguments.balance.or(self.xot.then_some(XOT_DISCS));
        if arguments.balance_depth.is_some() && margin.is_none() {
            return Err(Failure::Usage(
                "--balance-depth without --balance or --xot; expected one of them".to_owned(),
            ));
        }
        let depth = arguments.balance_depth.unwrap_or(BALANCE_DEPTH);
        let balance = margin.map(|margin| Balance { margin, depth });
        Ok(RandomOpenings { plies: arguments.random_plies.unwrap_or(PLIES), balance })
    }

    fn generator(&self, random: RandomOpenings) -> Result<Box<dyn Generator<Game>>, Failure> {
        Ok(Box::new(openings::RandomGames::new(random)?))
    }

    fn read_openings(&self, path: &Path, plies: Option<usize>) -> Result<Vec<Game>, Failure> {
        openings::read(path, plies)
    }

    fn check_openings<'a>(
        mut programs: impl Iterator<Item = (&'a str, &'a Protocol)>,
        openings: &[Game],
    ) -> Result<(), Failure> {
        let is_unusual = |game: &Game| game.start() != Position::START;
        if let Some((name, _)) = programs.find(|(_, protocol)| **protocol == Protocol::Gtp)
            && openings.iter().any(is_unusual)
        {
            return Err(Failure::Usage(format!(
                "--openings has positions without the moves that lead there, which GTP cannot send \
                 to {name}; expected games, or proto=nboard"
            )));
        }
        Ok(())
    }
}

/// The settings of the built-in player.
#[derive(Debug)]
pub(in crate::matches) struct Settings {
    options: built_in::Options,
    /// The argument of its evaluation.
    evaluation: String,
}

/// The protocol of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::matches) enum Protocol {
    Gtp,
    Nboard {
        /// The depth of `set depth`.
        depth: Option<u32>,
    },
}

/// The options of the keys.
const OPTIONS: [(&str, &str); 8] = [
    ("book", "--book"),
    ("level", "--level"),
    ("depth", "--depth"),
    ("nodes", "--nodes"),
    ("threads", "--threads"),
    ("hash", "--hash"),
    ("eval", "--eval"),
    ("st", "--time"),
];

#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
#[command(mut_arg("book", |book| book.default_value("none")))]
struct PlayerOptions {
    #[command(flatten)]
    options: built_in::Options,
}
