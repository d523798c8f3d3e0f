//! What a line asks for.

use std::time::Duration;

use othello::{Color, Move};

use super::answer::Refusal;
use crate::protocol::input::Heard;
use crate::protocol::lines::Line;

/// A line that wants an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    /// The number that the answer repeats.
    pub(super) id: Option<u32>,
    pub(super) command: Result<Command, Refusal>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    ProtocolVersion,
    Name,
    Version,
    IsKnown(bool),
    ListCommands,
    Quit,
    BoardSize(u64),
    ClearBoard,
    Komi,
    Play(Color, Move),
    GenMove(Color),
    RegGenMove(Color),
    Undo,
    ShowBoard,
    FinalScore,
    TimeSettings {
        main: Duration,
        period: Duration,
        stones: u32,
    },
    TimeLeft {
        color: Color,
        left: Duration,
        stones: u32,
    },
    SetGame(bool),
    ListGames,
    /// Says that the line `# interrupt` has a meaning.
    Interrupt,
}

/// The names of all commands.
pub(super) const NAMES: [&str; 20] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "final_score",
    "time_settings",
    "time_left",
    "set_game",
    "list_games",
    "gogui-interrupt",
];

/// The name of the game that is played.
pub(super) const GAME: &str = "Othello";

/// What is said of arguments that cannot be read.
const SYNTAX: Refusal = "syntax error";

/// The longest time that anybody means.
const LONGEST: f64 = 1e9;

/// Returns what a line says.
pub(super) fn hear(line: &Line) -> Heard<Request> {
    let Line::Text(line) = line else {
        let request = Request { id: None, command: Err("line too long") };
        return Heard { command: Some(request), stops: false };
    };
    let text: String = line.replace('\t', " ").chars().filter(|c| !c.is_control()).collect();
    let (text, comment) = text.split_once('#').unwrap_or((&text, ""));
    let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
    let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    if id.is_none() && words.peek().is_none() {
        return Heard { command: None, stops: comment.trim() == "interrupt" };
    }
    let command = match id.map(str::parse::<u32>) {
        Some(Err(_)) => Err(SYNTAX),
        _ => command(words.next().unwrap_or_default(), words),
    };
    let id = id.and_then(|id| id.parse().ok());
    Heard { command: Some(Request { id, command }), stops: false }
}

/// Returns the command of a name and its arguments. Arguments too many do not count.
fn command<'a>(
    name: &str,
    mut arguments: impl Iterator<Item = &'a str>,
) -> Result<Command, Refusal> {
    let mut next = || arguments.next().ok_or(SYNTAX);
    Ok(match name {
        "protocol_version" => Command::ProtocolVersion,
        "name" => Command::Name,
        "version" => Command::Version,
        "known_command" => Command::IsKnown(NAMES.contains(&next().unwrap_or_default())),
        "list_commands" => Command::ListCommands,
        "quit" => Command::Quit,
        "boardsize" => Command::BoardSize(next()?.parse().map_err(|_| SYNTAX)?),
        "clear_board" => Command::ClearBoard,
        "komi" => {
            next()?.parse::<f64>().map_err(|_| SYNTAX)?;
            Command::Komi
        }
        "play" => Command::Play(color(next()?)?, next()?.parse().map_err(|_| SYNTAX)?),
        "genmove" => Command::GenMove(color(next()?)?),
        "reg_genmove" => Command::RegGenMove(color(next()?)?),
        "undo" => Command::Undo,
        "showboard" => Command::ShowBoard,
        "final_score" => Command::FinalScore,
        "time_settings" => Command::TimeSettings {
            main: seconds(next()?)?,
            period: seconds(next()?)?,
            stones: next()?.parse().map_err(|_| SYNTAX)?,
        },
        "time_left" => Command::TimeLeft {
            color: color(next()?)?,
            left: seconds(next()?)?,
            stones: next()?.parse().map_err(|_| SYNTAX)?,
        },
        "set_game" => Command::SetGame(next()?.eq_ignore_ascii_case(GAME)),
        "list_games" => Command::ListGames,
        "gogui-interrupt" => Command::Interrupt,
        _ => return Err("unknown command"),
    })
}

fn color(text: &str) -> Result<Color, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(SYNTAX),
    }
}

fn seconds(text: &str) -> Result<Duration, Refusal> {
    let seconds: f64 = text.parse().map_err(|_| SYNTAX)?;
    let seconds = if seconds > LONGEST { LONGEST } else { seconds };
    Duration::try_from_secs_f64(seconds).map_err(|_| SYNTAX)
}

#[cfg(test)]
mod tests {
    use othello::Square;

    use super::*;

    fn heard(line: &str) -> Heard<Request> {
        hear(&Line::Text(line.to_owned()))
    }

    fn read(line: &str) -> Result<Command, Refusal> {
        heard(line).command.unwrap().command
    }

    #[test]
    fn commands_have_a_name_and_arguments() {
        use Color::{Black, White};
        let secs = Duration::from_secs;
        let f5 = Move::Place(Square::F5);
        for (line, expected) in [
            ("quit", Command::Quit),
            ("boardsize 8", Command::BoardSize(8)),
            ("boardsize 19", Command::BoardSize(19)),
            ("komi 6.5", Command::Komi),
            ("play b F5", Command::Play(Black, f5)),
            ("play WHITE f5", Command::Play(White, f5)),
            ("play Black PASS", Command::Play(Black, Move::Pass)),
            ("genmove w", Command::GenMove(White)),
            ("  reg_genmove\tB  # a comment", Command::RegGenMove(Black)),
            ("\u{1}undo\u{0}\r", Command::Undo),
            ("known_command undo", Command::IsKnown(true)),
            ("known_command fly", Command::IsKnown(false)),
            ("known_command", Command::IsKnown(false)),
            ("set_game othello", Command::SetGame(true)),
            ("set_game Go", Command::SetGame(false)),
            (
                "time_settings 300 30 1 more",
                Command::TimeSettings { main: secs(300), period: secs(30), stones: 1 },
            ),
            (
                "time_left b 1e300 0",
                Command::TimeLeft { color: Black, left: secs(1_000_000_000), stones: 0 },
            ),
        ] {
            assert_eq!(read(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for name in ["fly", "Quit", "quit!", "é", "-1", "=", "1.5"] {
            assert_eq!(read(name), Err("unknown command"), "{name}");
        }
        for line in [
            "play",
            "play b",
            "play f5",
            "play red f5",
            "play b f9",
            "play b i5",
            "play b é",
            "boardsize",
            "boardsize eight",
            "boardsize -8",
            "boardsize 99999999999999999999999",
            "komi",
            "komi much",
            "genmove",
            "genmove x",
            "time_settings 1 2",
            "time_settings -1 0 0",
            "time_settings nan 0 0",
            "time_left b 1 -1",
            "time_left b 1",
            "set_game",
            "99999999999999 quit",
        ] {
            assert_eq!(read(line), Err(SYNTAX), "{line}");
        }
    }

    #[test]
    fn every_name_is_known() {
        for name in NAMES {
            assert_ne!(read(name), Err("unknown command"), "{name}");
            assert_eq!(read(&format!("known_command {name}")), Ok(Command::IsKnown(true)));
        }
    }

    #[test]
    fn numbers_are_repeated() {
        let id = |line| heard(line).command.unwrap().id;
        assert_eq!(
            ["1 quit", "0007 quit", "quit", "12"].map(id),
            [Some(1), Some(7), None, Some(12)]
        );
        assert_eq!((id("99999999999999 quit"), read("12")), (None, Err("unknown command")));
    }

    #[test]
    fn what_says_nothing_has_no_answer() {
        for line in ["", "  ", "\t", "# a comment", "\u{0}\u{7f}", " # interrupt that"] {
            assert_eq!(heard(line), Heard::NOTHING, "{line:?}");
        }
        for line in ["# interrupt", "#interrupt\r"] {
            assert_eq!(heard(line), Heard { command: None, stops: true });
        }
        assert!(!heard("quit # interrupt").stops);
        assert_eq!(hear(&Line::TooLong).command.unwrap().command, Err("line too long"));
    }
}
