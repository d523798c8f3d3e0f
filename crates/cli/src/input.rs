//! Where boards, games and lines come from: a file, standard input or the argument itself.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use gomoku::notation::{self, Format, MAX_BYTES, moves, renlib, sgf};
use gomoku::tree::GameTree;
use gomoku::{Board, Rule};

use crate::failure::Failure;
use crate::output;

pub(crate) const STANDARD_INPUT: &str = "standard input";

/// Returns the board of an argument: `-`, the path of a file that exists, or moves. Without an
/// argument it is the board of the article.
///
/// A file is a grid, moves, or a game in one of the other formats, of which it is the board at the
/// end of the main line. `size` is for moves; the others have their own. A rule that is given comes
/// before that of the file.
pub(crate) fn board(
    argument: Option<&OsStr>,
    size: usize,
    rule: impl Into<Option<Rule>>,
) -> Result<Board, Failure> {
    let rule = rule.into();
    let Some(argument) = argument else {
        return Ok(notation::article_board(rule.unwrap_or_default()));
    };
    if argument == "-" {
        return parse(STANDARD_INPUT, None, &standard_input()?, size, rule);
    }
    let name = argument.to_string_lossy();
    if fs::metadata(argument).is_ok_and(|found| !(found.is_dir() && moves::is_points(&name))) {
        let bytes = read(&name, || File::open(argument))?;
        return parse(&name, format_of(Path::new(argument)), &bytes, size, rule);
    }
    let bytes = argument.as_encoded_bytes();
    moves::parse(bytes, size, rule.unwrap_or_default()).map_err(|error| {
        if moves::is_points(&name) {
            Failure::Notation { source_name: "the moves".to_owned(), error }
        } else {
            Failure::NeitherFileNorMoves { argument: name.into_owned(), error }
        }
    })
}

/// Returns the format that an extension names for certain.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?;
    let format = extension.parse().ok()?;
    matches!(format, Format::Psq | Format::Lib | Format::Sgf).then_some(format)
}

/// Returns the board of bytes, in the format of their extension or else of their beginning.
fn parse(
    source_name: &str,
    format: Option<Format>,
    bytes: &[u8],
    size: usize,
    rule: Option<Rule>,
) -> Result<Board, Failure> {
    let format = format.unwrap_or_else(|| Format::of(bytes));
    if matches!(format, Format::Moves | Format::Grid) {
        return notation::parse_board(bytes, size, rule.unwrap_or_default())
            .map_err(|error| Failure::Notation { source_name: source_name.to_owned(), error });
    }
    let trees = notation::parse_trees(bytes, format, size)
        .map_err(|error| Failure::content(source_name, error))?;
    // Every reader of games returns one or more.
    let first = trees.first().ok_or_else(|| Failure::content(source_name, "no game"))?;
    warn_of_others(source_name, &trees, first);
    let board = first.last_board().map_err(|error| Failure::content(source_name, error))?;
    Ok(match rule {
        Some(rule) => board.with_rule(rule),
        None => board,
    })
}

/// Says which of several lines is taken.
fn warn_of_others(source_name: &str, trees: &[GameTree], first: &GameTree) {
    let lines: usize = trees.iter().map(|tree| tree.leaves().count()).sum();
    if lines > 1 {
        let lines = output::grouped(lines);
        let moves = first.main_line().filter(|&node| first.played(node).is_some()).count();
        let moves = output::counted(moves as u64, "move");
        output::warning(format!("{source_name}: {lines} lines, taken is the first, of {moves}"));
    }
}

/// Returns the bytes of standard input, at most one more than a file may have.
pub(crate) fn standard_input() -> Result<Vec<u8>, Failure> {
    read(STANDARD_INPUT, || Ok(io::stdin().lock()))
}

/// Returns the bytes of what `open` opens, at most one more than a file may have.
pub(crate) fn read<R: Read>(
    name: &str,
    open: impl FnOnce() -> io::Result<R>,
) -> Result<Vec<u8>, Failure> {
    const LIMITS: [usize; 4] =
        [MAX_BYTES, othello::notation::MAX_RECORD_BYTES, sgf::MAX_BYTES, renlib::MAX_BYTES];
    // Room for one byte too many, so that the parser can refuse it, and for a byte order mark.
    let limit = LIMITS.into_iter().max().unwrap_or_default() as u64 + 4;
    read_up_to(limit, name, open)
}

/// Returns the bytes of what `open` opens, at most so many.
pub(crate) fn read_up_to<R: Read>(
    limit: u64,
    name: &str,
    open: impl FnOnce() -> io::Result<R>,
) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match open().and_then(|reader| reader.take(limit).read_to_end(&mut bytes)) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::Read { source_name: name.to_owned(), error }),
    }
}

/// Returns the text of a line argument; `-` is standard input.
pub(crate) fn line(argument: &OsStr) -> Result<(&'static str, Vec<u8>), Failure> {
    if argument == "-" {
        return Ok((STANDARD_INPUT, standard_input()?));
    }
    Ok(("the line", argument.as_encoded_bytes().to_vec()))
}
