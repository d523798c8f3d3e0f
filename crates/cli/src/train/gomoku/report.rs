//! `tritboard train gomoku report`: how well an evaluation predicts results and moves.

use std::path::{Path, PathBuf};

use gomoku::Rule;
use gomoku::eval::{NetworkEvaluation, PatternEvaluation};
use trainer::chart::Chart;
use trainer::gomoku::record::Record;
use trainer::gomoku::report::{Figures, Report};
use trainer::report::{Figures as _, Stages};
use trainer::shard::FileError;

use super::evaluation::Choice;
use crate::evaluation::gomoku::Loaded;
use crate::failure::Failure;
use crate::train::report::{self, Json};

/// The report of weights or of a network.
#[derive(Debug)]
pub(crate) struct Losses {
    name: String,
    rule: Rule,
    evaluation: Kind,
    report: Report,
}

/// An evaluation of one of the types that there are.
#[derive(Debug)]
enum Kind {
    Weights(PatternEvaluation),
    Network(NetworkEvaluation),
}

impl report::Report for Losses {
    const ABOUT: &str = "Measure how well an evaluation predicts results and moves";
    const HELP: &str = "\
Columns: loss is the mean logistic loss of the evaluation against the results,
search that of the search values in the records. right is the share of
positions, without drawn games, in which the evaluation prefers the winner.
first is the share of moves that the ordering puts first, and rank their mean
rank, from 1. Positions before the last move to a leaf are left out: the result
of the game says nothing of them.

Examples:
  tritboard train gomoku report test --eval new.weights
  tritboard train gomoku report test --json";
    const FILES: &str = "PREFIX.csv and PREFIX.svg";
    const STAGES: &str = "stages";
    type Choice = Choice;
    type Record = Record;
    type Figures = Figures;

    fn begin(choice: &Choice, shards: &[PathBuf]) -> Result<Self, Failure> {
        let rule = choice.rule_of(shards)?;
        let (evaluation, name) = match choice.loaded(rule)? {
            Loaded::Network(network, name) => {
                (Kind::Network(NetworkEvaluation::new(network)), name)
            }
            Loaded::Weights(named) => (Kind::Weights(named.evaluation()), named.name),
        };
        Ok(Self { name: name.shown, rule, evaluation, report: Report::default() })
    }

    fn add(&mut self, path: &Path, goes_on: impl FnMut() -> bool) -> Result<(), FileError> {
        let Self { rule, report, .. } = self;
        match &self.evaluation {
            Kind::Weights(evaluation) => report.add_shard(evaluation, *rule, path, goes_on),
            Kind::Network(evaluation) => report.add_shard(evaluation, *rule, path, goes_on),
        }
    }

    fn stages(&self) -> &Stages<Figures> {
        self.report.stages()
    }

    fn stage(first: usize) -> String {
        format!("{first}–{}", first + Figures::STEP - 1)
    }

    fn json_stage(first: usize) -> Json {
        let ends = [first, first + Figures::STEP - 1];
        Json::List(ends.map(|stones| Json::Count(stones as u64)).into())
    }

    fn charts(&self) -> Vec<(&'static str, Chart)> {
        vec![(".svg", self.report.chart(&format!("Losses of {}", self.name)))]
    }

    fn names(&self) -> Vec<(&'static str, String)> {
        vec![("evaluation", self.name.clone()), ("rule", self.rule.to_string())]
    }
}
