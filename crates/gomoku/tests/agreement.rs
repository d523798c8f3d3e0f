//! The four ways to threat points agree: on random positions of all sizes and rules, and after
//! every stone of random games.
//!
//! The short runs are part of every test run. The bars of a million take minutes:
//! `cargo test --release -p tritboard-gomoku --test agreement -- --ignored --nocapture`

mod common;

use std::collections::HashMap;
use std::sync::LazyLock;

use common::{Random, random_board, seeds};
use gomoku::threat::reference;
use gomoku::threat::table::{
    FullLineCodes, FullLineTable, LineCodes, WindowTable, WinningPointTable, WinningPoints,
};
use gomoku::{Board, Color, Kind, MAX_SIZE, MIN_SIZE, Point, Rule, ThreatState, Threats, threats};

static WINDOWS: LazyLock<HashMap<Rule, WindowTable>> =
    LazyLock::new(|| Rule::ALL.map(|rule| (rule, WindowTable::build(rule, 0).unwrap())).into());

/// The codes of empty boards, which take longer to plan than to fill.
static CODES: LazyLock<HashMap<(Rule, usize), LineCodes>> = LazyLock::new(|| {
    let sizes = MIN_SIZE..=MAX_SIZE;
    let all = sizes.flat_map(|size| Rule::ALL.map(|rule| (rule, size)));
    all.map(|(rule, size)| ((rule, size), WINDOWS[&rule].codes(size).unwrap())).collect()
});

fn by_windows(board: &Board) -> Threats {
    let mut codes = CODES[&(board.rule(), board.size())].clone();
    codes.rebuild(board);
    WINDOWS[&board.rule()].threats(&codes)
}

fn positions_agree(count: usize) {
    for seed in seeds() {
        let mut random = Random::new(seed);
        let mut reused = Threats::new(15, Rule::Freestyle);
        for index in 0..count {
            let board = random_board(&mut random);
            let expected = reference::threats(&board);
            let name = || format!("seed {seed}, position {index}: {board:?}");
            assert_eq!(threats(&board), expected, "bitboard, {}", name());
            assert_eq!(by_windows(&board), expected, "windows, {}", name());
            assert_eq!(*ThreatState::new(board.clone()).threats(), expected, "state, {}", name());
            gomoku::threat::threats_into(&board, &mut reused);
            assert_eq!(reused, expected, "reused, {}", name());
        }
    }
}

#[test]
fn random_positions_agree() {
    positions_agree(if cfg!(debug_assertions) { 300 } else { 1500 });
}

#[test]
#[ignore = "a million positions take half an hour"]
fn a_million_random_positions_agree() {
    positions_agree(500_000);
}

/// Plays random games of `moves` moves in total and compares after every move and every undo.
fn games_agree(moves: usize, mut check: impl FnMut(&ThreatState)) {
    for seed in seeds() {
        let mut random = Random::new(seed);
        let mut played = 0;
        while played < moves {
            let board = random_board(&mut random);
            let mut state = ThreatState::new(board);
            // Walk up and down, then back to the start.
            for _ in 0..300 {
                let empties: Vec<Point> = state.board().empties().iter().collect();
                if empties.is_empty() || random.below(3) == 0 {
                    state.undo();
                } else {
                    state.place(random.pick(&empties)).unwrap();
                }
                check(&state);
                played += 1;
            }
            while state.undo().is_some() {
                check(&state);
            }
        }
    }
}

#[test]
fn state_is_current_after_every_stone() {
    games_agree(if cfg!(debug_assertions) { 5000 } else { 50_000 }, |state| {
        assert_eq!(*state.threats(), threats(state.board()), "{:?}", state.board());
    });
}

#[test]
#[ignore = "a million moves against the reference take half an hour"]
fn state_is_current_after_every_one_of_a_million_stones() {
    games_agree(500_000, |state| {
        assert_eq!(*state.threats(), reference::threats(state.board()), "{:?}", state.board());
    });
}

#[test]
fn full_line_tables_agree() {
    let count = if cfg!(debug_assertions) { 20 } else { 1000 };
    // One rule at a time: a table takes 41 MiB, two in renju.
    for rule in Rule::ALL {
        let table = FullLineTable::build(rule, 0).unwrap();
        for seed in seeds() {
            let mut random = Random::new(seed);
            for index in 0..count {
                let board = random_board(&mut random).with_rule(rule);
                if board.size() > 15 {
                    assert!(FullLineCodes::new(board.size()).is_err());
                    continue;
                }
                let mut codes = FullLineCodes::new(board.size()).unwrap();
                codes.rebuild(&board);
                let expected = threats(&board);
                assert_eq!(table.threats(&codes), expected, "seed {seed}, position {index}");
                // The same codes stone by stone.
                let mut placed = FullLineCodes::new(board.size()).unwrap();
                for color in Color::ALL {
                    for point in board.stones(color).iter() {
                        placed.place(point, color);
                    }
                }
                assert_eq!(table.threats(&placed), expected);
            }
        }
    }
}

#[test]
fn winning_points_are_the_fives_and_straight_fours() {
    let count = if cfg!(debug_assertions) { 50 } else { 2000 };
    for rule in Rule::ALL {
        let whole_lines = WinningPointTable::build(rule, 0).unwrap();
        let windows = WinningPointTable::build_windows(rule, 0).unwrap();
        let bases = |table: &WinningPointTable| -> Vec<LineCodes> {
            (MIN_SIZE..=MAX_SIZE).map(|size| table.codes(size).unwrap()).collect()
        };
        let tables = [(bases(&whole_lines), whole_lines), (bases(&windows), windows)];
        let mut points = WinningPoints::new(15);
        for seed in seeds() {
            let mut random = Random::new(seed);
            for index in 0..count {
                let board = random_board(&mut random).with_rule(rule);
                let threats = threats(&board);
                for (bases, table) in &tables {
                    let mut codes = bases[board.size() - MIN_SIZE].clone();
                    codes.rebuild(&board);
                    table.look_up(&codes, &mut points);
                    for color in Color::ALL {
                        let mut expected: Vec<_> = [Kind::Five, Kind::StraightFour]
                            .iter()
                            .flat_map(|&kind| threats.of(color, kind))
                            .collect();
                        let mut found: Vec<_> = points.iter(color).collect();
                        expected.sort_unstable();
                        found.sort_unstable();
                        assert_eq!(found, expected, "seed {seed}, position {index}, {rule}");
                    }
                }
            }
        }
    }
}
