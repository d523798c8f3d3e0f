//! The ordering weights: a softmax over the candidate moves, with the move that was played as the label.

use gomoku::eval::Weights;
use gomoku::pattern::{PatternState, PointKey};
use gomoku::{Board, Point, PointSet};

use super::features::{Row, Rows, quantised};

/// Weight units in one unit of the softmax.
pub(super) const SCALE: f32 = 100.0;

/// A position and the move that was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) row: Row,
    /// Group of the move that was played.
    pub(super) played: u32,
    /// Whether the mover is White and has weights of its own.
    pub(super) is_second: bool,
}

/// Equivalent moves: the multisets of the mover and the opponent at the point, and the number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    own: usize,
    other: usize,
    count: u32,
}

/// Bits of a multiset; the count has the rest of 32.
const KEY_BITS: u32 = 12;
const COUNT_MAX: u32 = (1 << (32 - 2 * KEY_BITS)) - 1;
const _: () = assert!(PointKey::MULTISETS <= 1 << KEY_BITS);

impl Group {
    #[expect(clippy::cast_possible_truncation, reason = "multisets have 12 bits")]
    const fn pack(self) -> u32 {
        self.own as u32 | (self.other as u32) << KEY_BITS | self.count << (2 * KEY_BITS)
    }

    #[inline]
    const fn unpack(word: u32) -> Self {
        let mask = (1 << KEY_BITS) - 1;
        Self {
            own: (word & mask) as usize,
            other: (word >> KEY_BITS & mask) as usize,
            count: word >> (2 * KEY_BITS),
        }
    }
}

/// The moves of a position in groups.
#[derive(Debug)]
pub(super) struct Groups {
    pub(super) words: Vec<u32>,
    /// The group of the move that was played.
    pub(super) played: u32,
}

impl Groups {
    pub(super) fn of(board: &Board, state: &PatternState, points: PointSet, played: Point) -> Self {
        let mover = board.side_to_move();
        let mut words: Vec<u32> = Vec::new();
        let mut group = 0;
        for point in points.iter() {
            let [own, other] =
                [mover, mover.opponent()].map(|color| state.key(point, color).multiset());
            let is_alike = |&word: &u32| {
                let found = Group::unpack(word);
                (found.own, found.other) == (own, other) && found.count < COUNT_MAX
            };
            let at = words.iter().position(is_alike).unwrap_or_else(|| {
                words.push(Group { own, other, count: 0 }.pack());
                words.len() - 1
            });
            let count = Group::unpack(words[at]).count + 1;
            words[at] = Group { own, other, count }.pack();
            if point == played {
                group = at;
            }
        }
        Self { words, played: u32::try_from(group).expect("at most 484 points") }
    }
}

/// The ordering parameters.
#[derive(Debug)]
pub(super) struct Ordering {
    /// Parameters by side, then by multiset.
    attack: Vec<Table>,
    defence: Vec<Table>,
    /// Probability of one move of each group in the current position.
    shares: Vec<f32>,
}

#[derive(Debug)]
struct Table {
    parameters: Vec<f32>,
    squares: Vec<f32>,
}

impl Table {
    fn new(weights: impl Iterator<Item = i16>) -> Self {
        let parameters: Vec<f32> = weights.map(|weight| f32::from(weight) / SCALE).collect();
        Self { squares: vec![1.0; parameters.len()], parameters }
    }

    fn step(&mut self, multiset: usize, slope: f32, square: f32, rate: f32) {
        self.squares[multiset] += square;
        self.parameters[multiset] -= rate * slope / self.squares[multiset].sqrt();
    }
}

/// Moves with a smaller probability are not updated.
const LEAST_SHARE: f32 = 1e-4;

impl Ordering {
    pub(super) fn new(weights: &Weights) -> Self {
        let sides = weights.sides();
        let attack = sides.iter().map(|side| Table::new(side.points.iter().map(|at| at.attack)));
        let defence = sides.iter().map(|side| Table::new(side.points.iter().map(|at| at.defence)));
        Self { attack: attack.collect(), defence: defence.collect(), shares: Vec::new() }
    }

    /// Returns the sides whose attack and defence weights score the moves of a position.
    fn sides(&self, choice: Choice) -> (usize, usize) {
        let own = usize::from(choice.is_second);
        (own, self.attack.len() - 1 - own)
    }

    /// Computes the probabilities; returns the loss of the move that was played.
    fn shares(&mut self, row: &[u32], choice: Choice) -> f32 {
        let (own, other) = self.sides(choice);
        let (attack, defence) = (&self.attack[own].parameters, &self.defence[other].parameters);
        self.shares.clear();
        let groups = row.iter().map(|&word| Group::unpack(word));
        self.shares.extend(groups.map(|group| attack[group.own] + defence[group.other]));
        let most = self.shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let (mut sum, mut played) = (0.0, 0.0);
        for (index, (share, &word)) in (0..).zip(self.shares.iter_mut().zip(row)) {
            let score = *share - most;
            *share = libm::expf(score);
            sum += *share * Group::unpack(word).real();
            if index == choice.played {
                played = score;
            }
        }
        self.shares.iter_mut().for_each(|share| *share /= sum);
        libm::logf(sum) - played
    }

    /// Takes a gradient step for each position, in the given order.
    pub(super) fn epoch(&mut self, rows: &Rows, choices: &[Choice], order: &[u32], rate: f32) {
        for &index in order {
            let choice = choices[index as usize];
            let (row, (own, other)) = (rows.get(choice.row), self.sides(choice));
            self.shares(row, choice);
            for (index, (&share, &word)) in (0..).zip(self.shares.iter().zip(row)) {
                let group = Group::unpack(word);
                let is_played = index == choice.played;
                if share < LEAST_SHARE && !is_played {
                    continue;
                }
                // Every move of the group takes the same step.
                let (mut slope, mut square) = (share * group.real(), share * share * group.real());
                if is_played {
                    slope -= 1.0;
                    square += 1.0 - 2.0 * share;
                }
                self.attack[own].step(group.own, slope, square, rate);
                self.defence[other].step(group.other, slope, square, rate);
            }
        }
    }

    /// Returns the mean loss of positions.
    pub(super) fn loss(&mut self, rows: &Rows, choices: &[Choice]) -> f64 {
        let losses =
            choices.iter().map(|&choice| f64::from(self.shares(rows.get(choice.row), choice)));
        losses.sum::<f64>() / choices.len().max(1) as f64
    }

    /// Returns the attack and defence weights by side and multiset, relative to those of a dead point, which are 0.
    pub(super) fn weights(&self) -> Vec<Vec<[i16; 2]>> {
        let dead = PointKey::default().multiset();
        let of = |table: &Table| -> Vec<i16> {
            let base = table.parameters[dead];
            table.parameters.iter().map(|parameter| quantised((parameter - base) * SCALE)).collect()
        };
        let sides = self.attack.iter().zip(&self.defence);
        sides
            .map(|(attack, defence)| {
                of(attack).into_iter().zip(of(defence)).map(|(one, other)| [one, other]).collect()
            })
            .collect()
    }
}

impl Group {
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "at most 255")]
    const fn real(self) -> f32 {
        self.count as f32
    }
}

#[cfg(test)]
mod tests {
    use gomoku::{Rule, notation::moves};

    use super::*;

    #[test]
    fn moves_that_look_alike_are_one_group() {
        let board = moves::parse(b"h8", 15, Rule::Freestyle).unwrap();
        let state = PatternState::new(&board);
        let points = board.stones(gomoku::Color::Black).near(2, 15) & board.empties();
        let groups = Groups::of(&board, &state, points, "J10".parse().unwrap());
        // By distance and direction: beside, at a corner, and two away in a line or not.
        let counts: u32 = groups.words.iter().map(|&word| Group::unpack(word).count).sum();
        assert_eq!(counts, 24);
        assert!((3..=5).contains(&groups.words.len()), "{:?}", groups.words);
        let group = Group { own: 3059, other: 17, count: 255 };
        assert_eq!(Group::unpack(group.pack()), group);
    }

    #[test]
    fn shares_are_those_of_single_moves() {
        let mut ordering = Ordering::new(&Weights::by_hand(Rule::Renju));
        let groups = [(5, 9, 3), (700, 2, 1), (0, 1000, 20)];
        let groups = groups.map(|(own, other, count)| Group { own, other, count });
        let mut rows = Rows::default();
        let row = rows.push(&groups.map(Group::pack));
        for is_second in [false, true] {
            let choice = Choice { row, played: 1, is_second };
            let loss = ordering.shares(rows.get(row), choice);
            let sum: f32 =
                ordering.shares.iter().zip(&groups).map(|(share, at)| share * at.real()).sum();
            assert!((sum - 1.0).abs() < 1e-6);
            assert!((loss + libm::logf(ordering.shares[1])).abs() < 1e-5);
        }
        let choice = Choice { row, played: 1, is_second: false };
        let before = ordering.loss(&rows, &[choice]);
        for _ in 0..20 {
            ordering.epoch(&rows, &[choice], &[0], 0.1);
        }
        assert!(ordering.loss(&rows, &[choice]) < before);
    }
}
