//! Points as `x,y`.

use alloc::format;
use alloc::string::String;

use thiserror::Error;

use crate::Point;

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
    let point = numbers(text).and_then(|(x, y)| point(x, y, size));
    point.ok_or(ParsePointError { size })
}

/// Reads two numbers with a comma between them. Blanks may surround them.
pub(super) fn numbers(text: &str) -> Option<(usize, usize)> {
    let (x, y) = text.split_once(',')?;
    Some((number(x)?, number(y)?))
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

/// Reads a number that consists of digits only, without a sign.
pub(super) fn number(text: &str) -> Option<usize> {
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
