//! Learning curves.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::descent::Epoch;
use crate::chart::Chart;

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
        let points = (1_u32..).zip(&curve.epochs);
        let points = points.map(|(number, epoch)| (number.into(), epoch.validation));
        (format!("{} to {}", curve.empties.start(), curve.empties.end()), points.collect())
    });
    Chart {
        title: "Error of games that are held back, by empty squares".to_owned(),
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
