//! Boards as managers send them, and points that are not searched.

use gomoku::notation::gomocup;
use gomoku::{Board, BoardError, Color, Point, PointSet, Rule};

use super::command::{Owner, Stone};
use super::coordinates::Coordinates;

/// Returns the board of stones in the order in which they were sent, with the brain to move.
///
/// The stones do not say who is Black; [`gomocup::brain_color`] does. Stones of neither side are ignored;
/// [`of_neither`] returns them.
///
/// # Errors
///
/// When a point is not on the board or holds a stone.
pub(super) fn of_stones(size: usize, rule: Rule, stones: &[Stone]) -> Result<Board, String> {
    let mut board = empty(size, rule)?;
    let of_both = stones.iter().filter(|stone| stone.owner != Owner::Neither);
    let brain = gomocup::brain_color(of_both.map(|stone| stone.owner == Owner::Own));
    for stone in stones {
        let Some(at) = stone.at else { continue };
        board.set_side_to_move(match stone.owner {
            Owner::Own => brain,
            Owner::Opponent => brain.opponent(),
            Owner::Neither => continue,
        });
        place(&mut board, at)?;
    }
    Ok(board.with_side(brain))
}

/// Returns the points with stones of neither side.
///
/// # Errors
///
/// When one is not on the board.
pub(super) fn of_neither(board: &Board, stones: &[Stone]) -> Result<PointSet, String> {
    let marked = stones.iter().filter(|stone| stone.owner == Owner::Neither);
    let points = marked.filter_map(|stone| stone.at).map(|at| point(board, at));
    points.collect::<Result<PointSet, String>>().map(|points| points & board.empties())
}

/// Returns the board of moves by Black and White in turn.
///
/// # Errors
///
/// When a move is illegal.
pub(super) fn of_moves(size: usize, rule: Rule, moves: &[Coordinates]) -> Result<Board, String> {
    let mut board = empty(size, rule)?;
    for &at in moves {
        place(&mut board, at)?;
    }
    Ok(board)
}

/// Returns the empty board.
pub(super) fn empty(size: usize, rule: Rule) -> Result<Board, String> {
    Board::new(size, rule).map_err(|error: BoardError| error.to_string())
}

/// Places a stone of the side to move.
///
/// # Errors
///
/// When the point is not on the board or holds a stone.
pub(super) fn place(board: &mut Board, at: Coordinates) -> Result<(), String> {
    let point = point(board, at)?;
    match board.get(point) {
        Some(_) => Err(format!("{},{} already has a stone", at.x, at.y)),
        None => board.place(point).map_err(|error| error.to_string()),
    }
}

/// Returns a point of the board.
///
/// # Errors
///
/// When it is not on the board.
pub(super) fn point(board: &Board, at: Coordinates) -> Result<Point, String> {
    at.on(board.size()).ok_or_else(|| {
        let Coordinates { x, y } = at;
        format!("{x},{y} is not on the board; expected both from 0 to {}", board.size() - 1)
    })
}

/// Removes any stone; its side is to move.
///
/// # Errors
///
/// When there is no stone.
pub(super) fn take_back(board: &Board, at: Coordinates) -> Result<Board, String> {
    let point = point(board, at)?;
    let color = board.get(point).ok_or_else(|| format!("{},{} holds no stone", at.x, at.y))?;
    let mut left = empty(board.size(), board.rule())?;
    for &other in board.moves().iter().filter(|&&other| other != point) {
        left.set_side_to_move(board.get(other).unwrap_or(color));
        left.place(other).map_err(|error| error.to_string())?;
    }
    Ok(left.with_side(color))
}

/// Points that are not searched.
#[derive(Debug, Default)]
pub(super) struct Blocked {
    /// Points that a front end has closed.
    closed: PointSet,
    /// Points with stones of neither side.
    taken: PointSet,
    /// Moves from the empty board, Black's first; the last one is closed after the others.
    paths: Vec<Vec<Point>>,
}

/// The most paths, and the most points of all paths: some megabytes. Yixin-Board sends a path for each point but
/// one with `blockpath except`.
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

    /// Sets the points with stones of neither side.
    pub(super) fn set_taken(&mut self, points: PointSet) {
        self.taken = points;
    }

    pub(super) fn is_taken(&self, point: Point) -> bool {
        self.taken.contains(point)
    }

    /// Removes such a stone and returns whether there was one.
    pub(super) fn free(&mut self, point: Point) -> bool {
        let was_taken = self.is_taken(point);
        self.taken.remove(point);
        was_taken
    }

    /// Closes the last move of a path after the others.
    ///
    /// # Errors
    ///
    /// When there are too many paths or points.
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

    /// Returns the points of a board that are not searched.
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

/// Returns whether a board has the stones of moves in turn, in any order.
fn is_board_of(board: &Board, moves: &[Point]) -> bool {
    let colors = Color::ALL.into_iter().cycle();
    board.moves().len() == moves.len()
        && moves.iter().zip(colors).all(|(&point, color)| board.get(point) == Some(color))
}

#[cfg(test)]
mod tests {
    use gomoku::notation::moves;

    use super::*;

    const OWN: Owner = Owner::Own;
    const OTHER: Owner = Owner::Opponent;
    const NEITHER: Owner = Owner::Neither;

    fn board(stones: &[(usize, Owner)]) -> Board {
        let stone =
            |&(x, owner): &(usize, Owner)| Stone { at: Some(Coordinates { x, y: 0 }), owner };
        let stones: Vec<Stone> = stones.iter().map(stone).collect();
        of_stones(15, Rule::Renju, &stones).unwrap()
    }

    #[test]
    fn colours_follow_the_counts_and_then_the_order() {
        let black = |stones: &[(usize, Owner)]| board(stones).side_to_move() == Color::Black;
        for (stones, is_black) in [
            (&[][..], true),
            (&[(0, OTHER)], false),
            (&[(0, OWN), (1, OTHER)], true),
            (&[(1, OTHER), (0, OWN)], true),
            (&[(0, OTHER), (1, OWN), (2, OTHER)], false),
            (&[(1, OWN), (0, OTHER), (2, OTHER)], false),
            (&[(0, OWN)], true),
            (&[(0, OTHER), (1, OTHER)], false),
            (&[(0, OWN), (1, OTHER), (2, OTHER), (3, OTHER)], true),
            (&[(0, OTHER), (1, OWN), (2, OWN)], false),
            (&[(4, NEITHER), (0, OWN), (1, OTHER), (2, OTHER), (3, OTHER)], true),
            (&[(0, OTHER), (1, NEITHER)], false),
        ] {
            assert_eq!(black(stones), is_black, "{stones:?}");
        }
        let found = board(&[(3, OTHER), (1, OWN), (2, OTHER)]);
        let names: Vec<String> = found.moves().iter().map(|point| point.to_string()).collect();
        assert_eq!(names, ["D15", "B15", "C15"]);
        assert_eq!(found.get("D15".parse().unwrap()), Some(Color::Black));
    }

    #[test]
    fn points_may_be_taken_by_neither_side() {
        let stone = |x, owner| Stone { at: Some(Coordinates { x, y: 0 }), owner };
        let stones = [stone(0, OWN), stone(1, NEITHER), stone(0, NEITHER)];
        let board = of_stones(15, Rule::Freestyle, &stones).unwrap();
        assert_eq!(board.moves().len(), 1);
        let taken = of_neither(&board, &stones).unwrap();
        assert_eq!(taken, ["B15".parse().unwrap()].into_iter().collect());
        assert!(of_neither(&board, &[stone(15, NEITHER)]).is_err());
    }

    #[test]
    fn a_pass_is_a_move_without_a_stone() {
        let at = |x| Some(Coordinates { x, y: 0 });
        let stones = [
            Stone { at: at(0), owner: OWN },
            Stone { at: at(1), owner: OTHER },
            Stone { at: at(2), owner: OWN },
            Stone { at: None, owner: OTHER },
        ];
        let found = of_stones(15, Rule::Renju, &stones).unwrap();
        assert_eq!((found.side_to_move(), found.moves().len()), (Color::Black, 3));
    }

    #[test]
    fn stones_that_cannot_stand_are_refused() {
        let error = |points: &[(usize, usize)]| {
            let moves: Vec<Coordinates> =
                points.iter().map(|&(x, y)| Coordinates { x, y }).collect();
            of_moves(15, Rule::Freestyle, &moves).unwrap_err()
        };
        assert_eq!(error(&[(7, 7), (7, 7)]), "7,7 already has a stone");
        assert_eq!(error(&[(0, 15)]), "0,15 is not on the board; expected both from 0 to 14");
        assert!(empty(23, Rule::Freestyle).is_err() && empty(4, Rule::Freestyle).is_err());
    }

    #[test]
    fn any_stone_can_be_taken_back() {
        let found = board(&[(0, OTHER), (1, OWN), (2, OTHER)]);
        for (x, side) in [(0, Color::Black), (1, Color::White), (2, Color::Black)] {
            let left = take_back(&found, Coordinates { x, y: 0 }).unwrap();
            assert_eq!((left.side_to_move(), left.moves().len()), (side, 2));
            let stones: Vec<bool> = (0..3)
                .map(|x| left.get(Coordinates { x, y: 0 }.on(15).unwrap()).is_some())
                .collect();
            let mut expected = [true; 3];
            expected[x] = false;
            assert_eq!(stones, expected);
        }
        let error = take_back(&found, Coordinates { x: 9, y: 9 }).unwrap_err();
        assert_eq!(error, "9,9 holds no stone");
    }

    fn played(text: &str) -> Board {
        match text {
            "" => Board::new(15, Rule::Freestyle).unwrap(),
            text => moves::parse(text.as_bytes(), 15, Rule::Freestyle).unwrap(),
        }
    }

    fn points(text: &str) -> Vec<Point> {
        played(text).moves().to_vec()
    }

    #[test]
    fn a_path_closes_its_last_move_after_the_others() {
        let mut blocked = Blocked::default();
        blocked.close_path(points("h8h9i8")).unwrap();
        blocked.close_path(points("h8")).unwrap();
        blocked.close_path(Vec::new()).unwrap();
        let set = |names: &str| points(names).into_iter().collect::<PointSet>();
        assert_eq!(blocked.on(&played("h8h9")), set("i8"));
        assert_eq!(blocked.on(&played("")), set("h8"));
        assert_eq!(blocked.on(&played("h9h8")), PointSet::EMPTY);
        assert_eq!(blocked.on(&played("h8")), PointSet::EMPTY);
        blocked.close(set("a1"));
        blocked.set_taken(set("b2"));
        assert_eq!(blocked.on(&played("h8h9")), set("i8a1b2"));
        blocked.reopen_path(&points("h8h9i8"));
        assert_eq!(blocked.on(&played("h8h9")), set("a1b2"));
        blocked.reopen_all();
        assert!(blocked.free("B2".parse().unwrap()) && !blocked.free("B2".parse().unwrap()));
        assert_eq!(blocked.on(&played("h8h9")), PointSet::EMPTY);
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
