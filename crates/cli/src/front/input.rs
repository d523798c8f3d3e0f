//! The game that a file, standard input or a text belongs to.
//!
//! Formats of one game decide, also by their extension. Text is read as both games read it; a board has its
//! size, too.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead as _};
use std::path::Path;

use gomoku::notation::{self, Format as GomokuFormat, ReadOptions};
use gomoku::{Board, Point};
use othello::notation::{Mode, plain};

use crate::failure::Failure;
use crate::files::format::FileFormat;
use crate::terminal::input::{self, STANDARD_INPUT};
use crate::terminal::printable::printable;
use othello::notation::Format as OthelloFormat;

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Othello,
    Gomoku,
}

impl Choice {
    pub(super) const ALL: [Self; 2] = [Self::Othello, Self::Gomoku];

    /// Returns the name in commands.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Othello => "othello",
            Self::Gomoku => "gomoku",
        }
    }
}

/// The game of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Belongs {
    To(Choice),
    /// Both games can read it; what it is called in messages.
    ToBoth(String),
    /// There is no input.
    Nothing,
}

/// Number of bytes that decide, of a longer file.
const START: usize = 1 << 20;

/// Number of bytes from which on the last line of a block of standard input may be incomplete.
const BLOCK: usize = 1 << 12;

/// Returns the game of the words that name an input.
///
/// # Errors
///
/// When a file cannot be opened, or neither game can read the input.
pub(super) fn game_of(words: &[OsString]) -> Result<Belongs, Failure> {
    let (name, bytes, limit) = match words {
        [] => return Ok(Belongs::Nothing),
        [one] if one == "-" => (STANDARD_INPUT.to_owned(), start_of_standard_input()?, BLOCK),
        [one] => {
            // The command of the game reports a missing file.
            if let Some(game) = of_extension(Path::new(one)) {
                return Ok(Belongs::To(game));
            }
            let path = Path::new(one);
            if fs::metadata(path).is_ok_and(|found| found.is_file()) {
                (one.to_string_lossy().into_owned(), input::file(path, START)?, START)
            } else {
                return of_text(words);
            }
        }
        _ => return of_text(words),
    };
    if bytes.is_empty() {
        return Ok(Belongs::Nothing);
    }
    let bytes = if bytes.len() >= limit { whole_lines(&bytes) } else { &bytes[..] };
    of_bytes(bytes, &name).ok_or_else(|| {
        let what =
            "neither game can read it; name the game to see why, such as `tritboard othello …`";
        Failure::content(name, what)
    })
}

/// Returns the game of words that are no file.
fn of_text(words: &[OsString]) -> Result<Belongs, Failure> {
    let text = words.join(" ".as_ref());
    let text = text.to_string_lossy();
    let found = of_bytes(text.as_bytes(), "the moves");
    found.ok_or_else(|| Failure::NotAFile {
        argument: printable(&text).into_owned(),
        reason: "neither a file, moves nor a board of either game".to_owned(),
    })
}

/// Returns what standard input begins with, and leaves it there.
fn start_of_standard_input() -> Result<Vec<u8>, Failure> {
    let mut standard = io::stdin().lock();
    let start = standard.fill_buf();
    start
        .map(<[u8]>::to_vec)
        .map_err(|error| Failure::Read { source_name: STANDARD_INPUT.to_owned(), error })
}

/// Returns the bytes without an incomplete last line.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    end.map_or(bytes, |end| &bytes[..=end])
}

/// Returns the game of an extension that only one game has.
fn of_extension(path: &Path) -> Option<Choice> {
    let othello = OthelloFormat::of_path(path)
        .filter(|format| !matches!(format, OthelloFormat::Plain | OthelloFormat::Sgf));
    let gomoku =
        path.extension().and_then(|extension| GomokuFormat::of_extension(extension.to_str()?));
    match (othello, gomoku.filter(|format| *format != GomokuFormat::Sgf)) {
        (Some(_), None) => Some(Choice::Othello),
        (None, Some(_)) => Some(Choice::Gomoku),
        _ => None,
    }
}

/// Returns the game of the contents of a file or a text, or `None` if neither game can read them.
fn of_bytes(bytes: &[u8], name: &str) -> Option<Belongs> {
    use OthelloFormat::{Ggf, Json, Pgn, Sgf};

    let both = || Some(Belongs::ToBoth(name.to_owned()));
    match OthelloFormat::of(bytes) {
        Ggf | Pgn | Json => return Some(Belongs::To(Choice::Othello)),
        Sgf => return of_sgf(bytes).map_or_else(both, |game| Some(Belongs::To(game))),
        _ => {}
    }
    // The beginning of a long file need not be readable.
    let has_header = matches!(
        GomokuFormat::of(bytes),
        GomokuFormat::Lib | GomokuFormat::Psq | GomokuFormat::Rif
    );
    let boards = gomoku_boards(bytes);
    match (is_othello(bytes), has_header || !boards.is_empty()) {
        (true, false) => Some(Belongs::To(Choice::Othello)),
        (false, true) => Some(Belongs::To(Choice::Gomoku)),
        (true, true) if !boards.is_empty() && boards.iter().all(has_middle) => {
            Some(Belongs::To(Choice::Othello))
        }
        (true, true) => both(),
        (false, false) => None,
    }
}

/// Returns whether the text has positions or games of Othello.
fn is_othello(bytes: &[u8]) -> bool {
    let mut entries = plain::Reader::new(bytes, Mode::Strict).peekable();
    entries.peek().is_some() && entries.all(|entry| entry.is_ok())
}

/// Returns the boards that Gomoku reads, none if it cannot read the bytes.
fn gomoku_boards(bytes: &[u8]) -> Vec<Board> {
    let format = GomokuFormat::of(bytes);
    let trees = notation::read_trees(bytes, format, 15, ReadOptions::default());
    let trees = trees.map_or_else(|_| Vec::new(), |found| found.trees);
    trees.iter().filter_map(|tree| tree.last_board().ok()).collect()
}

/// Returns whether a board is 8×8 with a stone on each of the four middle points, without the moves that
/// led there.
fn has_middle(board: &Board) -> bool {
    let middle = [(3, 3), (4, 3), (3, 4), (4, 4)];
    let has_stone = |(x, y)| Point::new(x, y).is_some_and(|point| board.get(point).is_some());
    board.size() == 8 && board.moves().is_empty() && middle.into_iter().all(has_stone)
}

/// Returns the game of SGF by `GM`, or else by `SZ`, in its first node.
fn of_sgf(bytes: &[u8]) -> Option<Choice> {
    let value = |name: &str| {
        let mut found = properties(bytes);
        found.find(|(known, _)| *known == name.as_bytes()).map(|(_, value)| value.trim_ascii())
    };
    match value("GM") {
        Some(b"2") => return Some(Choice::Othello),
        Some(b"4" | b"5" | b"11") => return Some(Choice::Gomoku),
        // Programs for Go write it, and `RU` has a rule of renju or of Gomoku.
        Some(b"1") if value("RU").is_some() => return Some(Choice::Gomoku),
        Some(_) => return None,
        None => {}
    }
    match value("SZ") {
        Some(b"8") => Some(Choice::Othello),
        Some(_) => Some(Choice::Gomoku),
        None => None,
    }
}

/// Returns the properties of the first node of SGF with their first values.
fn properties(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let node = bytes.iter().position(|&byte| byte == b';').map_or(bytes.len(), |at| at + 1);
    let mut rest = &bytes[node..];
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_ascii_start();
            let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            let (name, after) = rest.split_at(length);
            let value = after.trim_ascii_start().strip_prefix(b"[")?;
            let mut is_escaped = false;
            let end = value.iter().position(|&byte| {
                let is_end = byte == b']' && !is_escaped;
                is_escaped = byte == b'\\' && !is_escaped;
                is_end
            })?;
            rest = &value[end + 1..];
            // Further values have no name.
            if length > 0 {
                return Some((name, &value[..end]));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Belongs> {
        of_bytes(text.as_bytes(), "x")
    }

    /// Returns a drawn board of 8×8, whose rows are cut from a text.
    fn drawn(cells: &str) -> String {
        let rows: Vec<&str> = (0..8).map(|row| &cells[8 * row..8 * row + 8]).collect();
        rows.join("\n") + "\n"
    }

    #[test]
    fn formats_of_one_game_are_certain() {
        let othello = Some(Belongs::To(Choice::Othello));
        let gomoku = Some(Belongs::To(Choice::Gomoku));
        for text in [
            "(;GM[Othello]PB[x]",
            "(;FF[4]GM[2];B[f5])",
            "(;SZ[8];B[f5])",
            "(;C[SZ[15\\]]SZ[8])",
            "[Event \"x\"]\n1. f5",
            "{\"moves\": \"f5\"}",
            "---------------------------OX------XO--------------------------- X",
            &drawn(&(".".repeat(27) + "OX......XO" + &".".repeat(27))),
        ] {
            assert_eq!(of(text), othello, "{text}");
        }
        for text in [
            "(;GM[4]SZ[15];B[hh])",
            "(;GM[1]RU[Renju];B[hh])",
            "(;SZ[15];B[hh])",
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n",
            "h8i9h10",
            "f5 d6 c3 d3 d4",
            // Longer than the part that was read.
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,",
            "a1",
            &(".".repeat(15) + "\n").repeat(15),
        ] {
            assert_eq!(of(text), gomoku, "{text}");
        }
    }

    #[test]
    fn what_both_games_read_is_not_certain() {
        let both = Some(Belongs::ToBoth("x".to_owned()));
        for text in [
            "f5d6c3",
            "f5",
            "(;B[f5])",
            "(;GM[3]SZ[8];)",
            &drawn(&("X".repeat(3) + &".".repeat(61))),
        ] {
            assert_eq!(of(text), both, "{text}");
        }
        assert_eq!(of("hello"), None);
        assert_eq!(of(""), None);
    }

    #[test]
    fn extensions_of_one_game_are_certain() {
        for (name, game) in [
            ("a.WTB", Some(Choice::Othello)),
            ("a.ggf", Some(Choice::Othello)),
            ("a.obf", Some(Choice::Othello)),
            ("a.psq", Some(Choice::Gomoku)),
            ("a.lib", Some(Choice::Gomoku)),
            ("a.sgf", None),
            ("a.txt", None),
            ("f5d6", None),
        ] {
            assert_eq!(of_extension(Path::new(name)), game, "{name}");
        }
    }

    #[test]
    fn the_first_node_has_the_properties() {
        let found: Vec<_> = properties(b"(;GM[2] ab[a1][b2]C[\\]x];SZ[8])").collect();
        let expected: [(&[u8], &[u8]); 3] = [(b"GM", b"2"), (b"ab", b"a1"), (b"C", b"\\]x")];
        assert_eq!(found, expected);
        assert_eq!(properties(b"no node").count(), 0);
        assert_eq!(properties(b";GM[2").count(), 0);
    }
}
