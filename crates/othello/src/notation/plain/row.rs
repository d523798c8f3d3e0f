//! Rows of a board drawn over eight lines.

use super::signs::{self, cell, is_bar, is_rule};

/// A row of eight squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<'a> {
    /// Signs of the squares; a blank is an empty square.
    pub(super) signs: [char; 8],
    /// Row number beside the squares.
    pub(super) label: Option<usize>,
    /// Text after the squares and the number on the right.
    pub(super) rest: &'a str,
    /// Whether nothing separates the last square from the rest.
    pub(super) is_joined: bool,
}

/// Returns the row at the start of a line: an optional number, eight squares, and optionally the
/// number again, with bars or blanks between any of these.
pub(super) fn row(line: &str) -> Option<Row<'_>> {
    let text = line.trim_start();
    let mut text = text.strip_prefix(is_bar).unwrap_or(text).trim_start();
    let label = text.chars().next().and_then(label);
    // A bar before the number is a frame; one after it may begin the first square.
    if label.is_some() {
        text = &text[1..];
    } else {
        text = line.trim_start();
    }
    let squares = |text| boxed(text).or_else(|| plain(text)).or_else(|| digits(text));
    let (label, (found, rest)) = match squares(text) {
        Some(found) => (label, found),
        // In this case the first digit is a square rather than a row number.
        None => (None, digits(line.trim_start())?),
    };
    let apart = rest.trim_start_matches(|c: char| c.is_whitespace() || is_bar(c));
    let is_joined = !rest.is_empty() && apart.len() == rest.len();
    let mut signs = apart.chars();
    let is_label = signs.next().and_then(self::label).is_some_and(|found| {
        label.is_none_or(|label| label == found)
            && signs.next().is_none_or(|next| next.is_whitespace() || is_bar(next))
    });
    let rest = if is_label { &apart[1..] } else { apart };
    let rest = rest.trim_matches(|c: char| c.is_whitespace() || is_bar(c));
    Some(Row { signs: found, label, rest, is_joined: is_joined && !is_label })
}

/// Returns the index of the row with a number.
fn label(sign: char) -> Option<usize> {
    let number = sign.to_digit(10).filter(|number| (1..=8).contains(number))?;
    usize::try_from(number - 1).ok()
}

/// Reads squares with a bar between any two; an empty square may be blank.
fn boxed(text: &str) -> Option<([char; 8], &str)> {
    let mut rest = text.trim_start();
    rest = rest.strip_prefix(is_bar).unwrap_or(rest);
    let mut signs = [' '; 8];
    for (index, found) in signs.iter_mut().enumerate() {
        let end = rest.find(is_bar);
        let end = if index < 7 { end? } else { end.unwrap_or(rest.len()) };
        let field = rest[..end].trim();
        if index == 7 && end == rest.len() {
            // Without a bar at its end, the last square may have a note after it.
            let mut field_signs = field.char_indices();
            let Some((_, sign)) = field_signs.next() else { break };
            *found = cell(sign).map(|_| sign)?;
            let behind = field_signs.next().map_or(field.len(), |(offset, _)| offset);
            return Some((signs, &field[behind..]));
        }
        let mut field_signs = field.chars();
        *found = match (field_signs.next(), field_signs.next()) {
            (None, _) => ' ',
            (Some(sign), None) => cell(sign).map(|_| sign)?,
            _ => return None,
        };
        rest = &rest[end..];
        if index < 7 {
            rest = rest.strip_prefix(is_bar)?;
        }
    }
    Some((signs, rest))
}

/// Reads squares that all have signs.
fn plain(text: &str) -> Option<([char; 8], &str)> {
    let mut signs = [' '; 8];
    let mut count = 0;
    for (offset, sign) in text.char_indices() {
        if sign.is_whitespace() || is_bar(sign) || is_rule(sign) {
            continue;
        }
        signs[count] = cell(sign).map(|_| sign)?;
        count += 1;
        if count == signs.len() {
            return Some((signs, &text[offset + sign.len_utf8()..]));
        }
    }
    None
}

/// Reads squares that are all digits: 0, 1 and 2.
fn digits(text: &str) -> Option<([char; 8], &str)> {
    let mut signs = [' '; 8];
    let visible = text.char_indices().filter(|(_, sign)| !sign.is_whitespace() && !is_bar(*sign));
    let mut end = 0;
    let mut count = 0;
    for ((offset, sign), found) in visible.zip(&mut signs) {
        (*found, end) = (sign, offset + sign.len_utf8());
        count += 1;
    }
    let is_row = count == signs.len() && signs::are_digits(&signs);
    // A longer number is not a row of squares.
    let is_apart = !text[end..].starts_with(|sign: char| sign.is_ascii_digit());
    (is_row && is_apart).then(|| (signs, &text[end..]))
}

/// Order of the columns of a drawn board, from the letters or numbers above or below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// From A to H.
    Usual,
    /// From H to A.
    Turned,
    /// Any other order, which is invalid.
    Mixed,
}

/// Returns the column order of a line that contains only column letters or numbers.
pub(super) fn head(line: &str) -> Option<Head> {
    let signs = line.chars().filter(|&sign| !sign.is_whitespace() && !is_bar(sign));
    let text: String = signs.map(|sign| sign.to_ascii_lowercase()).take(9).collect();
    let is_numbered = line.trim().contains(' ');
    match text.as_str() {
        "abcdefgh" => return Some(Head::Usual),
        "hgfedcba" => return Some(Head::Turned),
        "12345678" if is_numbered => return Some(Head::Usual),
        "87654321" if is_numbered => return Some(Head::Turned),
        _ => {}
    }
    let mut sorted: Vec<char> = text.chars().collect();
    sorted.sort_unstable();
    let sorted: String = sorted.into_iter().collect();
    (sorted == "abcdefgh" || sorted == "12345678" && is_numbered).then_some(Head::Mixed)
}

/// Returns whether a line is a part of a frame: only lines, corners and brackets, and not the eight
/// signs of a row.
pub(super) fn is_frame(line: &str) -> bool {
    let text = line.trim();
    if text == "[8" {
        return true;
    }
    let is_part = |sign: char| {
        matches!(sign, '+' | '-' | '=' | '_' | '~' | '[' | ']' | '\u{2500}'..='\u{257f}')
            || is_bar(sign)
            || sign.is_whitespace()
    };
    let is_cell = |sign: &char| !(sign.is_whitespace() || is_bar(*sign) || is_rule(*sign));
    let cells = text.chars().filter(is_cell).count();
    let is_line = text.contains(is_rule) || cells > 0;
    text.chars().all(is_part) && is_line && (cells != 8 || text.starts_with("+-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    #[test]
    fn rows_are_read_with_their_frames() {
        let expected = [None, None, None, Some(Color::White), Some(Color::Black), None, None, None];
        for (line, label, rest) in [
            ("---OX---", None, ""),
            ("4 - - - O * - - - 4", Some(3), ""),
            ("4 . . . O X . . .   ply 1", Some(3), "ply 1"),
            ("4|...ox...|4", Some(3), ""),
            ("|4|- - - O X - - -|", Some(3), ""),
            ("│   │   │   │ ○ │ ● │   │   │   │", None, ""),
            ("4 |   |   |   | O | X |   |   |   | 4 White to move", Some(3), "White to move"),
            ("4 | | | |O|X| | | | x", Some(3), "x"),
            ("|   |   |   | O | X |   |   |   | 4", None, ""),
            ("・・・○●・・・ ●", None, "●"),
            ("4 ├─┼─┼─○─●─┼─┼─┤", Some(3), ""),
            ("- - - 0 @ - - - O", None, "O"),
        ] {
            let row = row(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(
                (row.signs.map(signs::disc), row.label, row.rest),
                (expected, label, rest),
                "{line}"
            );
            assert!(!row.is_joined);
        }
        assert!(row("---OX---X").unwrap().is_joined);
        for line in ["", "f5d6c3d3", "---OX--", "White to move", "Ann - Bob", "1. f5", "b4b5"] {
            assert_eq!(row(line), None, "{line}");
        }
    }

    #[test]
    fn heads_and_frames_are_no_rows() {
        for line in ["  A B C D E F G H", "abcdefgh", "| a | b|c|d|e|f|g|h|", " 1 2 3 4 5 6 7 8"] {
            assert_eq!(head(line), Some(Head::Usual), "{line}");
        }
        assert_eq!(
            (head("H G F E D C B A"), head("hgfedcba")),
            (Some(Head::Turned), Some(Head::Turned))
        );
        assert_eq!((head("A B D C E F G H"), head("abc")), (Some(Head::Mixed), None));
        assert_eq!((head("abcdefghi"), head("abcdefgg"), head("12345678")), (None, None, None));
        assert!(
            is_frame("+---+---+") && is_frame("  ┌───┬───┐") && is_frame("[8") && is_frame("]")
        );
        assert!(!is_frame("") && !is_frame("a-b"));
    }
}
