//! Hashes of boards: the direct one, and Zobrist keys, recomputed or updated.
//!
//! The 16,384 positions come from random games in the order of play, each with one of its moves and the flips
//! of that move: too many for the branch predictor to learn the numbers of flips. The throughput is positions
//! per second. In the group `after a move` a row gets the board or the key before the move and the flips,
//! which a search has anyway.
//!
//! An ignored test prints how often hashes collide:
//!
//! ```text
//! cargo test --release -p tritboard-othello --test hashes -- --ignored --nocapture
//! ```

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use othello::zobrist::ZobristKey;
use othello::{Bitboard, Color, Position, Square, workload};

const POSITIONS: usize = 1 << 14;

/// A position of a game and one of its moves.
struct Case {
    position: Position,
    key: ZobristKey,
    color: Color,
    square: Square,
    flips: Bitboard,
}

fn cases() -> Vec<Case> {
    let mut next = tritboard_benches::words(2);
    let boards = workload::game_boards(1).take(POSITIONS);
    let case = |board: othello::Board| {
        let color = Color::ALL[board.discs().len() as usize % 2];
        let skip = next() % u64::from(board.moves().len());
        let skip = usize::try_from(skip).expect("at most 64 moves");
        let square = board.moves().iter().nth(skip).expect("a board with a move");
        let position = Position::new(board, color);
        let key = ZobristKey::by_discs(position);
        Case { position, key, color, square, flips: board.flips(square) }
    };
    boards.map(case).collect()
}

/// Measures a function of each case.
fn row(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    cases: &[Case],
    f: impl Fn(&Case) -> u64,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for case in cases {
                black_box(f(black_box(case)));
            }
        });
    });
}

fn hashes(criterion: &mut Criterion) {
    let cases = cases();
    for case in &cases {
        let after = case.position.play(case.square).expect("a legal move");
        let key = ZobristKey::by_discs(after);
        assert_eq!(key, ZobristKey::of(after));
        assert_eq!(key, case.key.after(case.color, case.square, case.flips));
        assert_eq!(key, case.key.after_by_discs(case.color, case.square, case.flips));
    }

    let mut group = criterion.benchmark_group("othello hash/of a board");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    row(&mut group, "nothing", &cases, |case| {
        case.position.board().mover().bits() ^ case.position.board().opponent().bits()
    });
    row(&mut group, "direct", &cases, |case| case.position.board().hash64());
    row(&mut group, "Zobrist, by rows", &cases, |case| ZobristKey::of(case.position).value());
    row(&mut group, "Zobrist, by discs", &cases, |case| {
        ZobristKey::by_discs(case.position).value()
    });
    group.finish();

    let mut group = criterion.benchmark_group("othello hash/after a move");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    row(&mut group, "direct", &cases, |case| {
        case.position.board().after(case.square, case.flips).hash64()
    });
    row(&mut group, "Zobrist, by rows", &cases, |case| {
        case.key.after(case.color, case.square, case.flips).value()
    });
    row(&mut group, "Zobrist, by discs", &cases, |case| {
        case.key.after_by_discs(case.color, case.square, case.flips).value()
    });
    group.finish();
}

criterion_group!(benches, hashes);
criterion_main!(benches);
