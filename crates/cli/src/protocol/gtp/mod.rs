//! The Go Text Protocol, version 2: `tritboard othello gtp` and `tritboard gomoku gtp`.
//!
//! * `command`: requests and answers;
//! * `server`: a session by which this program plays; `othello`, `gomoku`: what the protocol adds to a game;
//! * `client`: another program that plays in a match.

pub(crate) mod client;
mod command;
mod gomoku;
mod othello;
mod server;

use clap::Args;

use self::command::{Answer, Command};
use self::server::{Served, Session};
use super::input::{GRACE, Input};
use crate::built_in::BuiltIn;
use crate::built_in::othello::{Options, Player};
use crate::failure::Failure;
use crate::gomoku::level;
use crate::terminal::output;

const HELP: &str = "\
Commands: protocol_version, name, version, known_command, list_commands, quit,
boardsize (8), clear_board, komi (without effect), play, genmove, reg_genmove,
undo [N], gg-undo [N], loadsgf FILE [N], showboard, final_score, time_settings,
time_left, set_game (Othello), list_games, gogui-interrupt, and the commands of
GoGui for programs that know the rules: gogui-rules_game_id, _board,
_board_size, _legal_moves, _side_to_move, _final_result.

A1 is at the top left, but GoGui draws row 1 at the bottom. Moves may be in upper
or lower case. A pass is legal for a side without a move, and after the end of
the game. play and genmove insert the opponent's pass if that is its only move,
and undo takes both back. Otherwise genmove for the side that is not to move is
an error.

time_settings and time_left limit the time of a move, in addition to --time,
--nodes, --level and --depth. A time of 0 is no limit. The program keeps the
clock of each side itself if time_left does not set it.

Commands are executed in order, including those that arrive during a search. The
line `# interrupt` stops the search and answers with the best move so far; so do
quit and, after 5 seconds, the end of the input. A line has at most 65536 bytes.
With --ponder the program continues to search after genmove until the next
command arrives.

Examples:
  tritboard othello gtp --level 10
  tritboard othello gtp --time 0.2 --threads 2
  printf 'play b f5\\ngenmove w\\n' | tritboard othello gtp";

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
    play(Session::new(Player::new(&arguments.options)?, ::othello::Game::default(), ()))
}

const GOMOKU_HELP: &str = "\
Commands: protocol_version, name, version, known_command, list_commands, quit,
boardsize (5 to 22), clear_board, komi (without effect), play, genmove,
reg_genmove, undo [N], gg-undo [N], loadsgf FILE [N], showboard, final_score,
time_settings, time_left, set_game (Gomoku), list_games, gogui-interrupt, and
the commands of GoGui for programs that know the rules: gogui-rules_game_id,
_board, _board_size, _legal_moves, _side_to_move, _final_result.

A1 is at the bottom left, and as always in GTP there is no column I: the ninth
column is J. Either side may play at any time. A pass is legal only after the
end of the game. Under renju, Black loses by a stone on a forbidden point.

time_settings and time_left limit the time of a move, in addition to --time,
--nodes, --level and --depth. Without any limit a move takes 2 seconds. --rule takes
precedence over the rule of a file that loadsgf reads.

Commands are executed in order, including those that arrive during a search. The
line `# interrupt` stops the search and answers with the best move so far; so do
quit and, after 5 seconds, the end of the input. A line has at most 65536 bytes.

Examples:
  tritboard gomoku gtp --rule renju --time 1
  printf 'play b h8\\ngenmove w\\n' | tritboard gomoku gtp --depth 6";

/// Play by the Go Text Protocol (GTP 2)
///
/// Reads commands from standard input and answers on standard output.
#[derive(Debug, Args)]
#[command(after_help = format!("{}\n\n{GOMOKU_HELP}", level::HELP))]
pub(crate) struct GomokuArguments {
    #[command(flatten)]
    options: gomoku::Options,
}

pub(crate) fn run_gomoku(arguments: &GomokuArguments) -> Result<(), Failure> {
    let options = &arguments.options;
    let (mut player, rule) = options.player()?;
    let game = ::gomoku::game::Game::begin(rule, options.size);
    let game = game.map_err(Failure::refused)?;
    player.prepare(game.board());
    play(Session::new(player, game, rule))
}

/// Carries out the commands of standard input.
fn play<P: BuiltIn<Game: Served>>(mut session: Session<P>) -> Result<(), Failure> {
    let mut input = Input::open(command::hear, GRACE)?;
    while let Some(request) = session.ponder_while(|| input.next()) {
        let is_last = request.command == Ok(Command::Quit);
        let command = request.command.map_err(Into::into);
        let result = command.and_then(|command| session.carry_out(command, input.flag()));
        output::text(&Answer { id: request.id, result }.to_string())?;
        if is_last {
            break;
        }
    }
    Ok(())
}
