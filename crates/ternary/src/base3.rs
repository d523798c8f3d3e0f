//! Base-3 codes: cell `i` of a line weighs 3^i.
//!
//! A line of `n` cells has 3^n codes, 0 (the empty line) to 3^n − 1. Every line of a table must
//! have the same length; [`skew`](crate::skew) numbers lines of different lengths together.

use crate::{CodeError, Digit};

/// Maximum number of cells of a line whose code fits in 32 bits.
pub const MAX_CELLS: usize = 20;

/// The weight of each cell: `WEIGHTS[i]` is 3^i.
///
/// # Stability
///
/// The weights are part of every stored code: changing one is a breaking change.
pub static WEIGHTS: [u32; MAX_CELLS] = {
    let mut weights = [1; MAX_CELLS];
    let mut i = 1;
    while i < MAX_CELLS {
        weights[i] = 3 * weights[i - 1];
        i += 1;
    }
    weights
};

/// Returns the number of codes of lines of `cells` cells: 3^`cells`.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_CELLS`].
#[inline]
pub const fn code_count(cells: usize) -> Result<u32, CodeError> {
    if cells > MAX_CELLS {
        return Err(CodeError::TooManyCells { cells, max: MAX_CELLS });
    }
    Ok(if cells == 0 { 1 } else { 3 * WEIGHTS[cells - 1] })
}

/// Returns whether `code` is the code of a line of `cells` cells.
///
/// No number is one above [`MAX_CELLS`].
#[must_use]
#[inline]
pub const fn is_valid(code: u32, cells: usize) -> bool {
    match code_count(cells) {
        Ok(count) => code < count,
        Err(_) => false,
    }
}

/// Returns the code of a line: cell `i` contributes its digit times 3^i.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_CELLS`], [`CodeError::EdgeDigit`] for a
/// [`Digit::Edge`], which base 3 cannot say.
///
/// # Examples
///
/// ```
/// use ternary::Digit::{Empty, First, Second};
/// use ternary::base3;
///
/// // cells, from cell 0:  . X O .   ->   0 + 1*3 + 2*9 + 0
/// assert_eq!(base3::encode(&[Empty, First, Second, Empty]), Ok(21));
/// ```
#[inline]
pub const fn encode(line: &[Digit]) -> Result<u32, CodeError> {
    if line.len() > MAX_CELLS {
        return Err(CodeError::TooManyCells { cells: line.len(), max: MAX_CELLS });
    }
    let mut code = 0;
    let mut cell = line.len();
    while cell > 0 {
        cell -= 1;
        if matches!(line[cell], Digit::Edge) {
            return Err(CodeError::EdgeDigit { cell });
        }
        code = 3 * code + line[cell].value();
    }
    Ok(code)
}

/// Decodes a code into `line`; its length is the number of cells.
///
/// On error, `line` is unchanged.
///
/// # Errors
///
/// [`CodeError::TooManyCells`] above [`MAX_CELLS`], [`CodeError::CodeOutOfRange`] if no line of
/// that length has the code.
#[inline]
pub const fn decode(code: u32, line: &mut [Digit]) -> Result<(), CodeError> {
    match code_count(line.len()) {
        Ok(count) if code < count => {}
        Ok(count) => return Err(CodeError::CodeOutOfRange { code, count }),
        Err(error) => return Err(error),
    }
    let mut rest = code;
    let mut cell = 0;
    while cell < line.len() {
        line[cell] = Digit::ALL[(rest % 3) as usize];
        rest /= 3;
        cell += 1;
    }
    Ok(())
}

/// Counts one line on: turns `line` into the line of the next code.
///
/// Returns the cell that was incremented; every cell below it went from [`Digit::Second`] to
/// [`Digit::Empty`]. Returns `None` and changes nothing if `line` is the last one (every cell
/// [`Digit::Second`]) or holds an edge digit where the count would pass.
///
/// # Complexity
///
/// Amortised O(1): one cell in three carries.
#[inline]
pub const fn increment(line: &mut [Digit]) -> Option<usize> {
    let mut cell = 0;
    while cell < line.len() && matches!(line[cell], Digit::Second) {
        cell += 1;
    }
    if cell == line.len() {
        return None;
    }
    line[cell] = match line[cell] {
        Digit::Empty => Digit::First,
        Digit::First => Digit::Second,
        Digit::Second | Digit::Edge => return None,
    };
    let mut below = 0;
    while below < cell {
        line[below] = Digit::Empty;
        below += 1;
    }
    Some(cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digit::{Edge, Empty, First, Second};
    use std::vec::Vec;

    #[test]
    fn weights_are_powers_of_three() {
        for (cell, weight) in WEIGHTS.iter().enumerate() {
            assert_eq!(u64::from(*weight), 3_u64.pow(u32::try_from(cell).unwrap()));
        }
        assert_eq!(WEIGHTS[15], 14_348_907);
    }

    #[test]
    fn counts_codes() {
        assert_eq!(code_count(0), Ok(1));
        assert_eq!(code_count(15), Ok(14_348_907));
        assert_eq!(code_count(20), Ok(3_486_784_401));
        assert_eq!(code_count(21), Err(CodeError::TooManyCells { cells: 21, max: 20 }));
        assert!(is_valid(3_486_784_400, 20));
        assert!(!is_valid(3_486_784_401, 20));
        assert!(!is_valid(0, 21));
    }

    #[test]
    fn counting_visits_every_code_once_in_order() {
        for cells in 0..=11 {
            let mut line = std::vec![Empty; cells];
            let mut decoded = line.clone();
            let count = code_count(cells).unwrap();
            for code in 0..count {
                assert_eq!(encode(&line), Ok(code));
                decode(code, &mut decoded).unwrap();
                assert_eq!(line, decoded);
                let before = line.clone();
                match increment(&mut line) {
                    Some(cell) => {
                        assert!(before[..cell].iter().all(|&digit| digit == Second));
                        assert!(line[..cell].iter().all(|&digit| digit == Empty));
                        assert_eq!(line[cell].value(), before[cell].value() + 1);
                        assert_eq!(line[cell + 1..], before[cell + 1..]);
                    }
                    None => {
                        assert_eq!(code, count - 1);
                        assert_eq!(line, before);
                    }
                }
            }
        }
    }

    #[test]
    fn refuses_what_is_not_a_line() {
        assert_eq!(encode(&[Empty, Edge]), Err(CodeError::EdgeDigit { cell: 1 }));
        assert_eq!(encode(&[Empty; 21]), Err(CodeError::TooManyCells { cells: 21, max: 20 }));
        let mut line = [First, First];
        let error = CodeError::CodeOutOfRange { code: 9, count: 9 };
        assert_eq!(decode(9, &mut line), Err(error));
        assert_eq!(line, [First, First]);
        assert!(decode(0, &mut [Empty; 21]).is_err());
        assert_eq!(increment(&mut [Edge, Empty]), None);
        assert_eq!(increment(&mut []), None);
    }

    #[test]
    fn longest_lines_round_trip() {
        let line: Vec<Digit> = (0..MAX_CELLS).map(|cell| Digit::ALL[cell % 3]).collect();
        let mut decoded = [Empty; MAX_CELLS];
        decode(encode(&line).unwrap(), &mut decoded).unwrap();
        assert_eq!(line, decoded);
        assert_eq!(encode(&[Second; MAX_CELLS]), Ok(3_486_784_400));
    }
}
