//! The swap2 opening: the first player puts three stones, black, white, black; the second one takes a
//! colour, or puts two more and lets the first one take it.

use gomoku::Point;
use gomoku::search::alphabeta::Analysis;

use super::coordinates::Coordinates;

/// Three stones that leave the game about even, as `x,y` from the upper left corner: of random ones those
/// for which a test of this file prints the least. A search chooses among them each time.
const OPENINGS: [[(usize, usize); 3]; 8] = [
    [(0, 1), (1, 5), (6, 4)],
    [(5, 1), (4, 6), (4, 7)],
    [(1, 3), (0, 6), (0, 1)],
    [(2, 3), (3, 2), (3, 1)],
    [(0, 3), (1, 6), (2, 3)],
    [(7, 2), (6, 4), (6, 1)],
    [(0, 3), (3, 1), (1, 2)],
    [(3, 1), (2, 2), (2, 3)],
];

/// Returns the openings of a board of `size` points a side, one or more.
pub(super) fn openings(size: usize) -> Vec<[Coordinates; 3]> {
    let coordinates = |(x, y)| Coordinates { x, y };
    let is_on = |opening: &[Coordinates; 3]| opening.iter().all(|at| at.on(size).is_some());
    OPENINGS.iter().map(|opening| opening.map(coordinates)).filter(is_on).collect()
}

/// Returns how far from even a position is, from 0 to 0.5.
pub(super) fn imbalance(analysis: &Analysis) -> f64 {
    analysis.best().map_or(0.5, |best| (best.value.win_rate() - 0.5).abs())
}

/// Returns the move of a player who may take either side of a position in which White is to move; `None`
/// if Black's is the better one.
///
/// Two more stones of one's own are never better after three: the other player takes the better side
/// then, so that one has an even game at best.
pub(super) fn choice(analysis: &Analysis) -> Option<Point> {
    analysis.best().filter(|best| best.value.win_rate() >= 0.5).map(|best| best.point)
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;
    use gomoku::search::alphabeta::{Control, Question};
    use gomoku::{MAX_SIZE, MIN_SIZE, Rule};

    use super::super::position;
    use super::*;
    use crate::gomoku::player::{Player, Resources};

    fn judged(player: &mut Player, opening: &[Coordinates], nodes: u64) -> Analysis {
        let board = position::of_moves(15, Rule::Freestyle, opening).unwrap();
        let engine = player.engine(Rule::Freestyle, Resources { mib: 16, threads: 1 }).unwrap();
        engine.search(board, Question::new(), Control::new().nodes(nodes))
    }

    #[test]
    fn every_board_has_openings() {
        for size in MIN_SIZE..=MAX_SIZE {
            for opening in openings(size) {
                assert!(position::of_moves(size, Rule::Freestyle, &opening).is_ok());
            }
            assert!(!openings(size).is_empty());
        }
        assert_eq!(openings(15).len(), OPENINGS.len());
    }

    #[test]
    fn the_better_side_is_taken() {
        let mut player = Player::default();
        let at = |points: &[(usize, usize)]| -> Vec<Coordinates> {
            points.iter().map(|&(x, y)| Coordinates { x, y }).collect()
        };
        // Two black stones in the middle and a white one in the corner.
        let black = judged(&mut player, &at(&[(7, 7), (0, 0), (8, 8)]), 20_000);
        assert_eq!(choice(&black), None);
        // A white stone in the middle and White to move.
        let white = judged(&mut player, &at(&[(0, 0), (7, 7), (14, 14)]), 20_000);
        assert!(choice(&white).is_some());
        assert!(imbalance(&white) > 0.0);
    }

    /// `cargo test --release -p tritboard --lib openings -- --ignored --nocapture` prints the openings
    /// of the table and random ones by how even they are.
    #[test]
    #[ignore = "a minute"]
    fn openings_by_how_even_they_are() {
        let mut random = SplitMix64::new(16);
        let mut player = Player::default();
        let mut found: Vec<(f64, bool, Vec<Coordinates>)> = Vec::new();
        let listed = openings(15).into_iter().map(|opening| (true, opening.to_vec()));
        let drawn = (0..40).map(|index| {
            let side = if index < 8 { 5 } else { 8 };
            let mut at = || Coordinates { x: random.below(side), y: random.below(side) };
            (false, vec![at(), at(), at()])
        });
        for (is_listed, opening) in listed.chain(drawn.collect::<Vec<_>>()) {
            if position::of_moves(15, Rule::Freestyle, &opening).is_ok() {
                let analysis = judged(&mut player, &opening, 600_000);
                found.push((imbalance(&analysis), is_listed, opening));
            }
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (imbalance, is_listed, opening) in &found {
            let points: Vec<(usize, usize)> = opening.iter().map(|at| (at.x, at.y)).collect();
            println!("{imbalance:.3} {} {points:?}", if *is_listed { '*' } else { ' ' });
        }
        let best = found.iter().find(|(_, is_listed, _)| *is_listed).unwrap();
        assert!(best.0 < 0.1, "{best:?}");
    }
}
