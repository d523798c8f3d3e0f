//! From two bitboards to a code: all plans on the same lines and boards.
//!
//! The time of each row is that of all 1024 board pairs; the throughput is codes per second. Rows named
//! `each` pass on code by code; in those named `sum` the compiler may vectorise over boards. The plans are
//! constants, as in an engine with a fixed set of patterns, except in the group `gather/plans at run time`.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use ternary::gather::base3_table::base3;
use ternary::gather::{
    FoldedGather, FoldedHalvesGather, FoldedPairGather, Gather, GatherError, Joined,
    MultiplyGather, PextGather, ShiftGather, list, search,
};
use tritboard_benches::words;

const BOARDS: usize = 1024;

/// Returns random board pairs without a common disc.
fn boards() -> Vec<(u64, u64)> {
    let mut next = words(1);
    (0..BOARDS)
        .map(|_| {
            let (discs, side) = (next() | next(), next());
            (discs & side, discs & !side)
        })
        .collect()
}

/// Unwraps a plan in a constant.
macro_rules! plan {
    ($plan:expr) => {
        const {
            match $plan {
                Ok(plan) => plan,
                Err(_) => panic!("the plan is refused"),
            }
        }
    };
}

/// The portable extraction, also on a machine that has the instruction.
struct PortableExtraction(PextGather);

impl Gather for PortableExtraction {
    fn cell_count(&self) -> u32 {
        self.0.cell_count()
    }

    fn mask(&self) -> u64 {
        self.0.mask()
    }

    #[inline]
    fn base3(&self, bits: u64) -> u32 {
        base3(self.0.gather_portable(bits))
    }
}

/// Adds up the codes; the compiler may process several boards at once in vector registers.
#[inline(never)]
fn sum(boards: &[(u64, u64)], code: impl Fn(u64, u64) -> u32) -> u32 {
    boards.iter().fold(0, |sum: u32, &(first, second)| sum.wrapping_add(code(first, second)))
}

/// Passes on each code separately, as an evaluation does; costs a store per code.
#[inline(never)]
fn each(boards: &[(u64, u64)], code: impl Fn(u64, u64) -> u32) {
    for &(first, second) in boards {
        black_box(code(first, second));
    }
}

/// Measures a plan after checking it against another one on the same boards.
fn row(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    boards: &[(u64, u64)],
    expected: u32,
    code: impl Fn(u64, u64) -> u32,
) {
    assert_eq!(sum(boards, &code), expected, "{name}");
    group.bench_function(format!("{name}/each"), |bencher| {
        bencher.iter(|| each(black_box(boards), &code));
    });
    group.bench_function(format!("{name}/sum"), |bencher| {
        bencher.iter(|| sum(black_box(boards), &code));
    });
}

fn diagonal(criterion: &mut Criterion) {
    const CELLS: [u16; 6] = [2, 11, 20, 29, 38, 47];
    let boards = boards();
    let mut group = criterion.benchmark_group("gather/diagonal of 6");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let folded = const { list::FOLDED_DIAGONALS[3].plan };
    let multiply = const { list::DIAGONALS[3].plan };
    let pext = plan!(PextGather::new(&CELLS));
    let expected = sum(&boards, |first, second| folded.code(first, second));
    row(&mut group, "folded", &boards, expected, |a, b| folded.code(a, b));
    row(&mut group, "multiply and table", &boards, expected, |a, b| multiply.code(a, b));
    row(&mut group, "extract and table", &boards, expected, |a, b| pext.code(a, b));
    let portable = PortableExtraction(pext);
    row(&mut group, "portable extract and table", &boards, expected, |a, b| portable.code(a, b));
    group.finish();
}

fn pair_diagonal(criterion: &mut Criterion) {
    const CELLS: [u16; 5] = [3, 12, 21, 30, 39];
    let boards = boards();
    let mut group = criterion.benchmark_group("gather/diagonal of 5");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let pair = const { list::FOLDED_PAIR_DIAGONALS[2].plan };
    let folded = const { list::FOLDED_DIAGONALS[2].plan };
    let multiply = const { list::DIAGONALS[2].plan };
    let pext = plan!(PextGather::new(&CELLS));
    let expected = sum(&boards, |first, second| pair.code(first, second));
    row(&mut group, "folded pair", &boards, expected, |a, b| pair.code(a, b));
    row(&mut group, "folded", &boards, expected, |a, b| folded.code(a, b));
    row(&mut group, "multiply and table", &boards, expected, |a, b| multiply.code(a, b));
    row(&mut group, "extract and table", &boards, expected, |a, b| pext.code(a, b));
    group.finish();
}

fn column(criterion: &mut Criterion) {
    const CELLS: [u16; 8] = [3, 11, 19, 27, 35, 43, 51, 59];
    const LOW: [u16; 4] = [3, 11, 19, 27];
    const HIGH: [u16; 4] = [35, 43, 51, 59];
    let boards = boards();
    let mut group = criterion.benchmark_group("gather/column");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let halves = plan!(FoldedHalvesGather::new(&CELLS));
    let pairs = Joined::new(
        plan!(FoldedPairGather::new(&LOW, 3, 0x103_091B, 24)),
        plan!(FoldedPairGather::new(&HIGH, 35, 0x103_091B, 24)),
    );
    let pairs = pairs.expect("the halves share no cell");
    let folds = Joined::new(
        plan!(FoldedGather::new(&LOW, 3, 0x103_091B, 24)),
        plan!(FoldedGather::new(&HIGH, 35, 0x103_091B, 24)),
    );
    let folds = folds.expect("the halves share no cell");
    let multiply = const { list::COLUMNS[3].plan };
    let pext = plan!(PextGather::new(&CELLS));
    let expected = sum(&boards, |first, second| halves.code(first, second));
    row(&mut group, "folded, one multiply", &boards, expected, |a, b| halves.code(a, b));
    row(&mut group, "folded pairs, two multiplies", &boards, expected, |a, b| pairs.code(a, b));
    row(&mut group, "folded, four multiplies", &boards, expected, |a, b| folds.code(a, b));
    row(&mut group, "multiply and table", &boards, expected, |a, b| multiply.code(a, b));
    row(&mut group, "extract and table", &boards, expected, |a, b| pext.code(a, b));
    let portable = PortableExtraction(pext);
    row(&mut group, "portable extract and table", &boards, expected, |a, b| portable.code(a, b));
    group.finish();
}

fn row_line(criterion: &mut Criterion) {
    const CELLS: [u16; 8] = [24, 25, 26, 27, 28, 29, 30, 31];
    let boards = boards();
    let mut group = criterion.benchmark_group("gather/row");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let shift = plan!(ShiftGather::new(&CELLS));
    let pext = plan!(PextGather::new(&CELLS));
    let expected = sum(&boards, |first, second| shift.code(first, second));
    row(&mut group, "shift and table", &boards, expected, |a, b| shift.code(a, b));
    row(&mut group, "extract and table", &boards, expected, |a, b| pext.code(a, b));
    group.finish();
}

/// Measures the eight columns of each board with plans that are values, not constants.
fn run_time(criterion: &mut Criterion) {
    let boards = boards();
    let mut group = criterion.benchmark_group("gather/plans at run time");
    group.throughput(Throughput::Elements(8 * BOARDS as u64));
    let columns: Vec<&[u16]> = list::COLUMNS.iter().map(|found| found.cells).collect();
    let halves = plans(&columns, FoldedHalvesGather::new);
    let multiply: Vec<MultiplyGather> = plans(&columns, search::multiply);
    let pext = plans(&columns, PextGather::new);
    let expected = sum(&boards, |a, b| total(&halves, a, b));
    let name = "folded, one multiply";
    row(&mut group, name, &boards, expected, |a, b| total(black_box(&halves), a, b));
    let name = "multiply and table";
    row(&mut group, name, &boards, expected, |a, b| total(black_box(&multiply), a, b));
    let name = "extract and table";
    row(&mut group, name, &boards, expected, |a, b| total(black_box(&pext), a, b));
    group.finish();
}

fn plans<P>(lines: &[&[u16]], new: impl Fn(&[u16]) -> Result<P, GatherError>) -> Vec<P> {
    lines.iter().map(|line| new(line).expect("columns have all plans")).collect()
}

fn total(plans: &[impl Gather], first: u64, second: u64) -> u32 {
    plans.iter().map(|plan| plan.code(first, second)).sum()
}

criterion_group!(benches, diagonal, pair_diagonal, column, row_line, run_time);
criterion_main!(benches);
