//! Balanced codes: cell `i` of a line weighs 3^i, and the colours have the digits +1 and −1.
//!
//! A line of `n` cells has the codes −(3^n − 1)/2 to (3^n − 1)/2, the empty line 0. They are the
//! 3^n lines of [`base3`] in another order, and a linear map of digits as well: a
//! disc of the first colour adds its weight, one of the second subtracts it. What they have that
//! base 3 has not: **exchanging the colours is a negation.**
//!
//! ```text
//! line, cell 0 leftmost    . . .   X . .   O . .   . X .   X O .   O X .   O O O   X X X
//! balanced                   0       1      -1       3      -2       2     -13      13
//! index, balanced + 13      13      14      12      16      11      15       0      26
//! base 3                     0       1       2       3       7       5      26      13
//! ```
//!
//! The [index](to_index) counts them from 0, for tables. It is the base-3 number of the line with
//! the digits 0 for the second colour, 1 for an empty cell and 2 for the first colour.

use crate::{CodeError, Digit, base3};

/// Maximum number of cells of a line whose code fits in 32 bits.
pub const MAX_CELLS: usize = base3::MAX_CELLS;

/// Returns the largest code of lines of `cells` cells, (3^`cells` − 1)/2; its negative is the
/// smallest.
///
/// That is the offset from a code to its [index](to_index), too.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_CELLS`].
#[inline]
pub const fn max_code(cells: usize) -> Result<i32, CodeError> {
    match base3::code_count(cells) {
        // At most 1,743,392,200.
        Ok(count) => Ok((count / 2).cast_signed()),
        Err(error) => Err(error),
    }
}

/// Returns the code of a line: cell `i` adds or subtracts 3^i.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_CELLS`], [`CodeError::EdgeDigit`] for a
/// [`Digit::Edge`], which has no balanced digit.
///
/// # Examples
///
/// ```
/// use ternary::Digit::{Empty, First, Second};
/// use ternary::balanced;
///
/// // cells, from cell 0:  . X O .   ->   0 + 3 - 9 + 0
/// assert_eq!(balanced::encode(&[Empty, First, Second, Empty]), Ok(-6));
/// assert_eq!(balanced::encode(&[Empty, Second, First, Empty]), Ok(6));
/// ```
#[inline]
pub const fn encode(line: &[Digit]) -> Result<i32, CodeError> {
    if line.len() > MAX_CELLS {
        return Err(CodeError::TooManyCells { cells: line.len(), max: MAX_CELLS });
    }
    let mut code = 0;
    let mut cell = line.len();
    while cell > 0 {
        cell -= 1;
        let digit = match line[cell] {
            Digit::Empty => 0,
            Digit::First => 1,
            Digit::Second => -1,
            Digit::Edge => return Err(CodeError::EdgeDigit { cell }),
        };
        code = 3 * code + digit;
    }
    Ok(code)
}

/// Decodes a code into `line`; its length is the number of cells.
///
/// On error, `line` is unchanged.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_CELLS`], [`CodeError::BalancedCodeOutOfRange`] if no
/// line of that length has the code.
#[inline]
pub const fn decode(code: i32, line: &mut [Digit]) -> Result<(), CodeError> {
    let mut rest = match to_index(code, line.len()) {
        Ok(index) => index,
        Err(error) => return Err(error),
    };
    let mut cell = 0;
    while cell < line.len() {
        line[cell] = DIGITS[(rest % 3) as usize];
        rest /= 3;
        cell += 1;
    }
    Ok(())
}

/// The digit behind each digit of an index.
const DIGITS: [Digit; 3] = [Digit::Second, Digit::Empty, Digit::First];

/// Returns the place of a code among those of lines of `cells` cells, counted from 0: the code
/// plus [`max_code`].
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_CELLS`], [`CodeError::BalancedCodeOutOfRange`] if no
/// line of that length has the code.
#[inline]
pub const fn to_index(code: i32, cells: usize) -> Result<u32, CodeError> {
    match max_code(cells) {
        // The sum may be above `i32::MAX`, and is below 2^32.
        Ok(max) if -max <= code && code <= max => Ok(code.wrapping_add(max).cast_unsigned()),
        Ok(max) => Err(CodeError::BalancedCodeOutOfRange { code, max }),
        Err(error) => Err(error),
    }
}

/// Returns the code at an [index](to_index) among those of lines of `cells` cells.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_CELLS`], [`CodeError::CodeOutOfRange`] for an index that
/// is not below 3^`cells`.
#[inline]
pub const fn from_index(index: u32, cells: usize) -> Result<i32, CodeError> {
    match base3::code_count(cells) {
        // Both are the same number of steps from the middle, which may be above `i32::MAX`.
        Ok(count) if index < count => Ok(index.wrapping_sub(count / 2).cast_signed()),
        Ok(count) => Err(CodeError::CodeOutOfRange { code: index, count }),
        Err(error) => Err(error),
    }
}

/// Returns the [`base3`] code of the line of `cells` cells with a balanced code.
///
/// # Errors
///
/// As [`decode`].
///
/// # Examples
///
/// ```
/// use ternary::balanced;
///
/// // . X O .   is 3 - 9 here and 1*3 + 2*9 there
/// assert_eq!(balanced::to_base3(-6, 4), Ok(21));
/// assert_eq!(balanced::from_base3(21, 4), Ok(-6));
/// ```
#[inline]
pub const fn to_base3(code: i32, cells: usize) -> Result<u32, CodeError> {
    let mut line = [Digit::Empty; MAX_CELLS];
    if cells > MAX_CELLS {
        return Err(CodeError::TooManyCells { cells, max: MAX_CELLS });
    }
    let line = line.split_at_mut(cells).0;
    match decode(code, line) {
        Ok(()) => base3::encode(line),
        Err(error) => Err(error),
    }
}

/// Returns the balanced code of the line of `cells` cells with a [`base3`] code.
///
/// # Errors
///
/// As [`base3::decode`].
#[inline]
pub const fn from_base3(code: u32, cells: usize) -> Result<i32, CodeError> {
    let mut line = [Digit::Empty; MAX_CELLS];
    if cells > MAX_CELLS {
        return Err(CodeError::TooManyCells { cells, max: MAX_CELLS });
    }
    let line = line.split_at_mut(cells).0;
    match base3::decode(code, line) {
        Ok(()) => encode(line),
        Err(error) => Err(error),
    }
}

/// Returns the code of the same line read from its other end, which two patterns that mirror each
/// other need if they share one table.
///
/// # Errors
///
/// As [`decode`].
///
/// # Examples
///
/// ```
/// use ternary::balanced;
///
/// // X O . .   ->   . . O X
/// assert_eq!(balanced::reversed(1 - 3, 4), Ok(27 - 9));
/// ```
#[inline]
pub const fn reversed(code: i32, cells: usize) -> Result<i32, CodeError> {
    let mut rest = match to_index(code, cells) {
        Ok(index) => index,
        Err(error) => return Err(error),
    };
    let mut index = 0;
    let mut cell = 0;
    while cell < cells {
        index = 3 * index + rest % 3;
        rest /= 3;
        cell += 1;
    }
    from_index(index, cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digit::{Edge, Empty, First, Second};
    use std::vec::Vec;

    /// All lines of up to nine cells, with their codes in base 3.
    fn lines() -> impl Iterator<Item = (u32, Vec<Digit>)> {
        (0..=9).flat_map(|cells| {
            (0..base3::code_count(cells).unwrap()).map(move |code| {
                let mut line = std::vec![Empty; cells];
                base3::decode(code, &mut line).unwrap();
                (code, line)
            })
        })
    }

    fn exchanged(digit: Digit) -> Digit {
        digit.color().map_or(digit, |color| color.opponent().into())
    }

    #[test]
    fn codes_are_sums_of_signed_weights() {
        for (base3, line) in lines() {
            let cells = line.len();
            let code = encode(&line).unwrap();
            let sign = |digit: Digit| i32::from(digit == First) - i32::from(digit == Second);
            let terms = line.iter().zip(base3::WEIGHTS);
            let sum: i32 = terms.map(|(&digit, weight)| sign(digit) * weight.cast_signed()).sum();
            assert_eq!(code, sum, "{line:?}");
            assert!(code.abs() <= max_code(cells).unwrap());

            let mut decoded = std::vec![Edge; cells];
            decode(code, &mut decoded).unwrap();
            assert_eq!(decoded, line);
            assert_eq!(to_base3(code, cells), Ok(base3));
            assert_eq!(from_base3(base3, cells), Ok(code));
        }
    }

    #[test]
    fn exchanging_the_colours_negates_and_turning_the_line_reverses() {
        for (_, mut line) in lines() {
            let cells = line.len();
            let code = encode(&line).unwrap();
            let other: Vec<Digit> = line.iter().copied().map(exchanged).collect();
            assert_eq!(encode(&other), Ok(-code));
            line.reverse();
            assert_eq!(reversed(code, cells), encode(&line));
            assert_eq!(reversed(-code, cells), Ok(-encode(&line).unwrap()));
        }
    }

    #[test]
    fn indices_count_the_codes() {
        for cells in 0..=11 {
            let max = max_code(cells).unwrap();
            assert!(
                (-max..=max)
                    .map(|code| to_index(code, cells).unwrap())
                    .eq(0..=2 * max.cast_unsigned())
            );
            assert!(
                (-max..=max)
                    .all(|code| { from_index(to_index(code, cells).unwrap(), cells) == Ok(code) })
            );
        }
    }

    #[test]
    fn longest_lines_round_trip() {
        let max = 1_743_392_200;
        assert_eq!(max_code(MAX_CELLS), Ok(max));
        assert_eq!(encode(&[First; MAX_CELLS]), Ok(max));
        assert_eq!(encode(&[Second; MAX_CELLS]), Ok(-max));
        assert_eq!(to_index(max, MAX_CELLS), Ok(2 * max.cast_unsigned()));
        assert_eq!(from_index(2 * max.cast_unsigned(), MAX_CELLS), Ok(max));
        assert_eq!(from_index(0, MAX_CELLS), Ok(-max));
        assert_eq!(to_base3(-max, MAX_CELLS), Ok(3_486_784_400));
        assert_eq!(from_base3(3_486_784_400, MAX_CELLS), Ok(-max));
        assert_eq!(reversed(-max, MAX_CELLS), Ok(-max));
        let line: Vec<Digit> = (0..MAX_CELLS).map(|cell| Digit::ALL[cell % 3]).collect();
        let mut decoded = [Empty; MAX_CELLS];
        decode(encode(&line).unwrap(), &mut decoded).unwrap();
        assert_eq!(line, decoded);
    }

    #[test]
    fn refuses_what_is_not_a_line() {
        assert_eq!(encode(&[Empty, Edge]), Err(CodeError::EdgeDigit { cell: 1 }));
        let long = CodeError::TooManyCells { cells: 21, max: 20 };
        assert_eq!(encode(&[Empty; 21]), Err(long));
        assert_eq!(decode(0, &mut [Empty; 21]), Err(long));
        assert_eq!(max_code(21), Err(long));
        assert_eq!(to_index(0, 21), Err(long));
        assert_eq!(from_index(0, 21), Err(long));
        assert_eq!(to_base3(0, 21), Err(long));
        assert_eq!(from_base3(0, 21), Err(long));
        assert_eq!(reversed(0, 21), Err(long));

        let mut line = [First, First];
        for code in [5, -5, i32::MAX, i32::MIN] {
            let error = CodeError::BalancedCodeOutOfRange { code, max: 4 };
            assert_eq!(decode(code, &mut line), Err(error));
            assert_eq!(to_index(code, 2), Err(error));
            assert_eq!(to_base3(code, 2), Err(error));
            assert_eq!(reversed(code, 2), Err(error));
        }
        assert_eq!(line, [First, First]);
        let error = CodeError::CodeOutOfRange { code: 9, count: 9 };
        assert_eq!(from_index(9, 2), Err(error));
        assert_eq!(from_base3(9, 2), Err(error));
    }
}
