//! Positions saved by Yixin-Board: `.sav` (text) and `.pos` (binary).
//!
//! ```text
//! 15        .sav: the height and the width of the board
//! 15
//! 2         the number of moves
//! 7 7       row from the top and column from the left, both from 0
//! 6 8
//! ```
//!
//! Older files have the number of a rule of Yixin in the second line: 0 freestyle, 1 standard, 2, 4
//! and 5 renju, 3 and 6 freestyle with swaps. A `.pos` file is always 15×15. It has a byte for the
//! number of moves and a byte for each move: 15 times the column plus the row from the top, both
//! from 0. Black moves first. Neither format holds other data.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::error::{NotationError, NotationErrorKind};
use super::words;
use crate::{Board, Point, Rule};

/// Side of every board of `.pos`.
const POS_SIZE: usize = 15;

/// Maximum number of moves of `.pos`: the number of points of a board.
const POS_MOVES: usize = POS_SIZE * POS_SIZE;

const SIZES: &str = "a board height and width such as 15 and 15, as in Yixin's .sav";
const COUNT: &str = "the number of moves, as in Yixin's .sav";
const MOVE: &str = "a row and a column from 0 at the top left, as in Yixin's .sav";

/// Saved position: its moves, and the rule if the file has one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Saved {
    /// Board with its moves in order.
    pub board: Board,
    /// Whether the file names the rule of the board.
    pub has_rule: bool,
}

/// Returns whether bytes look like `.sav`: three lines of one number each, where the first two are
/// the sides of a board.
#[must_use]
pub fn is_sav(bytes: &[u8]) -> bool {
    let Ok(text) = words::decode(bytes) else { return false };
    let mut lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    let mut number = || lines.next().and_then(|line| line.parse::<usize>().ok());
    match (number(), number(), number()) {
        (Some(height), Some(width), Some(_)) => height == width && (5..=22).contains(&height),
        _ => false,
    }
}

/// Returns whether bytes look like `.pos` and cannot be text: the number of distinct points matches
/// the first byte, and some bytes never occur in text.
#[must_use]
pub fn is_pos(bytes: &[u8]) -> bool {
    let Some((&count, points)) = bytes.split_first() else { return false };
    let mut seen = [false; 256];
    let all_differ = points.iter().all(|&point| {
        usize::from(point) < POS_MOVES && !core::mem::replace(&mut seen[usize::from(point)], true)
    });
    let is_text = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    usize::from(count) == points.len() && count > 0 && all_differ && !bytes.iter().all(is_text)
}

/// Reads `.sav`.
///
/// ```
/// use gomoku::notation::yixin;
///
/// let saved = yixin::parse_sav(b"15\n15\n2\n7 7\n6 8\n")?;
/// assert_eq!(saved.board.moves(), ["H8".parse()?, "I9".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is longer than [`MAX_BYTES`](crate::notation::MAX_BYTES) or not
/// UTF-8, the board is not square or its size is out of range, a move is malformed or not possible,
/// or the number of moves differs from that in the file.
pub fn parse_sav(bytes: &[u8]) -> Result<Saved, NotationError> {
    let text = words::decode(bytes)?;
    let end = words::position_after(text.as_bytes());
    let mut words = words::lines(text).flat_map(|(line, text)| {
        let columns = words(text);
        columns.map(move |(column, word)| ((line, column), word))
    });
    let mut next = |expected: &'static str| {
        let kind = NotationErrorKind::Empty { expected };
        let (at, word) = words.next().ok_or(NotationError::new(end, kind))?;
        let number = word.parse::<usize>().ok();
        let kind = NotationErrorKind::Expected { expected };
        number.map(|number| (at, number)).ok_or(NotationError::new(at, kind))
    };
    let (first, size) = next(SIZES)?;
    let (second, width) = next(SIZES)?;
    let error = |at, kind| Err(NotationError::new(at, kind));
    let (rule, has_rule) = match rule_of_yixin(width) {
        _ if width == size => (Rule::Freestyle, false),
        Some(rule) => (rule, true),
        None => return error(second, NotationErrorKind::Expected { expected: SIZES }),
    };
    let board = Board::new(size, rule);
    let board_error = |found| NotationError::new(first, NotationErrorKind::Board(found));
    let mut board = board.map_err(board_error)?;
    let (at, count) = next(COUNT)?;
    if count > size * size {
        return error(at, NotationErrorKind::MoveCount { found: count, max: size * size });
    }
    for _ in 0..count {
        let (at, row) = next(MOVE)?;
        let (_, column) = next(MOVE)?;
        let point = size.checked_sub(row + 1).and_then(|y| Point::new(column, y));
        let Some(point) = point.filter(|point| point.is_on(size)) else {
            return error(at, NotationErrorKind::Expected { expected: MOVE });
        };
        board
            .place(point)
            .map_err(|found| NotationError::new(at, NotationErrorKind::Place(found)))?;
    }
    if let Some((at, _)) = words.next() {
        let expected = "the end of the file after the last move";
        return error(at, NotationErrorKind::Expected { expected });
    }
    Ok(Saved { board, has_rule })
}

/// Reads `.pos`. Columns in errors count bytes.
///
/// ```
/// use gomoku::notation::yixin;
///
/// let board = yixin::parse_pos(&[2, 112, 126])?;
/// assert_eq!(board.moves(), ["H8".parse()?, "I9".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the number of moves differs from the first byte, or a move is off the board
/// or on a stone.
pub fn parse_pos(bytes: &[u8]) -> Result<Board, NotationError> {
    let at = |index: usize| (1, index + 1);
    let error = |index, kind| Err(NotationError::new(at(index), kind));
    let expected = "the number of moves in the first byte, as in Yixin's .pos";
    let Some((&count, points)) = bytes.split_first() else {
        return error(0, NotationErrorKind::Empty { expected });
    };
    let mut board = Board::new(POS_SIZE, Rule::default())
        .map_err(|found| NotationError::new((1, 1), NotationErrorKind::Board(found)))?;
    for (index, &byte) in points.iter().enumerate() {
        if index == usize::from(count) {
            let expected = "the end of the file after the last move";
            return error(index + 1, NotationErrorKind::Expected { expected });
        }
        let (column, row) = (usize::from(byte) / POS_SIZE, usize::from(byte) % POS_SIZE);
        let point = Point::new(column, POS_SIZE - 1 - row);
        let Some(point) = point.filter(|point| point.is_on(POS_SIZE)) else {
            let expected = "a byte up to 224 for a point, as in Yixin's .pos";
            return error(index + 1, NotationErrorKind::Expected { expected });
        };
        let place = |found| NotationError::new(at(index + 1), NotationErrorKind::Place(found));
        board.place(point).map_err(place)?;
    }
    if points.len() < usize::from(count) {
        let expected = "the number of moves in the first byte";
        return error(bytes.len(), NotationErrorKind::Empty { expected });
    }
    Ok(board)
}

/// Returns the moves of a game on a board of `size` as `.sav`.
#[must_use]
pub fn write_sav(size: usize, moves: &[Point]) -> String {
    let mut text = format!("{size}\n{size}\n{}\n", moves.len());
    for point in moves {
        let row = size.saturating_sub(1 + point.y());
        text.push_str(&format!("{row} {}\n", point.x()));
    }
    text
}

/// Returns the moves of a game on 15×15 as `.pos`, or `None` if a point is off that board.
///
/// ```
/// use gomoku::notation::yixin;
///
/// let bytes = yixin::write_pos(&["H8".parse()?, "I9".parse()?]);
/// assert_eq!(bytes, Some(vec![2, 112, 126]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_pos(moves: &[Point]) -> Option<Vec<u8>> {
    let count = u8::try_from(moves.len()).ok().filter(|&count| usize::from(count) <= POS_MOVES)?;
    let mut bytes = vec![count];
    for point in moves.iter() {
        let row = (POS_SIZE - 1).checked_sub(point.y())?;
        bytes
            .push(u8::try_from(POS_SIZE * point.x() + row).ok().filter(|_| point.is_on(POS_SIZE))?);
    }
    Some(bytes)
}

/// Returns the rule with a number in the settings of Yixin-Board.
const fn rule_of_yixin(number: usize) -> Option<Rule> {
    match number {
        0 | 3 | 6 => Some(Rule::Freestyle),
        1 => Some(Rule::Standard),
        2 | 4 | 5 => Some(Rule::Renju),
        _ => None,
    }
}

/// Returns the words of a line with their columns, from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        // A word is a slice of the line.
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (1 + line[..start].chars().count(), word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;

    fn moves_of(text: &str) -> String {
        moves::write(&parse_sav(text.as_bytes()).unwrap().board)
    }

    #[test]
    fn rows_come_first_and_count_from_the_top() {
        assert_eq!(moves_of("15\n15\n3\n7 7\n6 8\n8 6\n"), "h8i9g7");
        assert_eq!(moves_of("20\r\n20\r\n1\r\n0 1\r\n"), "b20");
        assert_eq!(moves_of("9\n9\n0"), "");
        let board = parse_pos(b"\x03pb~").unwrap();
        assert_eq!(moves::write(&board), "h8g7i9");
        assert_eq!(moves::write(&parse_pos(&[1, 1]).unwrap()), "a14");
    }

    #[test]
    fn older_files_name_the_rule() {
        for (number, rule) in [(0, Rule::Freestyle), (1, Rule::Standard), (2, Rule::Renju)] {
            let saved = parse_sav(format!("15\n{number}\n1\n7 7").as_bytes()).unwrap();
            assert_eq!((saved.board.rule(), saved.has_rule), (rule, true));
        }
        assert!(!parse_sav(b"6\n6\n0").unwrap().has_rule);
    }

    #[test]
    fn what_is_written_is_read_back() {
        let points: Vec<Point> = Point::all(15).collect();
        for count in [0, 1, 2, 100, 225] {
            let moves = &points[..count];
            let saved = parse_sav(write_sav(15, moves).as_bytes()).unwrap();
            assert_eq!(saved.board.moves(), moves);
            let bytes = write_pos(moves).unwrap();
            assert_eq!(parse_pos(&bytes).unwrap().moves(), moves);
        }
        assert_eq!(write_pos(&["P1".parse().unwrap()]), None);
    }

    #[test]
    fn errors_have_places() {
        let error = |text: &str| parse_sav(text.as_bytes()).unwrap_err().to_string();
        for (text, expected) in [
            ("", format!("line 1, column 1: the text ends here; expected {SIZES}")),
            ("15\n9\n0", format!("line 2, column 1: unexpected text; expected {SIZES}")),
            ("4\n4\n0", "line 1, column 1: a board has 5 to 22 points per side, not 4".into()),
            ("15\n15\n226", "line 3, column 1: 226 moves; expected at most 225".into()),
            ("15\n15\n1\n7", format!("line 4, column 2: the text ends here; expected {MOVE}")),
            ("15\n15\n1\n7 15", format!("line 4, column 1: unexpected text; expected {MOVE}")),
            ("15\n15\n1\n7 x", format!("line 4, column 3: unexpected text; expected {MOVE}")),
            ("15\n15\n2\n7 7\n7 7", "line 5, column 1: H8 already has a black stone".into()),
        ] {
            assert_eq!(error(text), expected, "{text}");
        }
        assert!(error("15\n15\n1\n7 7 6").starts_with("line 4, column 5: unexpected text"));
        let error = |bytes: &[u8]| parse_pos(bytes).unwrap_err().to_string();
        assert!(error(b"").starts_with("line 1, column 1: the text ends here"));
        assert!(error(&[2, 112]).starts_with("line 1, column 3: the text ends here"));
        assert!(error(&[1, 112, 126]).starts_with("line 1, column 3: unexpected text"));
        assert!(error(&[1, 225]).starts_with("line 1, column 2: unexpected text"));
        let expected = "line 1, column 3: H8 already has a black stone";
        assert_eq!(error(&[2, 112, 112]), expected);
    }

    #[test]
    fn files_are_recognised() {
        assert!(is_sav(b"15\n15\n3\n7 7\n6 8\n8 6\n") && is_sav(b"\n20 \r\n20\r\n0"));
        for text in ["", "15\n15\n", "15 15 3", "15\n9\n0", "h8i9", "4\n4\n0"] {
            assert!(!is_sav(text.as_bytes()), "{text}");
        }
        assert!(is_pos(b"\x03pb~") && is_pos(&[1, 224]));
        for bytes in
            [&b""[..], b"\0", b"\x03pb", b"\x02pp", b"\nh8i9j7k6l5", &[1, 225], b"\n1234567890"]
        {
            assert!(!is_pos(bytes), "{bytes:?}");
        }
    }
}
