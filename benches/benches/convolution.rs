//! The first layer along lines: looking rows up versus computing them.
//!
//! The work is the whole layer on a 15×15 board with 60 stones: for each cell, the sum of the outputs of the
//! windows of eleven cells in the four directions. The throughput is windows per second. The table of 32
//! channels takes 24 MiB, so the distance between the rows that are read matters. `direct` is the definition.
//! `columns` is what a network without tables would do: for each cell of the window it adds the weights of
//! all channels for the cell's digit.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ternary::convolution::{ConvolutionTable, Kernel, SquareWindows};
use ternary::encoder::SparseCodes;
use ternary::layout::grid::Direction;
use ternary::{Color, Digit};
use tritboard_benches::words;

const SIZE: usize = 15;
const CELLS: usize = SIZE * SIZE;
const LEN: usize = 11;
const SLOTS: usize = 4 * CELLS;

fn kernel(channels: usize) -> Kernel<i16> {
    let mut next = words(1);
    let mut weight = || i16::try_from(next() % 2001).expect("it is small") - 1000;
    let weights: Vec<i16> = (0..channels * LEN * 4).map(|_| weight()).collect();
    Kernel::new(channels, LEN, weights).expect("the shape is right")
}

/// Plays stones of alternating colours on random empty cells.
fn play(
    windows: &SquareWindows,
    codes: &mut SparseCodes,
    taken: &mut [bool; CELLS],
    stones: usize,
    next: &mut impl FnMut() -> u64,
) {
    for ply in 0..stones {
        let cell = loop {
            let cell = usize::try_from(next() % CELLS as u64).expect("it is small");
            if !taken[cell] {
                break cell;
            }
        };
        taken[cell] = true;
        windows.encoder().place(codes, cell, Color::ALL[ply % 2]);
    }
}

/// Returns 64 unrelated positions: rows come from all over the table.
fn unrelated(windows: &SquareWindows) -> Vec<SparseCodes> {
    let mut next = words(2);
    let mut position = || {
        let mut codes = windows.encoder().empty();
        play(windows, &mut codes, &mut [false; CELLS], 60, &mut next);
        codes
    };
    (0..64).map(|_| position()).collect()
}

/// Returns 64 positions as a search meets them: each is two stones after the same position.
fn siblings(windows: &SquareWindows) -> Vec<SparseCodes> {
    let mut next = words(3);
    let mut parent = windows.encoder().empty();
    let mut taken = [false; CELLS];
    play(windows, &mut parent, &mut taken, 58, &mut next);
    let mut position = || {
        let mut codes = parent.clone();
        play(windows, &mut codes, &mut taken.clone(), 2, &mut next);
        codes
    };
    (0..64).map(|_| position()).collect()
}

/// Returns the digits of all windows of a position.
fn digits(windows: &SquareWindows, codes: &SparseCodes) -> Vec<[Digit; LEN]> {
    let decode = |&code: &u32| {
        let mut window = [Digit::Empty; LEN];
        windows.numbering().decode(code, &mut window).expect("codes of a board are in range");
        window
    };
    codes.as_slice().iter().map(decode).collect()
}

/// Adds rows of `C` outputs in registers.
#[inline]
fn add<'a, const C: usize>(rows: impl Iterator<Item = &'a [i16]>) -> [i16; C] {
    rows.fold([0; C], |sums, row| {
        let row: &[i16; C] = row.try_into().expect("a row has all channels");
        std::array::from_fn(|channel| sums[channel].wrapping_add(row[channel]))
    })
}

/// Computes the layer by lookup.
fn lookup<const C: usize>(
    table: &ConvolutionTable<i16>,
    windows: &SquareWindows,
    codes: &SparseCodes,
    layer: &mut [[i16; C]; CELLS],
) {
    for (cell, sums) in layer.iter_mut().enumerate() {
        let row = |direction| table.row(codes.get(windows.slot(direction, cell)));
        *sums = add(Direction::ALL.into_iter().map(row));
    }
}

/// Computes the layer by the definition.
fn direct<const C: usize>(
    kernel: &Kernel<i16>,
    windows: &[[Digit; LEN]],
    layer: &mut [[i16; C]; CELLS],
) {
    for (sums, windows) in layer.iter_mut().zip(windows.chunks_exact(4)) {
        let rows: Vec<Vec<i16>> = windows
            .iter()
            .map(|window| kernel.direct(window).expect("the weights are small"))
            .collect();
        *sums = add(rows.iter().map(Vec::as_slice));
    }
}

/// Computes the layer by adding columns of weights of the shape [cell][digit][channel].
fn columns<const C: usize>(
    weights: &[[[i16; C]; 4]; LEN],
    windows: &[[Digit; LEN]],
    layer: &mut [[i16; C]; CELLS],
) {
    for (sums, windows) in layer.iter_mut().zip(windows.chunks_exact(4)) {
        *sums = [0; C];
        for window in windows {
            for (digits, digit) in weights.iter().zip(window) {
                for (sum, weight) in sums.iter_mut().zip(&digits[*digit as usize]) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
        }
    }
}

fn layer<const C: usize>(criterion: &mut Criterion) {
    let kernel = kernel(C);
    let table = ConvolutionTable::new(&kernel).expect("the table is small");
    let windows = SquareWindows::new(SIZE, LEN).expect("the size is right");
    let siblings = siblings(&windows);
    let unrelated = unrelated(&windows);
    let digits: Vec<_> = unrelated.iter().map(|codes| digits(&windows, codes)).collect();
    let mut weights = Box::new([[[0; C]; 4]; LEN]);
    for (cell, digits) in weights.iter_mut().enumerate() {
        for (digit, column) in Digit::ALL.into_iter().zip(digits) {
            *column = std::array::from_fn(|channel| kernel.weight(channel, cell, digit));
        }
    }

    let mut expected = [[0; C]; CELLS];
    let mut sums = [[0; C]; CELLS];
    for (codes, digits) in unrelated.iter().zip(&digits) {
        lookup(&table, &windows, codes, &mut expected);
        direct(&kernel, digits, &mut sums);
        assert_eq!(sums, expected);
        columns(&weights, digits, &mut sums);
        assert_eq!(sums, expected);
    }

    let mut group = criterion.benchmark_group(format!("convolution/layer of {C} channels"));
    group.throughput(Throughput::Elements(SLOTS as u64));
    let mut turn = 0;
    let mut next = move || {
        turn = (turn + 1) % 64;
        turn
    };
    for (name, positions) in
        [("lookup, siblings", &siblings), ("lookup, unrelated positions", &unrelated)]
    {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                lookup(&table, &windows, black_box(&positions[next()]), &mut sums);
                black_box(&mut sums);
            });
        });
    }
    group.bench_function("columns", |bencher| {
        bencher.iter(|| {
            columns(&weights, black_box(&digits[next()]), &mut sums);
            black_box(&mut sums);
        });
    });
    group.bench_function("direct", |bencher| {
        bencher.iter(|| {
            direct(&kernel, black_box(&digits[next()]), &mut sums);
            black_box(&mut sums);
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("convolution/build");
    group.sample_size(10);
    group.throughput(Throughput::Bytes(table.bytes() as u64));
    group.bench_function(format!("{C} channels"), |bencher| {
        bencher.iter(|| ConvolutionTable::new(black_box(&kernel)));
    });
    group.finish();
}

/// Measures the cost of a move on the codes: 44 of them change around the centre.
fn maintain(criterion: &mut Criterion) {
    let windows = SquareWindows::new(SIZE, LEN).expect("the size is right");
    let mut codes = windows.encoder().empty();
    let mut group = criterion.benchmark_group("convolution/codes");
    group.bench_function("place and remove in the centre", |bencher| {
        bencher.iter(|| {
            let cell = black_box(CELLS / 2);
            windows.encoder().place(&mut codes, cell, Color::Second);
            black_box(&mut codes);
            windows.encoder().remove(&mut codes, cell, Color::Second);
            black_box(&mut codes);
        });
    });
    assert_eq!(codes, windows.encoder().empty());
    group.finish();
}

criterion_group!(benches, layer::<16>, layer::<32>, maintain);
criterion_main!(benches);
