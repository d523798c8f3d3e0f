//! Codes of whole boards, four squares at a time.

use othello::Board;
use othello::pattern::PatternSet;

/// The codes of all instances, balanced: a disc of the mover counts 3^j, one of the opponent −3^j.
pub(super) type Codes = [i16; LANES];

const LANES: usize = PatternSet::MAX_INSTANCES;

/// What the discs on four neighbouring squares add to the codes: 16 tables of 16 entries, 32 KiB,
/// which stay in the nearest cache beside the weights.
#[derive(Debug)]
pub(super) struct Encoder {
    /// For each four squares and each set of them, the sum of their weights.
    parts: Box<[[Codes; 16]; 16]>,
}

impl Encoder {
    pub(super) fn new(set: &PatternSet) -> Self {
        let mut columns = [[0_i16; LANES]; 64];
        for (lane, instance) in set.instances().iter().enumerate() {
            let mut weight = 1;
            for square in instance.squares() {
                columns[square.index()][lane] = weight;
                // Beyond the last square the weight of an eleventh does not fit.
                weight = weight.wrapping_mul(3);
            }
        }
        let mut parts = Box::new([[[0; LANES]; 16]; 16]);
        for (group, part) in parts.iter_mut().enumerate() {
            for (discs, codes) in part.iter_mut().enumerate() {
                for square in (0..4).filter(|square| discs >> square & 1 != 0) {
                    let column = &columns[4 * group + square];
                    codes.iter_mut().zip(column).for_each(|(code, weight)| *code += weight);
                }
            }
        }
        Self { parts }
    }

    #[inline]
    pub(super) fn codes(&self, board: Board) -> Codes {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let mut codes = [0; LANES];
        for (group, part) in self.parts.iter().enumerate() {
            let plus = &part[(mover >> (4 * group) & 15) as usize];
            let minus = &part[(opponent >> (4 * group) & 15) as usize];
            for lane in 0..LANES {
                codes[lane] += plus[lane] - minus[lane];
            }
        }
        codes
    }
}

#[cfg(test)]
mod tests {
    use othello::eval::{Evaluation, PatternEvaluation, Stages, Weights};
    use othello::workload::boards_with_empties;

    use super::*;

    #[test]
    fn codes_are_those_of_the_evaluation() {
        for name in PatternSet::NAMES {
            let set = PatternSet::named(name).unwrap();
            let encoder = Encoder::new(&set);
            let count = set.patterns().iter().map(|pattern| pattern.code_count()).sum();
            let stages = Stages::new(vec![]).unwrap();
            let weights = Weights::new(set, stages, [0; 65], vec![vec![0; count]], None).unwrap();
            let evaluation = PatternEvaluation::new(weights);
            for empties in [3, 20, 44, 60] {
                for board in boards_with_empties(7, empties, 50) {
                    assert_eq!(encoder.codes(board), *evaluation.state(board).as_array());
                }
            }
        }
    }
}
