//! How often moves were good.

use crate::{Color, MAX_SIZE, Point};

const POINTS: usize = MAX_SIZE * MAX_SIZE;

/// The most a move's history can be, either way.
pub(super) const MOST: i32 = 8_192;

/// For each colour and point how often a move there cut, and for each move of the opponent which move
/// answered it well last.
#[derive(Debug)]
pub(super) struct History {
    moves: Box<[[i16; POINTS]; 2]>,
    answers: Box<[[Option<Point>; POINTS]; 2]>,
}

fn index(point: Point) -> usize {
    point.y() * MAX_SIZE + point.x()
}

impl History {
    pub(super) fn new() -> Self {
        Self { moves: Box::new([[0; POINTS]; 2]), answers: Box::new([[None; POINTS]; 2]) }
    }

    /// Lets what was learned count less in the next search.
    pub(super) fn age(&mut self) {
        self.moves.iter_mut().flatten().for_each(|value| *value /= 4);
    }

    #[inline(always)]
    pub(super) fn get(&self, color: Color, point: Point) -> i32 {
        i32::from(self.moves[color.index()][index(point)])
    }

    /// Moves a value towards the most by a bonus, or towards the least by a negative one.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most `MOST` either way")]
    pub(super) fn update(&mut self, color: Color, point: Point, bonus: i32) {
        let value = &mut self.moves[color.index()][index(point)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MOST) as i16;
    }

    /// Returns the move that answered a move of the opponent well.
    #[inline]
    pub(super) fn answer(&self, color: Color, to: Point) -> Option<Point> {
        self.answers[color.index()][index(to)]
    }

    #[inline]
    pub(super) fn set_answer(&mut self, color: Color, to: Point, answer: Point) {
        self.answers[color.index()][index(to)] = Some(answer);
    }
}
