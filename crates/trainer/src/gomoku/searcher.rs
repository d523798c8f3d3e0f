//! The values of positions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::limits::End;
use gomoku::eval::Evaluation;
use gomoku::search::alphabeta::{Control, Engine, Question, Value};
use gomoku::search::{Options, OptionsError};
use gomoku::{Board, Point};

use super::record::Origin;

/// Says what positions are worth, by searches of so many nodes.
#[derive(Debug)]
pub(super) struct Searcher {
    engine: Engine,
    nodes: u64,
    stop: Arc<AtomicBool>,
}

/// What a search says of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) point: Point,
    pub(super) value: Value,
    depth: u32,
}

/// What is found depends on the size of the table.
const TABLE_MIB: usize = 8;

impl Searcher {
    pub(super) fn new(
        evaluation: Arc<Evaluation>,
        nodes: u64,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, OptionsError> {
        let engine = Engine::new(Options::new().hash_mib(TABLE_MIB), evaluation)?;
        Ok(Self { engine, nodes, stop })
    }

    /// Forgets all positions, so that what comes does not depend on what was before.
    pub(super) fn clear(&mut self) {
        self.engine.clear();
    }

    /// Returns the best move of a board that is not full; `None` if the flag is set before it is
    /// found.
    pub(super) fn search(&mut self, board: &Board) -> Option<Found> {
        let control = Control::new().nodes(self.nodes).stop(Arc::clone(&self.stop));
        let analysis = self.engine.search(board, Question::new(), control);
        let best = analysis.best().filter(|_| analysis.end != End::Stopped)?;
        Some(Found { point: best.point, value: best.value, depth: best.depth })
    }
}

impl Found {
    /// Returns what a record says of a move that was found.
    pub(super) fn origin(&self) -> Origin {
        let value = i16::try_from(self.value.to_i32()).expect("at most 30,000 either way");
        let depth = u8::try_from(self.depth.min(100)).expect("at most 100");
        Origin::Searched { value, depth }
    }
}
