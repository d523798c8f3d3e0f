//! Writing of files.

use super::found::Info;
use super::{gomoku, othello};
use crate::record::Record;

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its extension.
    pub extension: &'static str,
}

/// Returns the names of the formats in which a game can be written.
#[must_use]
pub fn formats(is_gomoku: bool) -> Vec<&'static str> {
    if is_gomoku {
        let all = ::gomoku::notation::Format::ALL.into_iter();
        all.filter(|format| format.is_written()).map(::gomoku::notation::Format::name).collect()
    } else {
        let all = ::othello::notation::Format::ALL.into_iter();
        all.filter(|format| format.is_written()).map(::othello::notation::Format::name).collect()
    }
}

/// Returns a game as a file of a format, with the names that the format has a place for.
///
/// # Errors
///
/// When the format is unknown or does not hold the game.
pub fn write(record: &Record, info: &Info, format: &str) -> Result<Written, String> {
    match record {
        Record::Othello(game) => {
            let format: ::othello::notation::Format = format
                .parse()
                .map_err(|error: ::othello::notation::ParseFormatError| error.to_string())?;
            Ok(Written { bytes: othello::write(game, info, format)?, extension: format.name() })
        }
        Record::Gomoku { start, game } => {
            let format: ::gomoku::notation::Format = format
                .parse()
                .map_err(|error: ::gomoku::notation::ParseFormatError| error.to_string())?;
            let extension = match format.name() {
                "moves" | "grid" => "txt",
                name => name,
            };
            Ok(Written { bytes: gomoku::write(start, game.board(), info, format)?, extension })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::read;
    use crate::record::Spec;

    /// Formats that keep the moves are read back as the same game.
    #[test]
    fn games_come_back_from_their_files() {
        let othello = Spec::Othello { start: String::new(), moves: "F5D6C3D3C4".to_owned() };
        let moves = "h8h7i9i7j7".to_owned();
        let gomoku =
            Spec::Gomoku { size: 15, rule: "freestyle".to_owned(), start: String::new(), moves };
        for (spec, is_gomoku, positions) in [(othello, false, "obf"), (gomoku, true, "grid")] {
            let record = spec.record().unwrap();
            for format in formats(is_gomoku) {
                let written = write(&record, &Info::default(), format).unwrap();
                let name = format!("game.{}", written.extension);
                let found = read(&written.bytes, &name, &record).unwrap();
                assert_eq!(found.games.len(), 1, "{format}");
                if format != positions {
                    assert_eq!(found.games[0].spec, spec, "{format}");
                }
            }
        }
    }

    #[test]
    fn names_come_back_from_formats_that_have_them() {
        let [black, white, event, date] =
            ["Ann", "", "Cup [1]", "2026-11-27"].map(ToOwned::to_owned);
        let info = Info { black, white, event, date };
        for (record, formats) in [
            (Record::othello(::othello::Position::START), &["sgf", "ggf", "pgn"][..]),
            (Record::gomoku(::gomoku::Board::new(15, ::gomoku::Rule::Renju).unwrap()), &["sgf"]),
        ] {
            for format in formats {
                let written = write(&record, &info, format).unwrap();
                let found = read(&written.bytes, &format!("a.{format}"), &record).unwrap();
                assert_eq!(found.games[0].info, info, "{format}");
                assert_eq!(found.games[0].title, "Ann – ?, Cup [1], 2026-11-27");
            }
        }
    }

    #[test]
    fn starts_of_their_own_need_a_format_that_has_them() {
        let start = "X----O--------X---------- O".to_owned();
        let spec =
            Spec::Gomoku { size: 5, rule: "renju".to_owned(), start, moves: "c1".to_owned() };
        let record = spec.record().unwrap();
        let info = Info::default();
        let sgf = write(&record, &info, "sgf").unwrap();
        assert_eq!(read(&sgf.bytes, "a.sgf", &record).unwrap().games[0].spec, spec);
        assert!(write(&record, &info, "pos").is_err() && write(&record, &info, "nothing").is_err());
    }
}
