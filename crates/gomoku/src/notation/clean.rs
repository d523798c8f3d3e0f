//! Removal of notes and addresses from texts of moves.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::words::{Word, first_word, is_letters};
use crate::Point;

/// Returns a text of moves with full-width characters replaced by their ASCII forms, and with notes
/// and the parts of addresses around the moves replaced by blanks. Every character keeps its line
/// and column.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    let is_special = |c: char| c == '#' || is_full_width(c);
    if !text.contains(is_special) && !text.contains("://") && !has_bare_address(text) {
        return Cow::Borrowed(text);
    }
    let narrow: String = text.chars().map(narrow).collect();
    Cow::Owned(narrow.split_inclusive(['\n', '\r']).map(clean_line).collect())
}

/// Returns whether a text begins with an address.
pub(super) fn begins_with_address(text: &str) -> bool {
    const BEGINNINGS: [&str; 4] = ["http://", "https://", "www.", "gomocalc."];
    let rest = text.trim_start();
    BEGINNINGS.into_iter().any(|beginning| {
        rest.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
    })
}

/// Returns whether a text consists of notes only and at least one of them has a letter that is not
/// a stone.
pub(super) fn is_note(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    lines.peek().is_some()
        && lines.all(|line| {
            let note = line.strip_prefix('#').unwrap_or_default();
            note.contains(|c: char| c.is_alphabetic() && !"xobwXOBW".contains(c))
        })
}

fn has_bare_address(text: &str) -> bool {
    text.lines().any(begins_with_address)
}

const fn is_full_width(c: char) -> bool {
    matches!(c, '\u{ff01}'..='\u{ff5e}')
}

/// Returns the ASCII form of a full-width character.
fn narrow(c: char) -> char {
    let ascii = is_full_width(c).then(|| u32::from(c) - 0xff01 + 0x21).and_then(char::from_u32);
    ascii.unwrap_or(c)
}

/// Returns a line, including its line end, without its note and its address.
fn clean_line(line: &str) -> String {
    let mut behind_blank = true;
    let note = line.char_indices().find(|&(_, c)| {
        let begins = behind_blank && c == '#';
        behind_blank = c.is_whitespace();
        begins
    });
    let (line, note) = line.split_at(note.map_or(line.len(), |(at, _)| at));
    let mut cleaned = String::with_capacity(line.len() + note.len());
    if begins_with_address(line) {
        let start = line.len() - line.trim_start().len();
        let length = line[start..].find(char::is_whitespace).unwrap_or(line.len() - start);
        let (from, to) = moves_of_address(&line[start..start + length]);
        cleaned.push_str(&blank(&line[..start + from]));
        cleaned.push_str(&line[start + from..start + to]);
        cleaned.push_str(&blank(&line[start + to..start + length]));
        cleaned.push_str(&line[start + length..]);
    } else {
        cleaned.push_str(line);
    }
    cleaned.push_str(&blank(note));
    cleaned
}

/// Returns one blank per character of a text and keeps its line ends.
fn blank(text: &str) -> String {
    text.chars().map(|c| if matches!(c, '\n' | '\r') { c } else { ' ' }).collect()
}

/// Returns the byte range of the moves in an address: the first piece that consists of points, else
/// the first piece of letter pairs, else the first piece that begins like moves, else the last
/// piece.
fn moves_of_address(address: &str) -> (usize, usize) {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, c) in address.char_indices().chain([(address.len(), '/')]) {
        if matches!(c, '/' | '?' | '#' | '&' | '=') {
            // The part before `=` is a name, and an address begins with its server.
            if c != '=' && start > 0 {
                pieces.push((start, at));
            }
            start = at + c.len_utf8();
        }
    }
    let piece = |&(from, to): &(usize, usize)| &address[from..to];
    // The name of the game also consists of letters.
    let is_letters = |text: &str| is_letters(text) && !text.eq_ignore_ascii_case("gomoku");
    let first = |is_it: &dyn Fn(&str) -> bool| pieces.iter().find(|&at| is_it(piece(at))).copied();
    first(&are_points)
        .or_else(|| first(&is_letters))
        .or_else(|| first(&begins_with_a_point))
        .or(pieces.last().copied())
        .unwrap_or((address.len(), address.len()))
}

/// Returns whether a text consists of one or more points.
fn are_points(text: &str) -> bool {
    let mut rest = text;
    let mut has_points = false;
    while !rest.is_empty() {
        let (word, length) = first_word(rest);
        let (found, after) = rest.split_at(length);
        match word {
            Word::Between => {}
            Word::Point if found.parse::<Point>().is_ok() => has_points = true,
            Word::Pair(..) => has_points = true,
            _ => return false,
        }
        rest = after;
    }
    has_points
}

fn begins_with_a_point(text: &str) -> bool {
    let (word, length) = first_word(text);
    word == Word::Point && text[..length].parse::<Point>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_keep_their_moves() {
        for (address, moves) in [
            ("https://gomocalc.com/#/h8i9i7/15", "h8i9i7"),
            ("https://gomocalc.com/#h8_i9_i7", "h8_i9_i7"),
            ("https://gomocalc.com/?p=h8i9i7&rule=renju", "h8i9i7"),
            ("https://gomocalc.com/?rule=renju&size=15&p=h8i9i7#/board", "h8i9i7"),
            ("https://gomocalc.com/#/hhgigj", "hhgigj"),
            ("https://example.org/gomoku/?p=hhgigj&rule=gomoku", "hhgigj"),
            ("gomocalc.com/#/h8i9/15", "h8i9"),
            ("https://gomocalc.com/#/h8x/15", "h8x"),
            ("https://gomocalc.com/#/", ""),
        ] {
            let found = clean(address);
            assert_eq!(found.trim(), moves, "{address}");
            assert_eq!(found.chars().count(), address.chars().count(), "{address}");
        }
    }

    #[test]
    fn notes_and_full_width_become_plain() {
        let text = "# a note\nｈ８，i9 # é\r\n";
        assert_eq!(clean(text), "        \nh8,i9    \r\n");
        assert_eq!(clean("h8#"), "h8#");
        assert!(is_note("# a note") && !is_note("# . .") && !is_note(""));
    }
}
