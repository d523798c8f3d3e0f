//! Least squares by conjugate gradients.

use super::interface::Epoch;
use super::model::{Cell, Errors, Model, rounded};
use super::sorted::Sample;
use crate::fit::FitError;

/// The samples of a stage, block by block.
pub(super) trait Source {
    /// Passes the training set to a function.
    fn training(
        &self,
        take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
    ) -> Result<(), FitError>;

    /// Passes the held-out set to a function.
    fn validation(
        &self,
        take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
    ) -> Result<(), FitError>;
}

/// The least squares of a stage: the state of the iteration.
///
/// The parameters θ minimise the sum of squared errors plus the ridge times their own squares: they solve A θ = b, where
/// A counts for every two parameters the positions that have both. A is never stored: a pass over the positions
/// multiplies by it, at the cost of a read and a write for each code, like an epoch of gradient descent. Conjugate
/// gradients, preconditioned with the diagonal of A, need a few dozen passes, no learning rate and no order of the
/// positions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Descent {
    /// Diagonal of A.
    pub(super) diagonal: Vec<f64>,
    pub(super) parameters: Vec<f64>,
    /// b − A θ.
    pub(super) residual: Vec<f64>,
    pub(super) direction: Vec<f64>,
    /// Parameters of the epoch with the smallest error on the held-out set.
    pub(super) best: Vec<f32>,
    /// Sum of the weights of the training set.
    pub(super) count: f64,
    /// The objective: the sum of squares with the ridge.
    pub(super) squares: f64,
    pub(super) epochs: Vec<Epoch>,
}

impl Descent {
    /// Computes the state of all parameters 0.
    pub(super) fn begin(model: &Model, source: &impl Source, ridge: f64) -> Result<Self, FitError> {
        let count = model.count();
        let mut cells = model.cells();
        let mut residual = vec![0.0; count];
        let mut diagonal = vec![ridge; count];
        let mut counts = vec![0.0; count];
        let (mut share, mut squares) = (0.0, 0.0);
        source.training(&mut |samples| {
            model.pass(samples, &mut cells, |sample, _| {
                let (weight, discs) = (sample.share(), sample.discs());
                share += f64::from(weight);
                squares += f64::from(weight) * f64::from(discs) * f64::from(discs);
                weight * discs
            });
            model.fold(&mut cells, &mut residual);
            model.add_squares(samples, &mut counts, &mut diagonal);
            Ok(())
        })?;
        let direction = residual.iter().zip(&diagonal).map(scale).collect();
        Ok(Self {
            diagonal,
            parameters: vec![0.0; count],
            residual,
            direction,
            best: vec![0.0; count],
            count: share,
            squares,
            epochs: Vec::new(),
        })
    }

    /// Runs an epoch; returns whether another one can improve the parameters.
    pub(super) fn step(
        &mut self,
        model: &Model,
        source: &impl Source,
        ridge: f64,
    ) -> Result<bool, FitError> {
        let mut cells = model.cells();
        let mut product = vec![0.0; model.count()];
        // Cells have single precision: the direction must have the same values.
        self.direction.iter_mut().for_each(|value| *value = f64::from(rounded(*value)));
        model.spread(&self.direction, &mut cells);
        source.training(&mut |samples| {
            model.pass(samples, &mut cells, |sample, value| sample.share() * value);
            model.fold(&mut cells, &mut product);
            Ok(())
        })?;
        for (product, &direction) in product.iter_mut().zip(&self.direction) {
            *product += ridge * direction;
        }
        let before = self.slope();
        let curve: f64 = dot(&self.direction, &product);
        let is_over = before.partial_cmp(&0.0).is_none_or(|order| order.is_le()) || curve <= 0.0;
        if !is_over {
            // In exact arithmetic this equals `before`.
            let along = dot(&self.direction, &self.residual);
            let length = along / curve;
            self.squares -= length * along;
            for (parameter, direction) in self.parameters.iter_mut().zip(&self.direction) {
                *parameter += length * direction;
            }
            for (residual, product) in self.residual.iter_mut().zip(&product) {
                *residual -= length * product;
            }
            let ratio = self.slope() / before;
            let scaled = self.residual.iter().zip(&self.diagonal).map(scale);
            for (direction, scaled) in self.direction.iter_mut().zip(scaled) {
                *direction = scaled + ratio * *direction;
            }
        }
        self.validate(model, source, &mut cells)?;
        Ok(!is_over)
    }

    /// Measures the error on the held-out set.
    fn validate(
        &mut self,
        model: &Model,
        source: &impl Source,
        cells: &mut [Cell],
    ) -> Result<(), FitError> {
        model.spread(&self.parameters, cells);
        let mut errors = Errors::default();
        source.validation(&mut |samples| {
            model.add_errors(samples, cells, &mut errors);
            Ok(())
        })?;
        let mean = |sum: f64, count: f64| if count > 0.0 { (sum / count).max(0.0) } else { 0.0 };
        let epoch = Epoch {
            training: mean(self.squares, self.count).sqrt(),
            validation: mean(errors.squares, errors.count).sqrt(),
            size: mean(errors.sizes, errors.count),
        };
        let best = self.epochs.iter().map(|epoch| epoch.validation).min_by(f64::total_cmp);
        // Without a held-out set the last epoch is the best.
        if best.is_none_or(|best| epoch.validation <= best) {
            self.best = self.parameters.iter().map(|&value| rounded(value)).collect();
        }
        self.epochs.push(epoch);
        Ok(())
    }

    /// Returns the number of epochs since the best one.
    pub(super) fn since_best(&self) -> usize {
        let errors = self.epochs.iter().map(|epoch| epoch.validation);
        let best = errors.enumerate().min_by(|one, other| {
            // The last of equal ones.
            one.1.total_cmp(&other.1).then(other.0.cmp(&one.0))
        });
        best.map_or(0, |(index, _)| self.epochs.len() - 1 - index)
    }

    /// Returns the squared norm of the preconditioned residual.
    fn slope(&self) -> f64 {
        let scaled = self
            .residual
            .iter()
            .zip(&self.diagonal)
            .map(|(residual, diagonal)| residual * scale((residual, diagonal)));
        scaled.sum()
    }
}

fn scale((residual, diagonal): (&f64, &f64)) -> f64 {
    if *diagonal > 0.0 { residual / diagonal } else { 0.0 }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use othello::eval::Points;
    use othello::pattern::PatternSet;
    use othello::workload::boards_with_empties;
    use ternary::encoder::dense::DenseEncoder;

    use super::*;

    struct Samples(Vec<Sample>);

    impl Source for Samples {
        fn training(
            &self,
            take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
        ) -> Result<(), FitError> {
            self.0.chunks(97).try_for_each(take)
        }

        fn validation(
            &self,
            take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
        ) -> Result<(), FitError> {
            take(&self.0[..50])
        }
    }

    /// Solves the normal equations directly.
    fn solved(model: &Model, set: &PatternSet, samples: &[Sample], ridge: f64) -> Vec<f64> {
        let count = model.count();
        let mut rows = vec![vec![0.0; count + 1]; count];
        (0..count).for_each(|index| rows[index][index] = ridge);
        let encoder = DenseEncoder::new(&set.layout()).unwrap();
        for sample in samples {
            let mut own = vec![0.0; count];
            let (mover, opponent) = (sample.board.mover(), sample.board.opponent());
            let codes = encoder.encode(mover.bits(), opponent.bits());
            for (instance, &code) in set.instances().iter().zip(codes.as_array()) {
                let patterns = &set.patterns()[..instance.pattern()];
                let start: usize = patterns.iter().map(|pattern| pattern.code_count()).sum();
                let half = set.patterns()[instance.pattern()].code_count() / 2;
                let place = (start + half).strict_add_signed(code.into());
                own[model.parameters()[place] as usize] += 1.0;
            }
            own[count - 65 + sample.board.empties().len() as usize] += 1.0;
            let weight = f64::from(sample.share());
            for one in 0..count {
                for other in 0..count {
                    rows[one][other] += weight * own[one] * own[other];
                }
                rows[one][count] += weight * own[one] * f64::from(sample.discs());
            }
        }
        // Gauss–Jordan elimination; a positive definite matrix needs no pivoting.
        for pivot in 0..count {
            let scale = rows[pivot][pivot];
            rows[pivot].iter_mut().for_each(|value| *value /= scale);
            let row = rows[pivot].clone();
            for (_, other) in rows.iter_mut().enumerate().filter(|&(index, _)| index != pivot) {
                let factor = other[pivot];
                other.iter_mut().zip(&row).for_each(|(value, own)| *value -= factor * own);
            }
        }
        rows.into_iter().map(|row| row[count]).collect()
    }

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "some bits of random words")]
    fn epochs_lead_to_the_solution() {
        let set: PatternSet = "A1 B1 C1\nD3 D4".parse().unwrap();
        let model = Model::new(&set);
        let boards = [9, 10, 30].map(|empties| boards_with_empties(4, empties, 200)).concat();
        let samples =
            boards.into_iter().zip(engine::random::SplitMix64::new(1)).map(|(board, word)| {
                let target = Points::new(i32::from(word as u16 / 8) - 4096);
                Sample { board, target, weight: 100 + (word >> 32) as u16 % 300 }
            });
        let source = Samples(samples.collect());
        for ridge in [0.5, 20.0] {
            let expected = solved(&model, &set, &source.0, ridge);
            let mut descent = Descent::begin(&model, &source, ridge).unwrap();
            let mut goes_on = true;
            while goes_on && descent.epochs.len() < 200 {
                goes_on = descent.step(&model, &source, ridge).unwrap();
            }
            for (found, expected) in descent.parameters.iter().zip(&expected) {
                assert!((found - expected).abs() < 1e-3, "{found} {expected}");
            }
            // The sum of squares is kept along the way.
            let value = |sample: &Sample| -> f64 {
                let mut cells = model.cells();
                model.spread(&descent.parameters, &mut cells);
                let mut errors = Errors::default();
                model.add_errors(std::slice::from_ref(sample), &cells, &mut errors);
                errors.squares
            };
            let squares: f64 = source.0.iter().map(value).sum();
            let own: f64 = descent.parameters.iter().map(|value| ridge * value * value).sum();
            let total = squares + own;
            assert!((descent.squares - total).abs() < 1e-3 * total, "{} {total}", descent.squares);
            let training = descent.epochs.last().unwrap().training;
            assert!((training - (total / descent.count).sqrt()).abs() < 1e-2, "{training}");
        }
    }
}
