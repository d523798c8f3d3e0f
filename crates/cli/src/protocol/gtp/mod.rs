//! `tritboard othello gtp`: the Go Text Protocol, version 2, for Othello.
//!
//! * `command`: what a line asks for; `answer`: how it is answered;
//! * `session`: the game that is played, and the player; `clocks`: the time of both sides.

mod answer;
mod clocks;
mod command;
mod session;

use clap::Args;

use self::answer::Answer;
use self::command::Command;
use self::session::Session;
use super::input::{GRACE, Input};
use crate::failure::Failure;
use crate::othello::player::{Options, Player};
use crate::terminal::output;

const HELP: &str = "\
Commands: protocol_version, name, version, known_command, list_commands, quit,
boardsize (8), clear_board, komi (without effect), play, genmove, reg_genmove,
undo, showboard, final_score, time_settings, time_left, set_game (Othello),
list_games, gogui-interrupt.

Moves are named from A1 at the top left, whatever the case; pass is legal for
who has no move, and after the end of the game. A player who is named by play
or genmove may be the one whose opponent must pass: the pass is implied, and
undo takes both back. Else genmove of who is not to move is an error.

With time_settings or time_left the clock says how long a move takes, beside
--time, --nodes and a level or depth if one is given. All of it at 0 is no
limit. Each side has its clock, which also runs down if nobody tells of it.

Commands are carried out one after the other, also those that come while a move
is sought. The line `# interrupt` ends that search: its best move is the answer.
So does the end of the input, after 5 seconds. Lines have at most 65536 bytes.
With --ponder it thinks on after genmove, until the next command comes.

Examples:
  tritboard othello gtp --level 10
  tritboard othello gtp --time 0.2 --threads 2
  printf 'play b f5\\ngenmove w\\nquit\\n' | tritboard othello gtp";

/// Play by the Go Text Protocol (GTP 2)
///
/// Reads commands from standard input and answers on standard output.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    options: Options,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut session = Session::new(Player::new(&arguments.options)?);
    let mut input = Input::open(command::hear, GRACE)?;
    while let Some(request) = session.ponder_while(|| input.next()) {
        let is_last = request.command == Ok(Command::Quit);
        let result = request.command.and_then(|command| session.carry_out(command, input.flag()));
        output::text(&Answer { id: request.id, result }.to_string())?;
        if is_last {
            break;
        }
    }
    Ok(())
}
