//! Boards as managers send them.

use gomoku::{Board, BoardError, Color, Point, PointSet, Rule};

use super::command::{Side, Stone};
use super::coordinates::Coordinates;

/// Returns the board of stones in the order in which they were sent, with the brain to move.
///
/// Who is Black is not said. When both sides have as many stones it is the brain, when the opponent has
/// one more it is the opponent: so alternate moves leave it. Otherwise it is the side of the first
/// stone, for where colours matter, in renju, managers send moves in their order. Stones of neither side
/// do not count; [`of_neither`] returns them.
///
/// # Errors
///
/// When a point is not on the board or has a stone already: what is wrong.
pub(super) fn of_stones(size: usize, rule: Rule, stones: &[Stone]) -> Result<Board, String> {
    let mut board = empty(size, rule)?;
    let count = |side| stones.iter().filter(|stone| stone.side == side).count();
    let (own, other) = (count(Side::Own), count(Side::Opponent));
    let first = stones.iter().find(|stone| stone.side != Side::Neither);
    let brain = if own == other {
        Color::Black
    } else if own + 1 == other || first.is_none_or(|stone| stone.side != Side::Own) {
        Color::White
    } else {
        Color::Black
    };
    for stone in stones {
        let Some(at) = stone.at else { continue };
        board.set_side_to_move(match stone.side {
            Side::Own => brain,
            Side::Opponent => brain.opponent(),
            Side::Neither => continue,
        });
        place(&mut board, at)?;
    }
    Ok(board.with_side(brain))
}

/// Returns the points that are taken by stones of neither side.
///
/// # Errors
///
/// When one is not on the board.
pub(super) fn of_neither(board: &Board, stones: &[Stone]) -> Result<PointSet, String> {
    let marked = stones.iter().filter(|stone| stone.side == Side::Neither);
    let points = marked.filter_map(|stone| stone.at).map(|at| point(board, at));
    points.collect::<Result<PointSet, String>>().map(|points| points & board.empties())
}

/// Returns the board of moves by Black and White in turn.
///
/// # Errors
///
/// When a move cannot be made: what is wrong.
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
/// When that cannot be done: why.
pub(super) fn place(board: &mut Board, at: Coordinates) -> Result<(), String> {
    let point = point(board, at)?;
    match board.get(point) {
        Some(_) => Err(format!("{},{} holds a stone already", at.x, at.y)),
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
        format!("{x},{y} is not on the board, expected both from 0 to {}", board.size() - 1)
    })
}

/// Takes a stone away, whichever it is; its side is to move.
///
/// # Errors
///
/// When there is none: why.
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

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Side = Side::Own;
    const OTHER: Side = Side::Opponent;
    const NEITHER: Side = Side::Neither;

    fn board(stones: &[(usize, Side)]) -> Board {
        let stone = |&(x, side): &(usize, Side)| Stone { at: Some(Coordinates { x, y: 0 }), side };
        let stones: Vec<Stone> = stones.iter().map(stone).collect();
        of_stones(15, Rule::Renju, &stones).unwrap()
    }

    #[test]
    fn colours_follow_the_counts_and_then_the_order() {
        let black = |stones: &[(usize, Side)]| board(stones).side_to_move() == Color::Black;
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
        let stone = |x, side| Stone { at: Some(Coordinates { x, y: 0 }), side };
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
            Stone { at: at(0), side: OWN },
            Stone { at: at(1), side: OTHER },
            Stone { at: at(2), side: OWN },
            Stone { at: None, side: OTHER },
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
        assert_eq!(error(&[(7, 7), (7, 7)]), "7,7 holds a stone already");
        assert_eq!(error(&[(0, 15)]), "0,15 is not on the board, expected both from 0 to 14");
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
}
