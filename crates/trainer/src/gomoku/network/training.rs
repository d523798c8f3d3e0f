//! The state of a training, and its steps.

use engine::random::SplitMix64;
use gomoku::eval::Weights;

use super::inputs::Inputs;
use super::interface::{Epoch, Options};
use super::layers::{Layers, Sides, WIDTH};
use super::pass::{Gradients, Pass};
use super::samples::{Sample, Sets};
use crate::gomoku::fit::values::loss;
use crate::network::TrainingOptions;
use crate::network::activation::ROW_SCALE;
use crate::network::adam::Step;
use crate::network::rows::{Rows, Touched};
use crate::network::tasks::{self, PARTS, shuffled};

/// A network while it is trained.
#[derive(Debug)]
pub(super) struct Training {
    pub(super) inputs: Inputs,
    pub(super) rows: Rows<WIDTH>,
    pub(super) sides: Sides,
    /// Number of steps done.
    pub(super) steps: u64,
    pub(super) epochs: Vec<Epoch>,
}

/// What the positions of a part of a batch have found.
#[derive(Debug)]
struct Part {
    gradients: Gradients,
    losses: Losses,
}

/// The number of a sum has that of its part, then its index in the part, in so many bits.
const INDEX_BITS: u32 = 26;

impl Training {
    pub(super) fn new(weights: &Weights, options: &Options) -> Self {
        let inputs = Inputs::new(weights);
        let rows = Rows::new(inputs.count(), ROW_SCALE, i8::MAX);
        let (rows, sides) = match &options.start {
            None => (rows, Sides::new(inputs.sides(), options.training.seed)),
            Some(network) => {
                let own = &network.parts().sides;
                let sides = (0..inputs.sides()).map(|side| &own[side.min(own.len() - 1)]);
                let numbers = sides.clone().flat_map(|side| &side.rows);
                (rows.starting_from(numbers), Sides::of(sides))
            }
        };
        Self { inputs, rows, sides, steps: 0, epochs: Vec::new() }
    }

    /// Goes through the training set once, and returns the losses on the way.
    ///
    /// `report` receives the number of steps done, and may end the training.
    pub(super) fn epoch<E>(
        &mut self,
        sets: &Sets,
        options: &Options,
        threads: usize,
        mut report: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Epoch, E> {
        let TrainingOptions { seed, batch, .. } = options.training;
        let schedule = options.training.schedule(sets.training.len());
        let order = shuffled(sets.training.len(), seed, self.epochs.len());
        let part = || Part {
            gradients: Gradients {
                touched: self.rows.touched(),
                sums: Vec::new(),
                parameters: vec![0.0; self.sides.len()],
            },
            losses: Losses::default(),
        };
        let mut parts: Vec<Part> = (0..PARTS).map(|_| part()).collect();
        let mut losses = Losses::default();
        for order in order.chunks(batch) {
            self.steps += 1;
            let step = Step::new(self.steps, schedule.of(self.steps));
            losses.join(&self.step(sets, order, options, step, &mut parts, threads));
            report(self.steps)?;
        }
        let means = losses.epoch();
        Ok(Epoch { training: means.validation, training_order: means.order, ..Epoch::default() })
    }

    /// Does a step, and returns the losses before it.
    fn step(
        &mut self,
        sets: &Sets,
        order: &[u32],
        options: &Options,
        step: Step,
        parts: &mut [Part],
        threads: usize,
    ) -> Losses {
        let sides = self.sides.all();
        let size = order.len().div_ceil(PARTS);
        let items = order.chunks(size).zip(&mut *parts).enumerate();
        tasks::each(threads, items, Pass::new, |pass, (number, (order, part))| {
            self.find(sets, order, options, &sides, pass, (number, part));
        });
        let used = order.len().div_ceil(size);
        let (first, others) = parts[..used].split_at_mut(1);
        let mut losses = first[0].losses;
        for part in others {
            let sums = first[0].gradients.parameters.iter_mut();
            sums.zip(&part.gradients.parameters).for_each(|(sum, gradient)| *sum += gradient);
            losses.join(&part.losses);
        }
        self.sides.learn(&first[0].gradients.parameters, step);
        let parts = &parts[..used];
        let touched: Vec<&Touched> = parts.iter().map(|part| &part.gradients.touched).collect();
        let gradient = |number: u32| {
            let index = number & ((1 << INDEX_BITS) - 1);
            &parts[(number >> INDEX_BITS) as usize].gradients.sums[index as usize]
        };
        self.rows.learn(&touched, gradient, step, threads);
        losses
    }

    /// Finds the gradients of a part of a batch.
    fn find(
        &self,
        sets: &Sets,
        order: &[u32],
        options: &Options,
        sides: &[Layers],
        pass: &mut Pass,
        (number, part): (usize, &mut Part),
    ) {
        let Part { gradients, losses } = part;
        gradients.touched.clear();
        gradients.sums.clear();
        gradients.parameters.fill(0.0);
        *losses = Losses::default();
        #[expect(clippy::cast_possible_truncation, reason = "at most 10")]
        let moves = options.moves as f32;
        let number = u32::try_from(number).expect("few parts") << INDEX_BITS;
        let number = |index| number | u32::try_from(index).expect("a part is small");
        for &index in order {
            let sample = &sets.training[index as usize];
            // The board is turned by chance, so that the regions learn from each other.
            let turn = u64::from(index) << 32 | self.epochs.len() as u64;
            let symmetry = SplitMix64::new(options.training.seed ^ turn).below(8);
            self.evaluate(sets, sample, symmetry, moves > 0.0, sides, pass);
            losses.add(sample, pass);
            pass.learn(sides, (sample.sums, sample.target), moves, number, gradients);
        }
    }

    /// Evaluates a sample.
    pub(super) fn evaluate(
        &self,
        sets: &Sets,
        sample: &Sample,
        symmetry: usize,
        with_moves: bool,
        sides: &[Layers],
        pass: &mut Pass,
    ) {
        let board = sets.board(sample);
        let played = (with_moves && sample.has_move).then(|| sets.played(sample));
        self.inputs.write(&board, played, symmetry, &mut pass.position);
        pass.evaluate(&self.rows, sides, sample.sums);
    }

    /// Returns the losses on the held-out set, beside those of the training.
    pub(super) fn losses(&self, sets: &Sets, training: Epoch, threads: usize) -> Epoch {
        const BLOCK: usize = 1024;
        let sides = self.sides.all();
        let mut blocks = vec![Losses::default(); sets.held_out.len().div_ceil(BLOCK)];
        let items = sets.held_out.chunks(BLOCK).zip(&mut blocks);
        tasks::each(threads, items, Pass::new, |pass, (samples, losses)| {
            for sample in samples {
                self.evaluate(sets, sample, 0, true, &sides, pass);
                losses.add(sample, pass);
            }
        });
        let mut losses = Losses::default();
        blocks.iter().for_each(|block| losses.join(block));
        let Epoch { training, training_order, .. } = training;
        Epoch { training, training_order, ..losses.epoch() }
    }
}

/// Sums of losses.
#[derive(Clone, Copy, Debug, Default)]
struct Losses {
    positions: usize,
    played_out: usize,
    moves: usize,
    values: f64,
    results: f64,
    order: f64,
    first: usize,
}

impl Losses {
    fn add(&mut self, sample: &Sample, pass: &Pass) {
        let found = pass.found;
        let value = f64::from(found.value);
        self.positions += 1;
        self.values += loss(value, sample.target.into());
        if let Some(result) = sample.result {
            self.played_out += 1;
            self.results += loss(value, f64::from(result + 1) / 2.0);
        }
        if !pass.position.candidates.is_empty() {
            self.moves += 1;
            self.order += f64::from(found.order);
            self.first += usize::from(found.is_first);
        }
    }

    fn join(&mut self, other: &Self) {
        self.positions += other.positions;
        self.played_out += other.played_out;
        self.moves += other.moves;
        self.values += other.values;
        self.results += other.results;
        self.order += other.order;
        self.first += other.first;
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of positions")]
    fn epoch(&self) -> Epoch {
        let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
        Epoch {
            validation: mean(self.values, self.positions),
            results: mean(self.results, self.played_out),
            order: mean(self.order, self.moves),
            first: mean(self.first as f64, self.moves),
            ..Epoch::default()
        }
    }
}
