//! The model: one parameter for each class of codes that are equal under a symmetry.

use othello::eval::Points;
use othello::pattern::PatternSet;
use ternary::encoder::dense::DenseEncoder;

use super::sorted::Sample;

/// The parameters of a set of patterns and of the 65 numbers of empty squares.
///
/// Codes that are equal under a symmetry share a parameter. Passes over positions work on one cell for each code, so
/// that reading a value takes one look-up; between the passes the cells are folded into parameters.
#[derive(Debug)]
pub(super) struct Model {
    encoder: DenseEncoder,
    instances: usize,
    /// For each instance, the cell of the code of its empty squares.
    middles: Vec<u32>,
    /// For each cell, its parameter.
    parameters: Vec<u32>,
    count: usize,
}

/// Number of constants, one for each number of empty squares. They are the last parameters.
pub(super) const CONSTANTS: usize = 65;

/// The cell of a code: the value that a pass reads and the sum that it adds to, side by side for the cache.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    value: f32,
    sum: f32,
}

/// Weighted errors of an evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Errors {
    /// Sum of the weights.
    pub(super) count: f64,
    /// Sums of the errors, their magnitudes and their squares, in discs.
    pub(super) sum: f64,
    pub(super) sizes: f64,
    pub(super) squares: f64,
}

impl Model {
    pub(super) fn new(set: &PatternSet) -> Self {
        let mut parameters = set.classes();
        let count = parameters.iter().max().map_or(0, |&last| last + 1);
        let (mut starts, mut start) = (Vec::new(), 0);
        for pattern in set.patterns() {
            starts.push(start);
            start += pattern.code_count();
        }
        let middles = set.instances().iter().map(|instance| {
            let codes = set.patterns()[instance.pattern()].code_count();
            u32::try_from(starts[instance.pattern()] + codes / 2)
                .expect("64 tables of 59,049 codes")
        });
        let middles = middles.collect();
        let constants = 0..u32::try_from(CONSTANTS).expect("65");
        parameters.extend(constants.map(|constant| count + constant));
        let count = count as usize + CONSTANTS;
        let instances = set.instances().len();
        let encoder = DenseEncoder::new(&set.layout()).expect("a set has at most 64 instances");
        Self { encoder, instances, middles, parameters, count }
    }

    /// Returns the number of parameters.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns the parameter of each code of each pattern, then those of the constants.
    pub(super) fn parameters(&self) -> &[u32] {
        &self.parameters
    }

    /// Returns a cell of value 0 for every code.
    pub(super) fn cells(&self) -> Vec<Cell> {
        vec![Cell::default(); self.parameters.len()]
    }

    /// Sets the values of the cells.
    pub(super) fn spread(&self, values: &[f64], cells: &mut [Cell]) {
        for (cell, &parameter) in cells.iter_mut().zip(&self.parameters) {
            *cell = Cell { value: rounded(values[parameter as usize]), sum: 0.0 };
        }
    }

    /// Adds the sums of the cells to those of their parameters, and resets them.
    ///
    /// Call it every few ten thousand positions: single precision suffices for these.
    pub(super) fn fold(&self, cells: &mut [Cell], sums: &mut [f64]) {
        for (cell, &parameter) in cells.iter_mut().zip(&self.parameters) {
            sums[parameter as usize] += f64::from(cell.sum);
            cell.sum = 0.0;
        }
    }

    /// Passes the value of every position to a function, and adds the result to each of its cells.
    #[inline]
    pub(super) fn pass(
        &self,
        samples: &[Sample],
        cells: &mut [Cell],
        mut addend: impl FnMut(&Sample, f32) -> f32,
    ) {
        for sample in samples {
            let places = self.places(sample);
            let value = self.value(&places, sample, cells);
            let addend = addend(sample, value);
            for &place in &places[..self.instances] {
                cells[place as usize].sum += addend;
            }
            cells[self.constant(sample)].sum += addend;
        }
    }

    /// Adds the diagonal of the normal matrix: for each parameter, its squared count in a position times the weight.
    pub(super) fn add_squares(&self, samples: &[Sample], counts: &mut [f32], sums: &mut [f64]) {
        for sample in samples {
            let places = self.places(sample);
            let own =
                || places[..self.instances].iter().map(|&place| self.parameters[place as usize]);
            own().for_each(|parameter| counts[parameter as usize] += 1.0);
            for parameter in own() {
                sums[parameter as usize] += f64::from(sample.share() * counts[parameter as usize]);
            }
            own().for_each(|parameter| counts[parameter as usize] = 0.0);
            let constant = self.parameters[self.constant(sample)];
            sums[constant as usize] += f64::from(sample.share());
        }
    }

    /// Adds the errors of the values of positions.
    pub(super) fn add_errors(&self, samples: &[Sample], cells: &[Cell], errors: &mut Errors) {
        for sample in samples {
            let value = self.value(&self.places(sample), sample, cells).clamp(-64.0, 64.0);
            let (weight, error) = (f64::from(sample.share()), f64::from(value - sample.discs()));
            errors.count += weight;
            errors.sum += weight * error;
            errors.sizes += weight * error.abs();
            errors.squares += weight * error * error;
        }
    }

    /// Returns the cells of the instances.
    #[inline]
    fn places(&self, sample: &Sample) -> [u32; PatternSet::MAX_INSTANCES] {
        let board = sample.board;
        let codes = self.encoder.encode(board.mover().bits(), board.opponent().bits());
        let mut places = [0; PatternSet::MAX_INSTANCES];
        for (place, (&middle, &code)) in
            places.iter_mut().zip(self.middles.iter().zip(codes.as_array()))
        {
            *place = middle.wrapping_add_signed(code.into());
        }
        places
    }

    /// Returns the cell of the constant.
    #[inline]
    fn constant(&self, sample: &Sample) -> usize {
        self.parameters.len() - CONSTANTS + sample.board.empties().len() as usize
    }

    #[inline]
    fn value(
        &self,
        places: &[u32; PatternSet::MAX_INSTANCES],
        sample: &Sample,
        cells: &[Cell],
    ) -> f32 {
        // Four sums, because a single one would wait for each addition.
        let mut sums = [0.0_f32; 4];
        let (fours, rest) = places[..self.instances].as_chunks::<4>();
        for four in fours {
            for (sum, &place) in sums.iter_mut().zip(four) {
                *sum += cells[place as usize].value;
            }
        }
        let rest: f32 = rest.iter().map(|&place| cells[place as usize].value).sum();
        (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest + cells[self.constant(sample)].value
    }
}

/// Returns the nearest number of single precision.
#[expect(clippy::cast_possible_truncation, reason = "the nearest is meant")]
pub(super) fn rounded(number: f64) -> f32 {
    number as f32
}

/// Returns the weight of a parameter in points, the nearest that there is.
#[expect(
    clippy::cast_possible_truncation,
    reason = "what does not fit becomes the nearest that does"
)]
pub(super) fn quantised(discs: f64) -> i16 {
    (discs * f64::from(Points::DISC.get())).round() as i16
}
