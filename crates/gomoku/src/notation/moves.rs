//! Move strings such as `h8h7i9`.

use super::error::{NotationError, NotationErrorKind};
use crate::notation::text;
use crate::{Board, Point, Rule};

/// Reads a game from the empty board, Black first: points such as `h8` in either case, one after
/// the other. Blanks, line ends, commas and semicolons may stand between them.
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
        while let Some(c) = rest.chars().next() {
            let length = if is_separator(c) { c.len_utf8() } else { move_length(rest) };
            let (found, after) = rest.split_at(length);
            if !is_separator(c) {
                let error = |kind| NotationError::new((number, column), kind);
                let point = found.parse().map_err(|e| error(NotationErrorKind::Point(e)))?;
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
    let mut rest = text.trim_start_matches(is_separator);
    if rest.is_empty() {
        return false;
    }
    while !rest.is_empty() {
        let (found, after) = rest.split_at(move_length(rest));
        if found.parse::<Point>().is_err() {
            return false;
        }
        rest = after.trim_start_matches(is_separator);
    }
    true
}

/// Returns whether a text begins like a move string: with a column letter and a digit.
pub(super) fn looks_like(text: &str) -> bool {
    let mut chars = text.trim_start_matches(is_separator).chars();
    matches!(chars.next(), Some('a'..='v' | 'A'..='V'))
        && chars.next().is_some_and(|c| c.is_ascii_digit())
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
        assert_eq!(
            error(" \n,"),
            "line 2, column 2: the text ends here, expected a move such as h8"
        );
        let error = parse(b"h8", 23, Rule::Freestyle).unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: a board has 5 to 22 points a side, not 23");
    }
}
