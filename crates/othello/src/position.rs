//! A board with colours, where every move is checked.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::quoted::QuotedChar;
use crate::{Bitboard, Board, Color, Score, Square};

/// A turn of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Move {
    /// A disc on a square.
    Place(Square),
    /// Nothing, which the rules allow only to a player without a move.
    Pass,
}

impl Move {
    /// Returns the square, or `None` for a pass.
    #[must_use]
    #[inline]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }
}

impl From<Square> for Move {
    #[inline]
    fn from(square: Square) -> Self {
        Self::Place(square)
    }
}

/// The name of the square, or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.pad("pass"),
        }
    }
}

/// The error of a text that names no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no move; expected a square such as `D3`, or `pass`")]
pub struct ParseMoveError;

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a square, or a pass as `pass`, `pa`, `ps` or `--`, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" => Ok(Self::Pass),
            name => name.parse().map(Self::Place).map_err(|_| ParseMoveError),
        }
    }
}

/// The error of a move that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// A disc stands on the square.
    #[error("{color} cannot play {square}: it already has a {occupant} disc")]
    Occupied {
        /// The player to move.
        color: Color,
        /// The square.
        square: Square,
        /// The colour of the disc.
        occupant: Color,
    },
    /// The move turns no disc.
    #[error("{color} cannot play {square}: no disc turns")]
    NoFlips {
        /// The player to move.
        color: Color,
        /// The square.
        square: Square,
    },
    /// The move turns no disc, nor does any other: only a pass is legal.
    #[error("{color} cannot play {square}: {color} has no move and must pass")]
    MustPass {
        /// The player to move.
        color: Color,
        /// The square.
        square: Square,
    },
    /// A pass of a player who has a move.
    #[error("{color} cannot pass: there are {moves} moves, such as {first}")]
    CannotPass {
        /// The player to move.
        color: Color,
        /// Number of moves.
        moves: u32,
        /// One of them.
        first: Square,
    },
    /// Neither player has a move.
    #[error("{color} cannot play {played}: the game is over")]
    Over {
        /// The player to move.
        color: Color,
        /// The move.
        played: Move,
    },
}

/// A board and the colour to move. Illegal moves are refused.
///
/// ```
/// use othello::{Color, Position, Square};
///
/// let position = Position::START.play(Square::F5)?;
/// assert_eq!(position.side_to_move(), Color::White);
/// assert_eq!(position.discs(Color::Black).len(), 4);
///
/// let error = position.play(Square::A1).unwrap_err();
/// assert_eq!(error.to_string(), "white cannot play A1: no disc turns");
/// # Ok::<(), othello::PlayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Position {
    board: Board,
    side_to_move: Color,
}

impl Position {
    /// The position before the first move, Black to move.
    pub const START: Self = Self { board: Board::START, side_to_move: Color::Black };

    /// Returns the position with the discs of a board, whose mover has the given colour.
    #[must_use]
    #[inline]
    pub const fn new(board: Board, side_to_move: Color) -> Self {
        Self { board, side_to_move }
    }

    /// Returns the discs as the player to move sees them.
    #[must_use]
    #[inline]
    pub const fn board(self) -> Board {
        self.board
    }

    /// Returns the colour to move, who may have to pass.
    #[must_use]
    #[inline]
    pub const fn side_to_move(self) -> Color {
        self.side_to_move
    }

    /// Returns the discs of a colour.
    #[must_use]
    #[inline]
    pub fn discs(self, color: Color) -> Bitboard {
        if color == self.side_to_move { self.board.mover() } else { self.board.opponent() }
    }

    /// Returns the colour of the disc on a square.
    #[must_use]
    #[inline]
    pub fn color_at(self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.discs(color).contains(square))
    }

    /// Returns the squares where the player to move may play.
    #[must_use]
    #[inline]
    pub fn moves(self) -> Bitboard {
        self.board.moves()
    }

    /// Returns whether the player to move has no move and the other player has one.
    #[must_use]
    pub fn must_pass(self) -> bool {
        self.moves().is_empty() && self.board.pass().moves().any()
    }

    /// Returns whether neither player has a move.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.board.is_over()
    }

    /// Returns the score for a colour if the game were over: the difference of discs, empty
    /// squares for the winner, −64 to 64.
    #[must_use]
    pub const fn final_score(self, color: Color) -> Score {
        let score = self.board.final_score();
        if color as u8 == self.side_to_move as u8 { score } else { Score::new(-score.discs()) }
    }

    /// Returns the text that `FromStr` reads: the 64 squares from A1 to H8, and the side to move.
    ///
    /// `Display` draws the board without the side to move.
    ///
    /// ```
    /// use othello::Position;
    ///
    /// let line = Position::START.line().to_string();
    /// assert_eq!(line, "---------------------------OX------XO--------------------------- X");
    /// assert_eq!(line.parse(), Ok(Position::START));
    /// ```
    pub fn line(self) -> impl fmt::Display + Copy {
        Line(self)
    }

    /// Returns the position after a move.
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the move is illegal.
    pub fn play(self, played: impl Into<Move>) -> Result<Self, PlayError> {
        let played = played.into();
        self.check(played)?;
        let board = match played {
            Move::Place(square) => self.board.play(square),
            Move::Pass => self.board.pass(),
        };
        Ok(Self { board, side_to_move: self.side_to_move.opponent() })
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    ///
    /// The error of [`play`](Self::play).
    ///
    /// ```
    /// use othello::{Move, Position};
    ///
    /// let error = Position::START.check(Move::Pass).unwrap_err();
    /// assert_eq!(error.to_string(), "black cannot pass: there are 4 moves, such as D3");
    /// ```
    pub fn check(self, played: impl Into<Move>) -> Result<(), PlayError> {
        let played = played.into();
        let is_legal = match played {
            Move::Place(square) => self.moves().contains(square),
            Move::Pass => self.must_pass(),
        };
        if is_legal { Ok(()) } else { Err(self.refusal(played)) }
    }

    /// Returns the error of an illegal move.
    #[cold]
    fn refusal(self, played: Move) -> PlayError {
        let color = self.side_to_move;
        match (played, self.moves().first()) {
            (Move::Place(square), _) if self.color_at(square).is_some() => PlayError::Occupied {
                color,
                square,
                occupant: self.color_at(square).unwrap_or(color),
            },
            (_, None) if self.is_over() => PlayError::Over { color, played },
            (Move::Place(square), None) => PlayError::MustPass { color, square },
            (Move::Place(square), Some(_)) => PlayError::NoFlips { color, square },
            (Move::Pass, Some(first)) => {
                PlayError::CannotPass { color, moves: self.moves().len(), first }
            }
            // A pass of a player who must pass is legal, so there is nothing to refuse.
            (Move::Pass, None) => PlayError::Over { color, played },
        }
    }
}

/// Nine lines: the columns, and each row with its number; `X` is Black, `O` White, `-` empty.
///
/// ```
/// assert_eq!(othello::Position::START.to_string(), "  \
///   A B C D E F G H
/// 1 - - - - - - - -
/// 2 - - - - - - - -
/// 3 - - - - - - - -
/// 4 - - - O X - - -
/// 5 - - - X O - - -
/// 6 - - - - - - - -
/// 7 - - - - - - - -
/// 8 - - - - - - - -");
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("  A B C D E F G H")?;
        for row in 0..8 {
            write!(f, "\n{}", row + 1)?;
            for square in &Square::ALL[8 * row..8 * row + 8] {
                write!(f, " {}", self.color_at(*square).map_or('-', Color::disc))?;
            }
        }
        Ok(())
    }
}

/// The 64 squares from A1 to H8 in one word, and the side to move.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.line())
    }
}

/// Writes [`Position::line`].
#[derive(Clone, Copy)]
struct Line(Position);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            write!(f, "{}", self.0.color_at(square).map_or('-', Color::disc))?;
        }
        write!(f, " {}", self.0.side_to_move.disc())
    }
}

/// The error of a text that is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// A character that is neither a disc nor an empty square.
    #[error(
        "unexpected character {} for {square}; expected `X` or `*` (black), `O` (white), `-` or `.` (empty)",
        QuotedChar(*character)
    )]
    Square {
        /// The character.
        character: char,
        /// The square that it stands for.
        square: Square,
    },
    /// The text ends before H8 and the side to move.
    #[error("{characters} characters; expected 64 squares and the side to move")]
    Length {
        /// Number of characters, without white space.
        characters: usize,
    },
    /// The 65th character names no colour.
    #[error("unexpected side to move {}; expected `X` or `*` (black), or `O` (white)", QuotedChar(*character))]
    Side {
        /// The character.
        character: char,
    },
    /// Something follows the side to move.
    #[error("unexpected {} after the side to move", QuotedChar(*character))]
    Trailing {
        /// The first character beyond the text.
        character: char,
    },
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads 64 characters from A1 to H8 by rows, then the side to move.
    ///
    /// `X`, `x`, `*`, `B` or `b` is black, `O`, `o`, `0`, `W` or `w` white, `-`, `.` or `_` empty.
    /// White space does not count.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut discs = [Bitboard::EMPTY; 2];
        let mut characters = text.chars().filter(|character| !character.is_whitespace());
        for square in Square::ALL {
            let character = characters
                .next()
                .ok_or(ParsePositionError::Length { characters: square.index() })?;
            match disc(character) {
                Some(color) => discs[color.index()].insert(square),
                None if matches!(character, '-' | '.' | '_') => {}
                None => return Err(ParsePositionError::Square { character, square }),
            }
        }
        let character = characters.next().ok_or(ParsePositionError::Length { characters: 64 })?;
        let side_to_move = disc(character).ok_or(ParsePositionError::Side { character })?;
        if let Some(character) = characters.next() {
            return Err(ParsePositionError::Trailing { character });
        }
        let [mover, opponent] =
            [side_to_move, side_to_move.opponent()].map(|color| discs[color.index()]);
        Ok(Self { board: Board::from_disjoint(mover, opponent), side_to_move })
    }
}

/// Returns the colour of a disc's character.
const fn disc(character: char) -> Option<Color> {
    match character {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Color::Black),
        'O' | 'o' | '0' | 'W' | 'w' => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn texts_are_read_back() {
        let start = "---------------------------OX------XO--------------------------- X";
        assert_eq!(position(start), Position::START);
        assert_eq!(format!("{:?}", Position::START), format!("Position({start})"));
        let white = position(&start.replace(" X", " O"));
        assert_eq!(white.side_to_move(), Color::White);
        assert_eq!(white.board(), Board::START.pass());
        assert_eq!(white.discs(Color::Black), Board::START.mover());
    }

    #[test]
    fn errors_say_what_and_where() {
        let empty = "-".repeat(64);
        for (text, message) in [
            (empty.clone(), "64 characters; expected 64 squares and the side to move"),
            ("XO".to_owned(), "2 characters; expected 64 squares and the side to move"),
            (
                format!("{empty} ?"),
                "unexpected side to move '?'; expected `X` or `*` (black), or `O` (white)",
            ),
            (format!("{empty} X!"), "unexpected '!' after the side to move"),
            (
                "---q".to_owned(),
                "unexpected character 'q' for D1; expected `X` or `*` (black), `O` (white), `-` or `.` (empty)",
            ),
        ] {
            assert_eq!(text.parse::<Position>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn illegal_moves_are_refused_with_the_reason() {
        let refusal =
            |position: Position, played: Move| position.play(played).unwrap_err().to_string();
        let place = Move::Place;
        assert_eq!(
            refusal(Position::START, place(Square::D4)),
            "black cannot play D4: it already has a white disc"
        );
        assert_eq!(
            refusal(Position::START, place(Square::A1)),
            "black cannot play A1: no disc turns"
        );
        assert_eq!(
            refusal(Position::START, Move::Pass),
            "black cannot pass: there are 4 moves, such as D3"
        );
        // White has A1 B1, Black C1: only White can play (D1).
        let stuck = position(&format!("OXX{} X", "-".repeat(61)));
        assert!(stuck.must_pass());
        assert_eq!(
            refusal(stuck, place(Square::D1)),
            "black cannot play D1: black has no move and must pass"
        );
        let next = stuck.play(Move::Pass).unwrap();
        assert_eq!(next.side_to_move(), Color::White);
        let over = next.play(Square::D1).unwrap();
        assert!(over.is_over());
        assert_eq!(over.final_score(Color::White), Score::new(64));
        assert_eq!(over.final_score(Color::Black), Score::new(-64));
        assert_eq!(refusal(over, Move::Pass), "black cannot play pass: the game is over");
        assert_eq!(refusal(over, place(Square::H8)), "black cannot play H8: the game is over");
    }

    #[test]
    fn moves_are_read_in_the_spellings_of_the_field() {
        for text in ["pass", "PASS", "pa", "PA", "ps", "--"] {
            assert_eq!(text.parse(), Ok(Move::Pass));
        }
        assert_eq!("f5".parse(), Ok(Move::Place(Square::F5)));
        assert_eq!("f9".parse::<Move>(), Err(ParseMoveError));
        assert_eq!(Move::Place(Square::F5).to_string(), "F5");
        assert_eq!(Move::Pass.to_string(), "pass");
    }
}
