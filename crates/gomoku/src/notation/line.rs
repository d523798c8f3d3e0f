//! Single lines such as `..XXX.O`.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::{NotationError, NotationErrorKind};
use crate::notation::draw::{Glyph, glyph};
use crate::notation::words;
use crate::threat::reference::{Cell, line_kinds};
use crate::{Color, LineRule};

/// Maximum number of cells of a line.
pub const MAX_CELLS: usize = 32;

const EXPECTED: &str = "`X`, `O` or an empty cell `.`";

/// Reads a line of 1 to 32 cells: `X` own stone, `O` opponent's stone, `.` empty. Both ends are
/// edges of the board.
///
/// Lower-case letters, the other empty signs of a [grid](mod@crate::notation::grid), marks of
/// threat points and blanks between cells are accepted too. `X` becomes Black and `O` becomes
/// White, regardless of the players' colours.
///
/// # Errors
///
/// Returns an error if the text is longer than [`MAX_BYTES`](crate::notation::MAX_BYTES), is not
/// UTF-8, has any other character, has no cell or more than 32 cells, or has a second line.
pub fn parse(bytes: &[u8]) -> Result<Vec<Cell>, NotationError> {
    let text = words::decode(bytes)?;
    let mut cells = Vec::new();
    let mut first = None;
    for (line, content) in words::lines(text) {
        for (column, c) in words::cells(content) {
            let error = |kind| Err(NotationError::new((line, column), kind));
            if *first.get_or_insert(line) != line {
                return error(NotationErrorKind::SecondLine);
            }
            let cell = match (glyph(c), c) {
                (Some(Glyph::Empty), _) => None,
                (_, 'X' | 'x') => Some(Color::Black),
                (_, 'O' | 'o') => Some(Color::White),
                _ => {
                    let kind = NotationErrorKind::UnknownCharacter { found: c, expected: EXPECTED };
                    return error(kind);
                }
            };
            if cells.len() == MAX_CELLS {
                return error(NotationErrorKind::LineTooLong { max: MAX_CELLS });
            }
            cells.push(cell);
        }
    }
    if cells.is_empty() {
        let kind = NotationErrorKind::Empty { expected: "a line such as ..XXX.O" };
        return Err(NotationError::new(words::position_after(text.as_bytes()), kind));
    }
    Ok(cells)
}

/// Returns a line as text: `X` for Black, `O` for White, `.` for an empty cell.
#[must_use]
pub fn draw(cells: &[Cell]) -> String {
    cells.iter().copied().map(symbol).collect()
}

/// Returns a line as text. Each empty cell shows the [mark](crate::Kind::mark) of the shape that
/// Black would make there under a line rule.
///
/// ```
/// use gomoku::LineRule;
/// use gomoku::notation::line;
///
/// let cells = line::parse(b"..X.XX.........")?;
/// assert_eq!(line::marks(&cells, LineRule::FREESTYLE), ".4XFXX43.......");
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
#[must_use]
pub fn marks(cells: &[Cell], rule: LineRule) -> String {
    let kinds = line_kinds(cells, Color::Black, rule);
    let mark = |(kind, &cell): (&Option<crate::Kind>, &Cell)| {
        kind.map_or_else(|| symbol(cell), crate::Kind::mark)
    };
    kinds.iter().zip(cells).map(mark).collect()
}

const fn symbol(cell: Cell) -> char {
    match cell {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    }
}
