//! How games are played.

use gomoku::eval::MAX_EVALUATION;
use gomoku::{MAX_SIZE, MIN_SIZE, Rule};

use crate::settings;
use crate::work::WorkError;

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rule.
    pub rule: Rule,
    /// The points a side of the boards: game after game takes the next one, then the first again.
    pub sizes: Vec<usize>,
    /// How many nodes the search of a move may take, at least 1.
    pub nodes: u64,
    /// The least number of stones of an opening, at least 1.
    pub stones_min: usize,
    /// The greatest.
    pub stones_max: usize,
    /// The points of a side of the square in which an opening stands: the least number.
    pub span_min: usize,
    /// The greatest. On smaller boards the square is the board.
    pub span_max: usize,
    /// How many openings of a thousand stand anywhere on the board, and not in its middle.
    pub anywhere_per_mille: u32,
    /// Openings are drawn again until a search says that neither player is ahead by more than this.
    pub balance: i32,
    /// In how many moves after the opening some are random.
    pub random_moves: u32,
    /// How many of a thousand of them are.
    pub random_per_mille: u32,
    /// With so many stones on the board a game is drawn.
    pub most_stones: usize,
}

impl Settings {
    /// Returns the settings that are taken where nothing else is said, for a rule.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            sizes: vec![15],
            nodes: 3_000,
            stones_min: 1,
            stones_max: 8,
            span_min: 7,
            span_max: 9,
            anywhere_per_mille: 250,
            balance: 250,
            random_moves: 16,
            random_per_mille: 40,
            most_stones: 180,
        }
    }

    /// Checks that the numbers make sense.
    ///
    /// # Errors
    ///
    /// When one is outside its range.
    pub fn check(&self) -> Result<(), WorkError> {
        let flaw = |what: String| Err(WorkError::Settings(what));
        let Self { stones_min, stones_max, span_min, span_max, most_stones, .. } = *self;
        if self.sizes.is_empty() || self.sizes.len() > SIZES_MAX {
            return flaw(format!("{} sizes, expected 1 to {SIZES_MAX}", self.sizes.len()));
        }
        for size in &self.sizes {
            if !(MIN_SIZE..=MAX_SIZE).contains(size) {
                return flaw(format!("size {size}, expected {MIN_SIZE} to {MAX_SIZE}"));
            }
        }
        if self.nodes == 0 {
            return flaw("0 nodes, expected at least 1".to_owned());
        }
        if stones_min == 0 || stones_min > stones_max || stones_max > STONES_MAX {
            return flaw(format!(
                "openings of {stones_min} to {stones_max} stones, expected 1 to {STONES_MAX}"
            ));
        }
        if span_min < MIN_SIZE || span_min > span_max || span_max > MAX_SIZE {
            return flaw(format!(
                "openings in {span_min} to {span_max} points, expected {MIN_SIZE} to {MAX_SIZE}"
            ));
        }
        if !(0..=MAX_EVALUATION).contains(&self.balance) {
            return flaw(format!("balance {}, expected 0 to {MAX_EVALUATION}", self.balance));
        }
        for (name, per_mille) in
            [("anywhere", self.anywhere_per_mille), ("random", self.random_per_mille)]
        {
            if per_mille > 1000 {
                return flaw(format!("{name} {per_mille} of a thousand, expected at most all"));
            }
        }
        if most_stones <= stones_max {
            return flaw(format!("drawn with {most_stones} stones, expected more than an opening"));
        }
        Ok(())
    }

    /// Returns what stands in shards. The number after the name of the work is that of the way in
    /// which games are made of settings. A search that plays other moves is another way.
    pub(super) fn text(&self, evaluation: &str) -> Result<String, WorkError> {
        let Self { rule, nodes, stones_min, stones_max, span_min, span_max, .. } = self;
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        let text = format!(
            "selfplay 2\nevaluation {evaluation}\nrule {rule}\nsizes {}\nnodes {nodes}\n\
             stones-min {stones_min}\nstones-max {stones_max}\nspan-min {span_min}\n\
             span-max {span_max}\nanywhere-per-mille {}\nbalance {}\nrandom-moves {}\n\
             random-per-mille {}\nmost-stones {}\n",
            sizes.join(","),
            self.anywhere_per_mille,
            self.balance,
            self.random_moves,
            self.random_per_mille,
            self.most_stones,
        );
        settings::checked(text, evaluation)
    }
}

/// The most sizes: as many as there are.
const SIZES_MAX: usize = MAX_SIZE - MIN_SIZE + 1;

/// The most stones of an opening, which fit into the smallest square with room to spare.
const STONES_MAX: usize = 12;
