//! What a fit takes and what it returns: options, events and learning curves.

use std::fmt::Write as _;

use crate::chart::Chart;
use crate::fit::{FitError, expect};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Share of the value of the search in the target, 0 to 1; the rest is the result of the game. Before a move to a
    /// leaf the search counts alone.
    pub lambda: f64,
    /// Number of epochs (passes over the training set) for the values, 1 to 1000.
    pub epochs: u32,
    /// Learning rate of the first epoch, more than 0, at most 1; it falls linearly.
    pub rate: f64,
    /// Number of epochs for the ordering, 0 to 1000; 0 learns no ordering.
    pub ordering_epochs: u32,
    /// Learning rate of the first epoch of the ordering, more than 0, at most 1; it falls linearly.
    pub ordering_rate: f64,
    /// Share of the games in the held-out set, 0 to 0.5.
    pub validation: f64,
    /// Random seed that chooses the games of the held-out set and the order of the training set.
    pub seed: u64,
    /// Maximum memory for positions, in MiB, at least 1.
    pub memory_mib: usize,
}

impl Options {
    /// Returns the default options.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            lambda: 0.5,
            epochs: 16,
            rate: 0.005,
            ordering_epochs: 6,
            ordering_rate: 0.1,
            validation: 0.05,
            seed: 1,
            memory_mib: 4096,
        }
    }

    /// Checks that every option is within its range.
    pub(super) fn check(&self) -> Result<(), FitError> {
        let Self { lambda, epochs, rate, ordering_epochs, ordering_rate, .. } = *self;
        let Self { validation, memory_mib, .. } = *self;
        let rates = "more than 0, at most 1";
        expect("lambda", lambda, (0.0..=1.0).contains(&lambda), "0 to 1")?;
        expect("validation", validation, (0.0..=0.5).contains(&validation), "0 to 0.5")?;
        expect("rate", rate, rate > 0.0 && rate <= 1.0, rates)?;
        let is_rate = ordering_rate > 0.0 && ordering_rate <= 1.0;
        expect("ordering rate", ordering_rate, is_rate, rates)?;
        expect("epochs", epochs, (1..=1000).contains(&epochs), "1 to 1000")?;
        expect("ordering epochs", ordering_epochs, ordering_epochs <= 1000, "at most 1000")?;
        expect("memory", memory_mib, memory_mib > 0, "at least 1 MiB")
    }

    /// Returns the options that determine the weights, in lines of a name and a value.
    pub(super) fn text(&self) -> String {
        let Self { lambda, epochs, rate, ordering_epochs, ordering_rate, validation, seed, .. } =
            self;
        format!(
            "lambda {lambda}\nepochs {epochs}\nrate {rate}\nordering-epochs {ordering_epochs}\n\
             ordering-rate {ordering_rate}\nvalidation {validation}\nseed {seed}\n"
        )
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

/// Part of the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Values of positions.
    Values,
    /// Ordering of moves.
    Ordering,
}

impl Part {
    /// Returns the name, such as `values`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Ordering => "ordering",
        }
    }
}

/// Mean losses after an epoch, in nats; 0 of an empty set.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// Loss on the training set.
    pub training: f64,
    /// Loss on the held-out set.
    pub validation: f64,
}

/// Progress of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// Files are read.
    Read {
        /// Number of files read.
        files: usize,
        /// Number of all files.
        total: usize,
    },
    /// A part begins, or has finished an epoch.
    Epoch {
        /// The part.
        part: Part,
        /// Number of the epoch; 0 before the first.
        number: u32,
        /// Number of epochs.
        total: u32,
        /// Losses after it.
        epoch: Epoch,
    },
}

/// Learning curves of the weights.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Number of positions in the training set and the held-out set.
    pub positions: [usize; 2],
    /// Number of moves in the training set and the held-out set.
    pub moves: [usize; 2],
    /// Losses of the values, before the first epoch and after each.
    pub values: Vec<Epoch>,
    /// Losses of the ordering, likewise.
    pub ordering: Vec<Epoch>,
}

impl Curve {
    fn parts(&self) -> [(Part, &[Epoch]); 2] {
        [(Part::Values, &self.values), (Part::Ordering, &self.ordering)]
    }

    /// Returns the losses as comma-separated values: a line for each part and epoch.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = "part,epoch,training_loss,validation_loss\n".to_owned();
        for (part, epochs) in self.parts() {
            for (number, Epoch { training, validation }) in epochs.iter().enumerate() {
                let _ = writeln!(text, "{},{number},{training:.6},{validation:.6}", part.name());
            }
        }
        text
    }

    /// Returns a chart of the losses on the held-out set, relative to the first ones.
    #[must_use]
    pub fn chart(&self) -> Chart {
        let line = |(part, epochs): (Part, &[Epoch])| {
            let first = epochs.first().map_or(1.0, |epoch| epoch.validation);
            let points = (0_u32..).zip(epochs);
            let points = points.map(|(number, epoch)| (number.into(), epoch.validation / first));
            (part.name().to_owned(), points.collect())
        };
        Chart {
            title: "Loss of held-out games, relative to the first epoch".to_owned(),
            axes: ["epoch".to_owned(), "part".to_owned()],
            lines: self.parts().into_iter().map(line).collect(),
            ..Chart::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_charts_have_the_epochs() {
        let epoch = |loss: f64| Epoch { training: loss, validation: 2.0 * loss };
        let curve = Curve { values: vec![epoch(0.5), epoch(0.25)], ..Curve::default() };
        let table = curve.table();
        assert!(table.ends_with("\nvalues,0,0.500000,1.000000\nvalues,1,0.250000,0.500000\n"));
        let lines = curve.chart().lines;
        assert_eq!(lines[0], ("values".to_owned(), vec![(0.0, 1.0), (1.0, 0.5)]));
        assert_eq!(lines[1].1, []);
    }
}
