//! Values from the bytes of a fuzzer, with the feature `arbitrary`, made by their checked constructors.

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::eval::MAX_EVALUATION;
use crate::game::{Game, Outcome, WinReason};
use crate::notation::Format;
use crate::opening::{self, Opening};
use crate::proof::{Answer, Proof, Reply};
use crate::renju::{ForbiddenKind, ForbiddenPoints, Reading, forbidden_points};
use crate::search::alphabeta::Value;
use crate::{
    Board, Color, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule, ThreatState, Threats, threats,
};

/// Greatest number of answers of a proof, and of replies to each.
const MOST_ANSWERS: usize = 16;

/// Returns a point of a board of `size`.
fn point(u: &mut Unstructured<'_>, size: usize) -> Result<Point> {
    let [x, y] = [u.int_in_range(0..=size - 1)?, u.int_in_range(0..=size - 1)?];
    Point::new(x, y).ok_or(Error::IncorrectFormat)
}

/// Any of the 484 points.
impl<'a> Arbitrary<'a> for Point {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        point(u, MAX_SIZE)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(2))
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

/// Any points.
impl<'a> Arbitrary<'a> for PointSet {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary_iter()?.collect()
    }
}

/// A board of any size, rule and side to move, on which stones were set up and moves made, also after a five.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let size = u.int_in_range(MIN_SIZE..=MAX_SIZE)?;
        let rule = Rule::arbitrary(u)?;
        let mut stones = [PointSet::EMPTY; 2];
        for color in Color::ALL {
            for _ in 0..u.int_in_range(0..=MAX_SIZE)? {
                stones[color.index()].insert(point(u, size)?);
            }
        }
        let [black, white] = stones;
        let mut board = Self::from_stones(size, rule, black, white - black)
            .map_err(|_| Error::IncorrectFormat)?
            .with_side(Color::arbitrary(u)?);
        while !u.is_empty() {
            // A point that has a stone is left out.
            let _ = board.place(point(u, size)?);
        }
        Ok(board)
    }
}

impl<'a> Arbitrary<'a> for ThreatState {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Board::arbitrary(u).map(Self::new)
    }
}

impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let reading = Reading::arbitrary(u)?;
        Ok(Self::with_reading(Board::arbitrary(u)?, reading))
    }
}

impl<'a> Arbitrary<'a> for Game<ThreatState> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let reading = Reading::arbitrary(u)?;
        Ok(Self::with_reading(ThreatState::arbitrary(u)?, reading))
    }
}

/// The threats of a board.
impl<'a> Arbitrary<'a> for Threats {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(threats(&Board::arbitrary(u)?))
    }
}

/// The forbidden points of a board.
impl<'a> Arbitrary<'a> for ForbiddenPoints {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let reading = Reading::arbitrary(u)?;
        Ok(forbidden_points(&Board::arbitrary(u)?, reading))
    }
}

/// An outcome that a game can have: only White wins by a forbidden point.
impl<'a> Arbitrary<'a> for Outcome {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match Option::<Option<ForbiddenKind>>::arbitrary(u)? {
            None => Self::Draw,
            Some(None) => Self::Win { winner: Color::arbitrary(u)?, reason: WinReason::Five },
            Some(Some(kind)) => {
                Self::Win { winner: Color::White, reason: WinReason::Forbidden(kind) }
            }
        })
    }
}

/// An evaluation, a win or a loss.
impl<'a> Arbitrary<'a> for Value {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=2)? {
            0 => Self::expected(u.int_in_range(-MAX_EVALUATION..=MAX_EVALUATION)?),
            1 => Self::win_in(u.int_in_range(1..=1_000)?),
            _ => Self::loss_in(u.int_in_range(1..=1_000)?),
        })
    }
}

impl<'a> Arbitrary<'a> for Format {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}

/// Answers with any moves. A reply leads only to a later answer, so that every line ends.
impl<'a> Arbitrary<'a> for Proof {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let attacker = Color::arbitrary(u)?;
        let count = u.int_in_range(1..=MOST_ANSWERS)?;
        let mut answers = Vec::new();
        for index in 0..count {
            let attack = Point::arbitrary(u)?;
            let mut replies = Vec::new();
            for _ in 0..u.int_in_range(0..=MOST_ANSWERS)? {
                let next = u.int_in_range(index + 1..=count)?;
                replies.push(Reply {
                    point: Point::arbitrary(u)?,
                    next: Some(next).filter(|&next| next < count),
                });
            }
            answers.push(Answer::new(attack, replies));
        }
        Self::new(attacker, answers).map_err(|_| Error::IncorrectFormat)
    }
}
