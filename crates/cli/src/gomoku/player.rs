//! The player: an engine that has as much memory as it may.

use gomoku::search::Options;
use gomoku::search::alphabeta::{Control, Engine, Question};
use gomoku::{Board, BoardError, Point, Rule};

use super::evaluation;
use crate::failure::Failure;

/// A player who remembers what it has found of earlier positions.
#[derive(Debug, Default)]
pub(crate) struct Player {
    /// The engine, with what it has.
    engine: Option<(Engine, Resources)>,
    /// The rules and sizes whose tables are there.
    prepared: Vec<(Rule, usize)>,
}

/// What an engine may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resources {
    /// The MiB of its tables.
    pub(crate) mib: usize,
    pub(crate) threads: usize,
}

/// The name of the evaluation.
pub(crate) const EVALUATION: &str = evaluation::NAME;

/// What the program takes beside the tables, in MiB: itself, weights, and what a search has in work.
const BESIDE: u64 = 16;

/// The least and the most MiB of the tables. More than the most brings little.
const LEAST_MIB: usize = 1;
pub(crate) const MOST_MIB: usize = 1 << 12;

/// Returns the MiB of tables for a program that may take so many bytes.
///
/// A fourth of the tables is for forced wins, whose proofs take as much again as half of that at most.
pub(crate) fn hash_mib(max_memory: u64) -> usize {
    let left = (max_memory >> 20).saturating_sub(BESIDE);
    let tables =
        usize::try_from(left.saturating_mul(8) / 9).unwrap_or(MOST_MIB).clamp(LEAST_MIB, MOST_MIB);
    // The main table is a power of two and has three fourths of all: more would not be used.
    let main = (tables * 3 / 4).max(1);
    (((1 << main.ilog2()) * 4_usize).div_ceil(3)).min(tables)
}

impl Player {
    /// Returns the engine for a rule, with what it may have; if there is less memory, as much as can be
    /// had.
    ///
    /// # Errors
    ///
    /// When not even the smallest can be had.
    pub(crate) fn engine(
        &mut self,
        rule: Rule,
        resources: Resources,
    ) -> Result<&mut Engine, Failure> {
        if self.engine.as_ref().is_none_or(|(_, has)| *has != resources) {
            // The old tables go before there are new ones.
            self.engine = None;
            self.engine = Some((made(rule, resources)?, resources));
        }
        let (engine, _) =
            self.engine.as_mut().ok_or(Failure::NoMemory { mib: resources.mib as u64 })?;
        if engine.evaluation().rule() != rule {
            engine.set_evaluation(evaluation::of(rule));
        }
        Ok(engine)
    }

    /// Makes the engine, and all tables that the first search of such a board would make.
    ///
    /// # Errors
    ///
    /// When the memory cannot be had.
    pub(crate) fn prepare(
        &mut self,
        rule: Rule,
        size: usize,
        resources: Resources,
    ) -> Result<(), Failure> {
        if !self.prepared.contains(&(rule, size)) {
            make_tables(rule, size)?;
            self.prepared.push((rule, size));
        }
        self.engine(rule, resources).map(drop)
    }

    /// Returns whether a search of such a board finds all that it needs.
    #[cfg(test)]
    pub(crate) fn is_prepared(&self, rule: Rule, size: usize, resources: Resources) -> bool {
        let has = |(engine, has): &(Engine, Resources)| {
            *has == resources && engine.evaluation().rule() == rule
        };
        self.prepared.contains(&(rule, size)) && self.engine.as_ref().is_some_and(has)
    }

    /// Forgets what was found.
    pub(crate) fn forget(&mut self) {
        if let Some((engine, _)) = &mut self.engine {
            engine.clear();
        }
    }

    /// Returns how full the table is with what the last search has found, per mille.
    pub(crate) fn hash_per_mille(&self) -> usize {
        self.engine.as_ref().map_or(0, |(engine, _)| engine.hash_per_mille())
    }
}

/// The nodes of the search that makes the tables: enough to come to every part of it.
const NODES: u64 = 500;

/// Makes the tables of a rule and a size, which the whole process shares. A search with little memory of
/// its own comes to all of them, whatever they are.
///
/// # Errors
///
/// When the memory cannot be had.
pub(crate) fn make_tables(rule: Rule, size: usize) -> Result<(), Failure> {
    let mut engine = made(rule, Resources { mib: LEAST_MIB, threads: 1 })?;
    // A board of no such size has no tables.
    if let Ok(board) = few_stones(rule, size) {
        let _ = engine.search(board, Question::new(), Control::new().nodes(NODES));
    }
    Ok(())
}

/// Returns a board with some stones in its middle.
fn few_stones(rule: Rule, size: usize) -> Result<Board, BoardError> {
    let mut board = Board::new(size, rule)?;
    let middle = size / 2;
    for (x, y) in [(0, 0), (1, 1), (0, 1), (2, 0)] {
        if let Some(point) = Point::new(middle + x, middle + y) {
            let _ = board.place(point);
        }
    }
    Ok(board)
}

/// Returns an engine with as much as there may be.
fn made(rule: Rule, Resources { mib, threads }: Resources) -> Result<Engine, Failure> {
    let mut smaller = mib;
    loop {
        let options = Options::new().hash_mib(smaller).threads(threads);
        match Engine::new(options, evaluation::of(rule)) {
            Err(_) if smaller > 0 => smaller /= 2,
            made => return made.map_err(Failure::refused),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_into_the_memory() {
        for (megabytes, expected) in [(0, 1), (10, 1), (40, 11), (70, 43), (83, 43), (350, 171)] {
            assert_eq!(hash_mib(megabytes * 1_000_000), expected, "{megabytes}");
        }
        for mib in (0..10_000).step_by(37).chain([1 << 40]) {
            let tables = hash_mib(mib << 20) as u64;
            assert!(tables <= (MOST_MIB as u64));
            assert!(tables == 1 || tables + tables / 8 + BESIDE <= mib, "{tables} of {mib}");
        }
        assert_eq!(hash_mib(u64::MAX), 2731);
    }

    #[test]
    fn what_is_prepared_is_there() {
        let mut player = Player::default();
        let resources = Resources { mib: 2, threads: 1 };
        for (rule, size) in [(Rule::Renju, 15), (Rule::Renju, 5), (Rule::Standard, 22)] {
            assert!(!player.is_prepared(rule, size, resources));
            player.prepare(rule, size, resources).unwrap();
            assert!(player.is_prepared(rule, size, resources));
            assert!(!player.is_prepared(rule, size, Resources { mib: 4, ..resources }));
        }
        // The search that makes tables leaves nothing in those of the player.
        assert_eq!(player.hash_per_mille(), 0);
    }

    #[test]
    fn an_engine_is_kept_while_nothing_changes() {
        let mut player = Player::default();
        for (rule, mib, threads) in [
            (Rule::Renju, 2, 1),
            (Rule::Renju, 2, 1),
            (Rule::Caro5, 2, 1),
            (Rule::Caro5, 4, 1),
            (Rule::Caro5, 4, 2),
        ] {
            let engine = player.engine(rule, Resources { mib, threads }).unwrap();
            assert_eq!(engine.evaluation().rule(), rule);
        }
        player.forget();
        assert_eq!(player.hash_per_mille(), 0);
    }
}
