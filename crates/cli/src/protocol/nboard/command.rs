//! Commands of NBoard, and moves as both sides send them.

use std::time::Duration;

use othello::Move;
use othello::notation::{GameRecord, ggf};
use othello::search::midgame::Level;

use crate::clock::control::seconds;
use crate::protocol::input::Heard;
use crate::protocol::lines::Line;

/// The parts of `F5/1.25/0.3`: a move, its score and its seconds. The last two may be missing or empty.
///
/// NBoard documents slashes; its samples and several engines, such as Edax, send spaces: `f5 1.25 0.3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NotedMove<'t> {
    pub(super) name: &'t str,
    pub(super) score: &'t str,
    pub(super) seconds: &'t str,
}

impl<'t> NotedMove<'t> {
    /// Splits a text into its parts, which are not checked.
    pub(super) fn of(text: &'t str) -> Self {
        let (name, rest) = part(text);
        let (score, rest) = part(rest);
        Self { name, score, seconds: part(rest).0 }
    }
}

/// Returns the first part of a text, and the text behind the slash or the spaces that follow.
fn part(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c: char| c == '/' || c.is_whitespace()).unwrap_or(text.len());
    let (part, rest) = text.split_at(end);
    let rest = rest.trim_start();
    (part, rest.strip_prefix('/').unwrap_or(rest))
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// Begins the session.
    Begin,
    SetDepth(Level),
    SetGame(Box<GameRecord>),
    SetContempt,
    /// A move and its time.
    Move(Move, Option<Duration>),
    /// Number of best moves.
    Hint(usize),
    Go,
    /// A number that the answer repeats.
    Ping(i64),
    Learn,
    Analyze,
    /// Why a game cannot be set up; there is no game until the next one.
    BadGame(String),
    /// Why a command cannot be executed.
    Bad(String),
}

/// Returns the meaning of a line. Every command stops the work on earlier ones.
pub(super) fn hear(line: &Line) -> Heard<Command> {
    let Line::Text(line) = line else { return Heard::NOTHING };
    match command(line.trim()) {
        Some(command) => Heard { command: Some(command), stops: true },
        None => Heard::NOTHING,
    }
}

/// Returns the command of a line, or `None` if its name is unknown.
fn command(line: &str) -> Option<Command> {
    let (name, rest) = word(line);
    let bad = |reason: &str| Command::Bad(format!("{name}: {reason}"));
    Some(match name {
        "nboard" => Command::Begin,
        "set" => return set(rest),
        "move" => match played(rest) {
            Some((played, time)) => Command::Move(played, time),
            None => bad("expected a move, such as F5 or F5/1.20/0.5"),
        },
        "hint" => match word(rest).0.parse() {
            Ok(count) => Command::Hint(count),
            Err(_) => bad("expected a number of moves"),
        },
        "go" => Command::Go,
        "ping" => match word(rest).0.parse() {
            Ok(number) => Command::Ping(number),
            Err(_) => bad("expected a number"),
        },
        "learn" => Command::Learn,
        "analyze" => Command::Analyze,
        _ => return None,
    })
}

/// Returns the command of `set`.
fn set(rest: &str) -> Option<Command> {
    let (name, rest) = word(rest);
    Some(match name {
        "depth" => match word(rest).0.parse::<u32>() {
            Ok(depth) => {
                let level = u8::try_from(depth).ok().and_then(Level::new).unwrap_or(Level::MAX);
                Command::SetDepth(level)
            }
            Err(_) => Command::Bad("set depth: expected a number".to_owned()),
        },
        "game" => match ggf::parse(rest) {
            Ok(record) => Command::SetGame(Box::new(record)),
            Err(error) => Command::BadGame(format!("set game: {error}")),
        },
        "contempt" => Command::SetContempt,
        _ => return None,
    })
}

/// Returns the first word of a text and the rest.
fn word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// Reads a move such as `F5/1.20/0.5` and its time, if it has one.
fn played(text: &str) -> Option<(Move, Option<Duration>)> {
    let noted = NotedMove::of(text);
    Some((noted.name.parse().ok()?, seconds(noted.seconds)))
}

#[cfg(test)]
mod tests {
    use othello::Square;

    use super::*;

    const GAME: &str = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 \
        ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)";

    #[test]
    fn commands_have_a_name_and_arguments() {
        let f5 = Move::Place(Square::F5);
        let level = |level| Command::SetDepth(Level::new(level).unwrap());
        let time = |milliseconds| Some(Duration::from_millis(milliseconds));
        for (line, expected) in [
            ("nboard 2", Command::Begin),
            (" nboard\t2 ", Command::Begin),
            ("set depth 12", level(12)),
            ("set depth 200", level(60)),
            ("set depth 4000000000", level(60)),
            ("set contempt -3", Command::SetContempt),
            ("move F5", Command::Move(f5, None)),
            ("move f5/1.20/0.5", Command::Move(f5, time(500))),
            ("move F5//2", Command::Move(f5, time(2000))),
            ("move F5 1.20 2", Command::Move(f5, time(2000))),
            ("move F5/3.0", Command::Move(f5, None)),
            ("move F5/x/y/z", Command::Move(f5, None)),
            ("move F5//nan", Command::Move(f5, None)),
            ("move F5//1e300", Command::Move(f5, time(1_000_000_000_000))),
            ("move PA/0.00/1", Command::Move(Move::Pass, time(1000))),
            ("hint 3", Command::Hint(3)),
            ("hint 0", Command::Hint(0)),
            ("go", Command::Go),
            ("go now", Command::Go),
            ("ping -7", Command::Ping(-7)),
            ("learn", Command::Learn),
            ("analyze", Command::Analyze),
        ] {
            assert_eq!(command(line.trim()), Some(expected), "{line}");
        }
        let Some(Command::SetGame(record)) = command(&format!("set game {GAME}")) else {
            panic!("a game");
        };
        assert_eq!(record.game.to_string(), "F5F6");
    }

    #[test]
    fn unknown_lines_are_ignored() {
        for line in ["", "gogo", "GO", "set", "set fire", "=== F5", "pong 1", "\u{0}go", "é"] {
            assert_eq!(hear(&Line::Text(line.to_owned())), Heard::NOTHING, "{line}");
        }
        assert_eq!(hear(&Line::TooLong), Heard::NOTHING);
        assert!(hear(&Line::Text("ping 1".to_owned())).stops);
    }

    #[test]
    fn bad_commands_have_a_reason() {
        for (line, reason) in [
            ("set depth", "set depth: expected a number"),
            ("set depth -1", "set depth: expected a number"),
            ("move", "move: expected a move, such as F5 or F5/1.20/0.5"),
            ("move Z9/1", "move: expected a move, such as F5 or F5/1.20/0.5"),
            ("hint", "hint: expected a number of moves"),
            ("hint -1", "hint: expected a number of moves"),
            ("ping", "ping: expected a number"),
            ("ping 99999999999999999999", "ping: expected a number"),
        ] {
            assert_eq!(command(line), Some(Command::Bad(reason.to_owned())), "{line}");
        }
        for line in ["set game", "set game (;", "set game (;GM[Go];)"] {
            let Some(Command::BadGame(reason)) = command(line) else { panic!("{line}") };
            assert!(reason.starts_with("set game: "), "{reason}");
        }
    }

    #[test]
    fn parts_are_separated_by_slashes_or_blanks() {
        for (text, name, score, seconds) in [
            ("F5/1.25/0.3", "F5", "1.25", "0.3"),
            (" f5 1.25 0.3", "f5", "1.25", "0.3"),
            ("f5\t1.25\t 0.3\t", "f5", "1.25", "0.3"),
            ("f5 / 1.25 / 0.3", "f5", "1.25", "0.3"),
            ("f5 1.25/0.3 more", "f5", "1.25", "0.3"),
            ("F5//0.3", "F5", "", "0.3"),
            ("F5/1.25", "F5", "1.25", ""),
            ("F5 1.25", "F5", "1.25", ""),
            ("PA//", "PA", "", ""),
            ("PA", "PA", "", ""),
            ("/1/2", "", "1", "2"),
            ("", "", "", ""),
        ] {
            assert_eq!(NotedMove::of(text), NotedMove { name, score, seconds }, "{text:?}");
        }
    }
}
