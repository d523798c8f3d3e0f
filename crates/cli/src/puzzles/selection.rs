//! Puzzles found so far, without duplicates, and those to keep.

use std::collections::HashSet;

use clap::{Args, ValueEnum};
use engine::random::SplitMix64;

use super::puzzled::{Kind, Measures, Puzzle, Puzzled};

/// Which puzzles to keep.
#[derive(Clone, Debug, Args)]
pub(super) struct SelectionArguments {
    /// Maximum number of puzzles to keep [default: all]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    count: Option<usize>,
    /// Puzzles to keep with --count: the hardest, or the same number of each grade, drawn at random
    #[arg(long, value_name = "CHOICE", default_value = "hardest", requires = "count")]
    choice: Choice,
    /// Random seed of --choice spread
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Minimum grade in stars, 1 to 5
    #[arg(long, value_name = "STARS", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=5))]
    min_grade: u8,
    /// Maximum grade in stars, 1 to 5
    #[arg(long, value_name = "STARS", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=5))]
    max_grade: u8,
    /// Maximum number of puzzles of one game, the hardest first [default: all]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    per_game: Option<usize>,
    /// Only puzzles that the player of the game did not solve
    #[arg(long)]
    missed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Choice {
    /// The hardest puzzles
    Hardest,
    /// The same number of each grade
    Spread,
}

fn at_least_one(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&number| number > 0).ok_or("expected a number, at least 1")
}

/// Puzzles found so far.
pub(super) struct Selection<G: Puzzled> {
    arguments: SelectionArguments,
    kinds: Vec<&'static Kind>,
    /// Keys of all positions that were puzzles, kept or not.
    keys: HashSet<u64>,
    kept: Vec<Puzzle<G>>,
    duplicates: u64,
}

impl<G: Puzzled> Selection<G> {
    /// Returns an empty selection of some kinds, or of all.
    pub(super) fn new(arguments: &SelectionArguments, kinds: &[String]) -> Self {
        let is_wanted =
            |kind: &&Kind| kinds.is_empty() || kinds.iter().any(|name| name == kind.name);
        Self {
            arguments: arguments.clone(),
            kinds: G::KINDS.iter().filter(is_wanted).collect(),
            keys: HashSet::new(),
            kept: Vec::new(),
            duplicates: 0,
        }
    }

    /// Adds the puzzles of a game, except those that are images of earlier ones.
    pub(super) fn add(&mut self, puzzles: Vec<Puzzle<G>>) {
        let SelectionArguments { min_grade, max_grade, per_game, missed, .. } = self.arguments;
        let mut new = Vec::new();
        for puzzle in puzzles {
            let stars = puzzle.measures.stars();
            let is_wanted = (min_grade..=max_grade).contains(&stars)
                && (!missed || puzzle.measures.missed)
                && self.kinds.contains(&puzzle.kind);
            if !is_wanted {
                continue;
            }
            if self.keys.insert(puzzle.key) {
                new.push(puzzle);
            } else {
                self.duplicates += 1;
            }
        }
        if let Some(most) = per_game {
            new.sort_by(|a, b| harder(&b.measures, &a.measures));
            new.truncate(most);
        }
        self.kept.append(&mut new);
        // Twice the number keeps the work and the memory small.
        if self.arguments.count.is_some_and(|count| self.kept.len() > 2 * count.max(1_000)) {
            self.reduce();
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.kept.len()
    }

    /// Returns the number of puzzles that were left out as images of others.
    pub(super) const fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// Returns the puzzles to keep, the easiest first.
    pub(super) fn finish(mut self) -> Vec<Puzzle<G>> {
        self.reduce();
        if let Some(count) = self.arguments.count
            && self.arguments.choice == Choice::Spread
        {
            self.kept = spread(self.kept, count);
        }
        self.kept.sort_by(|a, b| harder(&a.measures, &b.measures).then(a.key.cmp(&b.key)));
        self.kept
    }

    /// Drops puzzles that cannot be kept.
    fn reduce(&mut self) {
        let Some(count) = self.arguments.count else { return };
        match self.arguments.choice {
            Choice::Hardest => {
                self.kept.sort_by(|a, b| harder(&b.measures, &a.measures).then(a.key.cmp(&b.key)));
                self.kept.truncate(count);
            }
            Choice::Spread => {
                let seed = self.arguments.seed;
                self.kept.sort_by_cached_key(|puzzle| {
                    (puzzle.measures.stars(), SplitMix64::new(seed ^ puzzle.key).word(), puzzle.key)
                });
                let mut of_grade = [0; 6];
                self.kept.retain(|puzzle| {
                    let taken = &mut of_grade[usize::from(puzzle.measures.stars())];
                    *taken += 1;
                    *taken <= count
                });
            }
        }
    }
}

/// Compares two puzzles: the greater one is harder.
fn harder(a: &Measures, b: &Measures) -> std::cmp::Ordering {
    a.difficulty.total_cmp(&b.difficulty).then(a.nodes.cmp(&b.nodes))
}

/// Returns the same number of puzzles of each grade as far as there are any, given the puzzles by grade.
fn spread<G: Puzzled>(puzzles: Vec<Puzzle<G>>, count: usize) -> Vec<Puzzle<G>> {
    let mut grades: [Vec<Puzzle<G>>; 6] = Default::default();
    for puzzle in puzzles {
        grades[usize::from(puzzle.measures.stars())].push(puzzle);
    }
    let mut left = count;
    // The grade with the fewest puzzles first: what it lacks goes to the others.
    grades.sort_by_key(Vec::len);
    let all = grades.len();
    for (index, grade) in grades.iter_mut().enumerate() {
        let share = left.div_ceil(all - index);
        grade.truncate(share);
        left -= grade.len();
    }
    grades.into_iter().flatten().collect()
}
