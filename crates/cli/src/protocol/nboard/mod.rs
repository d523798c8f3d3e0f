//! `tritboard othello nboard`: the protocol of NBoard, version 2.
//!
//! * `command`: what a line asks for; `session`: the game that is played, and the player;
//! * `report`: what a search tells; `noted_move`: a move with its score and time.

mod command;
pub(crate) mod noted_move;
mod report;
mod session;

use clap::Args;

use self::session::Session;
use super::input::{GRACE, Input};
use crate::failure::Failure;
use crate::othello::player::{Options, Player};

const HELP: &str = "\
Commands: nboard, set depth, set game, set contempt (without effect), move,
hint, go, ping, learn (nothing is learned), analyze. Other lines are ignored;
commands that cannot be carried out are told of as status.

`set depth N` sets level N, in place of --level or --depth. `go` takes the time
of the game into account: the first part of TI, less what the player's moves
have taken, and what the second part adds a move. --time and --nodes limit any
search. `hint` and `analyze` do not look at the clock.

With --ponder it thinks while NBoard waits for the opponent, until a command
comes.

Every command ends the search under way; a `go` that is ended tells its best
move. The end of the input ends it after 5 seconds. Lines have at most 65536
bytes.

Scores are discs for the player to move. A depth is `100%` if the score is
proven, `100%W` if it is proven who wins, else moves ahead and how sure the
search was of what it left out, as in `14@73%`.

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
