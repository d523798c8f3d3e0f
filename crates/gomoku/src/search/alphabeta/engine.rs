//! The engine: forced wins first, then iterative deepening on all threads.
//!
//! Before the alpha-beta search, [`Engine`] spends a small part of its limits on a win by continuous
//! fours or threats (VCF, VCT); such a win ends the search. Otherwise the first thread runs iterative
//! deepening and the others help it through the shared transposition table (lazy SMP).

use std::sync::Arc;

use engine::deepening::SoftLimit;
use engine::limits::{Budget, Limits};
use engine::table::OutOfMemory;
use engine::time::Stopwatch;

use super::any_evaluation::{AnyEvaluation, RuleError, Task};
use super::parameters::Parameters;
use super::records::{Before, Root};
use super::root::FALL;
use super::table::TranspositionTable;
use super::value::{Analysis, Bound, Control, Question, RankedMove, Value};
use super::worker::Memory;
use crate::search::options::{Method, Options, OptionsError};
use crate::search::position::Position;
use crate::search::solution::Verdict;
use crate::search::solver::Solver;
use crate::{Rule, ThreatState};

/// Greatest number of nodes of each search for a forced win at the root.
const ROOT_NODES: u64 = 200_000;

/// Each search for a forced win at the root gets this fraction of the limits of nodes and time: 1 / 10.
const ROOT_PART: u32 = 10;

/// Memory of a thread's table of VCF searches, which are short and many: small enough for the nearest
/// caches.
const VCF_BYTES: usize = 128 << 10;

/// Finds the best moves of positions, one position after another, with shared tables.
///
/// ```
/// use gomoku::eval::ByHand; // `Embedded` is the trained one
/// use gomoku::search::Options;
/// use gomoku::search::alphabeta::{Control, Engine, Question};
/// use gomoku::{Rule, notation::moves};
///
/// let mut engine = Engine::new(Options::new().hash_mib(16), ByHand)?;
/// let board = moves::parse(b"h8i9h9h10g9i10", 15, Rule::Renju)?;
///
/// // The three best moves at depth 6.
/// let question = Question::new().depth(6).multi_pv(3);
/// let analysis = engine.search(&board, question, Control::new())?;
/// assert_eq!(analysis.moves.len(), 3);
/// assert!(analysis.moves[0].value >= analysis.moves[1].value);
///
/// // The best move within 10,000 nodes.
/// let analysis = engine.search(&board, Question::new(), Control::new().nodes(10_000))?;
/// assert_eq!(analysis.moves.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    options: Options,
    evaluation: AnyEvaluation,
    /// The rule of the positions in the tables.
    rule: Option<Rule>,
    table: TranspositionTable,
    solver: Solver,
    /// By thread.
    memories: Vec<Memory>,
    parameters: Parameters,
}

impl Engine {
    /// Returns an engine with an evaluation.
    ///
    /// # Errors
    ///
    /// When an option is out of range or there is not enough memory.
    pub fn new(
        options: Options,
        evaluation: impl Into<AnyEvaluation>,
    ) -> Result<Self, OptionsError> {
        let mib = options.hash_mib;
        let out_of_memory = |_| OptionsError::OutOfMemory { mib };
        options.check()?;
        // The transposition table takes the largest power of two; the rest, at least a fourth, is for
        // forced wins.
        let main = 1 << (mib - mib / 4).max(1).ilog2();
        let rest = mib.saturating_sub(main);
        let bytes = VCF_BYTES.min((rest << 19) / options.threads);
        let memories: Result<_, OutOfMemory> =
            (0..options.threads).map(|_| Memory::new(bytes)).collect();
        Ok(Self {
            options,
            evaluation: evaluation.into(),
            rule: None,
            table: TranspositionTable::new(main).map_err(out_of_memory)?,
            solver: Solver::new(options.hash_mib(rest / 2))?,
            memories: memories.map_err(out_of_memory)?,
            parameters: Parameters::default(),
        })
    }

    /// Returns the evaluation.
    #[must_use]
    pub const fn evaluation(&self) -> &AnyEvaluation {
        &self.evaluation
    }

    /// Replaces the evaluation and clears the tables.
    pub fn set_evaluation(&mut self, evaluation: impl Into<AnyEvaluation>) {
        self.evaluation = evaluation.into();
        self.clear();
    }

    /// Sets the parameters of the search, for measurements.
    #[cfg(feature = "internals")]
    #[doc(hidden)]
    pub const fn set_parameters(&mut self, parameters: Parameters) {
        self.parameters = parameters;
    }

    /// Returns how much of the transposition table the last search has filled, per mille.
    #[must_use]
    pub fn hash_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    /// Clears all tables, so that the next search visits the same nodes as the first one of a new
    /// engine.
    pub fn clear(&mut self) {
        self.table.clear();
        self.solver.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Returns the best moves of a position for the side to move, with their values.
    ///
    /// A line may go on until the board is full: the calling thread needs some megabytes of stack.
    ///
    /// If a limit ends the search, the best moves so far are returned: at least one, unless the board is
    /// full or all its empty points are excluded. Forbidden points are among them only if nothing else
    /// is left.
    ///
    /// A position under another rule than the last one clears the tables.
    ///
    /// # Errors
    ///
    /// When the evaluation does not have the position's rule.
    pub fn search(
        &mut self,
        position: impl Into<ThreatState>,
        question: Question,
        control: Control,
    ) -> Result<Analysis, RuleError> {
        let state = position.into();
        let rule = state.board().rule();
        if !self.evaluation.has(rule) {
            return Err(RuleError { rule });
        }
        if self.rule.replace(rule).is_some_and(|last| last != rule) {
            self.clear();
        }
        let (mut limits, mut reporter) = control.into_parts();
        let stopwatch = Stopwatch::start();
        self.table.age();
        self.memories.iter_mut().for_each(Memory::age);
        let mut nodes = 0;
        if question.multi_pv == 1
            && let Some(found) = self.forced_win(&state, &limits, &question, &mut nodes)
        {
            let selective_depth = u32::try_from(found.pv.len()).unwrap_or(u32::MAX);
            let elapsed = stopwatch.elapsed();
            let moves = vec![found];
            let analysis = Analysis { nodes, selective_depth, elapsed, ..Analysis::new(moves) };
            reporter.report(elapsed, nodes, &analysis);
            return Ok(analysis);
        }
        let before = Before { nodes, elapsed: stopwatch.elapsed() };
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(before.nodes));
        limits.time = limits.time.map(|time| time.saturating_sub(before.elapsed));
        let budget = Arc::new(Budget::new(&limits));
        let position = &Position::new(state, self.options.reading);
        let multi_pv = question.multi_pv.max(1);
        let soft = SoftLimit::new(question.soft, FALL);
        let Self { table, evaluation, parameters, memories, .. } = self;
        let root = Root { moves: Vec::new(), multi_pv, soft, reporter, before };
        let budget = &budget;
        let task = Task { table, position, parameters, memories, budget, question, root };
        let mut analysis = evaluation.run(task).ok_or(RuleError { rule })?;
        analysis.nodes = before.nodes + budget.nodes();
        Ok(analysis)
    }

    /// Searches for a forced win by fours, then by threats, with a part of the limits. A win that begins
    /// on an excluded point does not count.
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
            let part = limits.nodes.map_or(ROOT_NODES, |nodes| nodes / u64::from(ROOT_PART));
            let mut part = limits.clone().nodes(part.min(ROOT_NODES));
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
                return Some(RankedMove { point, value, bound: Bound::Exact, depth: 0, pv });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{ByHand, PatternEvaluation};
    use crate::notation::moves;
    use crate::renju::Reading;
    use crate::{Board, PointSet};

    fn best(board: &Board, excluded: PointSet) -> Option<String> {
        let mut engine = Engine::new(Options::new().hash_mib(4), ByHand).unwrap();
        let question = Question::new().depth(3).excluded(excluded);
        let analysis = engine.search(board.clone(), question, Control::new()).unwrap();
        analysis.best().map(|found| found.point.to_string())
    }

    #[test]
    fn an_evaluation_of_one_rule_has_no_other() {
        let options = Options::new().hash_mib(1);
        let mut engine = Engine::new(options, PatternEvaluation::by_hand(Rule::Renju)).unwrap();
        for rule in Rule::ALL {
            let board = Board::new(15, rule).unwrap();
            let found = engine.search(board, Question::new().depth(1), Control::new());
            assert_eq!(found.err(), (rule != Rule::Renju).then_some(RuleError { rule }));
        }
    }

    #[test]
    fn another_rule_clears_the_tables() {
        let mut engine = Engine::new(Options::new().hash_mib(4), ByHand).unwrap();
        let mut nodes = |rule| {
            let board = moves::parse(b"h8i9h9h10g9i10", 15, rule).unwrap();
            engine.search(board, Question::new().depth(5), Control::new()).unwrap().nodes
        };
        let first = nodes(Rule::Renju);
        nodes(Rule::Standard);
        assert_eq!(nodes(Rule::Renju), first);
    }

    #[test]
    fn leaves_are_positions_of_the_tree() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let board = moves::parse(b"h8i9h9h10g9i10", 15, rule).unwrap();
            let mut engine = Engine::new(Options::new().hash_mib(4), ByHand).unwrap();
            let mut search = |seed: Option<u64>| {
                engine.clear();
                let question = Question { leaf_seed: seed, ..Question::new().depth(6) };
                engine.search(board.clone(), question, Control::new()).unwrap()
            };
            let without = search(None);
            assert_eq!(without.leaf, []);
            let mut leaves = Vec::new();
            for seed in 0..20 {
                let found = search(Some(seed));
                assert_eq!(found.nodes, without.nodes);
                assert_eq!(found.leaf, search(Some(seed)).leaf);
                let mut position = board.clone();
                for &point in &found.leaf {
                    let legal = position.legal_moves(Reading::Literal);
                    assert!(legal.contains(point), "{rule}: {point} in {:?}", found.leaf);
                    position.place(point).unwrap();
                }
                let plies = u32::try_from(found.leaf.len()).unwrap();
                assert!((1..=found.selective_depth).contains(&plies), "{plies} plies");
                leaves.push(found.leaf);
            }
            leaves.sort();
            leaves.dedup();
            assert!(leaves.len() > 15, "{} leaves", leaves.len());
        }
    }

    #[test]
    fn excluded_points_are_not_played() {
        let set = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect();
        // Black makes a five on G8 or L8.
        let board = moves::parse(b"h8h9i8i9j8j9k8a1", 15, Rule::Freestyle).unwrap();
        let both = ["G8", "L8"];
        for (out, left) in [both, ["L8", "G8"]].map(|[out, left]| (out, left)) {
            assert_eq!(best(&board, set(&[out])).as_deref(), Some(left));
        }
        let other = best(&board, set(&both)).unwrap();
        assert!(!both.contains(&other.as_str()), "{other}");
        // There is still a move if the points that matter, or all but one, are excluded.
        let last: PointSet = set(&["O15"]);
        for board in [board, Board::new(15, Rule::Renju).unwrap()] {
            let all = PointSet::full(15);
            assert_eq!(best(&board, all - last).as_deref(), Some("O15"));
            assert_eq!(best(&board, all), None);
            assert!(best(&board, set(&["H8"])).is_some());
        }
    }
}
