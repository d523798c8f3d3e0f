//! Lines of a board: each row, column and diagonal of at least five points has a slot, and the points on it
//! have positions.
//!
//! One line as both colours see it.

use crate::point::{MAX_SIZE, MIN_SIZE};
use crate::{Color, Direction, Point};

/// Greatest number of lines of a board: 22 rows, 22 columns and twice 35 diagonals.
pub(crate) const MAX_LINES: usize = line_count(MAX_SIZE);

/// Number of lines in a group. Lines are judged by groups; the number is a multiple of the lanes of every
/// register.
pub(crate) const GROUP: usize = 8;

/// Number of groups: enough for one slot more than lines.
pub(crate) const GROUPS: usize = (MAX_LINES + 1).div_ceil(GROUP);

/// Number of slots.
pub(crate) const SLOTS: usize = GROUPS * GROUP;

/// The slot of diagonals too short for a five: it has no cells.
pub(crate) const NO_LINE: usize = MAX_LINES;

/// Returns the number of lines of at least five points: S rows, S columns, 2S − 9 diagonals each way.
const fn line_count(size: usize) -> usize {
    6 * size - 18
}

/// The lines of boards of one size.
///
/// The slots hold rows from the lowest, columns from the left, diagonals by x − y and
/// anti-diagonals by x + y, both increasing. The position of a point is
/// [`Point::along`]: x, or y in a column.
#[derive(Debug)]
pub(crate) struct Lines {
    size: usize,
    cells: [LinePair; SLOTS],
}

static LINES: [Lines; MAX_SIZE - MIN_SIZE + 1] = {
    let mut all = [const { Lines::new(MIN_SIZE) }; MAX_SIZE - MIN_SIZE + 1];
    let mut size = MIN_SIZE;
    while size <= MAX_SIZE {
        all[size - MIN_SIZE] = Lines::new(size);
        size += 1;
    }
    all
};

impl Lines {
    const fn new(size: usize) -> Self {
        let mut lines = Self { size, cells: [0; SLOTS] };
        let mut y = 0;
        while y < size {
            let mut x = 0;
            while x < size {
                if let Some(point) = Point::new(x, y) {
                    let slots = lines.slots(point);
                    let mut d = 0;
                    while d < 4 {
                        if slots[d] != NO_LINE {
                            let position = point.along(Direction::ALL[d]);
                            lines.cells[slots[d]] |= both(1 << position);
                        }
                        d += 1;
                    }
                }
                x += 1;
            }
            y += 1;
        }
        lines
    }

    /// Returns the lines of a board of `size`, 5 to 22.
    #[inline]
    pub(crate) fn of_size(size: usize) -> &'static Self {
        &LINES[size - MIN_SIZE]
    }

    /// Returns the number of points per side.
    #[inline]
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// Returns the number of lines; their slots come first.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        line_count(self.size)
    }

    /// Returns the positions of a slot's points as bits, in both halves; none from
    /// [`len`](Self::len) on.
    #[inline]
    pub(crate) const fn cells(&self) -> &[LinePair; SLOTS] {
        &self.cells
    }

    /// Returns the positions of a line's points as bits.
    #[inline]
    pub(crate) const fn positions(&self, slot: usize) -> u32 {
        half(self.cells[slot], Color::Black)
    }

    /// Returns the first slot of a direction.
    #[inline]
    pub(crate) const fn first_slot(&self, direction: Direction) -> usize {
        match direction {
            Direction::Horizontal => 0,
            Direction::Vertical => self.size,
            Direction::Diagonal => 2 * self.size,
            Direction::AntiDiagonal => 4 * self.size - 9,
        }
    }

    /// Returns the slots of a point's four lines, by direction; [`NO_LINE`] for a short diagonal.
    #[inline]
    pub(crate) const fn slots(&self, point: Point) -> [usize; 4] {
        let (x, y) = (point.x(), point.y());
        // The four shortest diagonals on either side have no slot; below them this wraps.
        let diagonal = (x + self.size).wrapping_sub(y + 5);
        let anti_diagonal = (x + y).wrapping_sub(4);
        let diagonals = 2 * self.size - 9;
        [
            y,
            self.size + x,
            if diagonal < diagonals { 2 * self.size + diagonal } else { NO_LINE },
            if anti_diagonal < diagonals { 4 * self.size - 9 + anti_diagonal } else { NO_LINE },
        ]
    }

    /// Returns the direction of a line.
    #[inline]
    pub(crate) const fn direction(&self, slot: usize) -> Direction {
        if slot < self.size {
            Direction::Horizontal
        } else if slot < 2 * self.size {
            Direction::Vertical
        } else if slot < 4 * self.size - 9 {
            Direction::Diagonal
        } else {
            Direction::AntiDiagonal
        }
    }

    /// Returns the point at a position of a line; the position must be one of its cells.
    #[inline]
    pub(crate) const fn point(&self, slot: usize, position: usize) -> Point {
        let direction = self.direction(slot);
        let index = slot - self.first_slot(direction);
        let (x, y) = match direction {
            Direction::Horizontal => (position, index),
            Direction::Vertical => (index, position),
            Direction::Diagonal => (position, position + self.size - index - 5),
            Direction::AntiDiagonal => (position, index + 4 - position),
        };
        match Point::new(x, y) {
            Some(point) => point,
            None => panic!("no such cell on this line"),
        }
    }
}

/// The two views of a line in one word: Black's in the low half, White's in the high half.
pub(crate) type LinePair = u64;

/// Returns the word with the same cells in both halves.
#[inline]
pub(crate) const fn both(cells: u32) -> LinePair {
    cells as u64 | (cells as u64) << 32
}

/// Returns the half of a colour.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "one half is asked for")]
pub(crate) const fn half(pair: LinePair, color: Color) -> u32 {
    (pair >> (32 * color.index())) as u32
}

/// Returns the bit of a colour's stone at a position.
#[inline]
pub(crate) const fn stone_bit(position: usize, color: Color) -> LinePair {
    1 << (position + 32 * color.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_and_points_are_inverse() {
        for size in MIN_SIZE..=MAX_SIZE {
            let lines = Lines::of_size(size);
            let mut cells = [0; SLOTS];
            for point in Point::all(size) {
                for (direction, slot) in Direction::ALL.into_iter().zip(lines.slots(point)) {
                    if slot == NO_LINE {
                        continue;
                    }
                    assert!(slot < lines.len());
                    assert_eq!(lines.direction(slot), direction);
                    assert_eq!(lines.point(slot, point.along(direction)), point);
                    cells[slot] |= both(1 << point.along(direction));
                }
            }
            assert_eq!(&cells, lines.cells(), "size {size}");
        }
    }

    #[test]
    fn lines_are_those_that_can_hold_a_five() {
        for size in MIN_SIZE..=MAX_SIZE {
            let lines = Lines::of_size(size);
            let long = |cells: &&LinePair| cells.count_ones() >= 10;
            assert_eq!(lines.cells().iter().filter(long).count(), lines.len());
            for point in Point::all(size) {
                for (direction, slot) in Direction::ALL.into_iter().zip(lines.slots(point)) {
                    let step = direction.step();
                    let reach = |sign: isize| {
                        (1..).take_while(|&i| point.offset(step, sign * i, size).is_some()).count()
                    };
                    assert_eq!(slot != NO_LINE, reach(1) + reach(-1) + 1 >= 5);
                }
            }
        }
        assert_eq!(Lines::of_size(15).len(), 72);
        assert_eq!(Lines::of_size(22).len(), MAX_LINES);
    }
}
