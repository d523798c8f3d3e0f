//! The targets of the positions of a game.
//!
//! As in Othello: a mean of what the search of a position has found and of the target of the next position, whose search
//! saw more, up to the result of the game (Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988).

use crate::gomoku::game::expected;
use crate::gomoku::record::Record;

/// Replaces `targets` by the targets of the records of a game, for the player to move: a share `lambda` of the expected
/// result by the search, and the rest of the target of the next position.
///
/// What follows a random move or moves to a leaf says nothing of the position before them: there the search counts
/// alone. Positions that were not searched have the target 0, which nothing reads.
pub(super) fn targets(game: &[Record], lambda: f64, targets: &mut Vec<f64>) {
    targets.clear();
    // For the player who made the last move.
    let mut next = game.last().map(|last| 1.0 - f64::from(last.result + 1) / 2.0);
    for record in game.iter().rev() {
        let found = record.value().map(expected);
        let target = match (found, next) {
            (Some(found), Some(next)) => Some(lambda * found + (1.0 - lambda) * (1.0 - next)),
            (found, _) => found,
        };
        targets.push(target.unwrap_or_default());
        next = target;
    }
    targets.reverse();
}

#[cfg(test)]
mod tests {
    use gomoku::{Point, Rule};

    use super::*;
    use crate::gomoku::record::Origin;

    /// Records of a game that the player of the last one has won.
    fn game(origins: &[Option<i16>]) -> Vec<Record> {
        let last = origins.len() - 1;
        let record = |(ply, &value): (usize, &Option<i16>)| Record {
            game: 0,
            ply: u16::try_from(ply).unwrap(),
            size: 15,
            rule: Rule::Freestyle,
            point: Point::new(ply, 7).unwrap(),
            origin: match value {
                Some(value) => Origin::Searched { value, depth: 3 },
                None => Origin::Random,
            },
            result: if (last - ply).is_multiple_of(2) { 1 } else { -1 },
        };
        origins.iter().enumerate().map(record).collect()
    }

    fn of(origins: &[Option<i16>], lambda: f64) -> Vec<f64> {
        let mut found = vec![9.0];
        targets(&game(origins), lambda, &mut found);
        found
    }

    #[test]
    fn targets_are_means_with_the_next_target() {
        let even = Some(0);
        assert_eq!(of(&[even, even, even], 0.5), [0.5625, 0.375, 0.75]);
        assert_eq!(of(&[even, even, even], 0.0), [1.0, 0.0, 1.0]);
        assert_eq!(of(&[even, even, even], 1.0), [0.5, 0.5, 0.5]);
        // A forced win is certain.
        assert_eq!(of(&[even, Some(-29_000), Some(29_001)], 0.5), [0.75, 0.0, 1.0]);
    }

    #[test]
    fn a_search_before_a_random_move_counts_alone() {
        let even = Some(0);
        assert_eq!(of(&[even, even, None, even], 0.5), [0.5, 0.5, 0.0, 0.75]);
    }
}
