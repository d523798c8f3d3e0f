//! `tritboard othello play`: a game against the program at the terminal.
//!
//! What happens at the board is `crate::play`.
//!
//! * `table`: what that has to know of Othello; `command`: the commands of Othello alone;
//! * `page`: what is shown; `save`: files of games; `ending`: what they say of those that end early.

mod command;
mod ending;
mod page;
mod save;
mod table;

use std::path::PathBuf;

use clap::Args;

use self::command::Command;
use self::table::Othello;
use super::player::{Options, Player};
use super::position::Selection;
use crate::budget::all_processors_without_seed;
use crate::failure::Failure;
use crate::play::time_control::time_control;
use crate::play::{People, Session, Setting, open};
use crate::terminal::drawing::Drawing;
use crate::terminal::interrupt;
use crate::time_control::TimeControl;

const HELP: &str = "\
Commands: a move such as f5, hint [N], eval, analyze, undo, redo, go, now,
swap, color, level, time, board, moves, score, open, setboard, resign, new,
save, help, rules, quit. Passes are made by themselves. A terminal has line editing and a
history of commands.

In its first 20 moves the program chooses at random among moves that lose at
most 1 disc against the best one, so that games differ; --vary sets that. It
prints the seed: --seed repeats a game, if the limit is a level, depth or nodes.

Without --level, --depth, --time, --nodes and --tc the program plays at level
21. With --tc each side has so many seconds, or minutes:seconds, for the whole
game, and the increment more after each of its moves; whoever has none left
loses. Moves that are taken back give their time back.

Ctrl-C ends the search for a move, which is played at once, and at the prompt
the program. However it ends, --save writes what was played: .ggf with scores,
times and the result, .sgf and .pgn with the result, .txt the moves alone, .wtb
for the database.

Commands may come from a pipe. They are carried out one after the other, when
it is nobody else's turn; the end of the input ends the program.

Examples:
  tritboard othello play --level 6
  tritboard othello play --color white --tc 5:00+2 --save game.ggf
  tritboard othello play f5d6c3d3c4 --color both --time 1
  printf 'f5\\nhint 3\\nundo\\n' | tritboard othello play --depth 8";

/// Play against the program
///
/// Draws the board, with a dot on each square where you may play, and reads moves and commands. A
/// position or a game to go on from may be given.
#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("threads", all_processors_without_seed))]
#[command(mut_arg("vary", |vary| vary.default_value("1")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    selection: Selection,
    /// Which sides you play
    #[arg(long, value_name = "SIDE", value_enum, default_value = "black")]
    color: People,
    /// The clock of both sides: TIME[+INCREMENT], such as 5:00 or 60+0.6
    #[arg(long, value_name = "TIME", value_parser = time_control)]
    tc: Option<TimeControl>,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    drawing: Drawing,
    /// Write what was played to a file in the end: .ggf, .sgf, .pgn, .txt or .wtb
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.selection.is_standard_input() {
        let what = "standard input has the commands, expected a board, moves or a file";
        return Err(Failure::Usage(what.to_owned()));
    }
    let start = arguments.selection.record()?.game;
    let replaces = arguments.force;
    let save = arguments.save.as_deref();
    let save = save.map(|path| save::file(path, replaces, start.start())).transpose()?;
    let player = Player::new(&arguments.options)?;
    let (options, style) = (&arguments.options, arguments.drawing.style());
    let table = Othello { player, options, style, replaces, start: start.start() };
    // Searches and waiting look at the flag.
    let heeding = interrupt::heed();
    let (mut input, prompt) = open::<Command>()?;
    let setting = Setting { start, time_control: arguments.tc };
    let mut session = Session::new(table, setting, arguments.color, save, prompt);
    let played = session.run(&mut input);
    session.finish()?;
    drop(heeding);
    played
}
