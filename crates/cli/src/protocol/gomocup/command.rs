//! What managers and front ends ask for.

use super::coordinates::Coordinates;
use super::info::Info;
use crate::terminal::printable::printable;

/// A command, with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A new game on a board of so many points a side.
    Start(usize),
    /// A new game on a board of so many columns and rows.
    RectStart(usize, usize),
    /// A new game on the same board.
    Restart,
    /// The brain makes the first move.
    Begin,
    /// The opponent's move.
    Turn(Coordinates),
    /// The move that the brain is told to make.
    Play(Coordinates),
    /// A stone that is taken away.
    TakeBack(Coordinates),
    /// The stones on the board, and the brain is to move.
    Board(Vec<Stone>),
    /// The same without a move.
    SetBoard(Vec<Stone>),
    /// What the swap2 opening has so far, in its order.
    Swap2Board(Vec<Coordinates>),
    /// Points that are no candidates from now on.
    Block(Vec<Coordinates>),
    /// Points that are candidates again.
    Unblock(Vec<Coordinates>),
    UnblockAll,
    /// As many of the best moves, and the best one is made.
    Best(usize),
    ShowForbidden,
    ShowInfo,
    ClearHash,
    About,
    Info(Info),
    End,
    /// There is none of this name.
    Unknown(String),
    /// It cannot be carried out, and why.
    Bad(String),
}

/// A stone of a board that is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    /// Where it stands; `None` for a pass, which counts as a move of its side.
    pub(super) at: Option<Coordinates>,
    pub(super) side: Side,
}

/// Whose a stone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Own,
    Opponent,
}

/// Commands of several lines, which end with `DONE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Board,
    SetBoard,
    Swap2Board,
    Close,
    Reopen,
}

impl Block {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Board => "BOARD",
            Self::SetBoard => "YXBOARD",
            Self::Swap2Board => "SWAP2BOARD",
            Self::Close => "YXBLOCK",
            Self::Reopen => "YXBLOCKUNDO",
        }
    }
}

/// What the first line of a command says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum First {
    Whole(Command),
    /// Lines follow.
    Block(Block),
    /// The search ends, and nothing else happens.
    Stop,
}

/// Returns what a line says that is none of a block, and not empty. Names are the same in capitals and
/// small letters.
pub(super) fn first(line: &str) -> First {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let name = name.to_ascii_uppercase();
    let point = |then: fn(Coordinates) -> Command| match Coordinates::read(rest) {
        Some(at) => then(at),
        None => bad(&name, rest, "a point, as in 7,7"),
    };
    First::Whole(match name.as_str() {
        "START" => match rest.parse() {
            Ok(size) => Command::Start(size),
            Err(_) => bad(&name, rest, "the points a side"),
        },
        "RECTSTART" => match Coordinates::read(rest) {
            Some(Coordinates { x, y }) => Command::RectStart(x, y),
            None => bad(&name, rest, "width,height"),
        },
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => point(Command::Turn),
        "PLAY" => point(Command::Play),
        "TAKEBACK" => point(Command::TakeBack),
        "BOARD" => return First::Block(Block::Board),
        "YXBOARD" => return First::Block(Block::SetBoard),
        "SWAP2BOARD" => return First::Block(Block::Swap2Board),
        "YXBLOCK" => return First::Block(Block::Close),
        "YXBLOCKUNDO" => return First::Block(Block::Reopen),
        "YXBLOCKRESET" => Command::UnblockAll,
        "YXNBEST" => match rest.parse() {
            Ok(count) => Command::Best(count),
            Err(_) => bad(&name, rest, "a number of moves"),
        },
        "YXSHOWFORBID" => Command::ShowForbidden,
        "YXSHOWINFO" => Command::ShowInfo,
        "YXHASHCLEAR" => Command::ClearHash,
        "ABOUT" => Command::About,
        "INFO" => match Info::read(rest) {
            Ok(info) => Command::Info(info),
            Err(reason) => Command::Bad(reason),
        },
        "END" => Command::End,
        "STOP" | "YXSTOP" => return First::Stop,
        _ => Command::Unknown(shown(&name)),
    })
}

/// Returns a command that cannot be read.
fn bad(name: &str, found: &str, expected: &str) -> Command {
    Command::Bad(format!("{name}: expected {expected}, found {:?}", shown(found)))
}

/// The most characters of a line that an answer repeats.
const MOST_SHOWN: usize = 40;

/// Returns the beginning of a text that anybody may have sent.
pub(super) fn shown(text: &str) -> String {
    let start: String = text.chars().take(MOST_SHOWN).collect();
    printable(&start).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(x: usize, y: usize) -> Coordinates {
        Coordinates { x, y }
    }

    #[test]
    fn commands_have_a_name_and_arguments() {
        for (line, expected) in [
            ("START 15", Command::Start(15)),
            ("start\t20", Command::Start(20)),
            ("RECTSTART 15,20", Command::RectStart(15, 20)),
            ("RESTART", Command::Restart),
            ("BEGIN", Command::Begin),
            ("TURN 7,8", Command::Turn(at(7, 8))),
            ("PLAY 0, 99", Command::Play(at(0, 99))),
            ("TAKEBACK 1,2", Command::TakeBack(at(1, 2))),
            ("yxnbest 3", Command::Best(3)),
            ("YXBLOCKRESET", Command::UnblockAll),
            ("yxshowforbid", Command::ShowForbidden),
            ("yxshowinfo", Command::ShowInfo),
            ("yxhashclear", Command::ClearHash),
            ("About", Command::About),
            ("END", Command::End),
            ("info game_type 1", Command::Info(Info::Ignored)),
            ("SUGGEST 7,7", Command::Unknown("SUGGEST".to_owned())),
            ("7,7", Command::Unknown("7,7".to_owned())),
            ("DONE", Command::Unknown("DONE".to_owned())),
            ("\u{7}é", Command::Unknown("\\u{7}é".to_owned())),
        ] {
            assert_eq!(first(line), First::Whole(expected), "{line}");
        }
        for (line, expected) in [
            ("BOARD", First::Block(Block::Board)),
            ("yxboard", First::Block(Block::SetBoard)),
            ("SWAP2BOARD", First::Block(Block::Swap2Board)),
            ("YXBLOCK", First::Block(Block::Close)),
            ("YXBLOCKUNDO", First::Block(Block::Reopen)),
            ("STOP", First::Stop),
            ("yxstop", First::Stop),
        ] {
            assert_eq!(first(line), expected, "{line}");
        }
    }

    #[test]
    fn what_cannot_be_read_says_what_was_expected() {
        for (line, reason) in [
            ("START", "START: expected the points a side, found \"\""),
            ("START -15", "START: expected the points a side, found \"-15\""),
            ("RECTSTART 15", "RECTSTART: expected width,height, found \"15\""),
            ("TURN h8", "TURN: expected a point, as in 7,7, found \"h8\""),
            ("PLAY -1,7", "PLAY: expected a point, as in 7,7, found \"-1,7\""),
            ("TAKEBACK", "TAKEBACK: expected a point, as in 7,7, found \"\""),
            ("YXNBEST many", "YXNBEST: expected a number of moves, found \"many\""),
        ] {
            assert_eq!(first(line), First::Whole(Command::Bad(reason.to_owned())), "{line}");
        }
    }

    #[test]
    fn little_of_a_line_is_repeated() {
        let First::Whole(Command::Unknown(name)) = first(&"é".repeat(60_000)) else { panic!() };
        assert_eq!(name, "é".repeat(MOST_SHOWN));
    }
}
