//! Text in XML, and its width.

/// Returns a text for XML: `<`, `>`, `&` and `"` escaped, and characters that XML does not allow as `?`. An attribute
/// with it needs double quotes.
///
/// ```
/// assert_eq!(picture::escaped("\u{1b}a < \"b\""), "?a &lt; &quot;b&quot;");
/// ```
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('?'),
            c if c.is_control() => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Returns about how wide a line of text is in a common font of a size.
pub(crate) fn width(text: &str, size: i32) -> i32 {
    let hundredths = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 30,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' => 38,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 88,
        'A'..='Z' => 68,
        c if c >= '\u{1100}' => 100,
        _ => 58,
    };
    let sum = text.chars().map(hundredths).fold(0_i32, i32::saturating_add);
    i32::try_from(i64::from(sum) * i64::from(size) / 100).unwrap_or(i32::MAX)
}

/// Returns the lines of a text that is broken between words, at most `most` of them; the last ends with `…` if the
/// text is longer.
pub(crate) fn wrapped(text: &str, size: i32, room: i32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || width(&longer, size) <= room {
                line = longer;
                continue;
            }
            lines.push(std::mem::replace(&mut line, word.to_owned()));
            if lines.len() > most {
                break;
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        if lines.len() > most {
            break;
        }
    }
    let is_longer = lines.len() > most;
    lines.truncate(most);
    let count = lines.len();
    for (index, line) in lines.iter_mut().enumerate() {
        *line = cut(line, size, room, is_longer && index + 1 == count);
    }
    lines
}

/// Returns a line that fits, with `…` at its end if it does not, or if more follows.
fn cut(line: &str, size: i32, room: i32, more_follows: bool) -> String {
    if !more_follows && width(line, size) <= room {
        return line.to_owned();
    }
    let mut end = 0;
    let mut taken = width("…", size);
    for (start, c) in line.char_indices() {
        taken = taken.saturating_add(width(c.encode_utf8(&mut [0; 4]), size));
        if taken > room {
            break;
        }
        end = start + c.len_utf8();
    }
    format!("{}…", line[..end].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_broken_between_words_and_cut() {
        let lines = |text, room, most| wrapped(text, 10, room, most);
        assert_eq!(lines("aa bb cc", 30, 3), ["aa bb", "cc"]);
        assert_eq!(lines("aa bb cc dd", 30, 1), ["aa b…"]);
        assert_eq!(lines("aaaaaaaaaa", 30, 3), ["aaaa…"]);
        assert_eq!(lines("a\nb", 30, 3), ["a", "b"]);
        assert_eq!(lines("", 30, 3), [""; 0]);
        assert!(lines(&"word ".repeat(10_000), 300, 4).len() == 4);
    }
}
