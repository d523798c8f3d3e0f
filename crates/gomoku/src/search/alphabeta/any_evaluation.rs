//! The evaluation that an engine holds, of any type.
//!
//! A search calls its evaluation many times per node, so it is compiled for each type of evaluation. The
//! evaluations of this crate are compiled here, and an engine stays one type whatever evaluation it has.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use engine::limits::{Budget, End};
use engine::threads;
use thiserror::Error;

use super::parameters::Parameters;
use super::records::Root;
use super::table::TranspositionTable;
use super::value::{Analysis, Question};
use super::worker::{Memory, Shared, Worker};
use crate::eval::{ByHand, Evaluation, NetworkEvaluation, PatternEvaluation};
use crate::pattern::PatternState;
use crate::search::position::Position;
use crate::{Board, Rule};

/// Stack of a helper thread in bytes: a line may go on until the largest board is full.
const STACK: usize = 8 << 20;

/// Evaluation of any type, for an [`Engine`](super::Engine). Clones share it.
///
/// The evaluations of this crate convert by `into`, which [`Engine::new`](super::Engine::new) does. Wrap your own
/// evaluation in [`AnyEvaluation::new`].
///
/// So an engine has one type whatever its evaluation. The engine of Othello is generic instead, because its
/// threads share one evaluation and outlive the calls that use them.
#[derive(Clone)]
pub struct AnyEvaluation {
    searches: Arc<dyn Searches>,
}

impl AnyEvaluation {
    /// Returns an evaluation of any type. The search is compiled for it.
    #[must_use]
    pub fn new(evaluation: impl Evaluation + 'static) -> Self {
        Self { searches: Arc::new(evaluation) }
    }

    /// Returns whether the evaluation has a rule.
    #[must_use]
    pub fn has(&self, rule: Rule) -> bool {
        self.searches.has(rule)
    }

    /// Returns the value of a board for the side to move without a search, in units of [`SCALE`](crate::eval::SCALE);
    /// `None` if the evaluation does not have the rule.
    ///
    /// Searches ask only where neither side has a five or can make one.
    #[must_use]
    pub fn value(&self, board: &Board) -> Option<i32> {
        self.searches.value(board)
    }

    /// Runs iterative deepening on all threads; `None` if the evaluation does not have the rule.
    pub(super) fn run(&self, task: Task<'_>) -> Option<Analysis> {
        self.searches.run(task)
    }
}

impl fmt::Debug for AnyEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.searches.fmt(f)
    }
}

impl From<PatternEvaluation> for AnyEvaluation {
    fn from(evaluation: PatternEvaluation) -> Self {
        Self::new(evaluation)
    }
}

impl From<NetworkEvaluation> for AnyEvaluation {
    fn from(evaluation: NetworkEvaluation) -> Self {
        Self::new(evaluation)
    }
}

#[cfg(feature = "network")]
impl From<crate::eval::Embedded> for AnyEvaluation {
    fn from(_: crate::eval::Embedded) -> Self {
        ByRule::any(|rule| NetworkEvaluation::embedded(rule).into())
    }
}

#[cfg(feature = "weights")]
impl From<crate::eval::EmbeddedPatterns> for AnyEvaluation {
    fn from(_: crate::eval::EmbeddedPatterns) -> Self {
        ByRule::any(|rule| PatternEvaluation::embedded(rule).into())
    }
}

impl From<ByHand> for AnyEvaluation {
    fn from(_: ByHand) -> Self {
        ByRule::any(|rule| PatternEvaluation::by_hand(rule).into())
    }
}

/// The evaluation does not have the rule of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the evaluation does not have the {rule} rule; expected a position under a rule that it has"
)]
#[non_exhaustive]
pub struct RuleError {
    /// The rule of the position.
    pub rule: Rule,
}

/// The searches with an evaluation.
trait Searches: fmt::Debug + Send + Sync {
    fn has(&self, rule: Rule) -> bool;

    fn value(&self, board: &Board) -> Option<i32>;

    fn run(&self, task: Task<'_>) -> Option<Analysis>;
}

impl<E: Evaluation> Searches for E {
    fn has(&self, rule: Rule) -> bool {
        self.state(rule).is_some()
    }

    fn value(&self, board: &Board) -> Option<i32> {
        let state = PatternState::with_observer(board, self.state(board.rule())?);
        Some(self.evaluate(&state, board.side_to_move()))
    }

    fn run(&self, task: Task<'_>) -> Option<Analysis> {
        task.run(self)
    }
}

/// One evaluation for each rule. That of the last position is kept; networks of other rules need no memory unless
/// something else uses them.
#[derive(Debug)]
struct ByRule {
    make: fn(Rule) -> AnyEvaluation,
    last: Mutex<Option<(Rule, AnyEvaluation)>>,
}

impl ByRule {
    fn any(make: fn(Rule) -> AnyEvaluation) -> AnyEvaluation {
        AnyEvaluation { searches: Arc::new(Self { make, last: Mutex::new(None) }) }
    }

    fn of(&self, rule: Rule) -> AnyEvaluation {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, evaluation)) = &*last
            && *of == rule
        {
            return evaluation.clone();
        }
        // The last one is dropped before the next one is made.
        *last = None;
        let evaluation = (self.make)(rule);
        *last = Some((rule, evaluation.clone()));
        evaluation
    }
}

impl Searches for ByRule {
    fn has(&self, _: Rule) -> bool {
        true
    }

    fn value(&self, board: &Board) -> Option<i32> {
        self.of(board.rule()).value(board)
    }

    fn run(&self, task: Task<'_>) -> Option<Analysis> {
        self.of(task.position.board().rule()).run(task)
    }
}

/// A search of a position that is ready to begin.
pub(super) struct Task<'t> {
    pub(super) table: &'t TranspositionTable,
    pub(super) position: &'t Position,
    pub(super) parameters: &'t Parameters,
    /// By thread.
    pub(super) memories: &'t mut [Memory],
    pub(super) budget: &'t Arc<Budget>,
    pub(super) question: Question,
    /// The root, whose moves are not listed yet.
    pub(super) root: Root,
}

impl Task<'_> {
    fn run<E: Evaluation>(self, evaluation: &E) -> Option<Analysis> {
        let Self { table, position, parameters, memories, budget, question, mut root } = self;
        let shared = &Shared { table, evaluation, position, parameters };
        let workers = memories.iter_mut().map(|memory| Worker::new(shared, memory, budget));
        let mut workers = workers.collect::<Option<Vec<_>>>()?.into_iter();
        let mut first = workers.next()?;
        root.moves = first.root_moves(&question.excluded);
        first.choose_leaf(question.leaf_seed);
        let depth = question.depth.clamp(1, Question::MAX_DEPTH);
        Some(threads::scope(|scope| {
            for (index, mut helper) in workers.enumerate() {
                let moves = root.moves.clone();
                // If a thread cannot be spawned, the others search without it.
                let _ = scope.spawn(STACK, move || helper.help(moves, depth, index));
            }
            let analysis = first.deepen(&mut root, depth);
            budget.stop(End::Stopped);
            Analysis { leaf: first.take_leaf(), ..analysis }
        }))
    }
}

#[cfg(all(test, feature = "network"))]
mod tests {
    use crate::eval::{Embedded, EmbeddedPatterns, NetworkEvaluation, PatternEvaluation};
    use crate::search::Options;
    use crate::search::alphabeta::{AnyEvaluation, Control, Engine, Question};
    use crate::workload::{POSITIONS, Position};
    use crate::{Board, Rule};

    /// Returns the nodes of a search to some depth, which depend on all values.
    fn nodes(evaluation: impl Into<AnyEvaluation>, board: &Board) -> u64 {
        let options = Options::new().threads(1).hash_mib(1);
        let mut engine = Engine::new(options, evaluation).unwrap();
        engine.search(board, Question::new().depth(7), Control::new()).unwrap().nodes
    }

    #[test]
    fn searches_judge_by_what_is_trained_for_the_rule() {
        // The workload has no position of caro.
        let caro = Position { rule: Rule::Caro5, ..POSITIONS[0] };
        for position in POSITIONS.into_iter().chain([caro]) {
            let (board, rule) = (position.board().unwrap(), position.rule);
            let value = AnyEvaluation::from(Embedded).value(&board);
            let patterns = nodes(PatternEvaluation::embedded(rule), &board);
            assert_eq!(nodes(EmbeddedPatterns, &board), patterns);
            let trained = nodes(Embedded, &board);
            let network = NetworkEvaluation::embedded(rule);
            assert_eq!(AnyEvaluation::new(network.clone()).value(&board), value);
            assert_eq!(trained, nodes(network, &board));
            assert_ne!(trained, patterns);
        }
    }
}
