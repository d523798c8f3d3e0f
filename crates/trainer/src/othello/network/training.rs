//! The state of a training, and its steps.

use othello::eval::Stages;

use super::heads::{Head, Heads};
use super::inputs::{Inputs, ROWS};
use super::interface::{Epoch, Options, RANGES};
use super::samples::{Sample, Samples};
use crate::network::TrainingOptions;
use crate::network::activation::ROW_SCALE;
use crate::network::adam::Step;
use crate::network::rows::{Rows, Touched};
use crate::network::tasks::{self, PARTS, shuffled};

/// Largest size of a number of a row, with which the engine adds rows faster.
const ROW_LIMIT: i8 = 63;

/// A network while it is trained.
#[derive(Debug)]
pub(super) struct Training<const W: usize> {
    pub(super) inputs: Inputs,
    pub(super) stages: Stages,
    pub(super) rows: Rows<W>,
    pub(super) heads: Heads,
    /// Number of steps done.
    pub(super) steps: u64,
    pub(super) epochs: Vec<Epoch>,
}

/// What the positions of a part of a batch have found.
#[derive(Debug)]
struct Part {
    touched: Touched,
    gradients: Vec<f32>,
    /// Sum of the squared errors.
    squares: f64,
}

/// Memory for the steps of an epoch.
#[derive(Debug)]
struct Batch<const W: usize> {
    parts: Vec<Part>,
    of_sums: Vec<[f32; W]>,
}

impl<const W: usize> Training<W> {
    pub(super) fn new(options: &Options) -> Self {
        let inputs = Inputs::new(&options.set);
        let rows = Rows::new(inputs.count(), ROW_SCALE, ROW_LIMIT);
        let (rows, heads) = match &options.start {
            None => (rows, Heads::new::<W>(options.stages.count(), options.training.seed)),
            Some(network) => {
                let parts = network.parts();
                let numbers = parts.rows.iter().chain(&parts.mover).chain(&parts.opponent);
                (rows.starting_from(numbers), Heads::of(network, &options.stages))
            }
        };
        let stages = options.stages.clone();
        Self { inputs, stages, rows, heads, steps: 0, epochs: Vec::new() }
    }

    /// Goes through the training set once.
    ///
    /// `report` receives the number of steps done, and may end the training.
    pub(super) fn epoch<E>(
        &mut self,
        samples: &Samples,
        options: &Options,
        threads: usize,
        mut report: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<f64, E> {
        let TrainingOptions { seed, batch: size, .. } = options.training;
        let schedule = options.training.schedule(samples.len());
        let order = shuffled(samples.len(), seed, self.epochs.len());
        let part = || Part {
            touched: self.rows.touched(),
            gradients: vec![0.0; self.heads.len()],
            squares: 0.0,
        };
        let parts = (0..PARTS).map(|_| part()).collect();
        let mut batch = Batch { parts, of_sums: vec![[0.0; W]; size] };
        let mut squares = 0.0;
        for order in order.chunks(size) {
            self.steps += 1;
            let step = Step::new(self.steps, schedule.of(self.steps));
            squares += self.step(samples, order, step, &mut batch, threads);
            report(self.steps)?;
        }
        Ok(root(squares, samples.len()))
    }

    /// Does a step, and returns the sum of the squared errors.
    fn step(
        &mut self,
        samples: &Samples,
        order: &[u32],
        step: Step,
        batch: &mut Batch<W>,
        threads: usize,
    ) -> f64 {
        let heads = self.heads.all::<W>();
        let size = order.len().div_ceil(PARTS);
        let items = order.chunks(size).zip(batch.of_sums.chunks_mut(size));
        let items = items.zip(&mut batch.parts).enumerate();
        tasks::each(
            threads,
            items,
            || (),
            |(), (number, ((order, of_sums), part))| {
                self.find(samples, order, &heads, part, of_sums, number * size);
            },
        );
        let used = order.len().div_ceil(size);
        let (first, others) = batch.parts[..used].split_at_mut(1);
        let mut squares = first[0].squares;
        for part in others {
            for (sum, gradient) in first[0].gradients.iter_mut().zip(&part.gradients) {
                *sum += gradient;
            }
            squares += part.squares;
        }
        self.heads.learn::<W>(&first[0].gradients, step);
        let touched: Vec<&Touched> = batch.parts[..used].iter().map(|part| &part.touched).collect();
        let gradient = |position: u32| &batch.of_sums[position as usize];
        self.rows.learn(&touched, gradient, step, threads);
        squares
    }

    /// Finds the gradients of a part of a batch; its first position has the number `first`.
    fn find(
        &self,
        samples: &Samples,
        order: &[u32],
        heads: &[Head<W>],
        part: &mut Part,
        of_sums: &mut [[f32; W]],
        first: usize,
    ) {
        part.touched.clear();
        part.gradients.fill(0.0);
        part.squares = 0.0;
        let mut rows = [0; ROWS];
        for ((&index, of_sum), number) in order.iter().zip(of_sums).zip(first..) {
            let sample = samples.get(index as usize);
            let stage = self.stages.of(sample.board.empties().len());
            let count = self.inputs.rows(sample.board, &mut rows);
            let rows = &rows[..count];
            let sum = self.rows.sum(rows);
            let gradients = &mut part.gradients[stage * Head::<W>::PARAMETERS..];
            let gradients = &mut gradients[..Head::<W>::PARAMETERS];
            let error = heads[stage].learn(&sum, sample.target(), of_sum, gradients);
            part.squares += f64::from(error * error);
            part.touched.add(u32::try_from(number).expect("a batch is small"), rows);
        }
    }

    /// Returns the value of a position, -1 to 1 for 64 discs.
    pub(super) fn value(&self, heads: &[Head<W>], sample: &Sample) -> f32 {
        let mut rows = [0; ROWS];
        let count = self.inputs.rows(sample.board, &mut rows);
        let stage = self.stages.of(sample.board.empties().len());
        heads[stage].value(&self.rows.sum(&rows[..count]))
    }

    /// Returns the errors on a set.
    pub(super) fn errors(&self, samples: &Samples, training: f64, threads: usize) -> Epoch {
        const BLOCK: usize = 4096;
        let heads = self.heads.all::<W>();
        let mut blocks = vec![Errors::default(); samples.len().div_ceil(BLOCK)];
        tasks::each(
            threads,
            blocks.iter_mut().enumerate(),
            || (),
            |(), (number, errors)| {
                let end = samples.len().min((number + 1) * BLOCK);
                for index in number * BLOCK..end {
                    let sample = samples.get(index);
                    let error = f64::from(self.value(&heads, &sample) - sample.target());
                    errors.add(sample.board.empties().len(), error);
                }
            },
        );
        let mut all = Errors::default();
        blocks.iter().for_each(|errors| all.join(errors));
        all.epoch(training)
    }
}

/// Sums of errors by range of empty squares.
#[derive(Clone, Copy, Debug, Default)]
struct Errors {
    counts: [usize; RANGES.len()],
    sizes: [f64; RANGES.len()],
    squares: f64,
}

impl Errors {
    fn add(&mut self, empties: u32, error: f64) {
        let range = RANGES.iter().position(|&(_, last)| empties <= last);
        let range = range.unwrap_or(RANGES.len() - 1);
        self.counts[range] += 1;
        self.sizes[range] += error.abs();
        self.squares += error * error;
    }

    fn join(&mut self, other: &Self) {
        for range in 0..RANGES.len() {
            self.counts[range] += other.counts[range];
            self.sizes[range] += other.sizes[range];
        }
        self.squares += other.squares;
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of positions")]
    fn epoch(&self, training: f64) -> Epoch {
        let count = self.counts.iter().sum();
        let mean = |size: f64, count: usize| 64.0 * size / count.max(1) as f64;
        let mut sizes = [0.0; RANGES.len()];
        for (range, size) in sizes.iter_mut().enumerate() {
            *size = mean(self.sizes[range], self.counts[range]);
        }
        let size = mean(self.sizes.iter().sum(), count);
        Epoch { training, validation: root(self.squares, count), size, sizes }
    }
}

/// Returns the root of the mean of squared errors, in discs.
#[expect(clippy::cast_precision_loss, reason = "counts of positions")]
fn root(squares: f64, count: usize) -> f64 {
    64.0 * (squares / count.max(1) as f64).sqrt()
}
