//! What a fit takes and what it returns: options, events and learning curves.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use othello::eval::Stages;
use othello::pattern::PatternSet;

use crate::chart::Chart;
use crate::fit::{FitError, expect};
use crate::network::results::line;
use crate::othello::text::most_empties;

/// How weights are fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The patterns.
    pub set: PatternSet,
    /// The stages: ranges of the number of empty squares, each of which has weights of its own.
    pub stages: Stages,
    /// Number of empty squares by which the training set of a stage extends beyond the stage on either side;
    /// 0 trains on the stage alone.
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
    /// Number of epochs in a row without a smaller error on the held-out set after which a stage ends.
    pub patience: u32,
    /// Share of the games in the held-out set, 0 to 0.5.
    pub validation: f64,
    /// Random seed that chooses the games of the held-out set.
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
        format!(
            "stages {}\noverlap {overlap}\nfade {fade}\nridge {ridge}\nepochs {epochs}\npatience {patience}\n",
            most_empties(&self.stages)
        )
    }
}

/// Progress of a fit.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// Positions are sorted.
    Sorted {
        /// Number of positions sorted.
        positions: u64,
        /// Number of all positions.
        total: u64,
    },
    /// A stage begins, or resumes from its checkpoint.
    Begun {
        /// The stage.
        stage: usize,
        /// Number of positions in its training set.
        positions: u64,
        /// Number of finished epochs.
        epochs: usize,
    },
    /// A stage has finished an epoch.
    Epoch {
        /// The stage.
        stage: usize,
        /// Number of the epoch, from 1.
        number: usize,
        /// Errors after it.
        epoch: Epoch,
    },
    /// A stage is finished.
    Done {
        /// The stage.
        stage: usize,
    },
}

/// Errors after an epoch, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// RMSE on the training set, with the ridge.
    pub training: f64,
    /// RMSE on the held-out set.
    pub validation: f64,
    /// MAE on the held-out set.
    pub size: f64,
}

/// Learning curve of a stage.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Empty squares of the stage, without the overlap.
    pub empties: RangeInclusive<u32>,
    /// Number of positions in the training set, with the overlap.
    pub positions: u64,
    /// The epochs; empty without positions, when the stage has the weights of a neighbour.
    pub epochs: Vec<Epoch>,
}

/// Returns the curves as comma-separated values: a line for each stage and epoch.
#[must_use]
pub fn table(curves: &[Curve]) -> String {
    let mut text =
        "stage,least_empties,most_empties,positions,epoch,training_rmse,validation_rmse,validation_mae\n"
            .to_owned();
    for (stage, Curve { empties, positions, epochs }) in curves.iter().enumerate() {
        for (number, Epoch { training, validation, size }) in (1..).zip(epochs) {
            let (first, last) = (empties.start(), empties.end());
            let _ = writeln!(
                text,
                "{stage},{first},{last},{positions},{number},{training:.6},{validation:.6},{size:.6}"
            );
        }
    }
    text
}

/// Returns a chart of the errors on the held-out set.
#[must_use]
pub fn chart(curves: &[Curve]) -> Chart {
    let lines = curves.iter().filter(|curve| !curve.epochs.is_empty()).map(|curve| {
        let points = line(&curve.epochs, |epoch| epoch.validation);
        (format!("{} to {}", curve.empties.start(), curve.empties.end()), points)
    });
    Chart {
        title: "Error of held-out games, by empty squares".to_owned(),
        axes: ["epoch".to_owned(), "root of the mean squared error, discs".to_owned()],
        lines: lines.collect(),
        ..Chart::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_charts_have_the_epochs() {
        let epoch =
            |error: f64| Epoch { training: error, validation: error + 1.0, size: error / 2.0 };
        let curves = [
            Curve { empties: 0..=3, positions: 0, epochs: vec![] },
            Curve { empties: 4..=8, positions: 12, epochs: vec![epoch(4.0), epoch(3.0)] },
        ];
        let text = table(&curves);
        let lines: Vec<_> = text.lines().skip(1).collect();
        let expected =
            ["1,4,8,12,1,4.000000,5.000000,2.000000", "1,4,8,12,2,3.000000,4.000000,1.500000"];
        assert_eq!(lines, expected);
        assert_eq!(chart(&curves).lines, [("4 to 8".to_owned(), vec![(1.0, 5.0), (2.0, 4.0)])]);
    }
}
