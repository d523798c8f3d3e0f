//! Arguments that the training of both games' networks shares.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use clap::Args;
use trainer::network::TrainingOptions;

use super::shards::beside;
use crate::budget::Threads;

/// The defaults of a game.
pub(crate) trait TrainingDefaults: Debug {
    const DEFAULTS: TrainingOptions;
}

/// Epochs, batch size, learning rates and the like. Defaults are texts: all games would share one typed default.
#[derive(Debug, Args)]
pub(crate) struct TrainingArguments<G: TrainingDefaults> {
    /// Number of passes over the positions
    #[arg(long, value_name = "N", default_value = G::DEFAULTS.epochs.to_string())]
    epochs: u32,
    /// Number of positions per step
    #[arg(long, value_name = "N", default_value = G::DEFAULTS.batch.to_string())]
    batch: usize,
    /// Highest learning rate
    #[arg(long, value_name = "RATE", default_value = G::DEFAULTS.rate.to_string())]
    rate: f64,
    /// Learning rate of the last step as a share of the highest one
    #[arg(long, value_name = "PART", default_value = G::DEFAULTS.last_rate.to_string())]
    last_rate: f64,
    /// Share of the games in the held-out set, 0 to 0.5
    #[arg(long, value_name = "PART", default_value = G::DEFAULTS.validation.to_string())]
    validation: f64,
    /// Random seed for the first numbers, the order and the held-out set
    #[arg(long, value_name = "N", default_value = G::DEFAULTS.seed.to_string())]
    seed: u64,
    /// Memory for positions in MiB
    #[arg(long, value_name = "MIB", default_value = G::DEFAULTS.memory_mib.to_string())]
    memory: usize,
    /// Working folder [default: the file of the network with .work appended]
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    #[arg(skip)]
    game: PhantomData<G>,
}

impl<G: TrainingDefaults> TrainingArguments<G> {
    /// Returns the options.
    pub(crate) const fn options(&self) -> TrainingOptions {
        let Self { epochs, batch, rate, last_rate, validation, seed, memory, .. } = *self;
        TrainingOptions { epochs, batch, rate, last_rate, validation, seed, memory_mib: memory }
    }

    /// Returns the working folder of the file of a network.
    pub(crate) fn folder(&self, network: &Path) -> PathBuf {
        self.work.clone().unwrap_or_else(|| beside(network, ".work"))
    }

    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }
}
