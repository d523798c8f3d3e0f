//! Openings of files of Gomoku.

use std::collections::HashSet;
use std::path::Path;

use gomoku::game::Game;
use gomoku::notation::{
    self, Collection, Format, NotationError, ReadError, ReadOptions, ReadWarning, gomocup,
};
use gomoku::tree::GameTree;
use gomoku::{Board, Color, Point, Rule};

use super::game::of_moves;
use crate::failure::Failure;
use crate::matches::contest::Contest;
use crate::terminal::number::counted;
use crate::terminal::{input, interrupt, output};

/// The most bytes of a file.
const MAX_FILE_BYTES: usize = 1 << 28;

/// Reads the openings of a file: every line of play of games, such as `.sgf` and `.lib`, each once, or else
/// every line of a text. Of each the first moves are taken alone if somebody says how many.
pub(super) fn read(
    path: &Path,
    plies: Option<usize>,
    rule: Rule,
    size: usize,
) -> Result<Vec<Game>, Failure> {
    let name = path.display().to_string();
    let bytes = input::file(path, MAX_FILE_BYTES)?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(Format::of_extension).or_else(|| format_of(&bytes));
    let lines = match format {
        Some(format) => of_games(&name, &bytes, format, rule, size)?,
        None => of_text(&name, &bytes, size)?,
    };
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    for Line { place, mut points } in lines {
        let failed = |what: String| Failure::content(format!("{name}: {place}"), what);
        if let Some(plies) = plies {
            if points.len() < plies {
                let moves = counted(points.len() as u64, "move");
                return Err(failed(format!("{moves}, expected at least {plies} for --plies")));
            }
            points.truncate(plies);
        }
        let game = of_moves(&points, rule, size).map_err(failed)?;
        if game.has_ended() {
            return Err(failed(
                "the game is over after it, expected the beginning of one, or --plies".to_owned(),
            ));
        }
        if format.is_none() || seen.insert(points) {
            openings.push(game);
        }
    }
    interrupt::check()?;
    if openings.is_empty() {
        return Err(Failure::content(name, "no openings, expected one or more"));
    }
    Ok(openings)
}

/// Returns the format that bytes have for certain, whatever their file is called.
fn format_of(bytes: &[u8]) -> Option<Format> {
    // Lines of moves are openings each, and offsets from the centre look like no format.
    Some(Format::of(bytes)).filter(|format| !matches!(format, Format::Moves | Format::Grid))
}

/// A line of play.
struct Line {
    /// Where it is.
    place: String,
    points: Vec<Point>,
}

/// Returns the lines of play of games.
fn of_games(
    name: &str,
    bytes: &[u8],
    format: Format,
    rule: Rule,
    size: usize,
) -> Result<Vec<Line>, Failure> {
    let mut options = ReadOptions::default();
    options.max_bytes = MAX_FILE_BYTES;
    let collection = notation::read_trees(bytes, format, size, options);
    let Collection { trees, warnings, .. } =
        collection.map_err(|error| Failure::content(name, error))?;
    for warning in warnings {
        // The match has a rule of its own.
        let help = match warning {
            ReadWarning::RuleOfName { .. } => continue,
            ReadWarning::Rule { .. } => format!(", the match is played under the {rule} rule"),
            _ => String::new(),
        };
        output::warning(format!("{name}: {warning}{help}"));
    }
    let mut lines = Vec::new();
    for (number, tree) in (1..).zip(&trees) {
        let place = format!("game {number}");
        let failed = |what: String| Failure::content(format!("{name}: {place}"), what);
        if tree.size() != size {
            let found = tree.size();
            return Err(failed(format!(
                "a board of {found}×{found}, expected {size}×{size}, or --size {found}"
            )));
        }
        for leaf in tree.leaves() {
            interrupt::check()?;
            let board = tree.board(leaf).map_err(|error| failed(error.to_string()))?;
            let points = in_turn(tree, &board).map_err(failed)?;
            lines.push(Line { place: place.clone(), points });
        }
    }
    Ok(lines)
}

/// Returns the moves to a board of a tree, which must be those of Black and White in turn.
fn in_turn(tree: &GameTree, board: &Board) -> Result<Vec<Point>, String> {
    let points = board.moves();
    let mut colors = Color::ALL.into_iter().cycle();
    let is_in_turn = points.iter().all(|&point| board.get(point) == colors.next());
    let stones = tree.size() * tree.size() - board.empties().len();
    if is_in_turn && stones == points.len() && Some(board.side_to_move()) == colors.next() {
        Ok(points.to_vec())
    } else {
        Err("set-up stones or passes, expected moves of Black and White in turn".to_owned())
    }
}

/// Returns the lines of a text, each with moves, or with offsets from the centre as Piskvork has them.
fn of_text(name: &str, bytes: &[u8], size: usize) -> Result<Vec<Line>, Failure> {
    let text = std::str::from_utf8(bytes);
    let text = text.map_err(|_| Failure::content(name, "not UTF-8 text"))?;
    let mut lines = Vec::new();
    let mut warned = false;
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        // A note stands behind a blank.
        let is_note = |&(at, _): &(usize, &str)| line[..at].ends_with(char::is_whitespace);
        let note = line.match_indices('#').find(is_note).map_or(line.len(), |(at, _)| at);
        let line = line[..note].trim_end();
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let line = if line.is_ascii() { line.trim() } else { line };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("line {number}");
        let points = if line.contains(|c: char| c.is_ascii_alphabetic() || !c.is_ascii()) {
            of_names(line, size).map(|(points, warnings)| {
                if let Some(warning) = warnings.first().filter(|_| !warned) {
                    output::warning(format!("{name}: {place}: {warning}"));
                    warned = true;
                }
                points
            })
        } else {
            of_offsets(line, size)
        };
        let points = points.map_err(|what| Failure::content(format!("{name}: {place}"), what))?;
        lines.push(Line { place, points });
    }
    Ok(lines)
}

/// Reads moves such as `h8h7i9`.
fn of_names(line: &str, size: usize) -> Result<(Vec<Point>, Vec<ReadWarning>), String> {
    let options = ReadOptions::default();
    let found = notation::read_trees(line.as_bytes(), Format::Moves, size, options);
    let Collection { trees, warnings, .. } = found.map_err(|error| match error {
        ReadError::Text(NotationError { column, kind, .. }) => format!("column {column}: {kind}"),
        error => error.to_string(),
    })?;
    let board = trees.first().map(GameTree::last_board);
    let board = board.ok_or("no moves")?.map_err(|error| error.to_string())?;
    Ok((board.moves().to_vec(), warnings))
}

/// Reads offsets from the centre such as `0,0, 1,-2`: to the right, and down.
fn of_offsets(line: &str, size: usize) -> Result<Vec<Point>, String> {
    let is_between = |c: char| c == ',' || c == ';' || c.is_whitespace();
    let words: Vec<&str> = line.split(is_between).filter(|word| !word.is_empty()).collect();
    let point = |pair: &[&str]| {
        let [x, y] = pair else { return None };
        let at = |word: &str| (size / 2).checked_add_signed(word.parse().ok()?);
        gomocup::point(at(x)?, at(y)?, size)
    };
    let points = words.chunks(2).map(|pair| {
        point(pair).ok_or_else(|| {
            let pair = pair.join(",");
            format!("{pair:?}, expected an offset from the centre such as 1,-2, or moves")
        })
    });
    points.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read_text(
        extension: &str,
        text: &str,
        plies: Option<usize>,
        size: usize,
    ) -> Result<Vec<String>, String> {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join(format!("openings.{extension}"));
        fs::write(&path, text).unwrap();
        let openings = read(&path, plies, Rule::Renju, size)
            .map_err(|failure| failure.to_string().replace(&path.display().to_string(), "FILE"));
        Ok(openings?.iter().map(Contest::moves_text).collect())
    }

    #[test]
    fn lines_are_moves_or_offsets() {
        let text = "# openings\nh8h9 I10\n\n0,0, 0,-1, 1,-2\r\n-7,-7, 7 7\n";
        assert_eq!(read_text("txt", text, None, 15).unwrap(), ["h8h9i10", "h8h9i10", "a15o1"]);
        assert_eq!(read_text("txt", text, Some(1), 15).unwrap(), ["h8", "h8", "a15"]);
        assert_eq!(read_text("", "0,0 -10,9", None, 20).unwrap(), ["k10a1"]);
        for (text, plies, error) in [
            ("h8\nh8h8", None, "FILE: line 2: column 3: H8 holds a black stone already"),
            ("1,1 1,1", None, "FILE: line 1: I7 holds a black stone already"),
            ("1,1,2", None, "FILE: line 1: \"2\", expected an offset from the centre"),
            ("8,0", None, "FILE: line 1: \"8,0\", expected an offset from the centre"),
            ("h8h9", Some(3), "FILE: line 1: 2 moves, expected at least 3 for --plies"),
            ("h8a1i8a3j8a5k8a7l8", None, "FILE: line 1: the game is over after it"),
            ("h8h9i7i9h10i6i11i12g9a1", None, "FILE: line 1: the game is over"),
            ("\n#\n", None, "FILE: no openings, expected one or more"),
        ] {
            let found = read_text("txt", text, plies, 15).unwrap_err();
            assert!(found.starts_with(error), "{found}");
        }
    }

    #[test]
    fn every_format_is_read_whatever_the_file_is_called() {
        let xml = "<?xml version=\"1.0\"?><database><games><game><move>h8 i9</move></game>\
                   <game><move>h8 g9 i7</move></game></games></database>";
        for name in ["rif", "xml", "txt"] {
            assert_eq!(read_text(name, xml, None, 15).unwrap(), ["h8i9", "h8g9i7"], "{name}");
        }
        let sgf = "(;GM[4]SZ[15]RU[Caro];B[hh];W[ig])";
        assert_eq!(read_text("txt", sgf, None, 15).unwrap(), ["h8i9"]);
        assert_eq!(read_text("sav", "15\n15\n2\n7 7\n6 8\n", None, 15).unwrap(), ["h8i9"]);
        assert_eq!(read_text("pos", "\u{2}pb", None, 15).unwrap(), ["h8g7"]);
        let text = "h8/i9 # a note\n0,0 1,-1 # another\nｈ８ｉ９ 1-0\n";
        assert_eq!(read_text("txt", text, None, 15).unwrap(), ["h8i9"; 3]);
    }

    #[test]
    fn every_line_of_games_is_an_opening_once() {
        let sgf = "(;GM[4]SZ[15];B[hh](;W[hg];B[ig])(;W[ig]))(;GM[4]SZ[15];B[hh];W[ig])";
        assert_eq!(read_text("sgf", sgf, None, 15).unwrap(), ["h8h9i9", "h8i9"]);
        assert_eq!(read_text("SGF", sgf, Some(1), 15).unwrap(), ["h8"]);
        let psq = "Piskvorky 20x20, 0:0, 0\n10,10,0\n1,20,0\n-1\n";
        assert_eq!(read_text("psq", psq, None, 20).unwrap(), ["j11a1"]);
        let error = read_text("psq", psq, None, 15).unwrap_err();
        assert_eq!(error, "FILE: game 1: a board of 20×20, expected 15×15, or --size 20");
        for sgf in ["(;GM[4]AB[hh];W[hg])", "(;GM[4];B[hh];W[])", "(;GM[4];W[hh])"] {
            let error = read_text("sgf", sgf, None, 15).unwrap_err();
            assert!(error.starts_with("FILE: game 1: set-up stones or passes"), "{error}");
        }
    }
}
