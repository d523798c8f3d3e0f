//! How weights are learned.

use std::fmt::Write as _;

use othello::eval::Stages;
use othello::pattern::PatternSet;

use super::error::FitError;

/// How weights are learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The patterns.
    pub set: PatternSet,
    /// Which positions share weights.
    pub stages: Stages,
    /// How many more empty squares, and fewer, than a stage has the positions may have that its
    /// weights are learned from.
    pub overlap: u32,
    /// How much a position counts for each empty square by which it is outside the stage, as a
    /// factor: more than 0, at most 1.
    pub fade: f64,
    /// The part of the score in what is learned, 0 to 1; the rest is the result of the game. Exact
    /// scores, and positions without a result, are learned as they are.
    pub lambda: f64,
    /// How many positions of error 1 disc a weight of 1 disc is worth: what keeps weights small that
    /// few positions speak of. At least 0.
    pub ridge: f64,
    /// The most epochs, 1 to 1000.
    pub epochs: u32,
    /// After so many epochs without a smaller error of the positions that are held back, a stage is
    /// done.
    pub patience: u32,
    /// The part of the games that is held back to measure errors, 0 to 0.5.
    pub validation: f64,
    /// What chooses those games.
    pub seed: u64,
}

impl Options {
    /// The default of [`overlap`](Self::overlap); these are the ones that have shown the least
    /// errors.
    pub const OVERLAP: u32 = 2;
    /// See [`fade`](Self::fade).
    pub const FADE: f64 = 0.6;
    /// See [`lambda`](Self::lambda).
    pub const LAMBDA: f64 = 0.3;
    /// See [`ridge`](Self::ridge).
    pub const RIDGE: f64 = 5.0;
    /// See [`epochs`](Self::epochs).
    pub const EPOCHS: u32 = 80;
    /// See [`patience`](Self::patience).
    pub const PATIENCE: u32 = 8;
    /// See [`validation`](Self::validation).
    pub const VALIDATION: f64 = 0.02;
    /// See [`seed`](Self::seed).
    pub const SEED: u64 = 1;

    /// Returns the options that have shown the least errors, for a set of patterns.
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

    /// Returns that everything is within its range.
    pub(super) fn check(&self) -> Result<(), FitError> {
        let number = |name, found: f64, is_within: bool, expected| {
            if is_within {
                Ok(())
            } else {
                Err(FitError::Option { name, found: found.to_string(), expected })
            }
        };
        let Self { fade, lambda, ridge, validation, .. } = *self;
        number("fade", fade, fade > 0.0 && fade <= 1.0, "more than 0, at most 1")?;
        number("lambda", lambda, (0.0..=1.0).contains(&lambda), "0 to 1")?;
        number("ridge", ridge, (0.0..=1e9).contains(&ridge), "0 to 1,000,000,000")?;
        number("validation", validation, (0.0..=0.5).contains(&validation), "0 to 0.5")?;
        let epochs = f64::from(self.epochs);
        number("epochs", epochs, (1..=1000).contains(&self.epochs), "1 to 1000")?;
        number("overlap", self.overlap.into(), self.overlap <= 64, "at most 64")
    }

    /// Returns the options that decide how positions are sorted, in lines of a name and a value.
    pub(super) fn sorting(&self) -> String {
        let Self { lambda, validation, seed, .. } = self;
        format!("lambda {lambda}\nvalidation {validation}\nseed {seed}\n")
    }

    /// Returns the options that decide what is learned of sorted positions, in the same way.
    pub(super) fn learning(&self) -> String {
        let Self { overlap, fade, ridge, epochs, patience, .. } = self;
        let most: Vec<String> = self.stages.most().iter().map(u8::to_string).collect();
        let mut text = format!("stages {}\noverlap {overlap}\nfade {fade}\n", most.join(","));
        let _ = writeln!(text, "ridge {ridge}\nepochs {epochs}\npatience {patience}");
        text
    }

    /// Returns the patterns in the same way.
    pub(super) fn patterns(&self) -> String {
        let mut text = String::new();
        self.set.to_string().lines().for_each(|line| {
            let _ = writeln!(text, "pattern {line}");
        });
        text
    }
}
