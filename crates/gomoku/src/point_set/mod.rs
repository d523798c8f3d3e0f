//! Sets of points.

pub(crate) mod text;

use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::Direction;
use crate::point::{MAX_SIZE, Point};

/// A set of points of a board of any size. Each row is a word: the point (`x`, `y`) is bit `x` of row `y`.
///
/// The text form is the names of the points, row by row from the lowest. A drawing can be read, too: `1` is
/// a member, and the first line is the highest row.
///
/// ```
/// use gomoku::PointSet;
///
/// let set: PointSet = "H8 B2".parse()?;
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.to_string(), "B2 H8");
/// let corner: PointSet = "
///     . . . . .
///     . . . . .
///     1 1 . . .
///     . . 1 . .
///     . . 1 . .
/// ".parse()?;
/// assert_eq!(corner.to_string(), "C1 C2 A3 B3");
/// # Ok::<(), gomoku::ParsePointSetError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PointSet {
    rows: [u32; MAX_SIZE],
}

impl PointSet {
    /// The empty set.
    pub const EMPTY: Self = Self { rows: [0; MAX_SIZE] };

    /// Returns the set of all points of a board of `size`.
    ///
    /// # Panics
    ///
    /// When `size` is above 22.
    #[must_use]
    pub fn full(size: usize) -> Self {
        let mut rows = [0; MAX_SIZE];
        rows[..size].fill((1 << size) - 1);
        Self { rows }
    }

    /// Returns whether the point is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.rows[point.y()] >> point.x() & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.rows[point.y()] |= 1 << point.x();
    }

    /// Removes a point, if the set has it.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.rows[point.y()] &= !(1 << point.x());
    }

    /// Returns the set with a point added.
    #[must_use]
    #[inline]
    pub const fn with(mut self, point: Point) -> Self {
        self.insert(point);
        self
    }

    /// Returns the set without a point.
    #[must_use]
    #[inline]
    pub const fn without(mut self, point: Point) -> Self {
        self.remove(point);
        self
    }

    /// Returns the first point: the leftmost of the lowest row that has one.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let y = self.rows.iter().position(|&row| row != 0)?;
        Point::new(self.rows[y].trailing_zeros() as usize, y)
    }

    /// Returns the last point: the rightmost of the highest row that has one.
    #[must_use]
    pub fn last(&self) -> Option<Point> {
        let y = self.rows.iter().rposition(|&row| row != 0)?;
        Point::new(self.rows[y].ilog2() as usize, y)
    }

    /// Removes the first point and returns it.
    pub fn pop_first(&mut self) -> Option<Point> {
        let first = self.first()?;
        self.remove(first);
        Some(first)
    }

    /// Returns the number of points.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Returns whether the two sets share no point.
    #[must_use]
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.rows.iter().zip(&other.rows).all(|(a, b)| a & b == 0)
    }

    /// Returns whether every point of this set is in `other`.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.rows.iter().zip(&other.rows).all(|(a, b)| a & !b == 0)
    }

    /// Returns whether every point lies on a board of `size`.
    #[must_use]
    pub fn is_on(&self, size: usize) -> bool {
        (*self - Self::full(size.min(MAX_SIZE))).is_empty()
    }

    /// Returns the rows from the lowest; bit `x` of row `y` is the point (`x`, `y`).
    #[must_use]
    #[inline]
    pub const fn rows(&self) -> &[u32; MAX_SIZE] {
        &self.rows
    }

    /// Returns the set of the given rows; bits from 22 on are dropped.
    #[must_use]
    #[inline]
    pub fn from_rows(rows: [u32; MAX_SIZE]) -> Self {
        Self { rows: rows.map(|row| row & ((1 << MAX_SIZE) - 1)) }
    }

    /// Returns the points moved by a number of columns and rows, without those that leave a board of `size`.
    ///
    /// # Panics
    ///
    /// When `size` is above 22.
    ///
    /// ```
    /// use gomoku::PointSet;
    ///
    /// let set: PointSet = "A1 H8 N8".parse()?;
    /// assert_eq!(set.shifted(2, -1, 15).to_string(), "J7");
    /// # Ok::<(), gomoku::ParsePointSetError>(())
    /// ```
    #[must_use]
    pub fn shifted(&self, dx: isize, dy: isize, size: usize) -> Self {
        let columns = u32::try_from(dx.unsigned_abs()).unwrap_or(u32::MAX);
        let moved = |row: u32| {
            let row = if dx < 0 { row.checked_shr(columns) } else { row.checked_shl(columns) };
            row.unwrap_or(0)
        };
        let mut rows = [0; MAX_SIZE];
        for (y, row) in self.rows.into_iter().enumerate() {
            if let Some(row_after) = y.checked_add_signed(dy).and_then(|y| rows.get_mut(y)) {
                *row_after = moved(row);
            }
        }
        Self::from_rows(rows) & Self::full(size)
    }

    /// Returns the points of a board of `size` within `distance` columns and rows of a point of the set,
    /// including the set: squares of 2 · `distance` + 1 points per side.
    ///
    /// # Panics
    ///
    /// When `size` is above 22.
    ///
    /// ```
    /// use gomoku::PointSet;
    ///
    /// let stones: PointSet = "A1 O8".parse()?;
    /// // The moves that a bot may try: empty points near stones.
    /// let near = stones.near(2, 15) - stones;
    /// assert_eq!(near.len(), 8 + 14);
    /// # Ok::<(), gomoku::ParsePointSetError>(())
    /// ```
    #[must_use]
    pub fn near(&self, distance: usize, size: usize) -> Self {
        let mut set = *self;
        for _ in 0..distance.min(MAX_SIZE) {
            let mut rows = set.rows.map(|row| row | row << 1 | row >> 1);
            let beside = rows;
            for (y, row) in rows.iter_mut().enumerate() {
                *row |= y.checked_sub(1).map_or(0, |y| beside[y]);
                *row |= beside.get(y + 1).copied().unwrap_or(0);
            }
            set = Self::from_rows(rows);
        }
        set & Self::full(size)
    }

    /// Returns the set with the points of a board of `size` within `distance` columns and rows of `point`.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn with_square(mut self, point: Point, distance: usize, size: usize) -> Self {
        let full = (1_u32 << size) - 1;
        let columns = (1 << (2 * distance + 1)) - 1;
        let row = match point.x().checked_sub(distance) {
            Some(by) => columns << by,
            None => columns >> (distance - point.x()),
        };
        let low = point.y().saturating_sub(distance);
        let high = (point.y() + distance).min(size - 1);
        for y in low..=high {
            self.rows[y] |= row & full;
        }
        self
    }

    /// Returns the points of a board of `size` on a line with a point of the set, within `distance` points in
    /// any direction, including the set: stars of 8 · `distance` + 1 points.
    ///
    /// # Panics
    ///
    /// When `size` is above 22.
    #[must_use]
    pub fn in_line(&self, distance: usize, size: usize) -> Self {
        let mut set = *self & Self::full(size);
        for distance in
            (1..=distance.min(MAX_SIZE)).filter_map(|distance| isize::try_from(distance).ok())
        {
            for direction in Direction::ALL {
                let (dx, dy) = direction.step();
                set |= self.shifted(dx * distance, dy * distance, size);
                set |= self.shifted(-dx * distance, -dy * distance, size);
            }
        }
        set
    }

    /// Returns the points, row by row from the lowest.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Points {
        Points { rows: self.rows, y: 0 }
    }
}

/// The points of a set, row by row from the lowest.
#[derive(Clone, Debug)]
pub struct Points {
    rows: [u32; MAX_SIZE],
    /// The lowest row that may still have points.
    y: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while let Some(row) = self.rows.get_mut(self.y) {
            if *row != 0 {
                let x = row.trailing_zeros() as usize;
                *row &= *row - 1;
                return Point::new(x, self.y);
            }
            self.y += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = PointSet { rows: self.rows }.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for Points {}
impl FusedIterator for Points {}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> Self {
        Self::EMPTY.with(point)
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

/// Declares an operator on two sets and its assigning form.
macro_rules! operator {
    ($(#[doc = $doc:literal])* $trait:ident $method:ident $assign:ident $assign_method:ident $a:ident $b:ident $body:expr) => {
        impl $assign for PointSet {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for ($a, $b) in self.rows.iter_mut().zip(other.rows) {
                    *$a = $body;
                }
            }
        }

        $(#[doc = $doc])*
        impl $trait for PointSet {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                $assign::$assign_method(&mut self, other);
                self
            }
        }
    };
}

operator!(#[doc = "The intersection."] BitAnd bitand BitAndAssign bitand_assign a b *a & b);
operator!(#[doc = "The union."] BitOr bitor BitOrAssign bitor_assign a b *a | b);
operator!(#[doc = "The points of one set alone."] BitXor bitxor BitXorAssign bitxor_assign a b *a ^ b);
operator!(#[doc = "The points of the first set that are not in the second."] Sub sub SubAssign sub_assign a b *a & !b);

/// The points of the largest board, 22 points per side, that are not in the set. For a smaller board:
/// `PointSet::full(size) - set`.
impl Not for PointSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::from_rows(self.rows.map(|row| !row))
    }
}

/// The positions of the set bits of a word, lowest first.
#[derive(Clone, Debug)]
pub(crate) struct BitPositions(pub(crate) u32);

impl Iterator for BitPositions {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let position = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn points() -> impl Strategy<Value = BTreeSet<Point>> {
        let point = (0..MAX_SIZE, 0..MAX_SIZE).prop_map(|(x, y)| Point::new(x, y).unwrap());
        proptest::collection::btree_set(point, 0..60)
    }

    proptest! {
        #[test]
        fn behaves_as_an_ordered_set(a in points(), b in points()) {
            let set_a: PointSet = a.iter().copied().collect();
            let set_b: PointSet = b.iter().copied().collect();
            let sorted = |set: PointSet| set.iter().collect::<Vec<_>>();
            prop_assert_eq!(sorted(set_a), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(set_a.len(), a.len());
            prop_assert_eq!(set_a.is_empty(), a.is_empty());
            prop_assert_eq!(sorted(set_a | set_b), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(sorted(set_a & set_b), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(sorted(set_a - set_b), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(set_a.is_disjoint(&set_b), a.is_disjoint(&b));
            let mut rest = set_a;
            for &point in &b {
                rest.remove(point);
                prop_assert!(!rest.contains(point));
            }
            prop_assert_eq!(rest, set_a - set_b);
            prop_assert_eq!(sorted(set_a ^ set_b), a.symmetric_difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(!set_a, PointSet::full(MAX_SIZE) - set_a);
            prop_assert_eq!(set_a.is_subset(&set_b), a.is_subset(&b));
            prop_assert!((set_a & set_b).is_subset(&set_b));
            prop_assert_eq!(set_a.first(), a.first().copied());
            prop_assert_eq!(set_a.last(), a.last().copied());
            let mut rest = set_a;
            for left in (0..a.len()).rev() {
                let first = rest.first();
                prop_assert!(first.is_some_and(|first| !rest.without(first).contains(first)));
                prop_assert_eq!(rest.pop_first(), first);
                prop_assert_eq!(rest.into_iter().len(), left);
            }
            prop_assert_eq!(rest.pop_first(), None);
        }
    }

    proptest! {
        #[test]
        fn points_move_and_have_neighbours(
            points in points(),
            dx in -30..30_isize,
            dy in -30..30_isize,
            distance in 0..25_usize,
            size in 1..=MAX_SIZE,
        ) {
            let set: PointSet = points.iter().copied().collect();
            let moved = |point: &Point| {
                let (x, y) = (point.x().checked_add_signed(dx)?, point.y().checked_add_signed(dy)?);
                Point::new(x, y)
            };
            let on_board = |point: &Point| point.is_on(size);
            prop_assert_eq!(
                set.shifted(dx, dy, size),
                points.iter().filter_map(moved).filter(on_board).collect()
            );
            let [mut near, mut in_line] = [PointSet::EMPTY; 2];
            for other in Point::all(size) {
                let steps = |point: &Point| (point.x().abs_diff(other.x()), point.y().abs_diff(other.y()));
                let is_near = |point: &&Point| steps(point).0.max(steps(point).1) <= distance;
                if points.iter().any(|point| is_near(&point)) {
                    near.insert(other);
                }
                let is_in_line = |(dx, dy): (usize, usize)| dx == 0 || dy == 0 || dx == dy;
                if points.iter().filter(is_near).any(|point| is_in_line(steps(point))) {
                    in_line.insert(other);
                }
            }
            prop_assert_eq!(set.near(distance, size), near);
            prop_assert_eq!(set.in_line(distance, size), in_line);
        }
    }

    #[test]
    fn full_sets_are_the_board() {
        for size in 5..=MAX_SIZE {
            assert_eq!(PointSet::full(size), Point::all(size).collect());
            assert!(PointSet::full(size).is_on(size));
            assert!(!PointSet::full(size).is_on(size - 1));
        }
    }
}
