//! The board that an argument names.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use gomoku::notation::{self, Format, MAX_BYTES, moves, renlib, sgf};
use gomoku::tree::GameTree;
use gomoku::{Board, Rule};

use crate::failure::Failure;
use crate::terminal::input::{self, STANDARD_INPUT};
use crate::terminal::number::{counted, grouped};
use crate::terminal::output;

/// Returns the board of an argument: `-`, the path of a file that exists, or moves. Without an
/// argument it is the board of the article.
///
/// A file is a grid, moves, or a game in one of the other formats, of which it is the board at the
/// end of the main line. `size` is for moves; the others have their own. A rule that is given comes
/// before that of the file.
pub(super) fn named(
    argument: Option<&OsStr>,
    size: usize,
    rule: impl Into<Option<Rule>>,
) -> Result<Board, Failure> {
    let rule = rule.into();
    let Some(argument) = argument else {
        return Ok(notation::article_board(rule.unwrap_or_default()));
    };
    if argument == "-" {
        return parse(STANDARD_INPUT, None, &bytes(argument)?, size, rule);
    }
    let name = argument.to_string_lossy();
    if fs::metadata(argument).is_ok_and(|found| !(found.is_dir() && moves::is_points(&name))) {
        return parse(&name, format_of(Path::new(argument)), &bytes(argument)?, size, rule);
    }
    let bytes = argument.as_encoded_bytes();
    moves::parse(bytes, size, rule.unwrap_or_default()).map_err(|error| {
        if moves::is_points(&name) {
            Failure::content("the moves", error)
        } else {
            let reason = format!("not moves: {error}");
            Failure::NotAFile { argument: name.into_owned(), reason }
        }
    })
}

/// Returns the bytes of a file, or of standard input for `-`: all that any format may have.
pub(super) fn bytes(argument: &OsStr) -> Result<Vec<u8>, Failure> {
    let limit =
        [MAX_BYTES, sgf::MAX_BYTES, renlib::MAX_BYTES].into_iter().max().unwrap_or_default();
    if argument == "-" {
        input::standard_input(limit)
    } else {
        input::file(Path::new(argument), limit)
    }
}

/// Returns the format that an extension names for certain.
pub(super) fn format_of(path: &Path) -> Option<Format> {
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
            .map_err(|error| Failure::content(source_name, error));
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
        let lines = grouped(lines);
        let moves = first.main_line().filter(|&node| first.played(node).is_some()).count();
        let moves = counted(moves as u64, "move");
        output::warning(format!("{source_name}: {lines} lines, taken is the first, of {moves}"));
    }
}
