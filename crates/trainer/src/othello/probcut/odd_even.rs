//! The odd–even effect: searches of odd depth score higher than those of even depth.

use super::measure::Searched;

/// Minimum depth whose score is compared with its neighbours: the effect of shallower searches differs.
const LEAST_DEPTH: usize = 3;

/// Maximum score in discs: decided positions show little of the effect.
const MOST_DISCS: f64 = 20.0;

/// Minimum number of scores of an estimate.
const LEAST_COUNT: f64 = 50.0;

/// Number of neighbouring empty squares, on either side, that an estimate includes.
const WIDTH: usize = 2;

/// Returns by how much an evaluation underestimates the player to move, in discs, by the number of empty squares.
///
/// A search maximises over the values of its leaves, errors included, so the player of the last move looks better than
/// he is. Weights that are fitted to such scores learn the bias. The score of an odd depth is too high for the mover,
/// that of an even depth too low. Each depth is compared with its neighbours: its error is (before − 2 now + after) / 4,
/// and belongs to the leaves.
///
/// Numbers of empty squares with too few scores have the estimate of the nearest one.
#[must_use]
pub fn odd_even(searched: &[Searched]) -> [f64; 65] {
    let mut sums = [[0.0; 2]; 65];
    for Searched { empties, scores, .. } in searched {
        for (depth, three) in (1..).zip(scores.windows(3)) {
            let [before, now, after] = [0, 1, 2].map(|index| three[index].discs());
            let end = (*empties as usize).checked_sub(depth);
            let Some(end) = end.filter(|_| depth >= LEAST_DEPTH && now.abs() <= MOST_DISCS) else {
                continue;
            };
            let off = (before - 2.0 * now + after) / 4.0;
            let missing = if depth.is_multiple_of(2) { off } else { -off };
            sums[end][0] += missing;
            sums[end][1] += 1.0;
        }
    }
    let estimates: [Option<f64>; 65] = std::array::from_fn(|empties| {
        let near = empties.saturating_sub(WIDTH)..=(empties + WIDTH).min(64);
        let (mut sum, mut weight) = (0.0, 0.0);
        for other in near {
            let share = (WIDTH + 1 - other.abs_diff(empties)) as f64;
            sum += share * sums[other][0];
            weight += share * sums[other][1];
        }
        (weight >= LEAST_COUNT).then(|| sum / weight)
    });
    std::array::from_fn(|empties| {
        let near = |distance: usize| {
            let below = empties.checked_sub(distance).and_then(|below| estimates[below]);
            below.or_else(|| estimates.get(empties + distance).copied().flatten())
        };
        (0..65).find_map(near).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use othello::eval::Points;

    use super::*;

    /// Returns the scores of a board of a known value whose leaves are underestimated.
    fn swaying(empties: u32, worth: i32, missing: impl Fn(u32) -> i32) -> Searched {
        let score = |depth: u32| {
            let missing = missing(empties - depth);
            let score = worth * 128 + if depth.is_multiple_of(2) { -missing } else { missing };
            Points::new(score)
        };
        Searched { empties, scores: (0..=8).map(score).collect(), exact: None }
    }

    #[test]
    fn what_is_missing_is_found_again() {
        let constant = |_| 192;
        let searched: Vec<Searched> = (0..20)
            .flat_map(|worth| (12..50).map(move |e| swaying(e, worth - 10, constant)))
            .collect();
        let found = odd_even(&searched);
        assert!(found.iter().all(|missing| (missing - 1.5).abs() < 1e-9), "{found:?}");

        let rising = |empties| 4 * i32::try_from(empties).unwrap();
        let searched: Vec<Searched> = (0..20)
            .flat_map(|worth| (12..50).map(move |e| swaying(e, worth - 10, rising)))
            .collect();
        let found = odd_even(&searched);
        for (empties, missing) in found.iter().enumerate().skip(10).take(30) {
            let expected = empties as f64 / 32.0;
            assert!((missing - expected).abs() < 0.05, "{empties} {missing} {expected}");
        }
        assert_eq!(found[64].to_bits(), found[50].to_bits());
    }

    #[test]
    fn little_says_nothing() {
        assert_eq!(odd_even(&[]), [0.0; 65]);
        assert_eq!(odd_even(&[swaying(30, 0, |_| 128)]), [0.0; 65]);
        // Nor do games that are as good as over.
        let decided: Vec<Searched> = (0..100).map(|_| swaying(30, 40, |_| 128)).collect();
        assert_eq!(odd_even(&decided), [0.0; 65]);
    }
}
