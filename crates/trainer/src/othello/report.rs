//! The errors of an evaluation.

use std::path::Path;

use othello::eval::{Evaluation, Points};

use super::record::Record;
use crate::chart::Chart;
use crate::report::{Column, Figures, Number, Stages};
use crate::shard::{FileError, Reader};

/// The errors of an evaluation against the scores of records.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    by_empties: Stages<Errors>,
    /// Positions by their value in whole discs, from −64.
    values: Vec<Bin>,
}

/// Errors of positions, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// Number of positions.
    pub count: u64,
    error: f64,
    size: f64,
    square: f64,
    values: [f64; 2],
    scores: [f64; 2],
    product: f64,
}

/// Positions with similar values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// Number of positions.
    pub count: u64,
    value: f64,
    score: f64,
}

impl Default for Report {
    fn default() -> Self {
        Self { by_empties: Stages::default(), values: vec![Bin::default(); 129] }
    }
}

impl Report {
    /// Returns the errors by the number of empty squares.
    #[must_use]
    pub const fn by_empties(&self) -> &Stages<Errors> {
        &self.by_empties
    }

    /// Adds the records of a file while a function returns true.
    ///
    /// # Errors
    ///
    /// When the file is damaged or cannot be read.
    pub fn add_shard<E: Evaluation>(
        &mut self,
        evaluation: &E,
        path: &Path,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<(), FileError> {
        let mut reader = Reader::<Record>::open(path).map_err(FileError::at(path))?;
        let mut block = Vec::new();
        while goes_on() {
            reader.next_block(&mut block).map_err(FileError::at(path))?;
            if block.is_empty() {
                break;
            }
            block.iter().for_each(|record| self.add(evaluation, record));
        }
        Ok(())
    }

    /// Adds a record.
    pub fn add<E: Evaluation>(&mut self, evaluation: &E, record: &Record) {
        let board = record.board;
        let value = evaluation.evaluate(&evaluation.state(board), board, board.moves());
        let [value, score] =
            [value, record.score].map(|points| f64::from(points.get()) / f64::from(PER_DISC));
        self.by_empties.of(record.empties() as usize).add(value, score);
        let bin = &mut self.values[bin_of(value)];
        bin.count += 1;
        bin.value += value;
        bin.score += score;
    }

    /// Returns about `parts` bins of similar size, in the order of the values. Positions whose values round to the same
    /// disc share a bin.
    #[must_use]
    pub fn calibration(&self, parts: u64) -> Vec<Bin> {
        let total: u64 = self.values.iter().map(|bin| bin.count).sum();
        let (mut bins, mut bin, mut before) = (Vec::new(), Bin::default(), 0);
        for value in self.values.iter().filter(|value| value.count > 0) {
            bin = bin.plus(value);
            // A bin ends at the end of its part, or behind it.
            let part = before * parts / total.max(1);
            if (before + bin.count) * parts / total.max(1) > part {
                before += bin.count;
                bins.push(std::mem::take(&mut bin));
            }
        }
        bins
    }

    /// Returns a chart of the errors by empty squares.
    #[must_use]
    pub fn chart(&self, title: &str) -> Chart {
        Chart {
            title: title.to_owned(),
            axes: ["empty squares".to_owned(), "discs".to_owned()],
            lines: vec![
                self.by_empties.line("root of the mean square", Errors::rmse),
                self.by_empties.line("mean size", Errors::mae),
                self.by_empties.line("mean", Errors::bias),
            ],
            ..Chart::default()
        }
    }

    /// Returns a chart of the mean scores by value.
    #[must_use]
    pub fn calibration_chart(&self, title: &str) -> Chart {
        let bins = self.calibration(50);
        let points: Vec<_> = bins.iter().map(|bin| (bin.value(), bin.score())).collect();
        let ideal = points.iter().map(|&(value, _)| (value, value)).collect();
        Chart {
            title: title.to_owned(),
            axes: ["value, discs".to_owned(), "mean score, discs".to_owned()],
            lines: vec![("mean score".to_owned(), points), ("value".to_owned(), ideal)],
            ..Chart::default()
        }
    }
}

const PER_DISC: i32 = Points::DISC.get();

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 128")]
fn bin_of(discs: f64) -> usize {
    (discs.round().clamp(-64.0, 64.0) + 64.0) as usize
}

impl Figures for Errors {
    const STAGES: &str = "empties";
    const STEP: usize = 1;
    const COLUMNS: &[Column<Self>] = &[
        Column::new("positions", 0, |errors| Number::Count(errors.count)),
        Column { is_signed: true, ..Column::new("bias", 3, |errors| Number::Real(errors.bias())) },
        Column { head: "MAE", ..Column::new("mae", 3, |errors| Number::Real(errors.mae())) },
        Column { head: "RMSE", ..Column::new("rmse", 3, |errors| Number::Real(errors.rmse())) },
        Column::new("correlation", 4, |errors| Number::Real(errors.correlation())),
    ];

    fn positions(&self) -> u64 {
        self.count
    }

    fn plus(&self, other: &Self) -> Self {
        let sum = |of: fn(&Self) -> f64| of(self) + of(other);
        Self {
            count: self.count + other.count,
            error: sum(|errors| errors.error),
            size: sum(|errors| errors.size),
            square: sum(|errors| errors.square),
            values: [sum(|errors| errors.values[0]), sum(|errors| errors.values[1])],
            scores: [sum(|errors| errors.scores[0]), sum(|errors| errors.scores[1])],
            product: sum(|errors| errors.product),
        }
    }
}

impl Errors {
    fn add(&mut self, value: f64, score: f64) {
        let error = value - score;
        *self = self.plus(&Self {
            count: 1,
            error,
            size: error.abs(),
            square: error * error,
            values: [value, value * value],
            scores: [score, score * score],
            product: value * score,
        });
    }

    /// Returns the mean of value minus score; 0 without positions, like the other figures.
    #[must_use]
    pub fn bias(&self) -> f64 {
        self.mean(self.error)
    }

    /// Returns the mean absolute error.
    #[must_use]
    pub fn mae(&self) -> f64 {
        self.mean(self.size)
    }

    /// Returns the root mean square error.
    #[must_use]
    pub fn rmse(&self) -> f64 {
        self.mean(self.square).sqrt()
    }

    /// Returns the correlation of values and scores; 0 if either does not vary.
    #[must_use]
    pub fn correlation(&self) -> f64 {
        let [value, score] = [self.values[0], self.scores[0]].map(|sum| self.mean(sum));
        let covariance = self.mean(self.product) - value * score;
        let spread = (self.mean(self.values[1]) - value * value)
            * (self.mean(self.scores[1]) - score * score);
        if spread > 1e-9 { covariance / spread.sqrt() } else { 0.0 }
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.count > 0 { sum / self.count as f64 } else { 0.0 }
    }
}

impl Bin {
    fn plus(&self, other: &Self) -> Self {
        Self {
            count: self.count + other.count,
            value: self.value + other.value,
            score: self.score + other.score,
        }
    }

    /// Returns the mean value.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value / self.count.max(1) as f64
    }

    /// Returns the mean score.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.score / self.count.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use othello::eval::{self, Features, PatternEvaluation, Weights};
    use othello::workload::boards_with_empties;

    use super::*;

    /// An evaluation that says the number of empty squares, in discs.
    fn counting() -> PatternEvaluation {
        let set = "A1".parse().unwrap();
        let constants = std::array::from_fn(|empties| i16::try_from(empties * 128).unwrap());
        let stages = eval::Stages::new(vec![]).unwrap();
        let weights = Weights::new(set, stages, constants, vec![vec![0; 3]], None).unwrap();
        PatternEvaluation::new(weights)
    }

    fn record(empties: u32, seed: u64, discs: i32) -> Record {
        let board = boards_with_empties(seed, empties, 1)[0];
        Record { board, score: Points::DISC * discs, depth: 1, result: None, game: 0 }
    }

    #[test]
    fn errors_are_these() {
        let mut report = Report::default();
        for (empties, score) in [(10, 10), (10, 13), (10, 4), (20, 18)] {
            report.add(&counting(), &record(empties, 1, score));
        }
        let [(_, &ten), _] = report.by_empties.rows().collect::<Vec<_>>()[..] else {
            panic!("{report:?}")
        };
        assert_eq!((ten.count, ten.bias(), ten.mae()), (3, 1.0, 3.0));
        assert!((ten.rmse() - 15_f64.sqrt()).abs() < 1e-12);
        let total = report.by_empties.total();
        assert_eq!((total.count, total.bias(), total.mae()), (4, 1.25, 2.75));
        assert!((total.correlation() - 0.768_921_892).abs() < 1e-9, "{}", total.correlation());
        assert_eq!(ten.correlation(), 0.0);
        assert_eq!(Errors::default().rmse(), 0.0);
        let table = report.by_empties.table();
        assert!(table.starts_with("empties,positions,bias,mae,rmse,correlation\n10,3,"), "{table}");
        assert!(table.ends_with("\n20,1,2.000000,2.000000,2.000000,0.000000\n"), "{table}");
        assert_eq!(report.chart("x").lines[1].1, [(10.0, 3.0), (20.0, 2.0)]);
    }

    #[test]
    fn what_is_right_is_calibrated() {
        let mut report = Report::default();
        for seed in 0..300 {
            let mut record = record(30, seed, 0);
            let board = record.board;
            record.score = Features.evaluate(&(), board, board.moves());
            report.add(&Features, &record);
        }
        assert!((report.by_empties.total().correlation() - 1.0).abs() < 1e-9);
        let bins = report.calibration(10);
        assert!((5..=10).contains(&bins.len()), "{bins:?}");
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 300);
        assert!(bins.iter().all(|bin| (bin.value() - bin.score()).abs() < 1e-9));
        assert!(bins.is_sorted_by(|one, other| one.value() < other.value()));
        assert_eq!(Report::default().calibration(10), []);
    }
}
