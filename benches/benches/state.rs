//! Maintained threat points: placing all stones of a game and undoing them.
//!
//! The games are the ten positions of the workload; the throughput is placements per second, including the
//! undos. `rebuild` judges the whole board after every stone placed and does nothing for an undo.
//!
//! The peer is `figrid-board`, whose `IncrementalThreatField` keeps the strongest threat of every point for
//! both sides. It supports only 15×15 boards and no directions; its own board also keeps line patterns and a
//! hash.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use figrid_board::IncrementalThreatField;
use gomoku::threat::{reference, threats_into};
use gomoku::workload::{POSITIONS, Position};
use gomoku::{Board, Color, Kind, Point, Rule, ThreatState, Threats};

struct Game {
    empty: Board,
    moves: Vec<Point>,
}

fn games(chosen: impl Fn(&Position) -> bool) -> Vec<Game> {
    let game = |position: &Position| Game {
        empty: Board::new(position.size, position.rule).expect("a size of boards"),
        moves: position.board().expect("the moves of a game").moves().to_vec(),
    };
    POSITIONS.iter().filter(|position| chosen(position)).map(game).collect()
}

/// Returns how often to play a game, so that every game has about the same number of placements.
fn repeats(game: &Game) -> usize {
    2000 / game.moves.len()
}

fn placements(games: &[Game]) -> Throughput {
    let placements = |game: &Game| game.moves.len() * repeats(game);
    Throughput::Elements(games.iter().map(placements).sum::<usize>() as u64)
}

fn maintained(games: &[Game]) -> impl FnMut() + '_ {
    let mut states: Vec<_> =
        games.iter().map(|game| ThreatState::new(game.empty.clone())).collect();
    for (game, state) in games.iter().zip(&mut states) {
        game.moves.iter().for_each(|&point| state.place(point).expect("the moves of a game"));
        assert_eq!(*state.threats(), reference::threats(state.board()));
        while state.undo().is_some() {}
        assert_eq!(*state.threats(), reference::threats(&game.empty));
    }
    move || {
        for (game, state) in games.iter().zip(&mut states) {
            for _ in 0..repeats(game) {
                for &point in &game.moves {
                    state.place(black_box(point)).expect("the moves of a game");
                }
                for _ in &game.moves {
                    state.undo();
                }
            }
            black_box(&*state);
        }
    }
}

fn rebuilt(games: &[Game]) -> impl FnMut() + '_ {
    let mut threats = Threats::new(15, Rule::Freestyle);
    move || {
        for game in games {
            let mut board = game.empty.clone();
            for _ in 0..repeats(game) {
                for &point in &game.moves {
                    board.place(black_box(point)).expect("the moves of a game");
                    threats_into(&board, &mut threats);
                    black_box(&threats);
                }
                for _ in &game.moves {
                    board.undo();
                }
            }
        }
    }
}

fn workload(criterion: &mut Criterion) {
    let rules = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    let by_rule = rules.map(|rule| (rule.name(), games(|position| position.rule == rule)));
    for (name, games) in by_rule.into_iter().chain([("all", games(|_| true))]) {
        let mut group = criterion.benchmark_group(format!("state/{name}"));
        group.throughput(placements(&games));
        let mut play = maintained(&games);
        group.bench_function("maintained", |bencher| bencher.iter(&mut play));
        let mut play = rebuilt(&games);
        group.bench_function("rebuild", |bencher| bencher.iter(&mut play));
        group.finish();
    }
}

fn peers(criterion: &mut Criterion) {
    let games = games(|position| position.size == figrid_board::BOARD_SIZE);
    let mut group = criterion.benchmark_group("state/peers on 15×15");
    group.throughput(placements(&games));
    let mut play = maintained(&games);
    group.bench_function("ThreatState", |bencher| bencher.iter(&mut play));
    group.sample_size(10);
    group.bench_function("figrid-board 1.2, IncrementalThreatField", |bencher| {
        let mut boards: Vec<_> = games.iter().map(figrid).collect();
        bencher.iter(|| {
            for (game, (board, field)) in games.iter().zip(&mut boards) {
                for _ in 0..repeats(game) {
                    for &point in &game.moves {
                        let index = index(black_box(point));
                        board.make_move(index);
                        field.push_move(board, index);
                    }
                    for _ in &game.moves {
                        board.undo_move();
                        field.pop_move(board);
                    }
                }
                black_box(&*field);
            }
        });
    });
    group.finish();
}

/// Returns the peer's empty board, after checking that it finds the same fives at the end of the game.
fn figrid(game: &Game) -> (figrid_board::Board, IncrementalThreatField) {
    let mut board = figrid_board::Board::new();
    board.set_rule_set(match game.empty.rule() {
        Rule::Standard => figrid_board::RuleSet::Standard,
        Rule::Renju => figrid_board::RuleSet::Renju,
        _ => figrid_board::RuleSet::Freestyle,
    });
    let mut field = IncrementalThreatField::new(&board);
    let mut ours = game.empty.clone();
    for &point in &game.moves {
        board.make_move(index(point));
        field.push_move(&board, index(point));
        ours.place(point).expect("the moves of a game");
    }
    let expected = gomoku::threats(&ours);
    for (color, side) in
        [(Color::Black, figrid_board::Stone::Black), (Color::White, figrid_board::Stone::White)]
    {
        let theirs = field.immediate_five(&board, side);
        let fives = expected.points(color, Kind::Five);
        assert!(Point::all(15).all(|point| theirs.get(index(point)) == fives.contains(point)));
    }
    for _ in &game.moves {
        board.undo_move();
        field.pop_move(&board);
    }
    (board, field)
}

fn index(point: Point) -> usize {
    figrid_board::to_idx(point.y(), point.x())
}

criterion_group!(benches, workload, peers);
criterion_main!(benches);
