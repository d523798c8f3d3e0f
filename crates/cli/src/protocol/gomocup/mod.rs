//! `tritboard gomoku brain` and `pbrain-tritboard`: the protocol of Gomocup, which is that of Piskvork,
//! with what Yixin-Board and others have added.
//!
//! * `listener`: lines become commands; `command`, `info`, `coordinates`: what they say;
//! * `settings`: what was set, and the time of a move; `position`: boards as they are sent;
//! * `session`: the game that is played;
//! * `report`: what is told of a search; `about`: what the program says of itself.

mod about;
mod command;
mod coordinates;
mod info;
mod listener;
mod position;
mod report;
mod session;
mod settings;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gomoku::Rule;

use self::command::Command;
use self::listener::Listener;
use self::session::Session;
use super::input::{GRACE, Input};
use crate::failure::Failure;
use crate::terminal::output;

const HELP: &str = "\
Commands: START, RECTSTART (square boards), RESTART, BEGIN, TURN, BOARD, PLAY,
TAKEBACK, SWAP2BOARD, INFO, ABOUT, END, STOP; YXBOARD, YXNBEST, YXBLOCK,
YXBLOCKUNDO, YXBLOCKRESET, YXSHOWFORBID, YXSHOWINFO, YXHASHCLEAR, YXSTOP. Boards
have 5 to 22 points a side. docs/protocols.md has a table.

INFO keys with an effect: timeout_turn, timeout_match, time_left,
time_increment, max_memory, rule (0 freestyle, 1 standard, 2 or 4 renju,
8 caro6, 9 caro5), evaluate, max_depth, max_node, hash_size, show_detail.
Others are ignored.

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
pub(crate) struct Arguments {
    /// What `INFO rule 8` means; the caro league of Gomocup is caro5 by its text
    #[arg(long = "rule-8", value_name = "RULE")]
    #[arg(value_parser = caro_parser(), default_value = "caro6")]
    caro: Rule,
}

fn caro_parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new([Rule::Caro6, Rule::Caro5].map(Rule::name))
        .try_map(|name| name.parse::<Rule>())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut session = Session::new(arguments.caro);
    let mut listener = Listener::default();
    let mut input = Input::open(move |line| listener.hear(line), GRACE)?;
    while let Some(command) = input.next().filter(|command| *command != Command::End) {
        let answer = session.carry_out(command, &input.flag());
        if !answer.is_empty() {
            output::text(&format!("{answer}\n"))?;
        }
    }
    Ok(())
}
