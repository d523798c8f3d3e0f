//! The features of positions that have weights, and rows of them in memory.

use gomoku::eval::{CanonicalWindows, PointWeights, SideWeights, Situation, Weights, WeightsError};
use gomoku::pattern::{PatternState, PointKey};
use gomoku::{Board, Color, Direction, Rule};

/// The features of a rule, numbered: the windows; for each side the multisets of points when it is to move, then when it
/// is not; for each side the situations in which it is to move.
#[derive(Debug)]
pub(super) struct Features {
    rule: Rule,
    windows: &'static CanonicalWindows,
    sides: usize,
    /// Count of each feature in the current position.
    counts: Vec<i32>,
    /// The features whose count may differ from 0.
    touched: Vec<u32>,
}

/// Number of weights of a side to move, and of a side that waits.
const HALF: usize = PointKey::MULTISETS;

/// A feature of a position with its count, which may be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) feature: usize,
    pub(super) count: i32,
}

/// Bits of a count: at most 4 windows for each of 484 points.
const COUNT_BITS: u32 = 13;
const ZERO: i32 = 1 << (COUNT_BITS - 1);

impl Entry {
    #[expect(clippy::cast_possible_truncation, reason = "fewer than 2^19 features")]
    const fn pack(self) -> u32 {
        (self.feature as u32) << COUNT_BITS | (self.count + ZERO).cast_unsigned()
    }

    #[inline]
    pub(super) const fn unpack(word: u32) -> Self {
        let count = (word & ((1 << COUNT_BITS) - 1)).cast_signed() - ZERO;
        Self { feature: (word >> COUNT_BITS) as usize, count }
    }
}

impl Features {
    pub(super) fn new(rule: Rule) -> Self {
        let (windows, sides) = (CanonicalWindows::of(rule), Weights::side_count(rule));
        let mut features = Self { rule, windows, sides, counts: Vec::new(), touched: Vec::new() };
        features.counts = vec![0; features.count()];
        features
    }

    /// Returns the number of features.
    pub(super) fn count(&self) -> usize {
        self.turns(self.sides)
    }

    const fn side(&self, color: Color) -> usize {
        if self.sides == 1 { 0 } else { color.index() }
    }

    /// Returns the first point feature of a side that is to move, or waits.
    const fn points(&self, side: usize, is_waiting: bool) -> usize {
        self.windows.count() + (2 * side + is_waiting as usize) * HALF
    }

    /// Returns the first situation in which a side is to move.
    const fn turns(&self, side: usize) -> usize {
        self.points(self.sides, false) + side * Situation::COUNT
    }

    /// Writes the features of a position, for the side to move.
    pub(super) fn write(&mut self, board: &Board, state: &PatternState, entries: &mut Vec<u32>) {
        entries.clear();
        let mover = board.side_to_move();
        let waiting = mover.opponent();
        let sign = if mover == Color::Black { 1 } else { -1 };
        let dead = PointKey::default();
        let own = self.points(self.side(mover), false);
        let other = self.points(self.side(waiting), true);
        for point in board.empties().iter() {
            for direction in Direction::ALL {
                if let Some((window, is_opposite)) =
                    self.windows.weight(state.window(point, direction))
                {
                    self.add(window, if is_opposite { -sign } else { sign });
                }
            }
            for (color, start, sign) in [(mover, own, 1), (waiting, other, -1)] {
                let key = state.key(point, color);
                if key != dead {
                    self.add(start + key.multiset(), sign);
                }
            }
        }
        let situation = Situation::of(state, mover);
        self.add(self.turns(self.side(mover)) + situation.index(), 1);
        for feature in self.touched.drain(..) {
            let count = std::mem::take(&mut self.counts[feature as usize]);
            if count != 0 {
                entries.push(Entry { feature: feature as usize, count }.pack());
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "fewer than 2^19 features")]
    fn add(&mut self, feature: usize, count: i32) {
        let found = &mut self.counts[feature];
        if *found == 0 {
            self.touched.push(feature as u32);
        }
        *found += count;
    }

    /// Returns the weights divided by `scale` as parameters.
    pub(super) fn parameters(&self, weights: &Weights, scale: f32) -> Vec<f32> {
        let of = |weight: i16| f32::from(weight) / scale;
        let mut parameters = vec![0.0; self.count()];
        for (parameter, &weight) in parameters.iter_mut().zip(weights.windows()) {
            *parameter = of(weight);
        }
        for (index, side) in weights.sides().iter().enumerate() {
            let (mover, waiting) = (self.points(index, false), self.points(index, true));
            for (multiset, point) in side.points.iter().enumerate() {
                parameters[mover + multiset] = of(point.mover);
                parameters[waiting + multiset] = of(point.waiting);
            }
            for (situation, &turn) in side.turns.iter().enumerate() {
                parameters[self.turns(index) + situation] = of(turn);
            }
        }
        parameters
    }

    /// Returns the parameters times `scale` as weights, with the ordering weights of each side and multiset.
    pub(super) fn weights(
        &self,
        parameters: &[f32],
        scale: f32,
        orders: &[Vec<[i16; 2]>],
    ) -> Result<Weights, WeightsError> {
        let of = |parameter: usize| quantised(parameters[parameter] * scale);
        let windows = (0..self.windows.count()).map(of).collect();
        let dead = PointKey::default().multiset();
        let side = |(index, orders): (usize, &Vec<[i16; 2]>)| {
            let point = |(multiset, &[attack, defence]): (usize, &[i16; 2])| {
                let weight = |is_waiting| match multiset == dead {
                    true => 0,
                    false => of(self.points(index, is_waiting) + multiset),
                };
                PointWeights { mover: weight(false), waiting: weight(true), attack, defence }
            };
            let points = orders.iter().enumerate().map(point).collect();
            let turns = (0..Situation::COUNT).map(|situation| of(self.turns(index) + situation));
            SideWeights { points, turns: turns.collect() }
        };
        Weights::new(self.rule, windows, orders.iter().enumerate().map(side).collect())
    }
}

/// Returns the nearest weight in range.
#[expect(clippy::cast_possible_truncation, reason = "clamped to what fits")]
pub(super) fn quantised(weight: f32) -> i16 {
    weight.round().clamp(-32_767.0, 32_767.0) as i16
}

/// Lists of words in blocks: growing copies nothing, and the size in memory is known.
#[derive(Debug, Default)]
pub(super) struct Rows {
    blocks: Vec<Vec<u32>>,
}

/// Place of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    block: u32,
    start: u32,
    end: u32,
}

/// Number of words in a block of 1 MiB.
const BLOCK: usize = 1 << 18;

impl Rows {
    /// Adds a list.
    ///
    /// # Panics
    ///
    /// When it is longer than a block.
    pub(super) fn push(&mut self, row: &[u32]) -> Row {
        assert!(row.len() <= BLOCK, "a list that fits into a block");
        if self.blocks.last().is_none_or(|block| block.len() + row.len() > BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        let index = self.blocks.len() - 1;
        let block = &mut self.blocks[index];
        let start = block.len();
        block.extend_from_slice(row);
        let word = |number: usize| u32::try_from(number).expect("fewer than 2^32 blocks");
        Row { block: word(index), start: word(start), end: word(block.len()) }
    }

    /// Returns a list.
    #[inline]
    pub(super) fn get(&self, row: Row) -> &[u32] {
        &self.blocks[row.block as usize][row.start as usize..row.end as usize]
    }

    /// Returns the number of bytes of the blocks.
    pub(super) const fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {

    use engine::random::SplitMix64;
    use gomoku::eval::{PatternEvaluation, WEIGHT_SCALE};

    use super::*;

    /// Weights of which every one counts, in whole units.
    fn weights(rule: Rule) -> Weights {
        let mut random = SplitMix64::new(3);
        let mut next = || (i16::try_from(random.below(61)).unwrap() - 30) * WEIGHT_SCALE;
        let windows = (0..CanonicalWindows::of(rule).count()).map(|_| next()).collect();
        let dead = PointKey::default().multiset();
        let mut side = |_| {
            let mut points: Box<[_]> = (0..PointKey::MULTISETS)
                .map(|_| PointWeights { mover: next(), waiting: next(), attack: 0, defence: 0 })
                .collect();
            points[dead] = PointWeights::default();
            SideWeights { points, turns: (0..Situation::COUNT).map(|_| next()).collect() }
        };
        let sides = (0..Weights::side_count(rule)).map(&mut side).collect();
        Weights::new(rule, windows, sides).unwrap()
    }

    #[test]
    fn entries_come_back() {
        for (feature, count) in [(0, 1), (90_000, -1936), (1, 1936), (7, 0)] {
            let entry = Entry { feature, count };
            assert_eq!(Entry::unpack(entry.pack()), entry);
        }
    }

    #[test]
    fn weights_come_back() {
        for rule in Rule::ALL {
            let (features, weights) = (Features::new(rule), weights(rule));
            let orders = vec![vec![[0; 2]; PointKey::MULTISETS]; Weights::side_count(rule)];
            let parameters = features.parameters(&weights, 200.0);
            assert_eq!(features.weights(&parameters, 200.0, &orders), Ok(weights));
        }
    }

    #[test]
    fn sums_of_features_are_values() {
        let mut random = SplitMix64::new(9);
        for rule in Rule::ALL {
            let (mut features, weights) = (Features::new(rule), weights(rule));
            let parameters = features.parameters(&weights, 1.0);
            let evaluation = PatternEvaluation::new(&weights);
            let mut board = Board::new(15, rule).unwrap();
            let mut entries = Vec::new();
            for _ in 0..60 {
                let points: Vec<_> = board.empties().iter().collect();
                board.place(*random.choose(&points).unwrap()).unwrap();
                features.write(&board, &PatternState::new(&board), &mut entries);
                let entries = entries.iter().map(|&word| Entry::unpack(word));
                #[expect(clippy::cast_precision_loss, reason = "small whole numbers")]
                let sum: f32 =
                    entries.map(|entry| parameters[entry.feature] * entry.count as f32).sum();
                let state = PatternState::with_observer(&board, evaluation.clone());
                let value = state.value(board.side_to_move());
                #[expect(clippy::cast_possible_truncation, reason = "a small whole number")]
                let sum = sum as i32;
                assert_eq!(sum, value * i32::from(WEIGHT_SCALE), "{rule}");
            }
        }
    }

    #[test]
    fn lists_come_back() {
        let mut rows = Rows::default();
        let lists: Vec<Vec<u32>> =
            (0..700).map(|list| (list..list + 7 * list % 1000).collect()).collect();
        let places: Vec<Row> = lists.iter().map(|list| rows.push(list)).collect();
        assert!(lists.iter().zip(places).all(|(list, place)| rows.get(place) == list));
        assert_eq!(rows.bytes(), 2 << 20);
    }
}
