//! Boards as text.

use std::fmt::{self, Display, Formatter, Write};

use crate::{Board, Color, Point};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `X` black, `O` white, `.` empty: safe in every terminal and font.
    Letters,
    /// `●` black, `○` white on a net of box-drawing characters.
    Boxes,
}

/// Returns a drawing of the board, the highest row first, with labels; [`parse`](super::grid::parse)
/// reads it back.
///
/// ```
/// use gomoku::notation::grid::{self, Style};
/// use gomoku::notation::moves;
/// use gomoku::Rule;
///
/// let board = moves::parse(b"c3d4", 5, Rule::Freestyle)?;
/// assert_eq!(
///     grid::draw(&board, Style::Letters),
///     " 5 . . . . .\n \
///       4 . . . O .\n \
///       3 . . X . .\n \
///       2 . . . . .\n \
///       1 . . . . .\n   \
///         A B C D E\n"
/// );
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
#[must_use]
pub fn draw(board: &Board, style: Style) -> String {
    draw_marked(board, style, |_| None::<char>)
}

/// Returns a drawing with marks on empty points.
///
/// `mark` is asked for every empty point, row by row from the highest. A mark should show as one
/// character; the drawing is read back when that is a [`Kind::mark`](crate::Kind::mark).
#[must_use]
pub fn draw_marked<M: Display>(
    board: &Board,
    style: Style,
    mut mark: impl FnMut(Point) -> Option<M>,
) -> String {
    let size = board.size();
    let between = match style {
        Style::Letters => ' ',
        Style::Boxes => '─',
    };
    let mut text = String::with_capacity((size + 2) * (2 * size + 4) * between.len_utf8());
    for y in (0..size).rev() {
        let _ = write!(text, "{:2} ", y + 1);
        for point in (0..size).filter_map(|x| Point::new(x, y)) {
            if point.x() > 0 {
                text.push(between);
            }
            let stone = board.get(point);
            match mark(point).filter(|_| stone.is_none()) {
                Some(mark) => {
                    let _ = write!(text, "{mark}");
                }
                None => text.push(symbol(stone, style, point, size)),
            }
        }
        text.push('\n');
    }
    text.push_str("  ");
    for letter in (b'A'..).take(size) {
        text.push(' ');
        text.push(char::from(letter));
    }
    text.push('\n');
    text
}

/// The grid in letters, as [`draw`] gives it with [`Style::Letters`].
impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(self, Style::Letters))
    }
}

fn symbol(stone: Option<Color>, style: Style, point: Point, size: usize) -> char {
    match (style, stone) {
        (Style::Letters, None) => '.',
        (Style::Letters, Some(Color::Black)) => 'X',
        (Style::Letters, Some(Color::White)) => 'O',
        (Style::Boxes, None) => junction(point, size),
        (Style::Boxes, Some(Color::Black)) => '●',
        (Style::Boxes, Some(Color::White)) => '○',
    }
}

fn junction(point: Point, size: usize) -> char {
    let column = |x| usize::from(x > 0) + usize::from(x == size - 1);
    let row = match point.y() {
        y if y == size - 1 => ['┌', '┬', '┐'],
        0 => ['└', '┴', '┘'],
        _ => ['├', '┼', '┤'],
    };
    row[column(point.x())]
}
