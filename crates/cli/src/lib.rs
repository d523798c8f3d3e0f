//! The programs `tritboard` and `pbrain-tritboard`: their parts, and what the binaries start. For other
//! programs there is nothing here; the libraries are those of the other packages.
//!
//! * `commands`: the commands of either game;
//! * `gomoku`, `othello`: those that show, convert, solve and analyze, which do not know each other; `analysis`: what
//!   both share;
//! * `play`: games at the terminal; `protocol`: GTP, NBoard and Gomocup, as server and as client; `matches`: how
//!   engines play each other;
//! * `game`: games as all of these see them; `built_in`: the program's own players; `clock`: clocks of games;
//! * `train`: data for evaluations, and what is learned of it;
//! * `bench`, `tour`: what everything costs, and what there is;
//! * `terminal`: input, output, interrupts, progress, files;
//! * `evaluation`: the evaluation that an argument names;
//! * `budget`: time, nodes, memory and threads as arguments; `today`: the date in files;
//! * `build_level`: the level of the processor that the program was built for;
//! * `shell`: completions and manual pages; `usage`: the words of the command line, `misuse`: what is said
//!   of wrong ones;
//! * `failure`: why a command cannot do its work.

#![forbid(unsafe_code)]

mod analysis;
mod bench;
mod budget;
mod build_level;
mod built_in;
mod clock;
mod commands;
mod evaluation;
mod failure;
mod game;
mod gomoku;
mod matches;
mod misuse;
mod othello;
mod play;
mod protocol;
mod shell;
mod terminal;
mod today;
mod tour;
mod train;
mod usage;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::failure::Failure;
use crate::protocol::gomocup;
use crate::terminal::{bars, interrupt, output, width};

/// Gomoku and Othello at the terminal: threat points, moves, files of games, and what they cost.
///
/// Without a command it gives a short tour.
#[derive(Debug, Parser)]
#[command(name = "tritboard", version = build_level::version(), after_help = EXAMPLES)]
#[command(max_term_width = width::USUAL)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  tritboard                                 the tour
  tritboard gomoku show game.sgf --ply 9    a position of a game
  tritboard gomoku threats board.txt        the threat points of a drawn board
  tritboard gomoku threats h8h7i9g7j10      the same after a few moves
  tritboard gomoku line ..XXX.O             what a stone would make in one line
  tritboard gomoku forbidden board.txt      where renju forbids Black to play
  tritboard gomoku solve board.txt          a win by fours and threes, verified
  tritboard gomoku defend board.txt         the moves that refute an attack
  tritboard gomoku check board.txt win.sgf  whether a proof of a win holds
  tritboard gomoku hint h8i9h10             the best moves of a position
  tritboard gomoku analyze game.psq         what each move of a game overlooks
  tritboard gomoku play --rule renju        play against it, with hints
  tritboard gomoku convert in.lib out.sgf   from one format to another
  tritboard gomoku brain                    play under managers of Gomocup
  tritboard gomoku gtp --rule renju         play by the Go Text Protocol
  tritboard othello show f5d6c3d3c4         an Othello board after a few moves
  tritboard othello moves f5d6c3d3c4        what each move would turn
  tritboard othello perft 11                leaves of the game tree
  tritboard othello solve fforum-40-59.obf  exact scores of end games
  tritboard othello play --level 6          play against it, with hints
  tritboard othello gtp --level 10          play by the Go Text Protocol
  tritboard othello nboard                  play and analyze in NBoard
  tritboard othello eval f5d6c3d3c4         what a position is worth at a glance
  tritboard othello hint f5d6c3d3c4         the best moves of a position
  tritboard othello analyze game.ggf        what each move of a game loses
  tritboard othello games WTH_2024.wtb      the games of a database
  tritboard othello convert in.wtb out.ggf  from one format to another
  tritboard match othello --help            engines against each other
  tritboard match gomoku --help             the same for brains of Gomocup
  tritboard train othello selfplay --help   positions from self-play
  tritboard bench state                     how many placements a second
  tritboard completions bash                completions of arguments for a shell

Exit codes: 0 done, 1 bad input, 2 bad usage, 3 no answer within the limits, 130
interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Gomoku and renju: threat points, forbidden points, forced wins, files of games, and a player
    #[command(subcommand)]
    Gomoku(commands::Gomoku),
    /// Othello: boards, moves, perft, end games, files of games, and a player
    #[command(subcommand)]
    Othello(commands::Othello),
    /// Play engines against each other and report which is stronger
    #[command(subcommand)]
    Match(matches::Command),
    /// Make training data and fit evaluation weights
    #[command(subcommand)]
    Train(train::Command),
    Bench(bench::Arguments),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Runs `tritboard` with the arguments of the process, and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    exit_code(|| run(usage::parse::<Arguments>()?.command))
}

/// Runs `pbrain-tritboard`, whose work is that of `tritboard gomoku brain`, and returns its exit code.
#[must_use]
pub fn brain() -> ExitCode {
    exit_code(|| gomocup::run(&usage::parse::<Brain>()?.arguments))
}

/// A brain for managers of Gomocup, such as Piskvork: freestyle, standard, renju and caro.
#[derive(Debug, Parser)]
#[command(name = "pbrain-tritboard", version = build_level::version())]
#[command(max_term_width = width::USUAL)]
struct Brain {
    #[command(flatten)]
    arguments: gomocup::Arguments,
}

/// Does the work of a program, and says what goes wrong.
fn exit_code(work: impl FnOnce() -> Result<(), Failure>) -> ExitCode {
    interrupt::watch();
    match build_level::check_environment().and_then(|()| work()) {
        Ok(()) | Err(Failure::ReaderLeft) => ExitCode::SUCCESS,
        Err(failure) => {
            // Work that does not look at interrupts may still show how far it is.
            bars::clear();
            output::error(&failure);
            failure.exit_code()
        }
    }
}

fn run(command: Option<Command>) -> Result<(), Failure> {
    match command {
        None => tour::run(),
        Some(Command::Gomoku(command)) => commands::run_gomoku(&command),
        Some(Command::Othello(command)) => commands::run_othello(&command),
        Some(Command::Match(command)) => matches::run(&command),
        Some(Command::Train(command)) => train::run(&command),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Completions(arguments)) => {
            shell::completions(&arguments, Arguments::command())
        }
        Some(Command::Man(arguments)) => shell::man(&arguments, Arguments::command()),
    }
}
