//! The commands of Gomoku alone.

use std::time::Duration;

use gomoku::Point;

use crate::budget::seconds;
use crate::play::command::{ALONE, Own};

/// A command of Gomoku alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Threats,
    Forbidden,
    /// The time of a move.
    Time(Duration),
}

/// What is said to who asks for help.
pub(super) const HELP: &str = "\
h8          a move
hint [N]    the best move, or the N best ones, with scores and lines
threats     the threat points of both sides
forbidden   the points that renju forbids to Black, with the reasons
undo, redo  take back to your move before, and play it again
go          let the program move for you, or go on with both sides
now         end the search for a move, which is played at once
swap        exchange sides with the program
color C     what you play: black, white, both or none
time S      how many seconds the program takes a move
board       draw the board; moves: what was played
resign      give the game up
new         begin another game where this one began
save FILE   write the game (.sgf, .psq or .txt); alone: to that of --save
quit        end, as the end of the input does
";

impl Own for Command {
    type Move = Point;

    const MOVE: &'static str = "h8";

    fn read(name: &str, rest: &str) -> Option<Result<Self, String>> {
        Some(match (name, rest) {
            ("threats", "") => Ok(Self::Threats),
            ("forbidden", "") => Ok(Self::Forbidden),
            ("threats" | "forbidden", _) => Err(ALONE.to_owned()),
            ("time", _) => {
                let time = seconds(rest).map(Self::Time);
                time.map_err(|_| "seconds, more than 0".to_owned())
            }
            _ => return None,
        })
    }

    fn read_move(text: &str) -> Option<Point> {
        text.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::command::{Command as Any, command};

    fn read(line: &str) -> Result<Any<Command>, String> {
        command(line)
    }

    #[test]
    fn commands_of_gomoku_are_read() {
        for (line, expected) in [
            ("h8", Any::Move("H8".parse().unwrap())),
            ("V22", Any::Move("V22".parse().unwrap())),
            ("threats", Any::Own(Command::Threats)),
            ("FORBIDDEN", Any::Own(Command::Forbidden)),
            ("time 0.5", Any::Own(Command::Time(Duration::from_millis(500)))),
        ] {
            assert_eq!(read(line), Ok(expected), "{line}");
        }
        for (line, reason) in [
            ("time", "time: expected seconds, more than 0"),
            ("time 0", "time: expected seconds, more than 0"),
            ("threats all", "threats: expected nothing more in the line"),
            ("h8 h9", "h8: expected nothing more in the line"),
            ("pass", "\"pass\" is no command, expected a move such as h8, or help"),
        ] {
            assert_eq!(read(line), Err(reason.to_owned()), "{line}");
        }
    }

    #[test]
    fn help_names_every_command_and_fits() {
        for line in HELP.lines() {
            assert!(line.len() <= 80, "{line}");
        }
        for word in "hint threats forbidden undo redo go now swap color time board moves resign \
                     new save quit"
            .split_whitespace()
        {
            assert!(HELP.contains(word), "{word}");
            assert!(!matches!(read(word), Err(reason) if reason.contains("no command")));
        }
    }
}
