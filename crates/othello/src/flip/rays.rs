//! The lines through a square, cut in two at the square.

use crate::Square;
use crate::lines::ray;

/// The distance of a square's index to its neighbour's along the four axes, towards higher
/// indices: right, down, down and left, down and right.
pub(super) const STEPS: [u32; 4] = [1, 8, 7, 9];

/// The same directions as steps of column and row.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 1), (1, 1)];

/// The squares of the four lines through a square, on either side of it and without it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Rays {
    /// The squares of higher index, for each of [`STEPS`].
    pub(super) above: [u64; 4],
    /// The squares of lower index, in the opposite directions.
    pub(super) below: [u64; 4],
}

impl Rays {
    /// Returns the rays of a square.
    #[inline(always)]
    pub(super) fn of(square: Square) -> &'static Self {
        &RAYS[square.index()]
    }

    /// Returns the rays of the square in the same column and the opposite row.
    #[inline(always)]
    pub(super) fn of_mirrored(square: Square) -> &'static Self {
        &RAYS[square.index() ^ 56]
    }
}

/// 4 KiB: a cache line for each square.
static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    let mut rays = [Rays { above: [0; 4], below: [0; 4] }; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let mut axis = 0;
        while axis < 4 {
            let (columns, rows) = DIRECTIONS[axis];
            let (above, below) = (ray(square, columns, rows).1, ray(square, -columns, -rows).1);
            let step = STEPS[axis] as usize;
            assert!(above == 0 || above.trailing_zeros() as usize == index + step);
            assert!(below == 0 || 63 - below.leading_zeros() as usize == index - step);
            rays[index].above[axis] = above;
            rays[index].below[axis] = below;
            axis += 1;
        }
        index += 1;
    }
    rays
}
