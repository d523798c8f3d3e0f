//! Reading of links. Nothing in them is trusted: counts are limited by the board and every move is played.

use othello::{Position, Square};

use super::bits::Reader;
use super::error::LinkError;
use super::layout::{CHECK_BITS, Linked, MAX_LENGTH, RULES, VERSION, widths};
use crate::record::{Record, gomoku_start, gomoku_text, othello_start, point_of};

/// Reads a link.
///
/// # Errors
///
/// When the text is not a link that [`encode`](super::encode) writes.
pub fn decode(text: &str) -> Result<Linked, LinkError> {
    if text.len() > MAX_LENGTH {
        return Err(LinkError::Long);
    }
    let mut bits = Reader::new(text)?;
    let version = bits.take(3)?;
    if version != VERSION as usize {
        let version = u32::try_from(version).unwrap_or(u32::MAX);
        return Err(LinkError::Version { version });
    }
    let is_gomoku = bits.take(1)? == 1;
    let has_start = bits.take(1)? == 1;
    let ply = if bits.take(1)? == 1 { Some(bits.take(9)?) } else { None };
    let record =
        if is_gomoku { gomoku(&mut bits, has_start)? } else { othello(&mut bits, has_start)? };
    let (record, cells) = record;
    let (count, width) = widths(is_gomoku, cells);
    let moves = (0..bits.take(count)?).map(|_| bits.take(width)).collect::<Result<Vec<_>, _>>()?;
    let sum = bits.sum();
    if bits.take(CHECK_BITS)? != sum {
        return Err(LinkError::Check);
    }
    bits.end()?;
    let record = play(record.ok_or(LinkError::Values)?, &moves)?;
    let plies = record.plies();
    match ply {
        Some(ply) if ply >= plies => Err(LinkError::Values),
        ply => Ok(Linked { record, ply: ply.unwrap_or(plies) }),
    }
}

/// A game without its moves, `None` if no game starts so, and the number of its cells. An impossible start is reported
/// only after the check sum, which names the likelier cause.
type Started = (Option<Record>, usize);

fn othello(bits: &mut Reader, has_start: bool) -> Result<Started, LinkError> {
    if !has_start {
        return Ok((Some(Record::othello(Position::START)), 64));
    }
    let text = start(bits, 64)?;
    let position = text.and_then(|text| othello_start(&text).ok());
    let position = position.filter(|&position| position != Position::START);
    Ok((position.map(Record::othello), 64))
}

fn gomoku(bits: &mut Reader, has_start: bool) -> Result<Started, LinkError> {
    let size = bits.take(5)? + gomoku::MIN_SIZE;
    let rule = bits.take(3)?;
    if size > gomoku::MAX_SIZE {
        return Err(LinkError::Values);
    }
    let cells = size * size;
    let text = if has_start { start(bits, cells)? } else { Some(String::new()) };
    let board =
        text.zip(RULES.get(rule)).and_then(|(text, &rule)| gomoku_start(&text, size, rule).ok());
    // The empty board is written without a start.
    let board = board.filter(|board| gomoku_text(board).is_empty() != has_start);
    Ok((board.map(Record::gomoku), cells))
}

/// Returns the cells and the side to move, or `None` for digits that no writer makes.
fn start(bits: &mut Reader, cells: usize) -> Result<Option<String>, LinkError> {
    let side = if bits.take(1)? == 1 { " O" } else { " X" };
    let mut text = String::with_capacity(cells + 2);
    let mut is_valid = true;
    for first in (0..cells).step_by(5) {
        let mut value = bits.take(8)?;
        for _ in first..cells.min(first + 5) {
            text.push(['-', 'X', 'O'][value % 3]);
            value /= 3;
        }
        is_valid &= value == 0;
    }
    text.push_str(side);
    Ok(is_valid.then_some(text))
}

fn play(mut record: Record, moves: &[usize]) -> Result<Record, LinkError> {
    for &cell in moves {
        let played = match &record {
            Record::Othello(_) => record.play_square(Square::new(cell).ok_or(LinkError::Values)?),
            Record::Gomoku { start, .. } => {
                record.play_point(point_of(cell, start.size()).ok_or(LinkError::Values)?)
            }
        };
        played.map_err(|error| LinkError::Move(error.to_string()))?;
    }
    Ok(record)
}
