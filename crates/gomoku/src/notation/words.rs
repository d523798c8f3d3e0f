//! Words of a text of moves.

use crate::MAX_SIZE;

/// Kind of word at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Separator of points, or a move number.
    Between,
    /// Text in the place of a point.
    Point,
    /// A column and a row.
    Pair(usize, usize),
    /// Two letters, or a single remaining letter.
    Letters,
    /// A move without a stone.
    Pass,
    /// Result of a game.
    Result,
}

/// Maximum number of digits of a coordinate and of a move number.
const DIGITS: usize = 3;

/// Minimum number of points in letters, since words are letters, too.
const LETTER_POINTS: usize = 3;

/// Returns the kind and length in bytes of the word at the start of a text. The length is 0 only
/// for an empty text.
pub(super) fn first_word(text: &str) -> (Word, usize) {
    let Some(c) = text.chars().next() else { return (Word::Between, 0) };
    if is_separator(c) {
        return (Word::Between, c.len_utf8());
    }
    if let Some(length) = result_length(text) {
        return (Word::Result, length);
    }
    if text.get(..PASS.len()).is_some_and(|start| start.eq_ignore_ascii_case(PASS)) {
        return (Word::Pass, PASS.len());
    }
    match pair(text) {
        Some((x, y, length)) => (Word::Pair(x, y), length),
        None => match number_length(text) {
            Some(length) => (Word::Between, length),
            None => (Word::Point, move_length(text)),
        },
    }
}

const PASS: &str = "pass";

/// Results after games: win of Black, win of White, draw.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

/// Returns the length in bytes of the result at the start of a text.
fn result_length(text: &str) -> Option<usize> {
    let result = RESULTS.into_iter().find(|&result| text.starts_with(result))?;
    let behind = text[result.len()..].chars().next();
    behind.is_none_or(is_separator).then_some(result.len())
}

/// Returns whether a text was probably meant as points of SGF, possibly with mistakes: it consists
/// of their letters only, and not only of letters for stones of grids.
pub(super) fn are_like_letters(text: &str) -> bool {
    let mut count = 0;
    let mut has_others = false;
    for c in text.chars().filter(|&c| !is_separator(c)) {
        let small = c.to_ascii_lowercase();
        if !('a'..='v').contains(&small) {
            return false;
        }
        count += 1;
        has_others |= !matches!(small, 'b' | 'o');
    }
    count >= 2 * LETTER_POINTS && has_others
}

/// Returns the kind and length in bytes of the word at the start of a text of letters.
pub(super) fn first_letters(text: &str) -> (Word, usize) {
    let mut characters = text.chars();
    let Some(c) = characters.next() else { return (Word::Between, 0) };
    if is_separator(c) {
        return (Word::Between, c.len_utf8());
    }
    let next = characters.next().filter(|&next| !is_separator(next));
    (Word::Letters, c.len_utf8() + next.map_or(0, char::len_utf8))
}

/// Returns whether a text consists of consecutive points of SGF: words of letter pairs, up to the
/// last letter of the largest board, with at least three pairs that all differ.
pub(super) fn is_letters(text: &str) -> bool {
    let mut seen = [0_u32; MAX_SIZE];
    let mut count = 0;
    for word in text.split(is_separator) {
        if !word.len().is_multiple_of(2) {
            return false;
        }
        for pair in word.as_bytes().chunks_exact(2) {
            let [column, row] = [pair[0], pair[1]].map(|byte| byte.to_ascii_lowercase());
            if !([column, row].iter().all(|byte| (b'a'..=b'v').contains(byte))) {
                return false;
            }
            let (column, row) = (usize::from(column - b'a'), row - b'a');
            if seen[column] >> row & 1 != 0 {
                return false;
            }
            seen[column] |= 1 << row;
            count += 1;
        }
    }
    count >= LETTER_POINTS
}

/// Returns the two numbers at the start of a text, and their length in bytes.
pub(super) fn pair(text: &str) -> Option<(usize, usize, usize)> {
    let (x, columns) = number(text)?;
    let (y, rows) = number(text[columns..].strip_prefix(',')?)?;
    Some((x, y, columns + 1 + rows))
}

/// Returns the number at the start of a text and its length in bytes, unless it has too many
/// digits.
pub(super) fn number(text: &str) -> Option<(usize, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (digits <= DIGITS).then(|| text[..digits].parse().ok())?.map(|number| (number, digits))
}

/// Returns the length in bytes of a move number, including the stop after it, if a point follows on
/// the line.
fn number_length(text: &str) -> Option<usize> {
    let (_, digits) = number(text)?;
    let stops = text[digits..].bytes().take_while(|byte| b".:)".contains(byte)).count();
    let length = digits + stops;
    let rest = text[length..].trim_start_matches([' ', '\t']);
    let is_apart = stops > 0 || rest.len() < text.len() - length;
    (is_apart && (begins_with_point(rest) || pair(rest).is_some())).then_some(length)
}

/// Returns whether a text begins with a column letter and a digit.
pub(super) fn begins_with_point(text: &str) -> bool {
    let mut bytes = text.bytes();
    matches!(bytes.next(), Some(b'a'..=b'v' | b'A'..=b'V'))
        && bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}

pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';' || is_joint(c)
}

/// Returns whether a character separates moves.
pub(super) const fn is_joint(c: char) -> bool {
    matches!(c, '_' | '-' | '–' | '—' | '|' | '>' | '→' | '/')
}

/// Returns the length in bytes of the first character and the digits after it.
fn move_length(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let digits = text[first..].bytes().take_while(u8::is_ascii_digit).count();
    first + digits
}
