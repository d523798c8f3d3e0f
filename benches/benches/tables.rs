//! Tables: building them, and reading them warm and cold.
//!
//! The time of `build` is that of a whole table; its throughput is codes per second. Reads do not depend on
//! each other, as for the lines of one board. `warm` reads the codes of 64 boards of 40 stones again and
//! again; `cold` reads 1024 codes from all over the table after 64 MiB of other memory. `judge` decodes each
//! code and judges the line instead.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use gomoku::threat::table::{
    FullLineTable, LineCodes, LineRecord, WindowTable, WinningPointTable, article,
};
use gomoku::{Color, Kind, Rule, workload};
use ternary::line::Line;
use ternary::{Numbering, skew};

const SIZE: usize = 15;

/// Number of codes read cold: so few that most come from memory.
const COLD: usize = 1024;

/// Number of bytes read to evict the table from the caches.
const SWEPT_BYTES: usize = 64 << 20;

fn build(criterion: &mut Criterion) {
    for rule in Rule::ALL {
        let mut group = criterion.benchmark_group(format!("tables/build, {rule}"));
        group.sample_size(10);
        for threads in [1, 2] {
            let codes = skew::code_count(WindowTable::digits_of(rule)).expect("few digits");
            group.throughput(Throughput::Elements(codes.into()));
            group.bench_function(format!("windows, threads: {threads}"), |bencher| {
                bencher.iter(|| WindowTable::build(rule, threads));
            });
        }
        group.finish();
    }
    let mut group = criterion.benchmark_group("tables/build whole lines, freestyle");
    group.sample_size(10);
    let codes = skew::code_count(article::DIGITS).expect("few digits");
    group.throughput(Throughput::Elements(codes.into()));
    for threads in [1, 2] {
        group.bench_function(format!("article, threads: {threads}"), |bencher| {
            bencher.iter(|| article::table(Rule::Freestyle, threads));
        });
        group.bench_function(format!("winning points, threads: {threads}"), |bencher| {
            bencher.iter(|| WinningPointTable::build(Rule::Freestyle, threads));
        });
        group.bench_function(format!("every kind, threads: {threads}"), |bencher| {
            bencher.iter(|| FullLineTable::build(Rule::Freestyle, threads));
        });
    }
    group.finish();
}

fn window_reads(criterion: &mut Criterion) {
    for rule in Rule::ALL {
        let table = WindowTable::build(rule, 0).expect("there is memory");
        let empty = table.codes(SIZE).expect("a size of boards");
        let answer = |record: &LineRecord| {
            let mask = |color| u64::from(record.mask(color, Kind::Five));
            mask(Color::Black) | mask(Color::White) << 16
        };
        let judge = |code| {
            let line = Line::from_code(Numbering::Skew, code, empty.digits());
            answer(&LineRecord::of_line(rule, &line.expect("a code")))
        };
        let read = |code: u32| answer(&table.classes()[code]);
        let mut group = criterion.benchmark_group(format!("tables/read windows, {rule}"));
        reads(&mut group, &boards_codes(rule, &empty), table.classes().ids().len(), read, judge);
        group.finish();
    }
}

fn article_reads(criterion: &mut Criterion) {
    let (rule, digits) = (Rule::Freestyle, article::DIGITS);
    let table = article::table(rule, 0).expect("there is memory");
    let empty = LineCodes::new(SIZE, digits, digits).expect("lines fit");
    let judge = |code| article::mask(rule, &Line::from_skew(code, digits).expect("a code")).into();
    let mut group = criterion.benchmark_group("tables/read article");
    let read = |code: u32| table[code].into();
    reads(&mut group, &boards_codes(rule, &empty), table.as_slice().len(), read, judge);
    group.finish();
}

fn reads(
    group: &mut BenchmarkGroup<'_, WallTime>,
    codes: &[u32],
    count: usize,
    read: impl Fn(u32) -> u64,
    judge: impl Fn(u32) -> u64,
) {
    assert_eq!(sum(codes, &read), sum(codes, &judge));
    group.throughput(Throughput::Elements(codes.len() as u64));
    group.bench_function("warm", |bencher| bencher.iter(|| sum(codes, &read)));
    group.bench_function("judge", |bencher| bencher.iter(|| sum(codes, &judge)));

    let codes = spread_codes(count);
    assert_eq!(sum(&codes, &read), sum(&codes, &judge));
    let swept = vec![1_u64; SWEPT_BYTES / 8];
    group.throughput(Throughput::Elements(COLD as u64));
    group.sample_size(10);
    group.bench_function("cold", |bencher| {
        bencher.iter_custom(|passes| {
            (0..passes).fold(Duration::ZERO, |elapsed, _| {
                black_box(swept.iter().sum::<u64>());
                black_box(codes.iter().sum::<u32>());
                let start = Instant::now();
                black_box(sum(&codes, &read));
                elapsed + start.elapsed()
            })
        });
    });
}

fn sum(codes: &[u32], answer: impl Fn(u32) -> u64) -> u64 {
    black_box(codes).iter().fold(0, |sum, &code| sum.wrapping_add(answer(code)))
}

/// Returns the codes of all windows of the boards of the workload.
fn boards_codes(rule: Rule, empty: &LineCodes) -> Vec<u32> {
    let mut codes = empty.clone();
    let mut all = Vec::new();
    for board in workload::boards_of_40(rule, 64) {
        codes.rebuild(&board);
        all.extend_from_slice(codes.as_slice());
    }
    all
}

/// Returns codes below a count, spread evenly: multiples of the golden ratio.
#[expect(clippy::cast_possible_truncation, reason = "less than the count, which codes are below")]
fn spread_codes(count: usize) -> Vec<u32> {
    let spread = |index: usize| (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let below = |word: u64| ((u128::from(word) * count as u128) >> 64) as u32;
    (1..=COLD).map(|index| below(spread(index))).collect()
}

criterion_group!(benches, build, window_reads, article_reads);
criterion_main!(benches);
