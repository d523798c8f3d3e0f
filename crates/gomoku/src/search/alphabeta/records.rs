//! Records that the search passes from function to function: the root and its moves, a node, a move of it,
//! and the moves that a threat leaves; a leaf chosen at random; the history table and lists of scored moves for
//! move ordering.
//!
//! The history heuristic (Schaeffer, The History Heuristic and Alpha-Beta Search Enhancements in
//! Practice, 1989) remembers how often a move failed high, and the countermove heuristic (Uiterwijk,
//! The Countermove Heuristic, 1992) which move refuted the last move of the opponent. Scores put moves
//! that are likely to fail high first; a list is not sorted, but searched for its best move each time
//! one is needed, because most nodes need few.

use std::time::Duration;

use engine::control::Reporter;
use engine::deepening::SoftLimit;
use engine::random::SplitMix64;

use super::value::{Analysis, Bound, INFINITE};
use crate::eval::Estimate;
use crate::{Color, MAX_SIZE, Point, PointSet};

/// The moves of the root, and how their search is limited and reported.
pub(super) struct Root {
    pub(super) moves: Vec<RootMove>,
    pub(super) multi_pv: usize,
    pub(super) soft: SoftLimit<Point>,
    pub(super) reporter: Reporter<Analysis>,
    pub(super) before: Before,
}

/// Nodes and time of searches before this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) point: Point,
    /// Difference of its class score from the best one.
    pub(super) class_gap: i32,
    /// The value in the current iteration, or less than any if it failed low.
    pub(super) value: i32,
    /// What the last search found that did not fail low.
    pub(super) searched: Option<Searched>,
    pub(super) pv: Vec<Point>,
}

/// The value that a search has found for a move of the root, and the depth of its iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searched {
    pub(super) value: i32,
    pub(super) bound: Bound,
    pub(super) depth: u32,
}

impl RootMove {
    pub(super) const fn new(point: Point) -> Self {
        Self { point, class_gap: 0, value: -INFINITE, searched: None, pv: Vec::new() }
    }
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether the node is expected to fail high.
    pub(super) is_cut: bool,
    /// Whether only some moves are tried, because the opponent threatens to win.
    pub(super) is_threatened: bool,
    /// Whether the evaluation is better for the mover than at its last move.
    pub(super) improving: bool,
    /// The static evaluation, or an estimate of it.
    pub(super) evaluation: Estimate,
    /// The value of the node if none of its moves is better, from which fail-soft starts.
    pub(super) fail_soft_floor: i32,
    pub(super) table_move: Option<Point>,
    /// A move that is not searched.
    pub(super) excluded: Option<Point>,
    /// Extension of the table move, in plies.
    pub(super) extension: i32,
}

/// A move that has just been made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) point: Point,
    /// Number of moves of the node searched before.
    pub(super) move_count: i32,
    /// Neither makes nor stops anything that needs a reply at once.
    pub(super) is_quiet: bool,
    /// A four that is not bare: a bare one takes no three from the opponent and makes no second one.
    pub(super) is_four: bool,
    /// A bare four where the opponent threatens to win, which only delays the loss.
    pub(super) only_delays: bool,
    /// Difference of its class score from the best one of the node.
    pub(super) class_gap: i32,
    pub(super) history: i32,
}

/// Which moves of a node are searched.
pub(super) enum MoveSet {
    /// All moves near stones.
    NearStones,
    /// Only the moves that may stop a threat of the opponent. There may be none.
    Forced(Forced),
}

/// The moves that may stop a threat.
pub(super) struct Forced {
    pub(super) moves: PointSet,
    /// Number of plies in which the opponent wins if nothing stops it, beginning with its own move.
    pub(super) plies: usize,
}

/// A leaf chosen at random, each of those so far equally likely (Vitter, Random Sampling with a Reservoir, 1985).
#[derive(Debug)]
pub(super) struct Leaf {
    random: SplitMix64,
    /// Number of leaves so far.
    offered: usize,
    moves: Vec<Point>,
}

impl Leaf {
    pub(super) const fn new(seed: u64) -> Self {
        Self { random: SplitMix64::new(seed), offered: 0, moves: Vec::new() }
    }

    /// Offers another leaf by the moves to it.
    pub(super) fn offer(&mut self, moves: impl Iterator<Item = Point>) {
        self.offered += 1;
        if self.random.below(self.offered) == 0 {
            self.moves.clear();
            self.moves.extend(moves);
        }
    }

    /// Returns the moves to the leaf, none without one.
    pub(super) fn into_moves(self) -> Vec<Point> {
        self.moves
    }
}

const POINTS: usize = MAX_SIZE * MAX_SIZE;

/// The limit of history values in both directions.
pub(super) const MAX_HISTORY: i32 = 8_192;

/// History values and countermoves of one thread, by colour and point.
#[derive(Debug)]
pub(super) struct History {
    values: Box<[[i16; POINTS]; 2]>,
    countermoves: Box<[[Option<Point>; POINTS]; 2]>,
}

fn index(point: Point) -> usize {
    point.y() * MAX_SIZE + point.x()
}

impl History {
    pub(super) fn new() -> Self {
        Self { values: Box::new([[0; POINTS]; 2]), countermoves: Box::new([[None; POINTS]; 2]) }
    }

    /// Scales all history values down before the next search.
    pub(super) fn age(&mut self) {
        self.values.iter_mut().flatten().for_each(|value| *value /= 4);
    }

    /// Returns the history value of a move, at most [`MAX_HISTORY`] in both directions.
    #[inline(always)]
    pub(super) fn value(&self, color: Color, point: Point) -> i32 {
        i32::from(self.values[color.index()][index(point)])
    }

    /// Moves a history value towards the limit by a bonus, or towards its negative by a malus.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most `MAX_HISTORY` either way")]
    pub(super) fn update(&mut self, color: Color, point: Point, bonus: i32) {
        let value = &mut self.values[color.index()][index(point)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }

    /// Returns the countermove of a colour to a move of its opponent.
    #[inline]
    pub(super) fn countermove(&self, color: Color, to: Point) -> Option<Point> {
        self.countermoves[color.index()][index(to)]
    }

    #[inline]
    pub(super) fn set_countermove(&mut self, color: Color, to: Point, countermove: Point) {
        self.countermoves[color.index()][index(to)] = Some(countermove);
    }
}

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) point: Point,
    /// The whole ordering score, with the bonuses of the table move, killers and countermove.
    pub(super) score: i32,
    /// The part of the score that the classes of the point give, as the evaluation corrects it.
    pub(super) class_score: i32,
    /// The history value.
    pub(super) history: i32,
}

/// The moves still to be searched at each node of the current line, one list after the other.
#[derive(Debug, Default)]
pub(super) struct MoveLists(Vec<ScoredMove>);

impl MoveLists {
    /// Returns the index at which the next list starts.
    pub(super) const fn next_start(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    pub(super) fn push(&mut self, scored: ScoredMove) {
        self.0.push(scored);
    }

    /// Returns the moves left in the last list, which starts at `start`.
    pub(super) fn last_list(&self, start: usize) -> &[ScoredMove] {
        &self.0[start..]
    }

    /// Returns the moves of the last list, which starts at `start`, to change their scores.
    pub(super) fn last_list_mut(&mut self, start: usize) -> &mut [ScoredMove] {
        &mut self.0[start..]
    }

    /// Removes the move of highest score from the last list and returns it.
    #[inline]
    pub(super) fn take_best(&mut self, start: usize) -> Option<ScoredMove> {
        let list = &mut self.0[start..];
        let (best, _) = list.iter().enumerate().max_by_key(|(_, scored)| scored.score)?;
        Some(self.0.swap_remove(start + best))
    }

    /// Removes the last list.
    pub(super) fn remove_last(&mut self, start: usize) {
        self.0.truncate(start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limit() {
        let mut history = History::new();
        let point = Point::new(21, 21).unwrap();
        for _ in 0..100 {
            history.update(Color::White, point, 1_200);
        }
        assert!((7_000..=MAX_HISTORY).contains(&history.value(Color::White, point)));
        assert_eq!(history.value(Color::Black, point), 0);
        for _ in 0..100 {
            history.update(Color::White, point, -1_200);
        }
        assert!((-MAX_HISTORY..=-7_000).contains(&history.value(Color::White, point)));
    }

    #[test]
    fn moves_come_by_falling_score() {
        let mut lists = MoveLists::default();
        let scored = |x, score| {
            let point = Point::new(x, 0).unwrap();
            ScoredMove { point, score, class_score: 0, history: 0 }
        };
        lists.push(scored(0, 9));
        let start = lists.next_start();
        [3, 7, 5].into_iter().for_each(|score| lists.push(scored(1, score)));
        let taken: Vec<i32> =
            std::iter::from_fn(|| lists.take_best(start)).map(|scored| scored.score).collect();
        assert_eq!(taken, [7, 5, 3]);
        lists.remove_last(0);
        assert_eq!(lists.next_start(), 0);
    }
}
