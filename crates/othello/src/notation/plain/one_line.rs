//! Text after the squares of a board on one line.

use super::label::Entry;
use super::line::Board;
use super::side;
use super::signs;
use crate::notation::obf;
use crate::notation::text::Record;
use crate::notation::{ReadError, ReadErrorKind, moves};
use crate::{Color, ParsePositionError};

/// Reads the side to move, scores or moves after a board. The text is that of the record. The
/// default is used if the text does not give the side to move.
pub(super) fn read(
    board: &Board,
    record: Record<'_>,
    text: &str,
    default: Option<Color>,
) -> Result<Entry, ReadError> {
    let line = record.place.line;
    let rest = skip(text, board.end);
    let (said, behind) = match sign(&text[rest..]) {
        Some((color, length)) if board.is_chess => (Some(color.opponent()), rest + length),
        Some((color, length)) => (Some(color), rest + length),
        None => (None, rest),
    };
    let behind = skip(text, behind);
    let tail = &text[behind..];
    let color = said.or_else(|| side::side(tail));
    let side = color.or(default);
    let cells = board.cells.ok_or_else(|| record.error(0, ReadErrorKind::Mixed))?;
    let position = signs::position(&cells, side.unwrap_or(Color::Black));
    let mut entry = Entry::of_position(position, line);
    entry.assumes_black = side.is_none();
    match tail.chars().next() {
        None => return Ok(entry),
        Some(';' | '%' | '#') => return scores(entry, record, behind),
        Some(_) if said.is_none() && color.is_some() => return Ok(entry),
        Some(_) => {}
    }
    // Numbers and dashes at the end of a FEN have no meaning in Othello.
    let is_counts = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == '-';
    if said.is_some() && tail.chars().all(is_counts) {
        return Ok(entry);
    }
    let trailing = |kind| Err(record.error(behind, ReadErrorKind::Position(kind)));
    let first = tail.chars().next().unwrap_or(' ');
    if moves::next(record, behind).is_err() || first == '-' {
        return trailing(match said {
            Some(_) => ParsePositionError::Trailing { character: first },
            None => ParsePositionError::Side { character: first },
        });
    }
    let played = moves::play(&mut entry.record.game, record, behind)?;
    entry.record.score = played.result.flatten();
    Ok(entry)
}

/// Reads the scores after a position.
pub(super) fn scores(entry: Entry, record: Record<'_>, offset: usize) -> Result<Entry, ReadError> {
    let problem = obf::entries(entry.record.game.position(), record, offset)?;
    Ok(entry.with_scores(problem))
}

/// Returns the offset of the first byte from an offset on that is neither white space nor a closing
/// bracket.
fn skip(text: &str, offset: usize) -> usize {
    let rest = &text[offset..];
    let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ']');
    offset + (rest.len() - trimmed.len())
}

/// Returns the colour at the start of the text, and its length.
pub(super) fn sign(text: &str) -> Option<(Color, usize)> {
    let letters = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let word = &text[..letters];
    let color = match word.to_lowercase().as_str() {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    };
    if let Some(color) = color {
        return (side::side(text).is_none() || text.trim() == word).then_some((color, letters));
    }
    let first = text.chars().next()?;
    let next = text[first.len_utf8()..].chars().next();
    let is_square = first.eq_ignore_ascii_case(&'b') && next.is_some_and(|c| c.is_alphanumeric());
    let color = signs::disc(first).filter(|_| !is_square)?;
    Some((color, first.len_utf8()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_no_square() {
        assert_eq!(sign("X"), Some((Color::Black, 1)));
        assert_eq!(sign("b f5"), Some((Color::Black, 1)));
        assert_eq!(sign("b4c3"), None);
        assert_eq!(sign("Of5"), Some((Color::White, 1)));
        assert_eq!(sign("●f5"), Some((Color::Black, '●'.len_utf8())));
        assert_eq!(sign("white f5"), Some((Color::White, 5)));
        assert_eq!((sign("f5"), sign("-"), sign("")), (None, None, None));
    }
}
