//! The rows that the points of a position add up, and its candidate moves.

use gomoku::eval::network::{Network, SharedRows, region};
use gomoku::eval::{Evaluation, PatternEvaluation, Weights};
use gomoku::pattern::PatternState;
use gomoku::{Board, Direction, Point, Symmetry};

use crate::gomoku::game::{NEAR, near_moves};

/// What maps positions to rows.
#[derive(Debug)]
pub(super) struct Inputs {
    shared: &'static SharedRows,
    /// Where the rows of each colour begin.
    starts: [u32; 2],
    sides: usize,
    evaluation: PatternEvaluation,
    /// By symmetry: the region to which each region is moved.
    turns: [[u8; Network::REGIONS]; 8],
}

/// A position as the network sees it.
#[derive(Debug, Default)]
pub(super) struct Position {
    /// Sides of the mover and of its opponent.
    pub(super) sides: [usize; 2],
    /// The empty points with a stone in one of their windows.
    pub(super) points: Vec<InputPoint>,
    /// The candidate moves, if they are asked for.
    pub(super) candidates: Vec<Candidate>,
    /// Index of the move that was played among them.
    pub(super) played: usize,
}

/// An empty point with a stone in one of its windows.
#[derive(Clone, Copy, Debug)]
pub(super) struct InputPoint {
    pub(super) region: u8,
    count: u8,
    rows: [[u32; 4]; 2],
}

impl InputPoint {
    /// Returns the rows that the mover sees, or its opponent.
    #[inline]
    pub(super) fn rows(&self, view: usize) -> &[u32] {
        &self.rows[view][..usize::from(self.count)]
    }
}

/// A candidate move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    #[cfg(test)]
    pub(super) at: Point,
    /// Index of the point, if it has a stone in one of its windows.
    pub(super) point: Option<u32>,
    /// Ordering score of the weights, in 100ths.
    pub(super) score: i32,
}

impl Inputs {
    pub(super) fn new(weights: &Weights) -> Self {
        let rule = weights.rule();
        let shared = SharedRows::of(rule);
        let sides = Weights::side_count(rule);
        let count = u32::try_from(shared.count()).expect("fewer than 400,000 rows");
        // With one side, both colours have the same rows.
        let starts = [0, if sides == 2 { count } else { 0 }];
        // The image of a region is that of any of its points; on the smallest board as on any.
        let turns = Symmetry::ALL.map(|symmetry| {
            let mut turn = [0; Network::REGIONS];
            for point in Point::all(SMALL) {
                let image = region(point.transformed(symmetry, SMALL), SMALL);
                turn[region(point, SMALL)] = u8::try_from(image).expect("nine regions");
            }
            turn
        });
        Self { shared, starts, sides, evaluation: PatternEvaluation::new(weights), turns }
    }

    /// Returns the number of rows of all sides.
    pub(super) fn count(&self) -> usize {
        self.sides * self.shared.count()
    }

    /// Returns the number of sides with rows and layers of their own.
    pub(super) const fn sides(&self) -> usize {
        self.sides
    }

    /// Writes a position, turned by one of eight symmetries, and its candidates if the move played is given.
    pub(super) fn write(
        &self,
        board: &Board,
        played: Option<Point>,
        symmetry: usize,
        position: &mut Position,
    ) {
        let (mover, size) = (board.side_to_move(), board.size());
        let colors = [mover, mover.opponent()];
        position.sides = colors.map(|color| color.index().min(self.sides - 1));
        position.points.clear();
        position.candidates.clear();
        let patterns = PatternState::new(board);
        let candidates = played.map(|_| near_moves(board, NEAR)).unwrap_or_default();
        for point in board.empties().iter() {
            let mut input = InputPoint { region: 0, count: 0, rows: [[0; 4]; 2] };
            for direction in Direction::ALL {
                let Some(rows) = self.shared.rows(patterns.window(point, direction)) else {
                    continue;
                };
                for (rows_seen, color) in input.rows.iter_mut().zip(colors) {
                    let row = u32::try_from(rows[color.index()]).expect("few rows");
                    rows_seen[usize::from(input.count)] = self.starts[color.index()] + row;
                }
                input.count += 1;
            }
            let index = (input.count > 0).then(|| {
                input.region = self.turns[symmetry][region(point, size)];
                position.points.push(input);
                u32::try_from(position.points.len() - 1).expect("fewer than 484 points")
            });
            if candidates.contains(point) {
                if played == Some(point) {
                    position.played = position.candidates.len();
                }
                let keys = colors.map(|color| patterns.key(point, color));
                let score = self.evaluation.move_score(mover, keys);
                position.candidates.push(Candidate {
                    #[cfg(test)]
                    at: point,
                    point: index,
                    score,
                });
            }
        }
    }
}

/// Size of a board on which every region has points.
const SMALL: usize = 6;
