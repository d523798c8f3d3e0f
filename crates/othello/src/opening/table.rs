//! The named positions, in the order of their boards.
//!
//! `names.txt` has a line for each: the moves from the start, a space and the name. A line that is illegal,
//! incomplete or an image of another one is an error of the compiler.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::{Bitboard, Board, Color, Square, Symmetry};

/// The lines of the openings.
const TEXT: &str = include_str!("names.txt");

/// Number of openings.
const COUNT: usize = {
    let (mut count, mut index) = (0, 0);
    while index < TEXT.len() {
        count += (TEXT.as_bytes()[index] == b'\n') as usize;
        index += 1;
    }
    count
};

/// A named opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Opening {
    name: &'static str,
    moves: &'static str,
}

impl Opening {
    /// Returns the usual English name, such as `Tiger`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns a line that leads to the opening, such as F5, D6, C3, D3, C4. Its first move is F5.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Square> + Clone + use<> {
        let line = self.moves.as_bytes();
        (0..line.len() / 2).map(|at| square(line, 2 * at))
    }
}

/// The text is not the name of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown opening; expected an English name such as Tiger")]
pub struct ParseOpeningError;

/// Reads the [name](Opening::name), in any case.
impl FromStr for Opening {
    type Err = ParseOpeningError;

    fn from_str(text: &str) -> Result<Self, ParseOpeningError> {
        let found = OPENINGS.iter().find(|opening| opening.name.eq_ignore_ascii_case(text));
        found.copied().ok_or(ParseOpeningError)
    }
}

/// The name.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.name)
    }
}

static OPENINGS: [Opening; COUNT] = {
    let mut openings = [Opening { name: "", moves: "" }; COUNT];
    let (mut rest, mut index) = (TEXT, 0);
    while index < COUNT {
        let (line, others) = split(rest, b'\n');
        let (moves, name) = split(line, b' ');
        assert!(
            !moves.is_empty() && moves.len().is_multiple_of(2),
            "moves have two characters each"
        );
        assert!(!name.is_empty(), "an opening has a name");
        openings[index] = Opening { name, moves };
        (rest, index) = (others, index + 1);
    }
    assert!(rest.is_empty(), "the last line ends with a line feed");
    openings
};

/// Returns all openings: shorter lines before their continuations.
#[must_use]
pub fn all() -> &'static [Opening] {
    &OPENINGS
}

/// The position of an opening: its canonical board, the side to move and the index of the opening.
#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    side: Color,
    index: usize,
}

/// The positions of all openings, in the order of their boards.
static ENTRIES: [Entry; COUNT] = {
    let mut entries = [Entry { board: Board::START, side: Color::Black, index: 0 }; COUNT];
    let mut index = 0;
    while index < COUNT {
        let moves = OPENINGS[index].moves;
        let side = if (moves.len() / 2).is_multiple_of(2) { Color::Black } else { Color::White };
        let entry = Entry { board: canonical(position(moves)), side, index };
        // By insertion.
        let mut at = index;
        while at > 0 && is_less(entry.board, entries[at - 1].board) {
            entries[at] = entries[at - 1];
            at -= 1;
        }
        assert!(
            at == 0 || is_less(entries[at - 1].board, entry.board),
            "two openings have the same position"
        );
        entries[at] = entry;
        index += 1;
    }
    entries
};

/// Number of moves of the longest line.
#[expect(clippy::cast_possible_truncation, reason = "at most 60")]
pub(super) const MOST_MOVES: u32 = {
    let (mut most, mut index) = (0, 0);
    while index < COUNT {
        let moves = OPENINGS[index].moves.len() / 2;
        most = if moves > most { moves } else { most };
        index += 1;
    }
    assert!(most <= 60);
    most as u32
};

/// Returns the opening of a canonical board with a side to move.
pub(super) fn find(board: Board, side: Color) -> Option<&'static Opening> {
    let order = |entry: &Entry| match (is_less(entry.board, board), entry.board == board) {
        (true, _) => Ordering::Less,
        (_, true) => Ordering::Equal,
        _ => Ordering::Greater,
    };
    let entry = &ENTRIES[ENTRIES.binary_search_by(order).ok()?];
    (entry.side == side).then(|| &OPENINGS[entry.index])
}

/// Returns what is before a byte of ASCII and what is after it.
const fn split(text: &str, byte: u8) -> (&str, &str) {
    let mut index = 0;
    while text.as_bytes()[index] != byte {
        index += 1;
    }
    let (before, after) = text.split_at(index);
    (before, after.split_at(1).1)
}

const fn is_less(a: Board, b: Board) -> bool {
    let (a_mover, b_mover) = (a.mover().bits(), b.mover().bits());
    a_mover < b_mover || a_mover == b_mover && a.opponent().bits() < b.opponent().bits()
}

/// Returns the least image, as [`Board::canonical`] does.
const fn canonical(board: Board) -> Board {
    let (mut least, mut index) = (board, 0);
    while index < Symmetry::ALL.len() {
        let image = board.transformed(Symmetry::ALL[index]);
        least = if is_less(image, least) { image } else { least };
        index += 1;
    }
    least
}

/// Returns the square whose name begins at an index.
const fn square(line: &[u8], index: usize) -> Square {
    let (column, row) = ((line[index] - b'A') as usize, (line[index + 1] - b'1') as usize);
    Square::at(column, row).expect("a move is a square of the board")
}

/// Returns the board after moves from the start.
const fn position(moves: &str) -> Board {
    let (bytes, mut board, mut index) = (moves.as_bytes(), Board::START, 0);
    while index < bytes.len() {
        let square = square(bytes, index);
        let flips = flips(board, square.column(), square.row());
        assert!(!board.discs().contains(square), "a move needs an empty square");
        assert!(flips.any(), "a move must flip discs");
        board = board.after(square, flips);
        index += 2;
    }
    board
}

/// Returns the discs that a move flips, by a walk in each direction: at compile time, speed does not matter.
const fn flips(board: Board, column: usize, row: usize) -> Bitboard {
    let (mut all, mut direction) = (Bitboard::EMPTY, 0);
    while direction < 9 {
        let (dx, dy) = (direction % 3, direction / 3);
        let (mut x, mut y, mut line) = (column + dx, row + dy, Bitboard::EMPTY);
        while direction != 4 && x >= 1 && y >= 1 {
            let Some(square) = Square::at(x - 1, y - 1) else { break };
            if board.mover().contains(square) {
                all = Bitboard::new(all.bits() | line.bits());
                break;
            }
            if !board.opponent().contains(square) {
                break;
            }
            line = line.with(square);
            (x, y) = match (x + dx).checked_sub(1) {
                Some(x) => match (y + dy).checked_sub(1) {
                    Some(y) => (x, y),
                    None => break,
                },
                None => break,
            };
        }
        direction += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_at_compile_time_are_those_of_the_rules() {
        for entry in &ENTRIES {
            let moves = OPENINGS[entry.index].moves;
            let mut board = Board::START;
            for square in OPENINGS[entry.index].moves() {
                assert!(board.moves().contains(square), "{moves}");
                board = board.play(square);
                assert!(!board.moves().is_empty(), "no opening has a pass: {moves}");
            }
            assert_eq!(entry.board, board.canonical(), "{moves}");
            assert!(board.discs().len() <= 4 + MOST_MOVES);
        }
        assert!(ENTRIES.is_sorted_by(|a, b| is_less(a.board, b.board)));
    }

    #[test]
    fn shorter_lines_come_first() {
        for (index, opening) in OPENINGS.iter().enumerate() {
            for later in &OPENINGS[index + 1..] {
                assert!(!opening.moves.starts_with(later.moves), "{later:?} after {opening:?}");
            }
        }
    }
}
