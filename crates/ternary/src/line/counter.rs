//! Counting through all lines.

use core::iter::FusedIterator;

use super::Line;
use crate::{CodeError, Numbering};

/// Counts through lines in the order of their codes.
///
/// A step costs a handful of operations on masks, without branches, whatever the line. The
/// counter may start at any code, so several of them can share a range.
///
/// # Examples
///
/// ```
/// use ternary::line::LineCounter;
/// use ternary::{Color, Numbering};
///
/// // Lines of up to four cells with a first-colour stone on each cell: one for each length.
/// let lines = LineCounter::new(Numbering::Skew, 4)?;
/// let full = lines.filter(|line| line.stones(Color::First) == line.cells());
/// let codes: Vec<u32> = full.map(|line| line.code()).collect();
/// assert_eq!(codes, [58, 60, 65, 79, 120]);
/// # Ok::<(), ternary::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineCounter {
    /// The next line.
    line: Line,
    /// The digit that its successor increments, as a bit; for skew codes only.
    carry: u32,
    /// Number of lines left.
    left: u32,
}

impl LineCounter {
    /// Counts through all codes of `digits` digits.
    ///
    /// # Errors
    ///
    /// [`CodeError::TooManyCells`] above [`Numbering::max_digits`].
    #[inline]
    pub const fn new(numbering: Numbering, digits: usize) -> Result<Self, CodeError> {
        Self::starting_at(numbering, digits, 0)
    }

    /// Counts through the codes from `code` on.
    ///
    /// # Errors
    ///
    /// [`CodeError::TooManyCells`] above [`Numbering::max_digits`],
    /// [`CodeError::CodeOutOfRange`] if there is no such code.
    #[inline]
    pub const fn starting_at(
        numbering: Numbering,
        digits: usize,
        code: u32,
    ) -> Result<Self, CodeError> {
        let count = match numbering.code_count(digits) {
            Ok(count) => count,
            Err(error) => return Err(error),
        };
        match Line::from_code(numbering, code, digits) {
            Ok(line) => {
                let lowest = line.cells() & line.cells().wrapping_neg();
                Ok(Self { line, carry: lowest, left: count - code })
            }
            Err(error) => Err(error),
        }
    }

    /// Stops after at most `count` lines.
    #[must_use]
    #[inline]
    pub const fn limited(mut self, count: u32) -> Self {
        if count < self.left {
            self.left = count;
        }
        self
    }
}

impl LineCounter {
    /// Cuts the count in two: the next `count` lines, or all that are left, and those after them.
    ///
    /// # Examples
    ///
    /// ```
    /// use ternary::Numbering;
    /// use ternary::line::LineCounter;
    ///
    /// let (low, high) = LineCounter::new(Numbering::Skew, 15)?.split_at(10_000_000);
    /// assert_eq!((low.len(), high.len()), (10_000_000, 11_523_360));
    /// # Ok::<(), ternary::CodeError>(())
    /// ```
    #[must_use]
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let count = u32::try_from(count).unwrap_or(u32::MAX).min(self.left);
        let low = self.clone().limited(count);
        let (numbering, digits) = (self.line.numbering(), self.line.digits());
        match Self::starting_at(numbering, digits, self.line.code().saturating_add(count)) {
            Ok(high) => (low, high.limited(self.left - count)),
            // Nothing is left behind the last code.
            Err(_) => (low, self.limited(0)),
        }
    }
}

impl Iterator for LineCounter {
    type Item = Line;

    #[inline]
    fn next(&mut self) -> Option<Line> {
        self.left = self.left.checked_sub(1)?;
        let line = self.line;
        match line.numbering() {
            Numbering::Base3 => self.line.step_base3(),
            Numbering::Skew => self.carry = self.line.step_skew(self.carry),
        }
        Some(line)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

/// Counts from the back, by decoding each code: far slower than counting from the front.
impl DoubleEndedIterator for LineCounter {
    #[inline]
    fn next_back(&mut self) -> Option<Line> {
        self.left = self.left.checked_sub(1)?;
        let line = self.line;
        Line::from_code(line.numbering(), line.code() + self.left, line.digits()).ok()
    }
}

impl ExactSizeIterator for LineCounter {}

impl FusedIterator for LineCounter {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn counts_through_the_codes_of_a_window() {
        for numbering in Numbering::ALL {
            let lines = LineCounter::new(numbering, 12).unwrap();
            assert_eq!(lines.len(), numbering.code_count(12).unwrap() as usize);
            for (line, code) in lines.zip(0..) {
                assert_eq!(Ok(line), Line::from_code(numbering, code, 12));
            }
        }
    }

    #[test]
    fn counts_from_both_ends() {
        for numbering in Numbering::ALL {
            let lines = LineCounter::new(numbering, 5).unwrap();
            let mut backwards: Vec<Line> = lines.clone().rev().collect();
            backwards.reverse();
            assert_eq!(backwards, lines.clone().collect::<Vec<_>>());

            let mut ends = lines;
            let mut expected = backwards.into_iter();
            while let Some(line) = ends.next() {
                assert_eq!(Some(line), expected.next());
                assert_eq!(ends.next_back(), expected.next_back());
            }
            assert_eq!(ends.next_back(), None);
        }
    }

    #[test]
    fn starts_anywhere() {
        for numbering in Numbering::ALL {
            let n = 5;
            let count = numbering.code_count(n).unwrap();
            for code in 0..count {
                let rest = LineCounter::starting_at(numbering, n, code).unwrap();
                assert_eq!(rest.clone().limited(3).len(), (count - code).min(3) as usize);
                for (line, expected) in rest.zip(code..count) {
                    assert_eq!(line, Line::from_code(numbering, expected, n).unwrap());
                }
            }
            assert!(LineCounter::starting_at(numbering, n, count).is_err());
        }
    }

    #[test]
    fn splits_anywhere() {
        for numbering in Numbering::ALL {
            let whole = LineCounter::new(numbering, 4).unwrap();
            for lines in [whole.clone(), whole.limited(50)] {
                for count in 0..=lines.len() + 2 {
                    let (low, high) = lines.clone().split_at(count);
                    assert_eq!(low.len(), count.min(lines.len()));
                    assert!(low.chain(high).eq(lines.clone()));
                }
                let mut none = lines.clone();
                none.by_ref().for_each(drop);
                assert_eq!(none.clone().split_at(1).0.len(), 0);
                assert_eq!(none.split_at(0).1.len(), 0);
            }
        }
    }

    #[test]
    fn longest_lines() {
        for numbering in Numbering::ALL {
            let n = numbering.max_digits();
            let last = numbering.code_count(n).unwrap() - 1;
            let mut counter = LineCounter::starting_at(numbering, n, last - 1_000).unwrap();
            for code in last - 1_000..=last {
                assert_eq!(counter.next(), Line::from_code(numbering, code, n).ok());
            }
            assert_eq!(counter.next(), None);
            assert!(LineCounter::new(numbering, n + 1).is_err());
            assert!(Line::from_code(numbering, last + 1, n).is_err());
        }
    }
}
