//! Explanations: what a black stone on a point would make and what forbids it, as data and in English.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use super::forbidden::{ForbiddenKind, Reading};
use super::forbidden::{Judge, looks_forbidden};
use crate::lines::Lines;
use crate::threat::line_stones;
use crate::{Board, Direction, Kind, Point};

/// Depth to which nested squares are explained; below it only their kinds are given.
const MAX_DEPTH: usize = 4;

/// Why a point is forbidden to Black, or is not.
///
/// All rows that the stone would make are listed, also if the point is allowed. `Display` writes one or
/// more sentences.
///
/// ```
/// use gomoku::renju::{ForbiddenKind, Reading, explain};
/// use gomoku::{Rule, notation::moves};
///
/// let board = moves::parse(b"h8h9i7i9h10i6i11i12", 15, Rule::Renju)?;
/// let explanation = explain(&board, "G9".parse()?, Reading::Literal).expect("an empty point");
/// assert_eq!(explanation.kind, Some(ForbiddenKind::DoubleThree));
/// assert_eq!(
///     explanation.to_string(),
///     "G9 is a double three: a three G9 H10 I11 on the diagonal (straight four at F8 or J12) \
///      and a three G9 H8 I7 on the anti-diagonal (straight four at F10 or J6)."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Explanation {
    /// The empty point.
    pub point: Point,
    /// Reading of the rule of threes.
    pub reading: Reading,
    /// Reason why the point is forbidden, or `None` if it is allowed.
    pub kind: Option<ForbiddenKind>,
    /// The fives: one is enough to allow everything else (RIF 9.2).
    pub fives: Vec<Row>,
    /// The rows of six stones or more.
    pub overlines: Vec<Row>,
    /// The fours: two of them are a double four.
    pub fours: Vec<Four>,
    /// The threes that the lines show; they need not be real.
    pub threes: Vec<Three>,
}

/// Stones in one line, among them the one that was placed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Row {
    /// The direction of the line.
    pub direction: Direction,
    /// The stones along it.
    pub stones: Vec<Point>,
}

/// Four stones to which one can be added to make five.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Four {
    /// The four stones.
    pub row: Row,
    /// The points that make it five: two for a straight four, else one.
    pub completions: Vec<Point>,
}

impl Four {
    /// Returns whether the four is unbroken and can become five at both ends.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        self.completions.len() == 2
    }
}

/// Three stones to which one can be added to make a straight four, as far as the line shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Three {
    /// The three stones.
    pub row: Row,
    /// The points that make it a straight four: one or two.
    pub squares: Vec<Square>,
}

impl Three {
    /// Returns whether the three is real: a straight four can be made at a point that counts.
    #[must_use]
    pub fn is_real(&self, reading: Reading) -> bool {
        self.squares.iter().any(|square| square.status.counts(reading))
    }
}

/// A point that makes a three a straight four.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Square {
    /// The point.
    pub point: Point,
    /// Whether Black may play there once the three stands.
    pub status: SquareStatus,
}

/// Whether Black may make a straight four at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum SquareStatus {
    /// Black may.
    Allowed,
    /// Black may, but makes a five in another direction at the same time: that counts in the wide
    /// reading only.
    MakesFive,
    /// The point is forbidden itself.
    Forbidden {
        /// What forbids it.
        kind: ForbiddenKind,
        /// Why, or `None` where points are nested too deeply to be explained.
        why: Option<Box<Explanation>>,
    },
}

impl SquareStatus {
    /// Returns whether a three with such a square is real.
    #[must_use]
    pub fn counts(&self, reading: Reading) -> bool {
        match self {
            Self::Allowed => true,
            Self::MakesFive => reading == Reading::Wide,
            Self::Forbidden { .. } => false,
        }
    }
}

impl Explanation {
    /// Returns whether the point would be forbidden if fives had no priority and all threes were real.
    #[must_use]
    pub fn looks_forbidden(&self) -> bool {
        !self.overlines.is_empty() || self.fours.len() > 1 || self.threes.len() > 1
    }

    /// Returns the threes that are real.
    pub fn real_threes(&self) -> impl Iterator<Item = &Three> {
        self.threes.iter().filter(|three| three.is_real(self.reading))
    }

    /// Returns the threes that are not real.
    pub fn false_threes(&self) -> impl Iterator<Item = &Three> {
        self.threes.iter().filter(|three| !three.is_real(self.reading))
    }
}

/// Returns what a black stone on a point would make and what forbids it, judged as renju whatever the
/// board's rule, or `None` if the point holds a stone or is outside the board.
///
/// # Complexity
///
/// A few microseconds for most points. Nested squares are explained to four levels.
#[must_use]
pub fn explain(board: &Board, point: Point, reading: Reading) -> Option<Explanation> {
    if !board.empties().contains(point) {
        return None;
    }
    let mut stones = line_stones(board);
    let lines = Lines::of_size(board.size());
    let mut judge = Judge::new(lines, &mut stones, reading);
    Some(Explainer { judge: &mut judge, reading, size: board.size() }.explain(point, MAX_DEPTH))
}

struct Explainer<'a, 'b> {
    judge: &'a mut Judge<'b>,
    reading: Reading,
    size: usize,
}

impl Explainer<'_, '_> {
    fn explain(&mut self, point: Point, depth: usize) -> Explanation {
        let kinds = self.judge.kinds(point);
        let mut explanation = Explanation {
            point,
            reading: self.reading,
            kind: self.judge.judge(point, kinds),
            fives: Vec::new(),
            overlines: Vec::new(),
            fours: Vec::new(),
            threes: Vec::new(),
        };
        self.judge.toggle(point);
        for direction in Direction::ALL {
            let has = |kind| kinds.directions(kind) >> direction.index() & 1 != 0;
            if has(Kind::Five) {
                explanation.fives.push(self.run(point, direction));
            } else if has(Kind::Overline) {
                explanation.overlines.push(self.run(point, direction));
            } else if has(Kind::StraightFour) {
                let row = self.run(point, direction);
                let completions = self.ends(point, direction).collect();
                explanation.fours.push(Four { row, completions });
            } else if has(Kind::DoubleFour) || has(Kind::Four) {
                explanation.fours.extend(self.fours(point, direction));
            } else if has(Kind::Three) {
                explanation.threes.push(self.three(point, direction, depth));
            }
        }
        self.judge.toggle(point);
        debug_assert_eq!(explanation.looks_forbidden(), looks_forbidden(kinds));
        explanation
    }

    /// Returns the rows of four that are not straight.
    fn fours(&self, point: Point, direction: Direction) -> Vec<Four> {
        self.ends(point, direction)
            .filter(|&end| self.kind(end, direction) == Some(Kind::Five))
            .map(|end| Four { row: self.row_around(end, direction), completions: vec![end] })
            .collect()
    }

    fn three(&mut self, point: Point, direction: Direction, depth: usize) -> Three {
        let squares: Vec<Point> = self
            .ends(point, direction)
            .filter(|&end| self.kind(end, direction) == Some(Kind::StraightFour))
            .collect();
        // Two squares stand at the ends of the same three stones.
        let row = match squares.first() {
            Some(&square) => self.row_around(square, direction),
            None => self.run(point, direction),
        };
        let squares = squares.into_iter().map(|point| self.square(point, depth)).collect();
        Three { row, squares }
    }

    fn square(&mut self, point: Point, depth: usize) -> Square {
        let kinds = self.judge.kinds(point);
        let status = if kinds.any(Kind::Five) {
            SquareStatus::MakesFive
        } else {
            match self.judge.judge(point, kinds) {
                None => SquareStatus::Allowed,
                Some(kind) => {
                    let why = (depth > 0).then(|| Box::new(self.explain(point, depth - 1)));
                    SquareStatus::Forbidden { kind, why }
                }
            }
        };
        Square { point, status }
    }

    /// Returns what a black stone makes in one direction.
    fn kind(&self, point: Point, direction: Direction) -> Option<Kind> {
        let kinds = self.judge.kinds(point);
        Kind::ALL.into_iter().find(|&kind| kinds.directions(kind) >> direction.index() & 1 != 0)
    }

    /// Returns the points on the board at both ends of the run through a black stone.
    fn ends(&self, point: Point, direction: Direction) -> impl Iterator<Item = Point> + use<> {
        self.judge.run_ends(point, direction).into_iter().flatten()
    }

    /// Returns the unbroken stones through a black stone.
    fn run(&self, point: Point, direction: Direction) -> Row {
        let mut row = self.row_around(point, direction);
        let place =
            row.stones.partition_point(|&stone| stone.along(direction) < point.along(direction));
        row.stones.insert(place, point);
        row
    }

    /// Returns the unbroken stones on both sides of a point, without the point.
    fn row_around(&self, point: Point, direction: Direction) -> Row {
        let walk = |sign: isize| {
            let next = move |from: &Point| from.offset(direction.step(), sign, self.size);
            core::iter::successors(next(&point), next).take_while(|&at| self.judge.is_black(at))
        };
        let mut stones: Vec<Point> = walk(-1).collect();
        stones.reverse();
        stones.extend(walk(1));
        Row { direction, stones }
    }
}

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
