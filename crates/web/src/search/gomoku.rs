//! The engine of Gomoku.

use engine::control::Control;
use gomoku::eval::{self, PatternEvaluation};
use gomoku::search::Options;
use gomoku::search::alphabeta::{self, Bound, Engine, RankedMove};
use gomoku::{Board, Rule};

use super::error::SearchError;
use super::limits::{HASH_MIB, Listener, Question, Stop};
use super::results::{Analysis, Line, end_name};
use crate::record::cell_of;

/// The depth in plies and the most nodes of each level, those of the program.
const LEVELS: [(u32, u64); 15] = [
    (1, 1_000),
    (2, 2_000),
    (3, 5_000),
    (4, 10_000),
    (5, 20_000),
    (6, 50_000),
    (7, 100_000),
    (8, 200_000),
    (10, 500_000),
    (12, 1_000_000),
    (14, 2_000_000),
    (16, 5_000_000),
    (18, 10_000_000),
    (20, 20_000_000),
    (24, 50_000_000),
];

/// An engine with the evaluation of one rule.
#[derive(Debug)]
pub(super) struct Player {
    engine: Engine,
    rule: Rule,
}

impl Player {
    /// Returns an engine with weights, which name their rule.
    pub(super) fn new(weights: &[u8]) -> Result<Self, SearchError> {
        let weights = eval::file::from_bytes(weights).map_err(SearchError::weights)?;
        let evaluation = PatternEvaluation::new(&weights);
        let options = Options::new().threads(1).hash_mib(HASH_MIB);
        let engine = Engine::new(options, evaluation).map_err(SearchError::memory)?;
        Ok(Self { engine, rule: weights.rule() })
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
            let at = usize::from(level).checked_sub(1);
            let row = at.and_then(|at| LEVELS.get(at));
            let &(depth, nodes) = row.ok_or(SearchError::Level { level, least: 1, most: 15 })?;
            question = question.depth(depth);
            most = Some(nodes);
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

fn analysis(found: &alphabeta::Analysis, size: usize) -> Analysis {
    Analysis {
        lines: found.moves.iter().map(|found| line(found, size)).collect(),
        nodes: found.nodes,
        ms: found.elapsed.as_secs_f64() * 1000.0,
        end: end_name(found.end),
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
