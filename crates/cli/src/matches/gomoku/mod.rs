//! `tritboard match gomoku`.
//!
//! * `engines`: the settings of its engines; `openings`: openings from files and random ones.

mod engines;
pub(crate) mod openings;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use clap::builder::ValueParser;
use gomoku::Rule;
use gomoku::eval::MAX_EVALUATION;
use gomoku::game::Game;
use serde_json::{Map, Value};

use self::engines::{KEYS, PlayerOptions, brain, is_gtp, player};
use super::arguments::{self as common, CourseArguments, EngineArguments, OpeningArguments};
use super::openings::{Balance, Generator, RandomOpenings};
use super::players::BuiltInPlayer;
use super::tournament;
use super::variant::{EngineKeys, Setting, Variant};
use crate::built_in::book::players_book;
use crate::built_in::gomoku::{self as built_in, Strength};
use crate::built_in::variety::VarietyArguments;
use crate::clock::control::TimeLimits;
use crate::evaluation::gomoku as evaluation;
use crate::failure::Failure;
use crate::gomoku::{rule_parser, size_parser};
use crate::protocol::client::{EngineError, Patience, Player};
use crate::protocol::gomocup::client::{self as gomocup, Gomocup};
use crate::protocol::gtp::client::Gtp;
use crate::protocol::process::Process;

const HELP: &str = "\
Settings of engines, named as in cutechess-cli where they mean the same:
  name=NAME         name in the results
  st=SECONDS        maximum time per move
  tc=TIME[+INCREMENT]
                    clock of a game, in seconds or minutes:seconds; both st= and
                    tc= apply, as at Gomocup
  level= depth= nodes= threads= hash= eval=
                    options of the built-in player, as of `gomoku hint`; eval=
                    is network, patterns, by-hand, or a file of weights or of a
                    network
  book=FILE         its opening book; book=built-in takes the built-in one
                    [default: none]
  search=NAME:NUMBER
                    parameter of its search, to measure its effect
  cmd=PROGRAM       another program, with arg=ARGUMENT for each argument
  proto=gomocup|gtp protocol of the program [default: gomocup]; GTP does not
                    send the rule, so set it by arg=
  dir=FOLDER        working directory of the program
  restart=on|off    restart the program for each game [default: off]
  memory=MIB        memory limit of the brain, 0 for no limit [default: 350]
  info=KEY:VALUE    another INFO line, such as info=thread_num:2
  pause=MS          pause between an answer and the next command, for brains
                    that are not ready at once [default: 0]

Two engines play a match, more engines a round robin. In each round all engines
play the same opening with both colours. Brains receive rule, memory and time by
INFO, the opening by BOARD and each move by TURN. The next game begins with
RESTART, or with START if the brain does not know RESTART. Without st= and tc=
no time is sent. The referee measures the time from question to answer.

An engine forfeits the game if it crashes, does not answer, plays on a stone or
off the board, or exceeds its time by more than --time-margin; its program is
restarted. A program that does not answer for --patience beyond its time is
killed. A five of the rule wins, a full board is a draw, and under renju Black
loses by a forbidden move.

A file of openings has one opening per line: moves such as h8h9i10, or offsets
from the centre such as 0,0, 0,-1, 1,-2. In .sgf, .lib and .psq files every
line of play is an opening. --save writes all games to one .sgf file, or to a
folder such as games/ with a .psq file for each game.

Elo and its 95 % error are computed from pairs of games: one opening with both
colours gives the first engine 0, ½, 1, 1½ or 2 points. --sprt stops the match
when the test decides between elo0 and elo1, two leads of the first engine in
Elo. It counts the pairs in order; games after the decision do not count.

--log writes a line for each game. After an interruption the same command
resumes the match. --save writes all games when the match is over.

Examples:
  tritboard match gomoku --engine depth=8 --engine depth=6 --games 40
  tritboard match gomoku --rule renju --engine name=new --engine \\
      eval=old.weights --each st=0.2 --concurrency 2 --log match.jsonl \\
      --sprt elo0=0 elo1=10
  tritboard match gomoku --size 20 --engine st=5 tc=120 --engine \\
      cmd=./pbrain-other st=5 tc=120 --openings openings.txt --save games/
  tritboard match gomoku --engine nodes=10000 --engine cmd=pbrain-tritboard \\
      info=max_node:10000 --random-plies 5 --save games.sgf --json";

/// The usage of clap, but within 80 columns.
const USAGE: &str = "tritboard match gomoku [OPTIONS] --engine <KEY=VALUE>...\n       \
                     --engine <KEY=VALUE>...";

/// Play Gomoku engines and Gomocup brains against each other and report which is stronger
#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = USAGE)]
#[command(
    mut_arg("file", |file| file.help(OPENINGS)),
    mut_arg("plies", |plies| plies.help("Number of moves to use of each line of the file [default: all]")),
    mut_arg("random_plies", |plies| {
        plies.value_parser(ValueParser::new(random_plies)).help(RANDOM_PLIES)
    }),
    mut_arg("balance", |score| {
        score.value_name("SCORE").value_parser(ValueParser::new(balance)).help(BALANCE)
    }),
    mut_arg("balance_depth", |plies| plies.help(BALANCE_DEPTH)),
    mut_arg("save", |path| path.value_name("FILE|FOLDER/").help(SAVE))
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engines: EngineArguments,
    /// Rule: what makes a five and what is forbidden
    #[arg(long, value_parser = rule_parser(), default_value = "freestyle")]
    rule: Rule,
    /// Board size of games, 5 to 22 points per side
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    #[command(flatten)]
    openings: OpeningArguments,
    #[command(flatten)]
    course: CourseArguments,
}

const OPENINGS: &str = "File of openings: moves or offsets (.txt) or games (.sgf, .lib, .psq) \
                        [default: random openings]";

const RANDOM_PLIES: &str =
    "Number of moves of random openings at the centre, which all differ, 0 to 20 [default: 6]";

const BALANCE: &str = "Largest lead of either side in random openings, by a search that finds no \
                       forced win [default: 50]";

const BALANCE_DEPTH: &str = "Search depth of --balance in plies, 1 to 30 [default: 12]";

const SAVE: &str = "Save the games at the end to a file (.sgf) or a folder (.psq)";

/// The most moves of random openings, which fit on the smallest board.
const MOST_PLIES: usize = 20;

fn random_plies(text: &str) -> Result<usize, String> {
    let plies = text.parse().ok().filter(|&plies| plies <= MOST_PLIES);
    plies.ok_or_else(|| format!("expected a number of moves from 0 to {MOST_PLIES}"))
}

fn balance(text: &str) -> Result<f64, String> {
    let most = f64::from(MAX_EVALUATION);
    let score = text.parse().ok().filter(|score| (0.0..=most).contains(score));
    score.ok_or_else(|| format!("expected a score from 0 to {most}"))
}

/// Default number of moves of random openings.
const PLIES: usize = 6;

/// Default lead of a side in random openings.
const BALANCE_SCORE: f64 = 50.0;

/// Default depth in plies of the search that compares openings.
const DEPTH: u32 = 12;

pub(in crate::matches) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { engines, rule, size, openings, course } = arguments;
    let variant = Gomoku { rule: *rule, size: *size };
    tournament::run(&variant, common::Arguments { engines, openings, course })
}

/// Gomoku by a rule, on boards of `size` points per side.
#[derive(Clone, Copy, Debug)]
struct Gomoku {
    rule: Rule,
    size: usize,
}

/// The protocol of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Protocol {
    Gomocup(gomocup::Settings),
    /// Arguments of the program set the rule.
    Gtp,
}

impl Variant for Gomoku {
    type Game = Game;
    type BuiltIn = (Rule, PlayerOptions);
    type Protocol = Protocol;

    const KEYS: EngineKeys = KEYS;

    fn built_in(
        &self,
        settings: &[Setting],
        limits: TimeLimits,
    ) -> Result<(Rule, PlayerOptions), String> {
        Ok((self.rule, player(settings, limits)?))
    }

    fn protocol(&self, settings: &[Setting], limits: TimeLimits) -> Result<Protocol, String> {
        if is_gtp(settings)? {
            return Ok(Protocol::Gtp);
        }
        Ok(Protocol::Gomocup(brain(settings, limits, self.rule, self.size)?))
    }

    fn evaluation((rule, options): &(Rule, PlayerOptions)) -> Result<String, Failure> {
        let chosen = evaluation::Chosen::or_default(options.eval.as_deref(), Some(*rule))?;
        Ok(chosen.unique_for(*rule))
    }

    fn start_built_in(
        (rule, options): &(Rule, PlayerOptions),
        stop: Arc<AtomicBool>,
    ) -> Result<Box<dyn Player<Game>>, Failure> {
        let book = players_book(&options.book, VarietyArguments::default(), 0)?;
        let strength = Strength { depth: options.depth, book, variety: None };
        let player = built_in::Player::new(options.engine(*rule)?, strength);
        Ok(Box::new(BuiltInPlayer::new(player, stop)))
    }

    fn quit_command(protocol: &Protocol) -> &'static str {
        match protocol {
            Protocol::Gomocup(_) => "END",
            Protocol::Gtp => "quit",
        }
    }

    fn start_client(
        protocol: &Protocol,
        process: Process,
        patience: Patience,
    ) -> Result<Box<dyn Player<Game>>, EngineError> {
        Ok(match protocol {
            Protocol::Gomocup(settings) => Box::new(Gomocup::new(process, patience, settings)?),
            Protocol::Gtp => Box::new(Gtp::new(process, patience)?),
        })
    }

    fn add_settings(&self, settings: &mut Map<String, Value>) {
        settings.insert("rule".to_owned(), self.rule.name().into());
        settings.insert("size".to_owned(), self.size.into());
    }

    fn random_openings(&self, arguments: &OpeningArguments) -> Result<RandomOpenings, Failure> {
        let plies = arguments.random_plies.unwrap_or(PLIES);
        let balance = Balance {
            margin: arguments.balance.unwrap_or(BALANCE_SCORE),
            depth: arguments.balance_depth.unwrap_or(DEPTH),
        };
        // The empty board is not searched.
        Ok(RandomOpenings { plies, balance: (plies > 0).then_some(balance) })
    }

    fn generator(&self, random: RandomOpenings) -> Result<Box<dyn Generator<Game>>, Failure> {
        Ok(Box::new(openings::RandomBoards::new(random, self.rule, self.size)?))
    }

    fn read_openings(&self, path: &Path, plies: Option<usize>) -> Result<Vec<Game>, Failure> {
        openings::read(path, plies, self.rule, self.size)
    }
}
