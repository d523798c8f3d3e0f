//! Openings by name, such as Tiger and Rose.
//!
//! A name belongs to a position, so it does not matter how a game came there, or which way its board is
//! turned: symmetric and transposing games have the same opening. The opening of a game is that of its last
//! position with a name.
//!
//! * `table`: the names and their positions, built at compile time from `names.txt`.
//!
//! ```
//! use othello::{Game, Square, opening};
//!
//! let mut game = Game::default();
//! // The first move may be any of the four.
//! for square in [Square::C4, Square::E3, Square::F6, Square::E6, Square::F5, Square::C6] {
//!     game.play(square)?;
//! }
//! let tiger = opening::of_game(&game).unwrap();
//! assert_eq!(tiger.name(), "Tiger");
//! assert!(tiger.moves().eq([Square::F5, Square::D6, Square::C3, Square::D3, Square::C4]));
//! // The last move has left it.
//! assert_eq!(opening::of_position(game.position()), None);
//! # Ok::<(), othello::PlayError>(())
//! ```

mod table;

pub use self::table::{Opening, ParseOpeningError, all};
use crate::{Game, Move, Position};

/// Returns the opening that has this position or an image of it, if it has a name.
///
/// ```
/// use othello::{Position, Square, opening};
///
/// let position = Position::START.play(Square::D3)?.play(Square::C5)?;
/// assert_eq!(opening::of_position(position).unwrap().name(), "Perpendicular");
/// assert_eq!(opening::of_position(Position::START), None);
/// # Ok::<(), othello::PlayError>(())
/// ```
#[must_use]
pub fn of_position(position: Position) -> Option<&'static Opening> {
    let moves = position.board().discs().len().checked_sub(4)?;
    if !(1..=table::MOST_MOVES).contains(&moves) {
        return None;
    }
    table::find(position.board().canonical(), position.side_to_move())
}

/// Returns the opening of the last position of a game that has a name.
#[must_use]
pub fn of_game(game: &Game) -> Option<&'static Opening> {
    game.positions().take_while(is_early).filter_map(of_position).last()
}

/// Returns the opening of the last position with a name on a line of moves from the start position. An illegal
/// move ends the line.
///
/// ```
/// use othello::{Square, opening};
///
/// let tiger = opening::all().iter().find(|opening| opening.name() == "Tiger").unwrap();
/// assert_eq!(opening::of_moves(tiger.moves().chain([Square::C5])), Some(tiger));
/// ```
#[must_use]
pub fn of_moves<M: Into<Move>>(moves: impl IntoIterator<Item = M>) -> Option<&'static Opening> {
    let mut moves = moves.into_iter();
    let next = |position: &Position| position.play(moves.next()?).ok();
    let positions = core::iter::successors(Some(Position::START), next);
    positions.take_while(is_early).filter_map(of_position).last()
}

/// Returns whether a position may have a name, by its number of discs.
fn is_early(position: &Position) -> bool {
    position.board().discs().len() <= 4 + table::MOST_MOVES
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::{Board, Color, Square, Symmetry};

    /// Returns the game of an opening under a symmetry that keeps the start position.
    fn game(opening: &Opening, symmetry: Symmetry) -> Game {
        let mut game = Game::default();
        for square in opening.moves() {
            game.play(square.transformed(symmetry)).unwrap();
        }
        game
    }

    /// The symmetries that keep the start position.
    const KEPT: [Symmetry; 4] =
        [Symmetry::Identity, Symmetry::HalfTurn, Symmetry::Transpose, Symmetry::AntiTranspose];

    #[test]
    fn every_opening_has_its_own_name_and_position() {
        assert!(all().len() >= 70);
        let names: BTreeSet<&str> = all().iter().map(Opening::name).collect();
        assert_eq!(names.len(), all().len());
        let positions: BTreeSet<Board> = all()
            .iter()
            .map(|opening| game(opening, Symmetry::Identity).position().board().canonical())
            .collect();
        assert_eq!(positions.len(), all().len());
        assert!(all().iter().all(|opening| opening.moves().next() == Some(Square::F5)));
    }

    #[test]
    fn names_are_read_back() {
        for opening in all() {
            assert_eq!(opening.to_string().parse(), Ok(*opening));
            assert_eq!(opening.name().to_lowercase().parse(), Ok(*opening));
        }
        assert_eq!("Tigers".parse::<Opening>(), Err(ParseOpeningError));
    }

    #[test]
    fn illegal_moves_end_a_line() {
        let tiger = [Square::F5, Square::D6, Square::C3, Square::D3, Square::C4];
        assert_eq!(of_moves(tiger).map(Opening::name), Some("Tiger"));
        let before = of_moves(tiger[..3].iter().copied());
        assert_eq!(of_moves([tiger[0], tiger[1], tiger[2], Square::A1, tiger[4]]), before);
        assert_eq!(of_moves([Square::A1]), None);
    }

    #[test]
    fn lines_lead_to_their_openings_under_every_symmetry() {
        for opening in all() {
            for symmetry in KEPT {
                let game = game(opening, symmetry);
                assert_eq!(of_position(game.position()), Some(opening));
                assert_eq!(of_game(&game), Some(opening), "a deeper name wins");
                assert_eq!(of_moves(game.moves()), Some(opening));
                // The others exchange the colours of the start position.
                for symmetry in Symmetry::ALL {
                    let turned = game.position().transformed(symmetry);
                    assert_eq!(of_position(turned), Some(opening));
                }
            }
        }
    }

    #[test]
    fn transpositions_have_one_name() {
        // The Cat that becomes a Tiger, and the Tiger.
        let [one, other] = ["F5D6C4D3C3", "F5D6C3D3C4"].map(|line| {
            let mut game = Game::default();
            for name in line.as_bytes().chunks(2) {
                let square: Square = core::str::from_utf8(name).unwrap().parse().unwrap();
                game.play(square).unwrap();
            }
            game
        });
        assert_eq!(one.position(), other.position());
        assert_eq!(of_game(&one).map(Opening::name), Some("Tiger"));
        assert_eq!(of_game(&one), of_game(&other));
    }

    #[test]
    fn the_side_to_move_counts() {
        let opening = &all()[0];
        let position = game(opening, Symmetry::Identity).position();
        let other = Position::new(position.board().pass(), position.side_to_move().opponent());
        assert_eq!(of_position(other), None, "the same discs with the other side to move");
        let swapped = Position::new(position.board(), position.side_to_move().opponent());
        assert_eq!(of_position(swapped), None, "the same board with the colours exchanged");
        assert_eq!(position.side_to_move(), Color::Black);
    }

    proptest! {
        #[test]
        fn a_game_keeps_its_opening(opening in (0..all().len()).prop_map(|index| &all()[index]), indices: [prop::sample::Index; 8]) {
            let mut game = game(opening, Symmetry::Identity);
            let mut expected = Some(opening);
            for index in indices {
                let moves: Vec<Square> = game.position().moves().iter().collect();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[index.index(moves.len())]).unwrap();
                expected = of_position(game.position()).or(expected);
                prop_assert_eq!(of_game(&game), expected);
                prop_assert_eq!(of_moves(game.moves()), expected);
            }
        }
    }
}
