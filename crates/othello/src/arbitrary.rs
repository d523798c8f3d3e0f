//! Values from the bytes of a fuzzer, with the feature `arbitrary`, made by their checked constructors.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::eval::Points;
use crate::opening::{self, Opening};
use crate::search::midgame::Level;
use crate::{Bitboard, Board, Game, Move, Position, Score, Square};

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(1))
    }
}

impl<'a> Arbitrary<'a> for Opening {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(opening::all()).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(1))
    }
}

/// Any discs. The mover's take precedence.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let [mover, opponent] = <[Bitboard; 2]>::arbitrary(u)?;
        Ok(Self::from_disjoint(mover, opponent - mover))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(16))
    }
}

/// A game from the usual start or from any position, with legal moves for all bytes that are left.
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let start = if u.ratio(1, 4)? { Position::arbitrary(u)? } else { Position::START };
        let mut game = Self::new(start);
        while !u.is_empty() && !game.is_over() {
            let moves: Vec<Square> = game.position().moves().iter().collect();
            let played = if moves.is_empty() { Move::Pass } else { (*u.choose(&moves)?).into() };
            if moves.len() < 2 {
                // A choice of one takes no byte, so that the loop would not end by itself.
                u.arbitrary::<u8>()?;
            }
            // A move of the list, and a pass without one, is legal.
            let _ = game.play(played);
        }
        Ok(game)
    }
}

/// The score of a game or the end of a window.
impl<'a> Arbitrary<'a> for Score {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.int_in_range(Self::MIN.discs()..=Self::MAX.discs()).map(Self::new)
    }
}

/// An evaluation between the scores of games.
impl<'a> Arbitrary<'a> for Points {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.int_in_range(Self::MIN.get()..=Self::MAX.get()).map(Self::new)
    }
}

impl<'a> Arbitrary<'a> for Level {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let level = u.int_in_range(Self::MIN.get()..=Self::MAX.get())?;
        Ok(Self::new(level).unwrap_or_default())
    }
}
