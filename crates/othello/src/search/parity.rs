//! Regions with an odd number of empty squares, which are best played first.
//!
//! Who moves last in a region gains by it, and in an odd region that is who moves first there. As
//! regions serve the four quarters of the board.

use crate::{Bitboard, Square};

const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// Returns the quarter of the board with a square.
#[inline(always)]
pub(super) const fn region(square: Square) -> Bitboard {
    const REGIONS: [Bitboard; 64] = {
        let mut regions = [Bitboard::EMPTY; 64];
        let mut index = 0;
        while index < 64 {
            let quarter = 2 * (index / 32) + index % 8 / 4;
            regions[index] = Bitboard::new(QUARTERS[quarter]);
            index += 1;
        }
        regions
    };
    REGIONS[square.index()]
}

/// Returns all squares of the regions where an odd number of squares is empty.
#[inline]
pub(super) fn odd_regions(empties: Bitboard) -> Bitboard {
    let odd = QUARTERS.map(|quarter| {
        let count = (empties.bits() & quarter).count_ones();
        if count % 2 == 1 { quarter } else { 0 }
    });
    Bitboard::new(odd[0] | odd[1] | odd[2] | odd[3])
}

/// Returns the odd regions after a square is filled.
#[inline(always)]
pub(super) fn after(odd: Bitboard, square: Square) -> Bitboard {
    Bitboard::new(odd.bits() ^ region(square).bits())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::words;

    /// Returns the squares of the quarter with a square, one by one.
    fn quarter(square: Square) -> Bitboard {
        let of = |square: Square| (square.column() / 4, square.row() / 4);
        Square::ALL.into_iter().filter(|&other| of(other) == of(square)).collect()
    }

    #[test]
    fn regions_are_quarters() {
        for square in Square::ALL {
            assert_eq!(region(square), quarter(square), "{square}");
        }
    }

    #[test]
    fn odd_regions_have_an_odd_number_of_empty_squares() {
        let mut next = words(1);
        for index in 0..500 {
            let empties = if index % 2 == 0 { next() } else { next() & next() & next() & next() };
            let empties = Bitboard::new(empties);
            let is_odd = |&square: &Square| {
                empties.iter().filter(|&other| quarter(square).contains(other)).count() % 2 == 1
            };
            let expected = Square::ALL.into_iter().filter(is_odd).collect();
            assert_eq!(odd_regions(empties), expected, "{empties}");
            for square in empties {
                let after = after(odd_regions(empties), square);
                assert_eq!(after, odd_regions(empties.without(square)), "{square} of {empties}");
            }
        }
    }
}
