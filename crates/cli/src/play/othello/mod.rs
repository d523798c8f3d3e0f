//! `tritboard othello play`.
//!
//! * `command`: the commands of Othello alone.

mod command;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use othello::notation::{GameRecord, MoveNote};
use othello::search::midgame::Analysis;
use othello::{Color, Game, Move, Position};

use self::command::{Command, HELP as COMMANDS, RULES};
use super::history::{Ending, History, Note, People};
use super::prompt::open;
use super::session::{Session, Setting};
use super::table::Table;
use crate::budget::all_processors_without_seed;
use crate::built_in::othello::{Options, Player};
use crate::built_in::{self, BuiltIn as _};
use crate::clock::control::{TimeControl, time_left};
use crate::convert::othello::games_file::GamesFile;
use crate::failure::Failure;
use crate::files::othello::format::Format;
use crate::game::Side;
use crate::othello::hint::{depth, score};
use crate::othello::position::{self, Selection};
use crate::othello::text::{self, counts, name, names, played};
use crate::othello::{analyze, eval};
use crate::terminal::drawing::{Drawing, Style};
use crate::terminal::interrupt;
use crate::terminal::output::{BOLD, styled};
use crate::terminal::width::{columns, shortened, wrapped};
use crate::today::today;

const HELP: &str = "\
Commands: a move such as f5, hint [N], eval, analyze, undo, redo, go, now,
swap, color, level, time, board, moves, score, open, setboard, resign, new,
save, help, rules, quit. Passes are automatic. A terminal has line editing and a
history of commands.

In the first 20 moves the program chooses at random among moves that lose at
most 1 disc against the best one; --vary sets the number of discs. It prints
the seed: --seed repeats a game if the limit is a level, depth or nodes.

Without --level, --depth, --time, --nodes and --tc the program plays at level
21. --tc gives each side a time for the whole game, in seconds or as
minutes:seconds, and an increment after each of its moves; a side without time
loses. Moves that are taken back give their time back.

Ctrl-C stops the search and plays the best move so far; at the prompt it ends
the program. --save writes the games in any case: .ggf with scores, times and
the result, .sgf and .pgn with the result, .txt the moves alone, .wtb for the
database.

Commands may come from a pipe. They are carried out in order, each when the
program has made its move; the end of the input ends the program.

Examples:
  tritboard othello play --level 6
  tritboard othello play --color white --tc 5:00+2 --save game.ggf
  tritboard othello play f5d6c3d3c4 --color both --time 1
  printf 'f5\\nhint 3\\nundo\\n' | tritboard othello play --depth 8";

/// Play against the program
///
/// Draws the board, with a dot on each legal square, and reads moves and commands. A position or a game
/// to continue may be given.
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
    #[arg(long, value_name = "TIME", value_parser = TimeControl::read_for_game)]
    tc: Option<TimeControl>,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    drawing: Drawing,
    /// Write the games to a file at the end: .ggf, .sgf, .pgn, .txt or .wtb
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.selection.is_standard_input() {
        let what = "standard input has the commands, expected a board, moves or a file";
        return Err(Failure::Usage(what.to_owned()));
    }
    let start = arguments.selection.record()?.game;
    let replaces = arguments.force;
    let save = arguments.save.as_deref();
    let save = save.map(|path| file(path, replaces, start.start())).transpose()?;
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

/// The event in files of games.
const EVENT: &str = "tritboard play";

/// MiB of the transposition table of an analysis during a game.
const ANALYSIS_MIB: usize = 32;

/// The score of a player whose opponent resigns or loses on time.
const WHOLE: i32 = 64;

/// Columns before the PV of a hint.
const BEFORE_PV: usize = 23;

/// A move that the program chose.
type Choice = built_in::Choice<Move, Analysis>;

/// Othello with the built-in player.
#[derive(Debug)]
struct Othello<'a> {
    player: Player,
    /// The options of the player.
    options: &'a Options,
    style: Style,
    /// Whether existing files may be replaced.
    replaces: bool,
    /// The start of every game.
    start: Position,
}

impl Table for Othello<'_> {
    type Player = Player;
    type Own = Command;
    type Record = GameRecord;
    type File = GamesFile;

    const HELP: &'static str = COMMANDS;
    const FILE: &'static str = "game.ggf";

    fn player(&mut self) -> &mut Player {
        &mut self.player
    }

    fn choice(side: Side, choice: &Choice) -> String {
        let played = styled(BOLD, choice.played);
        let best = choice.analysis.as_ref().and_then(Analysis::best).filter(|best| best.depth > 0);
        let why = match best {
            None => String::new(),
            Some(best) if best.is_exact() => format!(", which scores {}", score(best)),
            Some(best) => format!(" and expects {} (depth {})", score(best), depth(best)),
        };
        format!("{} plays {played}{why}\n", side.name())
    }

    fn expected(choice: &Choice) -> Option<String> {
        let best = choice.analysis.as_ref().and_then(Analysis::best);
        best.filter(|best| best.depth > 0).map(score)
    }

    fn hint(game: &Game, analysis: &Analysis) -> String {
        let player = name(game.position().side_to_move());
        let mut page = format!("The best of {player}, with the discs that it expects:\n");
        for found in &analysis.moves {
            let moves: Vec<String> = found.pv.iter().map(Move::to_string).collect();
            let pv = shortened(&moves, None, columns().saturating_sub(BEFORE_PV));
            let [played, score, depth] = [found.played.to_string(), score(found), depth(found)];
            page.push_str(&format!("  {played:<4} {score:>6}  {depth:>6}  {pv}\n"));
        }
        page
    }

    fn rules(_: &Game) -> String {
        RULES.to_owned()
    }

    fn load(&self, what: &OsStr, is_file: bool) -> Result<Game, Failure> {
        if is_file && let Err(error) = fs::metadata(what) {
            return Err(Failure::Read { source_name: what.to_string_lossy().into_owned(), error });
        }
        let words: Vec<OsString> = match (is_file, what.to_str()) {
            (false, Some(text)) => text.split_whitespace().map(OsString::from).collect(),
            _ => vec![what.to_owned()],
        };
        Ok(position::record(&words, position::GameChoice::default())?.game)
    }

    fn set_start(&mut self, start: &Game) {
        self.start = start.start();
    }

    fn misfit(&self, file: &GamesFile, start: &Game) -> Option<&'static str> {
        misfit(file, start.start())
    }

    fn analyze(&mut self, game: &Game) -> Result<String, Failure> {
        let engine = self.options.engine(ANALYSIS_MIB)?;
        let record = GameRecord { game: game.clone(), ..GameRecord::default() };
        Ok(analyze::page(engine, record, self.style))
    }

    fn eval(&self, game: &Game) -> Result<String, Failure> {
        let position = game.position();
        let value = eval::value(&self.options.evaluation()?, position.board()).discs();
        let player = name(position.side_to_move());
        Ok(format!("{player} is expected to end {value:+.2} discs ahead, without a search\n"))
    }

    fn carry_out(&mut self, command: Command, game: &Game) -> String {
        match command {
            Command::Level(level) => {
                if let Some(level) = level {
                    self.player.set_level(level);
                }
                format!("The program plays at {}\n", self.player.strength())
            }
            Command::Score => format!("{}\n", counts(game.position())),
        }
    }

    /// The board has marks on the last move and on the legal ones.
    fn board(&self, game: &Game, ending: Option<Ending>, left: [Option<Duration>; 2]) -> String {
        let (position, style) = (game.position(), self.style);
        let last = game.moves().last().and_then(Move::square);
        let mut page = format!("\n{}\n", text::picture(position, style, last, &[]));
        page.push_str(&format!("{}{}\n", text::legend(style), counts(position)));
        if let [Some(black), Some(white)] = left.map(|time| time.map(time_left)) {
            page.push_str(&format!("Time left: Black {black}, White {white}\n"));
        }
        let outlook = ending.map_or_else(|| text::outlook(position), Ending::sentence);
        page.push_str(&wrapped("", "  ", &outlook, columns()));
        page
    }

    fn moves(game: &Game) -> String {
        played(game)
    }

    fn line(game: &Game) -> String {
        game.to_string()
    }

    fn refusal(game: &Game, played: Move) -> Option<String> {
        let position = game.position();
        let error = position.play(played).err()?;
        Some(match played {
            Move::Pass => error.to_string(),
            Move::Place(_) => {
                format!("{error}, expected one of {}", names(position.moves()).join(" "))
            }
        })
    }

    fn record(
        history: &History<Game>,
        people: People,
        ending: Option<Ending>,
        time_control: Option<TimeControl>,
    ) -> GameRecord {
        let game = history.game();
        let (year, month, day) = today();
        let player = |side| if people.play(side) { "human" } else { "tritboard" };
        let position = game.position();
        let board = || position.is_over().then(|| position.final_score(Color::Black));
        let result = ending.map(|ending| ("RE".to_owned(), result(ending)));
        let time = time_control.map(|time| ("TI".to_owned(), time.to_string()));
        GameRecord {
            game: game.clone(),
            black: Some(player(Side::Black).to_owned()),
            white: Some(player(Side::White).to_owned()),
            event: Some(EVENT.to_owned()),
            date: Some(format!("{year:04}.{month:02}.{day:02}")),
            score: ending.map(score_of_ending).or_else(board),
            notes: history.notes().iter().map(note).collect(),
            extra: result.into_iter().chain(time).collect(),
        }
    }

    fn file(&self, path: &Path) -> Result<GamesFile, Failure> {
        file(path, self.replaces, self.start)
    }

    fn write(file: &mut GamesFile, records: Vec<GameRecord>) -> Result<String, Failure> {
        file.write(records)
    }
}

/// Returns the file of a path for games with a start.
///
/// # Errors
///
/// As [`GamesFile::new`], and when the format does not have such games.
fn file(path: &Path, replaces: bool, start: Position) -> Result<GamesFile, Failure> {
    let formats = [Format::Ggf, Format::Sgf, Format::Pgn, Format::Transcripts, Format::Wthor];
    let file = GamesFile::new(path, replaces, &formats)?;
    match misfit(&file, start) {
        Some(misfit) => Err(Failure::Usage(format!("{}: {misfit}", path.display()))),
        None => Ok(file),
    }
}

/// Returns why games with a start cannot be written to a file, if they cannot.
fn misfit(file: &GamesFile, start: Position) -> Option<&'static str> {
    let has_starts = matches!(file.format(), Format::Ggf | Format::Sgf | Format::Pgn);
    let fits = has_starts || start == Position::START;
    (!fits).then_some("only for games from the usual start, expected .ggf, .sgf or .pgn")
}

/// Returns the data of a move in the form of files.
fn note(note: &Note) -> MoveNote {
    MoveNote {
        evaluation: note.score.clone(),
        seconds: note.taken.map(|taken| format!("{:.3}", taken.as_secs_f64())),
    }
}

/// Returns Black's score after an early end.
fn score_of_ending(ending: Ending) -> i32 {
    if ending.loser() == Side::Black { -WHOLE } else { WHOLE }
}

/// Returns the result of an early end in the form of GGF.
fn result(ending: Ending) -> String {
    let letter = match ending {
        Ending::Resignation(_) => 'r',
        Ending::Time(_) => 't',
    };
    format!("{:+}.000:{letter}", score_of_ending(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_of_an_early_end_has_all_discs() {
        assert_eq!(result(Ending::Resignation(Side::Black)), "-64.000:r");
        assert_eq!(result(Ending::Time(Side::White)), "+64.000:t");
    }
}
