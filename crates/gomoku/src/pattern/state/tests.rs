//! The state against boards that are read anew.

use engine::random::SplitMix64;

use super::*;
use crate::{MAX_SIZE, MIN_SIZE};

/// Sums of the windows and points observed, in any order.
#[derive(Clone, Debug, Default, PartialEq)]
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
struct Recorder(Rule, Sums);

impl Observer for Recorder {
    type Snapshot = [u64; 3];
    fn window_added(&mut self, _: usize, code: u32) {
        self.1.windows = self.1.windows.wrapping_add(window(self.0, code));
    }
    fn window_removed(&mut self, _: usize, code: u32) {
        self.1.windows = self.1.windows.wrapping_sub(window(self.0, code));
    }
    fn window_changed(&mut self, _: usize, before: u32, after: u32) {
        let change = window(self.0, after).wrapping_sub(window(self.0, before));
        self.1.windows = self.1.windows.wrapping_add(change);
    }
    fn point_added(&mut self, color: Color, key: PointKey) {
        let sum = &mut self.1.points[color.index()];
        *sum = sum.wrapping_add(mixed(key.0.into()));
    }
    fn point_removed(&mut self, color: Color, key: PointKey) {
        let sum = &mut self.1.points[color.index()];
        *sum = sum.wrapping_sub(mixed(key.0.into()));
    }
    fn point_changed(&mut self, color: Color, before: PointKey, after: PointKey) {
        self.point_removed(color, before);
        self.point_added(color, after);
    }
    fn snapshot(&self) -> [u64; 3] {
        [self.1.windows, self.1.points[0], self.1.points[1]]
    }
    fn restore(&mut self, [windows, black, white]: [u64; 3]) {
        self.1 = Sums { windows, points: [black, white] };
    }
}

fn fresh(board: &Board) -> PatternState<Recorder> {
    PatternState::with_observer(board, Recorder(board.rule(), Sums::default()))
}

fn assert_same(state: &PatternState<Recorder>, board: &Board) {
    let fresh = fresh(board);
    assert_eq!(state.codes, fresh.codes);
    assert_eq!(state.keys, fresh.keys);
    assert_eq!(state.counts, fresh.counts);
    assert_eq!(state.observer.1, fresh.observer.1);
    let points: u16 = state.counts[0].iter().sum();
    assert_eq!(usize::from(points), board.empties().len());
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
