//! Skew-ternary codes: lines of every length share one dense range of codes.
//!
//! Digit `i` weighs (3^(i+1) − 1)/2: 1, 4, 13, 40, … A digit [`Edge`](Digit::Edge) may stand once,
//! with only zeros below it: it marks the edge of the board. A line of fewer cells than digits
//! uses the high digits, with the edge in the digit below its first cell:
//!
//! ```text
//! digit   5 4 3 2 1 0
//!         O . X X . O    six cells
//!         O . X | . .    three cells (the line's first cell is the X in digit 3), edge, zeros
//! ```
//!
//! The codes of `n` digits are the numbers below (3^(n+1) − 1)/2, and the last of them is the line
//! without a cell. Counting is simple: if some digit is the edge, set it to zero and increment the
//! digit above; else increment digit 0.

use crate::{CodeError, Digit, base3};

/// Maximum number of digits of a code that fits in 32 bits.
pub const MAX_DIGITS: usize = 19;

/// The weight of each digit: `WEIGHTS[i]` is (3^(i+1) − 1)/2, <https://oeis.org/A003462>.
///
/// # Stability
///
/// The weights are part of every stored code: changing one is a breaking change.
pub static WEIGHTS: [u32; MAX_DIGITS] = {
    let mut weights = [1; MAX_DIGITS];
    let mut i = 1;
    while i < MAX_DIGITS {
        weights[i] = 3 * weights[i - 1] + 1;
        i += 1;
    }
    weights
};

/// Returns how many codes of `digits` digits there are: (3^(`digits`+1) − 1)/2.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_DIGITS`].
///
/// # Examples
///
/// ```
/// assert_eq!(ternary::skew::code_count(15), Ok(21_523_360));
/// ```
#[inline]
pub const fn code_count(digits: usize) -> Result<u32, CodeError> {
    if digits > MAX_DIGITS {
        return Err(CodeError::TooManyCells { cells: digits, max: MAX_DIGITS });
    }
    Ok(if digits == 0 { 1 } else { 3 * WEIGHTS[digits - 1] + 1 })
}

/// Returns whether `code` is a code of `digits` digits.
///
/// No number is one above [`MAX_DIGITS`].
#[must_use]
#[inline]
pub const fn is_valid(code: u32, digits: usize) -> bool {
    match code_count(digits) {
        Ok(count) => code < count,
        Err(_) => false,
    }
}

/// Returns the code of the empty line of `cells` cells in `digits` digits.
///
/// It is 0 for a line that fills the digits, else the edge in digit `digits − cells − 1`.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] if the line does not fit or `digits` is above [`MAX_DIGITS`].
#[inline]
pub const fn start(cells: usize, digits: usize) -> Result<u32, CodeError> {
    if digits > MAX_DIGITS {
        return Err(CodeError::TooManyCells { cells: digits, max: MAX_DIGITS });
    }
    if cells > digits {
        return Err(CodeError::TooManyCells { cells, max: digits });
    }
    Ok(if cells == digits { 0 } else { 3 * WEIGHTS[digits - cells - 1] })
}

/// Returns the code of a line of cells in a code of `digits` digits.
///
/// The slice holds the real cells only, from the line's first cell; a short line goes on the high
/// digits and the edge is put below it.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] if the line does not fit or `digits` is above [`MAX_DIGITS`],
/// [`CodeError::EdgeDigit`] for an edge among the cells.
///
/// # Examples
///
/// ```
/// use ternary::Digit::{Empty, First};
/// use ternary::skew;
///
/// // From cell 0: . X X . X on five digits; X X X on five digits.
/// assert_eq!(skew::encode(&[Empty, First, First, Empty, First], 5), Ok(4 + 13 + 121));
/// assert_eq!(skew::encode(&[First, First, First], 5), Ok(3 * 4 + 13 + 40 + 121));
/// ```
#[inline]
pub const fn encode(line: &[Digit], digits: usize) -> Result<u32, CodeError> {
    let mut code = match start(line.len(), digits) {
        Ok(code) => code,
        Err(error) => return Err(error),
    };
    let mut cell = 0;
    while cell < line.len() {
        if matches!(line[cell], Digit::Edge) {
            return Err(CodeError::EdgeDigit { cell });
        }
        code += WEIGHTS[digits - line.len() + cell] * line[cell].value();
        cell += 1;
    }
    Ok(code)
}

/// Returns the code of raw digits, the edge and the zeros below it included.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_DIGITS`], [`CodeError::BelowEdge`] if a digit below an
/// edge is not zero (a second edge among them).
#[inline]
pub const fn encode_digits(digits: &[Digit]) -> Result<u32, CodeError> {
    if digits.len() > MAX_DIGITS {
        return Err(CodeError::TooManyCells { cells: digits.len(), max: MAX_DIGITS });
    }
    let mut code = 0;
    let mut below_edge = false;
    let mut digit = digits.len();
    while digit > 0 {
        digit -= 1;
        if below_edge && !matches!(digits[digit], Digit::Empty) {
            return Err(CodeError::BelowEdge { digit });
        }
        below_edge |= matches!(digits[digit], Digit::Edge);
        code += WEIGHTS[digit] * digits[digit].value();
    }
    Ok(code)
}

/// Returns whether raw digits are a code: at most [`MAX_DIGITS`], the edge at most once and only
/// zeros below it.
#[must_use]
#[inline]
pub const fn is_valid_digits(digits: &[Digit]) -> bool {
    encode_digits(digits).is_ok()
}

/// Writes the raw digits of a code, the edge included, into `digits`, whose length says how many
/// there are.
///
/// On an error `digits` is left as it was.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_DIGITS`], [`CodeError::CodeOutOfRange`] if there is no
/// such code.
#[inline]
pub const fn decode(code: u32, digits: &mut [Digit]) -> Result<(), CodeError> {
    match code_count(digits.len()) {
        Ok(count) if code < count => {}
        Ok(count) => return Err(CodeError::CodeOutOfRange { code, count }),
        Err(error) => return Err(error),
    }
    // Greedy from the high digit: the lower digits hold at most w − 1, so the quotient is the
    // digit, and it is 3 only when nothing is left.
    let mut rest = code;
    let mut digit = digits.len();
    while digit > 0 {
        digit -= 1;
        digits[digit] = Digit::ALL[(rest / WEIGHTS[digit]) as usize];
        rest %= WEIGHTS[digit];
    }
    Ok(())
}

/// Counts one code on: turns `digits` into the digits of the next code.
///
/// Returns the digit that was incremented. If that is not digit 0, the digit below it went from
/// the edge to zero; no other digit changes. Returns `None` and changes nothing if `digits` is the
/// last code (the edge in the highest digit, or no digits at all).
///
/// The digits must be a code, see [`is_valid_digits`]; others give other digits or `None`.
///
/// # Complexity
///
/// O(1) on average: the edge is looked for from digit 0 up to the first digit that is not zero.
#[inline]
pub const fn increment(digits: &mut [Digit]) -> Option<usize> {
    let mut lowest = 0;
    while lowest < digits.len() && matches!(digits[lowest], Digit::Empty) {
        lowest += 1;
    }
    let edge = lowest < digits.len() && matches!(digits[lowest], Digit::Edge);
    let digit = if edge { lowest + 1 } else { 0 };
    if digit == digits.len() {
        return None;
    }
    digits[digit] = match digits[digit] {
        Digit::Empty => Digit::First,
        Digit::First => Digit::Second,
        Digit::Second => Digit::Edge,
        Digit::Edge => return None,
    };
    if edge {
        digits[lowest] = Digit::Empty;
    }
    Some(digit)
}

/// Returns the skew code, in `digits` digits, of the line of `cells` cells whose base-3 code is
/// `code`.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] if the line does not fit or `digits` is above [`MAX_DIGITS`],
/// [`CodeError::CodeOutOfRange`] if no line of `cells` cells has the base-3 code.
///
/// # Examples
///
/// ```
/// use ternary::skew;
///
/// // . X X . X is 93 in base 3.
/// assert_eq!(skew::from_base3(93, 5, 5), Ok(138));
/// assert_eq!(skew::to_base3(138, 5), Ok((5, 93)));
/// ```
#[inline]
pub const fn from_base3(code: u32, cells: usize, digits: usize) -> Result<u32, CodeError> {
    let mut skew = match start(cells, digits) {
        Ok(start) => start,
        Err(error) => return Err(error),
    };
    match base3::code_count(cells) {
        Ok(count) if code < count => {}
        Ok(count) => return Err(CodeError::CodeOutOfRange { code, count }),
        Err(error) => return Err(error),
    }
    let mut rest = code;
    let mut digit = digits - cells;
    while rest > 0 {
        skew += WEIGHTS[digit] * (rest % 3);
        rest /= 3;
        digit += 1;
    }
    Ok(skew)
}

/// Returns the number of cells of the line of a skew code of `digits` digits, and its base-3 code.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_DIGITS`], [`CodeError::CodeOutOfRange`] if there is no
/// such code.
#[inline]
pub const fn to_base3(code: u32, digits: usize) -> Result<(usize, u32), CodeError> {
    match code_count(digits) {
        Ok(count) if code < count => {}
        Ok(count) => return Err(CodeError::CodeOutOfRange { code, count }),
        Err(error) => return Err(error),
    }
    let mut rest = code;
    let mut base3 = 0;
    let mut digit = digits;
    while digit > 0 {
        digit -= 1;
        let value = rest / WEIGHTS[digit];
        if value == Digit::Edge.value() {
            return Ok((digits - digit - 1, base3));
        }
        base3 = 3 * base3 + value;
        rest %= WEIGHTS[digit];
    }
    Ok((digits, base3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digit::{Edge, Empty, First, Second};
    use std::{vec, vec::Vec};

    /// Reads digits as the article prints them: the highest digit leftmost.
    fn digits(text: &str) -> Vec<Digit> {
        text.chars().rev().map(|c| Digit::from_value(c.to_digit(4).unwrap()).unwrap()).collect()
    }

    #[test]
    fn weights_are_half_of_a_power_of_three() {
        for (digit, weight) in WEIGHTS.iter().enumerate() {
            let power = 3_u64.pow(u32::try_from(digit).unwrap() + 1);
            assert_eq!(u64::from(*weight), (power - 1) / 2);
        }
        assert_eq!(WEIGHTS[..6], [1, 4, 13, 40, 121, 364]);
        assert_eq!(WEIGHTS[14], 7_174_453);
    }

    #[test]
    fn counts_codes() {
        assert_eq!(code_count(0), Ok(1));
        assert_eq!(code_count(12), Ok(797_161));
        assert_eq!(code_count(13), Ok(2_391_484));
        assert_eq!(code_count(15), Ok(21_523_360));
        assert_eq!(code_count(19), Ok(1_743_392_200));
        assert_eq!(code_count(20), Err(CodeError::TooManyCells { cells: 20, max: 19 }));
        assert!(is_valid(21_523_359, 15));
        assert!(!is_valid(21_523_360, 15));
        assert!(!is_valid(0, 20));
    }

    #[test]
    fn rows_of_the_article() {
        // Its digits are 1 = white, 2 = black, ours the reverse: the numbers are the same.
        let rows = [
            (3, "000000000000003"),
            (12, "000000000000030"),
            (45, "000000000001011"),
            (138, "000000000010110"),
            (174, "000000000011100"),
            (175, "000000000011101"),
            (176, "000000000011102"),
            (177, "000000000011103"),
            (21_523_354, "222223000000000"),
            (21_523_355, "222230000000000"),
            (21_523_358, "230000000000000"),
            (21_523_359, "300000000000000"),
        ];
        for (code, text) in rows {
            let expected = digits(text);
            assert_eq!(encode_digits(&expected), Ok(code), "{text}");
            let mut decoded = [Empty; 15];
            decode(code, &mut decoded).unwrap();
            assert_eq!(decoded[..], expected[..], "{code}");
        }
    }

    #[test]
    fn start_is_the_code_of_the_empty_line() {
        for digits in 0..=MAX_DIGITS {
            for cells in 0..=digits {
                let line = vec![Empty; cells];
                assert_eq!(start(cells, digits), encode(&line, digits));
                let mut raw = vec![Empty; digits];
                decode(start(cells, digits).unwrap(), &mut raw).unwrap();
                for (digit, value) in raw.iter().enumerate() {
                    let edge = digit + cells + 1 == digits;
                    assert_eq!(*value, if edge { Edge } else { Empty });
                }
            }
            let error = CodeError::TooManyCells { cells: digits + 1, max: digits };
            assert_eq!(start(digits + 1, digits), Err(error));
        }
        assert!(start(3, 20).is_err());
    }

    /// Counts through all codes of `n` digits against the definitions.
    fn count_through(n: usize) {
        let mut line = vec![Empty; n];
        let mut decoded = line.clone();
        let count = code_count(n).unwrap();
        for code in 0..count {
            assert_eq!(encode_digits(&line), Ok(code));
            decode(code, &mut decoded).unwrap();
            assert_eq!(line, decoded);

            let cells = line.iter().position(|&digit| digit == Edge).map_or(0, |edge| edge + 1);
            assert_eq!(encode(&line[cells..], n), Ok(code));
            let base3 = base3::encode(&line[cells..]).unwrap();
            assert_eq!(to_base3(code, n), Ok((n - cells, base3)));
            assert_eq!(from_base3(base3, n - cells, n), Ok(code));

            match increment(&mut line) {
                Some(digit) => {
                    assert_eq!(line[digit].value(), decoded[digit].value() + 1);
                    decoded[digit] = line[digit];
                    if digit > 0 {
                        assert_eq!(decoded[digit - 1], Edge);
                        decoded[digit - 1] = Empty;
                    }
                    assert_eq!(line, decoded);
                }
                None => {
                    assert_eq!(code, count - 1);
                    assert_eq!(line, decoded);
                }
            }
        }
    }

    #[test]
    fn counting_visits_every_code_once_in_order() {
        for n in 0..=11 {
            count_through(n);
        }
    }

    #[test]
    #[ignore = "25 million codes: 4 s in release builds"]
    fn counting_visits_every_code_once_in_order_up_to_15() {
        for n in [12, 13, 15] {
            count_through(n);
        }
    }

    #[test]
    fn valid_digits_are_those_with_a_code() {
        let n = 7;
        let mut valid = 0;
        for value in 0..4_u32.pow(7) {
            let raw: Vec<Digit> =
                (0..n).map(|i| Digit::from_value(value >> (2 * i) & 3).unwrap()).collect();
            let edges = raw.iter().filter(|&&digit| digit == Edge).count();
            let edge = raw.iter().position(|&digit| digit == Edge);
            let expected = edges <= 1
                && edge.is_none_or(|edge| raw[..edge].iter().all(|&digit| digit == Empty));
            assert_eq!(is_valid_digits(&raw), expected);
            valid += u32::from(expected);
        }
        assert_eq!(Ok(valid), code_count(7));
    }

    #[test]
    fn refuses_what_is_not_a_line() {
        assert_eq!(encode(&[Empty, Edge], 5), Err(CodeError::EdgeDigit { cell: 1 }));
        let error = CodeError::TooManyCells { cells: 6, max: 5 };
        assert_eq!(encode(&[Empty; 6], 5), Err(error));
        assert!(encode(&[Empty; 6], 20).is_err());
        assert_eq!(encode_digits(&[First, Edge]), Err(CodeError::BelowEdge { digit: 0 }));
        assert_eq!(encode_digits(&[Edge, Edge]), Err(CodeError::BelowEdge { digit: 0 }));
        assert!(encode_digits(&[Empty; 20]).is_err());
        assert!(!is_valid_digits(&[Empty; 20]));
        let mut line = [First];
        assert_eq!(decode(4, &mut line), Err(CodeError::CodeOutOfRange { code: 4, count: 4 }));
        assert_eq!(line, [First]);
        assert!(from_base3(9, 2, 3).is_err());
        assert!(from_base3(0, 4, 3).is_err());
        assert!(to_base3(13, 2).is_err());
        assert!(to_base3(0, 20).is_err());
        assert_eq!(increment(&mut []), None);
        assert_eq!(increment(&mut [Empty, Edge]), None);
    }

    #[test]
    fn longest_codes_round_trip() {
        for first in [First, Second] {
            let mut raw = [Second; MAX_DIGITS];
            raw[0] = first;
            let mut decoded = [Empty; MAX_DIGITS];
            decode(encode_digits(&raw).unwrap(), &mut decoded).unwrap();
            assert_eq!(raw, decoded);
        }
        let mut last = [Empty; MAX_DIGITS];
        decode(1_743_392_199, &mut last).unwrap();
        assert_eq!(last[MAX_DIGITS - 1], Edge);
    }
}
