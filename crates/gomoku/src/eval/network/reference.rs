//! Values and scores of a board, number by number.

use alloc::vec::Vec;

use super::rows::{REGIONS, SharedRows, region};
use super::weights::Network;
use crate::eval::weights::MAX_EVALUATION;
use crate::pattern::PatternState;
use crate::{Board, Color, Direction, Point};

impl Network {
    /// Returns the value of a board for a colour that is on move, if the value by the weights is `sums`, in the same
    /// units.
    ///
    /// It computes number by number, for people and as the reference of what is fast. The board must have the rule of
    /// the network.
    ///
    /// # Panics
    ///
    /// Possibly, when the board has another rule.
    #[must_use]
    pub fn reference_value(&self, board: &Board, mover: Color, sums: i32) -> i32 {
        let patterns = PatternState::new(board);
        let head = &self.side(mover).head;
        let idle = [mover, mover.opponent()].map(|color| self.side(color).bias.map(activation));
        let idle = idle.concat();
        let mut inputs = [[0_i64; 2 * Self::WIDTH]; REGIONS];
        for point in board.empties().iter() {
            let [own, opponents] = self.activations_of(&patterns, point, mover);
            let inputs = &mut inputs[region(point, board.size())];
            let activations = own.into_iter().chain(opponents);
            for ((input, activation), idle) in inputs.iter_mut().zip(activations).zip(&idle) {
                *input += activation - idle;
            }
        }
        let mut first = Vec::new();
        for (factors, &bias) in head.first.chunks_exact(Self::INPUTS).zip(&head.first_bias) {
            let products = inputs.iter().flatten().zip(factors);
            let sum: i64 = products.map(|(input, &factor)| input * i64::from(factor)).sum();
            first.push(((sum + i64::from(bias)) >> 8).clamp(0, 127));
        }
        let mut correction = i64::from(head.output_bias) + 64;
        for (unit, factors) in head.second.iter().enumerate() {
            let products = first.iter().zip(factors);
            let sum: i64 = products.map(|(input, &factor)| input * i64::from(factor)).sum();
            let unit_value = ((sum + i64::from(head.second_bias[unit])) >> 6).clamp(0, 127);
            correction += unit_value * i64::from(head.output[unit]);
        }
        let share = (i64::from(head.share) * i64::from(sums) + 512) >> 10;
        let most = i64::from(MAX_EVALUATION);
        let value = (share + (correction >> 7)).clamp(-most, most);
        i32::try_from(value).unwrap_or_default()
    }

    /// Returns what the network adds to the ordering score of a move to an empty point, number by number. The board must
    /// have the rule of the network.
    ///
    /// # Panics
    ///
    /// When the point is not on the board; possibly when the board has another rule.
    #[must_use]
    pub fn reference_score(&self, board: &Board, mover: Color, point: Point) -> i32 {
        let patterns = PatternState::new(board);
        let [own, opponents] = self.activations_of(&patterns, point, mover);
        let activations = own.into_iter().chain(opponents);
        let products = activations.zip(&self.side(mover).policy);
        let sum: i64 = products.map(|(activation, &factor)| activation * i64::from(factor)).sum();
        i32::try_from((sum + 64) >> 7).unwrap_or_default()
    }

    /// Returns the activations of an empty point for a colour and for its opponent.
    fn activations_of(&self, patterns: &PatternState, point: Point, mover: Color) -> [Vec<i64>; 2] {
        let shared = SharedRows::of(self.rule());
        [mover, mover.opponent()].map(|color| {
            let side = self.side(color);
            let mut sums = side.bias.map(i64::from);
            for direction in Direction::ALL {
                let Some(rows) = shared.rows(patterns.window(point, direction)) else { continue };
                let row = side.row(rows[color.index()]);
                sums.iter_mut().zip(row).for_each(|(sum, &number)| *sum += i64::from(number));
            }
            sums.map(activation).to_vec()
        })
    }
}

/// Returns the activation of a sum.
fn activation(sum: impl Into<i64>) -> i64 {
    sum.into().clamp(0, 255).pow(2) >> 9
}
