//! The sum of a weight for each pattern.

use std::fmt;
use std::sync::Arc;

use ternary::Digit;
use ternary::lanes::{DenseEncoder, Lanes};

use super::error_model::ErrorModel;
use super::evaluation::Evaluation;
use super::points::Points;
use super::weights::Weights;
use crate::pattern::PatternSet;
use crate::{Bitboard, Board, Square};

/// An evaluation by learned [`Weights`]. Copies share them.
#[derive(Clone)]
pub struct PatternEvaluation(Arc<Tables>);

struct Tables {
    weights: Weights,
    encoder: DenseEncoder,
    /// For each instance, where the weight of its empty squares stands in the tables of a stage.
    middles: [u32; PatternSet::MAX_INSTANCES],
    /// The stage of each number of empty squares.
    stages: [u8; 65],
}

impl PatternEvaluation {
    /// Returns the evaluation by weights.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "sets of patterns have no more than fits")]
    pub fn new(weights: Weights) -> Self {
        let set = weights.set();
        let encoder = DenseEncoder::new(&set.layout()).expect("64 patterns of ten squares");
        let counts = set.patterns().iter().map(|pattern| pattern.code_count());
        let starts: Vec<usize> =
            counts.scan(0, |next, count| Some(std::mem::replace(next, *next + count))).collect();
        let mut middles = [0; PatternSet::MAX_INSTANCES];
        for (lane, instance) in set.instances().iter().enumerate() {
            let middle = starts[instance.pattern()] + encoder.offset(lane);
            middles[lane] = u32::try_from(middle).expect("64 tables of 59,049 weights");
        }
        let stages = std::array::from_fn(|empties| {
            let empties = u32::try_from(empties).unwrap_or(u32::MAX);
            u8::try_from(weights.stages().of(empties)).unwrap_or(u8::MAX)
        });
        Self(Arc::new(Tables { weights, encoder, middles, stages }))
    }

    /// Returns the weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.0.weights
    }
}

impl Evaluation for PatternEvaluation {
    type State = Lanes;

    fn state(&self, board: Board) -> Lanes {
        let encoder = &self.0.encoder;
        let mut codes = encoder.empty();
        encoder.rebuild(&mut codes, |cell| {
            let square = Square::ALL[cell];
            match (board.mover().contains(square), board.opponent().contains(square)) {
                (true, _) => Digit::First,
                (_, true) => Digit::Second,
                _ => Digit::Empty,
            }
        });
        codes
    }

    #[inline]
    fn play(&self, codes: &Lanes, _: Board, square: Square, flips: Bitboard) -> Lanes {
        self.0.encoder.after(codes, square.index(), flips.bits())
    }

    #[inline]
    fn pass(&self, codes: &Lanes) -> Lanes {
        codes.negated()
    }

    #[inline]
    fn evaluate(&self, codes: &Lanes, board: Board, _: Bitboard) -> Points {
        let tables = &*self.0;
        let empties = board.empties().len() as usize;
        let weights = &tables.weights.tables[usize::from(tables.stages[empties])][..];
        let count = tables.encoder.pattern_count();
        let reads = tables.middles[..count].iter().zip(codes.as_array());
        let weight = |(&middle, &code): (&u32, &i16)| {
            i32::from(weights[(middle as usize).wrapping_add_signed(code.into())])
        };
        let sum: i32 = reads.map(weight).sum();
        let value = sum + i32::from(tables.weights.constants[empties]);
        Points::new(value).clamp(Points::MIN, Points::MAX)
    }

    fn error_model(&self) -> Option<&ErrorModel> {
        self.0.weights.error_model()
    }
}

impl fmt::Debug for PatternEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weights = &self.0.weights;
        f.debug_struct("PatternEvaluation")
            .field("instances", &weights.set().instances().len())
            .field("stages", &weights.stages().count())
            .finish_non_exhaustive()
    }
}
