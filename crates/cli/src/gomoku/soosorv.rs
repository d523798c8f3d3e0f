//! The Soosyrv-8 opening of renju, which front ends write Soosorv.
//!
//! The first player puts one of the 26 openings; the second one may take the other side. White makes the
//! fourth move and says how many fifth moves there are to be, one to eight; the other player may take the
//! other side. Black offers as many fifth moves, no two of them images of each other, and White takes one.

use gomoku::search::alphabeta::Analysis;
use gomoku::{Board, Point};

use super::balance::distinct;

/// The most fifth moves.
pub(crate) const MOST_FIFTHS: usize = 8;

/// Returns boards with the 26 openings: the first stone in the centre, the second beside it, the third no
/// more than two points from the centre.
pub(crate) fn openings(empty: &Board) -> Vec<Board> {
    let middle = empty.size() / 2;
    let at = |dx: isize, dy: isize| {
        let shifted = |d: isize| middle.checked_add_signed(d);
        Point::new(shifted(dx)?, shifted(dy)?).filter(|point| point.is_on(empty.size()))
    };
    let with = |board: &Board, point: Point| {
        let mut board = board.clone();
        board.place(point).is_ok().then_some(board)
    };
    let mut found = Vec::new();
    for second in [at(0, 1), at(1, 1)] {
        let first = at(0, 0).and_then(|first| with(empty, first));
        let Some(two) = first.zip(second).and_then(|(one, second)| with(&one, second)) else {
            continue;
        };
        let near = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
        let near = near.filter_map(|(dx, dy)| at(dx, dy)).filter(|&at| two.get(at).is_none());
        let thirds = distinct(&two, near);
        found.extend(thirds.into_iter().filter_map(|third| with(&two, third)));
    }
    found
}

/// Returns the fifth moves that Black would offer, best first, with the win rate of each.
pub(crate) fn fifths(board: &Board, analysis: &Analysis) -> Vec<(Point, f64)> {
    let points = distinct(board, analysis.moves.iter().map(|found| found.point));
    let rate = |&point: &Point| {
        let found = analysis.moves.iter().find(|found| found.point == point)?;
        Some((point, found.value.win_rate()))
    };
    points.iter().filter_map(rate).collect()
}

/// Returns the number of fifth moves that leaves the game most even, at least 1, and how far from even
/// that is: White takes the last of as many.
pub(crate) fn evenest_count(fifths: &[(Point, f64)]) -> (usize, f64) {
    let far = fifths.iter().take(MOST_FIFTHS).map(|(_, rate)| (rate - 0.5).abs());
    (1..).zip(far).min_by(|(_, one), (_, other)| one.total_cmp(other)).unwrap_or((1, 0.5))
}

#[cfg(test)]
mod tests {
    use gomoku::Rule;

    use super::*;

    #[test]
    fn there_are_26_openings() {
        for size in [7, 15, 19] {
            let openings = openings(&Board::new(size, Rule::Renju).unwrap());
            assert_eq!(openings.len(), 26, "{size}");
            assert!(openings.iter().all(|board| board.moves().len() == 3));
            for (index, one) in openings.iter().enumerate() {
                assert!(openings[..index].iter().all(|other| !one.is_same_position(other)));
            }
        }
        assert!(!openings(&Board::new(5, Rule::Renju).unwrap()).is_empty());
    }

    #[test]
    fn the_count_makes_the_last_fifth_even() {
        let point: Point = "H8".parse().unwrap();
        let count = |rates: &[f64]| {
            let fifths: Vec<_> = rates.iter().map(|&rate| (point, rate)).collect();
            evenest_count(&fifths).0
        };
        assert_eq!(count(&[0.9, 0.8, 0.52, 0.3]), 3);
        assert_eq!(count(&[0.4, 0.3]), 1);
        assert_eq!(count(&[]), 1);
        assert_eq!(count(&[0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.5]), MOST_FIFTHS);
    }
}
