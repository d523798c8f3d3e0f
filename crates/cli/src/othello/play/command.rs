//! What a line asks for.

use std::path::PathBuf;

use othello::Move;
use othello::search::midgame::Level;

use super::people::People;
use crate::othello::reach::level;
use crate::protocol::input::Heard;
use crate::protocol::lines::Line;
use crate::terminal::printable::printable;
use crate::terminal::width;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Move(Move),
    /// As many of the best moves.
    Hint(usize),
    Undo,
    Redo,
    /// Exchanges the sides of person and program.
    Swap,
    Color(People),
    Level(Level),
    /// The program moves, whosever turn it is.
    Go,
    /// Ends the search that was under way.
    Now,
    Board,
    Moves,
    Score,
    Resign,
    New,
    /// Writes the game to a file, or to the one of the arguments.
    Save(Option<PathBuf>),
    Help,
    Quit,
    /// An empty line.
    Nothing,
    /// A line that cannot be carried out, and why.
    Bad(String),
}

/// What is said to who asks for help.
pub(super) const HELP: &str = "\
f5          a move; passes are made for you
hint [N]    the best move, or the N best ones, with scores and lines
undo, redo  take back to your move before, and play it again
go          let the program move for you, or go on with both sides
now         end the search for a move, which is played at once
swap        exchange sides with the program
color C     what you play: black, white, both or none
level N     how strong the program is, 0 to 60
board       draw the board; moves: what was played; score: the discs
resign      give the game up
new         begin another game where this one began
save FILE   write the game (.ggf, .txt or .wtb); alone: to that of --save
quit        end, as the end of the input does
";

/// How much of a line is repeated to who wrote it.
const REPEATED: usize = 20;

/// The most moves of a hint that anybody can mean.
const MOVES: usize = 60;

/// Returns what a line says. Only `now` ends the work on those before it.
pub(super) fn hear(line: &Line) -> Heard<Command> {
    let command = match line {
        Line::TooLong => Command::Bad("the line is too long, expected a command".to_owned()),
        Line::Text(text) if text.trim().is_empty() => Command::Nothing,
        Line::Text(text) => command(text.trim()).unwrap_or_else(Command::Bad),
    };
    Heard { stops: command == Command::Now, command: Some(command) }
}

/// Returns the command of a line.
///
/// # Errors
///
/// When there is none; says why.
fn command(line: &str) -> Result<Command, String> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, rest) = (name.to_ascii_lowercase(), rest.trim());
    let bad = |expected: &str| Err(format!("{name}: expected {expected}"));
    let alone = match name.as_str() {
        "hint" => {
            return match rest.parse() {
                _ if rest.is_empty() => Ok(Command::Hint(1)),
                Ok(count @ 1..=MOVES) => Ok(Command::Hint(count)),
                _ => bad("a number of moves, such as 3"),
            };
        }
        "color" | "colour" => {
            return match People::named(rest) {
                Some(people) => Ok(Command::Color(people)),
                None => bad("black, white, both or none"),
            };
        }
        "level" => {
            return level(rest).map(Command::Level).map_err(|what| format!("{name}: {what}"));
        }
        "save" => {
            let path = (!rest.is_empty()).then(|| PathBuf::from(rest));
            return Ok(Command::Save(path));
        }
        "switch" if rest.is_empty() || rest.eq_ignore_ascii_case("sides") => {
            return Ok(Command::Swap);
        }
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "swap" => Command::Swap,
        "go" => Command::Go,
        "now" => Command::Now,
        "board" => Command::Board,
        "moves" => Command::Moves,
        "score" => Command::Score,
        "resign" => Command::Resign,
        "new" => Command::New,
        "help" | "?" => Command::Help,
        "quit" | "exit" => Command::Quit,
        _ => match name.parse() {
            Ok(played) => Command::Move(played),
            Err(_) => {
                let repeated = width::cut(&printable(line), REPEATED);
                return Err(format!(
                    "\"{repeated}\" is no command, expected a move such as f5, or help"
                ));
            }
        },
    };
    if rest.is_empty() { Ok(alone) } else { bad("nothing more in the line") }
}

#[cfg(test)]
mod tests {
    use othello::Square;

    use super::*;

    #[test]
    fn commands_have_a_name_and_sometimes_more() {
        for (line, expected) in [
            ("f5", Command::Move(Move::Place(Square::F5))),
            ("  F5\t", Command::Move(Move::Place(Square::F5))),
            ("pass", Command::Move(Move::Pass)),
            ("hint", Command::Hint(1)),
            ("HINT 3", Command::Hint(3)),
            ("Undo", Command::Undo),
            ("swap", Command::Swap),
            ("switch sides", Command::Swap),
            ("switch", Command::Swap),
            ("color none", Command::Color(People::None)),
            ("level 0", Command::Level(Level::MIN)),
            ("save", Command::Save(None)),
            ("save My game.ggf", Command::Save(Some("My game.ggf".into()))),
            ("?", Command::Help),
            ("exit", Command::Quit),
        ] {
            assert_eq!(command(line.trim()), Ok(expected), "{line}");
        }
        let nothing = Heard { command: Some(Command::Nothing), stops: false };
        assert_eq!(hear(&Line::Text(" \t".to_owned())), nothing);
        assert!(hear(&Line::Text("NOW".to_owned())).stops);
        assert!(!hear(&Line::Text("quit".to_owned())).stops);
    }

    #[test]
    fn what_cannot_be_done_has_a_reason() {
        for (line, reason) in [
            ("fly", "\"fly\" is no command, expected a move such as f5, or help"),
            ("i9", "\"i9\" is no command, expected a move such as f5, or help"),
            ("f5 d6", "f5: expected nothing more in the line"),
            ("undo 2", "undo: expected nothing more in the line"),
            ("hint 0", "hint: expected a number of moves, such as 3"),
            ("hint 61", "hint: expected a number of moves, such as 3"),
            ("hint -1", "hint: expected a number of moves, such as 3"),
            ("color red", "color: expected black, white, both or none"),
            ("level", "level: expected a level from 0 to 60"),
            ("switch off", "\"switch off\" is no command, expected a move such as f5, or help"),
        ] {
            assert_eq!(command(line), Err(reason.to_owned()), "{line}");
        }
        let long = command(&"\u{1b}é棋".repeat(1000)).unwrap_err();
        assert!(width::width(&long) <= 80 && !long.contains('\u{1b}'), "{long}");
        assert!(matches!(hear(&Line::TooLong).command, Some(Command::Bad(_))));
    }

    #[test]
    fn help_names_every_command_and_fits() {
        for line in HELP.lines() {
            assert!(line.len() <= 80, "{line}");
        }
        for word in "hint undo redo go now swap color level board moves score resign new save quit"
            .split(' ')
        {
            assert!(HELP.contains(word), "{word}");
            assert!(!matches!(command(word), Err(reason) if reason.contains("no command")));
        }
    }
}
