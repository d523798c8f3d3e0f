//! Least squares by conjugate gradients.

use super::error::FitError;
use super::model::{Cell, Errors, Model, rounded};
use super::sample::Sample;

/// Positions, block by block.
pub(super) trait Source {
    /// Shows all positions that are learned from.
    fn training(
        &self,
        take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
    ) -> Result<(), FitError>;

    /// Shows all positions that are held back.
    fn validation(
        &self,
        take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
    ) -> Result<(), FitError>;
}

/// The least squares of a stage, as far as they have come.
///
/// The parameters θ that are sought have the least sum of squared errors, plus the ridge times
/// their own squares: the solution of A θ = b, where A has for two parameters how often positions
/// have both. A is never made: a pass over the positions multiplies by it, which costs a read and
/// a write for each code, as an epoch of any other descent does. Conjugate gradients, scaled by the
/// diagonal of A, need a few dozen of them, no rate of learning and no order of the positions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Descent {
    /// The diagonal of A.
    pub(super) diagonal: Vec<f64>,
    pub(super) parameters: Vec<f64>,
    /// b − A θ.
    pub(super) residual: Vec<f64>,
    pub(super) direction: Vec<f64>,
    /// The parameters of the epoch with the least error of the positions that are held back.
    pub(super) best: Vec<f32>,
    /// How much all positions count.
    pub(super) count: f64,
    /// What is least: the sum of squares with the ridge.
    pub(super) squares: f64,
    pub(super) epochs: Vec<Epoch>,
}

/// What an epoch has come to. Errors are in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// The root of the mean squared error of what is learned from, with the ridge.
    pub training: f64,
    /// The root of the mean squared error of the positions that are held back.
    pub validation: f64,
    /// The mean size of their errors.
    pub size: f64,
}

impl Descent {
    /// Looks at all positions, to begin with all parameters 0.
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

    /// Does an epoch; returns whether there is anything left to gain.
    pub(super) fn step(
        &mut self,
        model: &Model,
        source: &impl Source,
        ridge: f64,
    ) -> Result<bool, FitError> {
        let mut cells = model.cells();
        let mut product = vec![0.0; model.count()];
        // What positions read is of single precision, and so is what they are a product of.
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
            // The residual along the direction: with exact numbers the same as `before`.
            let along = dot(&self.direction, &self.residual);
            let length = along / curve;
            self.squares -= length * along;
            for index in 0..self.direction.len() {
                self.parameters[index] += length * self.direction[index];
                self.residual[index] -= length * product[index];
            }
            let ratio = self.slope() / before;
            let scaled = self.residual.iter().zip(&self.diagonal).map(scale);
            for (direction, scaled) in self.direction.iter_mut().zip(scaled) {
                *direction = scaled + ratio * *direction;
            }
        }
        self.judge(model, source, &mut cells)?;
        Ok(!is_over)
    }

    /// Measures the error of the positions that are held back.
    fn judge(
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
        // Without positions that are held back the last epoch is the best.
        if best.is_none_or(|best| epoch.validation <= best) {
            self.best = self.parameters.iter().map(|&value| rounded(value)).collect();
        }
        self.epochs.push(epoch);
        Ok(())
    }

    /// Returns how many epochs have passed since the best one.
    pub(super) fn since_best(&self) -> usize {
        let errors = self.epochs.iter().map(|epoch| epoch.validation);
        let best = errors.enumerate().min_by(|one, other| {
            // The last one of those that are equal.
            one.1.total_cmp(&other.1).then(other.0.cmp(&one.0))
        });
        best.map_or(0, |(index, _)| self.epochs.len() - 1 - index)
    }

    /// Returns the squared length of the residual, scaled.
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
