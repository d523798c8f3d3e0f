//! What a training takes and what it returns: options, events and learning curves.

use gomoku::Rule;
use gomoku::eval::network::SharedRows;
use gomoku::eval::{Network, file};

use crate::chart::Chart;
use crate::fit::{FitError, expect};
use crate::network::results::{self, line};
use crate::network::{self, TrainingOptions};

/// How a network is trained.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The network whose numbers the training starts with, instead of random ones that correct nothing. Its rule has as
    /// many [rows](SharedRows). If it has one side and the rule of the games two, both start with it; in the opposite
    /// case, the one starts with Black's.
    pub start: Option<Network>,
    /// Share of the search value in the target, 0 to 1; the rest is the target of the next position, and of the last one
    /// the result of the game. Before a random move or moves to a leaf the search counts alone.
    pub lambda: f64,
    /// Factor of the loss of moves beside that of values, 0 to 10; 0 learns no ordering.
    pub moves: f64,
    /// Epochs, batch size, learning rates, held-out share, seed and memory. Each position takes 20 bytes and each move 2.
    /// A step has at most 65,536 positions.
    pub training: TrainingOptions,
}

impl Options {
    /// Default of [`training`](Self::training).
    pub const TRAINING: TrainingOptions = TrainingOptions {
        epochs: 10,
        batch: 1024,
        rate: 0.002,
        last_rate: 0.01,
        validation: 0.05,
        seed: 1,
        memory_mib: 4096,
    };

    /// Returns the default options.
    #[must_use]
    pub const fn new() -> Self {
        Self { start: None, lambda: 0.5, moves: 0.3, training: Self::TRAINING }
    }

    /// Checks that every option is within its range, for games of a rule.
    pub(super) fn check(&self, rule: Rule) -> Result<(), FitError> {
        let Self { lambda, moves, training, .. } = *self;
        expect("lambda", lambda, (0.0..=1.0).contains(&lambda), "0 to 1")?;
        expect("moves", moves, (0.0..=10.0).contains(&moves), "0 to 10")?;
        // The gradients of a step take some 12 kB for each position.
        expect("batch", training.batch, (64..=1 << 16).contains(&training.batch), "64 to 65,536")?;
        training.check()?;
        let Some(start) = &self.start else { return Ok(()) };
        let is_same = SharedRows::of(start.rule()).count() == SharedRows::of(rule).count();
        let expected = "one for freestyle if the games are freestyle, else one for another rule";
        expect("start: a network for", start.rule(), is_same, expected)
    }

    /// Returns the options that determine the network, in lines of a name and a value.
    pub(super) fn text(&self) -> String {
        let Self { lambda, moves, training, .. } = self;
        let start = self.start.as_ref().map_or_else(String::new, |network| {
            format!("start {:08x}\n", file::checksum(&network.write()))
        });
        format!("{start}lambda {lambda}\nmoves {moves}\n{}", training.text())
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

/// Progress of a training.
pub type Event = network::Event<Epoch>;

/// Losses after an epoch, in nats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// Mean loss of values on the training set during the epoch, against the targets.
    pub training: f64,
    /// The same of the ordering of moves.
    pub training_order: f64,
    /// Mean loss of values on the held-out set, against the targets.
    pub validation: f64,
    /// The same against the results of the games, for positions after the last move to a leaf.
    pub results: f64,
    /// Mean loss of the ordering of moves on the held-out set.
    pub order: f64,
    /// Share of the held-out moves that the ordering puts first.
    pub first: f64,
}

impl Epoch {
    /// Returns all numbers.
    pub(super) const fn numbers(&self) -> [f64; 6] {
        let Self { training, training_order, validation, results, order, first } = *self;
        [training, training_order, validation, results, order, first]
    }

    pub(super) const fn of_numbers(numbers: [f64; 6]) -> Self {
        let [training, training_order, validation, results, order, first] = numbers;
        Self { training, training_order, validation, results, order, first }
    }
}

/// Returns the learning curve as comma-separated values: a line for each epoch.
#[must_use]
pub fn table(epochs: &[Epoch]) -> String {
    let names = "training_loss,training_order,held_out_loss,held_out_result_loss,held_out_order,held_out_first";
    results::table(names, epochs.iter().map(Epoch::numbers))
}

/// Returns a chart of the losses of values.
#[must_use]
pub fn chart(epochs: &[Epoch]) -> Chart {
    Chart {
        title: "Losses of values".to_owned(),
        axes: ["epoch".to_owned(), "logistic loss".to_owned()],
        lines: vec![
            ("training".to_owned(), line(epochs, |epoch| epoch.training)),
            ("held out".to_owned(), line(epochs, |epoch| epoch.validation)),
            ("held out, results".to_owned(), line(epochs, |epoch| epoch.results)),
        ],
        ..Chart::default()
    }
}
