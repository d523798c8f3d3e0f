//! The dense encoder: cost of a move on 46 patterns, by kernel and by method.
//!
//! A move places one disc, flips others and swaps the players; the throughput is moves per second. In the
//! first group each move flips three discs. In the second, the numbers of flips are distributed as in games,
//! in an order that a branch predictor cannot learn. The rows of a group play the same moves and must give
//! the same codes.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ternary::encoder::dense::{DenseEncoder, Lanes, kernels};
use ternary::layout::Layout;
use ternary::{Color, base3};
use tritboard_benches::words;

/// A placed disc and the discs that it flips.
struct Move {
    placed: usize,
    flipped: u64,
}

/// Returns moves whose numbers of flips are drawn from a list.
fn moves(count: usize, flips: &[u32]) -> Vec<Move> {
    let mut next = words(1);
    (0..count)
        .map(|_| {
            let flips = flips[(next() >> 60) as usize % flips.len()];
            let mut flipped = 0_u64;
            while flipped.count_ones() < flips {
                flipped |= 1 << (next() >> 58);
            }
            Move { placed: (next() >> 58) as usize, flipped }
        })
        .collect()
}

/// Returns 46 patterns: rows, columns and diagonals of at least four cells, and the 3×3 corners twice.
fn patterns() -> Layout {
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
    Layout::new(64, patterns).expect("the patterns are of the board")
}

fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// Plays all moves with one method; the codes are used after every move, as by a search.
macro_rules! play {
    (|$encoder:ident, $codes:ident, $step:ident| $after:expr) => {
        |$encoder: &DenseEncoder, moves: &[Move]| {
            let mut codes = Lanes::EMPTY;
            for $step in moves {
                let $codes = &codes;
                codes = $after;
                black_box(&mut codes);
            }
            codes
        }
    };
    ($kernel:ident) => {
        play!(|encoder, codes, step| {
            let columns = encoder.columns();
            kernels::$kernel::after(codes, &columns[step.placed], columns, step.flipped)
        })
    };
}

type Play = fn(&DenseEncoder, &[Move]) -> Lanes;

/// Methods that give the same codes: the encoder, the kernels of this build, and a call per disc.
const PLAYS: &[(&str, Play)] = &[
    ("encoder", play!(|encoder, codes, step| encoder.after(codes, step.placed, step.flipped))),
    ("portable", play!(portable)),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    ("avx2", play!(avx2)),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
    ("avx512", play!(avx512)),
    ("encoder, disc by disc", play!(|encoder, codes, step| disc_by_disc(encoder, codes, step))),
];

/// Rejected methods, which give other codes.
const OTHERS: &[(&str, Play)] = &[
    ("portable, sum doubled", play!(|encoder, codes, step| sum_doubled(encoder, codes, step))),
    ("base 3, disc by disc", play_base3),
];

/// Plays a move with a call per disc, as callers other than searches do.
fn disc_by_disc(encoder: &DenseEncoder, codes: &Lanes, step: &Move) -> Lanes {
    let mut codes = *codes;
    encoder.place(&mut codes, step.placed, Color::First);
    for cell in cells(step.flipped) {
        encoder.flip(&mut codes, cell, Color::Second);
    }
    codes.negated()
}

/// Plays a move with columns that are stored once instead of doubled: the flips are summed, and their sum is
/// doubled.
fn sum_doubled(encoder: &DenseEncoder, codes: &Lanes, step: &Move) -> Lanes {
    // The columns of the encoder stand in for columns stored once: half of the changes, the same work.
    let columns = encoder.columns();
    let mut flipped = step.flipped;
    let mut sum = [0_i16; 64];
    loop {
        let [a, b, c, d] = [(); 4].map(|()| {
            let column = columns[flipped.trailing_zeros() as usize].as_array();
            flipped &= flipped.wrapping_sub(1);
            column
        });
        for (lane, sum) in sum.iter_mut().enumerate() {
            let flips = a[lane].wrapping_add(b[lane]);
            *sum = sum.wrapping_add(flips).wrapping_add(c[lane].wrapping_add(d[lane]));
        }
        if flipped == 0 {
            break;
        }
    }
    let placed = columns[step.placed].as_array();
    for ((sum, &code), &placed) in sum.iter_mut().zip(codes.as_array()).zip(placed) {
        let twice = sum.wrapping_mul(2);
        *sum = code.wrapping_add(placed).wrapping_add(twice).wrapping_neg();
    }
    Lanes::new(sum)
}

/// Plays moves on base-3 codes, whose colours are fixed: nothing is negated, and the columns of the second
/// colour are those of the first, doubled. Codes for both players would cost twice as much.
fn play_base3(encoder: &DenseEncoder, moves: &[Move]) -> Lanes {
    let columns = encoder.columns();
    let mut codes = Lanes::EMPTY;
    for (ply, step) in moves.iter().enumerate() {
        let placed = &columns[step.placed];
        if ply % 2 == 0 {
            kernels::widest::add_half(&mut codes, placed);
            for cell in cells(step.flipped) {
                kernels::widest::sub_half(&mut codes, &columns[cell]);
            }
        } else {
            kernels::widest::add(&mut codes, placed);
            for cell in cells(step.flipped) {
                kernels::widest::add_half(&mut codes, &columns[cell]);
            }
        }
        black_box(&mut codes);
    }
    codes
}

fn lanes(criterion: &mut Criterion) {
    let encoder = DenseEncoder::new(&patterns()).expect("the patterns fit");
    let games = [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 9];
    for (name, moves) in
        [("three flips", moves(1 << 10, &[3])), ("flips of games", moves(1 << 16, &games))]
    {
        let mut group = criterion.benchmark_group(format!("lanes/{name}"));
        group.throughput(Throughput::Elements(moves.len() as u64));
        let expected = PLAYS[0].1(&encoder, &moves);
        for &(name, play) in PLAYS {
            assert_eq!(play(&encoder, &moves), expected, "{name}");
        }
        for &(name, play) in PLAYS.iter().chain(OTHERS) {
            group.bench_function(name, |bencher| {
                bencher.iter(|| play(black_box(&encoder), black_box(&moves)));
            });
        }
        group.finish();
    }
    reads(criterion, &encoder);
}

/// Measures the work around moves: rebuilding the codes and summing the weights of 46 codes.
fn reads(criterion: &mut Criterion, encoder: &DenseEncoder) {
    let mut group = criterion.benchmark_group("lanes/position");
    // Cost per position for a search without maintained codes.
    group.bench_function("rebuild, full board", |bencher| {
        let mut codes = encoder.empty();
        bencher.iter(|| {
            encoder.rebuild(&mut codes, |cell| Color::ALL[black_box(cell) % 2].into());
            black_box(&mut codes);
        });
    });
    let layout = patterns();
    let mut starts = Vec::new();
    let mut weights: Vec<i16> = Vec::new();
    for pattern in layout.patterns() {
        starts.push(weights.len());
        let count = base3::code_count(pattern.len()).expect("patterns are short");
        weights.extend((0..count).map(|index| (index % 251) as i16));
    }
    let offset = |(pattern, start): (usize, &usize)| start + encoder.offset(pattern);
    let middles: Vec<usize> = starts.iter().enumerate().map(offset).collect();
    let positions: Vec<Lanes> = moves(256, &[0])
        .iter()
        .scan(Lanes::EMPTY, |codes, step| {
            *codes = encoder.after(codes, step.placed, 0);
            encoder.rebuild(codes, |cell| ternary::Digit::ALL[(cell + step.placed) % 3]);
            Some(*codes)
        })
        .collect();
    let by_index = |codes: &Lanes| -> i32 {
        let read = |(pattern, start): (usize, &usize)| {
            i32::from(weights[start + encoder.index(codes, pattern)])
        };
        starts.iter().enumerate().map(read).sum()
    };
    let by_middle = |codes: &Lanes| -> i32 {
        let reads = middles.iter().zip(codes.as_array());
        reads
            .map(|(middle, &code)| i32::from(weights[middle.wrapping_add_signed(code.into())]))
            .sum()
    };
    assert!(positions.iter().all(|codes| by_index(codes) == by_middle(codes)));
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("46 weights, index", |bencher| {
        bencher.iter(|| black_box(&positions).iter().map(by_index).sum::<i32>());
    });
    group.bench_function("46 weights, offset in the start", |bencher| {
        bencher.iter(|| black_box(&positions).iter().map(by_middle).sum::<i32>());
    });
    group.finish();
}

criterion_group!(benches, lanes);
criterion_main!(benches);
