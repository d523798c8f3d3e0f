//! Openings that leave a game even, for rules by which a player takes a side.
//!
//! In swap2 the first player puts three stones, black, white, black; the second one takes a colour, or puts
//! two more and lets the first one take it.
//!
//! In the Soosyrv-8 opening of renju, which front ends write Soosorv, the first player puts one of the 26
//! openings and the second one may take the other side. White makes the fourth move and says how many fifth
//! moves there are to be, one to eight; the other player may take the other side. Black offers that many
//! fifth moves, no two of them images of each other, and White takes one.

use gomoku::notation::gomocup;
use gomoku::search::alphabeta::Analysis;
use gomoku::{Board, Point, PointSet, opening};

/// Returns the most even of several boards with the same side to move, or `None` without a board. `search`
/// gets a board and the number of boards.
///
/// # Errors
///
/// Those of the searches.
pub(crate) fn evenest<E>(
    boards: Vec<Board>,
    mut search: impl FnMut(&Board, u32) -> Result<Analysis, E>,
) -> Result<Option<Board>, E> {
    let count = u32::try_from(boards.len()).unwrap_or(u32::MAX);
    let mut best: Option<(f64, Board)> = None;
    for board in boards {
        let imbalance = imbalance(&search(&board, count)?);
        if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
            best = Some((imbalance, board));
        }
    }
    Ok(best.map(|(_, board)| board))
}

/// Returns the distance of the win rate from one half, 0 to 0.5.
pub(crate) fn imbalance(analysis: &Analysis) -> f64 {
    analysis.best().map_or(0.5, |best| (best.value.win_rate() - 0.5).abs())
}

/// The images of a point under the symmetries of a board of `size` points per side, the point first.
fn images(point: Point, size: usize) -> impl Iterator<Item = Point> {
    let (x, y) = (point.x(), point.y());
    let last = size - 1;
    let turned = [
        (x, y),
        (last - x, y),
        (x, last - y),
        (last - x, last - y),
        (y, x),
        (last - y, x),
        (y, last - x),
        (last - y, last - x),
    ];
    turned.into_iter().map(move |(x, y)| Point::new(x, y).unwrap_or(point))
}

/// Returns points without those that are images of earlier ones under a symmetry of the board that leaves
/// its stones as they are: moves that lead to the same position, turned or mirrored.
pub(crate) fn distinct(board: &Board, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let size = board.size();
    let image = |set: &PointSet, symmetry: usize| -> PointSet {
        set.iter().filter_map(|point| images(point, size).nth(symmetry)).collect()
    };
    let keeps = |symmetry: &usize| {
        gomoku::Color::ALL.iter().all(|&color| {
            let stones = board.stones(color);
            image(stones, *symmetry) == *stones
        })
    };
    let symmetries: Vec<usize> = (0..8).filter(keeps).collect();
    let mut seen = PointSet::EMPTY;
    let mut found = Vec::new();
    for point in points {
        if !seen.contains(point) {
            found.push(point);
        }
        symmetries.iter().filter_map(|&symmetry| images(point, size).nth(symmetry)).for_each(
            |image| {
                seen.insert(image);
            },
        );
    }
    found
}

/// Openings of swap2 that leave the game about even, as `x,y` from the upper left corner: the random ones for
/// which a test of this file prints the least imbalance. A search chooses among them.
const SWAP2: [[(usize, usize); 3]; 8] = [
    [(0, 1), (1, 5), (6, 4)],
    [(5, 1), (4, 6), (4, 7)],
    [(1, 3), (0, 6), (0, 1)],
    [(2, 3), (3, 2), (3, 1)],
    [(0, 3), (1, 6), (2, 3)],
    [(7, 2), (6, 4), (6, 1)],
    [(0, 3), (3, 1), (1, 2)],
    [(3, 1), (2, 2), (2, 3)],
];

/// Returns the swap2 openings that fit on a board of `size` points per side, at least one.
fn swap2_openings(size: usize) -> Vec<[Point; 3]> {
    let opening = |opening: &[(usize, usize); 3]| {
        let points = opening.map(|(x, y)| gomocup::point(x, y, size));
        let [Some(first), Some(second), Some(third)] = points else { return None };
        Some([first, second, third])
    };
    SWAP2.iter().filter_map(opening).collect()
}

/// Returns the board of the swap2 opening that leaves the game most even. `search` gets a board and the
/// number of boards.
///
/// # Errors
///
/// Those of the searches.
pub(crate) fn evenest_swap2<E>(
    empty: &Board,
    search: impl FnMut(&Board, u32) -> Result<Analysis, E>,
) -> Result<Board, E> {
    let boards = swap2_openings(empty.size()).into_iter().map(|opening| {
        let mut board = empty.clone();
        for point in opening {
            board.place(point).expect("an opening's points are different ones of an empty board");
        }
        board
    });
    let board = evenest(boards.collect(), search)?;
    Ok(board.expect("there is an opening for every size"))
}

/// Returns White's move if a player who may take a side should take White, or `None` for Black. White is to
/// move.
///
/// Putting two more stones is never better: the other player takes the better side then, so the game is even
/// at best.
pub(crate) fn swap2_choice(analysis: &Analysis) -> Option<Point> {
    analysis.best().filter(|best| best.value.win_rate() >= 0.5).map(|best| best.point)
}

/// The most fifth moves.
pub(crate) const MOST_FIFTHS: usize = 8;

/// Returns boards with the 26 openings of renju, as far as they fit.
pub(crate) fn soosorv_openings(empty: &Board) -> Vec<Board> {
    let with = |opening: &opening::Opening| {
        let mut board = empty.clone();
        // The points of an opening are those of a board of 15 points per side.
        let shifted = |at: usize| (at + empty.size() / 2).checked_sub(15 / 2);
        for point in opening.moves() {
            board.place(Point::new(shifted(point.x())?, shifted(point.y())?)?).ok()?;
        }
        Some(board)
    };
    opening::all().iter().filter_map(with).collect()
}

/// Returns the fifth moves that Black would offer, best first, with their win rates.
pub(crate) fn soosorv_fifths(board: &Board, analysis: &Analysis) -> Vec<(Point, f64)> {
    let points = distinct(board, analysis.moves.iter().map(|found| found.point));
    let rate = |&point: &Point| {
        let found = analysis.moves.iter().find(|found| found.point == point)?;
        Some((point, found.value.win_rate()))
    };
    points.iter().filter_map(rate).collect()
}

/// Returns the number of fifth moves that leaves the game most even, at least 1, and its imbalance: White
/// takes the last of that many.
pub(crate) fn evenest_count(fifths: &[(Point, f64)]) -> (usize, f64) {
    let far = fifths.iter().take(MOST_FIFTHS).map(|(_, rate)| (rate - 0.5).abs());
    (1..).zip(far).min_by(|(_, one), (_, other)| one.total_cmp(other)).unwrap_or((1, 0.5))
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;
    use gomoku::notation::moves;
    use gomoku::search::Options;
    use gomoku::search::alphabeta::{Control, Engine, Question};
    use gomoku::{MAX_SIZE, MIN_SIZE, Rule};

    use super::*;
    use crate::evaluation::gomoku as evaluation;

    #[test]
    fn points_that_are_images_are_left_out() {
        for (text, size, count) in
            [("", 15, 36), ("h8", 15, 35), ("h8h9", 15, 118), ("h8i9", 15, 118), ("a1b3", 15, 223)]
        {
            let board = match text {
                "" => Board::new(size, Rule::Renju).unwrap(),
                text => moves::parse(text.as_bytes(), size, Rule::Renju).unwrap(),
            };
            let found = distinct(&board, board.empties().iter());
            assert_eq!(found.len(), count, "{text}");
            // What is left out is an image of what stays.
            assert_eq!(distinct(&board, found.iter().copied()), found);
        }
        // Stones of two colours may be images of each other, and are not the same.
        let board = moves::parse(b"g8i8", 15, Rule::Renju).unwrap();
        assert_eq!(distinct(&board, ["G9", "I9", "G7"].map(|at| at.parse().unwrap())).len(), 2);
    }

    /// Returns the board of three stones as `x,y`, if they can stand there.
    fn board(size: usize, opening: &[Point]) -> Option<Board> {
        let mut board = Board::new(size, Rule::Freestyle).unwrap();
        opening.iter().all(|&point| board.place(point).is_ok()).then_some(board)
    }

    fn engine() -> Engine {
        Engine::new(Options::new().hash_mib(16), evaluation::BuiltIn).unwrap()
    }

    fn judged(engine: &mut Engine, board: Board, nodes: u64) -> Analysis {
        engine.search(board, Question::new(), Control::new().nodes(nodes)).unwrap()
    }

    #[test]
    fn every_board_has_openings() {
        for size in MIN_SIZE..=MAX_SIZE {
            assert!(swap2_openings(size).iter().all(|opening| board(size, opening).is_some()));
            assert!(!swap2_openings(size).is_empty());
        }
        assert_eq!(swap2_openings(15).len(), SWAP2.len());
    }

    #[test]
    fn the_better_side_is_taken() {
        let mut engine = engine();
        let at = |names: [&str; 3]| board(15, &names.map(|name| name.parse().unwrap())).unwrap();
        // Two black stones in the middle and a white one in the corner.
        let black = judged(&mut engine, at(["H8", "A15", "I7"]), 20_000);
        assert_eq!(swap2_choice(&black), None);
        // A white stone in the middle and White to move.
        let white = judged(&mut engine, at(["A15", "H8", "O1"]), 20_000);
        assert!(swap2_choice(&white).is_some());
        assert!(imbalance(&white) > 0.0);
    }

    /// `cargo test --release -p tritboard --lib openings -- --ignored --nocapture` prints the openings
    /// of the table and random ones by how even they are.
    #[test]
    #[ignore = "a minute"]
    fn openings_by_how_even_they_are() {
        let mut random = SplitMix64::new(16);
        let mut engine = engine();
        let mut found: Vec<(f64, bool, [Point; 3])> = Vec::new();
        let listed = swap2_openings(15).into_iter().map(|opening| (true, opening));
        let drawn = (0..40).map(|index| {
            let side = if index < 8 { 5 } else { 8 };
            let mut at = || gomocup::point(random.below(side), random.below(side), 15).unwrap();
            (false, [at(), at(), at()])
        });
        for (is_listed, opening) in listed.chain(drawn.collect::<Vec<_>>()) {
            if let Some(board) = board(15, &opening) {
                found.push((imbalance(&judged(&mut engine, board, 600_000)), is_listed, opening));
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

    #[test]
    fn there_are_26_openings() {
        for size in [7, 15, 19] {
            let openings = soosorv_openings(&Board::new(size, Rule::Renju).unwrap());
            assert_eq!(openings.len(), 26, "{size}");
            assert!(openings.iter().all(|board| board.moves().len() == 3));
            for (index, one) in openings.iter().enumerate() {
                assert!(openings[..index].iter().all(|other| !one.is_same_position(other)));
            }
        }
        assert!(!soosorv_openings(&Board::new(5, Rule::Renju).unwrap()).is_empty());
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
