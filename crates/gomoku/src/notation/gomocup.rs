//! Points of the Gomocup protocol: `x,y` from 0, highest row first.
//!
//! A manager sends the opponent's move as `TURN 10,9`, and a brain answers `10,10`. Both
//! coordinates count from the upper left corner, so `y` depends on the board size: on a board of
//! 15×15 the lowest row is 14.
//!
//! ```
//! use gomoku::notation::gomocup;
//! use gomoku::Point;
//!
//! let point = gomocup::parse("7,0", 15)?;
//! assert_eq!(point.to_string(), "H15");
//! assert_eq!(gomocup::write(point, 15), Some("7,0".to_owned()));
//! # Ok::<(), gomocup::ParsePointError>(())
//! ```

use alloc::format;
use alloc::string::String;

use thiserror::Error;

use crate::{Board, BoardError, Color, PlaceError, Point, Rule};

/// Error of a text that is not a point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a point; expected x,y with both from 0 to {}, such as 7,7", size.saturating_sub(1))]
#[non_exhaustive]
pub struct ParsePointError {
    /// Side of the board.
    pub size: usize,
}

/// Reads a point of a board of `size` points per side. Blanks may surround the numbers.
///
/// # Errors
///
/// Returns an error if the text is not two numbers below `size` separated by a comma.
pub fn parse(text: &str, size: usize) -> Result<Point, ParsePointError> {
    let point = || {
        let (x, y) = text.split_once(',')?;
        point(number(x)?, number(y)?, size)
    };
    point().ok_or(ParsePointError { size })
}

/// Returns the point of two coordinates, or `None` if one of them is not below `size`.
#[must_use]
pub fn point(x: usize, y: usize, size: usize) -> Option<Point> {
    Point::new(x, size.checked_sub(1)?.checked_sub(y)?).filter(|point| point.is_on(size))
}

/// Returns the coordinates of a point, or `None` if it is not on a board of `size` points per side.
#[must_use]
pub fn coordinates(point: Point, size: usize) -> Option<(usize, usize)> {
    let (x, y) = (point.x(), (size.checked_sub(1)?).checked_sub(point.y())?);
    (x < size).then_some((x, y))
}

/// Returns the text of a point, or `None` if it is not on a board of `size` points per side.
#[must_use]
pub fn write(point: Point, size: usize) -> Option<String> {
    let (x, y) = coordinates(point, size)?;
    Some(format!("{x},{y}"))
}

/// Why lines are not the stones of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseStonesError {
    /// A line is not a stone.
    #[error("stone {stone} is not x,y,field; expected a point of the board and field 1, 2 or 3")]
    Stone {
        /// Number of the line, from 1.
        stone: usize,
    },
    /// A stone of field 3, which belongs to neither side.
    #[error("stone {stone} has field 3, of neither side; expected field 1 or 2")]
    Neither {
        /// Number of the line, from 1.
        stone: usize,
    },
    /// A stone cannot be placed.
    #[error("stone {stone}: {error}")]
    Place {
        /// Number of the line, from 1.
        stone: usize,
        /// Why.
        error: PlaceError,
    },
    /// There is no board of the size.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Returns the board of the lines `x,y,field` of the command `BOARD`, with the brain to move. Field 1 is one of
/// the brain's stones, 2 one of the opponent's.
///
/// The fields do not name colours; [`brain_color`] does. The lines become the moves of the board, so that they
/// can be taken back.
///
/// # Errors
///
/// When a line is not a stone, a stone has field 3 (it blocks a point for both sides, which no board can hold), a
/// point has two stones, or `size` is not in 5 to 22.
///
/// ```
/// use gomoku::notation::gomocup;
/// use gomoku::{Color, Rule};
///
/// let board = gomocup::board(["7,7,2", "7,8,1", "8,8,2"], 15, Rule::Renju)?;
/// assert_eq!(board.get("H8".parse()?), Some(Color::Black));
/// assert_eq!(board.side_to_move(), Color::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn board<I>(lines: I, size: usize, rule: Rule) -> Result<Board, ParseStonesError>
where
    I: IntoIterator<Item: AsRef<str>>,
{
    // The brain is Black until all stones are known.
    let mut board = Board::new(size, rule)?;
    for (line, stone) in lines.into_iter().zip(1..) {
        let parts = line.as_ref().rsplit_once(',');
        let point = parts.and_then(|(point, _)| parse(point, size).ok());
        let color = match parts.map(|(_, field)| field.trim()) {
            Some("1") => Color::Black,
            Some("2") => Color::White,
            Some("3") => return Err(ParseStonesError::Neither { stone }),
            _ => return Err(ParseStonesError::Stone { stone }),
        };
        let point = point.ok_or(ParseStonesError::Stone { stone })?;
        board.set_side_to_move(color);
        board.place(point).map_err(|error| ParseStonesError::Place { stone, error })?;
    }
    board.set_side_to_move(Color::Black);
    let are_own = board.moves().iter().map(|&point| board.get(point) == Some(Color::Black));
    Ok(match brain_color(are_own) {
        Color::Black => board,
        Color::White => board.with_colors_swapped(),
    })
}

/// Returns the colour of the brain for stones in the order in which a manager sent them: each is the brain's own
/// one or the opponent's.
///
/// With equal numbers of stones the brain is Black. If the opponent has one more, as after alternate moves, the
/// brain is White. Otherwise the first stone is Black's: where colours matter, in renju, managers send the moves
/// in order.
///
/// ```
/// use gomoku::Color;
/// use gomoku::notation::gomocup::brain_color;
///
/// assert_eq!(brain_color([false, true, false]), Color::White);
/// assert_eq!(brain_color([true, true]), Color::Black);
/// ```
pub fn brain_color(are_own: impl IntoIterator<Item = bool>) -> Color {
    let (mut own, mut others, mut begins) = (0, 0, false);
    for is_own in are_own {
        begins |= is_own && own + others == 0;
        *if is_own { &mut own } else { &mut others } += 1;
    }
    let is_black = own == others || (own + 1 != others && begins);
    if is_black { Color::Black } else { Color::White }
}

/// Reads a number that consists of digits only, without a sign.
fn number(text: &str) -> Option<usize> {
    let digits = text.trim();
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_SIZE, MIN_SIZE};

    #[test]
    fn every_point_is_read_back() {
        for size in MIN_SIZE..=MAX_SIZE {
            for at in Point::all(size) {
                assert_eq!(parse(&write(at, size).unwrap(), size), Ok(at));
                let (x, y) = coordinates(at, size).unwrap();
                assert_eq!(point(x, y, size), Some(at));
            }
        }
        let outside = Point::new(15, 3).unwrap();
        assert_eq!((write(outside, 15), coordinates(outside, 0)), (None, None));
        assert_eq!(write(Point::new(3, 15).unwrap(), 15), None);
        assert_eq!(parse(" 0 , 0\r", 15), Ok("A15".parse().unwrap()));
        assert_eq!(parse("14,14", 15), Ok("O1".parse().unwrap()));
    }

    #[test]
    fn boards_have_the_colours_of_their_counts() {
        let board = board(["0,0,1", " 1, 0 , 2"], 5, Rule::Freestyle).unwrap();
        assert_eq!(board.side_to_move(), Color::Black);
        assert_eq!(board.get("A5".parse().unwrap()), Some(Color::Black));
        assert_eq!(board.moves(), ["A5", "B5"].map(|name| name.parse().unwrap()));
        for (lines, brain) in [
            (&[][..], Color::Black),
            (&["0,0,2"], Color::White),
            (&["0,0,2", "1,0,2"], Color::White),
            (&["0,0,1", "1,0,2", "2,0,2", "3,0,2"], Color::Black),
            (&["0,0,1", "1,0,1"], Color::Black),
            (&["0,0,2", "1,0,1", "2,0,1"], Color::White),
        ] {
            let board = super::board(lines, 5, Rule::Renju).unwrap();
            assert_eq!(board.side_to_move(), brain, "{lines:?}");
        }
        let error = |lines: &[&str], size| {
            super::board(lines, size, Rule::Freestyle).unwrap_err().to_string()
        };
        let not_a_stone =
            "stone 2 is not x,y,field; expected a point of the board and field 1, 2 or 3";
        for line in ["", "1,1", "1,1,4", "5,0,1", "H8,1"] {
            assert_eq!(error(&["0,0,1", line], 5), not_a_stone);
        }
        assert_eq!(error(&["0,0,1", "0,0,2"], 5), "stone 2: A5 already has a black stone");
        let neither = "stone 1 has field 3, of neither side; expected field 1 or 2";
        assert_eq!(error(&["0,0,3"], 5), neither);
        assert_eq!(error(&[], 4), "a board has 5 to 22 points per side, not 4");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", ",", "7", "7,", ",7", "15,0", "0,15", "-1,0", "+1,0", "1,2,3", "H8", "7;7", "1 1,2",
        ] {
            assert_eq!(parse(text, 15), Err(ParsePointError { size: 15 }), "{text:?}");
        }
        assert_eq!(
            parse("99999999999999999999999,0", 20).unwrap_err().to_string(),
            "not a point; expected x,y with both from 0 to 19, such as 7,7"
        );
        assert_eq!(parse("0,0", 0), Err(ParsePointError { size: 0 }));
        assert_eq!(parse("0,0", 99), Err(ParsePointError { size: 99 }));
    }
}
