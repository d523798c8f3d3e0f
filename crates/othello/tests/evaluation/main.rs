//! Evaluations that maintain a large state from move to move: the solver makes states only where it needs
//! them, and gets the same results.

mod patterns;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use othello::eval::{ErrorModel, Evaluation, Features, Points};
use othello::search::endgame::{Control, Options, Solver};
use othello::workload::{boards_with_empties, words};
use othello::{Bitboard, Board, Square};

use self::patterns::Patterns;

/// Returns weights of up to half a disc.
fn random(seed: u64) -> Patterns {
    let mut next = words(seed);
    Patterns::new(move || i16::from(next().to_le_bytes()[0].cast_signed()) / 2)
}

fn solver<E: Evaluation + 'static>(threads: usize, evaluation: E) -> Solver<E> {
    Solver::with_evaluation(Options::new().threads(threads).hash_mib(4), evaluation).unwrap()
}

#[test]
fn maintained_states_equal_new_ones() {
    let patterns = random(1);
    let mut next = words(2);
    let (mut passes, mut moves) = (0, 0);
    for _ in 0..if cfg!(debug_assertions) { 20 } else { 500 } {
        let mut board = Board::START;
        let mut state = patterns.state(board);
        while !board.is_over() {
            let squares: Vec<Square> = board.moves().iter().collect();
            if squares.is_empty() {
                state = patterns.pass(&state);
                board = board.pass();
                passes += 1;
            } else {
                let square = squares[usize::try_from(next() >> 32).unwrap() % squares.len()];
                let flips = board.flips(square);
                state = patterns.play(&state, board, square, flips);
                board = board.after(square, flips);
                moves += 1;
            }
            let anew = patterns.state(board);
            assert_eq!(state, anew, "{board}");
            let value = |state| patterns.evaluate(state, board, board.moves());
            assert_eq!(value(&state), value(&anew), "{board}");
        }
    }
    assert!(moves > 1000 && passes > 10, "{moves} moves, {passes} passes");
}

#[test]
fn weights_change_sign_with_the_mover() {
    let (patterns, without) = (random(3), Patterns::new(|| 0));
    let mut differences = 0;
    for board in boards_with_empties(3, 20, 50) {
        let of_patterns = |board: Board| {
            let value = |patterns: &Patterns| {
                patterns.evaluate(&patterns.state(board), board, board.moves())
            };
            value(&patterns) - value(&without)
        };
        let features = Features.evaluate(&(), board, board.moves());
        let state = without.state(board);
        assert_eq!(without.evaluate(&state, board, board.moves()), features, "{board}");
        if features.to_score().discs().abs() < 30 {
            assert_eq!(of_patterns(board), -of_patterns(board.pass()), "{board}");
            differences += i32::from(of_patterns(board).get() != 0);
        }
    }
    assert!(differences > 10);
}

#[test]
fn a_solver_with_patterns_finds_the_same_scores() {
    let mut expected = solver(1, Features);
    let mut solvers = [solver(1, random(4)), solver(2, random(5)), solver(3, Patterns::new(|| 0))];
    for empties in [8, 12, 14, 16] {
        for board in boards_with_empties(4, empties, if cfg!(debug_assertions) { 1 } else { 5 }) {
            let score = expected.solve(board, Control::new()).score();
            for solver in &mut solvers {
                assert_eq!(solver.solve(board, Control::new()).score(), score, "{board}");
            }
        }
    }
}

#[test]
fn patterns_without_weights_change_no_search() {
    let (mut expected, mut carrying) = (solver(1, Features), solver(1, Patterns::new(|| 0)));
    for empties in [10, 13, 16, 18] {
        for board in boards_with_empties(5, empties, if cfg!(debug_assertions) { 1 } else { 3 }) {
            let [expected, carrying] =
                [expected.solve(board, Control::new()), carrying.solve(board, Control::new())];
            assert_eq!(carrying.nodes, expected.nodes, "{board}");
            assert_eq!((carrying.bounds, carrying.pv), (expected.bounds, expected.pv));
        }
    }
}

/// Counts the states that are made.
#[derive(Debug, Default)]
struct Counting(Arc<AtomicUsize>);

impl Evaluation for Counting {
    type State = [u64; 64];

    fn state(&self, _: Board) -> [u64; 64] {
        self.0.fetch_add(1, Ordering::Relaxed);
        [0; 64]
    }

    fn play(&self, state: &[u64; 64], _: Board, _: Square, _: Bitboard) -> [u64; 64] {
        self.0.fetch_add(1, Ordering::Relaxed);
        *state
    }

    fn pass(&self, state: &[u64; 64]) -> [u64; 64] {
        self.0.fetch_add(1, Ordering::Relaxed);
        *state
    }

    fn evaluate(&self, _: &[u64; 64], board: Board, moves: Bitboard) -> Points {
        Features.evaluate(&(), board, moves)
    }

    fn error_model(&self) -> Option<&ErrorModel> {
        Features.error_model()
    }
}

#[test]
fn few_states_are_made_and_none_near_the_end() {
    let made = Arc::new(AtomicUsize::new(0));
    let mut solver = solver(1, Counting(Arc::clone(&made)));
    for empties in [1, 4, 7, 11] {
        for board in boards_with_empties(7, empties, 5) {
            assert!(solver.solve(board, Control::new()).is_solved());
        }
    }
    assert_eq!(made.load(Ordering::Relaxed), 0);
    let solve = |board| solver.solve(board, Control::new()).nodes;
    let nodes: u64 = boards_with_empties(7, 16, 2).into_iter().map(solve).sum();
    let made = u64::try_from(made.load(Ordering::Relaxed)).unwrap();
    assert!(0 < made && made < nodes / 5, "{made} states, {nodes} nodes");
}

/// Compares a solver that maintains 46 patterns and reads a weight for each with one that maintains nothing.
/// Both search the same nodes; each time is the least of many rounds.
#[test]
#[ignore = "needs an idle machine"]
fn maintaining_patterns_costs_at_most_a_tenth() {
    for (empties, rounds) in [(16, 40), (18, 15), (20, 5)] {
        let boards = boards_with_empties(6, empties, 4);
        let (mut features, mut patterns) = (f64::MAX, f64::MAX);
        for _ in 0..rounds {
            features = features.min(seconds(solver(1, Features), &boards));
            patterns = patterns.min(seconds(solver(1, Patterns::new(|| 0)), &boards));
        }
        let ratio = patterns / features;
        println!("{empties} empty squares: {features:.3} s, {patterns:.3} s, {ratio:.3} times");
        assert!(ratio < 1.1, "{empties} empty squares: {ratio}");
    }
}

/// Returns the time to solve boards.
fn seconds<E: Evaluation>(mut solver: Solver<E>, boards: &[Board]) -> f64 {
    boards.iter().map(|&board| solver.solve(board, Control::new()).elapsed.as_secs_f64()).sum()
}
