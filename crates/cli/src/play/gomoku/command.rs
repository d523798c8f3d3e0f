//! The commands of Gomoku alone.

use gomoku::search::alphabeta::Level;
use gomoku::{Point, Rule};

use crate::play::command::{ALONE, Own};
use crate::terminal::width::{columns, wrapped};

/// A command of Gomoku alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Threats,
    Forbidden,
}

/// The answer to `help`.
pub(super) const HELP: &str = "\
h8             a move
hint [N]       the best move, or the N best ones, with scores and lines
eval           the value of the position without a search
analyze        the loss of each move so far, and the better moves
threats        the threat points of both sides
forbidden      the points that renju forbids to Black, with the reasons
undo, redo     take back your last move, and play it again
go             let the program move for you, or continue with both sides
now            stop the search and play the best move so far
swap           exchange sides with the program
color C        set the sides you play: black, white, both or none
level [N]      set the level of the program, 1 to 15, or show it
time [S]       set the seconds of the program's moves, or show them
board          draw the board; moves: the moves so far
open FILE      continue the game or board of a file
setboard M     continue from moves such as h8h7i9
resign         resign the game
new            start another game from the same position
save [FILE]    write the game (.sgf, .psq or .txt), or to --save
rules          the rules in short
quit           quit, as at the end of the input
";

/// Returns the rules of a game in short, in lines of at most 80 characters.
pub(super) fn rules(rule: Rule) -> String {
    let five = match rule {
        Rule::Freestyle => "Five or more of them in a row win.",
        Rule::Standard => "Exactly five of them in a row win; six or more do not.",
        Rule::Renju => {
            "White wins with five or more in a row. Black wins with exactly five, and may not make an \
             overline (six or more), two fours or two open threes with one stone: a stone on such a \
             forbidden point loses, unless it makes a five."
        }
        Rule::Caro5 => {
            "Five of them in a row win, exactly five, unless a stone of the opponent stands at both \
             ends."
        }
        Rule::Caro6 => {
            "Five or more of them in a row win, unless a stone of the opponent stands at both ends."
        }
    };
    let text = format!(
        "Black moves first, and both sides put one stone a turn on an empty point. A row is straight: \
         across, down or on a diagonal. {five} On a full board the game is a draw. Rule: {rule}."
    );
    wrapped("", "", &text, columns())
}

impl Own for Command {
    type Move = Point;
    type Level = Level;

    const MOVE: &'static str = "h8";

    const BOARD: &'static str = "moves such as h8h7i9";

    fn read(name: &str, rest: &str) -> Option<Result<Self, String>> {
        Some(match (name, rest) {
            ("threats", "") => Ok(Self::Threats),
            ("forbidden", "") => Ok(Self::Forbidden),
            ("threats" | "forbidden", _) => Err(ALONE.to_owned()),
            _ => return None,
        })
    }

    fn read_move(text: &str) -> Option<Point> {
        text.parse().ok()
    }

    fn read_level(text: &str) -> Result<Level, String> {
        text.parse().map_err(|_| format!("a level from {} to {}", Level::MIN, Level::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
            ("time 0.5", Any::Time(Some(Duration::from_millis(500)))),
            ("level", Any::Level(None)),
            ("level 7", Any::Level(Level::new(7))),
            ("open game.sgf", Any::Open("game.sgf".to_owned())),
            ("setboard h8h7", Any::SetBoard("h8h7".to_owned())),
        ] {
            assert_eq!(read(line), Ok(expected), "{line}");
        }
        for (line, reason) in [
            ("level 16", "level: expected a level from 1 to 15"),
            ("setboard", "setboard: expected moves such as h8h7i9"),
            ("time 0", "time: expected a number of seconds, more than 0"),
            ("threats all", "threats: expected nothing more in the line"),
            ("h8 h9", "h8: expected nothing more in the line"),
            ("pass", "\"pass\" is not a command; expected a move such as h8, or help"),
        ] {
            assert_eq!(read(line), Err(reason.to_owned()), "{line}");
        }
    }

    #[test]
    fn help_names_every_command_and_fits() {
        for line in HELP.lines() {
            assert!(line.len() <= 80, "{line}");
        }
        for word in "hint eval analyze threats forbidden undo redo go now swap color level time \
                     board moves open setboard resign new save rules quit"
            .split_whitespace()
        {
            assert!(HELP.contains(word), "{word}");
            assert!(!matches!(read(word), Err(reason) if reason.contains("not a move or command")));
        }
    }

    #[test]
    fn the_rules_name_what_wins() {
        for rule in Rule::ALL {
            let text = rules(rule);
            assert!(text.contains("win") && text.contains(rule.name()), "{text}");
            assert!(text.lines().all(|line| line.len() <= columns()), "{text}");
        }
        assert!(rules(Rule::Renju).contains("forbidden"));
    }
}
