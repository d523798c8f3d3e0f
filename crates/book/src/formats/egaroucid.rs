//! Books of Egaroucid (`.egbk3`), read and written.
//!
//! All numbers are little-endian. The header has 14 bytes: the letters of `EGAROUCID` in reverse, the version 3 in a
//! byte, and the number of positions in four. A position has 25 bytes: the discs of the player to move and those of
//! the opponent (8 bytes each, A1 is the highest bit), value and level (a byte each), the number of positions that
//! follow (4 bytes), and of the best move that leads to none of them, the leaf: score, square and level (a byte
//! each). A square is the number of its bit. Scores are discs for the player to move; others than −64 to 64 are
//! unknown, and a leaf without a legal move is none.
//!
//! Moves are not stored: a move is in the book if the position after it is. There are no passes either: the position
//! after a move may be the one after the pass that follows. The level becomes the depth of the moves. Egaroucid does not say how
//! much a level prunes; scores get the selectivity of those of Edax.
//!
//! Its documentation says that a file begins with `EGAROUCID`; such a file is read, too.

use std::collections::BTreeMap;

use othello::{Bitboard, Board, Move};
use thiserror::Error;

use super::discs::{DISC, MAX_DISCS, MAX_LEVEL, SELECTIVITY, discs};
use crate::entry::{BookMove, Bound, Entry, Evaluation, Source};
use crate::game::{Game, Key, locate};
use crate::games::Othello;
use crate::graph::Graph;

/// Why a book of Egaroucid cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EgaroucidError {
    /// The file does not start with the letters of `EGAROUCID` in reverse.
    #[error("not a book of Egaroucid; expected a file that starts with DICUORAGE")]
    Magic,
    /// The version is unknown.
    #[error("book of version {version} of Egaroucid; expected version 3 (.egbk3)")]
    Version {
        /// The version.
        version: u8,
    },
    /// The file is not as long as its header says.
    #[error("the file has {found} bytes; expected {expected}, with 25 bytes for each position")]
    Length {
        /// Bytes of the file.
        found: u64,
        /// Bytes by the header.
        expected: u64,
    },
    /// A square has discs of both players.
    #[error("position {number} has a square with discs of both players")]
    Overlap {
        /// Number of the position, from 1.
        number: u32,
    },
}

/// The first bytes of a book.
const MAGIC: &[u8; 9] = b"DICUORAGE";

/// The first bytes by the documentation.
const DOCUMENTED: &[u8; 9] = b"EGAROUCID";

const VERSION: u8 = 3;

/// Bytes before the first position.
const HEADER: usize = 14;

/// Bytes of a position.
const RECORD: usize = 25;

/// Square of a leaf that is no move.
const NO_MOVE: u8 = 65;

/// Score of a leaf that is no move.
const NO_SCORE: i8 = -127;

/// Greatest number of positions after a position.
const MAX_LINES: u64 = 4_000_000_000;

/// Returns whether the first bytes of a file are those of such a book.
#[must_use]
pub fn is_egaroucid(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) || bytes.starts_with(DOCUMENTED)
}

/// A position of a file.
struct Record {
    board: Board,
    level: u16,
    score: Option<Scored>,
    /// The leaf and its score.
    leaf: Option<(Move, Scored)>,
}

/// A score with the level of its search.
#[derive(Clone, Copy)]
struct Scored {
    discs: i8,
    level: u16,
}

impl Scored {
    fn of([discs, level]: [u8; 2]) -> Option<Self> {
        let (discs, level) = (discs.cast_signed(), level_of(level));
        (-MAX_DISCS..=MAX_DISCS).contains(&discs.into()).then_some(Self { discs, level })
    }

    /// Returns the score for the other player.
    const fn reversed(self) -> Self {
        Self { discs: -self.discs, ..self }
    }

    fn units(self) -> i32 {
        DISC * i32::from(self.discs)
    }

    /// Returns a move with the score.
    fn of_move(self, index: u16) -> BookMove {
        let (score, depth) = (self.units(), self.level);
        let evaluation = Evaluation { score, bound: Bound::Exact, depth, selectivity: SELECTIVITY };
        BookMove { evaluation: Some(evaluation), ..BookMove::new(index, Source::Imported) }
    }
}

/// Reads a book of Egaroucid. Returns its positions as [`merge`](crate::graph::merge) takes them, with the moves
/// between them and the passes after them. Positions in which the player has no move are left out.
///
/// # Errors
///
/// Returns the first error in the file.
pub fn read(bytes: &[u8]) -> Result<Vec<(Key, Entry)>, EgaroucidError> {
    let records = records(bytes)?;
    // Of images of a position the first one counts.
    let mut scores = BTreeMap::new();
    for record in &records {
        if let Some(place) = locate(&Othello, &record.board) {
            scores.entry(place.key().clone()).or_insert(record.score);
        }
    }
    let score_of = |board: &Board| scores.get(locate(&Othello, board)?.key()).copied();
    let mut entries = Vec::with_capacity(records.len());
    for Record { board, level, score, leaf } in records {
        let Some(place) = locate(&Othello, &board).filter(|_| board.moves().any()) else {
            continue;
        };
        let mut moves: BTreeMap<u16, BookMove> = BTreeMap::new();
        let mut add = |played: Move, scored: Option<Scored>| {
            let index = Othello.index(place.canonical_move(&Othello, played));
            // Of moves that are images of one another the best one stays.
            // A position without a value may get one from later positions.
            let found = match scored {
                Some(scored) => Scored { level, ..scored }.of_move(index),
                None => BookMove::new(index, Source::Imported),
            };
            let best = moves.entry(index).or_insert(found);
            if best.score() < found.score() {
                *best = found;
            }
        };
        for square in board.moves() {
            let (played, after) = (Move::Place(square), board.play(square));
            if let Some(score) = score_of(&after) {
                add(played, score.map(Scored::reversed));
                continue;
            }
            let passed = after.pass();
            let must_pass = after.moves().is_empty() && passed.moves().any();
            if let Some(score) = score_of(&passed).filter(|_| must_pass) {
                add(played, score);
            }
        }
        if let Some((played, score)) = leaf {
            let index = Othello.index(place.canonical_move(&Othello, played));
            moves.entry(index).or_insert_with(|| score.of_move(index));
        }
        for square in board.moves() {
            let after = board.play(square);
            if let Some(score) = score_of(&after.pass()).filter(|_| after.moves().is_empty()) {
                entries.extend(pass(&after, score.map(Scored::reversed)));
            }
        }
        entries.push((place.key().clone(), entry(moves.into_values(), score)));
    }
    Ok(entries)
}

/// Returns the entry of moves with different numbers, whose scores are those of a byte.
fn entry(moves: impl IntoIterator<Item = BookMove>, value: Option<Scored>) -> Entry {
    let entry = Entry::new(moves).unwrap_or_default();
    match value {
        Some(value) => entry.clone().with_value(value.units()).unwrap_or(entry),
        None => entry,
    }
}

/// Returns the position of a player who must pass, with the score of the pass.
fn pass(board: &Board, score: Option<Scored>) -> Option<(Key, Entry)> {
    Othello.play(board, Move::Pass)?;
    let index = Othello.index(Move::Pass);
    let played = score.map(|score| score.of_move(index));
    let played = played.unwrap_or(BookMove::new(index, Source::Imported));
    Some((locate(&Othello, board)?.key().clone(), entry([played], score)))
}

fn records(bytes: &[u8]) -> Result<Vec<Record>, EgaroucidError> {
    let found = bytes.len() as u64;
    let short = |expected| EgaroucidError::Length { found, expected };
    if !is_egaroucid(bytes) {
        let is_start = [MAGIC, DOCUMENTED].iter().any(|magic| magic.starts_with(bytes));
        return Err(if is_start { short(HEADER as u64) } else { EgaroucidError::Magic });
    }
    let Some(&[version, ref count @ ..]) = bytes[MAGIC.len()..].first_chunk::<5>() else {
        return Err(short(HEADER as u64));
    };
    if version != VERSION {
        return Err(EgaroucidError::Version { version });
    }
    let count = u32::from_le_bytes(*count);
    let expected = HEADER as u64 + RECORD as u64 * u64::from(count);
    if found != expected {
        return Err(short(expected));
    }
    // The file, not the count, limits the memory.
    let (records, _) = bytes[HEADER..].as_chunks::<RECORD>();
    (1..).zip(records).map(|(number, bytes)| record(bytes, number)).collect()
}

fn record(bytes: &[u8; RECORD], number: u32) -> Result<Record, EgaroucidError> {
    let (discs, fields) = bytes.split_at(16);
    let [mover, opponent] = [&discs[..8], &discs[8..]].map(|bytes| {
        let bits = bytes.iter().fold(0, |bits, &byte| bits >> 8 | u64::from(byte) << 56);
        Bitboard::new(u64::reverse_bits(bits))
    });
    let &[value, level, _, _, _, _, leaf_score, leaf_square, leaf_level] = fields else {
        return Err(EgaroucidError::Overlap { number });
    };
    let board = Board::new(mover, opponent).map_err(|_| EgaroucidError::Overlap { number })?;
    let square = 63_u8.checked_sub(leaf_square);
    let played = square.and_then(|square| Othello.move_at(square.into()));
    let legal = played.filter(|&played| Othello.play(&board, played).is_some());
    let leaf = legal.zip(Scored::of([leaf_score, leaf_level]));
    Ok(Record { board, level: level_of(level), score: Scored::of([value, level]), leaf })
}

/// Returns the depth of a level; no level is negative.
fn level_of(level: u8) -> u16 {
    u16::try_from(level.cast_signed()).unwrap_or(0).min(MAX_LEVEL)
}

/// Returns a book as Egaroucid reads it. Scores are rounded to discs. Of the moves that lead to no position of the
/// book only the best one is written, as the leaf; positions without a value, passes and results of games are left
/// out.
#[must_use]
pub fn write(graph: &Graph<Othello>) -> Vec<u8> {
    let mut written: Vec<(Board, &Entry)> = graph
        .entries()
        .filter_map(|(key, entry)| Some((Othello.decode(key.position())?, entry)))
        .filter(|(board, entry)| board.moves().any() && entry.value().is_some())
        .collect();
    // Every move increases the rank, so the positions after a position are counted before it.
    written.sort_by_key(|(board, _)| std::cmp::Reverse(Othello.rank(board)));
    let count = u32::try_from(written.len()).unwrap_or(u32::MAX);
    let mut counts: BTreeMap<Board, u64> = BTreeMap::new();
    let mut records = Vec::with_capacity(written.len());
    for (board, entry) in written {
        let (record, lines) = write_position(board, entry, &counts);
        counts.insert(board.canonical(), lines);
        records.push(record);
    }
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    bytes.extend_from_slice(&count.to_le_bytes());
    bytes.extend(records.into_iter().rev().take(count as usize).flatten());
    bytes
}

/// Returns the bytes of a position and the number of positions that follow. `counts` has these numbers for the later
/// positions.
fn write_position(
    board: Board,
    entry: &Entry,
    counts: &BTreeMap<Board, u64>,
) -> ([u8; RECORD], u64) {
    let (mut lines, mut level) = (0_u64, 0);
    let mut leaf: Option<(i32, u8, u16)> = None;
    for played in entry.moves() {
        let Some(Move::Place(square)) = Othello.move_at(played.index) else { continue };
        let depth = played.evaluation.map_or(0, |found| found.depth.min(MAX_LEVEL));
        let after = board.play(square);
        let after = if after.moves().is_empty() { after.pass() } else { after };
        match (counts.get(&after.canonical()), played.score()) {
            (Some(count), _) => {
                lines = (lines + 1 + count).min(MAX_LINES);
                level = level.max(depth);
            }
            (None, Some(score)) if leaf.is_none_or(|(best, ..)| score > best) => {
                leaf = Some((score, 63 - square as u8, depth));
            }
            (None, _) => {}
        }
    }
    // A move that is not written must not count: what is read back would have another level.
    let level = leaf.map_or(level, |(.., depth)| level.max(depth));
    let byte = |level: u16| u8::try_from(level).unwrap_or(0);
    let [leaf_score, leaf_square, leaf_level] = match leaf {
        Some((score, square, level)) => [discs(score).cast_unsigned(), square, byte(level)],
        None => [NO_SCORE.cast_unsigned(), NO_MOVE, 0],
    };
    let mut bytes = [0; RECORD];
    bytes[..8].copy_from_slice(&board.mover().bits().reverse_bits().to_le_bytes());
    bytes[8..16].copy_from_slice(&board.opponent().bits().reverse_bits().to_le_bytes());
    bytes[16] = discs(entry.value().unwrap_or(0)).cast_unsigned();
    bytes[17] = byte(level);
    bytes[18..22].copy_from_slice(&u32::try_from(lines).unwrap_or(u32::MAX).to_le_bytes());
    bytes[22..].copy_from_slice(&[leaf_score, leaf_square, leaf_level]);
    (bytes, lines)
}

#[cfg(test)]
mod tests {
    use othello::Square;

    use super::*;
    use crate::graph::{merge, verify};

    type Leaf = (i8, u8, i8);

    const NO_LEAF: Leaf = (NO_SCORE, NO_MOVE, 0);

    fn file(positions: &[(Board, i8, Leaf)]) -> Vec<u8> {
        let mut bytes = b"DICUORAGE\x03".to_vec();
        bytes.extend(u32::try_from(positions.len()).unwrap().to_le_bytes());
        for &(board, value, (score, square, level)) in positions {
            for discs in [board.mover(), board.opponent()] {
                bytes.extend(discs.bits().reverse_bits().to_le_bytes());
            }
            bytes.extend([value.cast_unsigned(), 21, 7, 0, 0, 0]);
            bytes.extend([score.cast_unsigned(), square, level.cast_unsigned()]);
        }
        bytes
    }

    /// The first position and the one after F5, with the leaf D6.
    fn book() -> Vec<u8> {
        let after = Board::START.play(Square::F5);
        file(&[(Board::START, -2, NO_LEAF), (after, 2, (2, 63 - Square::D6 as u8, 17))])
    }

    fn graph(bytes: &[u8]) -> Graph<Othello> {
        let mut graph = Graph::new(Othello);
        merge(&mut graph, read(bytes).unwrap().into_iter().map(Ok)).unwrap();
        let entries = graph.entries().map(|(key, entry)| Ok((key.clone(), entry.clone())));
        let report = verify(&Othello, &graph, entries, 3).unwrap();
        assert_eq!(report.problems(), 0, "{:?}", report.first());
        graph
    }

    fn entry_of(graph: &Graph<Othello>, board: Board) -> Entry {
        graph.get(locate(&Othello, &board).unwrap().key()).unwrap().clone()
    }

    /// The bytes of E4 and D5 by the documentation: A1 is the highest bit, then B1.
    #[test]
    fn the_first_square_is_the_highest_bit() {
        let bytes = book();
        let mover = u64::from_le_bytes(bytes[14..22].try_into().unwrap());
        assert_eq!(mover, 1 << (63 - 28) | 1 << (63 - 35));
        assert_eq!(bytes.len(), 14 + 2 * 25);
    }

    #[test]
    fn positions_are_read_with_the_moves_between_them() {
        let graph = graph(&book());
        let start = entry_of(&graph, Board::START);
        assert_eq!((graph.len(), start.value(), start.is_leaf()), (2, Some(-256), false));
        assert_eq!((start.moves().len(), start.moves()[0].backed_up), (1, Some(-256)));
        let after = entry_of(&graph, Board::START.play(Square::F5));
        let evaluation = after.moves()[0].evaluation.unwrap();
        assert_eq!((evaluation.score, evaluation.depth, after.is_leaf()), (256, 17, true));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let before = graph(&book());
        let bytes = write(&before);
        let after = graph(&bytes);
        let scores = |graph: &Graph<Othello>| -> Vec<_> {
            let scores =
                |entry: &Entry| entry.moves().iter().map(BookMove::score).collect::<Vec<_>>();
            graph
                .entries()
                .map(|(key, entry)| (key.clone(), entry.value(), scores(entry)))
                .collect()
        };
        assert_eq!(scores(&after), scores(&before));
        assert_eq!(write(&after), bytes);
        // One position follows the first one.
        assert_eq!(bytes[14 + 18..14 + 22], [1, 0, 0, 0]);
        let documented = [b"EGAROUCID", &bytes[9..]].concat();
        assert_eq!(scores(&graph(&documented)), scores(&after));
    }

    /// The position after the pass follows the move before it.
    #[test]
    fn passes_are_added() {
        let start = passing();
        let passed = start.1.pass();
        let bytes = file(&[(start.0, 3, NO_LEAF), (passed, 3, NO_LEAF)]);
        let before = graph(&bytes);
        assert_eq!(before.len(), 3);
        let pass = entry_of(&before, start.1);
        assert_eq!((pass.value(), pass.moves()[0].index), (Some(-384), 64));
        assert_eq!(entry_of(&before, start.0).value(), Some(384));
        let written = write(&before);
        assert_eq!(written.len(), bytes.len());
        assert_eq!(write(&graph(&written)), written);
    }

    /// Of two leaves with the same score only one is written; the level of the other one is not.
    #[test]
    fn the_level_is_that_of_written_moves() {
        let key = locate(&Othello, &Board::START.play(Square::F5)).unwrap().key().clone();
        let leaf = |index, level| Scored { discs: 2, level }.of_move(index);
        let board = Othello.decode(key.position()).unwrap();
        let moves: Vec<u16> =
            board.moves().iter().map(|square| Othello.index(square.into())).collect();
        let moves = [leaf(moves[0], 4), leaf(moves[1], 17)];
        let mut graph = Graph::new(Othello);
        graph.insert(&key, entry(moves, Some(Scored { discs: 2, level: 0 }))).unwrap();
        let bytes = write(&graph);
        assert_eq!((bytes[14 + 17], bytes[14 + 24]), (4, 4));
        assert_eq!(write(&self::graph(&bytes)), bytes);
    }

    /// Returns a position and the one after a move, in which the opponent must pass.
    fn passing() -> (Board, Board) {
        let mut random = engine::random::SplitMix64::new(1);
        loop {
            let mut board = Board::START;
            loop {
                let squares: Vec<Square> = board.moves().iter().collect();
                let Some(&square) = random.choose(&squares) else { break };
                let after = board.play(square);
                if after.moves().is_empty() && after.pass().moves().any() {
                    return (board, after);
                }
                board = after;
            }
        }
    }

    #[test]
    fn unknown_scores_and_wrong_leaves_are_left_out() {
        let bytes = file(&[(Board::START, -127, (5, 63, 1)), (Board::START, 65, (99, 26, 1))]);
        let entries = read(&bytes).unwrap();
        assert_eq!(entries.len(), 2);
        assert!(
            entries.iter().all(|(_, entry)| entry.moves().is_empty() && entry.value().is_none())
        );
    }

    #[test]
    fn every_length_and_every_flipped_byte_is_no_panic() {
        let bytes = book();
        for length in 0..bytes.len() {
            let error = read(&bytes[..length]).unwrap_err();
            assert!(matches!(error, EgaroucidError::Length { .. }), "{error}");
        }
        for at in 0..bytes.len() {
            for change in 1..=255 {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                if let Ok(positions) = read(&damaged) {
                    assert!(positions.len() <= 3);
                    assert_eq!(write(&graph(&write(&graph(&damaged)))), write(&graph(&damaged)));
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let text = |at: usize, byte: u8| {
            let mut bytes = book();
            bytes[at] = byte;
            read(&bytes).unwrap_err().to_string()
        };
        assert_eq!(
            text(0, b'X'),
            "not a book of Egaroucid; expected a file that starts with DICUORAGE"
        );
        assert_eq!(text(9, 2), "book of version 2 of Egaroucid; expected version 3 (.egbk3)");
        assert_eq!(
            text(10, 3),
            "the file has 64 bytes; expected 89, with 25 bytes for each position"
        );
        assert_eq!(text(18, 0x18), "position 1 has a square with discs of both players");
    }
}
