//! How games are played.

use othello::eval::Points;
use othello::search::Selectivity;

use crate::othello::scorer::Reach;
use crate::settings;
use crate::work::WorkError;

/// How games are played. Numbers of moves leave passes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many moves the search looks ahead, at least 1.
    pub depth: u32,
    /// How sure it is of what it leaves out.
    pub selectivity: Selectivity,
    /// With so many empty squares or less, scores are exact.
    pub exact: u32,
    /// With fewer empty squares a game ends. At least 1.
    pub least_empties: u32,
    /// The least number of random moves at the beginning of a game, at least 1.
    pub random_min: u32,
    /// The greatest.
    pub random_max: u32,
    /// How many games of a thousand begin with random moves after which neither player is far
    /// ahead.
    pub balanced_per_mille: u32,
    /// How far is not far, for a look of two moves.
    pub balanced: Points,
    /// How many moves of a thousand are random after the opening.
    pub random_per_mille: u32,
    /// How many of a thousand are random where scores are exact.
    pub exact_random_per_mille: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            depth: 4,
            selectivity: Selectivity::Exact,
            exact: 13,
            least_empties: 4,
            random_min: 8,
            random_max: 40,
            balanced_per_mille: 500,
            balanced: Points::DISC * 8,
            random_per_mille: 15,
            exact_random_per_mille: 125,
        }
    }
}

impl Settings {
    /// Checks that the numbers make sense.
    ///
    /// # Errors
    ///
    /// When one is outside its range.
    pub fn check(&self) -> Result<(), WorkError> {
        let flaw = |what: String| Err(WorkError::Settings(what));
        let Self { depth, exact, least_empties, random_min, random_max, .. } = *self;
        if !(1..=60).contains(&depth) {
            return flaw(format!("depth {depth}, expected 1 to 60"));
        }
        if exact > 60 {
            return flaw(format!("exact scores from {exact} empty squares, expected at most 60"));
        }
        if !(1..=60).contains(&least_empties) {
            return flaw(format!("games to {least_empties} empty squares, expected 1 to 60"));
        }
        if random_min == 0 || random_min > random_max || random_max + least_empties > 60 {
            return flaw(format!(
                "{random_min} to {random_max} random moves, expected 1 to {}",
                60 - least_empties
            ));
        }
        for (name, per_mille) in [
            ("balanced", self.balanced_per_mille),
            ("random", self.random_per_mille),
            ("exact random", self.exact_random_per_mille),
        ] {
            if per_mille > 1000 {
                return flaw(format!("{name} {per_mille} of a thousand, expected at most all"));
            }
        }
        if !(Points::ZERO..=Points::MAX).contains(&self.balanced) {
            return flaw(format!("balanced within {}, expected 0 to 64 discs", self.balanced));
        }
        Ok(())
    }

    /// Returns what stands in shards. The number after the name of the work is that of the way in
    /// which games are made of settings. A solver that chooses another of several best moves is
    /// another way.
    pub(super) fn text(&self, evaluation: &str) -> Result<String, WorkError> {
        let reach = self.reach().text();
        let text = format!(
            "selfplay 2\nevaluation {evaluation}\n{reach}least-empties {}\n\
             random-min {}\nrandom-max {}\nbalanced-per-mille {}\nbalanced {}\n\
             random-per-mille {}\nexact-random-per-mille {}\n",
            self.least_empties,
            self.random_min,
            self.random_max,
            self.balanced_per_mille,
            self.balanced.get(),
            self.random_per_mille,
            self.exact_random_per_mille,
        );
        settings::checked(text, evaluation)
    }

    pub(super) const fn reach(&self) -> Reach {
        Reach { depth: self.depth, selectivity: self.selectivity, exact: self.exact }
    }
}
