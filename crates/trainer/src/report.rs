//! Reports: the figures of an evaluation, stage by stage.

use std::fmt::Write as _;

/// A number of a report.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A number of positions or moves.
    Count(u64),
    /// A mean, a share or an error.
    Real(f64),
}

/// A column of a report.
#[derive(Debug)]
pub struct Column<F> {
    /// Name in files.
    pub name: &'static str,
    /// Heading for people.
    pub head: &'static str,
    /// Number of decimals for people.
    pub decimals: usize,
    /// Whether positive numbers have a sign.
    pub is_signed: bool,
    /// Number of the column.
    pub of: fn(&F) -> Number,
}

impl<F> Column<F> {
    /// Returns a column without a sign, with the same name for files and people.
    pub(crate) const fn new(name: &'static str, decimals: usize, of: fn(&F) -> Number) -> Self {
        Self { name, head: name, decimals, is_signed: false, of }
    }
}

/// Figures that add up over positions.
pub trait Figures: Clone + Default + 'static {
    /// Name of what a stage counts.
    const STAGES: &str;
    /// Number of units in a stage.
    const STEP: usize;
    /// The columns.
    const COLUMNS: &[Column<Self>];

    /// Returns the number of positions.
    fn positions(&self) -> u64;

    /// Returns the figures of both sets of positions.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;
}

/// Figures by stage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stages<F>(Vec<F>);

impl<F: Figures> Stages<F> {
    /// Returns the figures of the stage of a count.
    pub(crate) fn of(&mut self, count: usize) -> &mut F {
        let stage = count / F::STEP;
        if self.0.len() <= stage {
            self.0.resize(stage + 1, F::default());
        }
        &mut self.0[stage]
    }

    /// Returns the stages that have positions, each with its first count.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &F)> {
        let stages = (0..).step_by(F::STEP).zip(&self.0);
        stages.filter(|(_, figures)| figures.positions() > 0)
    }

    /// Returns the figures of all positions.
    #[must_use]
    pub fn total(&self) -> F {
        self.0.iter().fold(F::default(), |total, figures| total.plus(figures))
    }

    /// Returns the figures as comma-separated values: a line for each stage.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = F::STAGES.to_owned();
        F::COLUMNS.iter().for_each(|column| text += &format!(",{}", column.name));
        for (first, figures) in self.rows() {
            let _ = write!(text, "\n{first}");
            for column in F::COLUMNS {
                let _ = match (column.of)(figures) {
                    Number::Count(count) => write!(text, ",{count}"),
                    Number::Real(real) => write!(text, ",{real:.6}"),
                };
            }
        }
        text + "\n"
    }

    /// Returns a line of a chart: a figure by the first count of the stages.
    pub(crate) fn line(&self, name: &str, of: fn(&F) -> f64) -> (String, Vec<(f64, f64)>) {
        let points = self.rows().map(|(first, figures)| (first as f64, of(figures)));
        (name.to_owned(), points.collect())
    }
}
