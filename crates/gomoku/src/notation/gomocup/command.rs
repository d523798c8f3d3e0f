//! Commands of managers.

use thiserror::Error;

use super::info::Info;
use super::points::{self, ParsePointError};
use crate::{MAX_SIZE, MIN_SIZE, Point};

/// A command of a manager, from one line.
///
/// These are the commands of the protocol that every brain must understand, `RESTART` and `TAKEBACK`. What a brain
/// answers to them is one line of text, if any:
///
/// | command | answer |
/// |---|---|
/// | [`Start`](Self::Start), [`Restart`](Self::Restart) | `OK` |
/// | [`Begin`](Self::Begin), [`Turn`](Self::Turn), [`Board`](Self::Board) | the brain's move, see [`write`](super::write) |
/// | [`TakeBack`](Self::TakeBack) | `OK` |
/// | [`About`](Self::About) | such as `name="Ann", version="1.0"` |
/// | [`Info`](Self::Info), [`Ignored`](Self::Ignored), [`End`](Self::End) | none |
/// | [`Unknown`](Self::Unknown), or one that the brain does not have | `UNKNOWN` and a text |
/// | an error | `ERROR` and a text |
///
/// ```
/// use gomoku::notation::gomocup::{Command, Info};
///
/// assert_eq!(Command::parse("START 20", 15), Ok(Command::Start(20)));
/// assert_eq!(Command::parse("TURN 7,0", 15), Ok(Command::Turn("H15".parse()?)));
/// assert_eq!(Command::parse("info strength 50", 15), Ok(Command::Info(Info::Strength(50))));
/// assert_eq!(Command::parse("SWAP2BOARD", 15), Ok(Command::Unknown));
/// assert!(Command::parse("TURN 15,0", 15).is_err());
/// # Ok::<(), gomoku::ParsePointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// `START size`: a new game on an empty board of this many points per side, 5 to 22.
    Start(usize),
    /// `RESTART`: a new game on a board of the same size.
    Restart,
    /// `BEGIN`: the brain makes the first move.
    Begin,
    /// `TURN x,y`: the opponent's move; the brain answers with its own.
    Turn(Point),
    /// `TAKEBACK x,y`: the last move is taken back.
    TakeBack(Point),
    /// `BOARD`: the stones follow on lines of their own, up to `DONE`: see [`board`](super::board). The brain answers
    /// with its move.
    Board,
    /// `INFO key value`.
    Info(Info),
    /// `ABOUT`: the manager asks for the name of the brain.
    About,
    /// `END`: the brain exits.
    End,
    /// A line without an answer: an empty one, or `INFO` with an unknown key or a bad value.
    Ignored,
    /// Another command, perhaps of an extension of the protocol.
    Unknown,
}

/// Error of a command that is known, with a bad argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseCommandError {
    /// The size of `START` is not a number, or there is no board of this size.
    #[error("not a board size; expected a number from {MIN_SIZE} to {MAX_SIZE}, such as 15")]
    Size,
    /// The point is not on the board.
    #[error(transparent)]
    Point(#[from] ParsePointError),
}

impl Command {
    /// Reads a line on a board of `size` points per side. Commands are case-insensitive, and blanks around them, such
    /// as the end of the line, are ignored.
    ///
    /// # Errors
    ///
    /// When the argument of `START` is not a board size, or that of `TURN` or `TAKEBACK` not a point of the board.
    pub fn parse(line: &str, size: usize) -> Result<Self, ParseCommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Ok(match word.to_ascii_uppercase().as_str() {
            "" => Self::Ignored,
            "START" => {
                let size = points::number(rest).filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
                Self::Start(size.ok_or(ParseCommandError::Size)?)
            }
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => Self::Turn(points::parse(rest, size)?),
            "TAKEBACK" => Self::TakeBack(points::parse(rest, size)?),
            "BOARD" => Self::Board,
            "INFO" => Info::parse(rest).map_or(Self::Ignored, Self::Info),
            "ABOUT" => Self::About,
            "END" => Self::End,
            _ => Self::Unknown,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_commands() {
        let point = "A15".parse().unwrap();
        for (line, expected) in [
            ("START 15\r\n", Command::Start(15)),
            ("start\t 5", Command::Start(5)),
            ("Restart", Command::Restart),
            (" BEGIN ", Command::Begin),
            ("TURN 0,0", Command::Turn(point)),
            ("turn  0 , 0", Command::Turn(point)),
            ("TAKEBACK 0,0", Command::TakeBack(point)),
            ("BOARD", Command::Board),
            ("INFO max_depth 3", Command::Info(Info::MaxDepth(Some(3)))),
            ("INFO  RULE  4", Command::Info(Info::Rule(crate::Rule::Renju))),
            ("INFO folder /tmp", Command::Ignored),
            ("INFO", Command::Ignored),
            ("", Command::Ignored),
            ("\r", Command::Ignored),
            ("about", Command::About),
            ("END", Command::End),
            ("DONE", Command::Unknown),
            ("TURN0,0", Command::Unknown),
            ("RECTSTART 15,10", Command::Unknown),
            ("é", Command::Unknown),
        ] {
            assert_eq!(Command::parse(line, 15), Ok(expected), "{line:?}");
        }
    }

    #[test]
    fn bad_arguments_are_errors() {
        for (line, expected) in [
            ("START", "not a board size; expected a number from 5 to 22, such as 15"),
            ("START 4", "not a board size; expected a number from 5 to 22, such as 15"),
            ("START 23", "not a board size; expected a number from 5 to 22, such as 15"),
            ("START -15", "not a board size; expected a number from 5 to 22, such as 15"),
            ("TURN", "not a point; expected x,y with both from 0 to 14, such as 7,7"),
            ("TURN 15,0", "not a point; expected x,y with both from 0 to 14, such as 7,7"),
            ("TAKEBACK h8", "not a point; expected x,y with both from 0 to 14, such as 7,7"),
        ] {
            let error = Command::parse(line, 15).unwrap_err();
            assert_eq!(error.to_string(), expected, "{line:?}");
        }
    }
}
