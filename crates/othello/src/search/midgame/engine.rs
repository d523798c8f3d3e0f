//! The engine: finds the best moves of a position within limits of depth, nodes and time.

use engine::control::{self, Reporter};
use engine::limits::{Budget, Limits};
use engine::pool::Pool;

use super::level::{Analysis, Question, RankedMove};
use super::root::Root;
use crate::eval::Evaluation;
use crate::search::endgame;
use crate::search::options::{Options, OptionsError};
use crate::search::worker::{Shared, Worker};
use crate::{Board, Move};

/// Limits of a search, and a listener that gets every new analysis.
pub type Control = control::Control<Analysis>;

/// Finds the best moves of positions, one after another, with a transposition table that they share.
///
/// ```
/// use othello::eval::Features;
/// use othello::search::Options;
/// use othello::search::midgame::{Control, Engine, Level, Question};
/// use othello::{Board, Square};
///
/// let options = Options::new().hash_mib(16);
/// let mut engine = Engine::new(options, Features)?;
/// let board = Board::START.play(Square::F5);
/// let search_depth = Level::new(6).expect("at most 60").search_depth(board.empties().len());
///
/// // The three best moves.
/// let question = Question::new().search_depth(search_depth).multi_pv(3);
/// let analysis = engine.search(board, question, Control::new());
/// assert_eq!(analysis.moves.len(), 3);
/// let best = analysis.best().expect("there are moves");
/// assert!(!best.is_exact() && best.depth == 6);
/// assert!(best.score >= analysis.moves[1].score);
///
/// // The best move within 10,000 nodes.
/// let analysis = engine.search(board, Question::new(), Control::new().nodes(10_000));
/// assert_eq!((analysis.moves.len(), analysis.nodes), (1, 10_000));
/// # Ok::<(), othello::search::OptionsError>(())
/// ```
#[derive(Debug)]
pub struct Engine<E: Evaluation + 'static> {
    options: Options,
    pool: Pool<Shared<E>>,
}

impl<E: Evaluation + 'static> Engine<E> {
    /// Returns an engine with an evaluation.
    ///
    /// # Errors
    ///
    /// When the number of threads is out of range, or the system has not enough memory.
    pub fn new(options: Options, evaluation: E) -> Result<Self, OptionsError> {
        options.check()?;
        let shared = Shared::new(options.hash_mib, evaluation, endgame::MIN_SPLIT_EMPTIES)?;
        Ok(Self { options, pool: Pool::new("othello", shared) })
    }

    /// Returns the evaluation.
    #[must_use]
    pub fn evaluation(&self) -> &E {
        self.pool.shared().evaluation()
    }

    /// Returns how full the transposition table is with entries of the last search, per mille.
    #[must_use]
    pub fn hash_per_mille(&self) -> usize {
        self.pool.shared().table().fill_per_mille()
    }

    /// Forgets all boards: the next search has the same nodes as the first one of a new engine.
    pub fn clear(&mut self) {
        if let Some(shared) = self.pool.shared_mut() {
            shared.clear();
        }
    }

    /// Returns the best moves of a board with their scores.
    ///
    /// [Proven](RankedMove::bounds) and expected scores are kept apart. If a limit ends the search, the result
    /// is the best moves so far: at least one unless the game is over.
    pub fn search(&mut self, board: Board, question: Question, control: Control) -> Analysis {
        let (limits, listener) = control.into_parts();
        if board.moves().is_empty() {
            let passed = board.pass();
            if passed.moves().is_empty() {
                let budget = Budget::new(&limits);
                let (elapsed, end) = (budget.elapsed(), budget.end());
                return Analysis { moves: Vec::new(), nodes: 0, elapsed, end };
            }
            // A pass is the only move, so there is one score to find.
            let question = Question { multi_pv: 1, ..question };
            let listener = Control::new().progress(passing(listener)).into_parts().1;
            return before_pass(self.run(passed, question, &limits, listener));
        }
        self.run(board, question, &limits, listener)
    }

    fn run(
        &mut self,
        board: Board,
        question: Question,
        limits: &Limits,
        listener: Reporter<Analysis>,
    ) -> Analysis {
        self.pool.shared().table().age();
        self.pool.search(self.options.threads - 1, |pool| {
            let mut worker = Worker::new(pool, Budget::new(limits));
            let root = Root::new(board, question.multi_pv, question.soft, listener);
            worker.analyze(root, question.search_depth)
        })
    }
}

/// Returns a listener that reports the board before a pass.
fn passing(mut listener: Reporter<Analysis>) -> impl FnMut(&Analysis) + Send {
    move |analysis| {
        let analysis = before_pass(analysis.clone());
        listener.report(analysis.elapsed, analysis.nodes, &analysis);
    }
}

/// Returns the analysis of the board before a pass, given that of the board after it.
fn before_pass(mut analysis: Analysis) -> Analysis {
    for RankedMove { played, score, bounds, pv, .. } in &mut analysis.moves {
        *played = Move::Pass;
        *score = -*score;
        *bounds = bounds.of_opponent();
        pv.insert(0, Move::Pass);
    }
    analysis
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use engine::limits::End;

    use super::super::level::SearchDepth;
    use super::*;
    use crate::eval::{ErrorModel, Features, Points};
    use crate::search::endgame::Solver;
    use crate::search::options::Selectivity;
    use crate::search::samples::{self, fewer, minimax};
    use crate::workload::boards_with_empties;
    use crate::{Bitboard, Color, Game, Position, Score, Square};

    fn engine(threads: usize) -> Engine<Features> {
        Engine::new(Options::new().threads(threads).hash_mib(1), Features).unwrap()
    }

    fn of_depth(depth: u32, multi_pv: usize) -> Question {
        let search_depth = SearchDepth { depth, selectivity: Selectivity::Exact };
        Question { search_depth, multi_pv, soft: None }
    }

    /// Returns the scores of all moves of a board by minimax, best first.
    fn scores(board: Board, depth: u32) -> Vec<Points> {
        let score = |square| -minimax(board.play(square), depth - 1);
        let mut scores: Vec<Points> = board.moves().iter().map(score).collect();
        scores.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
        scores
    }

    #[test]
    fn without_cuts_the_scores_are_those_of_minimax() {
        for (depth, count) in [(1, 20), (2, 20), (3, 20), (4, 8), (5, 3)] {
            for empties in [12, 20, 40] {
                for board in samples::boards(empties, fewer(count)) {
                    if board.moves().is_empty() {
                        continue;
                    }
                    let expected = scores(board, depth);
                    for multi_pv in [1, 3, 60] {
                        let found =
                            engine(1).search(board, of_depth(depth, multi_pv), Control::new());
                        let found: Vec<Points> =
                            found.moves.iter().map(|found| found.score).collect();
                        let most = expected.len().min(multi_pv);
                        assert_eq!(found, expected[..most], "{depth} {multi_pv}\n{board}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_move_has_the_score_of_minimax() {
        for board in boards_with_empties(3, 30, fewer(8)) {
            let analysis = engine(1).search(board, of_depth(4, 60), Control::new());
            assert_eq!(
                (analysis.end, u32::try_from(analysis.moves.len()).unwrap()),
                (End::Solved, board.moves().len())
            );
            for found in &analysis.moves {
                let square = found.played.square().expect("the mover has moves");
                assert_eq!(found.score, -minimax(board.play(square), 3), "{square}\n{board}");
                assert_eq!((found.depth, found.selectivity), (4, Selectivity::Exact));
                assert_eq!((found.pv[0], found.is_exact()), (found.played, false));
            }
        }
    }

    /// Plays a PV to the end of the game, and returns the score for the player who moved first.
    fn played(board: Board, line: &[Move]) -> Score {
        let mut game = Game::new(Position::new(board, Color::Black));
        for &played in line {
            game.play(played).expect("a legal move");
        }
        assert!(game.is_over());
        game.position().final_score(Color::Black)
    }

    #[test]
    fn near_the_end_scores_are_proven_and_pvs_lead_to_them() {
        let mut solver = Solver::new(Options::new().threads(1).hash_mib(1)).unwrap();
        for threads in [1, 2] {
            for empties in [1, 4, 9, 12, 14] {
                for board in samples::boards(empties, fewer(12)) {
                    let mut engine = engine(threads);
                    let exact = Question::default();
                    let best = engine.search(board, exact, Control::new());
                    let solution = solver.solve(board, endgame::Control::new());
                    let score = solution.score().expect("no limits");
                    let Some(best) = best.best() else {
                        assert!(board.is_over());
                        continue;
                    };
                    assert_eq!(best.score, score.into(), "{board}");
                    assert_eq!(best.bounds.score(), Some(score));
                    assert_eq!((best.depth, played(board, &best.pv)), (empties, score));
                    // With multi-PV each move has its own score.
                    let three =
                        engine.search(board, Question { multi_pv: 3, ..exact }, Control::new());
                    let solved = solver.solve_moves(board, endgame::Control::new());
                    assert_eq!(three.moves.len(), solved.len().min(3));
                    for (found, (_, expected)) in three.moves.iter().zip(&solved) {
                        assert_eq!(found.bounds.score(), expected.score(), "{board}");
                        assert_eq!(played(board, &found.pv), found.score.to_score());
                    }
                }
            }
        }
    }

    /// Features with an error model of constant deviation, so that `ProbCut` always cuts.
    #[derive(Debug)]
    struct Sure(ErrorModel);

    impl Evaluation for Sure {
        type State = ();

        fn state(&self, _: Board) {}

        fn play(&self, (): &(), _: Board, _: Square, _: Bitboard) {}

        fn pass(&self, (): &()) {}

        fn evaluate(&self, (): &(), board: Board, moves: Bitboard) -> Points {
            Features.evaluate(&(), board, moves)
        }

        fn error_model(&self) -> Option<&ErrorModel> {
            Some(&self.0)
        }
    }

    #[test]
    fn probcut_saves_nodes_unless_the_search_is_exact() {
        let nodes = |deviation: i32, selectivity| {
            let sure = Sure(ErrorModel::constant(Points::DISC * deviation));
            let mut engine = Engine::new(Options::new().threads(1).hash_mib(1), sure).unwrap();
            let search_depth = SearchDepth { depth: 7, selectivity };
            let boards = boards_with_empties(4, 35, 4);
            let question = Question { search_depth, ..Question::default() };
            let nodes_of = |board| engine.search(board, question, Control::new()).nodes;
            boards.into_iter().map(nodes_of).sum::<u64>()
        };
        let full = nodes(0, Selectivity::Exact);
        assert!(nodes(0, Selectivity::Percent73) * 4 < full * 3);
        assert!(nodes(1, Selectivity::Percent73) < nodes(6, Selectivity::Percent73));
    }

    #[test]
    fn a_limit_leaves_a_move() {
        for board in samples::boards(24, 12).into_iter().filter(|board| !board.is_over()) {
            let moves = board.moves();
            for multi_pv in [1, 3] {
                let question = Question { multi_pv, ..Question::default() };
                for limit in [0, 1, 100, 5000, 40_000] {
                    let control = Control::new().nodes(limit);
                    let found = engine(1).search(board, question, control);
                    assert_eq!((found.nodes, found.end), (limit, End::NodeLimit), "{board}");
                    let best = found.best().expect("a move").played;
                    match best.square() {
                        Some(square) => assert!(moves.contains(square)),
                        None => assert!(moves.is_empty()),
                    }
                }
                let control = Control::new().stop(Arc::new(true.into()));
                let found = engine(1).search(board, question, control);
                assert_eq!(
                    (found.nodes, found.end, found.best().is_some()),
                    (0, End::Stopped, true)
                );
            }
        }
    }

    #[test]
    fn threads_end_at_limits_too() {
        let question = Question { multi_pv: 2, ..Question::default() };
        for board in boards_with_empties(8, 34, 4) {
            for threads in [2, 3] {
                // Each further thread may search a few thousand more.
                let control = Control::new().nodes(100_000);
                let found = engine(threads).search(board, question, control);
                assert_eq!(found.end, End::NodeLimit, "{board}");
                assert!((100_000..200_000).contains(&found.nodes), "{}", found.nodes);
                let played = found.best().and_then(|best| best.played.square());
                assert!(played.is_some_and(|square| board.moves().contains(square)));
            }
        }
    }

    #[test]
    fn a_depth_of_0_is_1() {
        let board = Board::START.play(Square::F5);
        for selectivity in [Selectivity::Percent73, Selectivity::Percent95, Selectivity::Exact] {
            let [zero, one] = [0, 1].map(|depth| {
                let search_depth = SearchDepth { depth, selectivity };
                let question = Question { search_depth, multi_pv: 3, soft: None };
                engine(1).search(board, question, Control::new())
            });
            assert_eq!((zero.moves.len(), zero.moves[0].depth), (3, 1));
            assert_eq!((zero.moves, zero.nodes), (one.moves, one.nodes));
        }
    }

    #[test]
    fn after_the_soft_limit_no_depth_starts() {
        let question = Question { soft: Some(Duration::ZERO), ..Question::default() };
        let found = engine(1).search(Board::START, question, Control::new());
        assert_eq!((found.end, found.moves[0].depth), (End::Solved, 1));
    }

    #[test]
    fn every_new_analysis_is_reported() {
        for board in
            boards_with_empties(5, 16, 3).into_iter().flat_map(|board| [board, board.pass()])
        {
            let reports = Arc::new(AtomicUsize::new(0));
            let count = Arc::clone(&reports);
            let control = Control::new().progress(move |analysis: &Analysis| {
                let best = analysis.best().expect("a move");
                assert!(best.pv[0] == best.played && best.depth <= 16);
                assert_eq!(best.played == Move::Pass, board.moves().is_empty());
                count.fetch_add(1, Ordering::Relaxed);
            });
            let found = engine(1).search(board, Question::default(), control);
            assert!(found.best().is_some_and(RankedMove::is_exact));
            assert!(reports.load(Ordering::Relaxed) >= 3);
        }
    }

    #[test]
    fn threads_find_the_same_scores() {
        for board in boards_with_empties(6, 40, fewer(6)) {
            for threads in [2, 3] {
                let found = engine(threads).search(board, of_depth(7, 1), Control::new());
                let expected = engine(1).search(board, of_depth(7, 1), Control::new());
                assert_eq!(found.moves[0].score, expected.moves[0].score, "{board}");
            }
        }
    }

    #[test]
    fn the_same_searches_have_the_same_nodes() {
        let boards = boards_with_empties(7, 33, 3);
        let mut engine = engine(1);
        let mut search = || {
            engine.clear();
            let question = of_depth(6, 2);
            boards
                .iter()
                .map(|&board| engine.search(board, question, Control::new()))
                .map(|found| (found.moves, found.nodes))
                .collect::<Vec<_>>()
        };
        let first = search();
        assert_eq!(search(), first);
    }
}
