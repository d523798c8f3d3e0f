//! Requests and answers of GTP.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::game::Side;
use crate::protocol::input::Heard;
use crate::protocol::lines::Line;

/// Why a command fails, in the words of the protocol.
pub(super) type Refusal = &'static str;

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The number of the request.
    pub(super) id: Option<u32>,
    /// The text, which has no empty line. Text that begins with a line feed stands below the sign.
    pub(super) result: Result<String, Cow<'static, str>>,
}

/// The answer with the empty line that ends it.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text.as_str()),
            Err(refusal) => ('?', refusal.as_ref()),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if !text.is_empty() {
            // GoGui takes the text behind the first space, so only the sign may stand before it.
            write!(f, "{}{text}", if text.starts_with('\n') { "" } else { " " })?;
        }
        f.write_str("\n\n")
    }
}

/// A line that has an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    /// The number, which the answer repeats.
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
    BoardSize(usize),
    ClearBoard,
    Komi,
    /// A side and the name of its move.
    Play(Side, String),
    GenMove(Side),
    RegGenMove(Side),
    /// Number of commands with a move that are taken back.
    Undo(usize),
    ShowBoard,
    FinalScore,
    /// An SGF file, and the number of the move before which the game stops.
    LoadSgf(PathBuf, Option<usize>),
    /// A question of GoGui about the rules.
    Rules(Rules),
    TimeSettings {
        main: Duration,
        period: Duration,
        stones: u32,
    },
    TimeLeft {
        side: Side,
        left: Duration,
        stones: u32,
    },
    /// The name of a game.
    SetGame(String),
    ListGames,
    /// Whether the line `# interrupt` is supported.
    Interrupt,
}

/// A question of GoGui about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    GameId,
    Board,
    BoardSize,
    LegalMoves,
    SideToMove,
    FinalResult,
}

/// Returns the names of all commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.split_whitespace()
}

const NAMES: &str = "\
    protocol_version name version known_command list_commands quit boardsize clear_board komi play \
    genmove reg_genmove undo gg-undo loadsgf showboard final_score time_settings time_left set_game \
    list_games gogui-interrupt gogui-rules_game_id gogui-rules_board gogui-rules_board_size \
    gogui-rules_legal_moves gogui-rules_side_to_move gogui-rules_final_result";

/// The refusal of arguments that cannot be read.
const SYNTAX: Refusal = "syntax error";

/// Longer times are read as this one, in seconds.
const LONGEST: f64 = 1e9;

/// Returns the meaning of a line.
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
    // The program must not wait for a move that no longer matters.
    let stops = command == Ok(Command::Quit);
    Heard { command: Some(Request { id, command }), stops }
}

/// Returns the command of a name and its arguments; more arguments are ignored.
fn command<'a>(
    name: &str,
    mut arguments: impl Iterator<Item = &'a str>,
) -> Result<Command, Refusal> {
    if name == "loadsgf" {
        return load(arguments);
    }
    let mut next = || arguments.next().ok_or(SYNTAX);
    Ok(match name {
        "protocol_version" => Command::ProtocolVersion,
        "name" => Command::Name,
        "version" => Command::Version,
        "known_command" => {
            Command::IsKnown(next().is_ok_and(|name| names().any(|known| known == name)))
        }
        "list_commands" => Command::ListCommands,
        "quit" => Command::Quit,
        "boardsize" => Command::BoardSize(next()?.parse().map_err(|_| SYNTAX)?),
        "clear_board" => Command::ClearBoard,
        "komi" => {
            next()?.parse::<f64>().map_err(|_| SYNTAX)?;
            Command::Komi
        }
        "play" => Command::Play(side(next()?)?, next()?.to_owned()),
        "genmove" => Command::GenMove(side(next()?)?),
        "reg_genmove" => Command::RegGenMove(side(next()?)?),
        "undo" | "gg-undo" => Command::Undo(match next() {
            Ok(count) => count.parse().ok().filter(|&count| count > 0).ok_or(SYNTAX)?,
            Err(_) => 1,
        }),
        "showboard" => Command::ShowBoard,
        "final_score" => Command::FinalScore,
        "time_settings" => Command::TimeSettings {
            main: seconds(next()?)?,
            period: seconds(next()?)?,
            stones: next()?.parse().map_err(|_| SYNTAX)?,
        },
        "time_left" => Command::TimeLeft {
            side: side(next()?)?,
            left: seconds(next()?)?,
            stones: next()?.parse().map_err(|_| SYNTAX)?,
        },
        "set_game" => Command::SetGame(next()?.to_owned()),
        "list_games" => Command::ListGames,
        "gogui-interrupt" => Command::Interrupt,
        "gogui-rules_game_id" => Command::Rules(Rules::GameId),
        "gogui-rules_board" => Command::Rules(Rules::Board),
        "gogui-rules_board_size" => Command::Rules(Rules::BoardSize),
        "gogui-rules_legal_moves" => Command::Rules(Rules::LegalMoves),
        "gogui-rules_side_to_move" => Command::Rules(Rules::SideToMove),
        "gogui-rules_final_result" => Command::Rules(Rules::FinalResult),
        _ => return Err("unknown command"),
    })
}

/// Returns the command to load a file: a name, which may have spaces, and a move number if the last word is a
/// number.
fn load<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, Refusal> {
    let mut words: Vec<&str> = words.collect();
    let number = words.last().filter(|_| words.len() > 1).and_then(|word| word.parse().ok());
    if number.is_some() {
        words.pop();
    }
    if words.is_empty() {
        return Err(SYNTAX);
    }
    Ok(Command::LoadSgf(words.join(" ").into(), number))
}

fn side(text: &str) -> Result<Side, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
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
    use super::*;

    fn heard(line: &str) -> Heard<Request> {
        hear(&Line::Text(line.to_owned()))
    }

    fn read(line: &str) -> Result<Command, Refusal> {
        heard(line).command.unwrap().command
    }

    #[test]
    fn commands_have_a_name_and_arguments() {
        use Side::{Black, White};
        let secs = Duration::from_secs;
        let played = |side, name: &str| Command::Play(side, name.to_owned());
        for (line, expected) in [
            ("quit", Command::Quit),
            ("boardsize 8", Command::BoardSize(8)),
            ("boardsize 19", Command::BoardSize(19)),
            ("komi 6.5", Command::Komi),
            ("play b F5", played(Black, "F5")),
            ("play WHITE f5", played(White, "f5")),
            ("play Black PASS", played(Black, "PASS")),
            ("genmove w", Command::GenMove(White)),
            ("  reg_genmove\tB  # a comment", Command::RegGenMove(Black)),
            ("\u{1}undo\u{0}\r", Command::Undo(1)),
            ("undo 2", Command::Undo(2)),
            ("gg-undo", Command::Undo(1)),
            ("gg-undo 7", Command::Undo(7)),
            ("loadsgf game.sgf", Command::LoadSgf("game.sgf".into(), None)),
            ("loadsgf my game.sgf 20", Command::LoadSgf("my game.sgf".into(), Some(20))),
            ("loadsgf 20", Command::LoadSgf("20".into(), None)),
            ("gogui-rules_board", Command::Rules(Rules::Board)),
            ("known_command undo", Command::IsKnown(true)),
            ("known_command fly", Command::IsKnown(false)),
            ("known_command", Command::IsKnown(false)),
            ("set_game Go", Command::SetGame("Go".to_owned())),
            (
                "time_settings 300 30 1 more",
                Command::TimeSettings { main: secs(300), period: secs(30), stones: 1 },
            ),
            (
                "time_left b 1e300 0",
                Command::TimeLeft { side: Black, left: secs(1_000_000_000), stones: 0 },
            ),
        ] {
            assert_eq!(read(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn unknown_commands_and_bad_arguments_are_refused() {
        for name in ["fly", "Quit", "quit!", "é", "-1", "=", "1.5"] {
            assert_eq!(read(name), Err("unknown command"), "{name}");
        }
        let lines = "play; play b; play f5; play red f5; undo 0; undo two; gg-undo -1; loadsgf; boardsize; \
            boardsize eight; boardsize -8; boardsize 99999999999999999999999; komi; komi much; \
            genmove; genmove x; time_settings 1 2; time_settings -1 0 0; time_settings nan 0 0; \
            time_left b 1 -1; time_left b 1; set_game; 99999999999999 quit";
        for line in lines.split("; ") {
            assert_eq!(read(line), Err(SYNTAX), "{line}");
        }
    }

    #[test]
    fn every_name_is_known() {
        for name in names() {
            assert_ne!(read(name), Err("unknown command"), "{name}");
            assert_eq!(read(&format!("known_command {name}")), Ok(Command::IsKnown(true)));
        }
    }

    #[test]
    fn request_numbers_are_read() {
        let id = |line| heard(line).command.unwrap().id;
        assert_eq!(
            ["1 quit", "0007 quit", "quit", "12"].map(id),
            [Some(1), Some(7), None, Some(12)]
        );
        assert_eq!((id("99999999999999 quit"), read("12")), (None, Err("unknown command")));
    }

    #[test]
    fn empty_lines_and_comments_have_no_answer() {
        for line in ["", "  ", "\t", "# a comment", "\u{0}\u{7f}", " # interrupt that"] {
            assert_eq!(heard(line), Heard::NOTHING, "{line:?}");
        }
        for line in ["# interrupt", "#interrupt\r"] {
            assert_eq!(heard(line), Heard { command: None, stops: true });
        }
        assert!(!heard("undo # interrupt").stops);
        assert!(heard("7 quit").stops && !heard("quit!").stops);
        assert_eq!(hear(&Line::TooLong).command.unwrap().command, Err("line too long"));
    }

    #[test]
    fn answers_end_with_an_empty_line() {
        for (id, result, expected) in [
            (None, Ok(""), "=\n\n"),
            (Some(7), Ok(""), "=7\n\n"),
            (None, Ok("F5"), "= F5\n\n"),
            (Some(0), Ok("a b\nc d"), "=0 a b\nc d\n\n"),
            (None, Ok("\n a\nb"), "=\n a\nb\n\n"),
            (Some(4_294_967_295), Err("illegal move"), "?4294967295 illegal move\n\n"),
            (None, Err("unknown command"), "? unknown command\n\n"),
        ] {
            let answer = Answer { id, result: result.map(str::to_owned).map_err(Cow::from) };
            assert_eq!(answer.to_string(), expected);
        }
    }
}
