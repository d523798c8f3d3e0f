//! The commands of Othello alone.

use othello::Move;
use othello::search::midgame::Level;

use crate::othello::depth::level;
use crate::play::command::{ALONE, Own};

/// A command of Othello alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Score,
}

/// The answer to `help`.
pub(super) const HELP: &str = "\
f5             a move; passes are made for you
hint [N]       the best move, or the N best ones, with scores and lines
eval           the value of the position without a search
analyze        the loss of each move so far, and the better moves
undo, redo     take back your last move, and play it again
go             let the program move for you, or continue with both sides
now            stop the search and play the best move so far
swap           exchange sides with the program
color C        set the sides you play: black, white, both or none
level [N]      set the level of the program, 0 to 60, or show it
time [S]       set the seconds of the program's moves, or show them
board          draw the board; moves: the moves so far; score: the discs
open FILE      continue the game or board of a file
setboard B     continue from 64 squares and the side to move, or from moves
resign         resign the game
new            start another game from the same position
save [FILE]    write the game: .ggf .sgf .pgn .txt .wtb, or to --save
rules          the rules in short
quit           quit, as at the end of the input
";

/// The rules in short.
pub(super) const RULES: &str = "\
Black moves first. A move puts a disc on an empty square so that one or more of
the opponent's discs lie in a straight line, in any of the eight directions,
between the new disc and another one of your own; all of these turn to your
colour. A side without such a move passes. When neither side has one the game is
over, and the side with more discs wins; empty squares count for the winner. A
dot on the board marks a legal move.
";

impl Own for Command {
    type Move = Move;
    type Level = Level;

    const MOVE: &'static str = "f5";

    const BOARD: &'static str = "64 squares and the side to move, or moves such as f5d6c3";

    fn read(name: &str, rest: &str) -> Option<Result<Self, String>> {
        Some(match name {
            "score" if rest.is_empty() => Ok(Self::Score),
            "score" => Err(ALONE.to_owned()),
            _ => return None,
        })
    }

    fn read_move(text: &str) -> Option<Move> {
        text.parse().ok()
    }

    fn read_level(text: &str) -> Result<Level, String> {
        level(text).map_err(|what| what.strip_prefix("expected ").unwrap_or(what).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use othello::Square;

    use super::*;
    use crate::history::People;
    use crate::play::command::{Command as Any, command, hear};
    use crate::protocol::input::Heard;
    use crate::protocol::lines::Line;
    use crate::terminal::width;

    fn read(line: &str) -> Result<Any<Command>, String> {
        command(line)
    }

    #[test]
    fn commands_have_a_name_and_sometimes_more() {
        for (line, expected) in [
            ("f5", Any::Move(Move::Place(Square::F5))),
            ("  F5\t", Any::Move(Move::Place(Square::F5))),
            ("pass", Any::Move(Move::Pass)),
            ("hint", Any::Hint(1)),
            ("HINT 3", Any::Hint(3)),
            ("Undo", Any::Undo),
            ("swap", Any::Swap),
            ("switch sides", Any::Swap),
            ("switch", Any::Swap),
            ("color none", Any::Color(People::None)),
            ("level 0", Any::Level(Some(Level::MIN))),
            ("level", Any::Level(None)),
            ("time", Any::Time(None)),
            ("time 1.5", Any::Time(Some(Duration::from_millis(1500)))),
            ("open My game.ggf", Any::Open("My game.ggf".to_owned())),
            ("setboard f5 d6", Any::SetBoard("f5 d6".to_owned())),
            ("analyze", Any::Analyze),
            ("eval", Any::Eval),
            ("rules", Any::Rules),
            ("score", Any::Own(Command::Score)),
            ("save", Any::Save(None)),
            ("save My game.ggf", Any::Save(Some("My game.ggf".into()))),
            ("?", Any::Help),
            ("exit", Any::Quit),
        ] {
            assert_eq!(read(line.trim()), Ok(expected), "{line}");
        }
        let nothing = Heard { command: Some(Any::<Command>::Nothing), stops: false };
        assert_eq!(hear(&Line::Text(" \t".to_owned())), nothing);
        assert!(hear::<Command>(&Line::Text("NOW".to_owned())).stops);
        assert!(!hear::<Command>(&Line::Text("quit".to_owned())).stops);
    }

    #[test]
    fn bad_commands_have_a_reason() {
        for (line, reason) in [
            ("fly", "\"fly\" is not a command; expected a move such as f5, or help"),
            ("i9", "\"i9\" is not a command; expected a move such as f5, or help"),
            ("f5 d6", "f5: expected nothing more in the line"),
            ("undo 2", "undo: expected nothing more in the line"),
            ("score 2", "score: expected nothing more in the line"),
            ("hint 0", "hint: expected a number of moves from 1 to 60"),
            ("hint 61", "hint: expected a number of moves from 1 to 60"),
            ("hint -1", "hint: expected a number of moves from 1 to 60"),
            ("color red", "color: expected black, white, both or none"),
            ("level high", "level: expected a level from 0 to 60"),
            ("time 0", "time: expected a number of seconds, more than 0"),
            ("open", "open: expected a file of a game or a board"),
            (
                "setboard",
                "setboard: expected 64 squares and the side to move, or moves such as f5d6c3",
            ),
            ("book", "book: the program has no opening book; hint searches"),
            ("eval 2", "eval: expected nothing more in the line"),
            ("switch off", "\"switch off\" is not a command; expected a move such as f5, or help"),
        ] {
            assert_eq!(read(line), Err(reason.to_owned()), "{line}");
        }
        let long = read(&"\u{1b}é棋".repeat(1000)).unwrap_err();
        assert!(width::width(&long) <= 80 && !long.contains('\u{1b}'), "{long}");
        assert!(matches!(hear::<Command>(&Line::TooLong).command, Some(Any::Bad(_))));
    }

    #[test]
    fn help_names_every_command_and_fits() {
        for line in HELP.lines().chain(RULES.lines()) {
            assert!(line.len() <= 80, "{line}");
        }
        for word in "hint eval analyze undo redo go now swap color level time board moves score \
                     open setboard resign new save rules quit"
            .split_whitespace()
        {
            assert!(HELP.contains(word), "{word}");
            assert!(!matches!(read(word), Err(reason) if reason.contains("not a move or command")));
        }
    }
}
