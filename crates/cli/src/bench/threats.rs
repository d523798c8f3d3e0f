//! Threat points of whole boards.

use std::hint::black_box;

use gomoku::threat::reference;
use gomoku::threat::table::{WinningPointTable, WinningPoints};
use gomoku::{Board, Color, Kind, Rule, Threats, threats};

use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{RULES, boards};
use super::measure::{Way, compare};
use crate::terminal::number::mebibytes;

/// Number of boards for the definitions, which are slow.
const REFERENCE_BOARDS: usize = 4;

pub(super) fn kernels() -> Vec<Kernel> {
    let winning = RULES.map(|rule| {
        let name = format!("winning-points-{rule}");
        Kernel::new(name, "reference", move || winning_points(&WinningPointTable::build(rule, 0)?))
    });
    let windows = RULES.map(|rule| {
        let name = format!("winning-points-windows-{rule}");
        Kernel::new(name, "reference", move || {
            winning_points(&WinningPointTable::build_windows(rule, 0)?)
        })
    });
    let every = RULES.map(|rule| {
        let name = format!("threats-{rule}");
        Kernel::new(name, "reference", move || every_threat(rule))
    });
    winning.into_iter().chain(windows).chain(every).collect()
}

/// Looks up five and straight-four points by maintained codes.
fn winning_points(table: &WinningPointTable) -> Result<Measured, Unprepared> {
    let boards = boards(table.rule());
    // Clones share the plan of the windows, like the positions of one search.
    let empty = table.codes(boards[0].size())?;
    let codes: Vec<_> = boards
        .iter()
        .map(|board| {
            let mut codes = empty.clone();
            codes.rebuild(board);
            codes
        })
        .collect();
    let mut points = WinningPoints::new(boards[0].size());
    for (board, codes) in boards.iter().zip(&codes).take(REFERENCE_BOARDS) {
        table.look_up(codes, &mut points);
        let expected = reference::threats(board);
        for color in Color::ALL {
            let expected =
                [Kind::Five, Kind::StraightFour].map(|kind| expected.points(color, kind));
            assert_eq!(points.points(color), expected[0] | expected[1]);
        }
    }
    let look_up = || {
        for codes in &codes {
            table.look_up(black_box(codes), &mut points);
            black_box(&points);
        }
    };
    let measured = compare(Way::new(codes.len(), look_up), by_reference(&boards));
    let mib = mebibytes(table.masks().bytes());
    Ok(measured.with_note(|_| format!("{} reads of {mib}", empty.as_slice().len())))
}

/// Evaluates all lines of a board side by side.
fn every_threat(rule: Rule) -> Result<Measured, Unprepared> {
    let boards = boards(rule);
    for board in &boards[..REFERENCE_BOARDS] {
        assert_eq!(threats(board), reference::threats(board));
    }
    let judge = || {
        for board in &boards {
            black_box(sum(&threats(black_box(board))));
        }
    };
    Ok(compare(Way::new(boards.len(), judge), by_reference(&boards)))
}

fn by_reference(boards: &[Board]) -> Way<impl FnMut()> {
    Way::new(REFERENCE_BOARDS, || {
        for board in &boards[..REFERENCE_BOARDS] {
            black_box(sum(&reference::threats(black_box(board))));
        }
    })
}

/// Returns the number of threats.
pub(super) fn sum(threats: &Threats) -> usize {
    let counts = |color| Kind::ALL.map(|kind| threats.count(color, kind)).iter().sum::<usize>();
    Color::ALL.map(counts).iter().sum()
}
