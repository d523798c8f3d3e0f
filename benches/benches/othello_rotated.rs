//! The four rotated boards of the article, with both shapes of tables, compared with the kernels on plain
//! boards.
//!
//! The 4096 boards come from random games in the order of play, each with one of its moves; the throughput is
//! boards per second. `play` finds the flips and updates the board, in all four copies if there are four;
//! `update` gets the flips.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use othello::methods::rotated::{Base3Tables, LineTables, PairTables, RotatedBoard};
use othello::{Bitboard, Board, Square, flip, mobility, workload};

const BOARDS: usize = 1 << 12;

/// A board of a game and one of its moves.
struct Case {
    board: Board,
    rotated: RotatedBoard,
    square: Square,
    flips: Bitboard,
}

fn cases() -> Vec<Case> {
    let mut next = tritboard_benches::words(2);
    let case = |board: Board| {
        let skip = next() % u64::from(board.moves().len());
        let skip = usize::try_from(skip).expect("at most 64 moves");
        let square = board.moves().iter().nth(skip).expect("a board with a move");
        let flips = flip::loops::flips(board, square);
        Case { board, rotated: RotatedBoard::new(board), square, flips }
    };
    workload::game_boards(1).take(BOARDS).map(case).collect()
}

/// Measures a function of each case.
fn row<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    cases: &[Case],
    f: impl Fn(&Case) -> T,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for case in cases {
                black_box(f(black_box(case)));
            }
        });
    });
}

fn group<'c>(criterion: &'c mut Criterion, name: &str) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(format!("othello rotated/{name}"));
    group.throughput(Throughput::Elements(BOARDS as u64));
    group
}

fn check(cases: &[Case], tables: &impl LineTables) {
    for case in cases {
        let both = [case.board, case.board.pass()].map(mobility::loops::moves);
        assert_eq!(case.rotated.moves(tables), both[0]);
        assert_eq!(case.rotated.moves_of_both(tables), both);
        let mut rotated = case.rotated;
        assert_eq!(rotated.play(case.square, tables), case.flips);
        assert_eq!(rotated, RotatedBoard::new(case.board.play(case.square)));
    }
}

fn rotated(criterion: &mut Criterion) {
    let cases = cases();
    let (pairs, base3) = (PairTables::build(), Base3Tables::build().expect("there is memory"));
    check(&cases, &pairs);
    check(&cases, &base3);

    let mut moves = group(criterion, "moves");
    row(&mut moves, "256 × 256", &cases, |case| case.rotated.moves(&pairs));
    row(&mut moves, "base 3", &cases, |case| case.rotated.moves(&base3));
    row(&mut moves, "plain", &cases, |case| mobility::moves(case.board));
    row(&mut moves, "plain, loops", &cases, |case| mobility::loops::moves(case.board));
    moves.finish();

    let mut both = group(criterion, "moves of both");
    row(&mut both, "256 × 256", &cases, |case| case.rotated.moves_of_both(&pairs));
    row(&mut both, "base 3", &cases, |case| case.rotated.moves_of_both(&base3));
    row(&mut both, "plain", &cases, |case| {
        [mobility::moves(case.board), mobility::moves(case.board.pass())]
    });
    both.finish();

    let mut flips = group(criterion, "flips");
    row(&mut flips, "256 × 256", &cases, |case| case.rotated.flips(case.square, &pairs));
    row(&mut flips, "base 3", &cases, |case| case.rotated.flips(case.square, &base3));
    row(&mut flips, "plain", &cases, |case| flip::flips(case.board, case.square));
    row(&mut flips, "plain, loops", &cases, |case| flip::loops::flips(case.board, case.square));
    flips.finish();

    let mut play = group(criterion, "play");
    row(&mut play, "256 × 256", &cases, |case| {
        let mut rotated = case.rotated;
        rotated.play(case.square, &pairs);
        rotated
    });
    row(&mut play, "base 3", &cases, |case| {
        let mut rotated = case.rotated;
        rotated.play(case.square, &base3);
        rotated
    });
    row(&mut play, "plain", &cases, |case| case.board.play(case.square));
    play.finish();

    let mut update = group(criterion, "update");
    row(&mut update, "four copies", &cases, |case| {
        let mut rotated = case.rotated;
        rotated.place(case.square, case.flips);
        rotated
    });
    row(&mut update, "four copies, made anew", &cases, |case| {
        RotatedBoard::new(case.board.after(case.square, case.flips))
    });
    row(&mut update, "plain", &cases, |case| case.board.after(case.square, case.flips));
    update.finish();

    let mut build = criterion.benchmark_group("othello rotated/build");
    build.bench_function("256 × 256", |bencher| bencher.iter(PairTables::build));
    build.bench_function("base 3", |bencher| bencher.iter(Base3Tables::build));
    build.finish();
}

criterion_group!(benches, rotated);
criterion_main!(benches);
