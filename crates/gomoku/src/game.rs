//! Games: play, outcome, and the reason of a win.

use core::fmt;

use thiserror::Error;

use crate::board::PlaceError;
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
    if !point.is_on(board.size()) || board.get(point).is_some() {
        return None;
    }
    let mover = board.side_to_move();
    if makes_five(board, point, mover) {
        return Some(Outcome::Win { winner: mover, reason: WinReason::Five });
    }
    if board.rule().restricts(mover)
        && let Some(kind) = renju::forbidden_on(board, point, reading)
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

/// A game: a board that accepts no move after the outcome.
///
/// ```
/// use gomoku::game::{Game, PlayError};
/// use gomoku::{Board, Color, Rule};
///
/// let mut game = Game::new(Board::new(15, Rule::Freestyle)?);
/// for name in ["H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9"] {
///     assert_eq!(game.play(name.parse()?)?, None);
/// }
/// let outcome = game.play("L8".parse()?)?.expect("five in a row");
/// assert_eq!(outcome.winner(), Some(Color::Black));
/// assert_eq!(game.play("A1".parse()?), Err(PlayError::Over { outcome }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    board: Board,
    reading: Reading,
    outcome: Option<Outcome>,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {outcome}")]
    Over {
        /// Outcome of the game.
        outcome: Outcome,
    },
    /// The stone cannot be placed.
    #[error(transparent)]
    Place(#[from] PlaceError),
}

impl Game {
    /// Returns the game that continues from a board, with the literal reading of renju's threes.
    ///
    /// The last move of the board may have ended the game; a five among its other stones does not.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self::with_reading(board, Reading::default())
    }

    /// Returns the game that continues from a board, with a reading of renju's threes.
    #[must_use]
    pub fn with_reading(board: Board, reading: Reading) -> Self {
        let outcome = last_outcome(&board, reading);
        Self { board, reading, outcome }
    }

    /// Returns the board, with the move that ended the game.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the outcome, or `None` while the game goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plays a move of the side to move and returns the outcome if it ends the game.
    ///
    /// A forbidden point can be played; it loses.
    ///
    /// # Errors
    ///
    /// When the game is over, or the point is outside the board or holds a stone; nothing changes then.
    pub fn play(&mut self, point: Point) -> Result<Option<Outcome>, PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::Over { outcome });
        }
        let outcome = outcome_of(&self.board, point, self.reading);
        self.board.place(point)?;
        self.outcome = outcome;
        Ok(outcome)
    }

    /// Takes the last move back and returns its point, or `None` if there is no move. The game continues
    /// from there.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.board.undo()?;
        self.outcome = last_outcome(&self.board, self.reading);
        Some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;
    use crate::{PointSet, Rule};

    /// Returns the board of seven cells of row 2, from B2 to H2, with stones far away that do not matter.
    fn row(text: &str, rule: Rule, side: Color) -> Board {
        let mut stones = [PointSet::EMPTY; 2];
        for (x, c) in text.chars().enumerate() {
            let point = Point::new(x, 1).unwrap();
            match c {
                'X' => stones[side.index()].insert(point),
                'O' => stones[side.opponent().index()].insert(point),
                _ => {}
            }
        }
        Board::from_stones(15, rule, stones[0], stones[1]).unwrap().with_side(side)
    }

    fn outcome(board: Board, name: &str) -> Option<Outcome> {
        let mut game = Game::new(board);
        game.play(name.parse().unwrap()).unwrap()
    }

    const fn five(winner: Color) -> Option<Outcome> {
        Some(Outcome::Win { winner, reason: WinReason::Five })
    }

    const fn loss(kind: ForbiddenKind) -> Option<Outcome> {
        Some(Outcome::Win { winner: Color::White, reason: WinReason::Forbidden(kind) })
    }

    #[test]
    fn outcomes_follow_the_table_of_rules() {
        // The move is D2, which completes a run of five, one of five between two opponents, one of
        // five between an opponent and the edge, one of six, and one of six between opponents.
        let rows = ["..X*XXX..", ".OX*XXXO.", "XXX*XO...", "XXX*XX...", "OXX*XXXO."];
        let table = [
            (Rule::Freestyle, [true; 5]),
            (Rule::Standard, [true, true, true, false, false]),
            (Rule::Caro5, [true, false, true, false, false]),
            (Rule::Caro6, [true, false, true, true, true]),
        ];
        for (rule, wins) in table {
            for (text, wins) in rows.into_iter().zip(wins) {
                for side in Color::ALL {
                    let expected = if wins { five(side) } else { None };
                    assert_eq!(outcome(row(text, rule, side), "D2"), expected, "{rule} {text}");
                }
            }
        }
        for (text, is_five) in rows.into_iter().zip([true, true, true, false, false]) {
            let white = outcome(row(text, Rule::Renju, Color::White), "D2");
            assert_eq!(white, five(Color::White), "{text}");
            let black = outcome(row(text, Rule::Renju, Color::Black), "D2");
            let expected = if is_five { five(Color::Black) } else { loss(ForbiddenKind::Overline) };
            assert_eq!(black, expected, "{text}");
        }
    }

    #[test]
    fn a_five_comes_before_an_overline() {
        // D2 makes six in the row and five in the column.
        let mut black: PointSet = *row("XXX*XX...", Rule::Renju, Color::Black).stones(Color::Black);
        black.extend((2..6).map(|y| Point::new(3, y).unwrap()));
        let board = Board::from_stones(15, Rule::Renju, black, PointSet::EMPTY).unwrap();
        let board = board.with_side(Color::Black);
        assert_eq!(outcome(board, "D2"), five(Color::Black));
    }

    #[test]
    fn forbidden_points_lose_for_black_only() {
        let board = moves::parse(b"h8h9i7i9h10i6i11i12", 15, Rule::Renju).unwrap();
        assert_eq!(outcome(board.clone(), "G9"), loss(ForbiddenKind::DoubleThree));
        assert_eq!(outcome(board.clone().with_side(Color::White), "G9"), None);
        assert_eq!(outcome(board.with_rule(Rule::Standard), "G9"), None);
        let four = row(".X.X*X.X.", Rule::Renju, Color::Black);
        assert_eq!(outcome(four, "E2"), loss(ForbiddenKind::DoubleFour));
    }

    #[test]
    fn black_can_be_without_a_defence() {
        // White's four needs G7, which is a double three for Black.
        let board = moves::parse(b"h8g6f6g5f7g4h7g3g2a1", 15, Rule::Renju).unwrap();
        for point in board.empties().iter() {
            let mut game = Game::new(board.clone());
            match game.play(point).unwrap() {
                None => assert_eq!(game.play("G7".parse().unwrap()), Ok(five(Color::White))),
                outcome => {
                    assert_eq!(point.to_string(), "G7");
                    assert_eq!(outcome, loss(ForbiddenKind::DoubleThree));
                }
            }
        }
    }

    #[test]
    fn a_full_board_is_a_draw_unless_the_last_stone_wins() {
        // Columns in pairs of two colours, so that no five stands anywhere.
        let is_black = |point: &Point| (point.x() / 2 + point.y()).is_multiple_of(2);
        let last = Point::new(4, 4).unwrap();
        let all = |black: bool| -> PointSet {
            Point::all(5).filter(|point| is_black(point) == black && *point != last).collect()
        };
        for rule in Rule::ALL {
            let board = Board::from_stones(5, rule, all(true), all(false)).unwrap();
            for side in Color::ALL {
                let mut game = Game::new(board.clone().with_side(side));
                assert_eq!(game.outcome(), None);
                assert_eq!(game.play(last), Ok(Some(Outcome::Draw)), "{rule} {side}");
                assert_eq!(game.outcome(), Some(Outcome::Draw));
                assert_eq!(last_outcome(game.board(), Reading::Literal), Some(Outcome::Draw));
                let full = game.board();
                let stones = Color::ALL.map(|color| *full.stones(color));
                let full = Board::from_stones(5, rule, stones[0], stones[1]).unwrap();
                assert_eq!(Game::new(full).outcome(), Some(Outcome::Draw));
            }
        }
        let black = PointSet::full(5) - PointSet::from_iter([last]);
        let board = Board::from_stones(5, Rule::Renju, black, PointSet::EMPTY).unwrap();
        assert_eq!(outcome(board.with_side(Color::Black), "E5"), five(Color::Black));
    }

    #[test]
    fn nothing_is_played_after_the_end_but_moves_can_be_taken_back() {
        let board = moves::parse(b"h8h9i8i9j8j9k8k9l8", 15, Rule::Renju).unwrap();
        let mut game = Game::new(board);
        assert_eq!(game.outcome(), five(Color::Black));
        let before = game.clone();
        let error = game.play("A1".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "the game is over: black wins by five");
        assert_eq!(game, before);
        assert_eq!(game.undo(), Some("L8".parse().unwrap()));
        assert_eq!(game.outcome(), None);
        let error = game.play("H8".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "H8 already has a black stone");
        assert_eq!(game.play("G8".parse().unwrap()), Ok(five(Color::Black)));
        assert_eq!(game.undo().and(game.undo()), Some("K9".parse().unwrap()));
    }

    #[test]
    fn fives_on_the_board_before_do_not_count() {
        let board = row("XXXXX....", Rule::Freestyle, Color::Black);
        assert_eq!(Game::new(board.clone()).outcome(), None);
        assert_eq!(outcome(board.clone(), "A9"), None);
        // A stone that lengthens it makes a five of freestyle.
        assert_eq!(outcome(board, "F2"), five(Color::Black));
    }
}
