//! Files of games that were played.

use std::path::Path;

use othello::Position;

use crate::failure::Failure;
use crate::othello::format::Format;
use crate::othello::games_file::GamesFile;

/// Returns the file of a path for games that begin with a position.
///
/// # Errors
///
/// As [`GamesFile::new`], and when its format does not have such games.
pub(super) fn file(path: &Path, replaces: bool, start: Position) -> Result<GamesFile, Failure> {
    let formats = [Format::Ggf, Format::Sgf, Format::Pgn, Format::Transcripts, Format::Wthor];
    let file = GamesFile::new(path, replaces, &formats)?;
    match misfit(&file, start) {
        Some(misfit) => Err(Failure::Usage(format!("{}: {misfit}", path.display()))),
        None => Ok(file),
    }
}

/// Returns why games that begin with a position cannot go to a file, if they cannot.
pub(super) fn misfit(file: &GamesFile, start: Position) -> Option<&'static str> {
    let has_starts = matches!(file.format(), Format::Ggf | Format::Sgf | Format::Pgn);
    let fits = has_starts || start == Position::START;
    (!fits).then_some("only for games from the usual start, expected .ggf, .sgf or .pgn")
}
