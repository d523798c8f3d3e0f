//! Openings that leave a game even: for rules by which a player takes a side.

use gomoku::search::alphabeta::Analysis;
use gomoku::{Board, Point, PointSet};

/// Returns the board that is most even, of several with the same side to move, by searches. Each search is
/// told of how many it is one. `None` if there is no board.
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

/// Returns how far from even a position is, from 0 to 0.5.
pub(crate) fn imbalance(analysis: &Analysis) -> f64 {
    analysis.best().map_or(0.5, |best| (best.value.win_rate() - 0.5).abs())
}

/// The images of a point under the symmetries of a board of `size` points a side, the point first.
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

#[cfg(test)]
mod tests {
    use gomoku::Rule;
    use gomoku::notation::moves;

    use super::*;

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
}
