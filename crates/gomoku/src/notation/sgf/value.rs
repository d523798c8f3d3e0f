//! Values of properties: texts and points.

use alloc::string::{String, ToString};

use crate::Point;
use crate::point::MAX_SIZE;

/// Returns the text of a value, unescaped and with line ends as `\n`.
pub(super) fn text(raw: &str) -> String {
    unescape(raw, '\n')
}

/// Returns the text of a one-line value, with line ends as blanks.
pub(super) fn simple_text(raw: &str) -> String {
    unescape(raw, ' ')
}

fn unescape(raw: &str, line_end: char) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = c == '\\';
        let Some(c) = (if escaped { chars.next() } else { Some(c) }) else { break };
        match c {
            '\n' | '\r' => {
                // Two different characters form one line end.
                chars.next_if(|&next| matches!(next, '\n' | '\r') && next != c);
                // An escaped line end is a soft break of the writing program.
                if !escaped {
                    text.push(line_end);
                }
            }
            '\t' | '\x0b' | '\x0c' => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// Appends a text to a value, escaped.
pub(super) fn push_text(value: &mut String, text: &str) {
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            value.push('\\');
        }
        value.push(c);
    }
}

/// Appends a text to a value of two parts, where colons are escaped too.
pub(super) fn push_part(value: &mut String, text: &str) {
    for c in text.chars() {
        if matches!(c, ']' | '\\' | ':') {
            value.push('\\');
        }
        value.push(c);
    }
}

/// Splits a value of two parts at its colon.
pub(super) fn split(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (index, byte) in raw.bytes().enumerate() {
        match byte {
            b':' if !escaped => return Some((&raw[..index], &raw[index + 1..])),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

/// Returns the point of a text on a board of `size`.
pub(super) fn point(text: &str, size: usize) -> Option<Point> {
    let text = text.trim();
    if let &[column, row] = text.as_bytes()
        && column.is_ascii_alphabetic()
        && row.is_ascii_alphabetic()
    {
        let number = |letter: u8| usize::from(letter.to_ascii_lowercase() - b'a');
        let y = size.checked_sub(1 + number(row))?;
        return Point::new(number(column), y).filter(|point| point.is_on(size));
    }
    text.parse().ok().filter(|point: &Point| point.is_on(size))
}

/// Returns whether the text of a move is a pass.
pub(super) fn is_pass(text: &str, size: usize) -> bool {
    let text = text.trim();
    text.is_empty() || (size <= 19 && text.eq_ignore_ascii_case("tt"))
}

/// Returns the points of a value: a single point, or a rectangle given by two corners.
pub(super) fn points(raw: &str, size: usize) -> Option<impl Iterator<Item = Point> + use<>> {
    let (a, b) = split(raw).unwrap_or((raw, raw));
    let (a, b) = (point(a, size)?, point(b, size)?);
    let range = |a: usize, b: usize| a.min(b)..=a.max(b);
    let xs = range(a.x(), b.x());
    Some(range(a.y(), b.y()).flat_map(move |y| xs.clone().filter_map(move |x| Point::new(x, y))))
}

/// Appends a point as two letters.
pub(super) fn push_point(value: &mut String, point: Point, size: usize) {
    const LETTERS: &[u8; MAX_SIZE] = b"abcdefghijklmnopqrstuv";
    // A point off the board is written as its name, which the reader refuses.
    match size.checked_sub(1 + point.y()) {
        Some(row) => {
            value.push(char::from(LETTERS[point.x()]));
            value.push(char::from(LETTERS[row]));
        }
        None => value.push_str(&point.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_ends() {
        assert_eq!(text("a\\]b\\\\c\\:d:e"), "a]b\\c:d:e");
        assert_eq!(text("a\r\nb\n\rc\n\nd\re"), "a\nb\nc\n\nd\ne");
        assert_eq!(text("soft\\\nline \\\r\nend\\\n\nhard\tx\\\ty"), "softline end\nhard x y");
        assert_eq!(simple_text("a\nb"), "a b");
        assert_eq!(split(r"hh:a\:b:c"), Some(("hh", r"a\:b:c")));
        assert_eq!(split(r"h\:h"), None);
        let mut value = String::new();
        push_part(&mut value, r"a]b\c:d");
        assert_eq!(value, r"a\]b\\c\:d");
        assert_eq!(text(&value), r"a]b\c:d");
    }

    #[test]
    fn rows_count_from_the_top_in_letters_and_from_the_bottom_in_names() {
        let name = |text, size| point(text, size).map(|point| point.to_string());
        assert_eq!(name("aa", 15).as_deref(), Some("A15"));
        assert_eq!(name("ao", 15).as_deref(), Some("A1"));
        assert_eq!(name("oa", 15).as_deref(), Some("O15"));
        assert_eq!(name("gc", 15).as_deref(), Some("G13"));
        assert_eq!(name("GC", 15).as_deref(), Some("G13"));
        assert_eq!(name(" g13\n", 15).as_deref(), Some("G13"));
        assert_eq!(name("aa", 22).as_deref(), Some("A22"));
        assert_eq!(name("vv", 22).as_deref(), Some("V1"));
        for off in ["pa", "ap", "zz", "", "h", "hhh", "h16", "P1", "h0", "8h", "éé"] {
            assert_eq!(name(off, 15), None, "{off}");
        }
        for point in Point::all(22) {
            let mut value = String::new();
            push_point(&mut value, point, 22);
            assert_eq!(super::point(&value, 22), Some(point));
        }
    }

    #[test]
    fn passes_and_rectangles() {
        assert!(is_pass("", 22) && is_pass(" tt", 19) && is_pass("TT", 15) && !is_pass("tt", 20));
        let names = |raw: &str| {
            let names = points(raw, 15).map(|points| points.map(|point| point.to_string()));
            names.map(|names| names.collect::<Vec<_>>().concat())
        };
        assert_eq!(names("ao").as_deref(), Some("A1"));
        assert_eq!(names("an:bo").as_deref(), Some("A1B1A2B2"));
        assert_eq!(names("b1:A2").as_deref(), Some("A1B1A2B2"));
        assert_eq!(names("aa:"), None);
        assert_eq!(points("aa:vv", 22).map(Iterator::count), Some(484));
    }
}
