//! Gomoku's network at the leaves of a search: every candidate move of a position is made, evaluated and taken back.
//!
//! `weights` evaluates by the weights in the crate's network alone, `network` asks the network each time, and `lazy`
//! asks it only where the value of the weights lies within its margin of a window around the value of the position.
//! Kernels are timed by their parts: what a stone changes in a region and in the sum of a point, and the layers behind
//! the sums of regions.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gomoku::eval::network::kernels::{ALL, Regions, Row, Sum};
use gomoku::eval::{Evaluation, NetworkEvaluation, PatternEvaluation};
use gomoku::pattern::PatternState;
use gomoku::workload::POSITIONS;
use gomoku::{Board, Color, PointSet, Rule};

const RULE: Rule = Rule::Freestyle;

/// The positions of the rule, with the moves near their stones.
fn positions() -> Vec<(Board, PointSet)> {
    let boards = POSITIONS.iter().filter(|position| position.rule == RULE);
    let boards = boards.map(|position| position.board().expect("the moves of a game"));
    let near = |board: Board| {
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let points = stones.near(2, board.size()) & board.empties();
        (board, points)
    };
    boards.map(near).collect()
}

/// Makes, evaluates and takes back every move of every position.
fn leaves<E: Evaluation>(
    evaluation: &E,
    positions: &[(Board, PointSet)],
    evaluate: impl Fn(&PatternState<E::State>, Color, i32) -> i32,
) -> impl FnMut() {
    let state = |board: &Board| {
        let state = evaluation.state(RULE).expect("its rule");
        let patterns = PatternState::with_observer(board, state);
        let value = evaluation.evaluate(&patterns, board.side_to_move());
        (patterns, value)
    };
    let mut positions: Vec<_> = positions
        .iter()
        .map(|(board, points)| (state(board), board.side_to_move(), *points))
        .collect();
    move || {
        for ((patterns, value), mover, points) in &mut positions {
            for point in points.iter() {
                patterns.place(black_box(point), *mover);
                black_box(evaluate(patterns, mover.opponent(), -*value));
                patterns.undo();
            }
        }
    }
}

fn network_at_leaves(c: &mut Criterion) {
    let positions = positions();
    let moves: usize = positions.iter().map(|(_, points)| points.len()).sum();
    let network = NetworkEvaluation::embedded(RULE);
    let weights = PatternEvaluation::new(network.network().weights());
    let mut group = c.benchmark_group("leaves");
    group.throughput(Throughput::Elements(moves as u64));
    let mut run =
        leaves(&weights, &positions, |patterns, mover, _| weights.evaluate(patterns, mover));
    group.bench_function("weights", |b| b.iter(&mut run));
    let mut run =
        leaves(&network, &positions, |patterns, mover, _| network.evaluate(patterns, mover));
    group.bench_function("network", |b| b.iter(&mut run));
    let mut run = leaves(&network, &positions, |patterns, mover, value| {
        network.evaluate_within(patterns, mover, [value, value + 1]).value
    });
    group.bench_function("lazy", |b| b.iter(&mut run));
    group.finish();
}

fn kernels(c: &mut Criterion) {
    let network = NetworkEvaluation::embedded(RULE);
    let head = &network.kernel_tables().side(Color::Black).head;
    let sum = |number: i16| Sum(std::array::from_fn(|k| number * i16::try_from(k).expect("32")));
    let row = |number: i8| Row(std::array::from_fn(|k| number * i8::try_from(k).expect("32")));
    let regions = Regions(std::array::from_fn(|_| sum(7)));
    let rows = [row(2), row(3)];
    for kernel in ALL {
        let mut group = c.benchmark_group(format!("kernel/{}", kernel.name));
        let (mut point, mut region) = (sum(1), sum(0));
        group.bench_function("region", |b| {
            b.iter(|| (kernel.change_region)(&mut region, black_box(&point), &rows[0], &rows[1]));
        });
        group.bench_function("point", |b| {
            b.iter(|| (kernel.exchange)(&mut point, black_box(&rows[0]), black_box(&rows[1])));
        });
        group.bench_function("layers", |b| {
            b.iter(|| (kernel.correction)(head, black_box(&regions), 0));
        });
        group.bench_function("score", |b| {
            b.iter(|| (kernel.score)(black_box(&point), &point));
        });
        group.finish();
    }
}

criterion_group!(benches, network_at_leaves, kernels);
criterion_main!(benches);
