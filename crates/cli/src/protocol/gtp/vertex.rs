//! Points of square boards as GTP names them: A1 at the bottom left, without a column I.

use gomoku::Point;

/// The letters of columns.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Returns the letters of the columns of a board of `size` points a side.
pub(crate) fn letters(size: usize) -> impl Iterator<Item = char> {
    LETTERS.iter().take(size).map(|&letter| char::from(letter))
}

/// Returns the name of a point.
pub(crate) fn name(point: Point) -> String {
    let letter = LETTERS.get(point.x()).copied().map_or('?', char::from);
    format!("{letter}{}", point.y() + 1)
}

/// Reads the name of a point of a board of `size` points a side, in capitals or small letters.
pub(crate) fn point(name: &str, size: usize) -> Option<Point> {
    let letter = name.bytes().next()?.to_ascii_uppercase();
    let x = LETTERS.iter().position(|&other| other == letter)?;
    let digits = name.get(1..)?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let row: usize = is_number.then(|| digits.parse().ok()).flatten()?;
    Point::new(x, row.checked_sub(1)?).filter(|point| point.is_on(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_column_i() {
        for (x, y, text) in [(0, 0, "A1"), (7, 7, "H8"), (8, 14, "J15"), (21, 21, "W22")] {
            let at = Point::new(x, y).unwrap();
            assert_eq!(name(at), text);
            assert_eq!(point(&text.to_lowercase(), 22), Some(at));
        }
        for text in ["", "I8", "i8", "H", "H0", "H16", "Q1", "8H", "H8 ", "H+8", "é8", "H８"] {
            assert_eq!(point(text, 15), None, "{text}");
        }
        assert_eq!(letters(9).last(), Some('J'));
    }
}
