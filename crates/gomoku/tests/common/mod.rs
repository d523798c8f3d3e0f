//! Random positions for the tests, from a fixed seed and a fresh one.

#![allow(dead_code, reason = "not every suite uses every helper")]
#![allow(unreachable_pub, reason = "a module of test binaries")]

use std::time::{SystemTime, UNIX_EPOCH};

use engine::random::SplitMix64;
use gomoku::{Board, Color, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule, ThreatState};

/// A stream that is the same on every machine.
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.word()
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.scaled(end)
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A fixed seed, and a fresh one that is printed and can be given again as `TRITBOARD_SEED`.
pub fn seeds() -> [u64; 2] {
    let fresh = std::env::var("TRITBOARD_SEED").ok().map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into(),
        |text| text.parse().expect("TRITBOARD_SEED is a number"),
    );
    println!("TRITBOARD_SEED={fresh}");
    [20_261_120, fresh]
}

/// A board of a random size under a random rule.
///
/// Stones come in lines as often as alone, so that threats of every kind are common: a random
/// direction is walked with a colour that mostly stays the same.
pub fn random_board(random: &mut Random) -> Board {
    let size = MIN_SIZE + random.below(MAX_SIZE - MIN_SIZE + 1);
    let rule = random.pick(&Rule::ALL);
    let mut stones = [PointSet::EMPTY; 2];
    let strokes = random.below(size * size / 3);
    let persistence = 2 + random.below(8);
    for _ in 0..strokes {
        let mut point = Point::new(random.below(size), random.below(size)).unwrap();
        let step = random.pick(&[(1, 0), (0, 1), (1, 1), (1, -1)]);
        let mut color = random.pick(&Color::ALL);
        for _ in 0..random.below(8) {
            if random.below(4) > 0 {
                stones[color.index()].insert(point);
                stones[color.opponent().index()].remove(point);
            }
            if random.below(persistence) == 0 {
                color = color.opponent();
            }
            match point.offset(step, 1, size) {
                Some(next) => point = next,
                None => break,
            }
        }
    }
    Board::from_stones(size, rule, stones[0], stones[1]).unwrap()
}

/// The state of a board's stones, placed one by one in random order with some taken back and
/// placed again.
pub fn state_by_stones(board: &Board, random: &mut Random) -> ThreatState {
    let mut state = ThreatState::new(Board::new(board.size(), board.rule()).unwrap());
    let mut left: Vec<(Point, Color)> = Color::ALL
        .into_iter()
        .flat_map(|color| board.stones(color).iter().map(move |point| (point, color)))
        .collect();
    while !left.is_empty() {
        let (point, color) = left.swap_remove(random.below(left.len()));
        state.set_side_to_move(color);
        state.place(point).unwrap();
        if random.below(8) == 0 {
            let color = state.board().side_to_move().opponent();
            left.push((state.undo().unwrap(), color));
        }
    }
    state
}
