//! Positions and games of Othello.

use ::othello::stability::stable;
use ::othello::{Bitboard, Color, Game, Move, Square};

use crate::animation::{Animation, AnimationError};
use crate::diagram::{Cell, Diagram, Grid, Ink, Sign, Stone};

/// What a picture of a position of Othello marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// The last move, with a red dot, or a red number with [`Mark::Numbers`].
    LastMove,
    /// The numbers of the moves on their discs; passes are counted.
    Numbers,
    /// A dot on each legal move.
    Moves,
    /// An orange circle on each disc that the last move flipped.
    Flips,
    /// A blue diamond on each disc that is known to be stable.
    Stable,
}

/// Returns the picture of the last position of a game.
///
/// ```
/// use othello::{Game, Square};
/// use picture::othello::{Mark, diagram};
///
/// let mut game = Game::default();
/// game.play(Square::F5)?;
/// let svg = diagram(&game, &[Mark::LastMove, Mark::Flips]).to_svg();
/// assert!(svg.contains("<title>Othello position</title>"));
/// # Ok::<(), othello::PlayError>(())
/// ```
#[must_use]
pub fn diagram(game: &Game, marks: &[Mark]) -> Diagram {
    let position = game.position();
    let mut diagram = empty();
    for color in Color::ALL {
        for square in position.discs(color) {
            let stone = if color == Color::Black { Stone::Black } else { Stone::White };
            diagram.set_stone(cell(square), stone);
        }
    }
    diagram.set_title("Othello position");
    let count = |color| position.discs(color).len();
    let outlook = if position.is_over() {
        "the game is over".to_owned()
    } else {
        format!("{} to move", position.side_to_move())
    };
    let (black, white) = (count(Color::Black), count(Color::White));
    diagram.set_description(format!("Black {black}, White {white}, {outlook}"));

    let last = game.moves().last().and_then(Move::square);
    if marks.contains(&Mark::Numbers) {
        for (number, square) in (1..).zip(game.moves().map(Move::square)) {
            let Some(square) = square else { continue };
            let is_last = marks.contains(&Mark::LastMove) && last == Some(square);
            let ink = if is_last { Ink::Red } else { Ink::Contrast };
            diagram.set_text(cell(square), &format!("{number}"), ink);
        }
    } else if let Some(last) = last.filter(|_| marks.contains(&Mark::LastMove)) {
        diagram.add_sign(cell(last), Sign::Dot, Ink::Red);
    }
    if marks.contains(&Mark::Stable) {
        add_signs(&mut diagram, stable(position.board()).discs(), Sign::Diamond, Ink::Blue);
    }
    if marks.contains(&Mark::Flips) {
        let flips = game.history().last().map_or(Bitboard::EMPTY, |played| played.flips);
        add_signs(&mut diagram, flips, Sign::Circle, Ink::Orange);
    }
    if marks.contains(&Mark::Moves) {
        add_signs(&mut diagram, position.moves(), Sign::Dot, Ink::Faint);
    }
    diagram
}

/// Returns a game, move by move from its first position.
///
/// # Errors
///
/// If the game has a thousand moves and more, which only repeated passes at its end can be.
pub fn animation(game: &Game, marks: &[Mark]) -> Result<Animation, AnimationError> {
    let mut game = game.clone();
    let mut frames = vec![diagram(&game, marks)];
    while game.undo().is_some() {
        frames.push(diagram(&game, marks));
    }
    frames.reverse();
    Animation::new(frames)
}

/// Returns the cell of a square.
#[must_use]
pub fn cell(square: Square) -> Cell {
    let byte = |value: usize| u8::try_from(value).unwrap_or(u8::MAX);
    (byte(square.column()), byte(square.row()))
}

fn empty() -> Diagram {
    let mut diagram = Diagram::with_sides(Grid::Squares, 8, 8);
    let columns = ('A'..='H').map(String::from).collect();
    diagram.set_names(columns, (1..=8).map(|row| row.to_string()).collect(), false);
    for star in [(2, 2), (6, 2), (2, 6), (6, 6)] {
        diagram.add_star(star);
    }
    diagram
}

fn add_signs(diagram: &mut Diagram, squares: Bitboard, sign: Sign, ink: Ink) {
    for square in squares {
        diagram.add_sign(cell(square), sign, ink);
    }
}
