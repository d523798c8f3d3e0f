//! Lines decoded from their codes.

use crate::{CodeError, Color, Digit, Numbering, base3, skew};

/// A line decoded from its code: one bit mask per kind of digit.
///
/// Bit `i` of a mask is digit `i` of the code. In base 3 digit `i` is cell `i`; in skew ternary a
/// short line stands on the high digits, and bits below [`cells`](Self::cells) are off the board.
///
/// # Examples
///
/// ```
/// use ternary::Color;
/// use ternary::line::Line;
///
/// // digit  4 3 2 1 0
/// //        O . X | .
/// let line = Line::from_skew(2 * 121 + 13 + 3 * 4, 5)?;
/// assert_eq!(line.stones(Color::First), 0b00100);
/// assert_eq!(line.stones(Color::Second), 0b10000);
/// assert_eq!(line.empty(), 0b01000);
/// assert_eq!(line.cells(), 0b11100);
/// # Ok::<(), ternary::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serde::LineData", into = "crate::serde::LineData")
)]
pub struct Line {
    code: u32,
    first: u32,
    second: u32,
    cells: u32,
    digits: u32,
    numbering: Numbering,
}

impl Line {
    /// Decodes a base-3 code of `digits` cells.
    ///
    /// # Errors
    ///
    /// Those of [`base3::decode`].
    #[inline]
    pub const fn from_base3(code: u32, digits: usize) -> Result<Self, CodeError> {
        match base3::code_count(digits) {
            Ok(count) if code < count => {}
            Ok(count) => return Err(CodeError::CodeOutOfRange { code, count }),
            Err(error) => return Err(error),
        }
        Ok(Self::from_cells(code, code, digits, digits, Numbering::Base3))
    }

    /// Decodes a skew code of `digits` digits.
    ///
    /// # Errors
    ///
    /// Those of [`skew::decode`].
    #[inline]
    pub const fn from_skew(code: u32, digits: usize) -> Result<Self, CodeError> {
        match skew::to_base3(code, digits) {
            Ok((cells, base3)) => Ok(Self::from_cells(code, base3, cells, digits, Numbering::Skew)),
            Err(error) => Err(error),
        }
    }

    /// Decodes a code of `digits` digits.
    ///
    /// # Errors
    ///
    /// Those of [`base3::decode`] or [`skew::decode`].
    #[inline]
    pub const fn from_code(
        numbering: Numbering,
        code: u32,
        digits: usize,
    ) -> Result<Self, CodeError> {
        match numbering {
            Numbering::Base3 => Self::from_base3(code, digits),
            Numbering::Skew => Self::from_skew(code, digits),
        }
    }

    /// Builds a line of `cells` cells, on the high digits, from their base-3 code.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 20 digits")]
    const fn from_cells(
        code: u32,
        base3: u32,
        cells: usize,
        digits: usize,
        numbering: Numbering,
    ) -> Self {
        let mut rest = base3;
        let mut bit = 1 << (digits - cells);
        let mut first = 0;
        let mut second = 0;
        while rest > 0 {
            match rest % 3 {
                1 => first |= bit,
                2 => second |= bit,
                _ => {}
            }
            rest /= 3;
            bit <<= 1;
        }
        let cells = (1 << digits) - (1 << (digits - cells));
        Self { code, first, second, cells, digits: digits as u32, numbering }
    }

    /// Returns the code.
    #[must_use]
    #[inline]
    pub const fn code(&self) -> u32 {
        self.code
    }

    /// Returns the number of digits of the code.
    #[must_use]
    #[inline]
    pub const fn digits(&self) -> usize {
        self.digits as usize
    }

    /// Returns the numbering of the line.
    #[must_use]
    #[inline]
    pub const fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Returns the digits that hold a stone of a colour.
    #[must_use]
    #[inline]
    pub const fn stones(&self, color: Color) -> u32 {
        match color {
            Color::First => self.first,
            Color::Second => self.second,
        }
    }

    /// Returns the digits that are cells of the board: all in base 3, those above the edge digit in
    /// skew ternary.
    #[must_use]
    #[inline]
    pub const fn cells(&self) -> u32 {
        self.cells
    }

    /// Returns the number of cells of the line.
    #[must_use]
    #[inline]
    pub const fn cell_count(&self) -> usize {
        self.cells.count_ones() as usize
    }

    /// Returns the digits that are empty cells of the board.
    #[must_use]
    #[inline]
    pub const fn empty(&self) -> u32 {
        self.cells & !(self.first | self.second)
    }

    /// Returns one digit of the code: the edge below a short line's first cell, zeros below that.
    ///
    /// # Panics
    ///
    /// Panics if `digit` is not below [`digits`](Self::digits).
    #[must_use]
    #[inline]
    pub const fn digit(&self, digit: usize) -> Digit {
        assert!(digit < self.digits as usize, "the line has no such digit");
        if self.first >> digit & 1 != 0 {
            Digit::First
        } else if self.second >> digit & 1 != 0 {
            Digit::Second
        } else if self.is_edge(digit) {
            Digit::Edge
        } else {
            Digit::Empty
        }
    }

    /// Returns whether a digit below [`digits`](Self::digits) is the edge.
    const fn is_edge(&self, digit: usize) -> bool {
        let above = digit + 1;
        self.cells >> digit & 1 == 0 && (above == self.digits() || self.cells >> above & 1 != 0)
    }

    /// Returns the line with the two colours exchanged, and its code.
    #[must_use]
    #[inline]
    pub const fn swapped(&self) -> Self {
        let weights = self.numbering.weights();
        let mut code = self.code;
        let mut digit = 0;
        // A fixed number of steps without branches, which the optimiser removes where the code of
        // the result is not used.
        while digit < weights.len() {
            let first = self.first >> digit & 1;
            let second = self.second >> digit & 1;
            code = code.wrapping_add(weights[digit].wrapping_mul(first.wrapping_sub(second)));
            digit += 1;
        }
        Self { code, first: self.second, second: self.first, ..*self }
    }

    /// Turns the line into that of the next code; `carry` is the digit to increment, as a bit, and
    /// the result is the one for the step after.
    #[inline(always)]
    pub(super) const fn step_skew(&mut self, carry: u32) -> u32 {
        let first = self.first & carry;
        let second = self.second & carry;
        let empty = carry & !(first | second);
        self.first ^= first ^ empty;
        self.second ^= first ^ second;
        self.code = self.code.wrapping_add(1);
        // A second-colour stone becomes the edge, which moves the next increment one digit up.
        let next = (second << 1) | (second == 0) as u32;
        self.cells = next.wrapping_neg() & ((1 << self.digits) - 1);
        next
    }

    /// Turns the line into that of the next code.
    #[inline(always)]
    pub(super) const fn step_base3(&mut self) {
        // The lowest digit that is not 2 is incremented, the twos below it become zero.
        let carry = !self.second & (self.second.wrapping_add(1));
        let first = self.first & carry;
        self.first ^= carry;
        self.second &= carry.wrapping_neg();
        self.second |= first;
        self.code = self.code.wrapping_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digit::{Edge, Empty, First, Second};
    use crate::line::LineCounter;
    use std::vec::Vec;

    /// Checks a line against its digits.
    fn check(line: &Line, digits: &[Digit]) {
        let bits = |wanted: fn(usize, &[Digit]) -> bool| {
            (0..digits.len()).filter(|&i| wanted(i, digits)).fold(0, |mask, i| mask | 1 << i)
        };
        assert_eq!(line.digits(), digits.len());
        assert_eq!(line.stones(Color::First), bits(|i, digits| digits[i] == First));
        assert_eq!(line.stones(Color::Second), bits(|i, digits| digits[i] == Second));
        assert_eq!(line.cells(), bits(|i, digits| !digits[i..].contains(&Edge)));
        assert_eq!(
            line.empty(),
            bits(|i, digits| !digits[i..].contains(&Edge) && digits[i] == Empty)
        );
        assert_eq!(line.cell_count(), line.cells().count_ones() as usize);
        for (i, digit) in digits.iter().enumerate() {
            assert_eq!(line.digit(i), *digit);
        }
        let swapped: Vec<Digit> = digits
            .iter()
            .map(|digit| digit.color().map_or(*digit, |c| c.opponent().into()))
            .collect();
        let code = match line.numbering() {
            Numbering::Base3 => base3::encode(&swapped),
            Numbering::Skew => skew::encode_digits(&swapped),
        };
        assert_eq!(Ok(line.swapped().code()), code);
        assert_eq!(line.swapped().stones(Color::First), line.stones(Color::Second));
        assert_eq!(line.swapped().swapped(), *line);
    }

    #[test]
    fn every_line_agrees_with_its_digits() {
        for numbering in Numbering::ALL {
            for n in 0..=9 {
                let mut digits = std::vec![Empty; n];
                let count = numbering.code_count(n).unwrap();
                let mut counter = LineCounter::new(numbering, n).unwrap();
                for code in 0..count {
                    match numbering {
                        Numbering::Base3 => base3::decode(code, &mut digits).unwrap(),
                        Numbering::Skew => skew::decode(code, &mut digits).unwrap(),
                    }
                    let line = Line::from_code(numbering, code, n).unwrap();
                    assert_eq!(line.code(), code);
                    assert_eq!(line.numbering(), numbering);
                    check(&line, &digits);
                    assert_eq!(counter.len(), (count - code) as usize);
                    assert_eq!(counter.next(), Some(line));
                }
                assert_eq!(counter.next(), None);
                assert_eq!(counter.next(), None);
            }
        }
    }

    #[test]
    #[should_panic(expected = "no such digit")]
    fn there_is_no_digit_above_the_highest() {
        let _ = Line::from_skew(0, 5).unwrap().digit(5);
    }
}
