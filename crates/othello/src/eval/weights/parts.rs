//! What the value of a board is the sum of.

use super::tables::Weights;
use crate::Board;
use crate::eval::Points;
use crate::pattern::Instance;

/// What the value of a board is the sum of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parts {
    /// The constant of so many empty squares.
    pub constant: Points,
    /// The weight of each instance of the set.
    pub instances: Vec<Points>,
}

impl Parts {
    /// Returns the value: the sum, kept within [`Points::MIN`] and [`Points::MAX`].
    #[must_use]
    pub fn value(&self) -> Points {
        let sum = self.instances.iter().fold(self.constant, |sum, &part| sum + part);
        sum.clamp(Points::MIN, Points::MAX)
    }
}

impl Weights {
    /// Returns what the value of a board is the sum of, for its mover.
    ///
    /// It reads square by square, for people and as the reference of what is fast.
    ///
    /// ```
    /// use othello::Board;
    /// use othello::eval::{Stages, Weights};
    /// use othello::pattern::PatternSet;
    ///
    /// // A tenth of a disc for each square in the middle that is the mover's.
    /// let set: PatternSet = "D4 E4 D5 E5".parse()?;
    /// let digits = |code: i32| (0..4).map(move |place| code / 3_i32.pow(place) % 3);
    /// let weight = |code| digits(code).map(|digit| if digit == 2 { 13 } else { 0 }).sum();
    /// let table = (0..81).map(weight).collect();
    /// let weights = Weights::new(set, Stages::new(vec![])?, [0; 65], vec![table], None)?;
    /// let parts = weights.parts(Board::START);
    /// assert_eq!((parts.instances.len(), parts.value().get()), (1, 26));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn parts(&self, board: Board) -> Parts {
        let empties = board.empties().len();
        let mut tables = self.tables(self.stages.of(empties));
        let starts: Vec<&[i16]> = self
            .set
            .patterns()
            .iter()
            .map(|pattern| {
                let (table, rest) = tables.split_at(pattern.code_count());
                tables = rest;
                table
            })
            .collect();
        let weight = |instance: &Instance| {
            let digit = |square| match () {
                () if board.mover().contains(square) => 2,
                () if board.opponent().contains(square) => 0,
                () => 1,
            };
            let squares = instance.squares().iter().rev();
            let code = squares.fold(0, |code, &square| 3 * code + digit(square));
            Points::new(starts[instance.pattern()][code].into())
        };
        Parts {
            constant: Points::new(self.constants[empties as usize].into()),
            instances: self.set.instances().iter().map(weight).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::weights::samples;
    use crate::eval::{Evaluation, PatternEvaluation};
    use crate::pattern::PatternSet;
    use crate::workload::random_boards;

    #[test]
    fn parts_sum_up_to_what_is_fast() {
        let set = PatternSet::named("logistello").unwrap();
        let weights = samples::weights(&set, vec![10, 30, 50], 1);
        let evaluation = PatternEvaluation::new(weights.clone());
        let mut inner = 0;
        for board in random_boards(1).take(1000) {
            let value = evaluation.evaluate(&evaluation.state(board), board, board.moves());
            assert_eq!(weights.parts(board).value(), value, "{board}");
            inner += u32::from(value.to_score().discs().abs() < 64);
        }
        assert!(inner > 500, "{inner}");
    }
}
