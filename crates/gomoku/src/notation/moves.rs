//! Move strings such as `h8h7i9`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::clean::{begins_with_address, clean, is_note};
use super::error::{NotationError, NotationErrorKind};
use super::words::{
    Word, are_like_letters, begins_with_point, first_letters, first_word, is_joint, is_letters,
    pair,
};
use crate::notation::reading::ReadWarning;
use crate::notation::words;
use crate::{Board, Point, Rule};

/// Reads a game from the empty board, Black first. The moves are points such as `h8`, in upper or
/// lower case, one after another.
///
/// * Blanks, line ends and `, ; _ - | > /` may separate moves.
/// * A move number may stand before each move, followed by a full stop, a colon, a bracket or a
///   blank, such as `12.`.
/// * An address such as `https://gomocalc.com/#/h8h7i9` may stand before the moves. The first of
///   its pieces that consists of moves counts.
/// * Notes from `#` to the end of the line and results such as `1-0` are skipped.
/// * Full-width letters and digits count as ASCII.
///
/// A point may also be two numbers as in Piskvork, such as `8,8`: the column from the left and the
/// row **from the top**, both from 1. A text of letters only, with at least three pairs that all
/// differ, such as `hhgigj`, is read as points of SGF: a letter for the column and one for the row
/// **from the top**.
///
/// Every move must be on the board and on an empty point. The reader ignores forbidden points of
/// renju, and a five does not end the game.
///
/// ```
/// use gomoku::Rule;
/// use gomoku::notation::moves;
///
/// let board = moves::parse(b"h8h7 I9", 15, Rule::Freestyle)?;
/// assert_eq!(board.moves().len(), 3);
/// assert_eq!(moves::parse(b"1. h8 h7 2. 9,7", 15, Rule::Freestyle)?, board);
/// assert_eq!(moves::parse(b"h8_h7-i9", 15, Rule::Freestyle)?, board);
/// assert_eq!(moves::parse(b"hhhiig", 15, Rule::Freestyle)?, board);
/// let error = moves::parse(b"h8h7h8", 15, Rule::Freestyle).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 5: H8 already has a black stone");
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// Returns an error if `size` is not in 5 to 22; if the text is longer than
/// [`MAX_BYTES`](crate::notation::MAX_BYTES), not UTF-8 or empty; or at the first move that is not
/// a point or not legal.
pub fn parse(text: impl AsRef<[u8]>, size: usize, rule: Rule) -> Result<Board, NotationError> {
    read(text.as_ref(), size, rule, false).map(|(board, _)| board)
}

/// Reads a game like [`parse`] and adds warnings. Columns may skip the letter I.
pub(super) fn read(
    bytes: &[u8],
    size: usize,
    rule: Rule,
    skip_i: bool,
) -> Result<(Board, Option<ReadWarning>), NotationError> {
    let text = clean(words::decode(bytes)?);
    let lines: Vec<_> = words::lines(&text).collect();
    read_lines(&lines, size, rule, (skip_i, are_like_letters(&text)))
}

/// Reads a game like [`read`] from cleaned lines with their numbers. Warns if columns skip the
/// letter I and if points are pairs of letters.
pub(super) fn read_lines(
    lines: &[(usize, &str)],
    size: usize,
    rule: Rule,
    (skip_i, are_letters): (bool, bool),
) -> Result<(Board, Option<ReadWarning>), NotationError> {
    let start = |error| NotationError::new((1, 1), NotationErrorKind::Board(error));
    let mut board = Board::new(size, rule).map_err(start)?;
    let mut warning = None;
    for &(number, line) in lines {
        let (mut column, mut rest) = (1, line);
        while !rest.is_empty() {
            let (word, length) = if are_letters { first_letters(rest) } else { first_word(rest) };
            let (found, after) = rest.split_at(length);
            let error = |kind| NotationError::new((number, column), kind);
            let expected = |expected| error(NotationErrorKind::Expected { expected });
            let point = match word {
                Word::Between | Word::Result => None,
                Word::Pass => return Err(expected(NO_PASS)),
                Word::Point => Some(named(found, skip_i).map_err(error)?),
                Word::Pair(x, y) => {
                    let point = from_the_top(x, y, size).ok_or(expected(ON_BOARD))?;
                    let from_zero = from_the_top(x + 1, y + 1, size);
                    warning.get_or_insert(ReadWarning::Pairs { pair: (x, y), point, from_zero });
                    Some(point)
                }
                Word::Letters => {
                    let point = of_letters(found, size).ok_or(expected(LETTERS_ON_BOARD))?;
                    warning.get_or_insert(ReadWarning::Letters { point });
                    Some(point)
                }
            };
            if let Some(point) = point {
                board.place(point).map_err(|e| error(NotationErrorKind::Place(e)))?;
            }
            column += found.chars().count();
            rest = after;
        }
    }
    if board.moves().is_empty() {
        let kind = NotationErrorKind::Empty { expected: "a move such as h8" };
        let end = lines.last().map_or((1, 1), |(line, text)| (*line, 1 + text.chars().count()));
        return Err(NotationError::new(end, kind));
    }
    Ok((board, warning))
}

/// Returns the moves of a board as a move string in lower case, which [`parse`] reads.
///
/// ```
/// use gomoku::Rule;
/// use gomoku::notation::moves;
///
/// let board = moves::parse("H8,H7;\nI9", 15, Rule::Freestyle)?;
/// assert_eq!(moves::write(&board), "h8h7i9");
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
#[must_use]
pub fn write(board: &Board) -> String {
    write_points(board.moves())
}

/// Returns points as a move string in lower case, such as those of a principal variation.
///
/// ```
/// use gomoku::Point;
/// use gomoku::notation::moves;
///
/// let line = ["H8", "H7"].map(|name| name.parse::<Point>().unwrap());
/// assert_eq!(moves::write_points(&line), "h8h7");
/// ```
#[must_use]
pub fn write_points(points: &[Point]) -> String {
    points.iter().map(|point| point.to_string().to_ascii_lowercase()).collect()
}

/// Returns whether a text consists of points only. Points may repeat, so a board may refuse them.
///
/// ```
/// use gomoku::notation::moves::is_points;
///
/// assert!(is_points("h8h8, V22"));
/// assert!(!is_points("h8.txt"));
/// assert!(!is_points(""));
/// ```
#[must_use]
pub fn is_points(text: &str) -> bool {
    let text = &*clean(text);
    if is_letters(text) {
        return true;
    }
    let mut rest = text;
    let mut has_points = false;
    while !rest.is_empty() {
        let (word, length) = first_word(rest);
        let (found, after) = rest.split_at(length);
        match word {
            Word::Between | Word::Result => {}
            Word::Pass => return false,
            Word::Point if found.parse::<Point>().is_err() => return false,
            Word::Point | Word::Pair(..) | Word::Letters => has_points = true,
        }
        rest = after;
    }
    has_points
}

/// Returns whether a text begins like a move string: with a column letter and a digit, or with two
/// numbers. A move number may come first.
pub(super) fn looks_like(given: &str) -> bool {
    let text = given;
    let text = &*match clean(text) {
        // The text is only a note or an address.
        text if text.trim().is_empty() => return is_note(given) || begins_with_address(given),
        text => text,
    };
    if begins_with_address(given) || are_like_letters(text) {
        return true;
    }
    let mut rest = text;
    loop {
        match first_word(rest) {
            (Word::Between, 0) => return false,
            (Word::Between, length) => rest = &rest[length..],
            (Word::Point, _) => {
                let inside = rest.strip_prefix('(').unwrap_or_default();
                return begins_with_point(rest)
                    || begins_with_point(inside)
                    || pair(inside).is_some();
            }
            (Word::Pair(..) | Word::Letters | Word::Pass | Word::Result, _) => return true,
        }
    }
}

const ON_BOARD: &str = "a column and a row on the board, both from 1 at the top left; the Gomocup \
                        protocol counts from 0";

const NO_PASS: &str = "a stone such as h8: a text of moves has no passes, SGF has them";

const LETTERS_ON_BOARD: &str = "a point of the board as in SGF, such as hh";

/// Returns the point of two letters on a board of `size`: the column, then the row from the top.
fn of_letters(text: &str, size: usize) -> Option<Point> {
    let &[column, row] = text.as_bytes() else { return None };
    let number = |letter: u8| usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a'));
    from_the_top(number(column) + 1, number(row) + 1, size)
}

/// Returns the point of a name such as `h8`, where columns may skip the letter I.
fn named(text: &str, skip_i: bool) -> Result<Point, NotationErrorKind> {
    let usual = || text.parse().map_err(NotationErrorKind::Point);
    let letter = text.chars().next().map(|letter| letter.to_ascii_lowercase());
    match letter {
        Some('i') if skip_i => {
            let expected = "a column other than I, which these columns skip";
            Err(NotationErrorKind::Expected { expected })
        }
        Some(letter @ 'j'..='w') if skip_i => {
            // Use the letter before it.
            let before = char::from_u32(u32::from(letter) - 1).unwrap_or(letter);
            let name = format!("{before}{}", &text[1..]);
            name.parse().or_else(|_| usual())
        }
        _ => usual(),
    }
}

/// Returns the point of a column and a row that count from 1 at the top left of the board.
fn from_the_top(x: usize, y: usize, size: usize) -> Option<Point> {
    let point = || Point::new(x.checked_sub(1)?, size.checked_sub(y)?);
    ((1..=size).contains(&x) && (1..=size).contains(&y)).then(point).flatten()
}

/// Returns whether a text has separators of moves or consists of pairs of letters.
pub(super) fn is_joined(text: &str) -> bool {
    text.contains(is_joint) || is_letters(&clean(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    fn error(text: &str) -> String {
        parse(text.as_bytes(), 15, Rule::Freestyle).unwrap_err().to_string()
    }

    #[test]
    fn moves_alternate_from_black() {
        let board = parse(b"h8, H7;\r\n i9\n", 15, Rule::Freestyle).unwrap();
        let names: Vec<_> = board.moves().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["H8", "H7", "I9"]);
        assert_eq!(board.get(board.moves()[1]), Some(Color::White));
        assert_eq!(board.side_to_move(), Color::White);
    }

    #[test]
    fn moves_may_be_numbered_or_pairs_of_numbers() {
        let board = parse(b"h8h7i9", 15, Rule::Freestyle).unwrap();
        for text in [
            "1. h8 2. h7 3. i9",
            "1.h8 h7 2.i9",
            "1: h8\th7\n2)  I9",
            "1 h8 2 h7 3 i9",
            "1. h8 1... h7 2. i9",
            "8,8 8,9 9,7",
            "8,8\r\n8,9\r\n9,7\r\n",
            "8,8,8,9,9,7",
            "1. 8,8; 8,9; 2. i9",
            "08,8 8,09 i9",
        ] {
            assert!(is_points(text) && looks_like(text), "{text}");
            assert_eq!(parse(text.as_bytes(), 15, Rule::Freestyle).as_ref(), Ok(&board), "{text}");
        }
        // The top left corner.
        let board = parse(b"1,1 2,1", 9, Rule::Freestyle).unwrap();
        assert_eq!(write(&board), "a9b9");
        for text in ["1.", "1. 2. h8", "1h8", "h8 2.", "8, 8", "8,8,100", "1.\nh8", "1234. h8"] {
            assert!(!is_points(text), "{text}");
            let error = error(text);
            assert!(error.contains("not a point; expected a letter"), "{text}: {error}");
        }
    }

    #[test]
    fn moves_may_be_joined() {
        let board = parse(b"h8i9i7", 15, Rule::Freestyle).unwrap();
        for text in [
            "h8_i9_i7",
            "h8-i9-i7",
            "h8 - i9 – i7",
            "h8 > i9 → i7",
            "h8|i9|i7",
            "1.h8_2.i9_3.i7",
            "https://gomocalc.com/#/h8i9i7",
            " HTTP://www.gomocalc.com/#/h8_i9_i7\n",
            "www.gomocalc.com/#/h8i9i7",
            "https://example.org/board?size=15&moves=h8i9i7",
        ] {
            assert!(is_points(text) && looks_like(text), "{text}");
            assert_eq!(parse(text.as_bytes(), 15, Rule::Freestyle).as_ref(), Ok(&board), "{text}");
        }
        assert_eq!(
            error("https://gomocalc.com/#/h8x"),
            "line 1, column 26: not a point; expected a letter from A to V and a row from 1 to 22, \
             such as H8"
        );
        for text in ["https://gomocalc.com/#/", "https://gomocalc.com/"] {
            assert!(looks_like(text) && !is_points(text));
            assert!(error(text).contains("the text ends here; expected a move"), "{text}");
        }
    }

    #[test]
    fn letters_are_points_of_sgf() {
        let board = parse(b"h8g7g6f9j6", 15, Rule::Freestyle).unwrap();
        for text in
            ["hhgigjfgjj", "HHGIGJFGJJ", "hh gi gj fg jj\n", "hhgi,gjfg;jj", "hh_gi_gj_fg_jj"]
        {
            assert!(is_points(text) && looks_like(text), "{text}");
            assert_eq!(parse(text.as_bytes(), 15, Rule::Freestyle).as_ref(), Ok(&board), "{text}");
        }
        // Too few pairs, an odd letter, a repeated pair, and letters that are not on a board.
        for text in ["hh", "hhgi", "hhgigjf", "hhgihh", "hhgigz", "hhgig8", "hhgi héé", ""] {
            assert!(!is_letters(text), "{text}");
        }
        let expected = format!("line 1, column 5: unexpected text; expected {LETTERS_ON_BOARD}");
        assert_eq!(error("hhgipp"), expected);
        let on_20 = parse(b"hhgipp", 20, Rule::Freestyle).unwrap();
        assert_eq!(write(&on_20), "h13g12p5");
    }

    #[test]
    fn columns_may_skip_i() {
        let read = |text: &str, size| read(text.as_bytes(), size, Rule::Freestyle, true);
        let moves = |text: &str, size| write(&read(text, size).unwrap().0);
        assert_eq!(moves("h8j9P1", 15), "h8i9o1");
        assert_eq!(moves("w1 v1", 22), "v1u1");
        let error = read("h8 i9", 15).unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 4: unexpected text; expected a column other"));
        assert!(read("h8 x9", 15).is_err() && read("h8 jj", 15).is_err());
        assert_eq!(
            read("q1", 15).unwrap_err().to_string(),
            "line 1, column 1: P1 is not on a board of 15×15"
        );
    }

    #[test]
    fn pairs_are_said_to_count_from_one() {
        let warning = |text: &str| {
            let (_, warning) = read(text.as_bytes(), 15, Rule::Freestyle, false).unwrap();
            warning.map(|warning| warning.to_string())
        };
        assert_eq!(warning("h8 i9"), None);
        let expected = "7,7 is read as column 7 and row 7 from 1 at the top left: G9; TURN 7,7 of \
                        the Gomocup protocol counts from 0 and is H8";
        assert_eq!(warning("h7 7,7").as_deref(), Some(expected));
        let expected = "15,15 is read as column 15 and row 15 from 1 at the top left: O1";
        assert_eq!(warning("15,15 1,1").as_deref(), Some(expected));
    }

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(write_points(&[]), "");
        for size in [5, 15, 22] {
            let points: Vec<_> = Point::all(size).collect();
            let board = parse(write_points(&points).as_bytes(), size, Rule::Renju).unwrap();
            assert_eq!(board.moves(), points);
        }
    }

    #[test]
    fn bad_moves_are_named_with_their_column() {
        let no_point = "not a point; expected a letter from A to V and a row from 1 to 22, \
                        such as H8";
        assert_eq!(error("h8z9"), format!("line 1, column 3: {no_point}"));
        assert_eq!(error("h8 h"), format!("line 1, column 4: {no_point}"));
        assert_eq!(error("h8h123"), format!("line 1, column 3: {no_point}"));
        assert_eq!(error("h8\n\0"), format!("line 2, column 1: {no_point}"));
        assert_eq!(error("h8h7\nh8"), "line 2, column 1: H8 already has a black stone");
        assert_eq!(error("é8"), format!("line 1, column 1: {no_point}"));
        assert_eq!(error("h8p1"), "line 1, column 3: P1 is not on a board of 15×15");
        for text in ["h8 16,1", "h8 1,16", "h8 0,1", "h8 1,0", "h8 999,999"] {
            let expected = format!("unexpected text; expected {ON_BOARD}");
            assert_eq!(error(text), format!("line 1, column 4: {expected}"));
        }
        assert_eq!(error("1. h8 8,8"), "line 1, column 7: H8 already has a black stone");
        assert_eq!(
            error(" \n,"),
            "line 2, column 2: the text ends here; expected a move such as h8"
        );
        let error = parse(b"h8", 23, Rule::Freestyle).unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: a board has 5 to 22 points per side, not 23");
    }
}
