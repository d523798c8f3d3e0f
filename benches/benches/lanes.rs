//! The dense encoder: what a move costs on 46 patterns, by kernel.
//!
//! A move places one disc and turns over three; the throughput is moves a second. Each kernel
//! plays the same 1024 moves and must arrive at the same codes.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ternary::Color;
use ternary::lanes::{DenseEncoder, Lanes, MAX_PATTERNS, kernels};
use tritboard_benches::words;

const MOVES: usize = 1024;

/// A placed disc of a colour and the three discs that turn over to it.
struct Move {
    color: Color,
    placed: usize,
    flipped: [usize; 3],
}

fn moves() -> Vec<Move> {
    let mut next = words(1);
    let mut cell = move || (next() >> 58) as usize;
    (0..MOVES)
        .map(|ply| Move {
            color: Color::ALL[ply % 2],
            placed: cell(),
            flipped: [cell(), cell(), cell()],
        })
        .collect()
}

/// 46 patterns: the rows, columns and diagonals of four cells and more, and the 3×3 corners twice.
fn patterns() -> Vec<Vec<u16>> {
    let mut patterns: Vec<Vec<u16>> = Vec::new();
    for line in 0..8 {
        patterns.push((0..8).map(|i| line + 8 * i).collect());
        patterns.push((0..8).map(|i| 8 * line + i).collect());
    }
    let cells = || (0..8_i16).flat_map(|y| (0..8).map(move |x| (x, y)));
    let bit = |(x, y): (i16, i16)| (x + 8 * y).unsigned_abs();
    for index in 3..=11 {
        patterns.push(cells().filter(|(x, y)| x + y == index).map(bit).collect());
        patterns.push(cells().filter(|(x, y)| 7 - x + y == index).map(bit).collect());
    }
    for corner in [0, 5, 40, 45, 9, 12, 33, 36, 1, 4, 32, 37] {
        patterns.push((0..9).map(|i| corner + i % 3 + 8 * (i / 3)).collect());
    }
    assert_eq!(patterns.len(), 46);
    patterns
}

/// Plays the moves by the operations of one kernel, with the second colour's column added twice.
macro_rules! play {
    ($kernel:ident) => {
        |encoder: &DenseEncoder, moves: &[Move]| {
            let mut codes = Aligned([0; MAX_PATTERNS]);
            for step in moves {
                let column = |cell: usize| encoder.column(cell).as_array();
                match step.color {
                    Color::First => {
                        kernels::$kernel::add(&mut codes.0, column(step.placed));
                        for cell in step.flipped {
                            kernels::$kernel::sub(&mut codes.0, column(cell));
                        }
                    }
                    Color::Second => {
                        kernels::$kernel::add_twice(&mut codes.0, column(step.placed));
                        for cell in step.flipped {
                            kernels::$kernel::add(&mut codes.0, column(cell));
                        }
                    }
                }
                // A search reads the codes after every move.
                black_box(&mut codes);
            }
            codes.0
        }
    };
}

type Play = fn(&DenseEncoder, &[Move]) -> [u16; MAX_PATTERNS];

/// The kernels of this build.
const PLAYS: &[(&str, Play)] = &[
    ("portable", play!(portable)),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    ("avx2", play!(avx2)),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
    ("avx512", play!(avx512)),
    ("widest, columns of both colours", play_doubled),
];

/// Plays with a stored column for the second colour: twice the memory, no second addition.
fn play_doubled(encoder: &DenseEncoder, moves: &[Move]) -> [u16; MAX_PATTERNS] {
    let columns = DOUBLED.get_or_init(|| {
        let double = |cell: usize| encoder.column(cell).as_array().map(|weight| 2 * weight);
        (0..64).map(|cell| Aligned(double(cell))).collect()
    });
    let mut codes = Aligned([0; MAX_PATTERNS]);
    for step in moves {
        let column = |cell: usize| encoder.column(cell).as_array();
        match step.color {
            Color::First => {
                kernels::widest::add(&mut codes.0, column(step.placed));
                for cell in step.flipped {
                    kernels::widest::sub(&mut codes.0, column(cell));
                }
            }
            Color::Second => {
                kernels::widest::add(&mut codes.0, &columns[step.placed].0);
                for cell in step.flipped {
                    kernels::widest::add(&mut codes.0, column(cell));
                }
            }
        }
        black_box(&mut codes);
    }
    codes.0
}

/// Lanes that a kernel may change from outside of the crate.
#[repr(align(64))]
struct Aligned([u16; MAX_PATTERNS]);

static DOUBLED: std::sync::OnceLock<Vec<Aligned>> = std::sync::OnceLock::new();

/// Plays through the encoder, as a search does.
fn play_encoder(encoder: &DenseEncoder, moves: &[Move]) -> Lanes {
    let mut codes = encoder.empty();
    for step in moves {
        encoder.place(&mut codes, step.placed, step.color);
        for cell in step.flipped {
            encoder.flip(&mut codes, cell, step.color.other());
        }
        black_box(&mut codes);
    }
    codes
}

fn lanes(criterion: &mut Criterion) {
    let encoder = DenseEncoder::new(64, &patterns()).expect("the patterns fit");
    let moves = moves();
    let expected = play_encoder(&encoder, &moves);
    let mut group = criterion.benchmark_group("lanes/move of four discs");
    group.throughput(Throughput::Elements(MOVES as u64));
    for (name, play) in PLAYS {
        assert_eq!(play(&encoder, &moves), *expected.as_array(), "{name}");
        group.bench_function(*name, |bencher| {
            bencher.iter(|| play(black_box(&encoder), black_box(&moves)));
        });
    }
    group.bench_function("encoder", |bencher| {
        bencher.iter(|| play_encoder(black_box(&encoder), black_box(&moves)));
    });
    // What a search without maintained codes would pay for each position.
    group.throughput(Throughput::Elements(1));
    group.bench_function("rebuild, full board", |bencher| {
        let mut codes = encoder.empty();
        bencher.iter(|| {
            encoder.rebuild(&mut codes, |cell| Color::ALL[black_box(cell) % 2].into());
            black_box(&mut codes);
        });
    });
    group.finish();
}

criterion_group!(benches, lanes);
criterion_main!(benches);
