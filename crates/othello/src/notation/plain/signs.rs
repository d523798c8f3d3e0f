//! Signs for squares and colours, and what the signs of a line look like.

use std::borrow::Cow;

use crate::notation::text::decode;
use crate::notation::{moves, outcome};
use crate::{Color, Position, Square};

/// Content of a square.
pub(super) type Cell = Option<Color>;

/// The squares of a board from A1 to H8.
pub(super) type Cells = [Cell; 64];

/// Returns the square content that a sign represents.
pub(super) const fn cell(sign: char) -> Option<Cell> {
    match sign {
        'X' | 'x' | '*' | 'B' | 'b' | '@' | '●' | '◉' | '⚫' | '⬤' | '■' | '黒' => {
            Some(Some(Color::Black))
        }
        'O' | 'o' | '0' | 'W' | 'w' | '○' | '◎' | '⚪' | '◯' | '〇' | '白' => {
            Some(Some(Color::White))
        }
        '-' | '.' | '_' | '·' | '・' | '･' | '∙' | '⋅' | '+' | '~' | '□' | '🟩' => {
            Some(None)
        }
        // Box-drawing crossings, and numbers in circles.
        '\u{250c}'..='\u{253c}' => Some(None),
        '\u{2460}'..='\u{2473}' | '\u{2776}'..='\u{277f}' | '\u{24eb}'..='\u{24f4}' => Some(None),
        _ => None,
    }
}

/// Returns whether the signs are the digits of a board: 0 is empty, 1 black and 2 white.
pub(super) fn are_digits(signs: &[char]) -> bool {
    signs.iter().all(|sign| matches!(sign, '0' | '1' | '2'))
}

/// Returns the squares for 64 signs, where a blank is empty. If the signs include a digit 1 or 2,
/// the board must consist of digits only.
///
/// A `*` beside another sign for black discs marks an empty square, provided that the marks are the
/// moves of one player. Otherwise the board is ambiguous and the result is `None`.
pub(super) fn cells(signs: &[char; 64]) -> Option<Cells> {
    if signs.iter().any(|sign| matches!(sign, '1' | '2')) {
        let of_digit = |sign| match sign {
            '1' => Some(Color::Black),
            '2' => Some(Color::White),
            _ => None,
        };
        return are_digits(signs).then(|| signs.map(of_digit));
    }
    let is_disc = |sign: char| sign != '*' && disc(sign) == Some(Color::Black);
    let has_marks = signs.contains(&'*') && signs.iter().any(|&sign| is_disc(sign));
    let cells = signs.map(|sign| match sign {
        '*' if has_marks => None,
        sign => disc(sign),
    });
    let are_moves = |color: Color| {
        let moves = position(&cells, color).moves();
        Square::ALL
            .into_iter()
            .all(|square| moves.contains(square) == (signs[square.index()] == '*'))
    };
    (!has_marks || Color::ALL.into_iter().any(are_moves)).then_some(cells)
}

/// Returns the colour of a disc sign.
pub(super) const fn disc(sign: char) -> Option<Color> {
    match cell(sign) {
        Some(color) => color,
        None => None,
    }
}

/// Returns whether a sign is a line between squares or around a board.
pub(super) const fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║' | '¦')
}

/// Returns whether a sign is a line between two squares of a row.
pub(super) const fn is_rule(sign: char) -> bool {
    matches!(sign, '─' | '━')
}

/// Returns the position with the given squares and side to move.
pub(super) fn position(cells: &Cells, side: Color) -> Position {
    let sign = |square: Square| match cells[square.index()] {
        Some(color) => color.disc(),
        None => '-',
    };
    let text: String = Square::ALL.into_iter().map(sign).chain([side.disc()]).collect();
    // 64 squares and a side to move always form a position.
    text.parse().unwrap_or(Position::START)
}

/// Returns a line as text with full-width characters converted to ASCII and dashes to hyphens.
/// Terminal styles are removed.
pub(super) fn normal(line: &[u8]) -> Cow<'_, str> {
    if line.is_ascii() && !line.contains(&0x1b) {
        return decode(line);
    }
    let text = decode(line);
    let mut found = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\u{1b}' => {
                // A control sequence ends with a letter.
                let mut sequence = characters.clone();
                if sequence.next() == Some('[')
                    && sequence.by_ref().any(|c| ('\u{40}'..='\u{7e}').contains(&c))
                {
                    characters = sequence;
                }
            }
            '\u{ff01}'..='\u{ff5e}' => {
                let ascii = u32::from(character) - 0xff01 + 0x21;
                found.push(char::from_u32(ascii).unwrap_or(character));
            }
            '\u{3000}' | '\u{a0}' => found.push(' '),
            // Variation selectors and zero-width characters.
            '\u{fe0e}' | '\u{fe0f}' | '\u{200b}' | '\u{feff}' => {}
            '‐' | '‑' | '‒' | '–' | '—' | '−' | '→' => found.push('-'),
            other => found.push(other),
        }
    }
    Cow::Owned(found)
}

/// Returns whether a line has a result in discs among other words.
pub(super) fn has_result(text: &str) -> bool {
    let is_start = |&(offset, _): &(usize, char)| {
        !text[..offset].ends_with(|before: char| before.is_ascii_alphanumeric())
    };
    let mut starts = text.char_indices().filter(|(_, sign)| sign.is_ascii_digit()).filter(is_start);
    starts.any(|(offset, _)| {
        outcome::discs(&text.as_bytes()[offset..]).is_some_and(|(found, _)| found.said().is_some())
    })
}

/// Returns whether a line is a name, a colon and a value.
pub(super) fn is_field(text: &str) -> bool {
    let Some((name, value)) = text.trim().split_once(':') else { return false };
    let is_name = |sign: char| sign.is_alphabetic() || " _".contains(sign);
    name.len() > 1 && name.chars().all(is_name) && !value.trim().is_empty()
}

/// Returns whether a line begins like moves: with a square, a pass or a number.
pub(super) fn looks_like_moves(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || "\"'".contains(c));
    let mut characters = text.chars();
    let (first, second) = (characters.next().unwrap_or(' '), characters.next().unwrap_or(' '));
    let is_number = || {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || " .:),\t-".contains(c));
        rest.is_empty() && outcome::discs(text.trim().as_bytes()).is_none()
            || looks_like_square(rest)
            || moves::named(rest.as_bytes()).is_some()
            || rest.starts_with(|c: char| c.is_ascii_alphabetic())
                && text.len() > rest.len()
                && !text[..text.len() - rest.len()].ends_with(' ')
    };
    match first {
        '0'..='9' => is_number(),
        _ => {
            first.is_ascii_alphabetic() && second.is_ascii_digit()
                || moves::named(text.as_bytes()).is_some()
                || text.starts_with("--") && looks_like_square(text[2..].trim_start())
        }
    }
}

fn looks_like_square(text: &str) -> bool {
    moves::named(text.as_bytes()).is_some_and(|(found, _)| found.square().is_some())
}

/// Returns whether most characters of a line are characters of a board.
pub(super) fn looks_like_board(text: &str) -> bool {
    let visible = || text.chars().filter(|sign| !sign.is_whitespace()).take(64);
    let (all, cells) = (visible().count(), visible().filter(|&sign| cell(sign).is_some()).count());
    all >= 3 && 10 * cells >= 9 * all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_full_width_are_those_of_ascii() {
        assert_eq!(normal("Ｆ５　Ｄ６—ｃ３".as_bytes()), "F5 D6-c3");
        assert_eq!(normal(b"\x1b[1mX\x1b[0m O"), "X O");
        assert_eq!(normal("⚫\u{fe0f}⚪\u{fe0f}".as_bytes()), "⚫⚪");
        assert_eq!(normal(b"\xe9\x1b"), "é");
        assert_eq!(normal("\x1b[x".as_bytes()), "");
    }

    #[test]
    fn squares_make_a_position() {
        let mut cells = [None; 64];
        for (square, color) in [
            (Square::D4, Color::White),
            (Square::E5, Color::White),
            (Square::E4, Color::Black),
            (Square::D5, Color::Black),
        ] {
            cells[square.index()] = Some(color);
        }
        assert_eq!(position(&cells, Color::Black), Position::START);
    }
}
