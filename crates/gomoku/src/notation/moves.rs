//! Move strings such as `h8h7i9`.

use super::error::{NotationError, NotationErrorKind};
use crate::notation::text;
use crate::{Board, Point, Rule};

/// Reads a game from the empty board, Black first: points such as `h8` in either case, one after
/// the other. Blanks, line ends, commas and semicolons may stand between them, and before each a
/// number with a full stop, a colon, a bracket or a blank behind it, such as `12.`.
///
/// A point may also be two numbers as Piskvork writes them, such as `8,8`: the column from the left
/// and the row **from the top**, both from 1.
///
/// Every move must be on the board and on an empty point. Renju's forbidden points are not judged
/// and a five does not end the game.
///
/// ```
/// use gomoku::Rule;
/// use gomoku::notation::moves;
///
/// let board = moves::parse(b"h8h7 I9", 15, Rule::Freestyle)?;
/// assert_eq!(board.moves().len(), 3);
/// assert_eq!(moves::parse(b"1. h8 h7 2. 9,7", 15, Rule::Freestyle)?, board);
/// let error = moves::parse(b"h8h7h8", 15, Rule::Freestyle).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 5: H8 holds a black stone already");
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// When `size` is not in 5 to 22; when the text is longer than
/// [`MAX_BYTES`](crate::notation::MAX_BYTES), not UTF-8 or empty; at the first move that is no
/// point or not legal.
pub fn parse(bytes: &[u8], size: usize, rule: Rule) -> Result<Board, NotationError> {
    let start = |error| NotationError::new((1, 1), NotationErrorKind::Board(error));
    let mut board = Board::new(size, rule).map_err(start)?;
    let text = text::decode(bytes)?;
    for (number, line) in text::lines(text) {
        let mut rest = line;
        let mut column = 1;
        while !rest.is_empty() {
            let (word, length) = first_word(rest);
            let (found, after) = rest.split_at(length);
            let error = |kind| NotationError::new((number, column), kind);
            let point = match word {
                Word::Between => None,
                Word::Point => Some(found.parse().map_err(|e| error(NotationErrorKind::Point(e)))?),
                Word::Pair(x, y) => {
                    let point = from_the_top(x, y, size);
                    Some(point.ok_or(error(NotationErrorKind::Expected { expected: ON_BOARD }))?)
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
        return Err(NotationError::new(text::position_after(text.as_bytes()), kind));
    }
    Ok(board)
}

/// Returns points as a move string in small letters, which [`parse`] reads.
///
/// ```
/// use gomoku::Rule;
/// use gomoku::notation::moves;
///
/// let board = moves::parse(b"H8,H7;\nI9", 15, Rule::Freestyle)?;
/// assert_eq!(moves::write(board.moves()), "h8h7i9");
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
#[must_use]
pub fn write(points: &[Point]) -> String {
    points.iter().map(|point| point.to_string().to_ascii_lowercase()).collect()
}

/// Returns whether a text is nothing but points, however often each; a board may refuse them.
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
    let mut rest = text;
    let mut has_points = false;
    while !rest.is_empty() {
        let (word, length) = first_word(rest);
        let (found, after) = rest.split_at(length);
        match word {
            Word::Between => {}
            Word::Point if found.parse::<Point>().is_err() => return false,
            Word::Point | Word::Pair(..) => has_points = true,
        }
        rest = after;
    }
    has_points
}

/// Returns whether a text begins like a move string: with a column letter and a digit, or two
/// numbers, perhaps behind the number of a move.
pub(super) fn looks_like(text: &str) -> bool {
    let mut rest = text;
    loop {
        match first_word(rest) {
            (Word::Between, 0) => return false,
            (Word::Between, length) => rest = &rest[length..],
            (Word::Point, _) => return begins_with_point(rest),
            (Word::Pair(..), _) => return true,
        }
    }
}

/// What a text may begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// What stands between points, or the number of a move.
    Between,
    /// What should be a point.
    Point,
    /// A column and a row.
    Pair(usize, usize),
}

/// The most digits of a coordinate, and of the number of a move.
const DIGITS: usize = 3;

const ON_BOARD: &str = "a column and a row on the board, from 1";

/// Returns what a text begins with, and its bytes: none only of an empty text.
fn first_word(text: &str) -> (Word, usize) {
    let Some(c) = text.chars().next() else { return (Word::Between, 0) };
    if is_separator(c) {
        return (Word::Between, c.len_utf8());
    }
    match pair(text) {
        Some((x, y, length)) => (Word::Pair(x, y), length),
        None => match number_length(text) {
            Some(length) => (Word::Between, length),
            None => (Word::Point, move_length(text)),
        },
    }
}

/// Returns the two numbers that a text begins with, and their bytes.
fn pair(text: &str) -> Option<(usize, usize, usize)> {
    let (x, columns) = number(text)?;
    let (y, rows) = number(text[columns..].strip_prefix(',')?)?;
    Some((x, y, columns + 1 + rows))
}

/// Returns the number that a text begins with, and its bytes, unless it is too long for one.
fn number(text: &str) -> Option<(usize, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (digits <= DIGITS).then(|| text[..digits].parse().ok())?.map(|number| (number, digits))
}

/// Returns the bytes of the number of a move, with the stop behind it, if a point follows on the
/// line.
fn number_length(text: &str) -> Option<usize> {
    let (_, digits) = number(text)?;
    let stops = text[digits..].bytes().take_while(|byte| b".:)".contains(byte)).count();
    let length = digits + stops;
    let rest = text[length..].trim_start_matches([' ', '\t']);
    let is_apart = stops > 0 || rest.len() < text.len() - length;
    (is_apart && (begins_with_point(rest) || pair(rest).is_some())).then_some(length)
}

/// Returns whether a text begins with a column letter and a digit.
fn begins_with_point(text: &str) -> bool {
    let mut bytes = text.bytes();
    matches!(bytes.next(), Some(b'a'..=b'v' | b'A'..=b'V'))
        && bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}

/// Returns the point of a column and a row that count from 1 at the top left of a board.
fn from_the_top(x: usize, y: usize, size: usize) -> Option<Point> {
    let point = || Point::new(x.checked_sub(1)?, size.checked_sub(y)?);
    ((1..=size).contains(&x) && (1..=size).contains(&y)).then(point).flatten()
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

/// Returns the bytes of the first character and the digits behind it.
fn move_length(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let digits = text[first..].bytes().take_while(u8::is_ascii_digit).count();
    first + digits
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
        // The corner at the top left.
        let board = parse(b"1,1 2,1", 9, Rule::Freestyle).unwrap();
        assert_eq!(write(board.moves()), "a9b9");
        for text in ["1.", "1. 2. h8", "1h8", "h8 2.", "8, 8", "8,8,100", "1.\nh8", "1234. h8"] {
            assert!(!is_points(text), "{text}");
            let error = error(text);
            assert!(error.contains("not a point, expected a letter"), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(write(&[]), "");
        for size in [5, 15, 22] {
            let points: Vec<_> = Point::all(size).collect();
            let board = parse(write(&points).as_bytes(), size, Rule::Renju).unwrap();
            assert_eq!(board.moves(), points);
        }
    }

    #[test]
    fn bad_moves_are_named_with_their_column() {
        let no_point = "not a point, expected a letter from A to V and a row from 1 to 22, \
                        such as H8";
        assert_eq!(error("h8z9"), format!("line 1, column 3: {no_point}"));
        assert_eq!(error("h8 h"), format!("line 1, column 4: {no_point}"));
        assert_eq!(error("h8h123"), format!("line 1, column 3: {no_point}"));
        assert_eq!(error("h8\n\0"), format!("line 2, column 1: {no_point}"));
        assert_eq!(error("h8h7\nh8"), "line 2, column 1: H8 holds a black stone already");
        assert_eq!(error("é8"), format!("line 1, column 1: {no_point}"));
        assert_eq!(error("h8p1"), "line 1, column 3: P1 is not on a board of 15×15");
        for text in ["h8 16,1", "h8 1,16", "h8 0,1", "h8 1,0", "h8 999,999"] {
            let expected = "unexpected text, expected a column and a row on the board, from 1";
            assert_eq!(error(text), format!("line 1, column 4: {expected}"));
        }
        assert_eq!(error("1. h8 8,8"), "line 1, column 7: H8 holds a black stone already");
        assert_eq!(
            error(" \n,"),
            "line 2, column 2: the text ends here, expected a move such as h8"
        );
        let error = parse(b"h8", 23, Rule::Freestyle).unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: a board has 5 to 22 points a side, not 23");
    }
}
