//! Stable discs: all methods on the positions of random games.
//!
//! The time of each row is that of all positions; the throughput is positions per second. The rows of `games`
//! take whole games in the order of play, those of `endgames` positions with 4 to 16 empty squares, where
//! searches need them. The work of a row named `parts` is part of every method but the reference.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use othello::stability::{
    FullLines, StabilityState, Stable, edge, reference, stable, stable_mover, stable_opponent,
};
use othello::{Bitboard, Board, Square};
use tritboard_benches::words;

const GAMES: usize = 64;

/// A move of a game, and whether the opponent must pass before it.
struct Step {
    square: Square,
    flips: Bitboard,
    pass: bool,
}

/// Returns the steps of random games.
fn games() -> Vec<Vec<Step>> {
    let mut next = words(1);
    (0..GAMES).map(|_| game(&mut next)).collect()
}

fn game(next: &mut impl FnMut() -> u64) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut board = Board::START;
    while !board.is_over() {
        let pass = board.moves().is_empty();
        if pass {
            board = board.pass();
        }
        let moves = board.moves();
        let skip = usize::try_from(next() % u64::from(moves.len())).expect("below 64");
        let square = moves.iter().nth(skip).expect("one of the moves");
        let flips = board.flips(square);
        steps.push(Step { square, flips, pass });
        board = board.after(square, flips);
    }
    steps
}

/// Returns the boards before each step, and the last one of each game.
fn boards_of(games: &[Vec<Step>]) -> Vec<Board> {
    let mut boards = Vec::new();
    for game in games {
        let mut board = Board::START;
        for step in game {
            if step.pass {
                board = board.pass();
            }
            boards.push(board);
            board = board.after(step.square, step.flips);
        }
        boards.push(board);
    }
    boards
}

/// Computes the stable discs before each step and at the end, each state from the one before.
fn carried(games: &[Vec<Step>], mut each: impl FnMut(Stable)) {
    for game in games {
        let mut state = StabilityState::new(Board::START);
        for step in game {
            if step.pass {
                state = state.pass();
            }
            each(state.stable());
            state = state.after(step.square, step.flips);
        }
        each(state.stable());
    }
}

/// Measures a function of a board.
fn row<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    boards: &[Board],
    function: impl Fn(Board) -> T,
) {
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for &board in black_box(boards) {
                black_box(function(board));
            }
        });
    });
}

/// Measures the methods that need no history, after checking them.
fn forms(group: &mut BenchmarkGroup<'_, WallTime>, boards: &[Board]) {
    for &board in boards {
        let expected = reference::stable(board);
        assert_eq!(stable(board), expected, "{board}");
        assert_eq!(stable_mover(board), expected.mover, "{board}");
        assert_eq!(stable_opponent(board), expected.opponent, "{board}");
    }
    row(group, "reference", boards, reference::stable);
    row(group, "both players", boards, stable);
    row(group, "one player", boards, stable_opponent);
    row(group, "parts/edges", boards, edge::stable_on_edges);
    row(group, "parts/full lines", boards, |board| FullLines::new(board.discs()));
}

fn whole_games(criterion: &mut Criterion) {
    let games = games();
    let boards = boards_of(&games);
    let mut anew = boards.iter().map(|&board| reference::stable(board));
    carried(&games, |found| assert_eq!(Some(found), anew.next()));
    let mut group = criterion.benchmark_group("stability/games");
    forms(&mut group, &boards);
    row(&mut group, "state found anew", &boards, StabilityState::new);
    group.bench_function("state carried on", |bencher| {
        bencher.iter(|| {
            carried(black_box(&games), |found| {
                black_box(found);
            });
        });
    });
    group.finish();
}

fn endgames(criterion: &mut Criterion) {
    let boards = boards_of(&games());
    let few = boards.into_iter().filter(|board| (4..=16).contains(&board.empties().len()));
    let mut group = criterion.benchmark_group("stability/endgames");
    forms(&mut group, &few.collect::<Vec<_>>());
    group.finish();
}

/// Measures the edge table indexed by base-3 codes, and the one indexed by two bytes, which needs ten times
/// the memory.
fn edge_tables(criterion: &mut Criterion) {
    let boards = boards_of(&games());
    let pairs = (0..=u16::MAX).map(|pair| {
        let [mover, opponent] = pair.to_le_bytes();
        if mover & opponent == 0 { edge::stable_on_edge(mover, opponent) } else { 0 }
    });
    let pairs: Box<[u8; 65_536]> = pairs.collect::<Vec<_>>().try_into().expect("all pairs");
    let rows = |board: Board, stable: fn(&[u8; 65_536], u8, u8) -> u8| {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let ([first, .., last], [other_first, .., other_last]) =
            (mover.to_le_bytes(), opponent.to_le_bytes());
        let last = stable(&pairs, last, other_last);
        u16::from_le_bytes([stable(&pairs, first, other_first), last])
    };
    let by_code = |board| rows(board, |_, mover, opponent| edge::stable_on_edge(mover, opponent));
    let by_bytes = |board| {
        rows(board, |pairs, mover, opponent| {
            pairs[usize::from(u16::from_le_bytes([mover, opponent]))]
        })
    };
    for &board in &boards {
        assert_eq!(by_code(board), by_bytes(board), "{board}");
    }
    let mut group = criterion.benchmark_group("stability/two edges");
    row(&mut group, "by code, 6,561 bytes", &boards, by_code);
    row(&mut group, "by two bytes, 65,536 bytes", &boards, by_bytes);
    group.finish();
}

criterion_group!(benches, whole_games, endgames, edge_tables);
criterion_main!(benches);
