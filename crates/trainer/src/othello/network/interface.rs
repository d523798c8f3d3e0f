//! What a training takes and what it returns: options, events and learning curves.

use std::fmt::Write as _;

use othello::eval::{Network, Stages};
use othello::pattern::PatternSet;

use crate::chart::Chart;
use crate::fit::{FitError, expect};
use crate::network::results::{self, line};
use crate::network::{self, TrainingOptions};
use crate::othello::text::most_empties;

/// The shape of a network, and how it is trained.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The network whose numbers the training begins with, instead of random ones. It has the same patterns and width;
    /// a stage begins with what it has for the most empty squares of the stage.
    pub start: Option<Network>,
    /// The patterns whose codes have rows.
    pub set: PatternSet,
    /// Numbers of a row: 32 or 64.
    pub width: usize,
    /// The stages: ranges of the number of empty squares, each of which has its own layers behind the rows.
    pub stages: Stages,
    /// Share of the score in the target, 0 to 1; the rest is the target of the next position of the game.
    pub lambda: f64,
    /// Epochs, batch size, learning rates, held-out share, seed and memory. Each position takes 22 bytes.
    pub training: TrainingOptions,
}

/// The patterns of the network: 7 to 9 squares, whose rows fit the cache.
const SET: &str = "\
A1 B1 C1 A2 B2 C2 A3 B3 C3   # corner
A1 B1 C1 D1 E1 F1 G1 H1 B2   # edge with an X-square
A2 B2 C2 D2 E2 F2 G2 H2
A3 B3 C3 D3 E3 F3 G3 H3
A4 B4 C4 D4 E4 F4 G4 H4
A1 B1 C1 D1 E1 A2 B2 C2 D2   # along the edge
A1 B1 C1 D1 A2 B2 A3 A4 C3   # both edges of a corner
A1 B2 C3 D4 E5 F6 G7 H8      # diagonals
A2 B3 C4 D5 E6 F7 G8
A3 B4 C5 D6 E7 F8 B2
B2 C2 D2 B3 C3 D3 B4 C4 D4
C3 D3 E3 F3 C4 D4 E4 F4
";

impl Options {
    /// Default of [`width`](Self::width).
    pub const WIDTH: usize = 64;
    /// Default of [`lambda`](Self::lambda).
    pub const LAMBDA: f64 = 0.3;
    /// Default of [`training`](Self::training).
    pub const TRAINING: TrainingOptions = TrainingOptions {
        epochs: 3,
        batch: 4096,
        rate: 0.003,
        last_rate: 0.002,
        validation: 0.02,
        seed: 1,
        memory_mib: 4096,
    };

    /// Returns the default patterns.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a constant")]
    pub fn default_set() -> PatternSet {
        SET.parse().expect("patterns with fewer than 64 images")
    }

    /// Returns the default options of a set of patterns.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the stages ascend")]
    pub fn new(set: PatternSet) -> Self {
        let most = (1..15).map(|stage| 4 * stage + 1).collect();
        Self {
            start: None,
            set,
            width: Self::WIDTH,
            stages: Stages::new(most).expect("ascending and below 64"),
            lambda: Self::LAMBDA,
            training: Self::TRAINING,
        }
    }

    /// Returns the default options of a training that begins with the numbers of a network.
    #[must_use]
    pub fn starting_from(network: Network) -> Self {
        let (set, width) = (network.set().clone(), network.width());
        Self { start: Some(network), width, ..Self::new(set) }
    }

    /// Checks that every option is within its range.
    pub(super) fn check(&self) -> Result<(), FitError> {
        let Self { width, lambda, training, .. } = *self;
        expect("width", width, width == 32 || width == 64, "32 or 64")?;
        expect("lambda", lambda, (0.0..=1.0).contains(&lambda), "0 to 1")?;
        training.check()?;
        let Some(start) = &self.start else { return Ok(()) };
        expect("width", width, width == start.width(), "that of the first network")?;
        expect("set", &self.set, &self.set == start.set(), "that of the first network")
    }

    /// Returns the options that determine the network, in lines of a name and a value.
    pub(super) fn text(&self) -> String {
        let Self { width, lambda, training, .. } = self;
        let start = self.start.iter().map(|network| {
            let file = network.write().expect("a network that was read or trained");
            format!("start {:08x}\n", crc32fast::hash(&file))
        });
        start.collect::<String>()
            + &format!(
                "width {width}\nstages {}\nlambda {lambda}\n{}",
                most_empties(&self.stages),
                training.text()
            )
    }
}

/// Progress of a training.
pub type Event = network::Event<Epoch>;

/// Ranges of empty squares for which errors are reported.
pub const RANGES: [(u32, u32); 5] = [(0, 9), (10, 14), (15, 20), (21, 28), (29, 60)];

/// Errors after an epoch, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// RMSE on the training set during the epoch.
    pub training: f64,
    /// RMSE on the held-out set.
    pub validation: f64,
    /// MAE on the held-out set.
    pub size: f64,
    /// MAE on the held-out positions of each of [`RANGES`].
    pub sizes: [f64; RANGES.len()],
}

impl Epoch {
    /// Returns all numbers.
    pub(super) fn numbers(&self) -> [f64; 3 + RANGES.len()] {
        let mut numbers = [self.training; 3 + RANGES.len()];
        (numbers[1], numbers[2]) = (self.validation, self.size);
        numbers[3..].copy_from_slice(&self.sizes);
        numbers
    }

    pub(super) fn of_numbers(numbers: [f64; 3 + RANGES.len()]) -> Self {
        let [training, validation, size, ref sizes @ ..] = numbers;
        Self { training, validation, size, sizes: *sizes }
    }
}

/// Returns the learning curve as comma-separated values: a line for each epoch.
#[must_use]
pub fn table(epochs: &[Epoch]) -> String {
    let mut names = "training_rmse,validation_rmse,validation_mae".to_owned();
    for (first, last) in RANGES {
        let _ = write!(names, ",mae_{first}_{last}");
    }
    results::table(&names, epochs.iter().map(Epoch::numbers))
}

/// Returns a chart of the errors on the held-out set.
#[must_use]
pub fn chart(epochs: &[Epoch]) -> Chart {
    let lines = RANGES.iter().enumerate().map(|(range, (first, last))| {
        (format!("{first} to {last}"), line(epochs, |epoch| epoch.sizes[range]))
    });
    Chart {
        title: "Error of held-out games, by empty squares".to_owned(),
        axes: ["epoch".to_owned(), "mean error, discs".to_owned()],
        lines: lines.collect(),
        ..Chart::default()
    }
}
