//! Boards as text.
//!
//! Meaning of the characters of grids and lines.

use alloc::string::String;
use core::fmt::{self, Display, Formatter, Write};

use crate::threat::Kind;
use crate::{Board, Color, Point};

/// Style of a drawn board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Style {
    /// `X` black, `O` white, `.` empty: readable in every terminal and font, as `Display` of a board.
    #[default]
    Letters,
    /// `●` black, `○` white on a net of box-drawing characters.
    Boxes,
}

impl Style {
    /// Returns the character for the last stone placed: `◉` or `◎` among discs, the usual character
    /// among letters.
    #[must_use]
    pub const fn last_stone(self, color: Color) -> char {
        match (self, color) {
            (Self::Letters, _) => stone(self, color),
            (Self::Boxes, Color::Black) => '◉',
            (Self::Boxes, Color::White) => '◎',
        }
    }

    /// Returns the character for an empty point where the colour may play the move of this number:
    /// `❶` to `⓴` for Black and `①` to `⑳` for White. Returns `None` for letters and for numbers
    /// above 20.
    ///
    /// ```
    /// use gomoku::Color;
    /// use gomoku::notation::grid::Style;
    ///
    /// assert_eq!(Style::Boxes.number(Color::Black, 12), Some('⓬'));
    /// assert_eq!(Style::Boxes.number(Color::White, 1), Some('①'));
    /// assert_eq!(Style::Boxes.number(Color::White, 21), None);
    /// assert_eq!(Style::Letters.number(Color::Black, 1), None);
    /// ```
    #[must_use]
    pub fn number(self, color: Color, number: usize) -> Option<char> {
        let mut numbers = match (self, color) {
            (Self::Letters, _) => return None,
            (Self::Boxes, Color::Black) => ('❶'..='❿').chain('⓫'..='⓴'),
            (Self::Boxes, Color::White) => ('①'..='⑩').chain('⑪'..='⑳'),
        };
        numbers.nth(number.checked_sub(1)?)
    }
}

const fn stone(style: Style, color: Color) -> char {
    match (style, color) {
        (Style::Letters, Color::Black) => 'X',
        (Style::Letters, Color::White) => 'O',
        (Style::Boxes, Color::Black) => '●',
        (Style::Boxes, Color::White) => '○',
    }
}

/// Returns a drawing of the board with labels, highest row first. [`parse`](super::grid::parse)
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
/// The function calls `mark` for every empty point, row by row from the highest. A mark should be
/// one character wide. The drawing can be read back if every mark is a
/// [`Kind::mark`](crate::Kind::mark).
#[must_use]
pub fn draw_marked<M: Display>(
    board: &Board,
    style: Style,
    mut mark: impl FnMut(Point) -> Option<M>,
) -> String {
    draw_with(board, style, |point, _| mark(point).filter(|_| board.get(point).is_none()))
}

/// Returns a drawing with some characters replaced.
///
/// The function calls `symbol` for every point, row by row from the highest, with the default
/// character of the point. The replacement should be one character wide. The drawing can be read
/// back if the replacement is the default character, a [`Kind::mark`](crate::Kind::mark) or a
/// [`number`](Style::number) on an empty point, or the [`last_stone`](Style::last_stone) of the
/// colour on a stone.
#[must_use]
pub fn draw_with<S: Display>(
    board: &Board,
    style: Style,
    mut symbol: impl FnMut(Point, char) -> Option<S>,
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
            let usual = usual(board.get(point), style, point, size);
            match symbol(point, usual) {
                Some(symbol) => {
                    let _ = write!(text, "{symbol}");
                }
                None => text.push(usual),
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

/// Displays a grid in letters, as [`draw`] returns it with [`Style::Letters`].
impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(self, Style::Letters))
    }
}

fn usual(found: Option<Color>, style: Style, point: Point, size: usize) -> char {
    match (style, found) {
        (_, Some(color)) => stone(style, color),
        (Style::Letters, None) => '.',
        (Style::Boxes, None) => junction(point, size),
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

/// Meaning of one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    /// A stone as a letter or an ASCII sign.
    Letter(Color),
    /// The Latin `x`: a black stone among letters, an empty point in a drawing.
    SmallX,
    /// `×`: an empty point in a drawing.
    Cross,
    /// A stone as a disc, in drawings only.
    Disc(Color),
    /// An empty point in any grid.
    Empty,
    /// An empty point drawn as crossing lines, in drawings only.
    Junction,
    /// The number of a move that may be played on an empty point, in drawings only.
    Number,
    /// A line between points, not a point itself.
    Separator,
}

/// Returns the meaning of a character, or `None` if it has none.
///
/// Some programs use the digits 0, 1 and 2 for stones or empty points, and `*` for an empty point
/// or a stone. These characters deliberately have no meaning here.
pub(super) fn glyph(c: char) -> Option<Glyph> {
    Some(match c {
        '.' | '_' | '-' | '+' | ',' | '·' => Glyph::Empty,
        'X' | 'B' | 'b' | '#' | '@' => Glyph::Letter(Color::Black),
        'O' | 'o' | 'W' | 'w' => Glyph::Letter(Color::White),
        'x' => Glyph::SmallX,
        '×' => Glyph::Cross,
        '●' | '⬤' | '⚫' | '◉' => Glyph::Disc(Color::Black),
        '○' | '◯' | '⚪' | '◎' => Glyph::Disc(Color::White),
        '|' | '─' | '━' | '═' | '│' | '┃' | '║' => Glyph::Separator,
        // Corners, tees and crosses of every weight.
        '\u{250c}'..='\u{254b}' | '\u{2552}'..='\u{2570}' => Glyph::Junction,
        // Circled numbers: white up to 20, black up to 10, black up to 20.
        '\u{2460}'..='\u{2473}' | '\u{2776}'..='\u{277f}' | '\u{24eb}'..='\u{24f4}' => {
            Glyph::Number
        }
        _ if is_mark(c) => Glyph::Empty,
        _ => return None,
    })
}

/// Returns whether a character marks a threat point in a drawing of this crate.
pub(super) fn is_mark(c: char) -> bool {
    Kind::ALL.into_iter().any(|kind| kind.mark() == c)
}

impl Glyph {
    /// Returns whether a grid that contains this character is a drawing.
    pub(super) const fn is_drawn(self) -> bool {
        matches!(self, Self::Disc(_) | Self::Junction | Self::Number)
    }
}
