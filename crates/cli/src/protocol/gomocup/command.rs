//! Commands of managers and front ends.

use gomoku::notation::gomocup::Info;

use super::coordinates::Coordinates;
use crate::terminal::printable::printable;

/// A command, with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A new game on a board of this many points per side.
    Start(usize),
    /// A new game on a board of this many columns and rows.
    RectStart(usize, usize),
    /// A new game on the same board.
    Restart,
    /// The brain makes the first move.
    Begin,
    /// The opponent's move.
    Turn(Coordinates),
    /// The move that the brain must make.
    Play(Coordinates),
    /// A stone that is taken away.
    TakeBack(Coordinates),
    /// The stones on the board, and the brain is to move.
    Board(Vec<Stone>),
    /// The same without a move.
    SetBoard(Vec<Stone>),
    /// The stones of a swap2 opening so far, in order.
    Swap2Board(Vec<Coordinates>),
    /// A step of the swap2 opening, 1 to 3, on the current board.
    Swap2Step(u8),
    /// A step of the Soosyrv opening.
    Soosorv(SoosorvStep, Vec<Coordinates>),
    /// Asks for moves after which the value is near the given one.
    Balance(Balance, i32),
    /// Points that are excluded from now on.
    Block(Vec<Coordinates>),
    /// Points that are no longer excluded.
    Unblock(Vec<Coordinates>),
    UnblockAll,
    /// Moves of which the last one is excluded after the others.
    BlockPath(Vec<Coordinates>),
    /// A path that is no longer excluded.
    UnblockPath(Vec<Coordinates>),
    UnblockAllPaths,
    /// Number of best moves; the best one is made.
    Best(usize),
    ShowForbidden,
    ShowInfo,
    ShowHash,
    ClearHash,
    About,
    /// `None` for an unknown key or a bad value.
    Info(Option<Info>),
    End,
    /// A feature that this program lacks.
    Lacking(String),
    /// The name of an unknown command.
    Unknown(String),
    /// Why a command cannot be executed.
    Bad(String),
}

/// A stone of a board that is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    /// The point, or `None` for a pass, which counts as a move of its side.
    pub(super) at: Option<Coordinates>,
    pub(super) owner: Owner,
}

/// The owner of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Own,
    Opponent,
    /// A stone that managers mark, of a winning line or forbidden. Its point is taken.
    Neither,
}

/// A step of the Soosyrv opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SoosorvStep {
    /// Put three stones.
    Open,
    /// Take a side after them.
    TakeSide,
    /// The fourth move and the number of fifth moves.
    Fourth,
    /// Take a side, with this number of fifth moves.
    TakeSideAgain(usize),
    /// Offer this number of fifth moves.
    Offer(usize),
    /// Take one of the stones behind the fourth.
    Take,
}

/// Number of moves that leave the game even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Balance {
    One,
    Two,
}

/// Commands of several lines, which end with `DONE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Board,
    SetBoard,
    Swap2Board,
    Soosorv(SoosorvStep),
    Close,
    Reopen,
    ClosePath,
    ReopenPath,
    /// Lines that are ignored.
    Database,
}

impl Block {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Board => "BOARD",
            Self::SetBoard => "YXBOARD",
            Self::Swap2Board => "SWAP2BOARD",
            Self::Soosorv(SoosorvStep::Open) => "YXSOOSORVSTEP1",
            Self::Soosorv(SoosorvStep::TakeSide) => "YXSOOSORVSTEP2",
            Self::Soosorv(SoosorvStep::Fourth) => "YXSOOSORVSTEP3",
            Self::Soosorv(SoosorvStep::TakeSideAgain(_)) => "YXSOOSORVSTEP4",
            Self::Soosorv(SoosorvStep::Offer(_)) => "YXSOOSORVSTEP5",
            Self::Soosorv(SoosorvStep::Take) => "YXSOOSORVSTEP6",
            Self::ClosePath => "YXBLOCKPATH",
            Self::ReopenPath => "YXBLOCKPATHUNDO",
            Self::Database => "database",
            Self::Close => "YXBLOCK",
            Self::Reopen => "YXBLOCKUNDO",
        }
    }
}

/// The meaning of the first line of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum First {
    Whole(Command),
    /// Lines follow.
    Block(Block),
    /// The name of a file follows, for a feature that this program lacks.
    File(String),
    /// The search stops.
    Stop,
}

/// Returns the meaning of a line that is not empty and not part of a block. Names are case-insensitive.
pub(super) fn first(line: &str) -> First {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let name = name.to_ascii_uppercase();
    let point = |then: fn(Coordinates) -> Command| match Coordinates::read(rest) {
        Some(at) => then(at),
        None => bad(&name, rest, "a point, as in 7,7"),
    };
    First::Whole(match name.as_str() {
        "START" => match (rest.parse(), width_and_height(rest)) {
            (Ok(size), _) => Command::Start(size),
            (_, Some((width, height))) => Command::RectStart(width, height),
            _ => bad(&name, rest, "the board size"),
        },
        "RECTSTART" => match width_and_height(rest) {
            Some((width, height)) => Command::RectStart(width, height),
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
        "YXBLOCKPATH" => return First::Block(Block::ClosePath),
        "YXBLOCKPATHUNDO" => return First::Block(Block::ReopenPath),
        "YXBLOCKPATHRESET" => Command::UnblockAllPaths,
        "YXSWAP2STEP1" => Command::Swap2Step(1),
        "YXSWAP2STEP2" => Command::Swap2Step(2),
        "YXSWAP2STEP3" => Command::Swap2Step(3),
        "YXSOOSORVSTEP1" => Command::Soosorv(SoosorvStep::Open, Vec::new()),
        "YXSOOSORVSTEP2" => return First::Block(Block::Soosorv(SoosorvStep::TakeSide)),
        "YXSOOSORVSTEP3" => return First::Block(Block::Soosorv(SoosorvStep::Fourth)),
        // A bad number is refused when the stones are complete.
        "YXSOOSORVSTEP4" => {
            let count = rest.parse().unwrap_or(0);
            return First::Block(Block::Soosorv(SoosorvStep::TakeSideAgain(count)));
        }
        "YXSOOSORVSTEP5" => {
            let count = rest.parse().unwrap_or(0);
            return First::Block(Block::Soosorv(SoosorvStep::Offer(count)));
        }
        "YXSOOSORVSTEP6" => return First::Block(Block::Soosorv(SoosorvStep::Take)),
        "YXBALANCEONE" => balance(&name, rest, Balance::One),
        "YXBALANCETWO" => balance(&name, rest, Balance::Two),
        "YXSEARCHDEFEND" => Command::Best(usize::MAX),
        "YXNBEST" => match rest.parse() {
            Ok(count) => Command::Best(count),
            Err(_) => bad(&name, rest, "a number of moves"),
        },
        "YXSHOWFORBID" => Command::ShowForbidden,
        "YXSHOWINFO" => Command::ShowInfo,
        "YXSHOWHASHUSAGE" => Command::ShowHash,
        "YXHASHCLEAR" => Command::ClearHash,
        "ABOUT" => Command::About,
        "INFO" => Command::Info(Info::parse(rest)),
        "END" => Command::End,
        "STOP" | "YXSTOP" => return First::Stop,
        "YXHASHDUMP" | "YXHASHLOAD" => {
            return First::File(format!("{name}: transposition tables are not kept in files"));
        }
        "YXSETDATABASE" | "YXDBTOPOS" | "YXDBTOTXT" | "YXDBTOTXTALL" | "YXTXTTODB"
        | "YXLIBTODB" | "YXDBTOLIB" | "YXDBSPLIT" | "YXDBMERGE" => {
            return First::File(no_database(&name));
        }
        "YXSAVEDATABASE" | "YXDBCHECK" | "YXDBFIX" => Command::Lacking(no_database(&name)),
        _ if name.starts_with("YX") && name.ends_with("DATABASE")
            || name.starts_with("YXQUERYDATABASE")
            || name.starts_with("YXDELETEDATABASE") =>
        {
            return First::Block(Block::Database);
        }
        _ => Command::Unknown(shown(&name)),
    })
}

/// Reads two numbers with a comma or spaces between them.
fn width_and_height(text: &str) -> Option<(usize, usize)> {
    if let Some(Coordinates { x, y }) = Coordinates::read(text) {
        return Some((x, y));
    }
    let mut words = text.split_whitespace().map(str::parse);
    match (words.next(), words.next(), words.next()) {
        (Some(Ok(width)), Some(Ok(height)), None) => Some((width, height)),
        _ => None,
    }
}

/// Returns the command for moves after which the value is near the given one, 0 by default.
fn balance(name: &str, rest: &str, moves: Balance) -> Command {
    match rest.parse() {
        Ok(value) => Command::Balance(moves, value),
        Err(_) if rest.is_empty() => Command::Balance(moves, 0),
        Err(_) => bad(name, rest, "a value, as in 0 or -50"),
    }
}

fn no_database(name: &str) -> String {
    format!("{name}: there is no database")
}

/// Returns a command that cannot be read.
fn bad(name: &str, found: &str, expected: &str) -> Command {
    Command::Bad(format!("{name}: expected {expected}, found {:?}", shown(found)))
}

/// The most characters of a line that an answer repeats.
const MOST_SHOWN: usize = 40;

/// Returns the beginning of a text, safe to print.
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
            ("START 15 15", Command::RectStart(15, 15)),
            ("START 15\t20", Command::RectStart(15, 20)),
            ("START 15,15", Command::RectStart(15, 15)),
            ("RECTSTART 15,20", Command::RectStart(15, 20)),
            ("RECTSTART 15 20", Command::RectStart(15, 20)),
            ("yxswap2step2", Command::Swap2Step(2)),
            ("yxsoosorvstep1", Command::Soosorv(SoosorvStep::Open, Vec::new())),
            ("YXBALANCEONE", Command::Balance(Balance::One, 0)),
            ("YXBALANCETWO -50", Command::Balance(Balance::Two, -50)),
            ("YXSEARCHDEFEND", Command::Best(usize::MAX)),
            ("YXBLOCKPATHRESET", Command::UnblockAllPaths),
            ("YXSHOWHASHUSAGE", Command::ShowHash),
            ("yxsavedatabase", Command::Lacking("YXSAVEDATABASE: there is no database".to_owned())),
            ("INFO rule 6", Command::Info(Some(Info::Rule(gomoku::Rule::Renju)))),
            ("INFO rule x", Command::Info(None)),
            ("INFO", Command::Info(None)),
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
            ("info game_type 1", Command::Info(None)),
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
            ("YXBLOCKPATH", First::Block(Block::ClosePath)),
            ("YXSOOSORVSTEP5 3", First::Block(Block::Soosorv(SoosorvStep::Offer(3)))),
            ("yxsoosorvstep4", First::Block(Block::Soosorv(SoosorvStep::TakeSideAgain(0)))),
            ("YXQUERYDATABASEALLT", First::Block(Block::Database)),
            ("YXEDITTVDDATABASE 1 2 3", First::Block(Block::Database)),
            ("YXDELETEDATABASEALL nonwl", First::Block(Block::Database)),
            ("YXDBTOPOS", First::File("YXDBTOPOS: there is no database".to_owned())),
            ("STOP", First::Stop),
            ("yxstop", First::Stop),
        ] {
            assert_eq!(first(line), expected, "{line}");
        }
    }

    #[test]
    fn what_cannot_be_read_says_what_was_expected() {
        for (line, reason) in [
            ("START", "START: expected the board size, found \"\""),
            ("START -15", "START: expected the board size, found \"-15\""),
            ("START 15 15 15", "START: expected the board size, found \"15 15 15\""),
            ("RECTSTART 15", "RECTSTART: expected width,height, found \"15\""),
            ("YXBALANCEONE x", "YXBALANCEONE: expected a value, as in 0 or -50, found \"x\""),
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
