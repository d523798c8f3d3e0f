//! How losses fell.

use std::fmt::Write as _;

use super::work::{Epoch, Part};
use crate::chart::Chart;

/// How weights were learned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The positions that are learned from, and those that are held back.
    pub positions: [usize; 2],
    /// The moves that are learned from, and those that are held back.
    pub moves: [usize; 2],
    /// The losses of values before the first epoch and after every one.
    pub values: Vec<Epoch>,
    /// The losses of ordering, in the same way.
    pub ordering: Vec<Epoch>,
}

impl Curve {
    fn parts(&self) -> [(Part, &[Epoch]); 2] {
        [(Part::Values, &self.values), (Part::Ordering, &self.ordering)]
    }

    /// Returns the losses as a table, comma-separated: a line for each part and epoch.
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

    /// Returns the losses of the games that are held back as a chart, as parts of what they were.
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
