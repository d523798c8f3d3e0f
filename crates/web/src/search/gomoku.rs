//! The engine of Gomoku.

use std::num::NonZero;

use engine::control::Control;
use gomoku::eval::{Network, NetworkEvaluation, PatternEvaluation, Weights};
use gomoku::search::Options;
use gomoku::search::alphabeta::{self, AnyEvaluation, Bound, Engine, Level, RankedMove};
use gomoku::{Board, Rule};

use super::error::SearchError;
use super::limits::{HASH_MIB, Listener, Question, Stop};
use super::results::{Analysis, Line};
use crate::record::cell_of;

/// An engine with the evaluation of one rule.
#[derive(Debug)]
pub(super) struct Player {
    engine: Engine,
    rule: Rule,
}

impl Player {
    /// Returns an engine with the evaluation of a file of weights or of a network, which names its rule.
    pub(super) fn new(file: &[u8], threads: NonZero<usize>) -> Result<Self, SearchError> {
        let (evaluation, rule) = evaluation(file)?;
        let options = Options::new().threads(threads.get()).hash_mib(HASH_MIB);
        let engine = Engine::new(options, evaluation).map_err(SearchError::memory)?;
        Ok(Self { engine, rule })
    }

    pub(super) const fn rule(&self) -> Rule {
        self.rule
    }

    pub(super) fn search(
        &mut self,
        board: &Board,
        asked: &Question,
        stop: &Stop,
        listener: Option<Listener>,
    ) -> Result<Analysis, SearchError> {
        let mut question = alphabeta::Question::new().multi_pv(asked.multi_pv.max(1));
        let mut most = None;
        if let Some(level) = asked.level {
            let (least, highest) = (Level::MIN.get(), Level::MAX.get());
            let level =
                Level::new(level).ok_or(SearchError::Level { level, least, most: highest })?;
            question = question.depth(level.depth());
            most = Some(level.nodes());
        }
        if let Some(soft) = asked.soft_time() {
            question = question.soft(soft);
        }
        let size = board.size();
        let mut control = Control::from(asked.limits(stop, most));
        if let Some(mut listener) = listener {
            control = control.progress(move |found| {
                listener(&Analysis { end: "running", ..analysis(found, size) });
            });
        }
        let found = self.engine.search(board.clone(), question, control);
        Ok(analysis(&found.map_err(SearchError::weights)?, size))
    }
}

/// Returns the evaluation of a file of weights or of a network, and its rule.
pub(crate) fn evaluation(file: &[u8]) -> Result<(AnyEvaluation, Rule), SearchError> {
    if Network::is_file(file) {
        let network = Network::read(file).map_err(SearchError::weights)?;
        let rule = network.rule();
        return Ok((NetworkEvaluation::new(network).into(), rule));
    }
    let weights = Weights::read(file).map_err(SearchError::weights)?;
    Ok((PatternEvaluation::new(&weights).into(), weights.rule()))
}

fn analysis(found: &alphabeta::Analysis, size: usize) -> Analysis {
    Analysis {
        lines: found.moves.iter().map(|found| line(found, size)).collect(),
        nodes: found.nodes,
        ms: found.elapsed.as_secs_f64() * 1000.0,
        end: found.end.name(),
    }
}

fn line(found: &RankedMove, size: usize) -> Line {
    let mate = found.value.mate();
    Line {
        cell: Some(cell_of(found.point, size)),
        score: f64::from(found.value.to_i32()),
        exact: mate.is_some() && found.bound == Bound::Exact,
        mate,
        rate: Some(found.value.win_rate()),
        depth: found.depth,
        pv: found.pv.iter().map(ToString::to_string).collect(),
        cells: found.pv.iter().map(|&point| Some(cell_of(point, size))).collect(),
        ..Line::default()
    }
}
