//! Books of Edax (`book.dat`), read and written.
//!
//! All numbers are little-endian. The header has 42 bytes: `XADE`, `KOOB`, version and release (a byte each), the date
//! (8 bytes), then as 32-bit numbers level, empty squares, midgame error, endcut error, verbosity and the number
//! of positions. A position has 16 bytes of discs as in [`Othello`], four
//! 32-bit counts of lines (won, drawn, lost, open), three 16-bit scores (value, lower and upper bound), the number of
//! links and the level (a byte each), and for each link a score and a square (a byte each). A last such pair is the best
//! move without a link, the leaf; its square is 65 if there is none. Scores are discs for the player to move.
//!
//! The counts are those of lines of the book, not of games, so they are left out. The level becomes the depth: it is
//! the depth of Edax's midgame searches, which it reaches at 73 percent.

use othello::{Bitboard, Board};
use thiserror::Error;

use super::discs::{DISC, MAX_DISCS, MAX_LEVEL, SELECTIVITY, discs};
use crate::entry::{BookMove, Bound, Entry, Evaluation, Source};
use crate::error::EntryError;
use crate::game::{Game, Key, locate};
use crate::games::Othello;
use crate::graph::Graph;

/// Why a book of Edax cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EdaxError {
    /// The file does not start with `XADEKOOB`.
    #[error("not a book of Edax; expected a file that starts with XADEKOOB")]
    Magic,
    /// The file ends too early.
    #[error("the file ends at byte {length} within {what}")]
    Short {
        /// Bytes of the file.
        length: usize,
        /// What is cut off.
        what: &'static str,
    },
    /// More bytes follow the last position.
    #[error("{bytes} bytes follow the last position; expected none")]
    Rest {
        /// Number of bytes.
        bytes: usize,
    },
    /// A square has discs of both players.
    #[error("position {number} has a square with discs of both players")]
    Overlap {
        /// Number of the position, from 1.
        number: u32,
    },
    /// A move is illegal.
    #[error(
        "position {number} has the illegal move {square}; expected a legal square, or 64 for a pass"
    )]
    Illegal {
        /// Number of the position, from 1.
        number: u32,
        /// Square of the move.
        square: u8,
    },
    /// A score is out of range.
    #[error("position {number} has the score {score}; expected -64 to 64 discs")]
    Score {
        /// Number of the position, from 1.
        number: u32,
        /// The score.
        score: i16,
    },
    /// A move comes twice.
    #[error("position {number}: {error}")]
    Entry {
        /// Number of the position, from 1.
        number: u32,
        /// What is wrong.
        error: EntryError,
    },
}

const MAGIC: &[u8; 8] = b"XADEKOOB";

/// Square of a leaf that is no move.
const NO_MOVE: u8 = 65;

/// Score of what is unknown: a leaf that is no move, or a position without a value.
const NO_SCORE: i8 = -127;

/// Bytes of the file that are left.
struct Bytes<'a> {
    rest: &'a [u8],
    length: usize,
}

impl Bytes<'_> {
    fn take<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], EdaxError> {
        let short = EdaxError::Short { length: self.length, what };
        let (taken, rest) = self.rest.split_first_chunk().ok_or(short)?;
        self.rest = rest;
        Ok(*taken)
    }
}

/// Reads a book of Edax. Returns its positions in the order of the file, as [`merge`](crate::graph::merge) takes
/// them; images of a position come as often as they are in the file.
///
/// # Errors
///
/// Returns the first error in the file.
pub fn read(bytes: &[u8]) -> Result<Vec<(Key, Entry)>, EdaxError> {
    const HEADER: &str = "the header";
    let mut bytes = Bytes { rest: bytes, length: bytes.len() };
    if bytes.rest.len() >= MAGIC.len() && !bytes.rest.starts_with(MAGIC) {
        return Err(EdaxError::Magic);
    }
    bytes.take::<8>(HEADER)?;
    bytes.take::<30>(HEADER)?;
    let count = u32::from_le_bytes(bytes.take(HEADER)?);
    // The file, not the count, limits the memory.
    let mut positions = Vec::new();
    for number in 1..=count {
        positions.push(position(&mut bytes, number)?);
    }
    match bytes.rest.len() {
        0 => Ok(positions),
        bytes => Err(EdaxError::Rest { bytes }),
    }
}

fn position(bytes: &mut Bytes<'_>, number: u32) -> Result<(Key, Entry), EdaxError> {
    const POSITION: &str = "a position";
    let mover = u64::from_le_bytes(bytes.take(POSITION)?);
    let opponent = u64::from_le_bytes(bytes.take(POSITION)?);
    let board = Board::new(Bitboard::new(mover), Bitboard::new(opponent))
        .map_err(|_| EdaxError::Overlap { number })?;
    bytes.take::<16>(POSITION)?;
    let value = i16::from_le_bytes(bytes.take(POSITION)?);
    bytes.take::<4>(POSITION)?;
    let [links, level] = bytes.take(POSITION)?;
    let is_known = value != i16::from(NO_SCORE);
    if is_known && !(-MAX_DISCS..=MAX_DISCS).contains(&value) {
        return Err(EdaxError::Score { number, score: value });
    }
    let Some(place) = locate(&Othello, &board) else {
        return Err(EdaxError::Overlap { number });
    };
    let mut moves: Vec<BookMove> = Vec::new();
    for link in 0..=links {
        let [score, square] = bytes.take("a link")?;
        // The last pair is the leaf.
        if link == links && square == NO_MOVE {
            break;
        }
        let score = i16::from(score.cast_signed());
        if !(-MAX_DISCS..=MAX_DISCS).contains(&score) {
            return Err(EdaxError::Score { number, score });
        }
        let played = Othello
            .move_at(square.into())
            .filter(|&played| Othello.play(&board, played).is_some())
            .ok_or(EdaxError::Illegal { number, square })?;
        let evaluation = Evaluation {
            score: DISC * i32::from(score),
            bound: Bound::Exact,
            depth: level.into(),
            selectivity: SELECTIVITY,
        };
        let index = Othello.index(place.canonical_move(&Othello, played));
        let found =
            BookMove { evaluation: Some(evaluation), ..BookMove::new(index, Source::Imported) };
        // Of moves that are images of one another the best one stays.
        match moves.iter_mut().find(|other| other.index == index) {
            Some(other) if other.score() < found.score() => *other = found,
            Some(_) => {}
            None => moves.push(found),
        }
    }
    let entry = Entry::new(moves).and_then(|entry| match is_known {
        true => entry.with_value(DISC * i32::from(value)),
        false => Ok(entry),
    });
    let entry = entry.map_err(|error| EdaxError::Entry { number, error })?;
    Ok((place.key().clone(), entry))
}

/// Returns a book as Edax reads it: links where the book has the position after a move, and the best other move as the
/// leaf. Scores are rounded to discs; moves without a score, other moves and results of games are left out, and
/// so are positions without a value.
#[must_use]
pub fn write(graph: &Graph<Othello>) -> Vec<u8> {
    let positions: Vec<Vec<u8>> =
        graph.entries().filter_map(|(key, entry)| write_position(graph, key, entry)).collect();
    let mut bytes = MAGIC.to_vec();
    // Version 3, release 1, and no date.
    bytes.extend_from_slice(&[3, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    let depths = graph.entries().flat_map(|(_, entry)| entry.moves());
    let depth = depths.filter_map(|played| played.evaluation).map(|found| found.depth).max();
    // Level, empty squares at which the book ends, errors, verbosity.
    let settings = [u32::from(depth.unwrap_or(0).min(60)), 24, 2, 1, 1];
    settings.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
    let count = u32::try_from(positions.len()).unwrap_or(u32::MAX);
    bytes.extend_from_slice(&count.to_le_bytes());
    bytes.extend(positions.into_iter().take(count as usize).flatten());
    bytes
}

fn write_position(graph: &Graph<Othello>, key: &Key, entry: &Entry) -> Option<Vec<u8>> {
    let value = i16::from(discs(entry.value()?));
    let board = Othello.decode(key.position())?;
    let mut links = Vec::new();
    let mut leaf: Option<(i32, u8)> = None;
    let mut level = 0;
    for played in entry.moves() {
        let (Some(score), Ok(square)) = (played.score(), u8::try_from(played.index)) else {
            continue;
        };
        level = level.max(played.evaluation.map_or(0, |found| found.depth.min(MAX_LEVEL)));
        let after =
            Othello.move_at(played.index).and_then(|played| Othello.play(&board, played))?;
        // Positions without a value are not written.
        if graph.get(locate(&Othello, &after)?.key()).is_some_and(|after| after.value().is_some()) {
            links.push([discs(score).to_le_bytes()[0], square]);
        } else if leaf.is_none_or(|(best, _)| score > best) {
            leaf = Some((score, square));
        }
    }
    let mut bytes = key.position().to_vec();
    bytes.extend_from_slice(&[0; 16]);
    [value; 3].iter().for_each(|score| bytes.extend_from_slice(&score.to_le_bytes()));
    // At most 33 moves are legal, and a depth of 60 was the limit.
    bytes.extend([u8::try_from(links.len()).ok()?, u8::try_from(level).ok()?]);
    bytes.extend(links.as_flattened());
    let (score, square) =
        leaf.map_or((NO_SCORE, NO_MOVE), |(score, square)| (discs(score), square));
    bytes.extend([score.to_le_bytes()[0], square]);
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use othello::Square;

    use super::*;
    use crate::graph::merge;

    /// The first position and the one after F5, with a leaf.
    fn book() -> Vec<u8> {
        let mut bytes = b"XADEKOOB".to_vec();
        bytes.extend([3, 1]);
        bytes.extend([0; 8]);
        for number in [10_u32, 24, 2, 1, 1, 2] {
            bytes.extend(number.to_le_bytes());
        }
        let mut position = |board: Board, value: i16, pairs: &[(i8, u8)]| {
            bytes.extend(board.mover().bits().to_le_bytes());
            bytes.extend(board.opponent().bits().to_le_bytes());
            bytes.extend([7; 16]);
            [value; 3].iter().for_each(|score| bytes.extend(score.to_le_bytes()));
            bytes.extend([u8::try_from(pairs.len() - 1).unwrap(), 10]);
            for &(score, square) in pairs {
                bytes.extend([score.cast_unsigned(), square]);
            }
        };
        let after = Board::START.play(Square::F5);
        position(Board::START, -2, &[(-2, Square::F5 as u8), (0, NO_MOVE)]);
        position(after, 2, &[(2, Square::D6 as u8)]);
        bytes
    }

    fn graph(bytes: &[u8]) -> Graph<Othello> {
        let mut graph = Graph::new(Othello);
        merge(&mut graph, read(bytes).unwrap().into_iter().map(Ok)).unwrap();
        graph
    }

    #[test]
    fn positions_are_read() {
        let graph = graph(&book());
        assert_eq!(graph.len(), 2);
        let start = locate(&Othello, &Board::START).unwrap();
        let entry = graph.get(start.key()).unwrap();
        assert_eq!((entry.value(), entry.moves()[0].backed_up), (Some(-256), Some(-256)));
        let played = entry.moves()[0];
        let evaluation = played.evaluation.unwrap();
        assert_eq!(
            (played.source, evaluation.score, evaluation.depth),
            (Source::Imported, -256, 10)
        );
    }

    #[test]
    fn what_is_written_is_read_back() {
        let before = graph(&book());
        let bytes = write(&before);
        let after = graph(&bytes);
        assert!(before.entries().eq(after.entries()));
        assert_eq!(write(&after), bytes);
    }

    #[test]
    fn every_length_and_every_flipped_byte_is_no_panic() {
        let bytes = book();
        for length in 0..bytes.len() {
            let error = read(&bytes[..length]).unwrap_err();
            assert!(matches!(error, EdaxError::Short { .. }), "{error}");
        }
        for at in 0..bytes.len() {
            for change in 1..=255 {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                if let Ok(positions) = read(&damaged) {
                    assert_eq!(positions.len(), 2);
                }
            }
        }
        let longer = [&*bytes, &[0]].concat();
        assert_eq!(read(&longer), Err(EdaxError::Rest { bytes: 1 }));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let text = |at: usize, byte: u8| {
            let mut bytes = book();
            bytes[at] = byte;
            read(&bytes).unwrap_err().to_string()
        };
        assert_eq!(text(0, b'E'), "not a book of Edax; expected a file that starts with XADEKOOB");
        assert_eq!(text(38, 3), "the file ends at byte 128 within a position");
        assert_eq!(text(53, 0x10), "position 1 has a square with discs of both players");
        assert_eq!(
            text(83, 0),
            "position 1 has the illegal move 0; expected a legal square, or 64 for a pass"
        );
        assert_eq!(text(82, 100), "position 1 has the score 100; expected -64 to 64 discs");
        assert_eq!(text(75, 1), "position 1 has the score 510; expected -64 to 64 discs");
    }
}
