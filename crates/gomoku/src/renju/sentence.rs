//! Explanations as English sentences.

use std::fmt::{self, Display, Formatter};

use super::explanation::{Explanation, Four, Row, Square, SquareStatus, Three};
use super::terms::ForbiddenKind;
use crate::{Direction, Point};

impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}.", self.point, Predicate(self))?;
        if self.fives.is_empty() && self.overlines.is_empty() && self.fours.len() < 2 {
            for three in self.false_threes() {
                write!(f, " The three {} is not real: {}.", three.row, WhyNot(three))?;
            }
        }
        Ok(())
    }
}

/// What a point is, as the predicate of a sentence.
struct Predicate<'a>(&'a Explanation);

impl Display for Predicate<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(explanation) = self;
        match explanation.kind {
            Some(ForbiddenKind::Overline) => {
                f.write_str("is an overline: ")?;
                list(f, explanation.overlines.iter().map(Overline))
            }
            Some(ForbiddenKind::DoubleFour) => {
                f.write_str("is a double four: ")?;
                list(f, explanation.fours.iter())
            }
            Some(ForbiddenKind::DoubleThree) => {
                f.write_str("is a double three: ")?;
                list(f, explanation.real_threes())
            }
            None => allowed(explanation, f),
        }
    }
}

/// Says why a point is not forbidden.
fn allowed(explanation: &Explanation, f: &mut Formatter<'_>) -> fmt::Result {
    if let Some(five) = explanation.fives.first() {
        write!(f, "is allowed: it makes five, {five}")?;
        return match explanation.looks_forbidden() {
            true => f.write_str(", which comes before everything that is forbidden"),
            false => Ok(()),
        };
    }
    f.write_str("is allowed: ")?;
    match (explanation.fours.first(), explanation.real_threes().next()) {
        (None, None) if explanation.threes.is_empty() => {
            f.write_str("it makes no four and no three")
        }
        (None, None) => f.write_str("it makes no three that is real"),
        (Some(four), None) => write!(f, "it makes only {four}"),
        (None, Some(three)) => write!(f, "it makes only {three}"),
        (Some(four), Some(three)) => write!(f, "it makes only {four} and {three}"),
    }
}

/// Writes `a`, `a and b` or `a, b and c`.
fn list<T: Display>(f: &mut Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    let mut items = items.peekable();
    let mut is_first = true;
    while let Some(item) = items.next() {
        if !is_first {
            f.write_str(if items.peek().is_some() { ", " } else { " and " })?;
        }
        is_first = false;
        write!(f, "{item}")?;
    }
    Ok(())
}

/// `G9 H10 I11 on the diagonal`.
impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for stone in &self.stones {
            write!(f, "{stone} ")?;
        }
        f.write_str(match self.direction {
            Direction::Horizontal => "in the row",
            Direction::Vertical => "in the column",
            Direction::Diagonal => "on the diagonal",
            Direction::AntiDiagonal => "on the anti-diagonal",
        })
    }
}

struct Overline<'a>(&'a Row);

impl Display for Overline<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones {}", self.0.stones.len(), self.0)
    }
}

/// `a four E11 E12 E13 E14 in the column (five at E15)`.
impl Display for Four {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = if self.is_straight() { "a straight four" } else { "a four" };
        write!(f, "{name} {} (five at ", self.row)?;
        alternatives(f, self.completions.iter().copied())?;
        f.write_str(")")
    }
}

/// `a three G9 H10 I11 on the diagonal (straight four at F8)`, with the squares that are allowed.
impl Display for Three {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "a three {}", self.row)?;
        let open = |square: &&Square| !matches!(square.status, SquareStatus::Forbidden { .. });
        let mut open = self.squares.iter().filter(open).map(|square| square.point).peekable();
        if open.peek().is_some() {
            f.write_str(" (straight four at ")?;
            alternatives(f, open)?;
            f.write_str(")")?;
        }
        Ok(())
    }
}

/// Writes `a` or `a or b`.
fn alternatives(f: &mut Formatter<'_>, points: impl Iterator<Item = Point>) -> fmt::Result {
    for (index, point) in points.enumerate() {
        f.write_str(if index == 0 { "" } else { " or " })?;
        write!(f, "{point}")?;
    }
    Ok(())
}

/// Why a three is not real: what is wrong with each of its squares.
struct WhyNot<'a>(&'a Three);

impl Display for WhyNot<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, square) in self.0.squares.iter().enumerate() {
            // The problems may be lists themselves.
            f.write_str(if index == 0 { "" } else { "; " })?;
            write!(f, "{}", Problem(square))?;
        }
        Ok(())
    }
}

struct Problem<'a>(&'a Square);

impl Display for Problem<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.0.point)?;
        match &self.0.status {
            SquareStatus::Allowed => f.write_str("is allowed"),
            SquareStatus::MakesFive => f.write_str("makes five at the same time"),
            SquareStatus::Forbidden { why: Some(why), .. } => write!(f, "then {}", Predicate(why)),
            SquareStatus::Forbidden { kind, why: None } => write!(f, "then is {}", article(*kind)),
        }
    }
}

const fn article(kind: ForbiddenKind) -> &'static str {
    match kind {
        ForbiddenKind::Overline => "an overline",
        ForbiddenKind::DoubleFour => "a double four",
        ForbiddenKind::DoubleThree => "a double three",
    }
}
