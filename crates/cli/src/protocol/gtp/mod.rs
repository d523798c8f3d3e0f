//! The Go Text Protocol, version 2: `tritboard othello gtp` and `tritboard gomoku gtp`.
//!
//! * `command`: what a line asks for; `answer`: how it is answered;
//! * `session`: the turns of a game and its clocks, `clocks`: the time of both sides;
//! * `game`: what a game supplies, `othello` and `gomoku`: those that do; `options`: how Gomoku is played,
//!   `vertex`: names of its points.

mod answer;
mod clocks;
mod command;
mod game;
mod gomoku;
mod options;
mod othello;
mod session;
pub(crate) mod vertex;

use clap::Args;

use self::answer::Answer;
use self::command::Command;
use self::game::Game;
use self::gomoku::Gomoku;
use self::othello::Othello;
use self::session::Session;
use super::input::{GRACE, Input};
use crate::failure::Failure;
use crate::othello::player::{Options, Player};
use crate::terminal::output;

const HELP: &str = "\
Commands: protocol_version, name, version, known_command, list_commands, quit,
boardsize (8), clear_board, komi (without effect), play, genmove, reg_genmove,
undo [N], gg-undo [N], loadsgf FILE [N], showboard, final_score, time_settings,
time_left, set_game (Othello), list_games, gogui-interrupt, and the commands of
GoGui for programs that know the rules: gogui-rules_game_id, _board,
_board_size, _legal_moves, _side_to_move, _final_result.

Moves are named from A1 at the top left, in capitals or small letters. pass is
legal for a player without a move, and after the end of the game. play and
genmove imply the pass of the opponent if that is its only move, and undo takes
both back; otherwise genmove of the side that is not to move is an error. GoGui
draws row 1 at the bottom.

With time_settings or time_left the clock limits a move, beside --time, --nodes
and a level or depth if one is given. All of it at 0 is no limit. Each side has
its clock, which also runs without time_left.

Commands are carried out one after the other, also those that come while a move
is sought. The line `# interrupt` ends that search: its best move is the answer.
So does quit, and the end of the input after 5 seconds. Lines have at most 65536
bytes. With --ponder it thinks on after genmove, until the next command comes.

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
    play(Othello::new(Player::new(&arguments.options)?))
}

const GOMOKU_HELP: &str = "\
Commands: protocol_version, name, version, known_command, list_commands, quit,
boardsize (5 to 22), clear_board, komi (without effect), play, genmove,
reg_genmove, undo [N], gg-undo [N], loadsgf FILE [N], showboard, final_score,
time_settings, time_left, set_game (Gomoku), list_games, gogui-interrupt, and
the commands of GoGui for programs that know the rules: gogui-rules_game_id,
_board, _board_size, _legal_moves, _side_to_move, _final_result.

Moves are named as in GTP: A1 at the bottom left, and no column I, so the ninth
column is J. Either colour may play at any time. Pass is legal after the end of
the game alone. A stone on a point that renju forbids loses.

With time_settings or time_left the clock limits a move, beside --time, --nodes
and --depth. Without any limit a move takes 2 seconds. The rule is that of
--rule, or else that of a file that loadsgf reads.

Commands are carried out one after the other, also those that come while a move
is sought. The line `# interrupt` ends that search: its best move is the answer.
So does quit, and the end of the input after 5 seconds. Lines have at most 65536
bytes.

Examples:
  tritboard gomoku gtp --rule renju --time 1
  printf 'play b h8\\ngenmove w\\n' | tritboard gomoku gtp --depth 6";

/// Play by the Go Text Protocol (GTP 2)
///
/// Reads commands from standard input and answers on standard output.
#[derive(Debug, Args)]
#[command(after_help = GOMOKU_HELP)]
pub(crate) struct GomokuArguments {
    #[command(flatten)]
    options: options::Options,
}

pub(crate) fn run_gomoku(arguments: &GomokuArguments) -> Result<(), Failure> {
    play(Gomoku::new(arguments.options.clone())?)
}

/// Plays a game, command by command.
fn play(game: impl Game) -> Result<(), Failure> {
    let mut session = Session::new(game);
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
