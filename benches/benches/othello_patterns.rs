//! Patterns: all ways from boards to codes and from codes to the sum of their weights, for each named set.
//!
//! The time of each row is that of all its boards; the throughput is boards per second. Rows named `codes`
//! compute the codes of boards from games anew, except `after`, which plays a move of three flips. Rows named
//! `sum` add the weights of boards that are children of neighbouring nodes with 20 to 16 empty squares, as in
//! a search, or of boards of all games in random order. Rows named `evaluation` are the work of a search for
//! a child: from scratch, and maintained. Rows named `network` compute the value of the same boards by a network
//! with rows of 32 or 64 numbers, from their codes and numbers of moves.
//!
//! `clock` repeats a thousand times a dependent multiplication and exclusive or, which take four cycles on
//! processors of the last ten years; its time converts those of the other rows into cycles. (A chain of
//! additions of constants would not work: some processors compute those while they rename registers.)

use std::fmt::Debug;
use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use othello::eval::network::{Head, Network, NetworkEvaluation, NetworkParts, kernels};
use othello::eval::{Evaluation, PatternEvaluation, Points, Stages, Weights, sum};
use othello::methods::codes::{Extracted, Folded, Gathered, Maintained};
use othello::pattern::PatternSet;
use othello::workload::{boards_with_empties, game_boards};
use othello::{Bitboard, Board, Square};
use ternary::encoder::Lanes;
use ternary::encoder::dense::boards::{CellBytes, NibbleSums};
use tritboard_benches::words;

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// Measures a function of the elements of a list, after checking its results.
fn row<T, R: PartialEq + Debug>(
    group: &mut Group<'_>,
    name: &str,
    list: &[T],
    expected: &[R],
    mut one: impl FnMut(&T) -> R,
) {
    for (element, expected) in list.iter().zip(expected) {
        assert_eq!(one(element), *expected, "{name}");
    }
    group.throughput(Throughput::Elements(list.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for element in black_box(list) {
                black_box(one(element));
            }
        });
    });
}

/// Returns small random weights for stages that end with these numbers of empty squares.
fn weights(set: &PatternSet, most: Vec<u8>) -> Weights {
    let stages = Stages::new(most).expect("ascending ends");
    let len: usize = set.patterns().iter().map(|pattern| pattern.code_count()).sum();
    let mut next = words(1);
    let mut table = || (0..len).map(|_| i16::from(next().to_le_bytes()[7]) - 128).collect();
    let tables = (0..stages.count()).map(|_| table()).collect();
    Weights::new(set.clone(), stages, [0; 65], tables, None).expect("a weight for every code")
}

/// Returns a network of small random numbers with twelve stages.
fn network(set: &PatternSet, width: usize) -> Network {
    let mut next = words(6);
    let mut number = move || next().to_le_bytes()[7].cast_signed();
    let mut rows = |count: usize, divisor| -> Vec<i8> {
        (0..count * width).map(|_| number() / divisor).collect()
    };
    let (codes, mover, opponent) = (rows(Network::rows_of(set), 6), rows(32, 2), rows(32, 2));
    let stages = Stages::new((1..12).map(|stage| 5 * stage).collect()).expect("ascending ends");
    let head = |hidden| Head {
        bias: vec![100; width],
        hidden,
        hidden_bias: [1000; 16],
        output: [500; 16],
        output_bias: -500_000,
    };
    let heads = (0..stages.count()).map(|_| head(rows(16, 1))).collect();
    let set = set.clone();
    let parts =
        NetworkParts { set, width, rows: codes, mover, opponent, stages, heads, error_model: None };
    Network::new(parts).expect("numbers of every code")
}

/// A move with the board before it.
#[derive(Clone, Copy)]
struct Step {
    board: Board,
    square: Square,
    flips: Bitboard,
}

/// Collects the moves of a search: all moves of a node, and those of some of its children.
fn search(board: Board, depth: u32, next: &mut impl FnMut() -> u64, steps: &mut Vec<Step>) {
    if depth == 0 {
        return;
    }
    let first = steps.len();
    steps.extend(board.moves().iter().map(|square| {
        let flips = board.flips(square);
        Step { board, square, flips }
    }));
    for index in first..steps.len() {
        let step = steps[index];
        if next() % 3 < 2 {
            search(step.board.after(step.square, step.flips), depth - 1, next, steps);
        }
    }
}

fn codes(group: &mut Group<'_>, set: &PatternSet) {
    let boards: Vec<Board> = game_boards(1).take(1 << 10).collect();
    let layout = set.layout();
    let bits = |board: &Board| (board.mover().bits(), board.opponent().bits());
    let reference = |&board: &Board| {
        let mut lanes = [0; PatternSet::MAX_INSTANCES];
        for (lane, instance) in lanes.iter_mut().zip(set.instances()) {
            *lane = instance.code(board);
        }
        Lanes::new(lanes)
    };
    let expected: Vec<Lanes> = boards.iter().map(reference).collect();
    row(group, "codes/reference", &boards, &expected, reference);
    let gathered = Gathered::new(set);
    row(group, "codes/gathered", &boards, &expected, |&board| gathered.codes(board));
    let folded = Folded::new(set);
    row(group, "codes/folded", &boards, &expected, |&board| folded.codes(board));
    let extracted = Extracted::new(set);
    row(group, "codes/extracted", &boards, &expected, |&board| extracted.codes(board));
    let nibbles = NibbleSums::new(&layout).expect("sets fit");
    row(group, "codes/nibbles", &boards, &expected, |board| {
        let (mover, opponent) = bits(board);
        nibbles.codes(mover, opponent)
    });
    let bytes = CellBytes::new(&layout).expect("sets fit");
    row(group, "codes/bytes", &boards, &expected, |board| {
        let (mover, opponent) = bits(board);
        bytes.codes(mover, opponent)
    });

    let maintained = Maintained::new(set);
    let mut next = words(2);
    let steps: Vec<(Square, Bitboard)> = (0..1 << 10)
        .map(|_| {
            let mut flips = Bitboard::EMPTY;
            while flips.len() < 3 {
                flips.insert(Square::ALL[(next() >> 58) as usize]);
            }
            (Square::ALL[(next() >> 58) as usize], flips)
        })
        .collect();
    let mut carried = Lanes::EMPTY;
    row(group, "codes/after, three flips", &steps, &[], |&(square, flips)| {
        carried = maintained.after(&carried, square, flips);
        carried
    });
}

fn sums(group: &mut Group<'_>, set: &PatternSet) {
    let maintained = Maintained::new(set);
    let mut next = words(3);
    let mut steps = Vec::new();
    for board in boards_with_empties(4, 21, 4) {
        search(board, 4, &mut next, &mut steps);
    }
    steps.truncate(1 << 13);
    let mut mixed: Vec<Board> = game_boards(5).take(24_000).collect();
    for index in (1..mixed.len()).rev() {
        let other = next() % (index as u64 + 1);
        mixed.swap(index, usize::try_from(other).expect("an index"));
    }
    mixed.truncate(1 << 13);
    let searched: Vec<Board> =
        steps.iter().map(|step| step.board.after(step.square, step.flips)).collect();

    let ends =
        [("12 stages", (1..12).map(|stage| 5 * stage).collect()), ("61 stages", (0..60).collect())];
    for (stages, most) in ends {
        let weights: Weights = weights(set, most);
        let tables = weights.kernel_tables();
        for (order, boards) in [("searched", &searched), ("mixed", &mixed)] {
            let codes: Vec<(u32, Lanes)> = boards
                .iter()
                .map(|&board| (board.empties().len(), maintained.codes(board)))
                .collect();
            let portable =
                |(empties, codes): &(u32, Lanes)| sum::tables::sum(tables, *empties, codes);
            let expected: Vec<i32> = codes.iter().map(portable).collect();
            for kernel in sum::ALL {
                let name = format!("sum/{} {stages} {order}", kernel.name);
                row(group, &name, &codes, &expected, |(empties, codes)| {
                    (kernel.sum)(tables, *empties, codes)
                });
            }
        }
        let evaluation = PatternEvaluation::new(weights);
        let scratch =
            |&board: &Board| evaluation.evaluate(&evaluation.state(board), board, Bitboard::EMPTY);
        let expected: Vec<Points> = searched.iter().map(scratch).collect();
        let name = format!("evaluation/from scratch {stages} searched");
        row(group, &name, &searched, &expected, scratch);
        let parents: Vec<(Step, Lanes)> =
            steps.iter().map(|&step| (step, evaluation.state(step.board))).collect();
        let name = format!("evaluation/maintained {stages} searched");
        row(group, &name, &parents, &expected, |&(step, ref codes)| {
            let Step { board, square, flips } = step;
            let codes = evaluation.play(codes, board, square, flips);
            evaluation.evaluate(&codes, board.after(square, flips), Bitboard::EMPTY)
        });
    }
    for width in [32, 64] {
        networks(group, &searched, network(set, width));
    }
}

/// A board as a kernel of networks reads it: empty squares, codes, and numbers of moves.
type Read = (u32, Lanes, u32, u32);

fn networks(group: &mut Group<'_>, boards: &[Board], network: Network) {
    let width = network.width();
    let evaluation = NetworkEvaluation::new(network);
    let tables = evaluation.kernel_tables();
    let read = |&board: &Board| -> Read {
        let [moves, replies] = [board, board.pass()].map(|board| board.moves().len());
        (board.empties().len(), evaluation.state(board), moves, replies)
    };
    let reads: Vec<Read> = boards.iter().map(read).collect();
    let value = |kernel: &kernels::Kernel, (empties, codes, moves, replies): &Read| {
        (kernel.value)(tables, *empties, codes, *moves, *replies)
    };
    let expected: Vec<i32> = reads.iter().map(|read| value(&kernels::ALL[0], read)).collect();
    for kernel in kernels::ALL {
        let name = format!("network/{} {width} searched", kernel.name);
        row(group, &name, &reads, &expected, |read| value(kernel, read));
    }
    let expected: Vec<Points> =
        boards.iter().map(|&board| evaluation.network().reference_value(board)).collect();
    let name = format!("evaluation/network {width} from scratch searched");
    row(group, &name, boards, &expected, |&board| {
        evaluation.evaluate(&evaluation.state(board), board, board.moves())
    });
}

/// Measures a chain of a thousand multiplications.
fn clock(criterion: &mut Criterion) {
    criterion.bench_function("othello_patterns/clock, 4000 cycles", |bencher| {
        bencher.iter(|| {
            let factor = black_box(3_u64);
            let mut product = black_box(1_u64);
            for step in 0..1000_u64 {
                product = (product ^ step).wrapping_mul(factor);
            }
            product
        });
    });
}

fn patterns(criterion: &mut Criterion) {
    clock(criterion);
    for name in ["tritboard", "edax"] {
        let set = PatternSet::named(name).expect("a set of this name");
        let mut group = criterion.benchmark_group(format!("othello_patterns/{name}"));
        codes(&mut group, &set);
        sums(&mut group, &set);
        group.finish();
    }
}

criterion_group!(benches, patterns);
criterion_main!(benches);
