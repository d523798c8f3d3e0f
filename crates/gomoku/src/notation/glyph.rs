//! Meaning of the characters of grids and lines.

use crate::Color;
use crate::threat::Kind;

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
