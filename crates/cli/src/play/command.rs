//! Commands at the board.

use std::fmt::Debug;
use std::path::PathBuf;
use std::time::Duration;

use crate::budget::seconds;
use crate::history::People;
use crate::protocol::input::Heard;
use crate::protocol::lines::Line;
use crate::terminal::printable::printable;
use crate::terminal::width;

/// A command of any game, or one of a game alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command<O: Own> {
    Move(O::Move),
    /// Number of best moves.
    Hint(usize),
    Undo,
    Redo,
    /// Exchanges the sides of person and program.
    Swap,
    Color(People),
    /// The program moves, whichever side is to move.
    Go,
    /// Stops the current search.
    Now,
    Board,
    Moves,
    Resign,
    New,
    /// Continues from the game of a file.
    Open(String),
    /// Continues from a board or moves.
    SetBoard(String),
    /// Shows the loss of each move so far.
    Analyze,
    /// Evaluates the position without a search.
    Eval,
    /// Sets the level, or shows it.
    Level(Option<O::Level>),
    /// Sets the time of a move, or shows it.
    Time(Option<Duration>),
    Rules,
    /// Writes the game to a file, or to the one of `--save`.
    Save(Option<PathBuf>),
    Help,
    Quit,
    /// A command of this game alone.
    Own(O),
    /// An empty line.
    Nothing,
    /// Why a line cannot be carried out.
    Bad(String),
}

/// The commands of a game alone.
pub(crate) trait Own: Clone + Debug + Eq + Send + 'static {
    type Move: Clone + Debug + Eq + Send + 'static;
    type Level: Copy + Debug + Eq + Send + 'static;

    /// An example of a move.
    const MOVE: &'static str;

    /// The arguments of `setboard`.
    const BOARD: &'static str;

    /// Reads a command from its name in lower case and its arguments, or returns `None` for another name.
    ///
    /// # Errors
    ///
    /// When the arguments are wrong: what is expected.
    fn read(name: &str, rest: &str) -> Option<Result<Self, String>>;

    /// Reads a move.
    fn read_move(text: &str) -> Option<Self::Move>;

    /// Reads a level.
    ///
    /// # Errors
    ///
    /// When there is no such level: what is expected.
    fn read_level(text: &str) -> Result<Self::Level, String>;
}

/// Columns of an unknown command that the answer repeats.
const REPEATED: usize = 20;

/// The most moves of a hint.
const MOVES: usize = 60;

/// What is expected behind a command without arguments.
pub(crate) const ALONE: &str = "nothing more in the line";

/// Returns the meaning of a line. Only `now` stops the work on earlier ones.
pub(crate) fn hear<O: Own>(line: &Line) -> Heard<Command<O>> {
    let command = match line {
        Line::TooLong => Command::Bad("the line is too long; expected a command".to_owned()),
        Line::Text(text) if text.trim().is_empty() => Command::Nothing,
        Line::Text(text) => command(text.trim()).unwrap_or_else(Command::Bad),
    };
    Heard { stops: command == Command::Now, command: Some(command) }
}

/// Returns the command of a line.
///
/// # Errors
///
/// When the command is unknown or its arguments are wrong.
pub(crate) fn command<O: Own>(line: &str) -> Result<Command<O>, String> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, rest) = (name.to_ascii_lowercase(), rest.trim());
    let bad = |expected: &str| Err(format!("{name}: expected {expected}"));
    let alone = match name.as_str() {
        "hint" => {
            return match rest.parse() {
                _ if rest.is_empty() => Ok(Command::Hint(1)),
                Ok(count @ 1..=MOVES) => Ok(Command::Hint(count)),
                _ => bad(&format!("a number of moves from 1 to {MOVES}")),
            };
        }
        "color" | "colour" => {
            return match People::named(rest) {
                Some(people) => Ok(Command::Color(people)),
                None => bad("black, white, both or none"),
            };
        }
        "save" => {
            let path = (!rest.is_empty()).then(|| PathBuf::from(rest));
            return Ok(Command::Save(path));
        }
        "switch" if rest.is_empty() || rest.eq_ignore_ascii_case("sides") => {
            return Ok(Command::Swap);
        }
        "open" if rest.is_empty() => return bad("a file of a game or a board"),
        "open" => return Ok(Command::Open(rest.to_owned())),
        "setboard" if rest.is_empty() => return bad(O::BOARD),
        "setboard" => return Ok(Command::SetBoard(rest.to_owned())),
        "time" => {
            return match seconds(rest) {
                _ if rest.is_empty() => Ok(Command::Time(None)),
                Ok(time) => Ok(Command::Time(Some(time))),
                Err(_) => bad("a number of seconds, more than 0"),
            };
        }
        "level" => {
            return match O::read_level(rest) {
                _ if rest.is_empty() => Ok(Command::Level(None)),
                Ok(level) => Ok(Command::Level(Some(level))),
                Err(expected) => bad(&expected),
            };
        }
        "book" => return Err("book: the program has no opening book; hint searches".to_owned()),
        "analyze" | "analyse" => Command::Analyze,
        "eval" => Command::Eval,
        "rules" => Command::Rules,
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "swap" => Command::Swap,
        "go" => Command::Go,
        "now" => Command::Now,
        "board" => Command::Board,
        "moves" => Command::Moves,
        "resign" => Command::Resign,
        "new" => Command::New,
        "help" | "?" => Command::Help,
        "quit" | "exit" => Command::Quit,
        _ => {
            if let Some(own) = O::read(&name, rest) {
                return own.map(Command::Own).or_else(|expected| bad(&expected));
            }
            match O::read_move(&name) {
                Some(played) => Command::Move(played),
                None => {
                    let repeated = width::cut(&printable(line), REPEATED);
                    let example = O::MOVE;
                    return Err(format!(
                        "\"{repeated}\" is not a command; expected a move such as {example}, or help"
                    ));
                }
            }
        }
    };
    if rest.is_empty() { Ok(alone) } else { bad(ALONE) }
}
