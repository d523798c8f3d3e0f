//! The built-in player of Gomoku, and the engine of the brain, whose memory a manager sets.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::clock::{Allotment, Clock};
use gomoku::game::Game;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Analysis, AnyEvaluation, Control, Engine, Level, Question};
use gomoku::{Board, BoardError, Point, Rule};

use super::book::PlayersBook;
use super::variety::{self, Variety};
use super::{BuiltIn, Choice};
use crate::budget::Limits;
use crate::clock::gomoku::allot;
use crate::evaluation::gomoku::Chosen;
use crate::failure::Failure;
use crate::gomoku::level::DepthArguments;
use crate::hint::gomoku::message;

/// Depth and limits of a move, the opening book and how games vary.
#[derive(Clone, Debug)]
pub(crate) struct Strength {
    pub(crate) depth: DepthArguments,
    pub(crate) book: Option<PlayersBook<book::games::Gomoku>>,
    pub(crate) variety: Option<Variety>,
}

/// The built-in player of Gomoku.
#[derive(Debug)]
pub(crate) struct Player {
    engine: Engine,
    tables: Tables,
    strength: Strength,
}

/// Time of a move if neither an option nor a clock limits it.
const TIME: Duration = Duration::from_secs(2);

impl Player {
    pub(crate) fn new(engine: Engine, strength: Strength) -> Self {
        Self { engine, tables: Tables::default(), strength }
    }

    /// Makes the tables of a board now rather than in the time of the first move. If there is not enough memory,
    /// the first search makes them.
    pub(crate) fn prepare(&mut self, board: &Board) {
        let _ = self.tables.make(board.rule(), board.size(), self.engine.evaluation());
    }

    /// Searches one of several boards that share the limits of a move.
    pub(crate) fn compare(
        &mut self,
        board: &Board,
        boards: u32,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Analysis {
        let Limits { time, nodes } = self.strength.depth.limits(TIME);
        let boards = boards.max(1);
        let time = time.map(|time| time / boards);
        let limits = Limits { time, nodes: nodes.map(|nodes| nodes.div_ceil(boards.into())) };
        self.search(board, Question::new(), limits, stop, progress)
    }

    fn search_on_clock(
        &mut self,
        board: &Board,
        count: usize,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Analysis {
        let question = Question::new().multi_pv(count);
        let Some(clock) = clock else {
            let limits = self.strength.depth.limits(TIME);
            return self.search(board, question, limits, stop, progress);
        };
        let Allotment { soft, hard, .. } = allot(clock, board.empties().len());
        let limits = self.strength.depth.limits_on_clock(hard);
        self.search(board, question.soft(soft), limits, stop, progress)
    }

    fn search(
        &mut self,
        board: &Board,
        question: Question,
        limits: Limits,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Analysis {
        let question = self.strength.depth.question(question);
        let control = Control::new().stop(stop).progress(progress);
        let analysis = self.engine.search(board.clone(), question, limits.of(control));
        analysis.expect("an evaluation of the rule of the game")
    }
}

impl BuiltIn for Player {
    type Game = Game;
    type Level = Level;
    type Analysis = Analysis;

    fn begin(&mut self, board: &Board) {
        self.engine.clear();
        if let Some(book) = &mut self.strength.book {
            book.next_game();
        }
        self.prepare(board);
    }

    fn set_game_number(&mut self, number: u64) {
        if let Some(book) = &mut self.strength.book {
            book.set_game(number);
        }
    }

    fn choose(
        &mut self,
        board: &Board,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Option<Choice<Point, Analysis>> {
        if let Some(point) = self.strength.book.as_ref().and_then(|book| book.choose(board)) {
            return Some(Choice::from_book(point));
        }
        let count = varied_moves(self.strength.variety.as_ref(), board);
        let mut analysis = self.search_on_clock(board, count, clock, stop, progress);
        vary(self.strength.variety.as_mut().filter(|_| count > 1), &mut analysis);
        Some(Choice::searched(analysis.best()?.point, analysis))
    }

    fn rank(
        &mut self,
        board: &Board,
        count: usize,
        stop: Arc<AtomicBool>,
        progress: impl FnMut(&Analysis) + Send + 'static,
    ) -> Analysis {
        self.search_on_clock(board, count, None, stop, progress)
    }

    fn progress(_: &Board, found: &Analysis) -> String {
        message(found)
    }

    /// The score is in the unit of the search. Forced wins have no depth.
    fn depth_and_score(analysis: &Analysis) -> (Option<u32>, Option<f64>) {
        let best = analysis.best();
        let depth = best.map(|best| best.depth).filter(|&depth| depth > 0);
        (depth, best.map(|best| f64::from(best.value.to_i32())))
    }

    fn variety(&self) -> Option<&Variety> {
        self.strength.variety.as_ref()
    }

    fn strength(&self) -> String {
        self.strength.depth.words(TIME)
    }

    fn set_time(&mut self, time: Duration) {
        self.strength.depth.set_time(time);
    }

    fn set_level(&mut self, level: Level) {
        self.strength.depth.set_level(level);
    }
}

/// Number of stones from which on games no longer vary.
const VARIED: usize = 12;

/// The help of `--vary`.
pub(crate) const VARY: &str = "Choose at random, while the board has fewer than 12 stones, among moves that \
                               win at most PERCENT less often than the best one; 0 always plays the \
                               best";

/// Returns the number of best moves to search, of which [`vary`] chooses one.
pub(crate) fn varied_moves(variety: Option<&Variety>, board: &Board) -> usize {
    let stones = board.size() * board.size() - board.empties().len();
    if variety.is_some() && stones < VARIED { variety::LINES } else { 1 }
}

/// Moves to the front one of the moves that are about as good as the best one.
pub(crate) fn vary(variety: Option<&mut Variety>, analysis: &mut Analysis) {
    if let Some(variety) = variety {
        let chosen = variety.choose(&comparable(analysis));
        if chosen < analysis.moves.len() {
            analysis.moves.swap(0, chosen);
        }
    }
}

/// Returns the win rates in percent of the moves with the depth of the best one, or nothing if the game is
/// decided.
fn comparable(analysis: &Analysis) -> Vec<f64> {
    let Some(best) = analysis.best().filter(|best| best.value.mate().is_none()) else {
        return Vec::new();
    };
    let found = analysis.moves.iter().take_while(|found| found.depth == best.depth);
    found.map(|found| 100.0 * found.value.win_rate()).collect()
}

/// The rules and board sizes whose tables exist for an evaluation.
#[derive(Debug, Default)]
struct Tables(Vec<(Rule, usize)>);

/// Nodes of the search that makes the tables: enough to reach every part of it.
const NODES: u64 = 500;

impl Tables {
    fn have(&self, rule: Rule, size: usize) -> bool {
        self.0.contains(&(rule, size))
    }

    /// Makes the tables of a rule and a board size, which the whole process shares, by a small search with the
    /// evaluation. If they exist, makes the evaluation ready for the rule.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    fn make(&mut self, rule: Rule, size: usize, evaluation: &AnyEvaluation) -> Result<(), Failure> {
        // Other sizes have no tables.
        let board = few_stones(rule, size);
        if self.have(rule, size) {
            // The evaluation has the network of one rule at a time.
            let _ = board.map(|board| evaluation.value(&board));
            return Ok(());
        }
        let resources = Resources { mib: LEAST_MIB, threads: 1 };
        let mut engine = engine(resources, evaluation)?;
        if let Ok(board) = board {
            let _ = engine.search(board, Question::new(), Control::new().nodes(NODES));
        }
        self.0.push((rule, size));
        Ok(())
    }
}

/// Returns a board with some stones in the middle.
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

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resources {
    /// MiB of its transposition tables.
    pub(crate) mib: usize,
    pub(crate) threads: usize,
}

/// MiB that the program uses beside the tables: code, the work of a search, and what evaluates. Renju's network takes
/// the most, 26 MiB.
const BESIDE: u64 = 36;

/// Minimum and maximum size of the tables in MiB; larger tables gain little.
const LEAST_MIB: usize = 1;
pub(crate) const MOST_MIB: usize = 1 << 12;

/// Returns the MiB of tables for a program that may use this many bytes.
///
/// A quarter of the tables is for forced wins, whose proofs take at most half of that again.
pub(crate) fn hash_mib(max_memory: u64) -> usize {
    let left = (max_memory >> 20).saturating_sub(BESIDE);
    let tables =
        usize::try_from(left.saturating_mul(8) / 9).unwrap_or(MOST_MIB).clamp(LEAST_MIB, MOST_MIB);
    // The main table is a power of two and has three quarters of all: more would not be used.
    let main = (tables * 3 / 4).max(1);
    (((1 << main.ilog2()) * 4_usize).div_ceil(3)).min(tables)
}

/// Returns an engine, with smaller tables if there is not enough memory.
///
/// # Errors
///
/// When there is not enough memory for the smallest tables.
pub(crate) fn engine(
    Resources { mib, threads }: Resources,
    evaluation: &AnyEvaluation,
) -> Result<Engine, Failure> {
    let mut smaller = mib;
    loop {
        let options = Options::new().hash_mib(smaller).threads(threads);
        match Engine::new(options, evaluation.clone()) {
            Err(_) if smaller > 0 => smaller /= 2,
            made => return made.map_err(Failure::refused),
        }
    }
}

/// An engine that is made when it is needed, and again when its resources change.
#[derive(Debug, Default)]
pub(crate) struct ResizableEngine {
    chosen: Chosen,
    engine: Option<(Engine, Resources)>,
    tables: Tables,
    /// The last rule that was prepared, with the name of its evaluation.
    name: Option<(Rule, String)>,
}

impl ResizableEngine {
    /// Returns an engine with an evaluation, which is made when it is needed.
    pub(crate) fn new(chosen: Chosen) -> Self {
        Self { chosen, ..Self::default() }
    }

    /// Returns the name of the evaluation of a rule. It takes no time for the rule that was prepared last.
    pub(crate) fn evaluation(&self, rule: Rule) -> String {
        match &self.name {
            Some((of, name)) if *of == rule => name.clone(),
            _ => self.chosen.unique_for(rule),
        }
    }

    /// Returns the engine, with smaller tables if there is not enough memory.
    ///
    /// # Errors
    ///
    /// When there is not enough memory for the smallest tables.
    pub(crate) fn get(&mut self, resources: Resources) -> Result<&mut Engine, Failure> {
        if self.engine.as_ref().is_none_or(|(_, has)| *has != resources) {
            // The old tables are freed first.
            self.engine = None;
            self.engine = Some((engine(resources, &self.chosen.evaluation)?, resources));
        }
        let (engine, _) =
            self.engine.as_mut().ok_or(Failure::NoMemory { mib: resources.mib as u64 })?;
        Ok(engine)
    }

    /// Makes the engine, and the tables of a rule and a board size; finds the name of the rule's evaluation.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    pub(crate) fn prepare(
        &mut self,
        rule: Rule,
        size: usize,
        resources: Resources,
    ) -> Result<(), Failure> {
        self.name = Some((rule, self.evaluation(rule)));
        self.tables.make(rule, size, &self.chosen.evaluation)?;
        self.get(resources).map(drop)
    }

    /// Returns whether a search of such a board has all that it needs.
    #[cfg(test)]
    pub(crate) fn is_prepared(&self, rule: Rule, size: usize, resources: Resources) -> bool {
        let has = self.engine.as_ref().is_some_and(|&(_, has)| has == resources);
        self.tables.have(rule, size) && has
    }

    /// Clears the transposition tables.
    pub(crate) fn clear(&mut self) {
        if let Some((engine, _)) = &mut self.engine {
            engine.clear();
        }
    }

    /// Returns the part of the table that the last search filled, per mille.
    pub(crate) fn hash_per_mille(&self) -> usize {
        self.engine.as_ref().map_or(0, |(engine, _)| engine.hash_per_mille())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_into_the_memory() {
        for (megabytes, expected) in [(0, 1), (10, 1), (50, 6), (70, 22), (100, 43), (350, 171)] {
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
        let mut engine = ResizableEngine::default();
        let resources = Resources { mib: 2, threads: 1 };
        for (rule, size) in [(Rule::Renju, 15), (Rule::Renju, 5), (Rule::Standard, 22)] {
            assert!(!engine.is_prepared(rule, size, resources));
            engine.prepare(rule, size, resources).unwrap();
            assert!(engine.is_prepared(rule, size, resources));
            assert!(!engine.is_prepared(rule, size, Resources { mib: 4, ..resources }));
        }
        // The search that makes the tables has an engine of its own.
        assert_eq!(engine.hash_per_mille(), 0);
    }

    #[test]
    fn an_engine_is_kept_while_its_resources_are_the_same() {
        let mut engine = ResizableEngine::default();
        let board = Board::new(15, Rule::Freestyle).unwrap();
        for (mib, threads, is_new) in
            [(2, 1, true), (2, 1, false), (4, 1, true), (4, 2, true), (4, 2, false)]
        {
            let made = engine.get(Resources { mib, threads }).unwrap();
            assert_eq!(made.hash_per_mille() == 0, is_new, "{mib} MiB, {threads} threads");
            let control = Control::new().nodes(20_000);
            let _ = made.search(&board, Question::new(), control).unwrap();
        }
        engine.clear();
        assert_eq!(engine.hash_per_mille(), 0);
    }
}
