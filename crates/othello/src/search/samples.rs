//! Boards, threads and checks that tests share.

use engine::limits::{Budget, Limits};
use engine::pool::Pool;

use super::endgame::reference;
use super::worker::{Shared, Worker};
use crate::eval::{Evaluation, Features, Points};
use crate::workload::{boards_with_empties, words};
use crate::{Bitboard, Board, Score};

/// Returns boards with a number of empty squares. Half of them are from games, every other one with the
/// wrong player to move; half are boards that no game reaches, where many players must pass.
pub(super) fn boards(empties: u32, count: usize) -> Vec<Board> {
    let games = if empties == 0 { 0 } else { count / 2 };
    let mut boards = boards_with_empties(1, empties, games);
    boards.iter_mut().skip(1).step_by(2).for_each(|board| *board = board.pass());
    let mut next = words(1);
    boards.extend((games..count).map(|index| {
        let mut discs = Bitboard::FULL;
        while discs.len() > 64 - empties {
            discs &= Bitboard::new(!(1 << (next() % 64)));
        }
        // Equal numbers of discs, few of one player, or hardly any.
        let few = next() & next() & next();
        let mover = match index % 4 {
            0 => next(),
            1 => few,
            2 => few & next() & next() & next(),
            _ => !(few & next() & next() & next()),
        };
        Board::from_disjoint(discs & Bitboard::new(mover), discs & Bitboard::new(!mover))
    }));
    boards
}

/// Returns a smaller number in builds that are several times slower.
pub(super) const fn fewer(count: usize) -> usize {
    if cfg!(debug_assertions) { count.div_ceil(4) } else { count }
}

/// Returns every possible `alpha`, with one beyond all scores on either side.
pub(super) fn alphas() -> impl Iterator<Item = Score> {
    (-65..=64).map(Score::new)
}

/// Returns a pool with a transposition table of one bucket.
pub(super) fn pool<E: Evaluation + 'static>(evaluation: E) -> Pool<Shared<E>> {
    Pool::new("sample", Shared::new(0, evaluation, u32::MAX).unwrap())
}

/// Returns a worker without limits.
pub(super) fn worker<E: Evaluation + 'static>(pool: &Pool<Shared<E>>) -> Worker<'_, E> {
    Worker::new(pool.handle(), Budget::new(&Limits::none()))
}

/// Returns the score of a board by minimax to `depth` plies and the evaluation by features.
pub(super) fn minimax(board: Board, depth: u32) -> Points {
    let moves = board.moves();
    if moves.is_empty() {
        if board.is_over() {
            return board.final_score().into();
        }
        return -minimax(board.pass(), depth);
    }
    if depth == 0 {
        return Features.evaluate(&(), board, moves);
    }
    let scores = moves.iter().map(|square| -minimax(board.play(square), depth - 1));
    scores.max().expect("there are moves")
}

/// Returns the exact score of a board with few empty squares.
pub(super) fn score(board: Board) -> Score {
    reference::alpha_beta(board, Score::MIN, Score::MAX)
}

/// Asserts that the result of a null window search bounds the score: from below if it is above `alpha`,
/// else from above.
pub(super) fn check_bound(board: Board, score: Score, alpha: Score, bound: Score) {
    let true_bound = if bound > alpha { bound <= score } else { bound >= score };
    let possible = (Score::MIN..=Score::MAX).contains(&bound);
    assert!(true_bound && possible, "{bound} for {score}, alpha {alpha}\n{board}");
}
