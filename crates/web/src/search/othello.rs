//! The engine of Othello.

use std::num::NonZero;

use engine::control::Control;
use othello::eval::{Network, NetworkEvaluation};
use othello::search::Options;
use othello::search::midgame::{self, Engine, Level, RankedMove, SearchDepth};
use othello::{Board, Move};

use super::error::SearchError;
use super::limits::{HASH_MIB, Listener, Question, Stop};
use super::results::{Analysis, Line};

/// Returns an engine with a network, whose file the page calls weights as those of Gomoku.
pub(super) fn engine(
    weights: &[u8],
    threads: NonZero<usize>,
) -> Result<Engine<NetworkEvaluation>, SearchError> {
    let network = Network::read(weights).map_err(SearchError::weights)?;
    let options = Options::new().threads(threads.get()).hash_mib(HASH_MIB);
    Engine::new(options, NetworkEvaluation::new(network)).map_err(SearchError::memory)
}

pub(super) fn search(
    engine: &mut Engine<NetworkEvaluation>,
    board: Board,
    asked: &Question,
    stop: &Stop,
    listener: Option<Listener>,
) -> Result<Analysis, SearchError> {
    let depth = match asked.level {
        None => SearchDepth::EXACT,
        Some(level) => {
            let level =
                Level::new(level).ok_or(SearchError::Level { level, least: 0, most: 60 })?;
            level.search_depth(board.empties().len())
        }
    };
    let mut question = midgame::Question::new().search_depth(depth).multi_pv(asked.multi_pv.max(1));
    if let Some(soft) = asked.soft_time() {
        question = question.soft(soft);
    }
    let mut control = Control::from(asked.limits(stop, None));
    if let Some(mut listener) = listener {
        control = control.progress(move |found| {
            listener(&Analysis { end: "running", ..analysis(found) });
        });
    }
    Ok(analysis(&engine.search(board, question, control)))
}

fn analysis(found: &midgame::Analysis) -> Analysis {
    Analysis {
        lines: found.moves.iter().map(line).collect(),
        nodes: found.nodes,
        ms: found.elapsed.as_secs_f64() * 1000.0,
        end: found.end.name(),
    }
}

fn line(found: &RankedMove) -> Line {
    let cell = |played: Move| played.square().map(|square| square.index());
    Line {
        cell: cell(found.played),
        score: found.score.discs(),
        exact: found.is_exact(),
        bounds: Some([found.bounds.lower.discs(), found.bounds.upper.discs()]),
        depth: found.depth,
        certainty: Some(found.selectivity.percent()),
        pv: found.pv.iter().map(name).collect(),
        cells: found.pv.iter().map(|&played| cell(played)).collect(),
        ..Line::default()
    }
}

fn name(played: &Move) -> String {
    played.square().map_or_else(|| "pass".to_owned(), |square| square.to_string())
}
