//! What a book knows about a position and its moves.

use crate::error::EntryError;

/// Greatest absolute score of any game. Sums and differences of scores do not overflow.
pub const MAX_SCORE: i32 = 1 << 28;

/// Greatest depth of a search.
pub const MAX_DEPTH: u16 = 1_000;

/// What a score says about the value of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Bound {
    /// The score is the value that was found.
    #[default]
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

/// How a move came into a book.
///
/// If a move came in several ways, the last in this order counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Source {
    /// It was played in a game.
    #[default]
    Game,
    /// It comes from a book of another format.
    Imported,
    /// A search scored it.
    Search,
    /// A search to the end of the game scored it exactly.
    Solved,
    /// A person entered it.
    Hand,
}

impl Source {
    /// All sources, each at the index of its number in files.
    pub const ALL: [Self; 5] = [Self::Game, Self::Imported, Self::Search, Self::Solved, Self::Hand];

    /// Returns the name on the command line and in texts, such as `search`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Imported => "imported",
            Self::Search => "search",
            Self::Solved => "solved",
            Self::Hand => "hand",
        }
    }
}

/// The score of a move, and the search that found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Evaluation {
    /// Score for the player who makes the move, in the unit of the game.
    pub score: i32,
    /// What the score says about the value.
    pub bound: Bound,
    /// Depth of the search in plies; 0 if unknown.
    pub depth: u16,
    /// Confidence of the pruning in percent; 100 prunes nothing.
    pub selectivity: u8,
}

impl Evaluation {
    /// Returns an exact score of unknown depth, with nothing pruned.
    #[must_use]
    pub const fn new(score: i32) -> Self {
        Self { score, bound: Bound::Exact, depth: 0, selectivity: 100 }
    }

    /// Sets [`bound`](Self::bound).
    #[must_use]
    pub const fn bound(mut self, bound: Bound) -> Self {
        self.bound = bound;
        self
    }

    /// Sets [`depth`](Self::depth).
    #[must_use]
    pub const fn depth(mut self, depth: u16) -> Self {
        self.depth = depth;
        self
    }

    /// Sets [`selectivity`](Self::selectivity).
    #[must_use]
    pub const fn selectivity(mut self, selectivity: u8) -> Self {
        self.selectivity = selectivity;
        self
    }
}

/// Results of games from the point of view of the player who makes a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Counts {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Counts {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins as u64 + self.draws as u64 + self.losses as u64
    }

    /// Returns the sums of both counts. A sum above 2^32 − 1 becomes 2^32 − 1.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

/// A move of a canonical position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct BookMove {
    /// Number of the move, by [`Game::index`](crate::game::Game::index).
    pub index: u16,
    /// How the move came into the book.
    pub source: Source,
    /// The move's own score, if there is one.
    pub evaluation: Option<Evaluation>,
    /// Score from the book's positions after the move, if there are any.
    pub backed_up: Option<i32>,
    /// Results of games with the move.
    pub counts: Counts,
}

impl BookMove {
    /// Returns a move without a score.
    #[must_use]
    pub const fn new(index: u16, source: Source) -> Self {
        let counts = Counts { wins: 0, draws: 0, losses: 0 };
        Self { index, source, evaluation: None, backed_up: None, counts }
    }

    /// Sets [`evaluation`](Self::evaluation).
    #[must_use]
    pub const fn evaluation(mut self, evaluation: Evaluation) -> Self {
        self.evaluation = Some(evaluation);
        self
    }

    /// Sets [`backed_up`](Self::backed_up).
    #[must_use]
    pub const fn backed_up(mut self, backed_up: i32) -> Self {
        self.backed_up = Some(backed_up);
        self
    }

    /// Sets [`counts`](Self::counts).
    #[must_use]
    pub const fn counts(mut self, counts: Counts) -> Self {
        self.counts = counts;
        self
    }

    /// Returns the best known score: the one backed up from later positions, else the move's own.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        self.backed_up.or(self.evaluation.map(|evaluation| evaluation.score))
    }
}

/// What a book knows about one canonical position.
///
/// ```
/// use book::entry::{BookMove, Entry, Evaluation, Source};
///
/// let evaluation = Evaluation::new(35).depth(8);
/// let scored = BookMove::new(3, Source::Search).evaluation(evaluation);
/// let entry = Entry::new([BookMove::new(7, Source::Game), scored])?;
/// assert_eq!(entry.moves()[0].index, 3);
/// assert_eq!(entry.best_score(), Some(35));
/// # Ok::<(), book::error::EntryError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Value of the position for the player to move, if known.
    pub(crate) value: Option<i32>,
    /// Whether the book has no position after any of the moves.
    pub(crate) is_leaf: bool,
    /// Sorted by number.
    pub(crate) moves: Vec<BookMove>,
}

impl Entry {
    /// Returns the entry of a leaf with moves in any order.
    ///
    /// # Errors
    ///
    /// When two moves have the same number, or a score, depth or selectivity is out of range.
    pub fn new(moves: impl IntoIterator<Item = BookMove>) -> Result<Self, EntryError> {
        let mut moves: Vec<BookMove> = moves.into_iter().collect();
        moves.sort_by_key(|played| played.index);
        let entry = Self { value: None, is_leaf: true, moves };
        entry.check()?;
        Ok(entry)
    }

    /// Returns the same entry with a value of the position.
    ///
    /// # Errors
    ///
    /// When the value is above [`MAX_SCORE`] in either direction.
    pub fn with_value(mut self, value: i32) -> Result<Self, EntryError> {
        self.value = Some(value);
        self.check()?;
        Ok(self)
    }

    /// Returns the same entry, marked as a leaf or not.
    #[must_use]
    pub fn with_leaf(mut self, is_leaf: bool) -> Self {
        self.is_leaf = is_leaf;
        self
    }

    /// Returns the value of the position for the player to move, if it is known.
    #[must_use]
    pub const fn value(&self) -> Option<i32> {
        self.value
    }

    /// Returns whether the book has no position after any of the moves.
    #[must_use]
    pub const fn is_leaf(&self) -> bool {
        self.is_leaf
    }

    /// Returns the moves, sorted by number.
    #[must_use]
    pub fn moves(&self) -> &[BookMove] {
        &self.moves
    }

    /// Returns the move with a number.
    #[must_use]
    pub fn get(&self, index: u16) -> Option<&BookMove> {
        let at = self.moves.binary_search_by_key(&index, |played| played.index).ok()?;
        Some(&self.moves[at])
    }

    /// Returns the greatest score of a move.
    #[must_use]
    pub fn best_score(&self) -> Option<i32> {
        self.moves.iter().filter_map(BookMove::score).max()
    }

    /// Returns the move with a number, which is added if it is missing.
    pub(crate) fn get_or_add(&mut self, index: u16, source: Source) -> &mut BookMove {
        let at = match self.moves.binary_search_by_key(&index, |played| played.index) {
            Ok(at) => at,
            Err(at) => {
                self.moves.insert(at, BookMove::new(index, source));
                at
            }
        };
        &mut self.moves[at]
    }

    /// Checks what files rely on.
    pub(crate) fn check(&self) -> Result<(), EntryError> {
        if let Some(pair) = self.moves.windows(2).find(|pair| pair[0].index >= pair[1].index) {
            return Err(EntryError::Order { index: pair[1].index });
        }
        let own = self.moves.iter().filter_map(|played| played.evaluation);
        let backed_up = self.moves.iter().filter_map(|played| played.backed_up);
        let mut scores = own.clone().map(|found| found.score).chain(backed_up).chain(self.value);
        if let Some(score) = scores.find(|score| !(-MAX_SCORE..=MAX_SCORE).contains(score)) {
            return Err(EntryError::Score { score });
        }
        for Evaluation { depth, selectivity, .. } in own {
            if depth > MAX_DEPTH {
                return Err(EntryError::Depth { depth });
            }
            if selectivity > 100 {
                return Err(EntryError::Selectivity { selectivity });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(index: u16, score: i32, depth: u16, selectivity: u8) -> BookMove {
        let evaluation = Evaluation { score, bound: Bound::Exact, depth, selectivity };
        BookMove { evaluation: Some(evaluation), ..BookMove::new(index, Source::Search) }
    }

    #[test]
    fn entries_are_checked() {
        let error = |played| Entry::new([BookMove::new(9, Source::Game), played]).unwrap_err();
        let text = |played| error(played).to_string();
        assert_eq!(text(scored(9, 0, 1, 100)), "move 9 comes twice; expected increasing numbers");
        assert_eq!(
            text(scored(1, MAX_SCORE + 1, 1, 100)),
            "score 268435457 is out of range; expected at most 268435456 in either direction"
        );
        assert_eq!(
            text(scored(1, 0, 1_001, 100)),
            "depth 1001 is out of range; expected at most 1000 plies"
        );
        assert_eq!(
            text(scored(1, 0, 1, 101)),
            "selectivity 101 is out of range; expected at most 100 percent"
        );
        let entry = Entry::new([scored(4, -3, 1, 100), BookMove::new(2, Source::Hand)]).unwrap();
        assert!(entry.clone().with_value(MAX_SCORE + 1).is_err());
        assert_eq!(entry.best_score(), Some(-3));
        assert_eq!(entry.get(4).unwrap().score(), Some(-3));
        assert_eq!((entry.get(2).unwrap().score(), entry.get(3)), (None, None));
    }

    #[test]
    fn backed_up_scores_come_first() {
        let played = BookMove { backed_up: Some(7), ..scored(1, 3, 1, 100) };
        assert_eq!(played.score(), Some(7));
    }

    #[test]
    fn counts_do_not_overflow() {
        let many = Counts { wins: u32::MAX, draws: 1, losses: 2 };
        let sum = many.plus(Counts { wins: 1, draws: 2, losses: 3 });
        assert_eq!(sum, Counts { wins: u32::MAX, draws: 3, losses: 5 });
        assert_eq!(sum.games(), u64::from(u32::MAX) + 8);
    }
}
