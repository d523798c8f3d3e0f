//! Lines, layouts and codes from the bytes of a fuzzer, with the feature `arbitrary`.

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::Numbering;
use crate::encoder::dense::{Lanes, MAX_PATTERNS};
use crate::layout::Layout;
use crate::layout::grid::{GridLines, MAX_SIZE};
use crate::line::Line;

/// A line of any numbering and number of digits.
impl<'a> Arbitrary<'a> for Line {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let numbering = Numbering::arbitrary(u)?;
        let digits = u.int_in_range(0..=numbering.max_digits())?;
        let count = numbering.code_count(digits).map_err(|_| Error::IncorrectFormat)?;
        let code = u.int_in_range(0..=count - 1)?;
        Self::from_code(numbering, code, digits).map_err(|_| Error::IncorrectFormat)
    }
}

/// A layout of at most 256 cells. A cell that a pattern already has is left out.
impl<'a> Arbitrary<'a> for Layout {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let cell_count = u.int_in_range(1..=256_u16)?;
        let mut patterns: Vec<Vec<u16>> = Vec::new();
        for _ in 0..u.int_in_range(0..=16)? {
            let mut pattern = Vec::new();
            for _ in 0..u.int_in_range(1..=16)? {
                let cell = u.int_in_range(0..=cell_count - 1)?;
                if !pattern.contains(&cell) {
                    pattern.push(cell);
                }
            }
            patterns.push(pattern);
        }
        Self::new(usize::from(cell_count), patterns).map_err(|_| Error::IncorrectFormat)
    }
}

/// The lines of a board of any size.
impl<'a> Arbitrary<'a> for GridLines {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let [width, height] = [u.int_in_range(1..=MAX_SIZE)?, u.int_in_range(1..=MAX_SIZE)?];
        Self::new(width, height).map_err(|_| Error::IncorrectFormat)
    }
}

/// Any numbers.
impl<'a> Arbitrary<'a> for Lanes {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(<[i16; MAX_PATTERNS]>::arbitrary(u)?))
    }
}
