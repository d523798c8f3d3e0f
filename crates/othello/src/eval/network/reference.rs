//! The value of a board, number by number.

use alloc::vec::Vec;

use super::weights::Network;
use crate::Board;
use crate::eval::points::Points;

impl Network {
    /// Returns the value of a board for its mover.
    ///
    /// It computes number by number, for people and as the reference of what is fast.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the value of a checked network fits")]
    pub fn reference_value(&self, board: Board) -> Points {
        let parts = self.parts();
        let width = self.width();
        let head = &parts.heads[self.stages().of(board.empties().len())];
        let mut sums: Vec<i64> = head.bias.iter().map(|&bias| bias.into()).collect();
        let mut add = |row: &[i8]| {
            for (sum, &number) in sums.iter_mut().zip(row) {
                *sum += i64::from(number);
            }
        };
        for instance in self.set().instances() {
            add(self.row(instance.pattern(), instance.index(board)));
        }
        for (rows, board) in [(&parts.mover, board), (&parts.opponent, board.pass())] {
            let moves = (board.moves().len() as usize).min(Self::MOVES - 1);
            add(&rows[moves * width..][..width]);
        }
        let squares: Vec<i64> = sums.iter().map(|&sum| sum.clamp(0, 255).pow(2) >> 9).collect();
        let mut value = i64::from(head.output_bias) + 64;
        for unit in 0..Self::HIDDEN {
            let mut sum = i64::from(head.hidden_bias[unit]);
            for (square, &factor) in squares.iter().zip(&head.hidden[unit * width..]) {
                sum += square * i64::from(factor);
            }
            value += (sum >> 6).clamp(0, 127) * i64::from(head.output[unit]);
        }
        let points = i32::try_from(value >> 7).expect("biases are limited");
        Points::new(points).clamp(Points::MIN, Points::MAX)
    }
}
