//! Positions for solvers.

use gomoku::notation::moves;
use gomoku::renju::{self, Reading};
use gomoku::search::{Control, End, Length, Method, Options, Solution, Solver, Verdict};
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, threats};

use crate::common::Random;

/// The board of moves that follow each other.
pub fn after(text: &str, rule: Rule) -> Board {
    moves::parse(text.as_bytes(), 15, rule).unwrap()
}

pub fn points(text: &str) -> PointSet {
    text.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
}

/// A board of 15×15 with the given stones.
pub fn board(rule: Rule, side: Color, black: &str, white: &str) -> Board {
    Board::from_stones(15, rule, points(black), points(white)).unwrap().with_side(side)
}

/// What is told of a position in which something is wrong.
pub fn told(board: &Board, reading: Reading) -> String {
    format!("{}, {reading}, {} to move\n{board}", board.rule(), board.side_to_move())
}

/// A solver whose tables take so many bytes, for threats of a width.
pub fn solver_of(reading: Reading, hash_bytes: usize, width: u8) -> Solver {
    let options = Options::new().reading(reading).width(width);
    Solver::with_hash_bytes(options, hash_bytes).expect("little memory")
}

/// Searches by fours alone.
pub fn fours(solver: &mut Solver, board: &Board, length: Length, control: Control) -> Solution {
    solver.set_length(length);
    solver.solve(board, Method::Vcf, control)
}

/// What does not depend on the time that a search took.
pub fn found(solution: &Solution) -> (&Verdict, Method, u64, End) {
    (&solution.verdict, solution.method, solution.nodes, solution.end)
}

/// A position of a game in which both sides play near earlier stones and stop fives. Nobody can
/// make a five; about half of the positions are won.
pub fn attack(random: &mut Random, rule: Rule, size: usize) -> Board {
    loop {
        let stones = 8 + random.below(24.min(size * size / 3));
        if let Some(board) = game(random, rule, size, stones) {
            return board;
        }
    }
}

fn game(random: &mut Random, rule: Rule, size: usize, stones: usize) -> Option<Board> {
    let mut board = Board::new(size, rule).unwrap();
    board.place(Point::new(size / 2, size / 2).unwrap()).unwrap();
    while board.moves().len() < stones {
        let side = board.side_to_move();
        let threats = threats(&board);
        if threats.any(side, Kind::Five) {
            return None;
        }
        let five = threats.of(side.opponent(), Kind::Five).next();
        let point = match five {
            Some((point, _)) => point,
            None => near(random, &board),
        };
        if renju::forbidden_on(&board, point, Reading::Literal).is_some()
            && rule == Rule::Renju
            && side == Color::Black
        {
            return None;
        }
        board.place(point).unwrap();
    }
    let threats = threats(&board);
    Color::ALL.into_iter().all(|color| !threats.any(color, Kind::Five)).then_some(board)
}

/// An empty point at most two steps from a stone.
fn near(random: &mut Random, board: &Board) -> Point {
    loop {
        let stone = random.pick(board.moves());
        let x = (stone.x() + random.below(5)).checked_sub(2);
        let y = (stone.y() + random.below(5)).checked_sub(2);
        let point = x.zip(y).and_then(|(x, y)| Point::new(x, y));
        if let Some(point) = point.filter(|&point| board.empties().contains(point)) {
            return point;
        }
    }
}

/// A small board of which so many of ten points are taken, with either side to move.
pub fn crowded(random: &mut Random, rule: Rule, size: usize, taken: usize) -> Board {
    let mut stones = [PointSet::EMPTY; 2];
    for point in Point::all(size) {
        if random.below(10) < taken {
            stones[random.below(2)].insert(point);
        }
    }
    let side = random.pick(&Color::ALL);
    Board::from_stones(size, rule, stones[0], stones[1]).unwrap().with_side(side)
}
