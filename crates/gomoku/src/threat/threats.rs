//! The threat points of a board, by line.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use thiserror::Error;

use super::point_kinds::{Kind, PointKinds, Threat};
use crate::lines::{GROUP, GROUPS, LinePair, Lines, NO_LINE, SLOTS, half, stone_bit};
use crate::point_set::BitPositions;
use crate::{Color, Direction, Point, PointSet, Rule};

/// The points of each kind on each line of a group.
pub(super) type KindsOfGroup = [[LinePair; GROUP]; 6];

/// All threat points of a board, by colour, kind and direction.
///
/// A point has at most one kind for each colour and direction; it may have several directions.
/// Counts and queries count directions: a point that is a four in two lines counts twice.
///
/// ```
/// use gomoku::threat::{Kind, threats};
/// use gomoku::{Board, Color, Rule};
///
/// let mut board = Board::new(15, Rule::Freestyle)?;
/// for name in ["H8", "A1", "I8", "B1", "J8", "O1"] {
///     board.place(name.parse()?)?;
/// }
/// // . . . X X X . . .   Black can make a straight four on either side.
/// let threats = threats(&board);
/// assert!(!threats.any(Color::Black, Kind::Five));
/// assert_eq!(threats.count(Color::Black, Kind::StraightFour), 2);
/// let points = threats.points(Color::Black, Kind::StraightFour);
/// assert_eq!(points, ["G8", "K8"].map(|name| name.parse().unwrap()).into_iter().collect());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Threats {
    pub(super) size: usize,
    pub(super) rule: Rule,
    /// By group of lines; zero from the last line on.
    pub(super) groups: [KindsOfGroup; GROUPS],
    /// By kind, four partial counts of each colour. Only the wrapping sum of a colour's halves has a
    /// meaning.
    pub(super) counts: [[LinePair; 4]; 6],
}

/// Why there are no such threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThreatError {
    /// The size of the board is out of range.
    #[error("a board has 5 to 22 points per side, not {size}")]
    Size {
        /// Number of points per side.
        size: usize,
    },
    /// The threat is outside the board or on a diagonal of less than five points.
    #[error("no line at {} on the {}; expected five points or more on the board", .0.point, .0.direction)]
    NoLine(Threat),
    /// The colour has another threat on the same point and line.
    #[error("two threats of {} at {} on the {}; expected one", .0.color, .0.point, .0.direction)]
    Repeated(Threat),
}

impl Threats {
    /// Returns the given threats of a board of `size`, in any order. Whether a board has them is not checked.
    ///
    /// # Errors
    ///
    /// When `size` is not in 5 to 22, a threat is not on a line of the board, or a point has two of a colour
    /// on a line.
    ///
    /// ```
    /// use gomoku::{Rule, Threats, notation::moves, threats};
    ///
    /// let found = threats(&moves::parse(b"h8a1i8b1j8o1", 15, Rule::Renju)?);
    /// assert_eq!(Threats::from_threats(15, Rule::Renju, &found)?, found);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_threats(
        size: usize,
        rule: Rule,
        threats: impl IntoIterator<Item = Threat>,
    ) -> Result<Self, ThreatError> {
        if !(crate::MIN_SIZE..=crate::MAX_SIZE).contains(&size) {
            return Err(ThreatError::Size { size });
        }
        let mut all = Self::new(size, rule);
        for threat in threats {
            let Threat { point, color, direction, .. } = threat;
            let lines = Lines::of_size(size);
            if !point.is_on(size) || lines.slots(point)[direction.index()] == NO_LINE {
                return Err(ThreatError::NoLine(threat));
            }
            if all.kind_at(point, color, direction).is_some() {
                return Err(ThreatError::Repeated(threat));
            }
            all.insert(threat);
        }
        Ok(all)
    }

    /// Returns the threats of an empty board of `size`: none.
    ///
    /// # Panics
    ///
    /// When `size` is not in 5 to 22.
    #[must_use]
    #[inline]
    pub fn new(size: usize, rule: Rule) -> Self {
        assert!(
            (crate::MIN_SIZE..=crate::MAX_SIZE).contains(&size),
            "no board has {size} points per side"
        );
        Self { size, rule, groups: [[[0; GROUP]; 6]; GROUPS], counts: [[0; 4]; 6] }
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns the rule by which the kinds were judged.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the number of threats of a colour and kind. A point counts once for each of its directions:
    /// [`points`](Self::points) may have fewer.
    ///
    /// # Complexity
    ///
    /// Constant.
    #[must_use]
    #[inline]
    pub fn count(&self, color: Color, kind: Kind) -> usize {
        let partial = |pair| half(pair, color);
        self.counts[kind.index()].iter().copied().map(partial).fold(0, u32::wrapping_add) as usize
    }

    /// Returns whether a colour has a threat of a kind anywhere.
    ///
    /// # Complexity
    ///
    /// Constant.
    #[must_use]
    #[inline]
    pub fn any(&self, color: Color, kind: Kind) -> bool {
        self.count(color, kind) != 0
    }

    /// Returns the points of a colour and kind with their directions, line by line: rows, columns,
    /// diagonals, anti-diagonals.
    ///
    /// # Complexity
    ///
    /// Constant if there are none, else one pass over the lines up to the last one found.
    pub fn of(&self, color: Color, kind: Kind) -> impl Iterator<Item = (Point, Direction)> + '_ {
        let lines = Lines::of_size(self.size);
        let mut left = self.count(color, kind);
        let lines_of_kind = self.groups.iter().flat_map(move |group| &group[kind.index()]);
        let mut pairs = lines_of_kind.enumerate();
        let mut slot = 0;
        let mut positions = BitPositions(0);
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            left -= 1;
            loop {
                if let Some(position) = positions.next() {
                    return Some((lines.point(slot, position), lines.direction(slot)));
                }
                let (next, &pair) = pairs.next()?;
                slot = next;
                positions = BitPositions(half(pair, color));
            }
        })
    }

    /// Returns the set of points of a colour and kind, in any direction.
    ///
    /// # Complexity
    ///
    /// That of [`of`](Self::of), because points are kept by line. [`any`](Self::any) and
    /// [`count`](Self::count) are constant.
    #[must_use]
    pub fn points(&self, color: Color, kind: Kind) -> PointSet {
        self.of(color, kind).map(|(point, _)| point).collect()
    }

    /// Returns all threats by colour, kind and line. [`sorted`](Self::sorted) orders them by point.
    #[must_use]
    pub fn iter(&self) -> ThreatIter<'_> {
        let counts = Color::ALL.map(|color| Kind::ALL.map(|kind| self.count(color, kind)));
        ThreatIter {
            threats: self,
            left: counts.iter().flatten().sum(),
            of: 0,
            slot: 0,
            positions: BitPositions(0),
        }
    }

    /// Returns all threats in the order of [`Threat`]: by point, colour, kind, direction.
    #[must_use]
    pub fn sorted(&self) -> Vec<Threat> {
        let mut threats: Vec<_> = self.iter().collect();
        threats.sort_unstable();
        threats
    }

    /// Returns what a stone of `color` on a point makes along a direction, or `None` if it makes nothing, or
    /// if the point is not empty or not on the board.
    #[must_use]
    pub fn kind_at(&self, point: Point, color: Color, direction: Direction) -> Option<Kind> {
        if !point.is_on(self.size) {
            return None;
        }
        let slot = Lines::of_size(self.size).slots(point)[direction.index()];
        let bit = stone_bit(point.along(direction), color);
        let group = &self.groups[slot / GROUP];
        Kind::ALL.into_iter().find(|kind| group[kind.index()][slot % GROUP] & bit != 0)
    }

    /// Returns what a stone of `color` on a point makes, one kind for each direction in which it makes something.
    /// Nothing if the point is not empty or not on the board.
    pub fn kinds_at(&self, point: Point, color: Color) -> impl Iterator<Item = Kind> + '_ {
        Direction::ALL.into_iter().filter_map(move |along| self.kind_at(point, color, along))
    }

    /// Returns what a stone of `color` on a point of the board makes in each direction: nothing if the point
    /// is not empty.
    #[inline]
    pub(crate) fn kinds_through(&self, point: Point, color: Color) -> PointKinds {
        let mut kinds = PointKinds::default();
        let slots = Lines::of_size(self.size).slots(point);
        for (direction, slot) in Direction::ALL.into_iter().zip(slots) {
            for (kind, lines) in self.groups[slot / GROUP].iter().enumerate() {
                kinds.set(kind, lines[slot % GROUP], point, color, direction);
            }
        }
        kinds
    }

    /// Returns whether Black could be forbidden to play on a point of the board: one line makes an
    /// overline or two fours, or two lines make fours or threes.
    #[inline]
    pub(crate) fn may_be_forbidden(&self, point: Point) -> bool {
        let (mut alone, mut together) = (0, 0);
        let slots = Lines::of_size(self.size).slots(point);
        for (direction, slot) in Direction::ALL.into_iter().zip(slots) {
            let [_, overline, straight, double, four, three] =
                self.groups[slot / GROUP].each_ref().map(|lines| lines[slot % GROUP]);
            let position = point.along(direction);
            alone |= (overline | double) >> position;
            together += (straight | four | three) >> position & 1;
        }
        alone & 1 != 0 || together > 1
    }

    /// Calls a function with the lines that have points of a colour and kind: the slot, and the
    /// positions as bits.
    #[cfg(feature = "std")]
    #[inline(always)]
    fn lines_with(&self, color: Color, kind: Kind, mut found: impl FnMut(usize, u32)) {
        let mut left = self.count(color, kind);
        for (group, kinds) in self.groups.iter().enumerate() {
            if left == 0 {
                return;
            }
            let lines = &kinds[kind.index()];
            if half(lines.iter().fold(0, |all, pair| all | pair), color) == 0 {
                continue;
            }
            for (slot, &pair) in lines.iter().enumerate() {
                let positions = half(pair, color);
                if positions != 0 {
                    left -= positions.count_ones() as usize;
                    found(group * GROUP + slot, positions);
                }
            }
        }
    }

    /// Returns the first point of a colour and kind on the four lines through a point of the board, the
    /// number of such points on these lines, and whether all are that point.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn first_through(
        &self,
        point: Point,
        color: Color,
        kind: Kind,
    ) -> Option<(Point, Direction, usize, bool)> {
        let lines = Lines::of_size(self.size);
        let slots = lines.slots(point);
        let mut first: Option<(Point, Direction)> = None;
        let mut count = 0;
        let mut is_only = true;
        for (direction, slot) in Direction::ALL.into_iter().zip(slots) {
            let pair = self.groups[slot / GROUP][kind.index()][slot % GROUP];
            for position in BitPositions(half(pair, color)) {
                let found = lines.point(slot, position);
                count += 1;
                match first {
                    Some((first, _)) => is_only &= found == first,
                    None => first = Some((found, direction)),
                }
            }
        }
        first.map(|(first, direction)| (first, direction, count, is_only))
    }

    /// Inserts the points of a colour and kind on the four lines through a point of the board.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn collect_through(
        &self,
        point: Point,
        color: Color,
        kind: Kind,
        points: &mut PointSet,
    ) {
        let lines = Lines::of_size(self.size);
        for slot in lines.slots(point) {
            let pair = self.groups[slot / GROUP][kind.index()][slot % GROUP];
            points.extend(
                BitPositions(half(pair, color)).map(|position| lines.point(slot, position)),
            );
        }
    }

    /// Appends the points of a colour and kind, once for each direction.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn collect(&self, color: Color, kind: Kind, points: &mut Vec<Point>) {
        let lines = Lines::of_size(self.size);
        self.lines_with(color, kind, |slot, positions| {
            points.extend(BitPositions(positions).map(|position| lines.point(slot, position)));
        });
    }

    /// Appends the points that have a kind in two or more directions, once for each direction after the
    /// first.
    #[cfg(feature = "std")]
    pub(crate) fn repeated(&self, color: Color, kind: Kind, points: &mut Vec<Point>) {
        if self.count(color, kind) < 2 {
            return;
        }
        let lines = Lines::of_size(self.size);
        let mut seen = PointSet::EMPTY;
        self.lines_with(color, kind, |slot, positions| {
            for position in BitPositions(positions) {
                let point = lines.point(slot, position);
                if seen.contains(point) {
                    points.push(point);
                }
                seen.insert(point);
            }
        });
    }

    /// Counts the points of every line, after they were written directly.
    pub(super) fn recount(&mut self) {
        self.counts = [[0; 4]; 6];
        for group in &self.groups {
            for (counts, pairs) in self.counts.iter_mut().zip(group) {
                for &pair in pairs {
                    let [black, white] = Color::ALL.map(|color| half(pair, color).count_ones());
                    counts[0] += LinePair::from(black) | LinePair::from(white) << 32;
                }
            }
        }
    }

    /// Adds one threat.
    pub(super) fn insert(&mut self, threat: Threat) {
        let slot = Lines::of_size(self.size).slots(threat.point)[threat.direction.index()];
        let bit = stone_bit(threat.point.along(threat.direction), threat.color);
        let pair = &mut self.groups[slot / GROUP][threat.kind.index()][slot % GROUP];
        if *pair & bit == 0 {
            *pair |= bit;
            self.counts[threat.kind.index()][0] += stone_bit(0, threat.color);
        }
    }
}

/// All threats of a board, by colour, kind and line.
#[derive(Clone, Debug)]
pub struct ThreatIter<'a> {
    threats: &'a Threats,
    /// Number of threats that are still to come.
    left: usize,
    /// Number of the colour and kind: those of Black come first.
    of: usize,
    /// The next line.
    slot: usize,
    /// Positions on the line before it.
    positions: BitPositions,
}

impl Iterator for ThreatIter<'_> {
    type Item = Threat;

    fn next(&mut self) -> Option<Threat> {
        self.left = self.left.checked_sub(1)?;
        loop {
            let color = Color::ALL[self.of / Kind::ALL.len()];
            let kind = Kind::ALL[self.of % Kind::ALL.len()];
            if let Some(position) = self.positions.next() {
                let lines = Lines::of_size(self.threats.size);
                let slot = self.slot - 1;
                let (point, direction) = (lines.point(slot, position), lines.direction(slot));
                return Some(Threat { point, color, kind, direction });
            }
            if self.slot == SLOTS || self.slot == 0 && !self.threats.any(color, kind) {
                (self.of, self.slot) = (self.of + 1, 0);
            } else {
                let lines = &self.threats.groups[self.slot / GROUP][kind.index()];
                self.positions = BitPositions(half(lines[self.slot % GROUP], color));
                self.slot += 1;
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for ThreatIter<'_> {}
impl FusedIterator for ThreatIter<'_> {}

impl<'a> IntoIterator for &'a Threats {
    type Item = Threat;
    type IntoIter = ThreatIter<'a>;

    fn into_iter(self) -> ThreatIter<'a> {
        self.iter()
    }
}

/// Two sets of threats are equal when they hold the same threats of boards of the same size. The
/// rule is not compared.
impl PartialEq for Threats {
    fn eq(&self, other: &Self) -> bool {
        let same_counts = Color::ALL.into_iter().all(|color| {
            Kind::ALL.into_iter().all(|kind| self.count(color, kind) == other.count(color, kind))
        });
        self.size == other.size && self.groups == other.groups && same_counts
    }
}

impl Eq for Threats {}

impl fmt::Debug for Threats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;
    use crate::threats;

    #[test]
    fn threats_are_listed_by_colour_and_kind() {
        let board = moves::parse(b"h8a1i8a2j8a3h9o15", 15, Rule::Freestyle).unwrap();
        let found = threats(&board);
        let expected: Vec<Threat> = Color::ALL
            .into_iter()
            .flat_map(|color| Kind::ALL.map(|kind| (color, kind)))
            .flat_map(|(color, kind)| {
                let points = found.of(color, kind);
                points.map(move |(point, direction)| Threat { point, color, kind, direction })
            })
            .collect();
        assert!(expected.len() > 6);
        let mut iter = found.iter();
        for (index, threat) in expected.iter().enumerate() {
            assert_eq!(iter.len(), expected.len() - index);
            assert_eq!(iter.next().as_ref(), Some(threat));
        }
        assert_eq!((iter.len(), iter.next()), (0, None));
        assert!((&found).into_iter().eq(expected));
    }
}
