//! Forbidden points by the maintained state are those of the definition, on random positions and
//! positions of games.

mod common;

use common::{Random, random_board, seeds};
use gomoku::renju::{self, Reading, reference};
use gomoku::{Board, Color, Point, Rule, ThreatState};

/// A board after a game in which both sides play near earlier stones.
fn played_board(random: &mut Random) -> Board {
    let size = 5 + random.below(18);
    let mut board = Board::new(size, Rule::Renju).unwrap();
    let stones = 1 + random.below((size * size).min(90));
    board.place(Point::new(size / 2, size / 2).unwrap()).unwrap();
    for _ in 1..stones {
        let near = random.pick(board.moves());
        let step = [random.below(5), random.below(5)];
        let x = (near.x() + step[0]).checked_sub(2);
        let y = (near.y() + step[1]).checked_sub(2);
        if let Some(point) = x.zip(y).and_then(|(x, y)| Point::new(x, y)) {
            // Occupied points and points beyond the edge are left out.
            let _ = board.place(point);
        }
    }
    board
}

/// Compares all points of `count` positions, every other one of a game.
fn positions_agree(count: usize) {
    for seed in seeds() {
        let mut random = Random::new(seed);
        let mut found = [0; 3];
        for index in 0..count {
            let board = if index % 2 == 0 {
                played_board(&mut random)
            } else {
                random_board(&mut random).with_rule(Rule::Renju)
            };
            let mut state = ThreatState::new(board);
            let before = state.threats().clone();
            let reading = Reading::ALL[index / 2 % 2];
            for point in state.board().empties().iter() {
                let expected = reference::forbidden(state.board(), point, reading);
                let kind = renju::forbidden(&mut state, point, reading);
                assert_eq!(
                    kind,
                    expected,
                    "seed {seed}, position {index}, {reading}\n{}{point}",
                    state.board()
                );
                if let Some(kind) = kind {
                    found[kind.index()] += 1;
                }
            }
            assert_eq!(*state.threats(), before);
            assert_eq!(state.board().side_to_move(), side(state.board()));
        }
        println!("overlines, double fours, double threes: {found:?}");
        assert!(found.iter().all(|&found| found > count / 100), "{found:?}");
    }
}

fn side(board: &Board) -> Color {
    let counts = Color::ALL.map(|color| board.stones(color).len());
    if counts[0] <= counts[1] { Color::Black } else { Color::White }
}

#[test]
fn random_positions_agree() {
    positions_agree(if cfg!(debug_assertions) { 300 } else { 3000 });
}
