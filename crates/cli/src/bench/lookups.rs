//! Table look-ups: warm, by the codes of boards, and cold, by random codes after sweeping the caches.
//!
//! The look-ups are independent of each other, like those of the lines of one board, so the processor
//! overlaps several of them.

use std::hint::black_box;

use gomoku::threat::table::{LineCodes, LineRecord, WindowTable, article};
use gomoku::{Board, Color, Kind, Rule};
use ternary::line::Line;

use super::measure::boards;
use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{Way, compare, compare_after};
use crate::terminal::number::mebibytes;

/// Number of look-ups timed with cold caches, small enough that most table lines are read for the first
/// time.
const COLD: usize = 1024;

/// Number of bytes read to sweep the caches, more than most processors have.
const SWEPT_BYTES: usize = 64 << 20;

#[derive(Clone, Copy)]
enum Caches {
    Warm,
    Cold,
}

pub(super) fn kernels() -> Vec<Kernel> {
    let caches = [("warm", Caches::Warm), ("cold", Caches::Cold)];
    let mut kernels = Vec::new();
    for (name, caches) in caches {
        kernels.push(Kernel::new(format!("table-article-lookup-{name}"), "judge", move || {
            article_table(caches)
        }));
    }
    for (name, caches) in caches {
        for rule in Rule::ALL {
            let name = format!("table-window-lookup-{name}-{rule}");
            kernels.push(Kernel::new(name, "judge", move || window_table(rule, caches)));
        }
    }
    kernels
}

fn article_table(caches: Caches) -> Result<Measured, Unprepared> {
    let (rule, digits) = (Rule::Freestyle, article::DIGITS);
    let table = article::table(rule, 0)?;
    let look_up = |code: u32| table[code].into();
    let judge =
        |code| Line::from_skew(code, digits).map_or(0, |line| article::mask(rule, &line).into());
    let codes = match caches {
        Caches::Warm => codes_of(&boards(rule), &LineCodes::new(15, digits, digits)?),
        Caches::Cold => random_codes(table.as_slice().len()),
    };
    Ok(measure(caches, &codes, look_up, judge).with_note(|_| mebibytes(table.bytes())))
}

fn window_table(rule: Rule, caches: Caches) -> Result<Measured, Unprepared> {
    let table = WindowTable::build(rule, 0)?;
    let (classes, digits) = (table.classes(), WindowTable::digits_of(rule));
    let look_up = |code: u32| answer(&classes[code]);
    let judge = |code| {
        Line::from_skew(code, digits).map_or(0, |line| answer(&LineRecord::of_line(rule, &line)))
    };
    let codes = match caches {
        Caches::Warm => codes_of(&boards(rule), &table.codes(15)?),
        Caches::Cold => random_codes(classes.ids().len()),
    };
    Ok(measure(caches, &codes, look_up, judge).with_note(|_| mebibytes(classes.bytes())))
}

/// Returns a value that depends on the record, so that the record is read.
fn answer(record: &LineRecord) -> u64 {
    let mask = |color| u64::from(record.mask(color, Kind::Five));
    mask(Color::Black) | mask(Color::White) << 16
}

fn measure(
    caches: Caches,
    codes: &[u32],
    look_up: impl Fn(u32) -> u64,
    judge: impl Fn(u32) -> u64,
) -> Measured {
    for &code in codes {
        assert_eq!(look_up(code), judge(code), "code {code}");
    }
    let look_up = Way::new(codes.len(), || sum(codes, &look_up));
    let judge = Way::new(codes.len(), || sum(codes, &judge));
    match caches {
        Caches::Warm => compare(look_up, judge),
        Caches::Cold => {
            let swept = vec![1_u64; SWEPT_BYTES / 8];
            let sweep = || {
                black_box(swept.iter().sum::<u64>());
                // The codes are warm, like those of a board after a move.
                black_box(codes.iter().sum::<u32>());
            };
            compare_after(sweep, look_up, judge)
        }
    }
}

fn sum(codes: &[u32], answer: impl Fn(u32) -> u64) -> u64 {
    black_box(codes).iter().fold(0, |sum, &code| sum.wrapping_add(answer(code)))
}

/// Returns the codes of all windows of boards, including the padding of the blocks.
fn codes_of(boards: &[Board], empty: &LineCodes) -> Vec<u32> {
    let mut codes = empty.clone();
    let mut all = Vec::new();
    for board in boards {
        codes.rebuild(board);
        all.extend_from_slice(codes.as_slice());
    }
    all
}

/// Returns evenly spread codes below a count: multiples of the golden ratio.
#[expect(clippy::cast_possible_truncation, reason = "less than the count, which codes are below")]
fn random_codes(count: usize) -> Vec<u32> {
    let spread = |index: usize| (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let below = |word: u64| ((u128::from(word) * count as u128) >> 64) as u32;
    (1..=COLD).map(|index| below(spread(index))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_codes_are_below_the_count_and_all_over_it() {
        let codes = random_codes(797_161);
        assert!(codes.iter().all(|&code| code < 797_161));
        for part in 0..16 {
            let range = part * 49_823..(part + 1) * 49_823;
            assert!(codes.iter().filter(|code| range.contains(*code)).count() >= 32);
        }
    }
}
