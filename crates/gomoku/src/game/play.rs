//! Play on a board until the outcome, and the reason why a move is illegal.

use thiserror::Error;

use super::outcome::{Outcome, last_outcome, outcome_by, outcome_of};
use crate::board::PlaceError;
use crate::renju::{self, ForbiddenKind, Reading};
use crate::{Board, Direction, Kind, Point, ThreatState};

/// Checks that a move is legal: the point is empty, on the board and not forbidden to the side to move. Whether
/// the game is over is not checked; [`Game::check`] does.
///
/// # Errors
///
/// [`PlayError::Place`] if no stone can be placed there, [`PlayError::Forbidden`] if renju forbids it.
///
/// ```
/// use gomoku::game::check_move;
/// use gomoku::renju::Reading;
/// use gomoku::{Rule, notation::moves};
///
/// let board = moves::parse(b"h8h9i7i9h10i6i11i12", 15, Rule::Renju)?;
/// let reason = |name: &str| check_move(&board, name.parse().unwrap(), Reading::Literal).unwrap_err();
/// assert_eq!(reason("G9").to_string(), "G9 is forbidden to Black: double-three");
/// assert_eq!(reason("H8").to_string(), "H8 already has a black stone");
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
pub fn check_move(board: &Board, point: Point, reading: Reading) -> Result<(), PlayError> {
    board.check_place(point)?;
    if board.rule().restricts(board.side_to_move())
        && let Some(kind) = renju::forbidden_on(board, point, reading)
    {
        return Err(PlayError::Forbidden { point, kind });
    }
    Ok(())
}

/// What a [`Game`] is played on: a [`Board`], or a [`ThreatState`], whose threats answer what ends the game.
pub trait Playable: AsRef<Board> {
    /// Places a stone of the side to move.
    ///
    /// # Errors
    ///
    /// When the point is outside the board or holds a stone; nothing changes then.
    fn place(&mut self, point: Point) -> Result<(), PlaceError>;

    /// Takes the last move back and returns its point, or `None` if there is no move.
    fn undo(&mut self) -> Option<Point>;

    /// Returns the outcome after a stone of the side to move, as [`outcome_of`](fn@outcome_of) does.
    fn outcome_of(&self, point: Point, reading: Reading) -> Option<Outcome> {
        outcome_of(self.as_ref(), point, reading)
    }
}

impl Playable for Board {
    fn place(&mut self, point: Point) -> Result<(), PlaceError> {
        self.place(point)
    }

    fn undo(&mut self) -> Option<Point> {
        self.undo()
    }
}

impl Playable for ThreatState {
    fn place(&mut self, point: Point) -> Result<(), PlaceError> {
        self.place(point)
    }

    fn undo(&mut self) -> Option<Point> {
        self.undo()
    }

    fn outcome_of(&self, point: Point, reading: Reading) -> Option<Outcome> {
        let mover = self.board().side_to_move();
        let kind = |direction| self.threats().kind_at(point, mover, direction);
        outcome_by(
            self.board(),
            point,
            || Direction::ALL.into_iter().any(|direction| kind(direction) == Some(Kind::Five)),
            || renju::forbidden(self, point, reading),
        )
    }
}

/// A game: a board that accepts no move after the outcome. With a [`ThreatState`] in place of the board it
/// keeps the threats current as well.
///
/// ```
/// use gomoku::game::{Game, PlayError};
/// use gomoku::{Board, Color, Kind, Rule, ThreatState};
///
/// let mut game = Game::new(ThreatState::new(Board::new(15, Rule::Freestyle)?));
/// for name in ["H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9"] {
///     assert_eq!(game.play(name.parse()?)?, None);
/// }
/// assert!(game.position().threats().any(Color::Black, Kind::Five));
/// let outcome = game.play("L8".parse()?)?.expect("five in a row");
/// assert_eq!(outcome.winner(), Some(Color::Black));
/// assert_eq!(game.play("A1".parse()?), Err(PlayError::Over { outcome }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<B = Board> {
    position: B,
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
    /// The point is forbidden to Black. Only the checks of moves return this error: [`Game::play`] plays such
    /// a point, and the game is lost.
    #[error("{point} is forbidden to Black: {kind}")]
    Forbidden {
        /// The point.
        point: Point,
        /// Why it is forbidden.
        kind: ForbiddenKind,
    },
}

impl<B: Playable> Game<B> {
    /// Returns the game that continues from a board, with the literal reading of renju's threes.
    ///
    /// The last move of the board may have ended the game; a five among its other stones does not.
    #[must_use]
    pub fn new(board: B) -> Self {
        Self::with_reading(board, Reading::default())
    }

    /// Returns the game that continues from a board, with a reading of renju's threes.
    #[must_use]
    pub fn with_reading(board: B, reading: Reading) -> Self {
        let outcome = last_outcome(board.as_ref(), reading);
        Self { position: board, reading, outcome }
    }

    /// Plays a move of the side to move and returns the outcome if it ends the game.
    ///
    /// A forbidden point can be played; it loses. [`check`](Self::check) refuses it.
    ///
    /// # Errors
    ///
    /// When the game is over, or the point is outside the board or holds a stone; nothing changes then.
    pub fn play(&mut self, point: Point) -> Result<Option<Outcome>, PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::Over { outcome });
        }
        let outcome = self.position.outcome_of(point, self.reading);
        self.position.place(point)?;
        self.outcome = outcome;
        Ok(outcome)
    }

    /// Takes the last move back and returns its point, or `None` if there is no move. The game continues
    /// from there.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.position.undo()?;
        self.outcome = last_outcome(self.board(), self.reading);
        Some(point)
    }
}

impl<B: AsRef<Board>> Game<B> {
    /// Returns the board, with the move that ended the game.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.position.as_ref()
    }

    /// Returns what the game is played on: the board, or the state with its threats.
    #[must_use]
    pub const fn position(&self) -> &B {
        &self.position
    }

    /// Consumes the game and returns its board or state.
    #[must_use]
    pub fn into_position(self) -> B {
        self.position
    }

    /// Returns the reading of renju's threes.
    #[must_use]
    pub const fn reading(&self) -> Reading {
        self.reading
    }

    /// Returns the outcome, or `None` while the game goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    ///
    /// When the game is over, or for the reasons of [`check_move`].
    pub fn check(&self, point: Point) -> Result<(), PlayError> {
        match self.outcome {
            Some(outcome) => Err(PlayError::Over { outcome }),
            None => check_move(self.board(), point, self.reading),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;
    use crate::game::WinReason;
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

    /// Returns the outcome of a move, which a board and its threats agree on.
    fn outcome(board: Board, name: &str) -> Option<Outcome> {
        let point = name.parse().unwrap();
        let mut with_threats = Game::new(ThreatState::new(board.clone()));
        let mut game = Game::new(board);
        let is_forbidden = matches!(game.check(point), Err(PlayError::Forbidden { .. }));
        let outcome = game.play(point).unwrap();
        assert_eq!(with_threats.play(point), Ok(outcome));
        assert_eq!(with_threats.undo(), Some(point));
        assert_eq!(with_threats.outcome(), None);
        let reason = outcome.and_then(|outcome| match outcome {
            Outcome::Win { reason, .. } => Some(reason),
            Outcome::Draw => None,
        });
        assert_eq!(is_forbidden, matches!(reason, Some(WinReason::Forbidden(_))));
        outcome
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
