//! Points as they are sent, before their board is known.

use gomoku::Point;
use gomoku::notation::gomocup;

/// `x,y`, both from 0 and from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coordinates {
    pub(super) x: usize,
    pub(super) y: usize,
}

impl Coordinates {
    /// Reads two numbers with a comma between them and perhaps spaces around them.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        Some(Self { x: number(x)?, y: number(y)? })
    }

    /// Returns the point of a board of `size` points per side, or `None` outside the board.
    pub(super) fn on(self, size: usize) -> Option<Point> {
        gomocup::point(self.x, self.y, size)
    }
}

/// Reads a number of digits only.
fn number(text: &str) -> Option<usize> {
    let digits = text.trim();
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// Returns a point as text.
pub(super) fn written(point: Point, size: usize) -> String {
    // Moves are points of the board.
    gomocup::write(point, size).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_two_numbers() {
        assert_eq!(Coordinates::read("7,12"), Some(Coordinates { x: 7, y: 12 }));
        assert_eq!(Coordinates::read(" 0 ,\t99999"), Some(Coordinates { x: 0, y: 99_999 }));
        for text in ["", "7", "7,", ",7", "-1,3", "1,2,3", "h8", "1.5,2", "99999999999999999999,1"]
        {
            assert_eq!(Coordinates::read(text), None, "{text}");
        }
    }

    #[test]
    fn points_are_on_the_board() {
        let at = |x, y, size| Coordinates { x, y }.on(size).map(|point| point.to_string());
        assert_eq!(at(7, 0, 15).as_deref(), Some("H15"));
        assert_eq!(at(0, 14, 15).as_deref(), Some("A1"));
        assert_eq!((at(15, 0, 15), at(0, usize::MAX, 15)), (None, None));
    }
}
