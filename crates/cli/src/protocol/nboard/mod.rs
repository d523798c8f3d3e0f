//! `tritboard othello nboard`: the protocol of NBoard, version 2.
//!
//! * `command`: commands, and moves as both sides send them;
//! * `server`: a session by which this program plays; `client`: another program that plays in a match.

pub(crate) mod client;
mod command;
mod server;

use clap::Args;

use self::server::Session;
use super::input::{GRACE, Input};
use crate::built_in::othello::{Options, Player};
use crate::failure::Failure;

const HELP: &str = "\
Commands: nboard, set depth, set game, set contempt (without effect), move,
hint, go, ping, learn (without effect), analyze. Other lines are ignored; a
status line reports each command that fails.

`set depth N` sets level N and overrides --level and --depth. `go` uses the
clock of the game: the first part of TI minus the times of the player's moves,
and the increment in the second part. --time and --nodes limit every search.
`hint` and `analyze` do not use the clock.

With --ponder the program searches while NBoard waits for the opponent, until
the next command arrives.

Every command stops the current search; `go` then answers with the best move so
far. The end of the input stops a search after 5 seconds. A line has at most
65536 bytes.

Scores are in discs for the side to move. A depth is `100%` for an exact
score, `100%W` if only the winner is proven, else the depth in plies and the
confidence of pruning, such as `14@73%`.

Examples:
  tritboard othello nboard
  tritboard othello nboard --ponder --threads 4
  printf 'nboard 2\\nhint 3\\n' | tritboard othello nboard --depth 8";

/// Play and analyze in NBoard
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
    while let Some(command) = session.ponder_while(|| input.next()) {
        session.carry_out(command, input.flag())?;
    }
    Ok(())
}
