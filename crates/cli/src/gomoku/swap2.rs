//! The swap2 opening: the first player puts three stones, black, white, black; the second one takes a
//! colour, or puts two more and lets the first one take it.

use gomoku::notation::gomocup;
use gomoku::search::alphabeta::Analysis;
use gomoku::{Board, Point};

use super::balance;

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
fn openings(size: usize) -> Vec<[Point; 3]> {
    let opening = |opening: &[(usize, usize); 3]| {
        let points = opening.map(|(x, y)| gomocup::point(x, y, size));
        let [Some(first), Some(second), Some(third)] = points else { return None };
        Some([first, second, third])
    };
    OPENINGS.iter().filter_map(opening).collect()
}

/// Returns an empty board with the opening that leaves the game most even, of those that there are for its
/// size, by searches. Each is told of how many it is one.
///
/// # Errors
///
/// Those of the searches.
pub(crate) fn evenest<E>(
    empty: &Board,
    search: impl FnMut(&Board, u32) -> Result<Analysis, E>,
) -> Result<Board, E> {
    let boards = openings(empty.size()).into_iter().map(|opening| {
        let mut board = empty.clone();
        for point in opening {
            board.place(point).expect("an opening's points are different ones of an empty board");
        }
        board
    });
    let board = balance::evenest(boards.collect(), search)?;
    Ok(board.expect("there is an opening for every size"))
}

/// Returns the move of a player who may take either side of a position in which White is to move; `None`
/// if Black's is the better one.
///
/// Two more stones of one's own are never better after three: the other player takes the better side
/// then, so that one has an even game at best.
pub(crate) fn choice(analysis: &Analysis) -> Option<Point> {
    analysis.best().filter(|best| best.value.win_rate() >= 0.5).map(|best| best.point)
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;
    use gomoku::search::alphabeta::{Control, Question};
    use gomoku::{Board, MAX_SIZE, MIN_SIZE, Rule};

    use super::balance::imbalance;
    use super::*;
    use crate::gomoku::player::{Player, Resources};

    /// Returns the board of three stones as `x,y`, if they can stand there.
    fn board(size: usize, opening: &[Point]) -> Option<Board> {
        let mut board = Board::new(size, Rule::Freestyle).unwrap();
        opening.iter().all(|&point| board.place(point).is_ok()).then_some(board)
    }

    fn judged(player: &mut Player, board: Board, nodes: u64) -> Analysis {
        let engine = player.engine(Rule::Freestyle, Resources { mib: 16, threads: 1 }).unwrap();
        engine.search(board, Question::new(), Control::new().nodes(nodes))
    }

    #[test]
    fn every_board_has_openings() {
        for size in MIN_SIZE..=MAX_SIZE {
            assert!(openings(size).iter().all(|opening| board(size, opening).is_some()));
            assert!(!openings(size).is_empty());
        }
        assert_eq!(openings(15).len(), OPENINGS.len());
    }

    #[test]
    fn the_better_side_is_taken() {
        let mut player = Player::default();
        let at = |names: [&str; 3]| board(15, &names.map(|name| name.parse().unwrap())).unwrap();
        // Two black stones in the middle and a white one in the corner.
        let black = judged(&mut player, at(["H8", "A15", "I7"]), 20_000);
        assert_eq!(choice(&black), None);
        // A white stone in the middle and White to move.
        let white = judged(&mut player, at(["A15", "H8", "O1"]), 20_000);
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
        let mut found: Vec<(f64, bool, [Point; 3])> = Vec::new();
        let listed = openings(15).into_iter().map(|opening| (true, opening));
        let drawn = (0..40).map(|index| {
            let side = if index < 8 { 5 } else { 8 };
            let mut at = || gomocup::point(random.below(side), random.below(side), 15).unwrap();
            (false, [at(), at(), at()])
        });
        for (is_listed, opening) in listed.chain(drawn.collect::<Vec<_>>()) {
            if let Some(board) = board(15, &opening) {
                found.push((imbalance(&judged(&mut player, board, 600_000)), is_listed, opening));
            }
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (imbalance, is_listed, opening) in &found {
            let points = opening.map(|point| gomocup::coordinates(point, 15).unwrap());
            println!("{imbalance:.3} {} {points:?}", if *is_listed { '*' } else { ' ' });
        }
        let best = found.iter().find(|(_, is_listed, _)| *is_listed).unwrap();
        assert!(best.0 < 0.1, "{best:?}");
    }
}
