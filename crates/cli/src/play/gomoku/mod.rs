//! `tritboard gomoku play`.
//!
//! * `command`: the commands of Gomoku alone; `swap2`: the opening before the game;
//! * `page`: pages about a game; `save`: files of games.

mod command;
mod page;
mod save;
mod swap2;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use gomoku::game::Game;
use gomoku::notation::moves;
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Analysis, Engine, Question, RankedMove};
use gomoku::tree::{GameInfo, GameTree};
use gomoku::{Board, Color, Point, Rule};

use self::command::{Command, HELP as COMMANDS, rules};
use self::save::{File, Record};
use self::swap2::Swap2;
use super::history::{Ending, History, People};
use super::prompt::open;
use super::session::{Session, Setting};
use super::table::Table;
use crate::analyze::gomoku as analyze;
use crate::budget::{Hash, Limits, Threads, all_processors_without_seed};
use crate::built_in::gomoku::{Player, Strength, VARY};
use crate::built_in::variety::VarietyArguments;
use crate::built_in::{self, BuiltIn as _};
use crate::clock::control::TimeControl;
use crate::failure::Failure;
use crate::game::Side;
use crate::gomoku::arguments::{
    FileArguments, reading_parser, rule_parser, side_parser, size_parser,
};
use crate::gomoku::level::{self, Level};
use crate::gomoku::over::Over;
use crate::gomoku::{board, evaluation};
use crate::terminal::drawing::{Drawing, Style};
use crate::terminal::interrupt;
use crate::today::today;

const HELP: &str = "\
Commands: a move such as h8, hint [N], eval, analyze, threats, forbidden, undo,
redo, go, now, swap, color, level, time, board, moves, open, setboard, resign,
new, save [FILE], help, rules, quit. A terminal has line editing and a history
of commands.

With fewer than 12 stones on the board the program chooses at random among
moves that win at most 2 percent less often than the best one; --vary sets the
percent. It prints the seed: --seed repeats a game if the limit is a level,
depth or nodes.

Under renju the board has marks on the points that are forbidden to Black, who
loses by a stone there: 6 overline, D double four, 3 double three. --threats
marks threat points instead: 5 five, F straight four, D double four in one line,
4 four, 3 three, 6 overline.

With --swap2 the player with --color black puts three stones, black, white,
black; the other one takes a colour (`color black`), or puts two more stones
and lets the first one take it. `new` starts another game after the same
opening.

Without --level, --depth, --time, --nodes and --tc the program takes 2 seconds
per move. --tc gives each side a time for the whole game, in seconds or as
minutes:seconds, and an increment after each of its moves; a side without time
loses. Moves that are taken back give their time back.

Ctrl-C stops the search and plays the best move so far; at the prompt it ends
the program. --save writes the games in any case: .sgf with scores and the
result, .psq with times, .txt the moves alone. Of several games .psq and .txt
have only the last one.

Commands may come from a pipe. They are carried out in order, each when the
program has made its move; the end of the input ends the program.

Examples:
  tritboard gomoku play --rule renju --level 6
  tritboard gomoku play --color white --tc 5:00+2 --save game.sgf
  tritboard gomoku play h8h7i9 --color both --size 19
  printf 'h8\\nhint 3\\nundo\\n' | tritboard gomoku play --depth 6";

/// Play against the program
///
/// Draws the board and reads moves and commands. A position or a game to continue may be given.
#[derive(Debug, Args)]
#[command(after_help = format!("{}\n\n{HELP}", level::HELP))]
#[command(mut_arg("hash", |hash| hash.default_value("128")), mut_arg("threads", all_processors_without_seed))]
#[command(mut_arg("vary", |vary| vary.default_value("2").value_name("PERCENT").help(VARY)))]
pub(crate) struct Arguments {
    /// A file with a drawn board, moves or games, or moves such as h8 h7 i9, to continue from
    #[arg(value_name = "FILE|MOVES")]
    input: Vec<OsString>,
    #[command(flatten)]
    file: FileArguments,
    /// Board size in points a side, 5 to 22, unless a file has its own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// Rule: what counts as a five, and what is forbidden [default: as in the file, or else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// The side to move [default: black when there are no more black stones than white ones]
    #[arg(long, value_parser = side_parser())]
    side: Option<Color>,
    /// Reading of the disputed three of renju
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    reading: Reading,
    /// Which sides you play
    #[arg(long, value_name = "SIDE", value_enum, default_value = "black")]
    color: People,
    /// Begin with the swap2 opening
    #[arg(long, conflicts_with_all = ["input", "side"])]
    swap2: bool,
    /// The clock of both sides: TIME[+INCREMENT], such as 5:00 or 60+0.6
    #[arg(long, value_name = "TIME", value_parser = TimeControl::read_for_game)]
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
    /// Write the games to a file at the end: .sgf, .psq or .txt
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

const MAX_DEPTH: i64 = Question::MAX_DEPTH as i64;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { reading, force: replaces, .. } = *arguments;
    let mut people = arguments.color;
    if arguments.swap2 && people.swapped().is_none() {
        let what = "--swap2 is between you and the program, expected --color black or white";
        return Err(Failure::Usage(what.to_owned()));
    }
    let mut start = start(arguments)?;
    let save = arguments.save.as_deref();
    let save = save.map(|path| File::new(path, replaces, &start)).transpose()?;
    let mut player = player(arguments)?;
    let style = arguments.drawing.style();
    // Searches and waiting look at the flag.
    let heeding = interrupt::heed();
    let (mut input, prompt) = open::<Command>()?;
    if arguments.swap2 {
        let opening = Swap2::new(&mut player, &mut input, &prompt, start, style);
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

/// Returns the start of games.
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
    /// Returns the board of a file or of moves for another game, by default with the rule and the size of the one
    /// before.
    fn board(&self, what: &OsStr, is_file: bool, before: &Board) -> Result<Board, Failure> {
        if is_file && let Err(error) = fs::metadata(what) {
            return Err(Failure::Read { source_name: what.to_string_lossy().into_owned(), error });
        }
        let rule = if is_file { self.rule } else { Some(before.rule()) };
        self.named(what, before.size(), rule)
    }

    /// Returns the board of a file or of moves, on which no game has ended.
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

/// Returns the player that the arguments describe.
///
/// # Errors
///
/// When there is not enough memory.
fn player(arguments: &Arguments) -> Result<Player, Failure> {
    let mut options = Options::new().reading(arguments.reading).threads(arguments.threads.count());
    if let Some(mib) = arguments.hash.mib()? {
        options = options.hash_mib(mib);
    }
    let evaluation = evaluation::of(arguments.rule.unwrap_or_default());
    let engine = Engine::new(options, evaluation).map_err(Failure::refused)?;
    let Arguments { depth, level, limits, variety, .. } = *arguments;
    Ok(Player::new(engine, Strength { depth, level, limits, variety: variety.variety() }))
}

/// A move that the program chose.
type Choice = built_in::Choice<Point, Analysis>;

/// Returns the best move of a search.
fn best(choice: &Choice) -> Option<&RankedMove> {
    choice.analysis.as_ref().and_then(Analysis::best)
}

/// The event in files of games.
const EVENT: &str = "tritboard play";

/// Gomoku with the built-in player.
#[derive(Debug)]
struct Gomoku<'a> {
    player: Player,
    /// How boards are read.
    arguments: &'a Arguments,
    style: Style,
    /// Whether boards have marks on threat points.
    marks_threats: bool,
    reading: Reading,
    /// Whether existing files may be replaced.
    replaces: bool,
    /// The start of every game.
    start: Board,
}

impl Table for Gomoku<'_> {
    type Player = Player;
    type Own = Command;
    type Record = Record;
    type File = File;

    const HELP: &'static str = COMMANDS;
    const FILE: &'static str = "game.sgf";

    fn player(&mut self) -> &mut Player {
        &mut self.player
    }

    fn choice(side: Side, choice: &Choice) -> String {
        best(choice).map_or_else(String::new, |best| page::choice(side, best))
    }

    fn expected(choice: &Choice) -> Option<String> {
        best(choice).map(|best| best.value.to_string())
    }

    fn hint(game: &Game, analysis: &Analysis) -> String {
        page::hint(game.board(), analysis)
    }

    fn rules(game: &Game) -> String {
        rules(game.board().rule())
    }

    fn load(&self, what: &OsStr, is_file: bool) -> Result<Game, Failure> {
        let board = self.arguments.board(what, is_file, &self.start)?;
        Ok(Game::with_reading(board, self.reading))
    }

    fn set_start(&mut self, start: &Game) {
        self.start = start.board().clone();
    }

    fn misfit(&self, file: &File, start: &Game) -> Option<&'static str> {
        file.misfit(start.board())
    }

    fn analyze(&mut self, game: &Game) -> Result<String, Failure> {
        analyze::page(&GameTree::from_board(game.board()), self.reading, self.style)
    }

    fn eval(&self, game: &Game) -> Result<String, Failure> {
        Ok(page::eval(game.board()))
    }

    fn carry_out(&mut self, command: Command, game: &Game) -> String {
        match command {
            Command::Threats => page::threats(game.board(), self.style),
            Command::Forbidden => page::forbidden_points(game.board(), self.reading, self.style),
            Command::Level(level) => {
                if let Some(level) = level {
                    self.player.set_level(level);
                }
                format!("The program plays at {}\n", self.player.strength())
            }
        }
    }

    fn board(&self, game: &Game, ending: Option<Ending>, left: [Option<Duration>; 2]) -> String {
        page::board(game, self.reading, ending, left, self.marks_threats, self.style)
    }

    fn moves(game: &Game) -> String {
        page::played(game.board().moves())
    }

    fn line(game: &Game) -> String {
        moves::write(game.board().moves())
    }

    fn refusal(game: &Game, point: Point) -> Option<String> {
        let mut board = game.board().clone();
        board.place(point).err().map(|error| error.to_string())
    }

    fn record(
        history: &History<Game>,
        people: People,
        ending: Option<Ending>,
        _time_control: Option<TimeControl>,
    ) -> Record {
        let game = history.game();
        let (year, month, day) = today();
        let player = |side| if people.play(side) { "human" } else { "tritboard" };
        let mut tree = GameTree::from_board(game.board());
        *tree.info_mut() = GameInfo {
            black: player(Side::Black).to_owned(),
            white: player(Side::White).to_owned(),
            event: EVENT.to_owned(),
            date: format!("{year:04}-{month:02}-{day:02}"),
            result: result(game, ending),
            ..GameInfo::default()
        };
        let nodes: Vec<_> = tree.main_line().filter(|&node| tree.played(node).is_some()).collect();
        for (node, note) in nodes.into_iter().zip(history.notes()) {
            if let Some(score) = &note.score {
                tree.notes_mut(node).comment.clone_from(score);
            }
        }
        Record { tree, times: history.notes().iter().map(|note| note.taken).collect() }
    }

    fn file(&self, path: &Path) -> Result<File, Failure> {
        File::new(path, self.replaces, &self.start)
    }

    fn write(file: &mut File, records: Vec<Record>) -> Result<String, Failure> {
        file.write(&records)
    }
}

/// Returns the result of a game in the form of SGF, or an empty text while it goes on.
fn result(game: &Game, ending: Option<Ending>) -> String {
    let letter = |side| if side == Side::Black { 'B' } else { 'W' };
    match (ending, game.outcome()) {
        (Some(Ending::Resignation(loser)), _) => format!("{}+R", letter(loser.opponent())),
        (Some(Ending::Time(loser)), _) => format!("{}+T", letter(loser.opponent())),
        (None, Some(outcome)) => match outcome.winner() {
            Some(winner) => format!("{}+", letter(winner.into())),
            None => "0".to_owned(),
        },
        (None, None) => String::new(),
    }
}
