//! The results of the games so far.

use std::collections::BTreeMap;

use super::record::Record;
use super::schedule::Schedule;
use super::statistics::{Decision, Pentanomial, Sprt};
use crate::game::{Game, Side};
use crate::protocol::client::Fault;

/// Wins, draws and losses of an engine against others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// The sum of the disc differences.
    pub(super) discs: i64,
    pub(super) pairs: Pentanomial,
}

impl Tally {
    pub(super) const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Returns the share of the points, 0 to 1.
    pub(super) fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// Returns the mean disc difference.
    pub(super) fn mean_discs(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.discs as f64 / self.games() as f64)
    }

    /// Counts a game of a score.
    fn add(&mut self, score: i32) {
        match score {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
        self.discs += i64::from(score);
    }

    /// Adds another tally, from the side of its first engine or of its second.
    fn add_tally(&mut self, other: &Self, is_first: bool) {
        self.draws += other.draws;
        if is_first {
            self.wins += other.wins;
            self.losses += other.losses;
            self.discs += other.discs;
            self.pairs.add_all(other.pairs);
        } else {
            self.wins += other.losses;
            self.losses += other.wins;
            self.discs -= other.discs;
            self.pairs.add_reversed(other.pairs);
        }
    }
}

/// Times, depths and faults of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct MoveStatistics {
    moves: u64,
    seconds: f64,
    /// Number of moves with a depth.
    moves_with_depth: u64,
    depths: u64,
    faults: [u64; Fault::ALL.len()],
}

impl MoveStatistics {
    /// Returns the mean time of a move.
    pub(super) fn seconds(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.seconds / self.moves as f64)
    }

    /// Returns the mean depth in plies.
    pub(super) fn depth(&self) -> Option<f64> {
        (self.moves_with_depth > 0).then(|| self.depths as f64 / self.moves_with_depth as f64)
    }

    /// Returns the faults that occurred and how often.
    pub(super) fn faults(&self) -> impl Iterator<Item = (Fault, u64)> {
        Fault::ALL.into_iter().zip(self.faults).filter(|&(_, count)| count > 0)
    }
}

/// The results of the games so far.
#[derive(Debug)]
pub(super) struct Standings<'a> {
    schedule: &'a Schedule,
    engines: usize,
    /// The games by their numbers, from 1.
    records: BTreeMap<usize, Record>,
    sprt: Option<Sprt>,
    /// Number of pairs, in order, that the test has used, and their results.
    tested: (usize, Pentanomial),
    decision: Option<Decision>,
}

impl<'a> Standings<'a> {
    pub(super) fn new(schedule: &'a Schedule, engines: usize, sprt: Option<Sprt>) -> Self {
        let tested = (0, Pentanomial::default());
        Self { schedule, engines, records: BTreeMap::new(), sprt, tested, decision: None }
    }

    /// Adds a game.
    ///
    /// The test uses the pairs in order, and none after its decision, which therefore does not depend on the order
    /// in which games end.
    pub(super) fn add(&mut self, record: Record) {
        self.records.insert(record.game, record);
        let Some(sprt) = self.sprt else { return };
        while self.decision.is_none()
            && let Some(half_points) = self.half_points(self.tested.0)
        {
            self.tested.0 += 1;
            self.tested.1.add(half_points);
            self.decision = sprt.decision(&self.tested.1);
        }
    }

    /// Returns the half points of the first engine in a finished pair.
    fn half_points(&self, pair: usize) -> Option<usize> {
        let of_first = |game: usize, side| {
            Some(match self.records.get(&(game + 1))?.score_of(side) {
                1.. => 2,
                0 => 1,
                _ => 0,
            })
        };
        Some(of_first(2 * pair, Side::Black)? + of_first(2 * pair + 1, Side::White)?)
    }

    /// Returns whether a game is over.
    pub(super) fn has(&self, game: usize) -> bool {
        self.records.contains_key(&game)
    }

    /// Returns the test and its decision.
    pub(super) const fn test(&self) -> Option<(Sprt, Option<Decision>)> {
        match self.sprt {
            Some(sprt) => Some((sprt, self.decision)),
            None => None,
        }
    }

    /// Returns the log-likelihood ratio of the pairs that the test has used.
    pub(super) fn ratio(&self) -> Option<f64> {
        self.sprt.map(|sprt| sprt.ratio(&self.tested.1))
    }

    /// Returns whether no game is left to play.
    pub(super) fn is_decided(&self) -> bool {
        self.decision.is_some() || self.records.len() == self.schedule.games()
    }

    /// Returns the games that count, in order: all, or those that the test has used.
    pub(super) fn records(&self) -> impl Iterator<Item = &Record> {
        let end = match self.decision {
            Some(_) => 2 * self.tested.0,
            None => usize::MAX,
        };
        self.records.range(..=end).map(|(_, record)| record)
    }

    /// Returns the number of games that count.
    pub(super) fn games(&self) -> usize {
        self.records().count()
    }

    /// Returns the results of each pairing, for its first engine.
    pub(super) fn pairings(&self) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.schedule.pairings().len()];
        for record in self.records() {
            let game = record.game - 1;
            let side = if game.is_multiple_of(2) { Side::Black } else { Side::White };
            let pair = game / 2;
            let tally = &mut tallies[self.schedule.pairing_of(pair)];
            tally.add(record.score_of(side));
            if side == Side::White
                && let Some(half_points) = self.half_points(pair)
            {
                tally.pairs.add(half_points);
            }
        }
        tallies
    }

    /// Returns the results of each engine against all others.
    pub(super) fn engines(&self) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.engines];
        for (&[first, second], tally) in self.schedule.pairings().iter().zip(self.pairings()) {
            tallies[first].add_tally(&tally, true);
            tallies[second].add_tally(&tally, false);
        }
        tallies
    }

    /// Returns the times, depths and faults of each engine.
    pub(super) fn move_statistics<G: Game>(&self) -> Vec<MoveStatistics> {
        let mut statistics = vec![MoveStatistics::default(); self.engines];
        for record in self.records() {
            let colors = self.schedule.fixture(record.game - 1).colors;
            if let Some(forfeit) = &record.forfeit {
                let place = Fault::ALL.iter().position(|&fault| fault == forfeit.fault);
                statistics[colors[forfeit.side().index()]].faults[place.unwrap_or_default()] += 1;
            }
            // Games are read by the log or played here, so this does not fail.
            let Ok(game) = record.to_game::<G>() else { continue };
            for ((mover, _), made) in game.turns().iter().skip(record.opening).zip(&record.made) {
                let Some(made) = made else { continue };
                let statistics = &mut statistics[colors[mover.index()]];
                statistics.moves += 1;
                statistics.seconds += made.seconds;
                if let Some(depth) = made.depth {
                    statistics.moves_with_depth += 1;
                    statistics.depths += u64::from(depth);
                }
            }
        }
        statistics
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::record::tests::record;

    /// Returns a game with a score of Black.
    fn game(game: usize, score: i32) -> Record {
        Record { score, ..record(game, None) }
    }

    #[test]
    fn results_are_those_of_the_games() {
        let schedule = Schedule::new(2, 3);
        let mut standings = Standings::new(&schedule, 2, None);
        for (number, score) in [(1, 10), (2, -6), (5, 2), (3, 0), (4, 4)] {
            standings.add(game(number, score));
        }
        let [first, second] = standings.engines().try_into().unwrap();
        assert_eq!((first.wins, first.draws, first.losses, first.discs), (3, 1, 1, 14));
        assert_eq!((second.wins, second.draws, second.losses, second.discs), (1, 1, 3, -14));
        // Two points, then half a point; the third pair is not complete.
        assert_eq!(first.pairs, Pentanomial([0, 1, 0, 0, 1]));
        assert_eq!(second.pairs, Pentanomial([1, 0, 0, 1, 0]));
        assert_eq!((first.score(), first.mean_discs()), (Some(0.7), Some(2.8)));
        assert!(!standings.is_decided() && standings.has(5) && !standings.has(6));
        standings.add(game(6, 0));
        assert!(standings.is_decided());
        assert_eq!(standings.games(), 6);
    }

    #[test]
    fn every_engine_has_results_against_the_others() {
        let schedule = Schedule::new(3, 1);
        let mut standings = Standings::new(&schedule, 3, None);
        // The first wins all, the second beats the third.
        for (number, score) in [(1, 2), (2, -2), (3, 2), (4, -2), (5, 2), (6, -2)] {
            standings.add(game(number, score));
        }
        let engines = standings.engines();
        assert_eq!(engines.iter().map(|tally| tally.wins).collect::<Vec<_>>(), [4, 2, 0]);
        assert_eq!(engines[1].pairs, Pentanomial([1, 0, 0, 0, 1]));
        assert!(standings.pairings().iter().all(|tally| tally.pairs.0 == [0, 0, 0, 0, 1]));
    }

    #[test]
    fn statistics_are_those_of_the_moves() {
        let schedule = Schedule::new(2, 2);
        let mut standings = Standings::new(&schedule, 2, None);
        standings.add(record(1, Some(Fault::Time)));
        // White is the first engine now.
        standings.add(record(2, Some(Fault::Crash)));
        let [first, second] = standings.move_statistics::<othello::Game>().try_into().unwrap();
        assert_eq!((first.seconds(), first.depth()), (Some(0.25), Some(3.0)));
        assert_eq!(first.faults().collect::<Vec<_>>(), [(Fault::Crash, 1)]);
        assert_eq!(second.faults().collect::<Vec<_>>(), [(Fault::Time, 1)]);
        assert_eq!((first.moves, second.moves), (6, 6));
    }

    /// The decision and the games that count do not depend on the order in which games end.
    #[test]
    fn a_test_uses_pairs_in_order() {
        let schedule = Schedule::new(2, 400);
        let sprt = Sprt { hypotheses: [0.0, 100.0], alpha: 0.05, beta: 0.05 };
        let score = |number: usize| {
            let is_first = number % 2 == 1;
            let result = [4, 4, -4, 0, 4][number / 2 % 5];
            if is_first { result } else { -result }
        };
        let play = |numbers: &[usize]| {
            let mut standings = Standings::new(&schedule, 2, Some(sprt));
            for &number in numbers {
                standings.add(game(number, score(number)));
                if standings.is_decided() {
                    break;
                }
            }
            assert_eq!(standings.test().unwrap().1, Some(Decision::Second));
            (standings.games(), standings.engines(), standings.ratio())
        };
        let numbers: Vec<usize> = (1..=800).collect();
        let expected = play(&numbers);
        assert!(expected.0 < 800 && expected.0.is_multiple_of(2), "{expected:?}");
        let swapped: Vec<usize> =
            numbers.chunks(8).flat_map(|chunk| chunk.iter().rev().copied()).collect();
        assert_eq!(play(&swapped), expected);
    }
}
