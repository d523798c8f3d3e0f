//! The discs that a move flips: all methods on the same boards.
//!
//! The time of a row is that of all its calls; the throughput is calls per second. `flip/moves` has each
//! legal move of boards in the middle of random games, as a search makes them: calls do not depend on each
//! other. In `flip/replay` each board is the result of the call before, so a row is the time from one board
//! to the next. `flip/endgame` asks for each empty square of boards that have few, which also tests whether
//! the move is legal: an illegal move flips nothing. Rows named `neighbours first` call the method only if
//! the opponent has a disc next to the square.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use othello::{Bitboard, Board, Square, flip, methods, workload};
use tritboard_benches::words;

/// Calls a function with every method of this build; each method is one line here.
macro_rules! each_method {
    ($row:ident, $group:expr, $input:expr) => {
        let (group, input) = ($group, $input);
        $row(group, "loops", input, flip::loops::flips);
        $row(group, "unrolled", input, methods::flip::unrolled::flips);
        $row(group, "kogge_stone", input, methods::flip::kogge_stone::flips);
        $row(group, "kindergarten", input, methods::flip::kindergarten::flips);
        $row(group, "carry", input, flip::carry::flips);
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        $row(group, "bmi2", input, methods::flip::kernels::bmi2);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        $row(group, "avx2", input, flip::kernels::avx2);
        #[cfg(all(
            target_arch = "x86_64",
            target_feature = "avx512cd",
            target_feature = "avx512vl"
        ))]
        $row(group, "avx512", input, flip::kernels::avx512);
        $row(group, "chosen", input, flip::flips);
    };
}

/// Boards, each with the squares to ask about.
type Questions = [(Board, Bitboard)];

/// Combines the answers into one word, in order, so that the compiler cannot vectorise the calls.
#[inline(never)]
fn answer(questions: &Questions, flips: impl Fn(Board, Square) -> Bitboard) -> u64 {
    let mut sum: u64 = 0;
    for &(board, squares) in questions {
        for square in squares {
            sum = sum.rotate_left(1) ^ flips(board, square).bits();
        }
    }
    sum
}

/// Plays games and returns a word made from their last boards.
#[inline(never)]
fn replay(games: &[Vec<Square>], flips: impl Fn(Board, Square) -> Bitboard) -> u64 {
    games.iter().fold(0, |sum: u64, game| {
        let last = game
            .iter()
            .fold(Board::START, |board, &square| board.after(square, flips(board, square)));
        sum.rotate_left(1) ^ last.mover().bits()
    })
}

/// Returns the moves of random games, each up to the first pass.
fn games(count: usize) -> Vec<Vec<Square>> {
    let mut next = words(1);
    let game = |_| {
        let mut board = Board::START;
        let mut squares = Vec::new();
        while board.moves().any() {
            let skip = next() % u64::from(board.moves().len());
            let square = board.moves().iter().nth(usize::try_from(skip).expect("a small number"));
            let square = square.expect("fewer than all moves are skipped");
            squares.push(square);
            board = board.play(square);
        }
        squares
    };
    (0..count).map(game).collect()
}

fn question_row(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    questions: &Questions,
    flips: impl Fn(Board, Square) -> Bitboard,
) {
    assert_eq!(answer(questions, &flips), answer(questions, flip::loops::flips), "{name}");
    group.bench_function(name, |bencher| {
        bencher.iter(|| answer(black_box(questions), &flips));
    });
}

fn replay_row(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    games: &[Vec<Square>],
    flips: impl Fn(Board, Square) -> Bitboard,
) {
    assert_eq!(replay(games, &flips), replay(games, flip::loops::flips), "{name}");
    group.bench_function(name, |bencher| {
        bencher.iter(|| replay(black_box(games), &flips));
    });
}

/// Measures a method alone and after a test of the square's neighbours.
fn endgame_row(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    questions: &Questions,
    flips: impl Fn(Board, Square) -> Bitboard,
) {
    question_row(group, name, questions, &flips);
    let neighbours = Square::ALL.map(neighbours);
    question_row(group, &format!("{name}, neighbours first"), questions, |board, square| {
        if board.opponent().is_disjoint(neighbours[square.index()]) {
            Bitboard::EMPTY
        } else {
            flips(board, square)
        }
    });
}

/// Returns the squares around a square.
fn neighbours(square: Square) -> Bitboard {
    let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
    let is_near = |s: &Square| {
        near(s.column(), square.column()) && near(s.row(), square.row()) && *s != square
    };
    Square::ALL.into_iter().filter(is_near).collect()
}

fn call_count(questions: &Questions) -> u64 {
    questions.iter().map(|(_, squares)| u64::from(squares.len())).sum()
}

fn moves(criterion: &mut Criterion) {
    let middle = workload::game_boards(1).filter(|board| (10..50).contains(&board.empties().len()));
    let questions: Vec<_> = middle.take(4000).map(|board| (board, board.moves())).collect();
    let mut group = criterion.benchmark_group("flip/moves");
    group.throughput(Throughput::Elements(call_count(&questions)));
    each_method!(question_row, &mut group, &questions);
    group.finish();
}

fn replays(criterion: &mut Criterion) {
    let games = games(600);
    let mut group = criterion.benchmark_group("flip/replay");
    group.throughput(Throughput::Elements(games.iter().map(|game| game.len() as u64).sum()));
    each_method!(replay_row, &mut group, &games);
    group.finish();
}

fn endgame(criterion: &mut Criterion) {
    let late = workload::game_boards(2).filter(|board| board.empties().len() <= 8);
    let questions: Vec<_> = late.take(8000).map(|board| (board, board.empties())).collect();
    let mut group = criterion.benchmark_group("flip/endgame");
    group.throughput(Throughput::Elements(call_count(&questions)));
    each_method!(endgame_row, &mut group, &questions);
    group.finish();
}

criterion_group!(benches, moves, replays, endgame);
criterion_main!(benches);
