//! The trait of evaluations.

use core::fmt;

use super::weights::by_hand;
use crate::pattern::{Observer, PatternState, PointKey};
use crate::{Color, Point, Rule};

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

    /// Returns the static evaluation of a board for a colour that is on move where it lies between two values, and
    /// whether it is one. A value outside of them is enough to tell on which side the evaluation lies; it is
    /// what a faster evaluation says.
    ///
    /// The default is [`evaluate`](Self::evaluate).
    #[inline]
    fn evaluate_within(
        &self,
        patterns: &PatternState<Self::State>,
        mover: Color,
        bounds: [i32; 2],
    ) -> (i32, bool) {
        let _ = bounds;
        (self.evaluate(patterns, mover), true)
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

    /// Corrects the ordering scores of moves by a colour to empty points by what the classes of the points do not
    /// say. Searches call it at nodes deep enough for the time that it takes.
    ///
    /// The default does nothing.
    #[inline]
    fn correct_scores<'s>(
        &self,
        patterns: &PatternState<Self::State>,
        mover: Color,
        scores: impl Iterator<Item = (Point, &'s mut i32)>,
    ) {
        let _ = (patterns, mover, scores);
    }
}
