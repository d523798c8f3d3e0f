//! The score as the rules define it: slow and obvious, for tests of the solver.

use crate::{Board, Score, flip};

/// Returns the score of a board for the mover with best play of both sides, by minimax over the whole game
/// tree.
///
/// It turns discs by [`flip::loops`], the definition, prunes nothing and has no table.
///
/// ```
/// use othello::search::endgame::reference;
/// use othello::{Bitboard, Board, Score};
///
/// // XO------: C1 turns the only disc of the opponent.
/// let board = Board::new(Bitboard::new(1), Bitboard::new(2))?;
/// assert_eq!(reference::score(board), Score::MAX);
/// # Ok::<(), othello::OverlapError>(())
/// ```
///
/// # Complexity
///
/// The size of the game tree: seconds with ten empty squares, and about seven times as long with each further
/// one.
#[must_use]
pub fn score(board: Board) -> Score {
    let moves = children(board);
    if let Some(best) = moves.map(|child| -score(child)).max() {
        best
    } else if children(board.pass()).next().is_some() {
        -score(board.pass())
    } else {
        final_score(board)
    }
}

/// Returns the [`score`] of a board clamped to the window from `alpha` to `beta`, by plain alpha-beta with moves
/// in the order of the squares.
///
/// This is the reference for up to twelve empty squares; [`score`] takes too long from about nine on.
///
/// ```
/// use othello::search::endgame::reference;
/// use othello::{Bitboard, Board, Score};
///
/// let board = Board::new(Bitboard::new(1), Bitboard::new(2))?;
/// assert_eq!(reference::alpha_beta(board, Score::MIN, Score::MAX), Score::MAX);
/// let (alpha, beta) = (Score::new(-1), Score::new(1));
/// assert_eq!(reference::alpha_beta(board, alpha, beta), beta);
/// # Ok::<(), othello::OverlapError>(())
/// ```
///
/// # Panics
///
/// When `alpha` is not less than `beta`.
#[must_use]
pub fn alpha_beta(board: Board, alpha: Score, beta: Score) -> Score {
    assert!(alpha < beta, "alpha {alpha} is not less than beta {beta}");
    let mut moves = children(board).peekable();
    if moves.peek().is_some() {
        let mut alpha = alpha;
        for child in moves {
            alpha = alpha.max(-alpha_beta(child, -beta, -alpha));
            if alpha >= beta {
                return beta;
            }
        }
        alpha
    } else if children(board.pass()).next().is_some() {
        -alpha_beta(board.pass(), -beta, -alpha)
    } else {
        final_score(board).clamp(alpha, beta)
    }
}

/// Returns the boards after each legal move, in the order of the squares.
fn children(board: Board) -> impl Iterator<Item = Board> {
    board.empties().iter().filter_map(move |square| {
        let flips = flip::loops::flips(board, square);
        flips.any().then(|| board.after(square, flips))
    })
}

/// Returns the score of a finished game: the difference in discs. Empty squares count for the winner.
fn final_score(board: Board) -> Score {
    let [own, other] =
        [board.mover(), board.opponent()].map(|discs| discs.iter().map(|_| 1).sum::<i32>());
    Score::new(match own - other {
        1.. => 64 - 2 * other,
        0 => 0,
        _ => 2 * own - 64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::{game_boards, random_boards};
    use crate::{Bitboard, Square};

    #[test]
    fn finished_games_have_the_score_of_the_rules() {
        let boards = game_boards(1).chain(random_boards(1).take(3000));
        for board in boards.take(6000) {
            assert_eq!(final_score(board), board.final_score(), "{board}");
        }
        let full = Board::new(Bitboard::FULL, Bitboard::EMPTY).unwrap();
        assert_eq!((score(full), score(full.pass())), (Score::MAX, Score::MIN));
        let none = Board::new(Bitboard::EMPTY, Bitboard::EMPTY).unwrap();
        let in_full = alpha_beta(none, Score::MIN, Score::MAX);
        assert_eq!((score(none), in_full), (Score::DRAW, Score::DRAW));
    }

    #[test]
    fn the_last_square_may_belong_to_either_player() {
        // A1 is the last square. There the mover turns row 1, and the opponent turns nothing.
        let mover = Square::H1.bitboard();
        let opponent = !(mover | Square::A1.bitboard());
        let board = Board::new(mover, opponent).unwrap();
        // The mover has row 1 in the end, 8 of 64 discs.
        assert_eq!(score(board), Score::new(16 - 64));
        // The opponent cannot play A1 and passes.
        assert_eq!(score(board.pass()), Score::new(64 - 16));
    }

    #[test]
    fn alpha_beta_clamps_the_score() {
        let boards = random_boards(2)
            .filter(|board| board.empties().len() <= 6)
            .take(150)
            .chain(game_boards(2).filter(|board| board.empties().len() <= 6).take(150));
        for (index, board) in (0_i32..).zip(boards) {
            let score = score(board);
            assert_eq!(alpha_beta(board, Score::MIN, Score::MAX), score, "{board}");
            let alphas = (-65..65).step_by(13).map(Score::new);
            for alpha in alphas.chain([score - 1, score]) {
                let beta = alpha + (1 + index % 8);
                let expected = score.clamp(alpha, beta);
                assert_eq!(alpha_beta(board, alpha, beta), expected, "{alpha} {beta}\n{board}");
            }
        }
    }
}
