//! Openings by which a player takes a side, step by step, and moves that leave a game even.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gomoku::search::alphabeta::Analysis;
use gomoku::{Board, Point};

use super::brain::{Brain, Task};
use crate::gomoku::openings::{
    MOST_FIFTHS, distinct, evenest, evenest_count, evenest_swap2, soosorv_fifths, soosorv_openings,
};

/// A flag that stops the work.
type Stop = Arc<AtomicBool>;

/// Counts the remaining searches of several, so that each takes its share of one deadline.
#[derive(Debug)]
struct Shares(u32);

impl Shares {
    fn of(searches: usize) -> Self {
        Self(u32::try_from(searches).unwrap_or(u32::MAX))
    }

    /// Returns the task of the next search.
    fn next(&mut self) -> Task {
        let task = Task::shared(self.0.max(1));
        self.0 = self.0.saturating_sub(1);
        task
    }
}

/// Returns the board of the swap2 or Soosorv opening that leaves the game most even.
pub(super) fn first_three(
    brain: &mut Brain,
    empty: &Board,
    is_soosorv: bool,
    stop: &Stop,
) -> Result<Board, String> {
    let mut shares: Option<Shares> = None;
    let search = |board: &Board, count: u32| {
        let task = shares.get_or_insert(Shares(count)).next();
        brain.search(board, task, stop)
    };
    if is_soosorv {
        let board = evenest(soosorv_openings(empty), search)?;
        board.ok_or_else(|| "there is no opening for this board".to_owned())
    } else {
        evenest_swap2(empty, search)
    }
}

/// Searches a position in all the time left, to see which side is better.
pub(super) fn judge(brain: &mut Brain, board: &Board, stop: &Stop) -> Result<Analysis, String> {
    brain.search(board, Task { reports: true, ..Task::BEST }, stop)
}

/// Number of fourth moves that are compared.
const FOURTHS: usize = 3;

/// Returns White's fourth move and the number of fifth moves that leave the game most even, since the other
/// player takes a side then.
pub(super) fn fourth(
    brain: &mut Brain,
    board: &Board,
    stop: &Stop,
) -> Result<(Point, usize), String> {
    let mut shares = Shares::of(1 + FOURTHS);
    let analysis = brain.search(board, Task { multi_pv: FOURTHS, ..shares.next() }, stop)?;
    let mut best: Option<(f64, Point, usize)> = None;
    for found in &analysis.moves {
        let board = with(board, found.point)?;
        let fifths = ranked_fifths(brain, &board, MOST_FIFTHS, shares.next(), stop)?;
        let (count, far) = evenest_count(&fifths);
        if best.is_none_or(|(least, ..)| far < least) {
            best = Some((far, found.point, count));
        }
    }
    let (_, point, count) = best.ok_or(NO_MOVE)?;
    Ok((point, count))
}

/// Returns whether White is better, given the number of fifth moves to offer.
pub(super) fn is_white_better(
    brain: &mut Brain,
    board: &Board,
    count: usize,
    stop: &Stop,
) -> Result<bool, String> {
    let fifths = ranked_fifths(brain, board, count, Task::BEST, stop)?;
    Ok(fifths.last().is_none_or(|(_, rate)| *rate < 0.5))
}

/// Returns the fifth moves that Black offers, up to `count`.
pub(super) fn offered(
    brain: &mut Brain,
    board: &Board,
    count: usize,
    stop: &Stop,
) -> Result<Vec<Point>, String> {
    let fifths = ranked_fifths(brain, board, count, Task::BEST, stop)?;
    Ok(fifths.into_iter().map(|(point, _)| point).collect())
}

/// Returns up to `count` best fifth moves, no two of them images of each other.
fn ranked_fifths(
    brain: &mut Brain,
    board: &Board,
    count: usize,
    task: Task,
    stop: &Stop,
) -> Result<Vec<(Point, f64)>, String> {
    // In a symmetric position every second move is an image.
    let multi_pv = if distinct(board, board.empties().iter()).len() < board.empties().len() {
        2 * count
    } else {
        count
    };
    let analysis = brain.search(board, Task { multi_pv, ..task }, stop)?;
    let mut fifths = soosorv_fifths(board, &analysis);
    fifths.truncate(count);
    Ok(fifths)
}

/// Returns the offered fifth move that is best for White.
pub(super) fn taken(
    brain: &mut Brain,
    board: &Board,
    offered: &[Point],
    stop: &Stop,
) -> Result<Point, String> {
    let mut shares = Shares::of(offered.len());
    let mut best: Option<(i32, Point)> = None;
    for &point in offered {
        let analysis = brain.search(&with(board, point)?, shares.next(), stop)?;
        let value = analysis.best().map_or(i32::MIN, |found| found.value.to_i32());
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, point));
        }
    }
    best.map(|(_, point)| point).ok_or_else(|| NO_MOVE.to_owned())
}

/// Number of moves that are compared for one that leaves a game even.
const EVEN: usize = 6;

/// Returns the move after which the value for its player is nearest to `value`.
pub(super) fn balancing(
    brain: &mut Brain,
    board: &Board,
    value: i32,
    stop: &Stop,
) -> Result<Point, String> {
    let (candidates, mut shares) = if board.moves().is_empty() {
        // A search would find the centre only.
        let all = distinct(board, board.empties().iter());
        let shares = Shares::of(all.len());
        (all, shares)
    } else {
        let mut shares = Shares(2);
        let multi_pv = board.empties().len();
        let analysis = brain.search(board, Task { multi_pv, ..shares.next() }, stop)?;
        let mut moves = analysis.moves;
        moves.sort_by_key(|found| found.value.to_i32().abs_diff(value));
        let near: Vec<Point> = moves.iter().take(EVEN).map(|found| found.point).collect();
        let shares = Shares::of(near.len());
        (near, shares)
    };
    let mut best: Option<(u32, Point)> = None;
    for point in candidates {
        let analysis = brain.search(&with(board, point)?, shares.next(), stop)?;
        let after = analysis.best().map_or(0, |found| -found.value.to_i32());
        let far = after.abs_diff(value);
        if best.is_none_or(|(least, _)| far < least) {
            best = Some((far, point));
        }
    }
    best.map(|(_, point)| point).ok_or_else(|| NO_MOVE.to_owned())
}

/// Returns two moves, one of each side, after which the value for the player of the first one is nearest to
/// `value`: the best move, and the answer that balances it.
pub(super) fn two_balancing(
    brain: &mut Brain,
    board: &Board,
    value: i32,
    stop: &Stop,
) -> Result<[Point; 2], String> {
    let analysis = brain.search(board, Task::shared(3), stop)?;
    let first = analysis.best().ok_or(NO_MOVE)?.point;
    let second = balancing(brain, &with(board, first)?, value.saturating_neg(), stop)?;
    Ok([first, second])
}

const NO_MOVE: &str = "there is no move";

fn with(board: &Board, point: Point) -> Result<Board, String> {
    let mut board = board.clone();
    board.place(point).map_err(|error| error.to_string())?;
    Ok(board)
}
