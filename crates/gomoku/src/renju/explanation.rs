//! What a black stone on a point would make, and what forbids it.

use super::forbidden::{Judge, looks_forbidden};
use super::terms::{ForbiddenKind, Reading};
use crate::lines::Lines;
use crate::threat::line_stones;
use crate::{Board, Direction, Kind, Point};

/// Squares inside squares are explained to this depth; below it only their kinds are told.
const MAX_DEPTH: usize = 4;

/// Why a point is forbidden to Black, or is not.
///
/// All rows that the stone would make are listed, whatever the verdict. As text it is a sentence
/// or a few.
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
#[non_exhaustive]
pub struct Explanation {
    /// The empty point.
    pub point: Point,
    /// How threes were read.
    pub reading: Reading,
    /// What forbids the point, or `None` when it is allowed.
    pub kind: Option<ForbiddenKind>,
    /// The fives: one is enough to allow everything else (RIF 9.2).
    pub fives: Vec<Row>,
    /// The rows of six stones or more.
    pub overlines: Vec<Row>,
    /// The fours: two of them are a double four.
    pub fours: Vec<Four>,
    /// The threes as the lines show them; not all of them need be real.
    pub threes: Vec<Three>,
}

/// Stones in one line, among them the one that was placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The direction of the line.
    pub direction: Direction,
    /// The stones along it.
    pub stones: Vec<Point>,
}

/// Four stones to which one can be added to make five.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Three stones to which one can be added, as far as the line shows, to make a straight four.
#[derive(Clone, Debug, PartialEq, Eq)]
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
pub struct Square {
    /// The point.
    pub point: Point,
    /// Whether Black may play there once the three stands.
    pub status: SquareStatus,
}

/// Whether Black may make a straight four at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Returns whether the point would be forbidden if fives had no priority and every three were
    /// real.
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

/// Returns what a black stone on a point would make and what forbids it, judged as renju whatever
/// the board's rule, or `None` when the point holds a stone or lies outside.
///
/// # Complexity
///
/// A few microseconds for most points; squares inside squares are explained to four levels.
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
            std::iter::successors(next(&point), next).take_while(|&at| self.judge.is_black(at))
        };
        let mut stones: Vec<Point> = walk(-1).collect();
        stones.reverse();
        stones.extend(walk(1));
        Row { direction, stones }
    }
}
