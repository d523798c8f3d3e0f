//! The legal moves of a board by every method, and the number of discs that a move to the last empty square
//! flips.
//!
//! All rows work on the same 1024 boards from random games; the throughput is boards per second. In groups
//! named `throughput` a board does not wait for the one before, as in a loop over many boards; in those named
//! `latency` it does, as in a search that follows one line. The row `nothing` is the cost of the loop.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use othello::{Bitboard, Board, Square, last_flip, mobility, workload};

/// All methods of `mobility`, including those of instruction sets.
mod every_mobility {
    pub(super) use othello::methods::mobility::carry::moves as carry;
    #[allow(unused_imports, reason = "a build may have no kernels of instruction sets")]
    pub(super) use othello::methods::mobility::kernels::*;
    pub(super) use othello::methods::mobility::kindergarten::moves as kindergarten;
    pub(super) use othello::methods::mobility::shifts::moves as shifts;
    pub(super) use othello::methods::mobility::unrolled::moves as unrolled;
    #[allow(unused_imports, reason = "a build may have no kernels of instruction sets")]
    pub(super) use othello::mobility::kernels::*;
    pub(super) use othello::mobility::kogge_stone::moves as kogge_stone;
    pub(super) use othello::mobility::loops::moves as loops;
}

/// All methods of `last_flip`.
mod every_last_flip {
    #[allow(unused_imports, reason = "a build may have no kernels of instruction sets")]
    pub(super) use othello::last_flip::kernels::*;
    pub(super) use othello::last_flip::reference::counts as reference;
    pub(super) use othello::last_flip::table::counts as table;
    #[allow(unused_imports, reason = "a build may have no kernels of instruction sets")]
    pub(super) use othello::methods::last_flip::kernels::*;
}

const BOARDS: usize = 1024;

/// Measures a method, called board by board.
fn row<I: Copy, O>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    inputs: &[I],
    call: impl Fn(I) -> O,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for &input in black_box(inputs) {
                black_box(call(input));
            }
        });
    });
}

/// Measures a method whose every input depends on the output before. `link` combines the input with the
/// output, masked by an empty mask that the compiler does not know.
fn chain<I: Copy, O>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    inputs: &[I],
    link: impl Fn(I, u64) -> I,
    call: impl Fn(I) -> O,
    bits: impl Fn(O) -> u64,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mask = black_box(0);
            let inputs = black_box(inputs).iter();
            inputs.fold(0, |last, &input| bits(call(link(input, last & mask))))
        });
    });
}

/// Calls a macro with the name of each method of `mobility` that this build has.
macro_rules! for_each_mobility {
    ($row:ident) => {
        $row!(loops);
        $row!(shifts);
        $row!(unrolled);
        $row!(kogge_stone);
        $row!(carry);
        $row!(kindergarten);
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        $row!(bmi2);
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        $row!(sse2);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        $row!(avx2);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
        $row!(avx512);
    };
}

fn moves(criterion: &mut Criterion) {
    let boards: Vec<Board> = workload::game_boards(1).take(BOARDS).collect();
    macro_rules! check {
        ($method:ident) => {
            for &board in &boards {
                assert_eq!(every_mobility::$method(board), mobility::loops::moves(board));
            }
        };
    }
    for_each_mobility!(check);

    let mut group = criterion.benchmark_group("othello/moves/throughput");
    group.throughput(Throughput::Elements(BOARDS as u64));
    row(&mut group, "nothing", &boards, Board::mover);
    macro_rules! throughput {
        ($method:ident) => {
            row(&mut group, stringify!($method), &boards, every_mobility::$method);
        };
    }
    for_each_mobility!(throughput);
    row(&mut group, "chosen", &boards, mobility::moves);
    group.finish();

    let mut group = criterion.benchmark_group("othello/moves/latency");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let link = |board: Board, nothing| {
        let linked = |set: Bitboard| Bitboard::new(set.bits() ^ nothing);
        Board::new(linked(board.mover()), linked(board.opponent())).expect("nothing is linked")
    };
    chain(&mut group, "nothing", &boards, link, Board::mover, Bitboard::bits);
    macro_rules! latency {
        ($method:ident) => {
            let method = every_mobility::$method;
            chain(&mut group, stringify!($method), &boards, link, method, Bitboard::bits);
        };
    }
    for_each_mobility!(latency);
    chain(&mut group, "chosen", &boards, link, mobility::moves, Bitboard::bits);
    group.finish();
}

/// Discs of the mover and the last empty square.
type Last = (Bitboard, Square);

/// Calls a macro with the name of each method of `last_flip` that this build has.
macro_rules! for_each_last_flip {
    ($row:ident) => {
        $row!(reference);
        $row!(table);
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        $row!(bmi2);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        $row!(avx2);
        #[cfg(all(
            target_arch = "x86_64",
            target_feature = "avx512cd",
            target_feature = "avx512vl"
        ))]
        $row!(avx512);
    };
}

fn last_flips(criterion: &mut Criterion) {
    let boards: Vec<Last> = workload::boards_with_empties(1, 1, BOARDS)
        .into_iter()
        .filter_map(|board| Some((board.mover(), board.empties().first()?)))
        .collect();
    macro_rules! check {
        ($method:ident) => {
            for &(mover, square) in &boards {
                let expected = last_flip::reference::counts(mover, square);
                assert_eq!(every_last_flip::$method(mover, square), expected);
            }
        };
    }
    for_each_last_flip!(check);

    let mut group = criterion.benchmark_group("othello/last flip/throughput");
    group.throughput(Throughput::Elements(BOARDS as u64));
    row(&mut group, "nothing", &boards, |(mover, _)| mover);
    macro_rules! throughput {
        ($method:ident) => {
            let method = |(mover, square)| every_last_flip::$method(mover, square);
            row(&mut group, stringify!($method), &boards, method);
        };
    }
    for_each_last_flip!(throughput);
    let score = |(mover, square)| last_flip::final_score(mover, square);
    row(&mut group, "chosen, final score", &boards, score);
    group.finish();

    let mut group = criterion.benchmark_group("othello/last flip/latency");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let link = |(mover, square): Last, nothing| (Bitboard::new(mover.bits() ^ nothing), square);
    let bits = |(gained, lost)| u64::from(gained | lost << 8);
    chain(&mut group, "nothing", &boards, link, |(mover, _)| mover, Bitboard::bits);
    macro_rules! latency {
        ($method:ident) => {
            let method = |(mover, square)| every_last_flip::$method(mover, square);
            chain(&mut group, stringify!($method), &boards, link, method, bits);
        };
    }
    for_each_last_flip!(latency);
    let score_bits = |score: othello::Score| i64::from(score.discs()).cast_unsigned();
    chain(&mut group, "chosen, final score", &boards, link, score, score_bits);
    group.finish();
}

criterion_group!(benches, moves, last_flips);
criterion_main!(benches);
