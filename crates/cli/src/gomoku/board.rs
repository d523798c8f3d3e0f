//! The board that an argument names.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use gomoku::notation::{self, Collection, Format, MAX_BYTES, ReadOptions, grid, moves};
use gomoku::tree::GameTree;
use gomoku::{Board, Color, Rule};

use super::arguments::FileArguments;
use crate::failure::Failure;
use crate::terminal::input::{self, STANDARD_INPUT};
use crate::terminal::number::{counted, grouped};
use crate::terminal::output;

/// Returns the board of an argument: `-`, the path of a file that exists, or moves. Without an
/// argument it is the board of the article.
///
/// A file is a grid, moves, or a game in one of the other formats, of which it is the board at the
/// end of the main line. `size` is for moves; the others have their own, and a board as the program draws
/// it its side to move and its rule as well. A rule that is given comes before that of the file, and a format that is given before what the file looks like.
pub(super) fn named(
    argument: Option<&OsStr>,
    size: usize,
    rule: impl Into<Option<Rule>>,
    how: FileArguments,
) -> Result<Board, Failure> {
    let rule = rule.into();
    let options = how.max_size.options(how.format);
    let Some(argument) = argument else {
        return Ok(notation::article_board(rule.unwrap_or_default()));
    };
    if argument == "-" {
        let bytes = bytes(argument, options)?;
        return parse(STANDARD_INPUT, how.format, &bytes, size, rule, options);
    }
    let name = argument.to_string_lossy();
    if is_file(argument, how.format) {
        let format = how.format.or_else(|| format_of(Path::new(argument)));
        return parse(&name, format, &bytes(argument, options)?, size, rule, options);
    }
    of_moves(argument, size, rule.unwrap_or_default())
}

/// Returns whether an argument that is not `-` names a file, and is no move text: what is a folder may be
/// called as moves are.
fn is_file(argument: &OsStr, format: Option<Format>) -> bool {
    let is_text = || moves::is_points(&argument.to_string_lossy());
    fs::metadata(argument).is_ok_and(|found| !(found.is_dir() && is_text()))
        || !matches!(format, None | Some(Format::Moves))
}

/// Returns the board of an argument that is moves.
fn of_moves(argument: &OsStr, size: usize, rule: Rule) -> Result<Board, Failure> {
    let name = argument.to_string_lossy();
    moves::parse(argument.as_encoded_bytes(), size, rule).map_err(|error| {
        if moves::is_points(&name) {
            Failure::content("the moves", error)
        } else {
            let reason = format!("not moves: {error}");
            Failure::NotAFile { argument: name.into_owned(), reason }
        }
    })
}

/// Returns the games of an argument, `-`, the path of a file that exists, or moves, and what they are
/// called in messages. `size` is for moves; the others have their own.
pub(super) fn games(
    argument: &OsStr,
    size: usize,
    how: FileArguments,
) -> Result<(String, Vec<GameTree>), Failure> {
    let is_standard = argument == "-";
    if !is_standard && !is_file(argument, how.format) {
        let mut tree = GameTree::from_board(&of_moves(argument, size, Rule::default())?);
        // Moves do not say the rule.
        tree.set_rule(None);
        return Ok(("the moves".to_owned(), vec![tree]));
    }
    let name = match argument.to_string_lossy() {
        _ if is_standard => STANDARD_INPUT.to_owned(),
        name => name.into_owned(),
    };
    let options = how.max_size.options(how.format);
    let bytes = bytes(argument, options)?;
    let format = how.format.or_else(|| format_of(Path::new(argument)).filter(|_| !is_standard));
    let format = format.unwrap_or_else(|| Format::of(&bytes));
    let trees = trees(&name, format, &bytes, size, options)?;
    Ok((name, trees))
}

/// Returns the bytes of a file, or of standard input for `-`: all that any format may have.
pub(super) fn bytes(argument: &OsStr, options: ReadOptions) -> Result<Vec<u8>, Failure> {
    let limit = options.max_bytes.max(MAX_BYTES);
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
    options: ReadOptions,
) -> Result<Board, Failure> {
    let format = format.unwrap_or_else(|| Format::of(bytes));
    let content = |error| Failure::content(source_name, error);
    match format {
        Format::Moves => {
            return moves::parse(bytes, size, rule.unwrap_or_default()).map_err(content);
        }
        Format::Grid => {
            let caption = caption(bytes);
            let said = caption.map(|(_, rule)| rule);
            let board = grid::parse(bytes, rule.or(said).unwrap_or_default()).map_err(content)?;
            return Ok(match caption {
                Some((side, _)) => board.with_side(side),
                None => board,
            });
        }
        _ => {}
    }
    let trees = trees(source_name, format, bytes, size, options)?;
    // Every reader of games returns one or more.
    let first = trees.first().ok_or_else(|| Failure::content(source_name, "no game"))?;
    warn_of_others(source_name, &trees, first);
    let board = first.last_board().map_err(|error| Failure::content(source_name, error))?;
    Ok(match rule {
        Some(rule) => board.with_rule(rule),
        None => board,
    })
}

/// Returns the side to move and the rule that stand below a board as the program draws it: `White to move,
/// renju rule, 15×15`.
fn caption(bytes: &[u8]) -> Option<(Color, Rule)> {
    let text = String::from_utf8_lossy(bytes);
    text.lines().find_map(|line| {
        let (side, rest) = line.trim().split_once(" to move, ")?;
        let side = match side {
            "Black" => Color::Black,
            "White" => Color::White,
            _ => return None,
        };
        let (rule, _) = rest.split_once(" rule, ")?;
        Some((side, rule.parse().ok()?))
    })
}

/// Returns the games of bytes, and says if they are of another game by what their file says.
pub(super) fn trees(
    source_name: &str,
    format: Format,
    bytes: &[u8],
    size: usize,
    options: ReadOptions,
) -> Result<Vec<GameTree>, Failure> {
    let Collection { trees, other_games, .. } = notation::read_trees(bytes, format, size, options)
        .map_err(|error| Failure::content(source_name, error))?;
    if other_games > 0 && !options.any_game {
        let games = counted(other_games as u64, "game");
        output::warning(format!(
            "{source_name}: {games} of Go by GM[1], read as what the rule says"
        ));
    }
    Ok(trees)
}

/// Says which of several lines is taken.
pub(super) fn warn_of_others(source_name: &str, trees: &[GameTree], first: &GameTree) {
    let lines: usize = trees.iter().map(|tree| tree.leaves().count()).sum();
    if lines > 1 {
        let lines = grouped(lines);
        let moves = first.main_line().filter(|&node| first.played(node).is_some()).count();
        let moves = counted(moves as u64, "move");
        output::warning(format!("{source_name}: {lines} lines, taken is the first, of {moves}"));
    }
}
