//! Wins by continuous fours and by continuous threats.
//!
//! * `problem`: two published problems under renju, one with eight fours in a row and one with threats. The
//!   time is that of a whole call with an empty table.
//! * `fours`: random crowded boards, won or not, that take at least a thousand nodes each from an empty
//!   table. The throughput is nodes per second, as counted by `gomoku::search::Solution::nodes`.
//! * `threats`: random early positions without a win by fours.
//! * `check`: verification of the problems' proofs.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine::random::SplitMix64;
use gomoku::notation::moves;
use gomoku::proof::check::check;
use gomoku::search::{Control, Length, Method, Options, Solver, Verdict};
use gomoku::{Board, Color, Kind, Point, PointSet, Rule, threats};

/// From the README of renju-note/quintet (MIT).
const EIGHT_FOURS: &str = "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4\
                           i8g8k8l8d5e4f4f3h3g2e2i10j11f11g11d9e10e12f13c10b11c12d12";

/// From the tests of renju-note/quintet (MIT), in another order.
const THREATS: &str = "h10i11h9i9j9g8h8j8i7h7";

fn problem(text: &str) -> Board {
    moves::parse(text.as_bytes(), 15, Rule::Renju).expect("a game")
}

/// Returns random boards of 60 to 79 stones without fives.
fn crowded_boards(rule: Rule, count: usize) -> Vec<Board> {
    let mut random = SplitMix64::new(1);
    let mut solver = Solver::new(Options::new()).expect("memory");
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut sets = [PointSet::EMPTY; 2];
        let stones = 60 + random.scaled(20);
        let mut placed = 0;
        while placed < stones {
            let point = Point::new(random.scaled(15), random.scaled(15)).expect("on the board");
            if !sets.iter().any(|set| set.contains(point)) {
                sets[placed % 2].insert(point);
                placed += 1;
            }
        }
        let board = Board::from_stones(15, rule, sets[0], sets[1]).expect("a board");
        if Color::ALL.iter().any(|&color| threats(&board).any(color, Kind::Five)) {
            continue;
        }
        solver.clear();
        if solver.solve(&board, Method::Vcf, Control::new()).nodes >= 1000 {
            boards.push(board);
        }
    }
    boards
}

/// Returns random boards of 8 to 31 stones, each near another, without a win by fours.
fn open_boards(rule: Rule, count: usize) -> Vec<Board> {
    let mut random = SplitMix64::new(2);
    let mut solver = Solver::new(Options::new()).expect("memory");
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = Board::new(15, rule).expect("a board");
        let stones = 8 + random.scaled(24);
        board.place(Point::new(7, 7).expect("the centre")).expect("empty");
        while board.moves().len() < stones {
            let from = board.moves()[random.scaled(board.moves().len())];
            let offset = |at: usize, by: usize| (at + by).checked_sub(2).filter(|&at| at < 15);
            let (x, y) = (offset(from.x(), random.scaled(5)), offset(from.y(), random.scaled(5)));
            if let (Some(x), Some(y)) = (x, y) {
                // The point may be occupied.
                let _ = board.place(Point::new(x, y).expect("on the board"));
            }
        }
        let has_five = Color::ALL.iter().any(|&color| threats(&board).any(color, Kind::Five));
        let fours = |solver: &mut Solver| {
            solver.solve(&board, Method::Vcf, Control::new().nodes(100_000)).verdict
        };
        if !has_five && fours(&mut solver) == Verdict::NoWin {
            boards.push(board);
        }
    }
    boards
}

fn problems(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("problem");
    let board = problem(EIGHT_FOURS);
    for (name, length) in [("first", Length::First), ("shortest", Length::Shortest)] {
        let mut solver = Solver::new(Options::new().length(length)).expect("memory");
        group.bench_function(BenchmarkId::new("eight fours", name), |bencher| {
            bencher.iter(|| {
                solver.clear();
                black_box(solver.solve(&board, Method::Vcf, Control::new()))
            });
        });
    }
    let board = problem(THREATS);
    let mut solver = Solver::new(Options::new()).expect("memory");
    group.sample_size(20);
    group.bench_function("threats", |bencher| {
        bencher.iter(|| {
            solver.clear();
            black_box(solver.solve(&board, Method::Any, Control::new()))
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("check");
    for (name, text) in [("eight fours", EIGHT_FOURS), ("threats", THREATS)] {
        let board = problem(text);
        let options = Options::new();
        let solution =
            Solver::new(options).expect("memory").solve(&board, Method::Any, Control::new());
        let Verdict::Win(proof) = solution.verdict else { panic!("{name} is a win") };
        let checked = check(&board, options.reading, &proof).expect("the proof holds");
        group.throughput(Throughput::Elements(checked.replies));
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(check(&board, options.reading, &proof)));
        });
    }
    group.finish();
}

fn random_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fours");
    group.sample_size(10);
    for rule in Rule::ALL {
        let boards = crowded_boards(rule, 20);
        let mut solver = Solver::new(Options::new()).expect("memory");
        let mut solve = || -> u64 {
            let mut nodes = 0;
            for board in &boards {
                solver.clear();
                let control = Control::new().nodes(1_000_000);
                nodes += black_box(solver.solve(board, Method::Vcf, control)).nodes;
            }
            nodes
        };
        group.throughput(Throughput::Elements(solve()));
        group.bench_function(rule.name(), |bencher| bencher.iter(&mut solve));
    }
    group.finish();

    let mut group = criterion.benchmark_group("threats");
    group.sample_size(10);
    for rule in Rule::ALL {
        let boards = open_boards(rule, 20);
        let mut solver = Solver::new(Options::new()).expect("memory");
        let mut solve = || -> u64 {
            let mut nodes = 0;
            for board in &boards {
                solver.clear();
                let control = Control::new().nodes(20_000);
                nodes += black_box(solver.solve(board, Method::Vct, control)).nodes;
            }
            nodes
        };
        group.throughput(Throughput::Elements(solve()));
        group.bench_function(rule.name(), |bencher| bencher.iter(&mut solve));
    }
    group.finish();
}

criterion_group!(benches, problems, random_boards);
criterion_main!(benches);
