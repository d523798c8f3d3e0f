//! The options of a fit.

use std::fmt::Write as _;

use othello::eval::Stages;
use othello::pattern::PatternSet;

use crate::fit::{FitError, expect};

/// How weights are fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The patterns.
    pub set: PatternSet,
    /// The stages: ranges of empty squares that share weights.
    pub stages: Stages,
    /// Number of empty squares by which the training set of a stage extends beyond it, on either side.
    pub overlap: u32,
    /// Factor of a position's weight for each empty square outside the stage, more than 0, at most 1.
    pub fade: f64,
    /// Share of the score in the target, 0 to 1; the rest is the result of the game. The target of an exact score, or
    /// of a position without a result, is the score.
    pub lambda: f64,
    /// Ridge regularisation, at least 0: a weight of 1 disc costs as much as this number of positions with an error of
    /// 1 disc. It keeps the weights of rare codes small.
    pub ridge: f64,
    /// Maximum number of epochs, 1 to 1000.
    pub epochs: u32,
    /// Number of epochs without a smaller error on the held-out set after which a stage ends.
    pub patience: u32,
    /// Share of the games in the held-out set, 0 to 0.5.
    pub validation: f64,
    /// Seed of the held-out set.
    pub seed: u64,
}

impl Options {
    /// Default of [`overlap`](Self::overlap); the defaults have shown the smallest errors.
    pub const OVERLAP: u32 = 2;
    /// Default of [`fade`](Self::fade).
    pub const FADE: f64 = 0.6;
    /// Default of [`lambda`](Self::lambda).
    pub const LAMBDA: f64 = 0.3;
    /// Default of [`ridge`](Self::ridge).
    pub const RIDGE: f64 = 5.0;
    /// Default of [`epochs`](Self::epochs).
    pub const EPOCHS: u32 = 80;
    /// Default of [`patience`](Self::patience).
    pub const PATIENCE: u32 = 8;
    /// Default of [`validation`](Self::validation).
    pub const VALIDATION: f64 = 0.02;
    /// Default of [`seed`](Self::seed).
    pub const SEED: u64 = 1;

    /// Returns the default options of a set of patterns.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the stages ascend")]
    pub fn new(set: PatternSet) -> Self {
        let most = (0..19).map(|stage| 5 + 3 * stage).filter(|&most| most < 58).collect();
        Self {
            set,
            stages: Stages::new(most).expect("ascending and below 64"),
            overlap: Self::OVERLAP,
            fade: Self::FADE,
            lambda: Self::LAMBDA,
            ridge: Self::RIDGE,
            epochs: Self::EPOCHS,
            patience: Self::PATIENCE,
            validation: Self::VALIDATION,
            seed: Self::SEED,
        }
    }

    /// Checks that every option is within its range.
    pub(super) fn check(&self) -> Result<(), FitError> {
        let Self { overlap, fade, lambda, ridge, epochs, validation, .. } = *self;
        expect("fade", fade, fade > 0.0 && fade <= 1.0, "more than 0, at most 1")?;
        expect("lambda", lambda, (0.0..=1.0).contains(&lambda), "0 to 1")?;
        expect("ridge", ridge, (0.0..=1e9).contains(&ridge), "0 to 1,000,000,000")?;
        expect("validation", validation, (0.0..=0.5).contains(&validation), "0 to 0.5")?;
        expect("epochs", epochs, (1..=1000).contains(&epochs), "1 to 1000")?;
        expect("overlap", overlap, overlap <= 64, "at most 64")
    }

    /// Returns the options that determine the sorted positions, in lines of a name and a value.
    pub(super) fn sorting(&self) -> String {
        let Self { lambda, validation, seed, .. } = self;
        format!("lambda {lambda}\nvalidation {validation}\nseed {seed}\n")
    }

    /// Returns the other options that determine the weights, likewise.
    pub(super) fn learning(&self) -> String {
        let Self { overlap, fade, ridge, epochs, patience, .. } = self;
        let most: Vec<String> = self.stages.most().iter().map(u8::to_string).collect();
        let mut text = format!("stages {}\noverlap {overlap}\nfade {fade}\n", most.join(","));
        let _ = writeln!(text, "ridge {ridge}\nepochs {epochs}\npatience {patience}");
        text
    }

    /// Returns the patterns, likewise.
    pub(super) fn patterns(&self) -> String {
        let mut text = String::new();
        self.set.to_string().lines().for_each(|line| {
            let _ = writeln!(text, "pattern {line}");
        });
        text
    }
}
