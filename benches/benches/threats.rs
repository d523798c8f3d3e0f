//! Threat points of whole boards: all methods with the same answer.
//!
//! The boards are 64 of 15×15 with 40 stones each; the throughput is boards per second. The rows with a table
//! start from maintained codes; the cost of maintaining them is measured by the benches `state` and `lanes`.
//! The others start from the board.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gomoku::threat::table::{
    FullLineCodes, FullLineTable, WindowTable, WinningPointTable, WinningPoints,
};
use gomoku::threat::{reference, threats_into};
use gomoku::{Board, Color, Rule, Threats, threats, workload};

const SIZE: usize = 15;
const BOARDS: usize = 64;

/// Number of boards for the definitions, which are slow.
const REFERENCE_BOARDS: usize = 2;

fn every_threat(criterion: &mut Criterion) {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let boards = workload::boards_of_40(rule, BOARDS);
        let expected: Vec<Threats> = boards.iter().map(threats).collect();
        let mut group = criterion.benchmark_group(format!("threats/{rule}"));
        group.throughput(Throughput::Elements(BOARDS as u64));

        group.bench_function("bitboard", |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(threats(black_box(board)));
                }
            });
        });
        let mut found = Threats::new(SIZE, rule);
        group.bench_function("bitboard, into one value", |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    threats_into(black_box(board), &mut found);
                    black_box(&found);
                }
            });
        });

        let table = WindowTable::build(rule, 0).expect("there is memory");
        let empty = table.codes(SIZE).expect("a size of boards");
        let codes: Vec<_> = coded(&boards, &empty, |codes, board| codes.rebuild(board));
        assert!(codes.iter().map(|codes| table.threats(codes)).eq(expected.iter().cloned()));
        group.bench_function("window table", |bencher| {
            bencher.iter(|| {
                for codes in &codes {
                    black_box(table.threats(black_box(codes)));
                }
            });
        });
        drop(table);

        let table = FullLineTable::build(rule, 0).expect("there is memory");
        let empty = FullLineCodes::new(SIZE).expect("a size of boards");
        let codes: Vec<_> = coded(&boards, &empty, |codes, board| codes.rebuild(board));
        assert!(codes.iter().map(|codes| table.threats(codes)).eq(expected.iter().cloned()));
        group.bench_function("full-line table", |bencher| {
            bencher.iter(|| {
                for codes in &codes {
                    black_box(table.threats(black_box(codes)));
                }
            });
        });
        drop(table);

        let boards = &boards[..REFERENCE_BOARDS];
        assert!(
            boards.iter().map(reference::threats).eq(expected[..REFERENCE_BOARDS].iter().cloned())
        );
        group.throughput(Throughput::Elements(REFERENCE_BOARDS as u64));
        group.sample_size(10);
        group.bench_function("reference", |bencher| {
            bencher.iter(|| {
                for board in boards {
                    black_box(reference::threats(black_box(board)));
                }
            });
        });
        group.finish();
    }
}

/// Measures only five and straight-four points, which a single table of masks answers.
fn winning_points(criterion: &mut Criterion) {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let boards = workload::boards_of_40(rule, BOARDS);
        let mut group = criterion.benchmark_group(format!("threats/winning points, {rule}"));
        group.throughput(Throughput::Elements(BOARDS as u64));
        for (name, build) in [
            ("whole lines", WinningPointTable::build as fn(_, _) -> _),
            ("windows", WinningPointTable::build_windows),
        ] {
            let table = build(rule, 0).expect("there is memory");
            let empty = table.codes(SIZE).expect("a size of boards");
            let codes: Vec<_> = coded(&boards, &empty, |codes, board| codes.rebuild(board));
            let mut points = WinningPoints::new(SIZE);
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    for codes in &codes {
                        table.look_up(black_box(codes), &mut points);
                        black_box(&points);
                    }
                });
            });
            table.look_up(&codes[0], &mut points);
            let expected = threats(&boards[0]);
            for color in Color::ALL {
                let kinds = [gomoku::Kind::Five, gomoku::Kind::StraightFour];
                let [fives, fours] = kinds.map(|kind| expected.points(color, kind));
                assert_eq!(points.points(color), fives | fours);
            }
        }
        group.finish();
    }
}

/// Returns the codes of each board. Clones share the plan, as the positions of one search do.
fn coded<C: Clone>(boards: &[Board], empty: &C, rebuild: impl Fn(&mut C, &Board)) -> Vec<C> {
    boards
        .iter()
        .map(|board| {
            let mut codes = empty.clone();
            rebuild(&mut codes, board);
            codes
        })
        .collect()
}

criterion_group!(benches, every_threat, winning_points);
criterion_main!(benches);
