//! The state against boards that are read anew.

use engine::random::SplitMix64;

use super::*;
use crate::{MAX_SIZE, MIN_SIZE};

/// Sums of the windows and points observed, in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    windows: u64,
    points: [u64; 2],
}

fn mixed(word: u32) -> u64 {
    SplitMix64::new(word.into()).word()
}

/// Returns a weight of a window, whose middle must be empty.
fn window(rule: Rule, code: u32) -> u64 {
    let numbering = WindowClasses::of(rule).numbering();
    let mut digits = [ternary::Digit::Edge; 11];
    let digits = &mut digits[..numbering.len()];
    numbering.decode(code, digits).unwrap();
    assert_eq!(digits[numbering.radius()], ternary::Digit::Empty);
    mixed(code)
}

#[derive(Clone, Debug)]
struct Recorder(Rule);

impl Observer for Recorder {
    type Sums = Sums;
    fn window_added(&self, sums: &mut Sums, code: u32) {
        sums.windows = sums.windows.wrapping_add(window(self.0, code));
    }
    fn window_removed(&self, sums: &mut Sums, code: u32) {
        sums.windows = sums.windows.wrapping_sub(window(self.0, code));
    }
    fn window_changed(&mut self, sums: &mut Sums, _: usize, before: u32, after: u32) {
        self.window_removed(sums, before);
        self.window_added(sums, after);
    }
    fn point_added(&self, sums: &mut Sums, color: Color, key: PointKey) {
        let sum = &mut sums.points[color.index()];
        *sum = sum.wrapping_add(mixed(key.0.into()));
    }
    fn point_removed(&self, sums: &mut Sums, color: Color, key: PointKey) {
        let sum = &mut sums.points[color.index()];
        *sum = sum.wrapping_sub(mixed(key.0.into()));
    }
}

fn fresh(board: &Board) -> PatternState<Recorder> {
    PatternState::with_observer(board, Recorder(board.rule()))
}

fn assert_same(state: &PatternState<Recorder>, board: &Board) {
    let fresh = fresh(board);
    assert_eq!(state.codes, fresh.codes);
    assert_eq!(state.keys, fresh.keys);
    assert_eq!(state.counts, fresh.counts);
    assert_eq!(state.sums, fresh.sums);
    let points = PointClass::ALL.map(|class| state.count(Color::Black, class));
    assert_eq!(points.iter().sum::<usize>(), board.empties().len());
}

#[test]
fn updated_states_equal_fresh_ones() {
    let mut random = SplitMix64::new(1);
    for rule in Rule::ALL {
        for size in [MIN_SIZE, 6, 9, 15, 20, MAX_SIZE] {
            let mut board = Board::new(size, rule).unwrap();
            let mut state = fresh(&board);
            for _ in 0..120 {
                let empties: Vec<Point> = board.empties().iter().collect();
                if empties.is_empty() || random.below(3) == 0 {
                    assert_eq!(state.undo(), board.undo());
                } else {
                    let point = *random.choose(&empties).unwrap();
                    state.place(point, board.side_to_move());
                    board.place(point).unwrap();
                }
                if random.below(8) == 0 {
                    assert_same(&state, &board);
                }
            }
            assert_same(&state, &board);
            while state.undo().is_some() {}
            assert_same(&state, &Board::new(size, rule).unwrap());
        }
    }
}
