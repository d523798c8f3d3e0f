//! Exact scores of boards from random games, by number of empty squares.
//!
//! The time of each row is that of solving all its boards one after another, with a table of 16 MiB that is
//! empty at the start of each round; the throughput is nodes per second, as counted by
//! `othello::search::endgame::Solution::nodes`. Up to eleven empty squares there is a row for the reference,
//! plain alpha-beta; its throughput is boards per second, so compare its time.
//!
//! Node counts of two versions are not comparable: compare times.
//!
//! The last group compares a solver that maintains nothing and orders moves by hand-made features with one
//! that maintains the codes of 46 patterns and adds a weight for each. The weights are all 0, so that both
//! search the same nodes.

#[path = "../../crates/othello/tests/evaluation/patterns.rs"]
mod patterns;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use othello::eval::{Evaluation, Features};
use othello::search::endgame::{Control, Limits, Options, Order, Solver, reference};
use othello::workload::boards_with_empties;

use self::patterns::Patterns;
use othello::{Board, Score};

/// Numbers of empty squares, each with its number of boards.
const ROWS: [(u32, usize); 6] = [(4, 256), (8, 64), (10, 32), (12, 16), (14, 8), (16, 4)];

fn new_solver(threads: usize) -> Solver {
    Solver::new(Options::new().threads(threads).hash_mib(16)).expect("there is memory")
}

/// Solves boards one after another. Returns the number of nodes.
fn solve<E: Evaluation>(solver: &mut Solver<E>, boards: &[Board]) -> u64 {
    boards.iter().map(|&board| black_box(solver.solve(board, Control::new())).nodes).sum()
}

/// Measures rounds of a function, each with a new solver, whose construction is not measured.
fn rounds<T>(count: u64, threads: usize, mut round: impl FnMut(&mut Solver) -> T) -> Duration {
    let mut sum = Duration::ZERO;
    for _ in 0..count {
        let mut solver = new_solver(threads);
        let started = Instant::now();
        black_box(round(&mut solver));
        sum += started.elapsed();
    }
    sum
}

fn one_thread(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("endgame");
    group.sample_size(10);
    for (empties, count) in ROWS {
        let boards = boards_with_empties(1, empties, count);
        let checked = boards.iter().take(4);
        for &board in checked.filter(|_| empties <= 12) {
            let score = new_solver(1).solve(board, Control::new()).score();
            assert_eq!(
                score,
                Some(reference::alpha_beta(board, Score::MIN, Score::MAX)),
                "{board}"
            );
        }
        let nodes = solve(&mut new_solver(1), &boards);
        println!("{count} boards of {empties} empty squares: {nodes} nodes");
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::new("solve", empties), |bencher| {
            bencher.iter_custom(|count| rounds(count, 1, |solver| solve(solver, &boards)));
        });
        if empties < 12 {
            group.throughput(Throughput::Elements(boards.len() as u64));
            group.bench_function(BenchmarkId::new("reference", empties), |bencher| {
                bencher.iter(|| {
                    let boards = black_box(&boards).iter();
                    let score =
                        |&board| reference::alpha_beta(board, Score::MIN, Score::MAX).discs();
                    boards.map(score).sum::<i32>()
                });
            });
        }
    }
}

/// Measures solving many boards at once; the throughput is boards per second.
fn many(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("endgame/many");
    group.sample_size(10);
    let boards = boards_with_empties(2, 10, 256);
    group.throughput(Throughput::Elements(boards.len() as u64));
    let solve_many = |solver: &mut Solver| {
        let boards = boards.iter().copied();
        let many = solver.solve_many(boards, Order::Input, Limits::default());
        many.map(|solved| solved.solution.score()).collect::<Vec<_>>()
    };
    let mut solver = new_solver(1);
    let expected: Vec<_> =
        boards.iter().map(|&board| solver.solve(board, Control::new()).score()).collect();
    group.bench_function("one by one", |bencher| {
        bencher.iter_custom(|count| rounds(count, 1, |solver| solve(solver, &boards)));
    });
    for threads in [1, 2] {
        assert_eq!(solve_many(&mut new_solver(threads)), expected);
        group.bench_function(BenchmarkId::new("threads", threads), |bencher| {
            bencher.iter_custom(|count| rounds(count, threads, solve_many));
        });
    }
}

/// Measures the cost of maintaining codes.
fn carrying(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("endgame/evaluation");
    group.sample_size(10);
    for empties in [16, 18, 20] {
        let boards = boards_with_empties(6, empties, 2);
        let nodes = solve(&mut new_solver(1), &boards);
        group.throughput(Throughput::Elements(nodes));
        let mut row = |name, seconds: &dyn Fn() -> Duration| {
            group.bench_function(BenchmarkId::new(name, empties), |bencher| {
                bencher.iter_custom(|count| (0..count).map(|_| seconds()).sum());
            });
        };
        row("features", &|| timed(Features, &boards, nodes));
        row("46 patterns", &|| timed(Patterns::new(|| 0), &boards, nodes));
    }
}

/// Returns the time of solving boards, and checks that it takes `nodes` nodes.
fn timed<E: Evaluation + 'static>(evaluation: E, boards: &[Board], nodes: u64) -> Duration {
    let options = Options::new().threads(1).hash_mib(16);
    let mut solver = Solver::with_evaluation(options, evaluation).expect("there is memory");
    let started = Instant::now();
    assert_eq!(solve(&mut solver, boards), nodes);
    started.elapsed()
}

criterion_group!(benches, one_thread, many, carrying);
criterion_main!(benches);
