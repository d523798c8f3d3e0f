//! Points that are no candidates.

use gomoku::{Board, Color, Point, PointSet};

/// Points that are no candidates, for one reason or another.
#[derive(Debug, Default)]
pub(super) struct Blocked {
    /// Points that a front end has closed.
    closed: PointSet,
    /// Points that are taken by stones of neither side.
    taken: PointSet,
    /// Moves from the empty board, Black's first, of which the last one is closed after the others.
    paths: Vec<Vec<Point>>,
}

/// The most paths, and the most points of all of them: some megabytes. Yixin-Board sends a path for each point
/// but one with `blockpath except`.
const MOST_PATHS: usize = 1 << 14;
const MOST_POINTS: usize = 1 << 19;

impl Blocked {
    pub(super) fn close(&mut self, points: PointSet) {
        self.closed |= points;
    }

    pub(super) fn reopen(&mut self, points: PointSet) {
        self.closed -= points;
    }

    pub(super) fn reopen_all(&mut self) {
        self.closed = PointSet::EMPTY;
    }

    /// Sets the points that are taken by stones of neither side.
    pub(super) fn set_taken(&mut self, points: PointSet) {
        self.taken = points;
    }

    pub(super) fn is_taken(&self, point: Point) -> bool {
        self.taken.contains(point)
    }

    /// Takes such a stone away; returns whether there was one.
    pub(super) fn free(&mut self, point: Point) -> bool {
        let was_taken = self.is_taken(point);
        self.taken.remove(point);
        was_taken
    }

    /// Closes the last move of a path after the others.
    ///
    /// # Errors
    ///
    /// When there are too many: how many there may be.
    pub(super) fn close_path(&mut self, path: Vec<Point>) -> Result<(), String> {
        if path.is_empty() || self.paths.contains(&path) {
            return Ok(());
        }
        let points: usize = self.paths.iter().map(Vec::len).sum();
        if self.paths.len() == MOST_PATHS || points + path.len() > MOST_POINTS {
            return Err(format!(
                "YXBLOCKPATH: expected no more than {MOST_PATHS} paths with {MOST_POINTS} points"
            ));
        }
        self.paths.push(path);
        Ok(())
    }

    pub(super) fn reopen_path(&mut self, path: &[Point]) {
        self.paths.retain(|closed| closed != path);
    }

    pub(super) fn reopen_all_paths(&mut self) {
        self.paths.clear();
    }

    /// Returns the points of a board that are no candidates.
    pub(super) fn on(&self, board: &Board) -> PointSet {
        let mut points = self.closed | self.taken;
        for path in &self.paths {
            if let Some((&last, before)) = path.split_last()
                && is_board_of(board, before)
            {
                points.insert(last);
            }
        }
        points
    }
}

/// Returns whether a board has the stones of moves in turn, in whichever order they were made.
fn is_board_of(board: &Board, moves: &[Point]) -> bool {
    let colors = Color::ALL.into_iter().cycle();
    board.moves().len() == moves.len()
        && moves.iter().zip(colors).all(|(&point, color)| board.get(point) == Some(color))
}

#[cfg(test)]
mod tests {
    use gomoku::Rule;
    use gomoku::notation::moves;

    use super::*;

    fn board(text: &str) -> Board {
        match text {
            "" => Board::new(15, Rule::Freestyle).unwrap(),
            text => moves::parse(text.as_bytes(), 15, Rule::Freestyle).unwrap(),
        }
    }

    fn points(text: &str) -> Vec<Point> {
        board(text).moves().to_vec()
    }

    #[test]
    fn a_path_closes_its_last_move_after_the_others() {
        let mut blocked = Blocked::default();
        blocked.close_path(points("h8h9i8")).unwrap();
        blocked.close_path(points("h8")).unwrap();
        blocked.close_path(Vec::new()).unwrap();
        let set = |names: &str| points(names).into_iter().collect::<PointSet>();
        assert_eq!(blocked.on(&board("h8h9")), set("i8"));
        assert_eq!(blocked.on(&board("")), set("h8"));
        assert_eq!(blocked.on(&board("h9h8")), PointSet::EMPTY);
        assert_eq!(blocked.on(&board("h8")), PointSet::EMPTY);
        blocked.close(set("a1"));
        blocked.set_taken(set("b2"));
        assert_eq!(blocked.on(&board("h8h9")), set("i8a1b2"));
        blocked.reopen_path(&points("h8h9i8"));
        assert_eq!(blocked.on(&board("h8h9")), set("a1b2"));
        blocked.reopen_all();
        assert!(blocked.free("B2".parse().unwrap()) && !blocked.free("B2".parse().unwrap()));
        assert_eq!(blocked.on(&board("h8h9")), PointSet::EMPTY);
    }

    #[test]
    fn paths_have_a_limit() {
        let mut blocked = Blocked::default();
        let long: Vec<Point> = Point::all(15).collect();
        let closed = (0..10_000).filter(|&number| {
            let mut path = long.clone();
            path.rotate_left(number % 225);
            path.truncate(225 - number / 225);
            blocked.close_path(path).is_ok()
        });
        let closed = closed.count();
        assert!(closed > 200 && blocked.paths.len() <= closed);
        assert!(blocked.paths.iter().map(Vec::len).sum::<usize>() <= MOST_POINTS);
        blocked.reopen_all_paths();
        assert!(blocked.paths.is_empty());
    }
}
