//! Building tables: nanoseconds per table.

use std::hint::black_box;

use gomoku::threat::reference::{self, Cell};
use gomoku::threat::table::{WindowTable, article};
use gomoku::{Color, Kind, Rule};
use ternary::line::Line;
use ternary::{CodeError, Color as Digits, skew};

use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{Way, compare};
use crate::terminal::number::mebibytes;

/// The definitions are evaluated on one of this number of codes.
const SAMPLE: u32 = 4096;

const BASELINE: &str = "reference (1 of 4096 codes)";

pub(super) fn kernels() -> Vec<Kernel> {
    let article = Kernel::new("table-article-build", BASELINE, article_table);
    let windows = Rule::ALL.map(|rule| {
        let name = format!("table-window-build-{rule}");
        Kernel::new(name, BASELINE, move || window_table(rule))
    });
    [article].into_iter().chain(windows).collect()
}

/// Builds the article's table on one thread.
fn article_table() -> Result<Measured, Unprepared> {
    let rule = Rule::Freestyle;
    let table = article::table(rule, 1)?;
    for code in sample(article::DIGITS)? {
        assert_eq!(table[code], article_mask(by_definition(rule, code, article::DIGITS)));
    }
    let build = Way::new(1, || article::table(rule, 1));
    let bytes = mebibytes(table.bytes());
    Ok(compare(build, classify(rule, article::DIGITS)?)
        .with_note(|ns| format!("{bytes}, {:.0} ms on one thread", ns / 1e6)))
}

/// Builds a window table on two threads.
fn window_table(rule: Rule) -> Result<Measured, Unprepared> {
    let digits = WindowTable::digits_of(rule);
    let table = WindowTable::build(rule, 2)?;
    let classes = table.classes();
    for code in sample(digits)? {
        let kinds = by_definition(rule, code, digits);
        for (color, kinds) in Color::ALL.into_iter().zip(kinds) {
            assert_eq!(Kind::ALL.map(|kind| classes[code].mask(color, kind)), kinds);
        }
    }
    let build = Way::new(1, || WindowTable::build(rule, 2));
    let (count, bytes) = (classes.class_count(), mebibytes(classes.bytes()));
    Ok(compare(build, classify(rule, digits)?)
        .with_note(|ns| format!("{bytes}, {count} classes, {:.0} ms on two threads", ns / 1e6)))
}

/// Returns the codes on which the definitions are evaluated.
fn sample(digits: usize) -> Result<impl Iterator<Item = u32> + Clone, CodeError> {
    Ok((0..skew::code_count(digits)?).step_by(SAMPLE as usize))
}

/// Classifies a sample of the codes by the definitions.
fn classify(rule: Rule, digits: usize) -> Result<Way<impl FnMut()>, CodeError> {
    let codes = sample(digits)?;
    Ok(Way::part(SAMPLE, move || {
        for code in codes.clone() {
            black_box(by_definition(rule, code, digits));
        }
    }))
}

/// Returns the digits of each kind of a code by the definitions, Black's first; none if the code does not
/// exist.
fn by_definition(rule: Rule, code: u32, digits: usize) -> [[u16; 6]; 2] {
    let Ok(line) = Line::from_skew(code, digits) else {
        return Default::default();
    };
    let first = digits - line.cell_count();
    let cell = |digit| -> Cell {
        line.digit(digit).color().map(|color| match color {
            Digits::First => Color::Black,
            Digits::Second => Color::White,
        })
    };
    let cells: Vec<Cell> = (first..digits).map(cell).collect();
    Color::ALL.map(|color| {
        let kinds = reference::line_kinds(&cells, color, rule.line_rule(color));
        Kind::ALL.map(|kind| {
            let on = |&index: &usize| kinds[index] == Some(kind);
            (0..cells.len()).filter(on).fold(0, |mask, index| mask | 1 << (first + index))
        })
    })
}

/// Returns the article's mask of the digits of each kind.
fn article_mask([black, white]: [[u16; 6]; 2]) -> u16 {
    let [fives, straight_fours] =
        [Kind::Five, Kind::StraightFour].map(|kind| black[kind.index()] | white[kind.index()]);
    if fives == 0 { straight_fours } else { fives }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_give_the_articles_masks() {
        for code in (0..skew::code_count(article::DIGITS).unwrap()).step_by(100_003) {
            let line = Line::from_skew(code, article::DIGITS).unwrap();
            for rule in Rule::ALL {
                let kinds = by_definition(rule, code, article::DIGITS);
                assert_eq!(article_mask(kinds), article::mask(rule, &line), "code {code}");
            }
        }
    }
}
