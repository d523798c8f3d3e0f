//! Positions for the solver, and published forced wins.

use gomoku::notation::moves;
use gomoku::renju::{self, Reading};
use gomoku::search::{Control, End, Length, Method, Options, Solution, Solver, Verdict};
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, threats};

use crate::common::Random;

/// Returns the board after moves from the empty board.
pub fn after(text: &str, rule: Rule) -> Board {
    moves::parse(text.as_bytes(), 15, rule).unwrap()
}

pub fn points(text: &str) -> PointSet {
    text.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
}

/// Returns a board of 15×15 with the given stones.
pub fn board(rule: Rule, side: Color, black: &str, white: &str) -> Board {
    Board::from_stones(15, rule, points(black), points(white)).unwrap().with_side(side)
}

/// Describes a position in a failure message.
pub fn described(board: &Board, reading: Reading) -> String {
    format!("{}, {reading}, {} to move\n{board}", board.rule(), board.side_to_move())
}

/// Returns a solver with tables of `hash_bytes`, for threats of a width.
pub fn solver_of(reading: Reading, hash_bytes: usize, width: u8) -> Solver {
    let options = Options::new().reading(reading).width(width);
    Solver::with_hash_bytes(options, hash_bytes).expect("little memory")
}

/// Searches by fours alone.
pub fn fours(solver: &mut Solver, board: &Board, length: Length, control: Control) -> Solution {
    solver.set_length(length);
    solver.solve(board, Method::Vcf, control)
}

/// Returns the fields of a solution that do not depend on time.
pub fn found(solution: &Solution) -> (&Verdict, Method, u64, End) {
    (&solution.verdict, solution.method, solution.nodes, solution.end)
}

/// Returns a position of a game in which both sides play near earlier stones and stop fives. Neither side
/// has a five; about half of the positions are won.
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

/// Returns an empty point within two steps of a stone.
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

/// Returns a small board on which `taken` of ten points have stones, with either side to move.
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

/// Published forced wins.
pub mod mates {
    use gomoku::proof::check::check;
    use gomoku::renju::Reading;
    use gomoku::search::{Control, Length, Method, Verdict};
    use gomoku::{Board, Color, Point, PointSet, Rule};

    use crate::positions::{described, fours, solver_of};

    /// The source is named in the file.
    const CASES: &str = include_str!("../data/mates.json");

    pub struct Case {
        pub id: &'static str,
        pub method: Method,
        pub board: Board,
        pub solution: Vec<Point>,
        /// Moves of the attacker.
        moves: usize,
    }

    /// Reads the cases: keys, strings and numbers in the order of the file.
    pub fn cases() -> Vec<Case> {
        let mut cases = Vec::new();
        for text in CASES.split("\"id\"").skip(1) {
            let (strings, moves) = text.split_once("\"solution_moves\":").unwrap();
            let moves = moves.trim_start().split(|c: char| !c.is_ascii_digit()).next().unwrap();
            let mut strings = strings.split('"').skip(1).step_by(2).peekable();
            let id = strings.next().unwrap();
            let mut value = |key: &str| {
                assert_eq!(strings.next(), Some(key), "{id}");
                strings.next().unwrap()
            };
            let rule: Rule = value("rule").parse().unwrap();
            let side: Color = value("to_move").parse().unwrap();
            let method = match value("kind") {
                "VCF" => Method::Vcf,
                "VCT" => Method::Vct,
                other => panic!("{id}: {other}"),
            };
            let stones = ["black", "white"].map(|key| {
                assert_eq!(strings.next(), Some(key), "{id}");
                let names =
                    std::iter::from_fn(|| strings.next_if(|name| name.parse::<Point>().is_ok()));
                names.map(|name| name.parse::<Point>().unwrap()).collect::<PointSet>()
            });
            assert_eq!(strings.next(), Some("solution"), "{id}");
            let solution = strings.next().unwrap().split(',').map(|name| name.parse().unwrap());
            let board = Board::from_stones(15, rule, stones[0], stones[1]).unwrap().with_side(side);
            let moves = moves.parse().unwrap();
            cases.push(Case { id, method, board, solution: solution.collect(), moves });
        }
        cases
    }

    #[test]
    #[ignore = "needs ../shared: bash .ci/run shared"]
    fn the_cases_are_those_of_the_shared_collection() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/gomoku/mates.json");
        assert_eq!(std::fs::read_to_string(path).expect(path), CASES);
    }

    #[test]
    fn solutions_have_the_length_of_the_file() {
        let cases = cases();
        assert_eq!(cases.len(), 6);
        for Case { id, board, solution, moves, .. } in cases {
            assert_eq!(solution.len().div_ceil(2), moves, "{id}");
            let mut board = board;
            solution.into_iter().for_each(|point| board.place(point).unwrap());
        }
    }

    #[test]
    fn every_mate_is_solved_by_its_method() {
        for Case { id, method, board, moves, .. } in cases() {
            for reading in Reading::ALL {
                let mut solver = solver_of(reading, 1 << 22, 1);
                let solution = solver.solve(&board, method, Control::new());
                let Verdict::Win(proof) = solution.verdict else { panic!("{id}, {reading}") };
                assert_eq!(solution.method, method, "{id}");
                check(&board, reading, &proof).unwrap();
                if method == Method::Vct {
                    let fours = solver.solve(&board, Method::Vcf, Control::new());
                    assert_eq!(fours.verdict, Verdict::NoWin, "{id}: threes are needed");
                    continue;
                }
                let mut solver = solver_of(reading, 1 << 22, 1);
                let solution = fours(&mut solver, &board, Length::Shortest, Control::new());
                let Verdict::Win(proof) = solution.verdict else { panic!("{id}, {reading}") };
                let checked = check(&board, reading, &proof).unwrap();
                assert!(proof.longest() <= moves, "{id}: {}", proof.longest());
                assert!(checked.longest() <= moves, "{id}: {}", checked.longest());
            }
        }
    }

    /// After each move of the attacker in the published line, all replies lose.
    #[test]
    fn every_move_loses_after_a_move_that_wins() {
        for Case { id, board, solution, .. } in cases() {
            let reading = Reading::Literal;
            let mut solver = solver_of(reading, 1 << 22, 1);
            let mut board = board;
            for (number, &point) in solution.iter().enumerate() {
                board.place(point).unwrap();
                // The last move of a line may be the five.
                if number % 2 == 1 || number + 1 == solution.len() {
                    continue;
                }
                let defence = solver.defend(&board, Method::Any, Control::new());
                assert!(!defence.moves.is_empty(), "{id}");
                let resists =
                    defence.moves.iter().map(|found| found.resistance().unwrap_or(usize::MAX));
                assert!(resists.is_sorted_by(|a, b| a >= b), "{id}");
                for found in defence.moves {
                    let mut after = board.clone();
                    after.place(found.point).unwrap();
                    let Verdict::Win(proof) = found.verdict else {
                        panic!(
                            "{id}: {} after {point}\n{}",
                            found.point,
                            described(&board, reading)
                        )
                    };
                    check(&after, reading, &proof).unwrap();
                }
            }
        }
    }
}
