//! Forbidden points: every empty point of midgame boards.
//!
//! The boards are 20 to 60 stones of random play near earlier stones, and the renju positions of the
//! workload. The throughput is points per second, so that all methods are comparable: `state` asks a
//! maintained state point by point, `board` finds all points of a board from its stones, and `reference` is
//! the definition.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use gomoku::renju::{self, Reading, forbidden_points, reference};
use gomoku::workload::{POSITIONS, boards_of_40};
use gomoku::{Board, Point, PointSet, Rule, ThreatState};
use tritboard_benches::words;

/// Returns 15×15 boards with 20 to 60 stones, each at most two steps from an earlier one.
fn played_boards(count: usize) -> Vec<Board> {
    let mut word = words(3);
    let mut below = move |end: usize| usize::try_from(word() % end as u64).expect("below `end`");
    let mut board = || {
        let mut board = Board::new(15, Rule::Renju).expect("15 is a size");
        board.place(Point::new(7, 7).expect("a point")).expect("the board is empty");
        let stones = 20 + below(41);
        while board.moves().len() < stones {
            let near = board.moves()[below(board.moves().len())];
            let (x, y) = (near.x() + below(5), near.y() + below(5));
            if let Some((x, y)) = x.checked_sub(2).zip(y.checked_sub(2)) {
                // Retry occupied points and points beyond the edge.
                let _ = Point::new(x, y).map(|point| board.place(point));
            }
        }
        board
    };
    (0..count).map(|_| board()).collect()
}

fn workload_boards() -> Vec<Board> {
    let renju = POSITIONS.iter().filter(|position| position.rule == Rule::Renju);
    renju.map(|position| position.board().expect("the moves of a game")).collect()
}

fn points(criterion: &mut Criterion) {
    let sets = [
        ("20 to 60 stones", played_boards(300)),
        ("40 stones", boards_of_40(Rule::Renju, 300)),
        ("workload", workload_boards()),
    ];
    for (name, boards) in sets {
        let empties: Vec<PointSet> = boards.iter().map(Board::empties).collect();
        let mut states: Vec<_> = boards.iter().cloned().map(ThreatState::new).collect();
        for (board, state) in boards.iter().zip(&mut states) {
            let points = forbidden_points(board, Reading::Literal);
            for point in board.empties().iter() {
                let expected = reference::forbidden(board, point, Reading::Literal);
                assert_eq!(renju::forbidden(state, point, Reading::Literal), expected);
                assert_eq!(points.kind_at(point), expected);
            }
        }
        let mut group = criterion.benchmark_group(format!("renju/{name}"));
        group.throughput(Throughput::Elements(
            empties.iter().map(PointSet::len).sum::<usize>() as u64
        ));
        group.bench_function("state", |bencher| {
            bencher.iter(|| {
                for (state, empties) in states.iter_mut().zip(&empties) {
                    for point in empties.iter() {
                        black_box(renju::forbidden(state, point, Reading::Literal));
                    }
                }
            });
        });
        group.bench_function("board", |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(forbidden_points(black_box(board), Reading::Literal));
                }
            });
        });
        group.sample_size(10);
        group.bench_function("reference", |bencher| {
            bencher.iter(|| {
                for (board, empties) in boards.iter().zip(&empties) {
                    for point in empties.iter() {
                        black_box(reference::forbidden(board, point, Reading::Literal));
                    }
                }
            });
        });
        group.finish();
    }
}

/// Measures a board on which the verdict on one point depends on others, 34 levels deep.
fn deep(criterion: &mut Criterion) {
    let text = include_bytes!("../../crates/gomoku/tests/data/renju-deep.txt");
    let board = gomoku::notation::grid::parse(text, Rule::Renju).expect("a grid");
    let point: Point = "L12".parse().expect("a point");
    let mut group = criterion.benchmark_group("renju/34 levels");
    group.bench_function("state", |bencher| {
        bencher.iter_batched_ref(
            || ThreatState::new(board.clone()),
            |state| renju::forbidden(state, black_box(point), Reading::Literal),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("reference", |bencher| {
        bencher.iter(|| reference::forbidden(&board, black_box(point), Reading::Literal));
    });
    group.finish();
}

criterion_group!(benches, points, deep);
criterion_main!(benches);
