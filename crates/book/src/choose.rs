//! A move for a player.

use engine::random::SplitMix64;

use crate::look_up::{Found, FoundMove};

/// Returns a move of a position at random, or `None` if there is none.
///
/// If moves have scores, one of those that are at most `margin` below the best is chosen. The less a move
/// loses, the likelier it is. If no move has a score, a move is the likelier the more points it made in games.
///
/// The choice depends on the seed and the position only: the same seed plays the same moves.
///
/// # Stability
///
/// The move of a seed may change with any version.
#[must_use]
pub fn choose<M: Copy>(found: &Found<M>, margin: u32, seed: u64) -> Option<M> {
    let best = found.moves().iter().filter_map(|played| played.score).max();
    let weight = |played: &FoundMove<M>| -> u64 {
        match (best, played.score) {
            // The difference of two scores has no sign here and fits in 32 bits.
            (Some(best), Some(score)) => u64::from(margin)
                .checked_sub(u64::from(best.abs_diff(score)))
                .map_or(0, |left| left + 1),
            (Some(_), None) => 0,
            (None, _) => 1 + 2 * u64::from(played.counts.wins) + u64::from(played.counts.draws),
        }
    };
    let weights: Vec<u64> = found.moves().iter().map(weight).collect();
    let total: u64 = weights.iter().sum();
    let word = SplitMix64::new(seed ^ found.hash()).word();
    let mut drawn = word.checked_rem(total)?;
    for (played, weight) in found.moves().iter().zip(weights) {
        match drawn.checked_sub(weight) {
            Some(left) => drawn = left,
            None => return Some(played.played),
        }
    }
    None
}

#[cfg(all(test, feature = "othello"))]
mod tests {
    use std::collections::BTreeMap;

    use othello::{Board, Move, Square};

    use super::*;
    use crate::entry::{BookMove, Bound, Counts, Entry, Evaluation, Source};
    use crate::error::BookError;
    use crate::game::{Game, Key};
    use crate::games::Othello;
    use crate::look_up::{LookUp, look_up};

    /// A book that has one entry for every position.
    struct Same(Entry);

    impl LookUp for Same {
        fn entry(&self, _: &Key) -> Result<Option<Entry>, BookError> {
            Ok(Some(self.0.clone()))
        }
    }

    fn board() -> Board {
        Board::START.play(Square::F5).play(Square::F6)
    }

    fn found(moves: &[(Option<i32>, Counts)]) -> Found<Move> {
        let squares = board().canonical().moves();
        let moves = squares.iter().zip(moves).map(|(square, &(score, counts))| {
            let evaluation = score.map(|score| Evaluation {
                score,
                bound: Bound::Exact,
                depth: 1,
                selectivity: 100,
            });
            let index = Othello.index(square.into());
            BookMove { evaluation, counts, ..BookMove::new(index, Source::Search) }
        });
        look_up(&Othello, &Same(Entry::new(moves).unwrap()), &board()).unwrap().unwrap()
    }

    /// How often each move is chosen, the best move of the entry first.
    fn choices(found: &Found<Move>, margin: u32) -> Vec<usize> {
        let mut counts = BTreeMap::new();
        for seed in 0..3_000 {
            let played = choose(found, margin, seed).unwrap();
            assert_eq!(choose(found, margin, seed), Some(played));
            assert!(Othello.play(&board(), played).is_some());
            *counts.entry(played).or_insert(0) += 1;
        }
        found
            .moves()
            .iter()
            .map(|played| counts.get(&played.played).copied().unwrap_or(0))
            .collect()
    }

    #[test]
    fn moves_within_the_margin_are_chosen() {
        let none = Counts::default();
        let found = found(&[(Some(-10), none), (None, none), (Some(2), none), (Some(0), none)]);
        assert_eq!(choices(&found, 0), [3_000, 0, 0, 0]);
        assert_eq!(choices(&found, 1), [3_000, 0, 0, 0]);
        // Weights of 3 and 1.
        let [best, second, third, last] = choices(&found, 2)[..] else { panic!("four moves") };
        assert!((2_100..2_400).contains(&best) && second == 3_000 - best, "{best} {second}");
        assert_eq!((third, last), (0, 0));
        assert_eq!(choices(&found, u32::MAX)[3], 0, "a move without a score");
    }

    #[test]
    fn games_decide_without_scores() {
        let games = |wins, draws, losses| (None, Counts { wins, draws, losses });
        let found = found(&[games(0, 0, 9), games(4, 1, 2), games(0, 0, 0)]);
        // Sorted by games; weights of 1, 10 and 1.
        let [most, second, last] = choices(&found, 0)[..] else { panic!("three moves") };
        assert!((180..320).contains(&most) && (180..320).contains(&last), "{most} {last}");
        assert_eq!(most + second + last, 3_000);
    }

    #[test]
    fn no_move_is_chosen_from_none() {
        assert_eq!(choose(&found(&[]), 5, 1), None);
    }
}
