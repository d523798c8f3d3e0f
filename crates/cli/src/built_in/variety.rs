//! Games that vary: a random choice among moves that are about as good as the best one.

use std::hash::{BuildHasher, RandomState};

use clap::Args;
use engine::random::SplitMix64;

/// Arguments about games that vary.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct VarietyArguments {
    /// Choose at random, early in a game, among moves that lose at most AMOUNT against the best one
    #[arg(long, value_name = "AMOUNT", value_parser = amount)]
    vary: Option<f64>,
    /// Random seed; with one thread and no clock the same seed repeats a game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl VarietyArguments {
    /// Returns how games vary, or `None` if the best move is always played.
    pub(crate) fn variety(self) -> Option<Variety> {
        let amount = self.vary.filter(|amount| *amount > 0.0)?;
        let seed = self.seed.unwrap_or_else(fresh_seed);
        Some(Variety { amount, seed, random: SplitMix64::new(seed) })
    }

    /// Returns the amount, if there is one.
    pub(crate) const fn amount(self) -> Option<f64> {
        self.vary
    }

    /// Returns the seed of choices other than those of `variety`, which these arguments made: its seed, or else one
    /// that is always the same.
    pub(crate) fn seed(self, variety: Option<&Variety>) -> u64 {
        variety.map_or(self.seed.unwrap_or(0), |variety| variety.seed)
    }
}

/// Number of best moves to choose from.
pub(crate) const LINES: usize = 4;

/// A random choice among moves that are about as good as the best one.
#[derive(Clone, Debug)]
pub(crate) struct Variety {
    amount: f64,
    seed: u64,
    random: SplitMix64,
}

impl Variety {
    /// Returns a sentence about how to repeat a game.
    pub(crate) fn sentence(&self) -> String {
        let seed = self.seed;
        format!(
            "The program varies its first moves; --seed {seed} repeats them, --vary 0 turns this off."
        )
    }

    /// Returns the index of a move, given the values of the best moves, best first: all that lose no more than the
    /// amount are equally likely.
    pub(crate) fn choose(&mut self, values: &[f64]) -> usize {
        let Some(best) = values.first() else { return 0 };
        let good = values.iter().take_while(|&value| best - value <= self.amount).count();
        self.random.scaled(good.max(1))
    }
}

/// Returns a fresh seed that is short enough to type.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000
}

/// Reads `--vary`.
fn amount(text: &str) -> Result<f64, &'static str> {
    text.parse()
        .ok()
        .filter(|amount: &f64| (0.0..=100.0).contains(amount))
        .ok_or("expected a number from 0 to 100")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variety(vary: f64, seed: u64) -> Option<Variety> {
        VarietyArguments { vary: Some(vary), seed: Some(seed) }.variety()
    }

    #[test]
    fn moves_of_about_the_same_value_are_equally_likely() {
        let mut variety = variety(1.0, 7).unwrap();
        let mut counts = [0; 4];
        for _ in 0..3000 {
            counts[variety.choose(&[2.5, 2.0, 1.5, 1.4])] += 1;
        }
        assert_eq!(counts.iter().sum::<u32>(), 3000);
        assert!(counts[..3].iter().all(|count| (900..1100).contains(count)), "{counts:?}");
        assert_eq!((counts[3], variety.choose(&[1.0]), variety.choose(&[])), (0, 0, 0));
    }

    #[test]
    fn a_seed_repeats_its_choices() {
        let choices = |seed| {
            let mut variety = variety(1.0, seed).unwrap();
            (0..50).map(|_| variety.choose(&[0.0; 4])).collect::<Vec<_>>()
        };
        assert_eq!(choices(1), choices(1));
        assert_ne!(choices(1), choices(2));
        assert!(variety(0.0, 1).is_none() && VarietyArguments::default().variety().is_none());
        let fresh = VarietyArguments { vary: Some(1.0), seed: None };
        let seeds: Vec<u64> =
            (0..20).filter_map(|_| fresh.variety()).map(|variety| variety.seed).collect();
        assert!(seeds.iter().any(|seed| *seed != seeds[0]) && seeds.iter().all(|s| *s < 1_000_000));
    }

    #[test]
    fn amounts_are_numbers() {
        assert_eq!((amount("0"), amount("1.5")), (Ok(0.0), Ok(1.5)));
        for text in ["-1", "101", "nan", "", "much"] {
            assert!(amount(text).is_err(), "{text}");
        }
    }
}
