//! The trait of evaluations.

use core::fmt;

use super::weights::by_hand;
use crate::pattern::{Observer, PatternState, PointKey};
use crate::{Color, Point, Rule};

/// What an [`Evaluation`] says of a position to a search that needs to know it only within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The static evaluation, or a value that a faster method gives.
    pub value: i32,
    /// Whether the value is the static evaluation.
    pub is_exact: bool,
}

impl Estimate {
    /// Returns a static evaluation.
    #[inline(always)]
    #[must_use]
    pub const fn exact(value: i32) -> Self {
        Self { value, is_exact: true }
    }

    /// Returns a value that lies outside of the bounds of a search.
    #[inline(always)]
    #[must_use]
    pub const fn outside(value: i32) -> Self {
        Self { value, is_exact: false }
    }

    /// Returns what is known of the static evaluation: it, or the bound beyond which it is expected.
    #[inline(always)]
    #[must_use]
    pub const fn within(self, alpha: i32, beta: i32) -> i32 {
        match self {
            Self { value, is_exact: true } => value,
            Self { value, .. } if value >= beta => beta,
            _ => alpha,
        }
    }
}

/// A static evaluation of positions, with which the [player](crate::search::alphabeta) evaluates its leaves
/// and orders moves.
///
/// The search maintains a [`PatternState`]: the classes of all empty points, stone by stone. The
/// [`State`](Self::State) is its [`Observer`], which is called for every change and may keep sums over
/// windows and points. An evaluation that reads everything from the pattern state takes `()`.
///
/// All functions must return the same for the same arguments, on every thread and every time, because
/// searches store what they find in tables.
///
/// # Examples
///
/// An evaluation that counts open threes and fours.
///
/// ```
/// use gomoku::eval::Evaluation;
/// use gomoku::pattern::{PatternState, PointClass};
/// use gomoku::search::Options;
/// use gomoku::search::alphabeta::{AnyEvaluation, Control, Engine, Question};
/// use gomoku::{Color, Rule, notation::moves};
///
/// #[derive(Debug)]
/// struct Counts;
///
/// impl Evaluation for Counts {
///     type State = ();
///
///     fn state(&self, _: Rule) -> Option<()> {
///         Some(())
///     }
///
///     fn evaluate(&self, patterns: &PatternState, mover: Color) -> i32 {
///         let of = |color| {
///             let count = |class| i32::try_from(patterns.count(color, class)).unwrap_or(i32::MAX);
///             20 * count(PointClass::Three) + 30 * count(PointClass::Four)
///         };
///         50 + of(mover) - of(mover.opponent())
///     }
/// }
///
/// let mut engine = Engine::new(Options::new().hash_mib(4), AnyEvaluation::new(Counts))?;
/// let board = moves::parse(b"h8i9j10", 15, Rule::Freestyle)?;
/// let analysis = engine.search(&board, Question::new().depth(4), Control::new())?;
/// assert!(analysis.best().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluation: fmt::Debug + Send + Sync {
    /// What the evaluation keeps of a board from stone to stone.
    type State: Observer + fmt::Debug + Send;

    /// Returns the state of a board without windows and points, which the [`PatternState`] adds; `None` if
    /// the evaluation does not have the rule.
    fn state(&self, rule: Rule) -> Option<Self::State>;

    /// Returns the static evaluation of a board for a colour that is on move, in units of
    /// [`SCALE`](super::SCALE). Searches clamp it to [`MAX_EVALUATION`](super::MAX_EVALUATION) in both
    /// directions.
    ///
    /// Searches call it only where the opponent of `mover` has no five to be stopped.
    fn evaluate(&self, patterns: &PatternState<Self::State>, mover: Color) -> i32;

    /// Returns the static evaluation of a board for a colour that is on move; or, if it is expected outside of the
    /// bounds, an estimate on the same side of both. Searches prune by the distance of an estimate from the bounds as
    /// by that of an evaluation, and ask again when the bounds have changed.
    ///
    /// The default is [`evaluate`](Self::evaluate).
    #[inline]
    fn evaluate_within(
        &self,
        patterns: &PatternState<Self::State>,
        mover: Color,
        bounds: [i32; 2],
    ) -> Estimate {
        let _ = bounds;
        Estimate::exact(self.evaluate(patterns, mover))
    }

    /// Returns the ordering scores of a move, given the key of its point for a colour: what a stone there is
    /// worth to that colour in attack, and to its opponent in defence. Greater is earlier; the sum of both
    /// colours' scores orders moves, and the search reduces moves whose sum is far below the best.
    ///
    /// The default computes scores set by hand from the [class](PointKey::class) of the point.
    fn ordering_scores(&self, color: Color, key: PointKey) -> [i16; 2] {
        let _ = color;
        let weights = by_hand(key);
        [weights.attack, weights.defence]
    }

    /// Returns the ordering score of a move, given the keys of its point for the mover and for its opponent: what it is
    /// worth in attack, and what it prevents.
    #[inline]
    fn move_score(&self, mover: Color, [own, opponents]: [PointKey; 2]) -> i32 {
        let [attack, _] = self.ordering_scores(mover, own);
        let [_, defence] = self.ordering_scores(mover.opponent(), opponents);
        i32::from(attack) + i32::from(defence)
    }

    /// Corrects the ordering scores of moves by a colour to empty points by what the classes of the points do not
    /// say. Searches call it at nodes deep enough for the time that it takes.
    ///
    /// The default does nothing.
    ///
    /// # Panics
    ///
    /// An evaluation may panic if the iterator itself evaluates the same state.
    #[inline]
    fn correct_scores<'s>(
        &self,
        patterns: &PatternState<Self::State>,
        mover: Color,
        scores: impl Iterator<Item = (Point, &'s mut i32)>,
    ) {
        let _ = (patterns, mover, scores);
    }

    /// Returns the factor of the margins by which searches prune, in hundredths: greater if values lie farther apart.
    ///
    /// The default is 100.
    #[inline]
    fn margin_factor(&self) -> i32 {
        100
    }
}

#[cfg(all(test, feature = "std"))]
pub(crate) mod tests {
    use super::*;
    use crate::eval::PatternEvaluation;
    use crate::notation::moves;
    use crate::search::Options;
    use crate::search::alphabeta::{AnyEvaluation, Control, Engine, Parameters, Question};

    #[test]
    fn what_is_known_of_an_estimate_lies_within_the_bounds() {
        for (estimate, known) in [
            (Estimate::exact(-90), -90),
            (Estimate::exact(90), 90),
            (Estimate::outside(90), 20),
            (Estimate::outside(20), 20),
            (Estimate::outside(-90), 10),
        ] {
            assert_eq!(estimate.within(10, 20), known);
        }
    }

    /// Says only on which side of the bounds a position lies, wherever it may.
    #[derive(Debug)]
    pub(crate) struct Sides(pub(crate) PatternEvaluation);

    impl Evaluation for Sides {
        type State = PatternEvaluation;

        fn state(&self, rule: Rule) -> Option<PatternEvaluation> {
            self.0.state(rule)
        }

        fn evaluate(&self, patterns: &PatternState<PatternEvaluation>, mover: Color) -> i32 {
            self.0.evaluate(patterns, mover)
        }

        fn evaluate_within(
            &self,
            patterns: &PatternState<PatternEvaluation>,
            mover: Color,
            [low, high]: [i32; 2],
        ) -> Estimate {
            match self.evaluate(patterns, mover) {
                value if value < low => Estimate::outside(low - 700),
                value if value > high => Estimate::outside(high + 700),
                value => Estimate::exact(value),
            }
        }

        fn ordering_scores(&self, color: Color, key: PointKey) -> [i16; 2] {
            self.0.ordering_scores(color, key)
        }
    }

    /// Without pruning by evaluations, a search finds the same value whatever is said outside of its bounds, also
    /// when it comes back with others.
    #[test]
    fn estimates_do_not_change_what_a_search_finds() {
        let parameters = Parameters {
            reverse_futility_max_depth: 0,
            null_move_min_depth: 0,
            futility_max_depth: 0,
            late_move_pruning_max_depth: 0,
            razoring_max_depth: 0,
            exact_evaluation_margin: 0,
            // Many failures.
            aspiration_window: 1,
            ..Parameters::default()
        };
        for moves in ["h8", "h8i9", "h8i9h10", "h8i9h10g9", "h8h7i9i7", "g7h8i7h9k10d4"] {
            let board = moves::parse(moves.as_bytes(), 15, Rule::Freestyle).unwrap();
            let search = |evaluation: AnyEvaluation| {
                let mut engine = Engine::new(Options::new().hash_mib(4), evaluation).unwrap();
                engine.set_parameters(parameters);
                let question = Question::new().depth(2);
                engine
                    .search(board.clone(), question, Control::new())
                    .unwrap()
                    .best()
                    .unwrap()
                    .value
            };
            let weights = || PatternEvaluation::by_hand(Rule::Freestyle);
            let expected = search(weights().into());
            assert_eq!(search(AnyEvaluation::new(Sides(weights()))), expected, "{moves}");
        }
    }
}
