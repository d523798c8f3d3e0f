//! Tests of the endgame solver. Exact scores agree with the reference and with known problems, for every
//! window, number of threads, and size and content of the transposition table. A search that a limit ends
//! makes no wrong claim.
//!
//! Slow problems, and time limits to the millisecond, need an idle machine:
//!
//! ```text
//! cargo test --release -p tritboard-othello --test endgame -- --ignored --nocapture --test-threads 1
//! ```

mod brute_force;
mod fforum;
mod limits;
mod many;
mod moves;
mod odd_boards;
mod same_answer;
mod signatures;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use othello::search::endgame::{Bounds, Control, End, Options, Outcome, Solution, Solver};
use othello::workload::{boards_with_empties, random_boards};
use othello::{Bitboard, Board, Color, Game, Move, Position, Score};

/// Returns a fixed seed and a fresh one, which is printed and can be set with `TRITBOARD_SEED`.
pub(crate) fn seeds() -> [u64; 2] {
    let fresh = std::env::var("TRITBOARD_SEED").ok().map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into(),
        |text| text.parse().expect("TRITBOARD_SEED is a number"),
    );
    println!("TRITBOARD_SEED={fresh}");
    [20_261_121, fresh]
}

/// Returns a smaller number in debug builds, which are several times slower.
pub(crate) const fn fewer(count: usize) -> usize {
    if cfg!(debug_assertions) { count.div_ceil(5) } else { count }
}

pub(crate) fn solver(threads: usize, hash_mib: usize) -> Solver {
    Solver::new(Options::new().threads(threads).hash_mib(hash_mib)).unwrap()
}

/// Returns a solution without its time.
pub(crate) fn timeless(mut solution: Solution) -> Solution {
    solution.elapsed = Duration::ZERO;
    solution
}

pub(crate) fn board(mover: u64, opponent: u64) -> Board {
    Board::new(Bitboard::new(mover), Bitboard::new(opponent)).unwrap()
}

/// Reads a board, A1 first: `X` is the mover.
pub(crate) fn parse(squares: &str) -> Board {
    format!("{squares} X").parse::<Position>().unwrap().board()
}

/// Returns boards with a number of empty squares. Half of them are from games, every other one with the wrong
/// player to move; the other half occur in no game.
pub(crate) fn boards(seed: u64, empties: u32, count: usize) -> Vec<Board> {
    let games = if empties == 0 { 0 } else { count / 2 };
    let mut boards = boards_with_empties(seed, empties, games);
    boards.iter_mut().skip(1).step_by(2).for_each(|board| *board = board.pass());
    let random = random_boards(seed).filter(|board| board.empties().len() == empties);
    boards.extend(random.take(count - games));
    boards
}

/// Plays a PV and asserts that each move is legal.
pub(crate) fn replay(board: Board, pv: &[Move]) -> Game {
    let mut game = Game::new(Position::new(board, Color::Black));
    for &played in pv {
        let result = game.play(played);
        assert!(result.is_ok(), "{result:?} after {game} of {pv:?}\n{board}");
    }
    game
}

/// Asserts the properties of every solution, even after a limit.
pub(crate) fn check_any(board: Board, solution: &Solution) {
    let name = || format!("{solution:?}\n{board}");
    let Bounds { lower, upper } = solution.bounds;
    assert!(Score::MIN <= lower && lower <= upper && upper <= Score::MAX, "{}", name());
    assert!(lower.discs() % 2 == 0 && upper.discs() % 2 == 0, "{}", name());
    assert!((lower..=upper).contains(&solution.estimate), "{}", name());
    assert_eq!(solution.score(), (lower == upper).then_some(lower));
    assert_eq!(solution.best_move(), solution.pv.first().copied());
    assert_eq!(solution.is_solved(), solution.end == End::Solved);
    let outcome = match (lower > Score::DRAW, upper < Score::DRAW) {
        (true, _) => Some(Outcome::Win),
        (_, true) => Some(Outcome::Loss),
        _ => (lower == Score::DRAW && upper == Score::DRAW).then_some(Outcome::Draw),
    };
    assert_eq!(solution.bounds.outcome(), outcome, "{}", name());
    replay(board, &solution.pv);
}

/// Asserts that a solution decides a window, and that its PV reaches the end of the game with a score within
/// the bounds.
pub(crate) fn check_window(board: Board, alpha: Score, beta: Score, solution: &Solution) {
    check_any(board, solution);
    let name = || format!("{alpha} {beta} {solution:?}\n{board}");
    assert!(solution.is_solved(), "{}", name());
    let Bounds { lower, upper } = solution.bounds;
    assert!(lower == upper || lower >= beta || upper <= alpha, "{}", name());
    let end = replay(board, &solution.pv).position();
    assert!(end.is_over(), "{}", name());
    assert!((lower..=upper).contains(&end.final_score(Color::Black)), "{}", name());
}

/// Solves a board, checks the solution and returns the score.
pub(crate) fn score(solver: &mut Solver, board: Board) -> Score {
    let solution = solver.solve(board, Control::new());
    check_window(board, Score::MIN, Score::MAX, &solution);
    solution.score().expect("the score of a full window is exact")
}

/// Returns whether a score is within bounds.
pub(crate) fn contains(bounds: Bounds, score: Score) -> bool {
    (bounds.lower..=bounds.upper).contains(&score)
}
