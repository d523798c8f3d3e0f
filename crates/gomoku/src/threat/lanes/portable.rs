//! Four lines in an array: for every instruction set.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::word::{LineLanes, LineWord};
use crate::line_pair::LinePair;

/// Four lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes([LinePair; 4]);

impl LineWord for Lanes {
    #[inline(always)]
    fn splat(pair: LinePair) -> Self {
        Self([pair; 4])
    }
}

/// Applies a function to each half of two pairs.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "each half is taken on its own")]
fn by_half(a: LinePair, b: LinePair, f: fn(u32, u32) -> u32) -> LinePair {
    let (low, high) = (f(a as u32, b as u32), f((a >> 32) as u32, (b >> 32) as u32));
    LinePair::from(low) | LinePair::from(high) << 32
}

impl Lanes {
    /// Returns the number of set bits of each half of each line, in that half.
    #[inline(always)]
    pub(super) fn ones(self) -> Self {
        Self(self.0.map(|pair| by_half(pair, 0, |half, _| half.count_ones())))
    }
}

impl LineLanes for Lanes {
    const LANES: usize = 4;

    #[inline(always)]
    fn load(lines: &[LinePair]) -> Self {
        let mut lanes = [0; 4];
        lanes.copy_from_slice(&lines[..4]);
        Self(lanes)
    }

    #[inline(always)]
    fn store(self, lines: &mut [LinePair]) {
        lines[..4].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn from_narrow(lines: &[u32; 8], first: usize) -> Self {
        Self(from_fn(|lane| {
            let line = lines[first + lane];
            LinePair::from(line & 0xFFFF) | LinePair::from(line >> 16) << 32
        }))
    }

    #[inline(always)]
    fn shl_each(self, counts: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] << (counts.0[lane] & 63)))
    }

    #[inline(always)]
    fn shr_each(self, counts: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] >> (counts.0[lane] & 63)))
    }

    #[inline(always)]
    fn add_halves(self, other: Self) -> Self {
        Self(from_fn(|lane| by_half(self.0[lane], other.0[lane], u32::wrapping_add)))
    }

    #[inline(always)]
    fn sub_halves(self, other: Self) -> Self {
        Self(from_fn(|lane| by_half(self.0[lane], other.0[lane], u32::wrapping_sub)))
    }
}

impl BitAnd for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & other.0[lane]))
    }
}

impl BitOr for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] | other.0[lane]))
    }
}

impl BitXor for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] ^ other.0[lane]))
    }
}

impl Not for Lanes {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|pair| !pair))
    }
}

impl Shl<u32> for Lanes {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self(self.0.map(|pair| pair << by))
    }
}

impl Shr<u32> for Lanes {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self(self.0.map(|pair| pair >> by))
    }
}
