//! From gathered bits to base 3 by table.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::plan::GatherError;

/// The base-3 number with the digits of each index read in base 2: bit `j` counts 3^j.
///
/// Ten bits, 2 KiB; the first 256 entries (512 B) serve the lines of an 8×8 board. The largest
/// entry is 29524, so a whole code, first + 2·second, stays below 3^10 = 59049.
///
/// ```
/// use ternary::gather::base3_table::BASE3;
///
/// assert_eq!(BASE3[0b11011], 112); // 81 + 27 + 3 + 1
/// ```
pub static BASE3: [u16; 1024] = table();

const fn table() -> [u16; 1024] {
    let mut table = [0; 1024];
    let mut index = 1;
    while index < table.len() {
        // Multiplying by three shifts the digits up by one.
        table[index] = 3 * table[index / 2];
        if index % 2 == 1 {
            table[index] += 1;
        }
        index += 1;
    }
    table
}

/// Returns the base-3 number whose digits are the bits of `field`, of which it has at most 20.
///
/// One read of [`BASE3`] up to ten bits, two above; higher bits than 20 are ignored.
#[must_use]
#[inline]
pub const fn base3(field: u32) -> u32 {
    // The comparison is the bounds check that the read needs anyway.
    if (field as usize) < BASE3.len() { BASE3[field as usize] as u32 } else { base3_wide(field) }
}

#[cold]
const fn base3_wide(field: u32) -> u32 {
    let low = BASE3[(field & 1023) as usize] as u32;
    low + 59_049 * BASE3[(field >> 10 & 1023) as usize] as u32
}

/// Returns the code of two gathered fields: digit 1 for a bit of `first`, 2 for one of `second`.
///
/// `None` if a field has more than ten bits, when the code would not fit; a bit set in both is
/// no position and its code is unspecified.
///
/// ```
/// use ternary::gather::base3_table::code;
///
/// // cells, from bit 0:  . X O .
/// assert_eq!(code(0b0010, 0b0100), Some(21));
/// assert_eq!(code(0, 1 << 10), None);
/// ```
#[must_use]
#[inline]
pub const fn code(first: u16, second: u16) -> Option<u16> {
    if (first as usize) < BASE3.len() && (second as usize) < BASE3.len() {
        let twice = BASE3[second as usize].wrapping_mul(2);
        Some(BASE3[first as usize].wrapping_add(twice))
    } else {
        None
    }
}

/// A table from bits to base 3 of a chosen width, up to 16 bits.
///
/// For fields wider than [`BASE3`] takes in one read; 2^bits entries of four bytes.
///
/// # Examples
///
/// ```
/// use ternary::gather::base3_table::Base3Table;
///
/// let table = Base3Table::new(12)?;
/// assert_eq!(table.base3(0b1000_0000_0001), Some(177_147 + 1));
/// assert_eq!(table.code(1, 1 << 11), Some(2 * 177_147 + 1));
/// assert!(Base3Table::new(17).is_err());
/// # Ok::<(), ternary::gather::GatherError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base3Table {
    entries: Box<[u32]>,
}

impl Base3Table {
    /// The widest field of a table, in bits.
    pub const MAX_BITS: usize = 16;

    /// Builds the table of fields of `bits` bits.
    ///
    /// # Errors
    ///
    /// Refuses 0 bits and more than [`MAX_BITS`](Self::MAX_BITS).
    ///
    /// # Complexity
    ///
    /// O(2^bits) time and 4·2^bits bytes: 256 KiB for 16.
    pub fn new(bits: usize) -> Result<Self, GatherError> {
        if bits == 0 {
            return Err(GatherError::NoCells);
        }
        if bits > Self::MAX_BITS {
            return Err(GatherError::TooManyCells { cells: bits, most: Self::MAX_BITS });
        }
        let mut entries = Vec::with_capacity(1 << bits);
        entries.push(0);
        let mut weight = 1;
        for _ in 0..bits {
            // The upper half is the lower one with the new top bit set.
            let half = entries.len();
            for index in 0..half {
                entries.push(entries[index] + weight);
            }
            weight *= 3;
        }
        Ok(Self { entries: entries.into_boxed_slice() })
    }

    /// Returns the base-3 number whose digits are the bits of `field`, `None` if it is too wide.
    #[must_use]
    #[inline]
    pub fn base3(&self, field: u32) -> Option<u32> {
        self.entries.get(field as usize).copied()
    }

    /// Returns the code of two fields, first + 2·second, `None` if one is too wide.
    #[must_use]
    #[inline]
    pub fn code(&self, first: u32, second: u32) -> Option<u32> {
        Some(self.base3(first)? + 2 * self.base3(second)?)
    }
}
