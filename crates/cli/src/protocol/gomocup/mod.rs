//! `tritboard gomoku brain` and `pbrain-tritboard`: the protocol of Gomocup, which is that of Piskvork,
//! with what Yixin-Board and others have added.
//!
//! * `command`: commands, and `coordinates`: points; `listener`, which puts their lines together; `settings`: those of `INFO`;
//! * `server`: a session by which this program plays; `brain`: the engine and its clock; `live_clock`: the time of
//!   the current move; `openings`: openings by which a player takes a side;
//! * `position`: boards as they are sent; `report`: reports about searches and about the program;
//! * `client`: another program that plays in a match.

mod brain;
pub(crate) mod client;
mod command;
mod coordinates;
mod listener;
mod live_clock;
mod openings;
mod position;
mod report;
mod server;
mod settings;

use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gomoku::Rule;

use self::brain::Work;
use self::command::Command;
use self::listener::Listener;
use self::live_clock::LiveClock;
use self::server::Session;
use super::input::{GRACE, Input};
use crate::built_in::book::{BookArguments, players_book};
use crate::built_in::gomoku::VARY;
use crate::built_in::variety::VarietyArguments;
use crate::evaluation::gomoku::Choice;
use crate::failure::Failure;
use crate::terminal::output;

const HELP: &str = "\
Commands: START, RECTSTART (square boards), RESTART, BEGIN, TURN, BOARD, PLAY,
TAKEBACK, SWAP2BOARD, INFO, ABOUT, END, STOP; YXBOARD, YXNBEST, YXBLOCK,
YXBLOCKUNDO, YXBLOCKRESET, YXBLOCKPATH, YXBLOCKPATHUNDO, YXBLOCKPATHRESET,
YXSWAP2STEP1 to 3, YXSOOSORVSTEP1 to 6, YXBALANCEONE, YXBALANCETWO,
YXSEARCHDEFEND, YXSHOWFORBID, YXSHOWINFO, YXSHOWHASHUSAGE, YXHASHCLEAR, YXSTOP.
Boards have 5 to 22 points per side. docs/protocols.md describes each command.

Supported keys of INFO: timeout_turn, timeout_match, time_left, time_increment,
max_memory, rule (0 freestyle, 1 standard, 2 or 4 renju, 8 caro6, 9 caro5),
evaluate, max_depth, max_node, strength, thread_num, hash_size, show_detail.
Other keys are ignored. New time limits apply to the current search, too.

Defaults: 5 seconds per move, 350 MB of memory.

Commands are executed in order. END and STOP stop the current search and every
search requested before them; each answers with the best move so far. The end of
the input stops a search after 5 seconds. A line has at most 65536 bytes.

The program pbrain-tritboard is this command under the name that managers
expect. It may be renamed with a suffix, as in pbrain-tritboard_freestyle-15.

Examples:
  tritboard gomoku brain
  printf 'START 15\\nTURN 7,7\\n' | tritboard gomoku brain";

/// Play under a Gomocup manager such as Piskvork
///
/// Reads commands from standard input and answers on standard output.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
#[command(mut_arg("vary", |vary| vary.value_name("PERCENT").help(VARY)))]
pub(crate) struct Arguments {
    /// Rule that `INFO rule 8` selects; Gomocup's published caro rules describe caro5
    #[arg(long = "rule-8", value_name = "RULE")]
    #[arg(value_parser = caro_parser(), default_value = "caro6")]
    caro: Rule,
    #[command(flatten)]
    evaluation: Choice,
    #[command(flatten)]
    book: BookArguments,
    #[command(flatten)]
    variety: VarietyArguments,
}

fn caro_parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new([Rule::Caro6, Rule::Caro5].map(Rule::name))
        .try_map(|name| name.parse::<Rule>())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let clock = Arc::<LiveClock>::default();
    let variety = arguments.variety.variety();
    let seed = arguments.variety.seed(variety.as_ref());
    let book = players_book(&arguments.book, arguments.variety, seed)?;
    let session = Session::new(arguments.caro, Arc::clone(&clock));
    let session = session.evaluating(arguments.evaluation.chosen()?);
    let mut session = session.varied(variety).with_book(book);
    let mut listener = Listener::new(clock);
    let mut input = Input::open(move |line| listener.hear(line), GRACE)?;
    let mut answered = Instant::now();
    while let Some(command) = input.next_after(|| session.prepare()) {
        if command == Command::End {
            break;
        }
        // The clock of a manager starts with its question, which follows the answer before.
        let start = input.came().max(answered);
        let work = Work { line: input.line(), start, stop: input.flag() };
        let answer = session.carry_out(command, &work);
        if !answer.is_empty() {
            output::text(&format!("{answer}\n"))?;
            answered = Instant::now();
        }
    }
    Ok(())
}
