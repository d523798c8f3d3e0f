//! The schedule: the engines, colours and opening of each game.

/// The games of a match: in each round each two engines play the opening of the round with both colours, in two
/// games that follow each other.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    /// The pairs of engines, smaller number first.
    pairings: Vec<[usize; 2]>,
    rounds: usize,
}

/// A game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fixture {
    /// From 0.
    pub(super) round: usize,
    /// The engines of Black and White.
    pub(super) colors: [usize; 2],
}

impl Schedule {
    /// Returns the schedule of a number of engines and openings.
    pub(super) fn new(engines: usize, rounds: usize) -> Self {
        let all = |first| (first + 1..engines).map(move |second| [first, second]);
        Self { pairings: (0..engines).flat_map(all).collect(), rounds }
    }

    /// Returns the pairs of engines.
    pub(super) fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// Returns the number of games.
    pub(super) fn games(&self) -> usize {
        2 * self.pairs()
    }

    /// Returns the number of pairs of games: games `2n` and `2n + 1` are pair `n`.
    pub(super) fn pairs(&self) -> usize {
        self.pairings.len() * self.rounds
    }

    /// Returns the index of the pairing of a pair of games.
    pub(super) fn pairing_of(&self, pair: usize) -> usize {
        pair % self.pairings.len()
    }

    /// Returns a game by its number, from 0.
    pub(super) fn fixture(&self, game: usize) -> Fixture {
        let pair = game / 2;
        let [first, second] = self.pairings[self.pairing_of(pair)];
        let colors = if game.is_multiple_of(2) { [first, second] } else { [second, first] };
        Fixture { round: pair / self.pairings.len(), colors }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn two_engines_change_colours() {
        let schedule = Schedule::new(2, 3);
        let found: Vec<_> = (0..schedule.games()).map(|game| schedule.fixture(game)).collect();
        let expected =
            [(0, [0, 1]), (0, [1, 0]), (1, [0, 1]), (1, [1, 0]), (2, [0, 1]), (2, [1, 0])];
        assert_eq!(found, expected.map(|(round, colors)| Fixture { round, colors }));
    }

    #[test]
    fn all_engines_meet_with_both_colours() {
        for engines in 2..6 {
            let schedule = Schedule::new(engines, 2);
            assert_eq!(schedule.games(), 2 * engines * (engines - 1));
            let mut met = HashSet::new();
            for game in 0..schedule.games() {
                let Fixture { round, colors } = schedule.fixture(game);
                assert!(colors[0] != colors[1] && round < 2);
                assert!(met.insert((round, colors)), "nothing is played twice");
                let mut pairing = schedule.pairings()[schedule.pairing_of(game / 2)];
                if game % 2 == 1 {
                    pairing.reverse();
                }
                assert_eq!(colors, pairing);
            }
        }
    }
}
