//! All lines of a board side by side: the stateless way.
//!
//! The two point sets are turned so that every line of five points or more is one word, both
//! colours in it; then the shifts of one line are made for all lines at once, eight words to an
//! AVX-512 register. The loops are plain Rust that the compiler turns into vector code of
//! whatever width the build allows.

use crate::lines::{Lines, SLOTS};
use crate::threat::Threats;
use crate::threat::kernel::{LinePair, RuleMasks, line_kinds, with_rule};
use crate::threat::lanes::{LineLanes, LineWord, WideLines};
use crate::{Board, Color, Direction, MAX_SIZE};

/// Returns every threat point of a board.
///
/// # Complexity
///
/// Linear in the stones plus a constant for each line; no allocation, no table.
#[must_use]
pub fn threats(board: &Board) -> Threats {
    let mut threats = Threats::new(board.size(), board.rule());
    fill(board, &mut threats);
    threats
}

/// Writes every threat point of a board over what `threats` held, so that one value can serve
/// many boards.
pub fn threats_into(board: &Board, threats: &mut Threats) {
    if threats.size != board.size() {
        *threats = Threats::new(board.size(), board.rule());
    }
    threats.rule = board.rule();
    fill(board, threats);
}

#[inline]
fn fill(board: &Board, threats: &mut Threats) {
    let stones = line_stones(board);
    with_rule!(board.rule(), R => fill_lines::<R>(Lines::of_size(board.size()), &stones, threats));
}

/// Returns the stones of every line, by slot.
#[inline]
pub(crate) fn line_stones(board: &Board) -> [LinePair; SLOTS] {
    let size = board.size();
    let lines = Lines::of_size(size);
    let (black, white) = (board.stones(Color::Black).rows(), board.stones(Color::White).rows());
    let mut stones = [0; SLOTS];
    // All diagonals, the short ones too, so that no stone needs a test.
    let mut diagonals = [0; 2 * MAX_SIZE];
    let mut anti_diagonals = [0; 2 * MAX_SIZE];
    for y in 0..size {
        let row = u64::from(black[y]) | u64::from(white[y]) << 32;
        stones[y] = row;
        let mut rest = row;
        while rest != 0 {
            let position = rest.trailing_zeros() as usize;
            // On both diagonals the position is x, so the stone's bit is that of the row.
            let bit = rest & rest.wrapping_neg();
            let x = position % 32;
            stones[size + x] |= 1 << (y + (position & 32));
            diagonals[x + size - 1 - y] |= bit;
            anti_diagonals[x + y] |= bit;
            rest ^= bit;
        }
    }
    let count = 2 * size - 9;
    let first = lines.first_slot(Direction::Diagonal);
    stones[first..first + count].copy_from_slice(&diagonals[4..4 + count]);
    let first = lines.first_slot(Direction::AntiDiagonal);
    stones[first..first + count].copy_from_slice(&anti_diagonals[4..4 + count]);
    stones
}

/// Judges every line.
pub(crate) fn fill_lines<R: RuleMasks>(
    lines: &Lines,
    stones: &[LinePair; SLOTS],
    threats: &mut Threats,
) {
    let mut counts = [WideLines::splat(0); 6];
    for first in (0..lines.len().next_multiple_of(8)).step_by(WideLines::LANES) {
        let cells = WideLines::load(&lines.cells()[first..]);
        let kinds = line_kinds::<R, _>(WideLines::load(&stones[first..]), cells);
        for (kind, pairs) in kinds.into_iter().enumerate() {
            pairs.store(&mut threats.masks[kind][first..]);
            counts[kind] = counts[kind].add_halves(pairs.ones());
        }
    }
    for (partial, counts) in threats.counts.iter_mut().zip(counts) {
        let mut lanes = [0; 8];
        counts.store(&mut lanes);
        // Halves stay far below 2³², so whole words may be added.
        *partial = std::array::from_fn(|lane| lanes[lane] + lanes[lane + 4]);
    }
}
