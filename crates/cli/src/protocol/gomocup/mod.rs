//! `tritboard gomoku brain` and `pbrain-tritboard`: the protocol of Gomocup, which is that of Piskvork,
//! with what Yixin-Board and others have added.
//!
//! * `listener`: lines become commands; `command`, `info`, `coordinates`: what they say;
//! * `settings`: what was set, and the time of a move; `live_clock`: the time of the move under way, which
//!   may change meanwhile; `position`: boards as they are sent; `blocked`: points that are no candidates;
//! * `brain`: the player and its clock; `openings`: openings by which a player takes a side;
//! * `session`: the game that is played, and what commands do with it;
//! * `report`: what is told of a search; `about`: what the program says of itself.

mod about;
mod blocked;
mod brain;
mod command;
mod coordinates;
mod info;
mod listener;
mod live_clock;
mod openings;
mod position;
mod report;
mod session;
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
use self::session::Session;
use super::input::{GRACE, Input};
use crate::failure::Failure;
use crate::gomoku::vary;
use crate::terminal::output;
use crate::variety::VarietyArguments;

const HELP: &str = "\
Commands: START, RECTSTART (square boards), RESTART, BEGIN, TURN, BOARD, PLAY,
TAKEBACK, SWAP2BOARD, INFO, ABOUT, END, STOP; YXBOARD, YXNBEST, YXBLOCK,
YXBLOCKUNDO, YXBLOCKRESET, YXBLOCKPATH, YXBLOCKPATHUNDO, YXBLOCKPATHRESET,
YXSWAP2STEP1 to 3, YXSOOSORVSTEP1 to 6, YXBALANCEONE, YXBALANCETWO,
YXSEARCHDEFEND, YXSHOWFORBID, YXSHOWINFO, YXSHOWHASHUSAGE, YXHASHCLEAR, YXSTOP.
Boards have 5 to 22 points a side. docs/protocols.md has a table.

INFO keys with an effect: timeout_turn, timeout_match, time_left,
time_increment, max_memory, rule (0 freestyle, 1 standard, 2 or 4 renju,
8 caro6, 9 caro5), evaluate, max_depth, max_node, strength, thread_num,
hash_size, show_detail. Others are ignored. Limits of time also count for the
search under way.

END and STOP end the search under way, and those of all commands before them,
which answer with the best moves so far; other commands wait. So long as nothing
else is said a move takes up to 5 seconds, and memory is 350 MB. The end of the
input ends a search after 5 seconds. Lines have at most 65536 bytes.

The program pbrain-tritboard is the same under the name that managers look for,
whatever follows it: pbrain-tritboard_freestyle-15.

Examples:
  tritboard gomoku brain
  printf 'START 15\\nTURN 7,7\\n' | tritboard gomoku brain";

/// Play under managers of Gomocup, such as Piskvork (a brain)
///
/// Reads commands from standard input and answers on standard output.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
#[command(mut_arg("vary", |vary| vary.value_name("PERCENT").help(vary::HELP)))]
pub(crate) struct Arguments {
    /// What `INFO rule 8` means; the caro league of Gomocup is caro5 by its text
    #[arg(long = "rule-8", value_name = "RULE")]
    #[arg(value_parser = caro_parser(), default_value = "caro6")]
    caro: Rule,
    #[command(flatten)]
    variety: VarietyArguments,
}

fn caro_parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new([Rule::Caro6, Rule::Caro5].map(Rule::name))
        .try_map(|name| name.parse::<Rule>())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let clock = Arc::<LiveClock>::default();
    let mut session =
        Session::new(arguments.caro, Arc::clone(&clock)).varied(arguments.variety.variety());
    let mut listener = Listener::new(clock);
    let mut input = Input::open(move |line| listener.hear(line), GRACE)?;
    let mut answered = Instant::now();
    while let Some(command) = input.next_after(|| session.prepare()) {
        if command == Command::End {
            break;
        }
        // A manager waits from its question on, and asks when it has the answer before.
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
