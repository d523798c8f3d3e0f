//! Reading of files: which game a file holds, and its games.

use super::found::{FileError, Found, Info, Listed};
use super::{gomoku, othello};
use crate::link;
use crate::record::{Record, Spec};

/// Reads the games of a file with a name, which may be empty. What the page shows decides what the file does not say: the
/// game of moves without anything else, the rule of Gomoku, and the size of its board.
///
/// # Errors
///
/// When no reader of either game accepts the bytes.
pub fn read(bytes: &[u8], name: &str, shown: &Record) -> Result<Found, FileError> {
    if let Some(found) = linked(bytes) {
        return Ok(found);
    }
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let board = match shown {
        Record::Gomoku { start, .. } => Some(&**start),
        Record::Othello(_) => None,
    };
    let of = |is_gomoku: bool| {
        if is_gomoku {
            gomoku::read(bytes, extension, board)
        } else {
            othello::read(bytes, extension)
        }
    };
    let first = named_game(bytes, extension).unwrap_or(board.is_some());
    of(first).or_else(|error| match (of(!first), first) {
        (Ok(found), _) => Ok(found),
        (Err(other), true) => {
            Err(FileError::Neither { othello: other.to_string(), gomoku: error.to_string() })
        }
        (Err(other), false) => {
            Err(FileError::Neither { othello: error.to_string(), gomoku: other.to_string() })
        }
    })
}

/// Returns whether a file is Gomoku's, if its extension or what it says of itself decides that.
fn named_game(bytes: &[u8], extension: &str) -> Option<bool> {
    match extension.to_ascii_lowercase().as_str() {
        "psq" | "lib" | "sav" | "pos" | "rif" => return Some(true),
        "wtb" | "ggf" | "obf" | "pgn" => return Some(false),
        _ => {}
    }
    let start = &bytes[..bytes.len().min(4096)];
    let number = start.windows(3).position(|window| window.eq_ignore_ascii_case(b"GM["))?;
    let value = start.get(number + 3..)?.trim_ascii_start();
    match value {
        [b'4', b']', ..] => Some(true),
        [b'2', b']', ..] => Some(false),
        _ if value.len() >= 7 && value[..7].eq_ignore_ascii_case(b"othello") => Some(false),
        _ if value.len() >= 7 && value[..7].eq_ignore_ascii_case(b"reversi") => Some(false),
        _ => None,
    }
}

/// Returns the game of an address of the page.
fn linked(bytes: &[u8]) -> Option<Found> {
    let text = str::from_utf8(bytes).ok()?.trim();
    let (_, text) = text.split_once("#g=")?;
    let text = text.split('&').next()?;
    let linked = link::decode(text).ok()?;
    let listed = Listed::new(Info::default(), Spec::of(&linked.record));
    Some(Found { format: "link", games: vec![listed], more: false, warnings: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs(bytes: &[u8], name: &str, shows_gomoku: bool) -> Vec<Spec> {
        let shown = if shows_gomoku { gomoku(15, "freestyle", "") } else { othello("") };
        found(bytes, name, &shown)
    }

    fn found(bytes: &[u8], name: &str, shown: &Spec) -> Vec<Spec> {
        let shown = shown.record().unwrap();
        read(bytes, name, &shown).unwrap().games.into_iter().map(|game| game.spec).collect()
    }

    fn othello(moves: &str) -> Spec {
        Spec::Othello { start: String::new(), moves: moves.to_owned() }
    }

    fn gomoku(size: usize, rule: &str, moves: &str) -> Spec {
        let (rule, moves) = (rule.to_owned(), moves.to_owned());
        Spec::Gomoku { size, rule, start: String::new(), moves }
    }

    #[test]
    fn formats_of_both_games_are_found_whatever_is_shown() {
        for shows_gomoku in [false, true] {
            for (bytes, name, spec) in [
                (&b"(;FF[4]GM[2]SZ[8];B[f5];W[d6])"[..], "", othello("F5D6")),
                (b"(;GM[4]SZ[15];B[hh];W[hg])", "", gomoku(15, "freestyle", "h8h9")),
                (b"[Black \"Ann\"]\n1. f5 d6 2. c3\n", "", othello("F5D6C3")),
                (b"Piskvorky 9x9, 0:0, 0\n5,5,0\n5,6,0\n-1\n", "", gomoku(9, "freestyle", "e5e4")),
                (b"(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)", "game.ggf", othello("F5")),
            ] {
                assert_eq!(specs(bytes, name, shows_gomoku), [spec], "{}", bytes.escape_ascii());
            }
        }
    }

    #[test]
    fn moves_alone_are_the_shown_game_if_that_can_be() {
        assert_eq!(specs(b"f5d6c3", "", false), [othello("F5D6C3")]);
        assert_eq!(specs(b"f5d6c3", "", true), [gomoku(15, "freestyle", "f5d6c3")]);
        assert_eq!(specs(b"h8h7i9", "", false), [gomoku(15, "freestyle", "h8h7i9")]);
    }

    #[test]
    fn moves_alone_have_the_rule_and_the_size_that_are_shown() {
        let shown = gomoku(19, "renju", "");
        assert_eq!(found(b"h8h7i9", "", &shown), [gomoku(19, "renju", "h8h7i9")]);
        // A file that names its rule keeps it.
        let sgf = b"(;GM[4]SZ[15]RU[standard];B[hh])";
        assert_eq!(found(sgf, "", &shown), [gomoku(15, "standard", "h8")]);
    }

    #[test]
    fn addresses_are_games() {
        assert_eq!(specs(b"https://example.org/#g=IDlrS1L&v=a", "", true), [othello("F5D6C3")]);
    }

    #[test]
    fn positions_are_games_without_moves() {
        let line = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
        let found = specs(format!("{line}; G8:+18; H1:+12; % FFO 1").as_bytes(), "a.obf", false);
        assert_eq!(found, [Spec::Othello { start: line.to_owned(), moves: String::new() }]);
    }

    #[test]
    fn nonsense_is_an_error_that_names_both_games() {
        let [of_othello, of_gomoku] =
            [othello(""), gomoku(15, "renju", "")].map(|spec| spec.record().unwrap());
        let error = read(b"\x00\x01nonsense", "", &of_othello).unwrap_err().to_string();
        assert!(error.starts_with("no game was found; as Othello: "), "{error}");
        assert!(read(b"", "", &of_gomoku).is_err());
    }
}
