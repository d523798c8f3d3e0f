//! Openings of files of Othello.

use std::path::Path;

use othello::Game;
use othello::notation::Mode;

use crate::failure::Failure;
use crate::othello::Games;
use crate::terminal::interrupt;
use crate::terminal::number::counted;

/// Reads the openings of a file: its games or positions, of each game the first moves alone if
/// somebody says how many.
pub(super) fn read(path: &Path, plies: Option<usize>) -> Result<Vec<Game>, Failure> {
    let name = path.display().to_string();
    let mut openings = Vec::new();
    for entry in Games::open_file(path, None, Mode::Strict, false)? {
        let entry = entry?;
        let mut game = entry.record.game;
        let moves = game.moves().len();
        let failed =
            |what: String| Failure::content(format!("{name}: opening {}", entry.number), what);
        if let Some(plies) = plies {
            if moves < plies && moves > 0 {
                let moves = counted(moves as u64, "move");
                return Err(failed(format!("{moves}, expected at least {plies} for --plies")));
            }
            while game.moves().len() > plies {
                game.undo();
            }
        }
        if game.is_over() {
            return Err(failed(
                "nobody has a move after it, expected the beginning of a game, or --plies"
                    .to_owned(),
            ));
        }
        openings.push(game);
    }
    interrupt::check()?;
    if openings.is_empty() {
        return Err(Failure::content(name, "no openings, expected one or more"));
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const WHOLE: &str = "E6F4E3F6G5D6E7F5C5";

    fn read_text(extension: &str, text: &str, plies: Option<usize>) -> Result<Vec<String>, String> {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join(format!("openings.{extension}"));
        fs::write(&path, text).unwrap();
        let openings = read(&path, plies).map_err(|failure| failure.to_string());
        openings.map(|games| games.iter().map(Game::to_string).collect())
    }

    #[test]
    fn openings_are_the_beginnings_of_games() {
        let text = format!("f5d6c3\n# more\n{WHOLE}\n");
        assert_eq!(read_text("txt", "f5d6c3\nf5f6\n", None).unwrap(), ["F5D6C3", "F5F6"]);
        assert_eq!(read_text("txt", &text, Some(2)).unwrap(), ["F5D6", "E6F4"]);
        let error = read_text("txt", &text, Some(4)).unwrap_err();
        assert!(error.ends_with("opening 1: 3 moves, expected at least 4 for --plies"), "{error}");
        let error = read_text("txt", WHOLE, None).unwrap_err();
        assert!(error.contains("opening 1: nobody has a move after it"), "{error}");
        let error = read_text("txt", "f5f5\n", None).unwrap_err();
        assert!(error.contains("line 1"), "{error}");
        let error = read_text("txt", "\n", None).unwrap_err();
        assert!(error.ends_with("no openings, expected one or more"), "{error}");
    }

    #[test]
    fn positions_are_openings_without_moves() {
        let text = format!("OX{} O;\n", "-".repeat(62));
        assert_eq!(read_text("obf", &text, Some(3)).unwrap(), [""]);
    }
}
