//! The rules of [`stability`](super) as they are written: the slow and obvious reference.

use super::{Stable, edge};
use crate::{Bitboard, Board, Square};

/// The four lines through a square as steps of column and row.
const LINES: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn step(square: Square, (columns, rows): (isize, isize)) -> Option<Square> {
    let column = square.column().checked_add_signed(columns)?;
    let row = square.row().checked_add_signed(rows)?;
    Square::at(column, row)
}

/// The squares of a line from one square on, in one direction.
fn walk(square: Square, direction: (isize, isize)) -> impl Iterator<Item = Square> {
    core::iter::successors(Some(square), move |&square| step(square, direction))
}

/// Returns the known stable discs of both players.
///
/// Looks at one disc after the other, again and again, until a round finds none.
#[must_use]
pub fn stable(board: Board) -> Stable {
    let mut stable = Stable {
        mover: on_edges(board, board.mover()),
        opponent: on_edges(board, board.opponent()),
    };
    loop {
        let before = stable;
        for (discs, known) in
            [(board.mover(), &mut stable.mover), (board.opponent(), &mut stable.opponent)]
        {
            for square in discs - *known {
                if LINES.into_iter().all(|line| is_held(board, square, line, *known)) {
                    known.insert(square);
                }
            }
        }
        if stable == before {
            return stable;
        }
    }
}

/// Returns whether a border, a full line or a stable disc of the same player keeps the disc from
/// being turned along one line.
fn is_held(board: Board, square: Square, line: (isize, isize), known: Bitboard) -> bool {
    let back = (-line.0, -line.1);
    let (Some(next), Some(previous)) = (step(square, line), step(square, back)) else {
        return true;
    };
    let mut squares = walk(square, line).chain(walk(square, back));
    known.contains(next)
        || known.contains(previous)
        || squares.all(|square| board.discs().contains(square))
}

/// Returns those of the discs that the edge table says are stable.
fn on_edges(board: Board, discs: Bitboard) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    let edges =
        [(Square::A1, (1, 0)), (Square::A8, (1, 0)), (Square::A1, (0, 1)), (Square::H1, (0, 1))];
    for (first, direction) in edges {
        let byte = |set: Bitboard| {
            let squares = walk(first, direction).enumerate();
            squares.fold(0, |byte, (i, square)| byte | u8::from(set.contains(square)) << i)
        };
        let stable = edge::stable_on_edge(byte(board.mover()), byte(board.opponent()));
        found.extend(
            walk(first, direction)
                .enumerate()
                .filter(|(i, _)| stable >> i & 1 != 0)
                .map(|(_, s)| s),
        );
    }
    found & discs
}

/// Returns the discs of both players on one edge that no sequence of placements on it can turn,
/// as [`edge::stable_on_edge`] does by its table.
///
/// # Complexity
///
/// Plays every sequence that matters: up to 8! · 2^8 of them.
#[must_use]
pub fn stable_on_edge(mover: u8, opponent: u8) -> u8 {
    let mut line = [None; 8];
    for (i, cell) in line.iter_mut().enumerate() {
        *cell = match (mover >> i & 1, opponent >> i & 1) {
            (1, _) => Some(true),
            (_, 1) => Some(false),
            _ => None,
        };
    }
    let mut stable = mover | opponent;
    try_all(line, &mut stable);
    stable
}

/// Takes out of `stable` what any sequence of placements turns.
fn try_all(line: [Option<bool>; 8], stable: &mut u8) {
    for place in 0..8 {
        if line[place].is_some() {
            continue;
        }
        for player in [true, false] {
            // Nothing is left that could be turned.
            if *stable == 0 {
                return;
            }
            let turned =
                turned(line, (place + 1)..8, player) | turned(line, (0..place).rev(), player);
            *stable &= !turned;
            let mut next = line;
            for (i, cell) in next.iter_mut().enumerate() {
                if i == place || turned >> i & 1 != 0 {
                    *cell = Some(player);
                }
            }
            try_all(next, stable);
        }
    }
}

/// Returns the discs of the other player at the start of a walk that ends at one of this player.
fn turned(line: [Option<bool>; 8], walk: impl Iterator<Item = usize>, player: bool) -> u8 {
    let mut passed = 0;
    for i in walk {
        match line[i] {
            Some(owner) if owner == player => return passed,
            Some(_) => passed |= 1 << i,
            None => return 0,
        }
    }
    0
}
