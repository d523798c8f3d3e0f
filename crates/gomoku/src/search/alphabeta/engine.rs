//! The player: finds the best moves of a position within what it may take.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use engine::control;
use engine::limits::{Budget, End, Limits};
use engine::table::OutOfMemory;
use engine::time::Stopwatch;

use super::analysis::{Analysis, RankedMove};
use super::history::History;
use super::parameters::Parameters;
use super::root::{Before, Root, RootMove};
use super::table::Table;
use super::value::Value;
use super::worker::Worker;
use crate::eval::Evaluation;
use crate::search::options::{Options, OptionsError};
use crate::search::position::Position;
use crate::search::solution::Verdict;
use crate::search::watch::Watch;
use crate::search::{Method, Solver, vcf};
use crate::{PointSet, ThreatState};

/// Limits of a search, and who is told what it has found, whenever that is news.
pub type Control = control::Control<Analysis>;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// How many moves ahead the search looks if no limit ends it before.
    pub depth: u32,
    /// How many of the best moves shall have a value: at least 1.
    pub multi_pv: usize,
    /// Nothing new is begun when so long a time is almost over: a soft limit, beside the hard one of
    /// the [`Control`].
    pub soft: Option<Duration>,
    /// Points that are no moves of the position; after a move of either side they are points like others.
    pub excluded: PointSet,
}

impl Question {
    /// The deepest a search goes.
    pub const MAX_DEPTH: u32 = 100;

    /// Returns the question for the best move, as far as limits let the search go.
    #[must_use]
    pub const fn new() -> Self {
        Self { depth: Self::MAX_DEPTH, multi_pv: 1, soft: None, excluded: PointSet::EMPTY }
    }

    /// Sets [`depth`](Self::depth).
    #[must_use]
    pub const fn depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// Sets [`multi_pv`](Self::multi_pv).
    #[must_use]
    pub const fn multi_pv(mut self, multi_pv: usize) -> Self {
        self.multi_pv = multi_pv;
        self
    }

    /// Sets [`soft`](Self::soft).
    #[must_use]
    pub const fn soft(mut self, soft: Duration) -> Self {
        self.soft = Some(soft);
        self
    }

    /// Sets [`excluded`](Self::excluded).
    #[must_use]
    pub const fn excluded(mut self, excluded: PointSet) -> Self {
        self.excluded = excluded;
        self
    }
}

impl Default for Question {
    fn default() -> Self {
        Self::new()
    }
}

/// The most nodes of the searches for a forced win at the root, by fours and by threats, and what part
/// of a limit they may take: one of so many.
const ROOT_NODES: u64 = 200_000;
const ROOT_PART: u32 = 10;

/// The memory of a thread's table of searches for wins by fours, which are short and many: it stays in the
/// nearest caches.
const FOURS_BYTES: usize = 128 << 10;

/// The stack of a thread that helps, in bytes: a line may go on until the largest board is full.
const STACK: usize = 8 << 20;

/// Finds the best moves of positions, one after another, with tables that they share.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    evaluation: Arc<Evaluation>,
    table: Table,
    solver: Solver,
    /// What each thread has for itself.
    threads: Vec<Memory>,
    parameters: Parameters,
}

/// What a thread keeps between searches.
#[derive(Debug)]
struct Memory {
    fours: vcf::Solver,
    history: History,
}

impl Engine {
    /// Returns an engine that judges positions by an evaluation.
    ///
    /// # Errors
    ///
    /// When the memory cannot be had.
    pub fn new(options: Options, evaluation: Arc<Evaluation>) -> Result<Self, OptionsError> {
        let mib = options.hash_mib;
        let out_of_memory = |_| OptionsError::OutOfMemory { mib };
        options.check()?;
        // A table has a power of two: what the largest one leaves is for forced wins, a fourth of all at
        // least.
        let main = 1 << (mib - mib / 4).max(1).ilog2();
        let part = mib.saturating_sub(main);
        let bytes = FOURS_BYTES.min((part << 19) / options.threads);
        let memory = |_| Ok(Memory { fours: vcf::Solver::new(bytes)?, history: History::new() });
        let threads: Result<_, OutOfMemory> = (0..options.threads).map(memory).collect();
        Ok(Self {
            options,
            evaluation,
            table: Table::new(main).map_err(out_of_memory)?,
            solver: Solver::new(options.hash_mib(part / 2))?,
            threads: threads.map_err(out_of_memory)?,
            parameters: Parameters::default(),
        })
    }

    /// Returns the evaluation.
    #[must_use]
    pub const fn evaluation(&self) -> &Arc<Evaluation> {
        &self.evaluation
    }

    /// Judges positions by another evaluation from now on, and forgets what was found.
    pub fn set_evaluation(&mut self, evaluation: Arc<Evaluation>) {
        self.evaluation = evaluation;
        self.clear();
    }

    /// Sets the numbers of the search, for measurements.
    #[cfg(feature = "internals")]
    #[doc(hidden)]
    pub const fn set_parameters(&mut self, parameters: Parameters) {
        self.parameters = parameters;
    }

    /// Returns how full the hash table is with what the last question has found, per mille.
    #[must_use]
    pub fn hash_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    /// Forgets all positions, so that the next search does what the first one of a new engine does.
    pub fn clear(&mut self) {
        self.table.clear();
        self.solver.clear();
        for memory in &mut self.threads {
            memory.fours.clear();
            memory.history = History::new();
        }
    }

    /// Returns the best moves of a position for the side to move, and what they are worth.
    ///
    /// A line may go on until the board is full: the thread that calls needs some megabytes of stack.
    ///
    /// If a limit ends the search, the best moves so far are returned: there is always one unless the
    /// board is full or all its empty points are excluded. Forbidden points are among them only if
    /// there is nothing else.
    ///
    /// # Panics
    ///
    /// When the position's rule is not that of the evaluation.
    pub fn search(
        &mut self,
        position: impl Into<ThreatState>,
        question: Question,
        control: Control,
    ) -> Analysis {
        let state = position.into();
        assert_eq!(state.board().rule(), self.evaluation.rule(), "the rule of the evaluation");
        let (mut limits, mut reporter) = control.into_parts();
        let stopwatch = Stopwatch::start();
        self.table.age();
        self.threads.iter_mut().for_each(|memory| memory.history.age());
        let mut nodes = 0;
        if question.multi_pv == 1
            && let Some(found) = self.forced_win(&state, &limits, &question, &mut nodes)
        {
            let selective_depth = u32::try_from(found.pv.len()).unwrap_or(u32::MAX);
            let elapsed = stopwatch.elapsed();
            let moves = vec![found];
            let analysis = Analysis { moves, nodes, selective_depth, elapsed, end: End::Solved };
            reporter.report(elapsed, nodes, &analysis);
            return analysis;
        }
        let before = Before { nodes, elapsed: stopwatch.elapsed() };
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(before.nodes));
        limits.time = limits.time.map(|time| time.saturating_sub(before.elapsed));
        let budget = Arc::new(Budget::new(&limits));
        let position = Position::new(state, self.options.reading);
        let Self { table, evaluation, parameters, threads, .. } = self;
        let work = Work { table, evaluation, position: &position, parameters: *parameters };
        let Some((first, helpers)) = threads.split_first_mut() else {
            unreachable!("there is at least one thread")
        };
        let mut first = work.worker(first, &budget);
        let mut moves: Vec<RootMove> =
            first.root_moves(&question.excluded).into_iter().map(RootMove::new).collect();
        first.sort_root(&mut moves);
        let depth = question.depth.clamp(1, Question::MAX_DEPTH);
        let helpers: Vec<_> =
            helpers.iter_mut().map(|memory| work.worker(memory, &budget)).collect();
        let mut analysis = thread::scope(|scope| {
            for (index, mut helper) in helpers.into_iter().enumerate() {
                let moves = moves.clone();
                // Who cannot have a thread searches without it.
                let _ = thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || helper.help(moves, depth, index));
            }
            let (multi_pv, soft) = (question.multi_pv.max(1), question.soft);
            let mut root = Root { moves, multi_pv, soft, reporter, before };
            let analysis = first.deepen(&mut root, depth);
            budget.stop(End::Stopped);
            analysis
        });
        analysis.nodes = before.nodes + budget.nodes();
        analysis
    }

    /// Searches for a forced win by fours, then by threats, for a part of the limits. One that begins
    /// on an excluded point is none.
    fn forced_win(
        &mut self,
        state: &ThreatState,
        limits: &Limits,
        question: &Question,
        nodes: &mut u64,
    ) -> Option<RankedMove> {
        for method in [Method::Vcf, Method::Vct] {
            if method == Method::Vct && !self.parameters.root_threats {
                break;
            }
            let most = limits.nodes.map_or(ROOT_NODES, |most| most / u64::from(ROOT_PART));
            let mut part = limits.clone().nodes(most.min(ROOT_NODES));
            let time = limits.time.into_iter().chain(question.soft).min();
            part.time = time.map(|time| time / ROOT_PART);
            let solution = self.solver.solve(state, method, part.into());
            *nodes += solution.nodes;
            if let Verdict::Win(proof) = solution.verdict {
                let pv = proof.main_line();
                let value = Value::win_in(proof.plies_to_five(state.board()));
                let point = *pv.first()?;
                if question.excluded.contains(point) {
                    continue;
                }
                return Some(RankedMove { point, value, depth: 0, pv });
            }
        }
        None
    }
}

/// What all threads search with.
struct Work<'s> {
    table: &'s Table,
    evaluation: &'s Arc<Evaluation>,
    position: &'s Position,
    parameters: Parameters,
}

impl<'s> Work<'s> {
    /// Returns a thread's worker.
    fn worker(&self, memory: &'s mut Memory, budget: &Arc<Budget>) -> Worker<'s> {
        let Self { table, evaluation, position, parameters } = *self;
        let Memory { fours, history } = memory;
        let watch = Watch::of_thread(budget);
        let (evaluation, position) = (Arc::clone(evaluation), position.clone());
        Worker::new(table, evaluation, position, fours, history, watch, parameters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Weights;
    use crate::notation::moves;
    use crate::{Board, Rule};

    fn best(board: &Board, excluded: PointSet) -> Option<String> {
        let evaluation = Arc::new(Evaluation::new(&Weights::by_hand(board.rule())));
        let mut engine = Engine::new(Options::new().hash_mib(4), evaluation).unwrap();
        let question = Question::new().depth(3).excluded(excluded);
        let analysis = engine.search(board.clone(), question, Control::new());
        analysis.best().map(|found| found.point.to_string())
    }

    #[test]
    fn excluded_points_are_no_moves() {
        let set = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect();
        // Black makes a five on G8 or L8.
        let board = moves::parse(b"h8h9i8i9j8j9k8a1", 15, Rule::Freestyle).unwrap();
        let both = ["G8", "L8"];
        for (out, left) in [both, ["L8", "G8"]].map(|[out, left]| (out, left)) {
            assert_eq!(best(&board, set(&[out])).as_deref(), Some(left));
        }
        let other = best(&board, set(&both)).unwrap();
        assert!(!both.contains(&other.as_str()), "{other}");
        // Where the points that matter are excluded, or all but one, there is still a move.
        let last: PointSet = set(&["O15"]);
        for board in [board, Board::new(15, Rule::Renju).unwrap()] {
            let all = PointSet::full(15);
            assert_eq!(best(&board, all - last).as_deref(), Some("O15"));
            assert_eq!(best(&board, all), None);
            assert!(best(&board, set(&["H8"])).is_some());
        }
    }
}
