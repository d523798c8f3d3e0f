//! How games end, and the outcome of a move.

use core::fmt;

use crate::renju::{self, ForbiddenKind, Reading};
use crate::{Board, Color, Direction, Point};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// Reason of the win.
        reason: WinReason,
    },
    /// The board is full.
    Draw,
}

/// Reason of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum WinReason {
    /// The winner made a five of the rule.
    Five,
    /// Black played a forbidden point of renju, so White wins.
    Forbidden(ForbiddenKind),
}

impl Outcome {
    /// Returns the winner, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, reason: WinReason::Five } => write!(f, "{winner} wins by five"),
            Self::Win { winner, reason: WinReason::Forbidden(kind) } => {
                write!(f, "{winner} wins by {kind}")
            }
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// Returns the outcome of the game after a stone of the side to move on an empty point, or `None` if the
/// game goes on, or if the point holds a stone or is outside the board.
///
/// A five of the rule wins before everything else; an overline that the rule does not count has no effect.
/// Under renju Black loses by a forbidden point. Otherwise a stone on the last empty point is a draw.
#[must_use]
pub fn outcome_of(board: &Board, point: Point, reading: Reading) -> Option<Outcome> {
    outcome_by(
        board,
        point,
        || makes_five(board, point, board.side_to_move()),
        || renju::forbidden_on(board, point, reading),
    )
}

/// Returns the outcome after a stone as [`outcome_of`] does, given whether it makes a five, and why renju
/// forbids it to Black.
pub(super) fn outcome_by(
    board: &Board,
    point: Point,
    makes_five: impl FnOnce() -> bool,
    forbidden: impl FnOnce() -> Option<ForbiddenKind>,
) -> Option<Outcome> {
    board.check_place(point).ok()?;
    let mover = board.side_to_move();
    if makes_five() {
        return Some(Outcome::Win { winner: mover, reason: WinReason::Five });
    }
    if board.rule().restricts(mover)
        && let Some(kind) = forbidden()
    {
        let reason = WinReason::Forbidden(kind);
        return Some(Outcome::Win { winner: Color::White, reason });
    }
    (board.empties().len() == 1).then_some(Outcome::Draw)
}

/// Returns the outcome of the game after the last move of a board, or `None` if the game goes on. A full
/// board without moves is a draw, even with a five on it: only moves make fives.
///
/// ```
/// use gomoku::game::{Outcome, WinReason, last_outcome};
/// use gomoku::renju::{ForbiddenKind, Reading};
/// use gomoku::{Color, Rule, notation::moves};
///
/// let board = moves::parse(b"h8h9i7i9h10i6i11i12g9", 15, Rule::Renju)?;
/// let reason = WinReason::Forbidden(ForbiddenKind::DoubleThree);
/// assert_eq!(
///     last_outcome(&board, Reading::Literal),
///     Some(Outcome::Win { winner: Color::White, reason })
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn last_outcome(board: &Board, reading: Reading) -> Option<Outcome> {
    let mut before = board.clone();
    match before.undo() {
        Some(point) => outcome_of(&before, point, reading),
        None => board.empties().is_empty().then_some(Outcome::Draw),
    }
}

/// Returns whether there is a five of a colour on the board, also one that no move has completed.
///
/// ```
/// use gomoku::game::has_five;
/// use gomoku::notation::moves;
/// use gomoku::{Color, Rule};
///
/// // A sixth stone, which no rule of exactly five counts.
/// let board = |rule| moves::parse(b"d8a1e8a2f8a3g8a5i8a6h8", 15, rule);
/// assert!(has_five(&board(Rule::Freestyle)?, Color::Black));
/// assert!(!has_five(&board(Rule::Standard)?, Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn has_five(board: &Board, color: Color) -> bool {
    board.stones(color).iter().any(|point| makes_five(board, point, color))
}

/// Returns whether a stone of a colour on a point without a stone of the other colour makes a five of the
/// board's rule.
fn makes_five(board: &Board, point: Point, color: Color) -> bool {
    let rule = board.rule().line_rule(color);
    Direction::ALL.into_iter().any(|direction| {
        let ends = [-1, 1].map(|sign| {
            let next = move |from: &Point| from.offset(direction.step(), sign, board.size());
            let mut beyond = core::iter::successors(next(&point), next);
            let mut length = 0;
            let end = beyond.find(|&at| {
                let is_ours = board.get(at) == Some(color);
                length += usize::from(is_ours);
                !is_ours
            });
            // The edge does not block.
            let blocked = end.is_some_and(|end| board.get(end) == Some(color.opponent()));
            (length, usize::from(blocked))
        });
        let [(behind, blocked_behind), (ahead, blocked_ahead)] = ends;
        rule.is_five(behind + 1 + ahead, blocked_behind + blocked_ahead)
    })
}
