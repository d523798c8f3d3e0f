//! The programs `tritboard` and `pbrain-tritboard`. This library exists for their binaries only; other
//! programs use the libraries of the other packages.
//!
//! * `commands`: the commands of both games; `show`, `games`, `convert`, `hint`, `analyze`, `solve`,
//!   `openings`: those that both have; `gomoku`, `othello`: those of each, independent of each other;
//! * `front`: commands of both games without the name of the game;
//! * `files`: the games and positions that arguments name;
//! * `game`: what the program plays; `built_in`: its players; `clock`: clocks and time controls; `play`: a
//!   person and the program at one board, and `screen` the same on a full screen; `history`: the game at a
//!   board; `saved`: the games that `play` and `match` write;
//! * `picture`: files with pictures of boards and games; `boards`: pictures inside HTML pages;
//! * `puzzles`: positions with one best move, found in games;
//! * `protocol`: lets other programs play against this one; `matches`: matches between engines;
//! * `train`: training data and fitted evaluations;
//! * `bench`: measurements; `tour`: a short tour;
//! * `terminal`: input, output, interrupts, progress, files;
//! * `evaluation`: the evaluations of both games;
//! * `budget`: time, nodes, memory and threads as arguments; `today`: the date in files;
//! * `build_level`: the processor level that the program was built for;
//! * `shell`: completions and manual pages; `usage`: parses the command line; `misuse`: messages about
//!   wrong arguments;
//! * `failure`: errors that end a command.

#![forbid(unsafe_code)]

mod analyze;
mod bench;
mod boards;
mod book;
mod budget;
mod build_level;
mod built_in;
mod clock;
mod commands;
mod convert;
mod evaluation;
mod failure;
mod files;
mod front;
mod game;
mod games;
mod gomoku;
mod hint;
mod history;
mod launch;
mod matches;
mod misuse;
mod openings;
mod othello;
mod picture;
mod play;
mod protocol;
mod puzzles;
mod saved;
mod screen;
mod shell;
mod show;
mod solve;
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

/// Analyze, solve and play Gomoku and Othello
///
/// Without a command, the program gives a short tour.
#[derive(Debug, Parser)]
#[command(name = "tritboard", version = build_level::version(), after_help = EXAMPLES)]
#[command(max_term_width = width::USUAL)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  tritboard                                 a short tour
  tritboard hint game.ggf                   best moves; the file names the game
  tritboard analyze game.psq                mistakes of a game of either kind
  tritboard gomoku show game.sgf --ply 9    draw a position of a game
  tritboard gomoku threats board.txt        threat points of a drawn board
  tritboard gomoku threats h8h7i9g7j10      threat points after a few moves
  tritboard gomoku line ..XXX.O             threat points of one line
  tritboard gomoku forbidden board.txt      points that renju forbids to Black
  tritboard gomoku solve board.txt          a win by fours and threes, verified
  tritboard gomoku defend board.txt         moves that refute an attack
  tritboard gomoku check board.txt win.sgf  verify the proof of a win
  tritboard gomoku hint h8i9h10             best moves of a position
  tritboard gomoku analyze game.psq         mistakes of a game
  tritboard gomoku play --rule renju        play against the engine, with hints
  tritboard gomoku openings --plies 5       balanced openings by search
  tritboard gomoku convert in.lib out.sgf   convert between formats
  tritboard gomoku brain                    play under Gomocup managers
  tritboard gomoku gtp --rule renju         play by the Go Text Protocol
  tritboard othello show f5d6c3d3c4         draw an Othello board
  tritboard othello moves f5d6c3d3c4        legal moves and their flips
  tritboard othello perft 11                count leaves of the game tree
  tritboard othello solve fforum-40-59.obf  exact scores of endgames
  tritboard othello play --level 6          play against the engine, with hints
  tritboard othello gtp --level 10          play by the Go Text Protocol
  tritboard othello nboard                  play and analyze in NBoard
  tritboard othello eval f5d6c3d3c4         static evaluation of a position
  tritboard othello hint f5d6c3d3c4         best moves of a position
  tritboard othello analyze game.ggf        mistakes of a game
  tritboard othello games WTH_2024.wtb      list the games of a database
  tritboard othello openings --named        known openings and their moves
  tritboard othello convert in.wtb out.ggf  convert between formats
  tritboard match othello --help            matches between Othello engines
  tritboard match gomoku --help             matches between Gomoku engines
  tritboard train othello selfplay --help   training data from self-play
  tritboard bench state                     placements per second
  tritboard completions bash                shell completions

Exit codes: 0 answered, 1 bad input, 2 bad usage, 3 limit reached, 130
interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Gomoku and renju: threats, forbidden points, forced wins, analysis, play, game files
    #[command(subcommand)]
    Gomoku(commands::Gomoku),
    /// Othello: moves, perft, endgames, analysis, play, game files
    #[command(subcommand)]
    Othello(commands::Othello),
    /// Draw a position of either game
    Show(front::Arguments),
    /// Find the best moves of a position of either game
    Hint(front::Arguments),
    /// Report what each move of a game of either kind loses
    Analyze(front::Arguments),
    /// Play either game against the engine
    Play(front::Arguments),
    /// Find proven answers about a position of either game
    Solve(front::Arguments),
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

/// Runs `pbrain-tritboard`, the same as `tritboard gomoku brain`, and returns its exit code.
#[must_use]
pub fn brain() -> ExitCode {
    exit_code(|| gomocup::run(&usage::parse::<Brain>()?.arguments))
}

/// Play under Gomocup managers such as Piskvork: freestyle, standard, renju and caro
#[derive(Debug, Parser)]
#[command(name = "pbrain-tritboard", version = build_level::version())]
#[command(max_term_width = width::USUAL)]
struct Brain {
    #[command(flatten)]
    arguments: gomocup::Arguments,
}

/// Runs a program and reports its error.
fn exit_code(work: impl FnOnce() -> Result<(), Failure>) -> ExitCode {
    launch::best_build();
    interrupt::watch();
    match build_level::check_environment().and_then(|()| work()) {
        Ok(()) | Err(Failure::ReaderLeft) => ExitCode::SUCCESS,
        Err(failure) => {
            // Work that does not check interrupts may still show a bar.
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
        Some(Command::Show(arguments)) => run_of_input("show", &arguments),
        Some(Command::Hint(arguments)) => run_of_input("hint", &arguments),
        Some(Command::Analyze(arguments)) => run_of_input("analyze", &arguments),
        Some(Command::Play(arguments)) => run_of_input("play", &arguments),
        Some(Command::Solve(arguments)) => run_of_input("solve", &arguments),
        Some(Command::Match(command)) => matches::run(&command),
        Some(Command::Train(command)) => train::run(&command),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Completions(arguments)) => {
            shell::completions(&arguments, Arguments::command())
        }
        Some(Command::Man(arguments)) => shell::man(&arguments, Arguments::command()),
    }
}

/// Runs a command of the game that its arguments belong to.
fn run_of_input(name: &str, arguments: &front::Arguments) -> Result<(), Failure> {
    let words = front::words(&Arguments::command(), name, arguments)?;
    run(usage::parse_words::<Arguments>(&words)?.command)
}
