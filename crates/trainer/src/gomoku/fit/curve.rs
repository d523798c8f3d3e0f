//! Learning curves, and the progress of a fit.

use std::fmt::Write as _;

use crate::chart::Chart;

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
            title: "Loss of games that are held back, as a part of what it was".to_owned(),
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
