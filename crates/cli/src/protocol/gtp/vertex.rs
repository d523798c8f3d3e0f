//! Names of moves: A1 is at the top left in Othello; in Gomoku it is at the bottom left and there is no column I.

use gomoku::Point;
use gomoku::game::Game as Gomoku;
use othello::{Game as Othello, Move};

use crate::game::Game;

/// A game whose moves GTP can name.
pub(crate) trait Vertices: Game {
    /// Whether there are boards of several sizes, so that programs must know `boardsize`.
    const HAS_SIZES: bool;

    /// Returns the number of points a side.
    fn size(&self) -> usize;

    /// Returns the name of a move, or `None` for a pass.
    fn vertex(&self, played: Self::Move) -> Option<String>;

    /// Reads the name of a move in upper or lower case.
    fn read_vertex(&self, name: &str) -> Option<Self::Move>;
}

impl Vertices for Othello {
    const HAS_SIZES: bool = false;

    fn size(&self) -> usize {
        8
    }

    fn vertex(&self, played: Move) -> Option<String> {
        played.square().map(|square| square.to_string())
    }

    fn read_vertex(&self, name: &str) -> Option<Move> {
        name.parse().ok()
    }
}

impl Vertices for Gomoku {
    const HAS_SIZES: bool = true;

    fn size(&self) -> usize {
        self.board().size()
    }

    fn vertex(&self, played: Point) -> Option<String> {
        Some(name(played))
    }

    fn read_vertex(&self, name: &str) -> Option<Point> {
        point(name, self.size())
    }
}

/// The letters of columns.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Returns the letters of the columns of a board of `size` points a side.
pub(super) fn letters(size: usize) -> impl Iterator<Item = char> {
    LETTERS.iter().take(size).map(|&letter| char::from(letter))
}

/// Returns the name of a point.
pub(super) fn name(point: Point) -> String {
    let letter = LETTERS.get(point.x()).copied().map_or('?', char::from);
    format!("{letter}{}", point.y() + 1)
}

/// Reads the name of a point of a board of `size` points a side, in upper or lower case.
pub(super) fn point(name: &str, size: usize) -> Option<Point> {
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
