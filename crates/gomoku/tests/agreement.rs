//! The four methods for threat points agree on random positions of all sizes and rules, and after each move
//! of random games.
//!
//! Short runs are part of every test run. The runs of a million take minutes:
//! `cargo test --release -p tritboard-gomoku --test agreement -- --ignored --nocapture`

mod common;

use std::collections::HashMap;
use std::sync::LazyLock;

use common::{Random, random_board, seeds, state_by_stones};
use gomoku::threat::reference;
use gomoku::threat::table::{
    FullLineCodes, FullLineTable, LineCodes, WindowTable, WinningPointTable, WinningPoints,
};
use gomoku::{Board, Color, Kind, MAX_SIZE, MIN_SIZE, Point, Rule, ThreatState, Threats, threats};

static WINDOWS: LazyLock<HashMap<Rule, WindowTable>> =
    LazyLock::new(|| Rule::ALL.map(|rule| (rule, WindowTable::build(rule, 0).unwrap())).into());

/// Codes of empty boards, kept because planning them takes longer than filling them.
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
            let state = state_by_stones(&board, &mut random);
            assert_eq!(*state.threats(), expected, "state, {}", name());
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

/// A state and the codes of the same board.
struct Game {
    state: ThreatState,
    windows: LineCodes,
    full_lines: Option<FullLineCodes>,
}

impl Game {
    fn new(board: Board) -> Self {
        let mut windows = CODES[&(board.rule(), board.size())].clone();
        windows.rebuild(&board);
        let mut full_lines = FullLineCodes::new(board.size()).ok();
        if let Some(codes) = &mut full_lines {
            codes.rebuild(&board);
        }
        Self { state: ThreatState::new(board), windows, full_lines }
    }

    fn place(&mut self, point: Point) {
        let color = self.state.board().side_to_move();
        self.state.place(point).unwrap();
        self.windows.place(point, color);
        if let Some(codes) = &mut self.full_lines {
            codes.place(point, color);
        }
    }

    fn undo(&mut self) -> bool {
        let Some(point) = self.state.undo() else {
            return false;
        };
        let color = self.state.board().side_to_move();
        self.windows.remove(point, color);
        if let Some(codes) = &mut self.full_lines {
            codes.remove(point, color);
        }
        true
    }

    /// Compares the updated state and codes with fresh ones, and with `expected`.
    fn check(&self, expected: &Threats) {
        let board = self.state.board();
        assert_eq!(self.state.threats(), expected, "state, {board:?}");
        let windows = &WINDOWS[&board.rule()];
        assert_eq!(windows.threats(&self.windows), *expected, "windows, {board:?}");
        let mut rebuilt = self.windows.clone();
        rebuilt.rebuild(board);
        assert_eq!(rebuilt.as_slice(), self.windows.as_slice(), "codes, {board:?}");
        if let Some(codes) = &self.full_lines {
            let mut rebuilt = codes.clone();
            rebuilt.rebuild(board);
            assert_eq!(rebuilt, *codes, "full-line codes, {board:?}");
        }
    }
}

/// Plays random games of `moves` moves in total and compares after every move and every undo.
fn games_agree(moves: usize, mut check: impl FnMut(&Game)) {
    for seed in seeds() {
        let mut random = Random::new(seed);
        let mut played = 0;
        while played < moves {
            let mut board = random_board(&mut random);
            // Place some stones before the state is made.
            let empties: Vec<Point> = board.empties().iter().take(10).collect();
            for &point in &empties {
                board.place(point).unwrap();
            }
            let mut game = Game::new(board);
            // Place and undo stones at random, undo everything, then place one more stone.
            for _ in 0..300 {
                let empties: Vec<Point> = game.state.board().empties().iter().collect();
                if empties.is_empty() || random.below(3) == 0 {
                    game.undo();
                } else {
                    game.place(random.pick(&empties));
                }
                check(&game);
                played += 1;
            }
            while game.undo() {
                check(&game);
            }
            if let Some(point) = game.state.board().empties().iter().next() {
                game.place(point);
                check(&game);
            }
        }
    }
}

#[test]
fn states_are_current_after_every_stone() {
    let mut steps = 0;
    games_agree(if cfg!(debug_assertions) { 2000 } else { 20_000 }, |game| {
        let board = game.state.board();
        let expected = threats(board);
        steps += 1;
        if steps % 50 == 0 {
            assert_eq!(expected, reference::threats(board), "{board:?}");
        }
        game.check(&expected);
    });
}

#[test]
fn states_are_current_after_another_rule() {
    for seed in seeds() {
        let mut random = Random::new(seed);
        for _ in 0..50 {
            let board = random_board(&mut random);
            let mut state = ThreatState::new(board.clone());
            // A move under each rule; then all are taken back under the last.
            for rule in Rule::ALL {
                state.set_rule(rule);
                assert_eq!(*state.threats(), threats(state.board()));
                if let Some(point) = state.board().empties().iter().next() {
                    state.place(point).unwrap();
                }
                assert_eq!(*state.threats(), threats(state.board()));
            }
            while state.undo().is_some() {
                assert_eq!(*state.threats(), threats(state.board()));
            }
        }
    }
}

#[test]
#[ignore = "a million moves against the reference take half an hour"]
fn states_are_current_after_each_of_a_million_stones() {
    games_agree(500_000, |game| game.check(&reference::threats(game.state.board())));
}

#[test]
fn full_line_tables_agree() {
    let count = if cfg!(debug_assertions) { 20 } else { 300 };
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
                let expected = reference::threats(&board);
                assert_eq!(table.threats(&codes), expected, "seed {seed}, position {index}");
                // Now update the codes stone by stone.
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
                    let by_color = Color::ALL.into_iter().flat_map(|color| {
                        points.iter(color).map(move |(point, along)| (point, color, along))
                    });
                    assert!((&points).into_iter().eq(by_color));
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
