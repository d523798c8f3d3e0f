//! The mask of the article that introduced skew-ternary codes, exactly as printed.
//!
//! The article keeps one 16-bit mask for each line of up to 15 cells: the points where either
//! colour makes a five or a straight four, both colours in one mask, and *a completion of five
//! suppresses lesser points of that line*. It answers "where must I look" but cannot say whose
//! point it is; [`WindowTable`](super::WindowTable) can.

use ternary::Numbering;
use ternary::line::Line;
use ternary::table::{LineTable, TableBuilder, TableError};

use super::codes::{halves, stones};
use crate::Rule;
use crate::lines::{LinePair, both};
use crate::threat::kernel::line_kinds;
use crate::threat::kernel::{RuleMasks, with_rule};
use crate::threat::point_kinds::Kind;

/// The digits of the article's codes.
pub const DIGITS: usize = 15;

/// Returns the five points and the straight-four points of a line of at most 16 digits, of both
/// colours in one mask each; bit i is digit i of the line's code.
///
/// # Panics
///
/// When the line has more than 16 digits.
#[must_use]
pub fn five_and_straight_four_points(rule: Rule, line: &Line) -> [u16; 2] {
    with_rule!(rule, R => points::<R>(line))
}

/// Returns the article's mask of a line of at most 16 digits: its five points if there are any,
/// else its straight-four points.
///
/// ```
/// use gomoku::Rule;
/// use gomoku::threat::table::article;
/// use ternary::line::Line;
///
/// // Row 174 of the article, highest digit first: 000000000011100.
/// assert_eq!(article::mask(Rule::Freestyle, &Line::from_skew(174, 15)?), 0b100010);
/// // Row 175 has one more stone: the five suppresses the straight four.
/// assert_eq!(article::mask(Rule::Freestyle, &Line::from_skew(175, 15)?), 0b000010);
/// # Ok::<(), ternary::CodeError>(())
/// ```
///
/// # Panics
///
/// When the line has more than 16 digits.
#[must_use]
pub fn mask(rule: Rule, line: &Line) -> u16 {
    with_rule!(rule, R => suppress(points::<R>(line)))
}

/// Returns the article's table: [`mask`] for each of the 21,523,360 codes of 15 digits, 41.05 MiB.
///
/// # Errors
///
/// When there is not enough memory.
pub fn table(rule: Rule, threads: usize) -> Result<LineTable<u16>, TableError> {
    let builder = TableBuilder::new(Numbering::Skew, DIGITS)?.threads(threads);
    // A function pointer, so that the builder is compiled once and not for each rule.
    let mask: fn(&Line) -> u16 = with_rule!(rule, R => |line| suppress(points::<R>(line)));
    builder.build(mask)
}

#[inline(always)]
fn points<R: RuleMasks>(line: &Line) -> [u16; 2] {
    assert!(line.digits() <= 16, "a mask holds 16 digits");
    let kinds = line_kinds::<R, LinePair>(stones(line), both(line.cells()));
    [Kind::Five, Kind::StraightFour].map(|kind| {
        let [black, white] = halves(kinds[kind.index()]);
        black | white
    })
}

#[inline(always)]
const fn suppress([fives, straight_fours]: [u16; 2]) -> u16 {
    if fives != 0 { fives } else { straight_fours }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_article_are_reproduced() {
        let rows = [
            (45, 0),
            (138, 0b000_0000_0000_1000),
            (174, 0b000_0000_0010_0010),
            (175, 0b000_0000_0000_0010),
            (176, 0b000_0000_0010_0000),
            // Printed as 000000000011102; its code is that of 000000000011103.
            (177, 0b000_0000_0010_0000),
            (21_523_354, 0),
        ];
        for (code, expected) in rows {
            let line = Line::from_skew(code, DIGITS).unwrap();
            assert_eq!(mask(Rule::Freestyle, &line), expected, "row {code}");
        }
    }
}
