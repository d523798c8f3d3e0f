//! The targets of the positions of a game.
//!
//! The score of a position is that of a short search. The positions that the game went on to say more, since their
//! searches saw more, but less about this position, since the moves between may have been mistakes. So each target
//! is a mean of the score and of the target of the next position, up to the first exact score (Sutton, "Learning to
//! Predict by the Methods of Temporal Differences", 1988).

use othello::eval::Points;

use crate::othello::record::Record;

/// Replaces `targets` by the targets of the records of a game, in the order of the game: a share `lambda` of the
/// score, and the rest of the target of the next position.
///
/// An exact score counts alone, and so does one after which the game went on with a random move. Where the next
/// position is missing, the result of the game takes its place.
pub(super) fn targets(game: &[Record], lambda: f64, targets: &mut Vec<Points>) {
    targets.clear();
    let mut next: Option<(&Record, Points)> = None;
    for record in game.iter().rev() {
        let target = match next.and_then(|(next, target)| follows(record, next, target)) {
            Some(target) if record.result.is_some() => record.target_with(target, lambda),
            _ => record.target(lambda),
        };
        targets.push(target);
        next = Some((record, target));
    }
    targets.reverse();
}

/// Returns the target of the next record of a game for the mover of a record, if it is the position after a move.
fn follows(record: &Record, next: &Record, target: Points) -> Option<Points> {
    let (before, after) = (record.board, next.board);
    let filled = before.empties() - after.empties();
    if filled.len() != 1 || (after.empties() - before.empties()).any() {
        return None;
    }
    // Discs of the player who has moved stay.
    let moved = before.mover() | filled;
    if (moved - after.opponent()).is_empty() {
        Some(-target)
    } else if (moved - after.mover()).is_empty() {
        // The opponent had to pass.
        Some(target)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use othello::{Board, Square};

    use super::*;

    fn record(board: Board, discs: i32, depth: u8, result: Option<i8>) -> Record {
        Record { board, score: Points::DISC * discs, depth, result, game: 0 }
    }

    fn of(game: &[Record], lambda: f64) -> Vec<f64> {
        let mut found = vec![Points::ZERO];
        targets(game, lambda, &mut found);
        found.iter().map(|target| target.discs()).collect()
    }

    fn after(board: Board, squares: &[Square]) -> Board {
        squares.iter().fold(board, |board, &square| board.play(square))
    }

    #[test]
    fn targets_are_means_with_the_next_target() {
        let [first, second, third] = [&[][..], &[Square::F5], &[Square::F5, Square::D6]]
            .map(|line| after(Board::START, line));
        let exact = u8::try_from(third.empties().len()).unwrap();
        let game = [
            record(first, 8, 4, Some(-2)),
            record(second, 0, 4, Some(2)),
            record(third, -2, exact, None),
        ];
        // The exact score is −2 for the first player: 2 for the second, whose target is 0 and 2 in equal parts.
        assert_eq!(of(&game, 0.5), [3.5, 1.0, -2.0]);
        assert_eq!(of(&game, 0.0), [-2.0, 2.0, -2.0]);
        assert_eq!(of(&game, 1.0), [8.0, 0.0, -2.0]);
    }

    #[test]
    fn positions_that_do_not_follow_have_the_result_instead() {
        let (first, other) = (Board::START, after(Board::START, &[Square::F5, Square::F6]));
        let game = [record(first, 8, 4, Some(4)), record(other, 0, 4, Some(4))];
        assert_eq!(of(&game, 0.5), [6.0, 2.0]);
    }

    #[test]
    fn a_score_before_a_random_move_counts_alone() {
        let (first, second) = (Board::START, after(Board::START, &[Square::F5]));
        let game = [record(first, 8, 4, None), record(second, 0, 4, Some(4))];
        assert_eq!(of(&game, 0.5), [8.0, 2.0]);
    }

    #[test]
    fn a_pass_keeps_the_sign() {
        // The mover turns B1, and the opponent, who has D1, must pass.
        let mover = Square::A1.bitboard();
        let opponent = Square::B1.bitboard() | Square::D1.bitboard();
        let before = Board::new(mover, opponent).unwrap();
        let moved = before.play(Square::C1);
        assert!(moved.moves().is_empty());
        let passed = moved.pass();
        let game = [record(before, 8, 4, Some(0)), record(passed, 4, 4, Some(4))];
        assert_eq!(of(&game, 0.5), [6.0, 4.0]);
    }
}
