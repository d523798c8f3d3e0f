//! Node counts of searches: if one of them changes, the search has changed.
//!
//! They are the same on every machine and at every level of the instruction set.

use gomoku::notation::moves;
use gomoku::renju::Reading;
use gomoku::search::{Control, Length, Method, Solver, Verdict};
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, threats};

use crate::common::Random;
use crate::positions::mates::cases;
use crate::positions::{fours, solver_of};

const BYTES: usize = 1 << 22;

/// Returns a solver whose table for fours is a quarter of its memory.
fn for_fours() -> Solver {
    solver_of(Reading::Literal, 2 * BYTES, 1)
}

/// A game from the README of renju-note/quintet (MIT): eight fours in a row.
const EIGHT_FOURS: &str = "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4\
                           i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12";

/// From the tests of renju-note/quintet (MIT), in another order: threats.
const THREATS: &str = "h10i11h9i9j9g8h8j8i7h7";

/// Returns random boards of 60 to 79 stones, without fives, that take at least a thousand nodes.
fn crowded_boards(rule: Rule, count: usize) -> Vec<Board> {
    let mut random = Random::new(1);
    let mut solver = for_fours();
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut sets = [PointSet::EMPTY; 2];
        let stones = 60 + random.below(20);
        let mut placed = 0;
        while placed < stones {
            let point = Point::new(random.below(15), random.below(15)).unwrap();
            if !sets.iter().any(|set| set.contains(point)) {
                sets[placed % 2].insert(point);
                placed += 1;
            }
        }
        let board = Board::from_stones(15, rule, sets[0], sets[1]).unwrap();
        if Color::ALL.iter().any(|&color| threats(&board).any(color, Kind::Five)) {
            continue;
        }
        solver.clear();
        if fours(&mut solver, &board, Length::First, Control::new()).nodes >= 1000 {
            boards.push(board);
        }
    }
    boards
}

/// Returns random boards of 8 to 31 stones, each near another, without fives.
fn open_boards(rule: Rule, count: usize) -> Vec<Board> {
    let mut random = Random::new(2);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = Board::new(15, rule).unwrap();
        let stones = 8 + random.below(24);
        board.place(Point::new(7, 7).unwrap()).unwrap();
        while board.moves().len() < stones {
            let from = board.moves()[random.below(board.moves().len())];
            let (x, y) = (from.x() + random.below(5), from.y() + random.below(5));
            if let (2..17, 2..17) = (x, y) {
                // The point may be occupied.
                let _ = board.place(Point::new(x - 2, y - 2).unwrap());
            }
        }
        if !Color::ALL.iter().any(|&color| threats(&board).any(color, Kind::Five)) {
            boards.push(board);
        }
    }
    boards
}

/// For each case: nodes of its method, of fours and of threats; of the shortest fours; and of the defence
/// after the first move.
#[test]
fn published_mates() {
    let mut found = Vec::new();
    for case in cases() {
        let [mut wide, mut narrow] =
            [Reading::Wide, Reading::Literal].map(|reading| solver_of(reading, BYTES, 1));
        let first = narrow.solve(&case.board, case.method, Control::new()).nodes;
        let threats = wide.solve(&case.board, Method::Vct, Control::new()).nodes;
        let mut shortest = for_fours();
        let shortest = fours(&mut shortest, &case.board, Length::Shortest, Control::new()).nodes;
        let mut after = case.board.clone();
        after.place(case.solution[0]).unwrap();
        let defence =
            solver_of(Reading::Literal, BYTES, 1).defend(&after, Method::Any, Control::new()).nodes;
        found.push((case.id, [first, threats, shortest, defence]));
    }
    let expected = [
        ("test_vcf_black", [48, 84, 468, 46]),
        ("test_vcf_counter", [6, 12, 9, 4]),
        ("test_vct_black", [17_121, 17_121, 4, 426]),
        ("test_vct_white", [105, 105, 0, 108]),
        ("test_vct_forbidden_breaker", [118, 118, 0, 23]),
        ("readme_vcf8", [28, 48, 1_812, 26]),
    ];
    assert_eq!(found, expected);
}

/// Nodes of any win, of the shortest fours, of the first moves that win, and of threats of two widths.
#[test]
fn problems() {
    let found = [EIGHT_FOURS, THREATS].map(|text| {
        let board = moves::parse(text.as_bytes(), 15, Rule::Renju).unwrap();
        let mut solver = solver_of(Reading::Literal, BYTES, 1);
        let any = solver.solve(&board, Method::Any, Control::new());
        assert!(matches!(any.verdict, Verdict::Win(_)));
        let shortest = fours(&mut for_fours(), &board, Length::Shortest, Control::new()).nodes;
        solver.clear();
        let wins = solver.winning_moves(&board, Method::Any, Control::new().nodes(50_000));
        solver.clear();
        solver.set_width(2).unwrap();
        let wide = solver.solve(&board, Method::Vct, Control::new().nodes(50_000));
        [any.nodes, shortest, wins.nodes, wins.proofs.len() as u64, wide.nodes]
    });
    let expected = [[28, 1_812, 50_000, 5, 48], [17_121, 4, 50_000, 1, 13_681]];
    assert_eq!(found, expected);
}

/// For each rule: nodes of any win and of one with the fewest moves, and the number of boards won.
#[test]
fn fours_of_crowded_boards() {
    let found = Rule::ALL.map(|rule| {
        let mut sums = [0; 3];
        let mut solver = for_fours();
        for board in crowded_boards(rule, 20) {
            for (index, length) in [Length::First, Length::Shortest].into_iter().enumerate() {
                solver.clear();
                let solution = fours(&mut solver, &board, length, Control::new().nodes(1_000_000));
                sums[index] += solution.nodes;
                sums[2] += u64::from(matches!(solution.verdict, Verdict::Win(_)));
            }
        }
        sums
    });
    let expected = [
        [73_436, 188_992, 12],
        [64_524, 166_838, 12],
        [46_893, 130_577, 8],
        [212_534, 589_768, 24],
        [312_737, 819_165, 24],
    ];
    assert_eq!(found, expected);
}

/// For each rule: nodes of fours and threats from an empty table, and of wider threats from a table that is
/// not cleared; number of boards won; and nodes of defences.
#[test]
fn threats_of_open_boards() {
    let found = Rule::ALL.map(|rule| {
        let mut sums = [0; 4];
        let mut kept = solver_of(Reading::Literal, 1 << 16, 2);
        let mut solver = solver_of(Reading::Literal, BYTES, 1);
        for board in open_boards(rule, 20) {
            solver.clear();
            let solution = solver.solve(&board, Method::Any, Control::new().nodes(20_000));
            sums[0] += solution.nodes;
            sums[1] += kept.solve(&board, Method::Vct, Control::new().nodes(3_000)).nodes;
            sums[2] += u64::from(matches!(solution.verdict, Verdict::Win(_)));
            sums[3] += kept.defend(&board, Method::Any, Control::new().nodes(2_000)).nodes;
        }
        sums
    });
    let expected = [
        [86_619, 16_389, 11, 30_392],
        [81_297, 13_843, 11, 28_432],
        [87_063, 15_581, 12, 30_393],
        [80_710, 27_537, 10, 35_577],
        [102_372, 29_555, 9, 35_593],
    ];
    assert_eq!(found, expected);
}
