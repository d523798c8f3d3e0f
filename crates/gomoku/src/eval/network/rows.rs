//! The windows that share a row, and the regions of a board.

use alloc::boxed::Box;
use alloc::vec;
use core::fmt;

use engine::once::LazyLock;

use crate::eval::windows::{each_window, numbering};
use crate::pattern::WindowClasses;
use crate::{Point, Rule};

/// Which windows of a rule share a row of a [`Network`](super::Network).
///
/// A window and its mirror image share one. Windows with a stone in the middle and those without stones have no
/// row. The others are numbered from 0 in the order of the least code of each pair.
///
/// # Stability
///
/// Files of networks use these numbers: changing one is a breaking change.
pub struct SharedRows {
    /// By code: the number plus 1 of the row for Black and of that for White, whose windows have the colours
    /// exchanged; 0 without a row.
    numbers: Box<[[u32; 2]]>,
    count: usize,
}

static TABLES: [LazyLock<SharedRows>; 2] =
    [LazyLock::new(|| SharedRows::build(9)), LazyLock::new(|| SharedRows::build(11))];

impl SharedRows {
    /// Returns the rows of a rule, which are numbered on the first call.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Self {
        &TABLES[usize::from(WindowClasses::window_len(rule) > 9)]
    }

    fn build(len: usize) -> Self {
        let numbering = numbering(len);
        let mut numbers: Box<[[u32; 2]]> = vec![[0; 2]; numbering.code_count() as usize].into();
        let mut count = 0;
        each_window(&numbering, |[same, exchanged]| {
            // Else the mirror image, whose code is less, has numbered it.
            if numbers[same[0] as usize][0] == 0 {
                count += 1;
                for (seen, exchanged) in same.into_iter().zip(exchanged) {
                    numbers[seen as usize][0] = count;
                    numbers[exchanged as usize][1] = count;
                }
            }
        });
        Self { numbers, count: count as usize }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns the number of codes.
    #[must_use]
    pub const fn code_count(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the row of a window for Black and that for White, which sees its own stones as the first colour;
    /// `None` for windows without a row.
    ///
    /// # Panics
    ///
    /// When the code is out of range.
    #[must_use]
    #[inline]
    pub fn rows(&self, code: u32) -> Option<[usize; 2]> {
        let [black, white] = self.numbers[code as usize];
        Some([black.checked_sub(1)? as usize, white.checked_sub(1)? as usize])
    }
}

impl fmt::Debug for SharedRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedRows").field("count", &self.count).finish_non_exhaustive()
    }
}

/// Number of regions of a board.
pub(super) const REGIONS: usize = 9;

/// Returns the region of a point on a board of `size` points per side, 0 to 8: a grid of 3×3, from the lowest row. The
/// outer thirds of a side are equally long.
///
/// No region has more than 64 points.
#[must_use]
#[inline]
pub const fn region(point: Point, size: usize) -> usize {
    3 * third(point.y(), size) + third(point.x(), size)
}

const fn third(at: usize, size: usize) -> usize {
    let outer = (size + 1) / 3;
    (at >= outer) as usize + (at + outer >= size) as usize
}

#[cfg(test)]
mod tests {
    use ternary::Digit;

    use super::*;
    use crate::eval::windows::exchanged;
    use crate::{MAX_SIZE, MIN_SIZE, Symmetry};

    #[test]
    fn mirrored_windows_share_a_row() {
        for (rule, expected) in [(Rule::Freestyle, 7_366), (Rule::Renju, 66_409)] {
            let rows = SharedRows::of(rule);
            let numbering = WindowClasses::of(rule).numbering();
            assert_eq!(rows.code_count(), numbering.code_count() as usize);
            assert_eq!(rows.count(), expected);
            let mut seen = vec![0; rows.count()];
            let mut window = vec![Digit::Edge; numbering.len()];
            for code in 0..numbering.code_count() {
                numbering.decode(code, &mut window).unwrap();
                let has_row = window[numbering.radius()] == Digit::Empty
                    && window.iter().any(|digit| digit.color().is_some());
                let found = rows.rows(code);
                assert_eq!(found.is_some(), has_row);
                let Some([black, white]) = found else { continue };
                seen[black] += 1;
                window.reverse();
                assert_eq!(rows.rows(numbering.encode(&window).unwrap()), found);
                window.iter_mut().for_each(|digit| *digit = exchanged(*digit));
                assert_eq!(rows.rows(numbering.encode(&window).unwrap()), Some([white, black]));
            }
            assert!(seen.iter().all(|&seen| seen == 1 || seen == 2));
        }
    }

    #[test]
    fn regions_are_thirds_and_turn_with_the_board() {
        for size in MIN_SIZE..=MAX_SIZE {
            let mut counts = [0; REGIONS];
            let mut images = [[None; REGIONS]; 8];
            for point in Point::all(size) {
                counts[region(point, size)] += 1;
                for (images, symmetry) in images.iter_mut().zip(Symmetry::ALL) {
                    let image = region(point.transformed(symmetry, size), size);
                    assert_eq!(*images[region(point, size)].get_or_insert(image), image, "{size}");
                }
            }
            assert!(counts.iter().all(|&count| (1..=64).contains(&count)), "{size}: {counts:?}");
        }
    }
}
