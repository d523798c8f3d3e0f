//! `tritboard gomoku play`: a game against the program at the terminal.
//!
//! What happens at the board is `crate::play`.
//!
//! * `table`: what that has to know of Gomoku; `command`: the commands of Gomoku alone;
//! * `player`: the program's side; `opening`: swap2, which comes before the game;
//! * `page`: what is shown; `save`: files of games.

mod command;
mod opening;
mod page;
mod player;
mod save;
mod table;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::PathBuf;

use clap::Args;
use gomoku::game::Game;
use gomoku::renju::Reading;
use gomoku::search::alphabeta::Question;
use gomoku::{Board, Color, Rule};

use self::command::Command;
use self::opening::Opening;
use self::player::Player;
use self::save::File;
use self::table::Gomoku;
use super::arguments::{FileArguments, reading_parser, rule_parser, side_parser, size_parser};
use super::board;
use super::level::{self, Level};
use super::over::Over;
use super::vary;
use crate::budget::{Hash, Limits, Threads, all_processors_without_seed};
use crate::failure::Failure;
use crate::play::time_control::time_control;
use crate::play::{People, Session, Setting, open};
use crate::terminal::drawing::Drawing;
use crate::terminal::interrupt;
use crate::time_control::TimeControl;
use crate::variety::VarietyArguments;

const HELP: &str = "\
Commands: a move such as h8, hint [N], eval, analyze, threats, forbidden, undo,
redo, go, now, swap, color, level, time, board, moves, open, setboard, resign,
new, save [FILE], help, rules, quit. A terminal has line editing and a history
of commands.

As long as fewer than 12 stones stand on the board, the program chooses at
random among moves that win at most 2 percent less often than the best one, so
that games differ; --vary sets that. It prints the seed: --seed repeats a game,
if the limit is a level, depth or nodes.

Under renju the board has marks on the points that are forbidden to Black, who
loses by a stone there: 6 overline, D double four, 3 double three. --threats
marks threat points in their place: 5 five, F straight four, D double four in
one line, 4 four, 3 three, 6 overline.

With --swap2 whoever is black by --color puts three stones, black, white, black;
the other side takes a colour (`color black`), or puts two more stones and lets
the first one take it. `new` begins another game after the same opening.

Without --level, --depth, --time, --nodes and --tc the program takes 2 seconds a
move. --tc gives each side a time for the whole game, in seconds or as
minutes:seconds, and an increment after each of its moves; a side without time
loses. Moves that are taken back give their time back.

Ctrl-C ends the search for a move, which is played at once, and at the prompt
the program. However it ends, --save writes what was played: .sgf with scores
and the result, .psq with times, .txt the moves alone. Of several games .psq and
.txt keep the last.

Commands may come from a pipe. They are carried out one after the other, when
it is nobody else's turn; the end of the input ends the program.

Examples:
  tritboard gomoku play --rule renju --level 6
  tritboard gomoku play --color white --tc 5:00+2 --save game.sgf
  tritboard gomoku play h8h7i9 --color both --size 19
  printf 'h8\\nhint 3\\nundo\\n' | tritboard gomoku play --depth 6";

/// Play against the program
///
/// Draws the board and reads moves and commands. A position or a game to go on from may be given.
#[derive(Debug, Args)]
#[command(after_help = format!("{}\n\n{HELP}", level::HELP))]
#[command(mut_arg("hash", |hash| hash.default_value("128")), mut_arg("threads", all_processors_without_seed))]
#[command(mut_arg("vary", |vary| vary.default_value("2").value_name("PERCENT").help(vary::HELP)))]
pub(crate) struct Arguments {
    /// A file with a drawn board, moves or games, or moves such as h8 h7 i9, to go on from
    #[arg(value_name = "FILE|MOVES")]
    input: Vec<OsString>,
    #[command(flatten)]
    file: FileArguments,
    /// The points a side of a board that is empty or of moves, 5 to 22; others have their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// What counts as a five, and what is forbidden [default: as in the file, or else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// The side to move [default: black when there are no more black stones than white ones]
    #[arg(long, value_parser = side_parser())]
    side: Option<Color>,
    /// How the disputed three of renju is read
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    reading: Reading,
    /// Which sides you play
    #[arg(long, value_name = "SIDE", value_enum, default_value = "black")]
    color: People,
    /// Begin with the swap2 opening
    #[arg(long, conflicts_with_all = ["input", "side"])]
    swap2: bool,
    /// The clock of both sides: TIME[+INCREMENT], such as 5:00 or 60+0.6
    #[arg(long, value_name = "TIME", value_parser = time_control)]
    tc: Option<TimeControl>,
    /// Strength of the program, 1 to 15; the table below has depth and nodes
    #[arg(long, value_name = "LEVEL", conflicts_with = "depth", value_parser = level::level)]
    level: Option<Level>,
    #[command(flatten)]
    variety: VarietyArguments,
    /// Search depth of the program in plies, 1 to 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
    depth: Option<u32>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
    /// Mark threat points on the board
    #[arg(long)]
    threats: bool,
    #[command(flatten)]
    drawing: Drawing,
    /// Write what was played to a file in the end: .sgf, .psq or .txt
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

const MAX_DEPTH: i64 = Question::MAX_DEPTH as i64;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { reading, force: replaces, .. } = *arguments;
    let mut people = arguments.color;
    if arguments.swap2 && people.swapped().is_none() {
        let what = "--swap2 is between you and the program, expected --color black or white";
        return Err(Failure::Usage(what.to_owned()));
    }
    let mut start = start(arguments)?;
    let save = arguments.save.as_deref();
    let save = save.map(|path| File::new(path, replaces, &start)).transpose()?;
    let mut player = Player::new(arguments)?;
    let style = arguments.drawing.style();
    // Searches and waiting look at the flag.
    let heeding = interrupt::heed();
    let (mut input, prompt) = open::<Command>()?;
    if arguments.swap2 {
        let opening = Opening::new(&mut player, &mut input, &prompt, start, style);
        match opening.run(people)? {
            Some(found) => (start, people) = found,
            None => return Ok(()),
        }
    }
    let table = Gomoku {
        player,
        arguments,
        style,
        marks_threats: arguments.threats,
        reading,
        replaces,
        start: start.clone(),
    };
    let start = Game::with_reading(start, reading);
    let setting = Setting { start, time_control: arguments.tc };
    let mut session = Session::new(table, setting, people, save, prompt);
    let played = session.run(&mut input);
    session.finish()?;
    drop(heeding);
    played
}

/// Returns the board that games begin with.
fn start(arguments: &Arguments) -> Result<Board, Failure> {
    let input = board::joined(&arguments.input)?;
    let Some(input) = input.as_deref() else {
        let rule = arguments.rule.unwrap_or_default();
        let board = Board::new(arguments.size, rule).map_err(Failure::refused)?;
        return Ok(board.with_side(arguments.side.unwrap_or(Color::Black)));
    };
    if input == "-" {
        let what = "standard input has the commands, expected a board, moves or a file";
        return Err(Failure::Usage(what.to_owned()));
    }
    arguments.named(input, arguments.size, arguments.rule)
}

impl Arguments {
    /// Returns the board of a file, or of moves, for a game that goes on from there. The rule and the
    /// size of the one before stand where nothing else is said.
    fn board(&self, what: &OsStr, is_file: bool, before: &Board) -> Result<Board, Failure> {
        if is_file && let Err(error) = fs::metadata(what) {
            return Err(Failure::Read { source_name: what.to_string_lossy().into_owned(), error });
        }
        let rule = if is_file { self.rule } else { Some(before.rule()) };
        self.named(what, before.size(), rule)
    }

    /// Returns the board of a file or of moves, on which the game goes on.
    fn named(&self, what: &OsStr, size: usize, rule: Option<Rule>) -> Result<Board, Failure> {
        let board = board::named(Some(what), size, rule, self.file)?;
        let board = match self.side {
            Some(side) => board.with_side(side),
            None => board,
        };
        // A game knows of the five that its last move made, and of no other.
        let is_over = Game::with_reading(board.clone(), self.reading).outcome().is_some();
        match Over::of(&board) {
            Some(_) if !is_over => {
                let reason = "a five stands on the board, expected a game that goes on";
                Err(Failure::content(what.to_string_lossy(), reason))
            }
            _ => Ok(board),
        }
    }
}
