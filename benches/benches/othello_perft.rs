//! Perft from the start, with bulk counting at the last ply.
//!
//! The throughput is leaves per second. The peer `magpie` is the perft of its own tests, on its board without
//! checks. `scalar` is the same recursion on the boards of this project, one position at a time. `lanes` is
//! `othello::perft` on one thread without a transposition table. The group `perft/options` measures the effect of its
//! options.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use magpie::othello::{Board as MagpieBoard, Stone};
use othello::Board;
use othello::perft::{PassRule, Perft, Unique};

/// Counts leaves like magpie's perft, with its types.
fn magpie(board: &MagpieBoard, stone: Stone, passed: bool, depth: u32) -> u64 {
    let moves = board.moves_for(stone);
    if moves == 0 {
        return if passed || depth == 1 { 1 } else { magpie(board, stone.flip(), true, depth - 1) };
    }
    if depth == 1 {
        return moves.count_set().into();
    }
    let after = |square| {
        let mut board = board.clone();
        board.play(stone, square);
        magpie(&board, stone.flip(), false, depth - 1)
    };
    moves.hot_bits().map(after).sum()
}

/// Counts leaves by the same recursion with the boards of this project.
fn scalar(board: Board, passed: bool, depth: u32) -> u64 {
    let moves = board.moves();
    if moves.is_empty() {
        return if passed || depth == 1 { 1 } else { scalar(board.pass(), true, depth - 1) };
    }
    if depth == 1 {
        return moves.len().into();
    }
    moves.iter().map(|square| scalar(board.play(square), false, depth - 1)).sum()
}

/// Depths and their numbers of leaves, where a pass takes a ply.
const DEPTHS: [(u32, u64); 2] = [(9, 3_005_288), (10, 24_571_284)];

fn one_thread(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(20);
    for (depth, leaves) in DEPTHS {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(BenchmarkId::new("magpie", depth), |b| {
            let board = MagpieBoard::standard();
            let count = || magpie(black_box(&board), Stone::Black, false, depth);
            assert_eq!(count(), leaves);
            b.iter(count);
        });
        group.bench_function(BenchmarkId::new("scalar", depth), |b| {
            let count = || scalar(black_box(Board::START), false, depth);
            assert_eq!(count(), leaves);
            b.iter(count);
        });
        group.bench_function(BenchmarkId::new("lanes", depth), |b| {
            let perft = Perft::new(PassRule::Ply);
            let count = || perft.count(black_box(Board::START), depth);
            assert_eq!(count(), Ok(leaves));
            b.iter(count);
        });
    }
}

fn options(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft/options");
    group.sample_size(10);
    let (depth, leaves) = DEPTHS[1];
    group.throughput(Throughput::Elements(leaves));
    for (name, threads, mib) in
        [("two threads", 2, 0), ("64 MiB", 1, 64), ("two threads, 64 MiB", 2, 64)]
    {
        group.bench_function(BenchmarkId::new(name, depth), |b| {
            let perft = Perft::new(PassRule::Ply).threads(threads).hash_mib(mib);
            let count = || perft.count(black_box(Board::START), depth);
            assert_eq!(count(), Ok(leaves));
            b.iter(count);
        });
    }
    group.throughput(Throughput::Elements(67_245));
    group.bench_function(BenchmarkId::new("unique", 8), |b| {
        let count = || Unique::new(black_box(Board::START)).nth(8);
        assert_eq!(count(), Some(Ok(67_245)));
        b.iter(count);
    });
}

criterion_group!(benches, one_thread, options);
criterion_main!(benches);
