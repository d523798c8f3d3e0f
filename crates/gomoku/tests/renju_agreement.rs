//! The fast judgement of forbidden points agrees with the definition, on random positions and positions of
//! games.
//!
//! A short run is part of every test run. The million:
//! `cargo test --release -p tritboard-gomoku --test renju_agreement -- --ignored --nocapture`

mod common;

use std::thread;

use common::{Random, random_board, seeds};
use gomoku::renju::{self, Reading, reference};
use gomoku::{Board, Point, PointSet, Rule, ThreatState};

/// Returns a board after a game in which both sides play near earlier stones.
fn played_board(random: &mut Random) -> Board {
    let size = 5 + random.below(18);
    let mut board = Board::new(size, Rule::Renju).unwrap();
    let stones = 1 + random.below((size * size).min(90));
    board.place(Point::new(size / 2, size / 2).unwrap()).unwrap();
    for _ in 1..stones {
        let near = random.pick(board.moves());
        let x = (near.x() + random.below(5)).checked_sub(2);
        let y = (near.y() + random.below(5)).checked_sub(2);
        if let Some(point) = x.zip(y).and_then(|(x, y)| Point::new(x, y)) {
            // Occupied points and points beyond the edge are skipped.
            let _ = board.place(point);
        }
    }
    board
}

/// Returns a board whose points are filled at random, with a random surplus of black stones.
fn filled_board(random: &mut Random) -> Board {
    let size = 5 + random.below(18);
    let (black, white) = (random.below(50), random.below(30));
    let mut stones = [PointSet::EMPTY; 2];
    for point in Point::all(size) {
        match random.below(100) {
            chance if chance < black => stones[0].insert(point),
            chance if chance < black + white => stones[1].insert(point),
            _ => {}
        }
    }
    Board::from_stones(size, Rule::Renju, stones[0], stones[1]).unwrap()
}

/// Compares all points of one position and counts the verdicts by kind.
fn position_agrees(board: Board, reading: Reading, found: &mut [usize; 3]) {
    let points = renju::forbidden_points(&board, reading);
    let empties = board.empties();
    let state = ThreatState::new(board);
    for point in empties.iter() {
        let expected = reference::forbidden(state.board(), point, reading);
        let kind = renju::forbidden(&state, point, reading);
        let board = state.board();
        assert_eq!(kind, expected, "state, {point}, {reading}\n{board}");
        assert_eq!(points.kind_at(point), expected, "points, {point}, {reading}\n{board}");
        if let Some(kind) = kind {
            found[kind.index()] += 1;
        }
    }
    assert!((points.all() - empties).is_empty());
}

/// Compares `count` positions of a stream.
fn positions_agree(seed: u64, count: usize) -> [usize; 3] {
    let mut random = Random::new(seed);
    let mut found = [0; 3];
    for index in 0..count {
        let board = match index % 3 {
            0 => played_board(&mut random),
            1 => filled_board(&mut random),
            _ => random_board(&mut random).with_rule(Rule::Renju),
        };
        position_agrees(board, Reading::ALL[index / 3 % 2], &mut found);
    }
    found
}

#[test]
fn random_positions_agree() {
    let count = if cfg!(debug_assertions) { 300 } else { 3000 };
    for seed in seeds() {
        let found = positions_agree(seed, count);
        assert!(found.iter().all(|&found| found > count / 20), "seed {seed}: {found:?}");
    }
}

#[test]
#[ignore = "a million positions take a minute on two cores"]
fn a_million_positions_agree() {
    let [fixed, fresh] = seeds();
    thread::scope(|scope| {
        for seed in [fixed, fresh] {
            scope.spawn(move || {
                println!("seed {seed}: {:?}", positions_agree(seed, 500_000));
            });
        }
    });
}

#[test]
fn explanations_agree() {
    let count = if cfg!(debug_assertions) { 30 } else { 300 };
    for seed in seeds() {
        let mut random = Random::new(seed);
        let mut apparent = 0;
        for index in 0..count {
            let board = match index % 2 {
                0 => played_board(&mut random),
                _ => filled_board(&mut random),
            };
            for reading in Reading::ALL {
                let points = renju::forbidden_points(&board, reading);
                for point in Point::all(board.size()) {
                    let Some(explanation) = renju::explain(&board, point, reading) else {
                        assert!(board.get(point).is_some());
                        continue;
                    };
                    let kind = points.kind_at(point);
                    assert_eq!(explanation.kind, kind, "{point}, {reading}\n{board}");
                    check(&explanation, &board, 0);
                    let looks = explanation.looks_forbidden() && kind.is_none();
                    assert_eq!(points.apparent().contains(point), looks, "{point}\n{board}");
                    apparent += usize::from(looks);
                }
            }
        }
        // Most seeds have more than one per board, a few less than one in two boards.
        assert!(apparent > count / 10, "seed {seed}: {apparent}");
    }
}

/// Checks that the rows of an explanation are on the board and that its verdict follows from them.
fn check(explanation: &renju::Explanation, board: &Board, depth: usize) {
    use gomoku::Color;
    use renju::{ForbiddenKind, SquareStatus};

    let point = explanation.point;
    let with = |extra: &[Point]| {
        let mut black = *board.stones(Color::Black);
        black.extend(extra.iter().copied());
        let white = *board.stones(Color::White);
        Board::from_stones(board.size(), Rule::Renju, black, white).unwrap()
    };
    let after = with(&[point]);
    let check_row = |row: &renju::Row, count: std::ops::RangeInclusive<usize>| {
        assert!(count.contains(&row.stones.len()) && row.stones.contains(&point));
        assert!(row.stones.iter().all(|&stone| after.get(stone) == Some(Color::Black)));
        assert!(row.stones.is_sorted_by_key(|&stone| stone.along(row.direction)));
    };
    let is = |board: &Board, at, direction, kind| {
        gomoku::threats(board).kind_at(at, Color::Black, direction) == Some(kind)
    };
    explanation.fives.iter().for_each(|row| check_row(row, 5..=5));
    explanation.overlines.iter().for_each(|row| check_row(row, 6..=22));
    for four in &explanation.fours {
        check_row(&four.row, 4..=4);
        assert!(matches!(four.completions.len(), 1 | 2));
        for &end in &four.completions {
            assert!(is(&after, end, four.row.direction, gomoku::Kind::Five));
        }
    }
    for three in &explanation.threes {
        check_row(&three.row, 3..=3);
        assert!(matches!(three.squares.len(), 1 | 2));
        for square in &three.squares {
            let direction = three.row.direction;
            assert!(is(&after, square.point, direction, gomoku::Kind::StraightFour));
            let kind = reference::forbidden(&after, square.point, explanation.reading);
            let fives = gomoku::threats(&after).points(Color::Black, gomoku::Kind::Five);
            match &square.status {
                SquareStatus::Allowed => assert_eq!(kind, None),
                SquareStatus::MakesFive => assert!(fives.contains(square.point)),
                SquareStatus::Forbidden { kind: told, why } => {
                    assert_eq!(kind, Some(*told));
                    // Nested points are explained to the fourth level.
                    assert_eq!(why.is_some(), depth < 4, "{explanation}");
                    if let Some(why) = why {
                        assert_eq!((why.kind, why.point), (kind, square.point));
                        check(why, &after, depth + 1);
                    }
                }
                status => panic!("{status:?}"),
            }
        }
    }
    let verdict = if !explanation.fives.is_empty() {
        None
    } else if !explanation.overlines.is_empty() {
        Some(ForbiddenKind::Overline)
    } else if explanation.fours.len() > 1 {
        Some(ForbiddenKind::DoubleFour)
    } else if explanation.real_threes().count() > 1 {
        Some(ForbiddenKind::DoubleThree)
    } else {
        None
    };
    assert_eq!(explanation.kind, verdict, "{explanation}");
    assert!(explanation.to_string().starts_with(&format!("{point} is ")));
}
