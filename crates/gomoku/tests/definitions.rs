//! Published test vectors and checksums, checked with all methods.

mod common;

use common::{Random, state_by_stones};
use gomoku::notation::moves;
use gomoku::threat::reference::{self, Cell};
use gomoku::threat::table::{
    FullLineCodes, FullLineTable, LineRecord, WindowTable, WinningPointTable, article,
};
use gomoku::{Board, Color, Direction, Kind, LineRule, Point, PointSet, Rule, Threats, threats};
use ternary::line::Line;
use ternary::skew;

/// Returns the lines and their marks under freestyle, exact five, caro5 and caro6.
fn vectors() -> Vec<(String, [String; 4])> {
    let mut vectors = Vec::new();
    for row in include_str!("data/line-vectors.txt").lines() {
        if row.starts_with('#') || row.trim().is_empty() || row.starts_with("line") {
            continue;
        }
        let columns: Vec<_> = row.split('|').map(|column| column.trim().to_owned()).collect();
        let [line, freestyle, exact, caro5, caro6] = columns.try_into().expect("five columns");
        vectors.push((line, [freestyle, exact, caro5, caro6]));
    }
    assert_eq!(vectors.len(), 22);
    vectors
}

fn cells(line: &str, x: Color) -> Vec<Cell> {
    line.chars()
        .map(|c| match c {
            'X' => Some(x),
            'O' => Some(x.opponent()),
            _ => None,
        })
        .collect()
}

/// Draws the kinds of a line's empty cells.
fn marks(line: &str, kind: impl Fn(usize) -> Option<Kind>) -> String {
    line.chars()
        .enumerate()
        .map(|(i, c)| if c == '.' { kind(i).map_or('.', Kind::mark) } else { c })
        .collect()
}

/// Returns the rules under which a colour's lines follow each of the four line rules.
fn rules_of(color: Color) -> Vec<(Rule, usize)> {
    Rule::ALL
        .into_iter()
        .map(|rule| {
            let line_rule = rule.line_rule(color);
            (rule, LineRule::ALL.into_iter().position(|other| other == line_rule).unwrap())
        })
        .collect()
}

/// Returns a 15×15 board whose only stones are on one line of 15 cells.
fn board_of(line: &str, x: Color, rule: Rule, point: impl Fn(usize) -> Point) -> Board {
    let mut stones = [PointSet::EMPTY; 2];
    for (i, cell) in cells(line, x).into_iter().enumerate() {
        if let Some(color) = cell {
            stones[color.index()].insert(point(i));
        }
    }
    Board::from_stones(15, rule, stones[0], stones[1]).unwrap()
}

/// Checks one method for the threats of a board with all vectors, in all directions and for both colours.
fn check_boards(name: &str, rules: &[Rule], mut threats: impl FnMut(&Board) -> Threats) {
    type PointAt = fn(usize) -> Point;
    let lines: [(Direction, PointAt); 4] = [
        (Direction::Horizontal, |i| Point::new(i, 7).unwrap()),
        (Direction::Vertical, |i| Point::new(3, i).unwrap()),
        (Direction::Diagonal, |i| Point::new(i, i).unwrap()),
        (Direction::AntiDiagonal, |i| Point::new(i, 14 - i).unwrap()),
    ];
    for (line, expected) in vectors() {
        for color in Color::ALL {
            for (rule, column) in rules_of(color) {
                if !rules.contains(&rule) {
                    continue;
                }
                for (direction, point) in lines {
                    let threats = threats(&board_of(&line, color, rule, point));
                    let found = marks(&line, |i| threats.kind_at(point(i), color, direction));
                    assert_eq!(found, expected[column], "{name}, {line}, {rule}, {direction}");
                }
            }
        }
    }
}

#[test]
fn vectors_by_the_reference() {
    for (line, expected) in vectors() {
        for color in Color::ALL {
            for (rule, expected) in LineRule::ALL.into_iter().zip(&expected) {
                let kinds = reference::line_kinds(&cells(&line, color), color, rule);
                assert_eq!(marks(&line, |i| kinds[i]), *expected, "{line}");
            }
        }
    }
    check_boards("reference", &Rule::ALL, reference::threats);
}

#[test]
fn vectors_by_bitboard_and_state() {
    check_boards("bitboard", &Rule::ALL, threats);
    let mut random = Random::new(22);
    check_boards("state", &Rule::ALL, |board| {
        state_by_stones(board, &mut random).threats().clone()
    });
}

#[test]
fn vectors_by_tables() {
    for rule in Rule::ALL {
        let windows = WindowTable::build(rule, 0).unwrap();
        check_boards("windows", &[rule], |board| {
            let mut codes = windows.codes(15).unwrap();
            codes.rebuild(board);
            windows.threats(&codes)
        });
    }
    // These tables cover all line rules: renju's full-line table holds those of standard and freestyle.
    for rule in [Rule::Renju, Rule::Caro5, Rule::Caro6] {
        let full = FullLineTable::build(rule, 0).unwrap();
        check_boards("full lines", &[rule], |board| {
            let mut codes = FullLineCodes::new(15).unwrap();
            codes.rebuild(board);
            full.threats(&codes)
        });
    }
}

/// Numbers of empty cells over all lines of a length that are a five, an overline, a straight four, a double
/// four, a simple four and a three of one colour.
const CHECKSUMS: [(usize, [[u32; 6]; 4]); 4] = [
    (
        6,
        [
            [26, 0, 4, 0, 92, 12],
            [20, 6, 4, 0, 72, 12],
            [20, 6, 4, 0, 72, 12],
            [26, 0, 4, 0, 92, 12],
        ],
    ),
    (
        7,
        [
            [111, 0, 24, 3, 366, 63],
            [80, 31, 16, 3, 282, 45],
            [75, 31, 8, 3, 270, 21],
            [106, 0, 16, 3, 354, 39],
        ],
    ),
    (
        8,
        [
            [432, 0, 108, 20, 1364, 264],
            [300, 132, 64, 14, 1044, 180],
            [270, 132, 28, 8, 966, 78],
            [402, 0, 64, 14, 1294, 144],
        ],
    ),
    (
        9,
        [
            [1593, 0, 432, 94, 4888, 1014],
            [1080, 513, 240, 57, 3726, 672],
            [945, 513, 96, 26, 3361, 267],
            [1458, 0, 240, 57, 4577, 515],
        ],
    ),
];

/// Returns the cells of a decoded line.
fn cells_of(line: &Line) -> Vec<Cell> {
    (0..line.digits())
        .map(|i| match line.digit(i).color()? {
            ternary::Color::First => Some(Color::Black),
            ternary::Color::Second => Some(Color::White),
        })
        .collect()
}

/// Returns all lines of a length.
fn lines_of(length: usize) -> impl Iterator<Item = Line> {
    let count = ternary::base3::code_count(length).unwrap();
    (0..count).map(move |code| Line::from_base3(code, length).unwrap())
}

/// For each line rule, a rule under which both colours follow it.
const RULE_OF_LINE_RULE: [Rule; 4] = [Rule::Freestyle, Rule::Standard, Rule::Caro5, Rule::Caro6];

#[test]
fn checksums_of_all_short_lines() {
    for (column, rule) in RULE_OF_LINE_RULE.into_iter().enumerate() {
        let windows = WindowTable::build(rule, 0).unwrap();
        let full_lines = FullLineTable::build(rule, 0).unwrap();
        for (length, rows) in CHECKSUMS {
            for color in Color::ALL {
                let mut sums = [[0; 6]; 4];
                for line in lines_of(length) {
                    let line_rule = rule.line_rule(color);
                    let by_reference = reference::line_kinds(&cells_of(&line), color, line_rule);
                    for kind in by_reference.into_iter().flatten() {
                        sums[0][kind.index()] += 1;
                    }
                    let short = |line: &Line, digits| {
                        skew::from_base3(line.code(), length, digits).unwrap()
                    };
                    let record = LineRecord::of_line(rule, &line);
                    let window = windows.classes()[short(&line, windows.classes().digits())];
                    // The full-line table answers for the first colour.
                    let own_first = if color == Color::Black { line } else { line.swapped() };
                    let full_line = full_lines.classes(color)[short(&own_first, 15)];
                    for kind in Kind::ALL {
                        sums[1][kind.index()] += record.mask(color, kind).count_ones();
                        sums[2][kind.index()] += window.mask(color, kind).count_ones();
                        sums[3][kind.index()] += full_line[kind.index()].count_ones();
                    }
                }
                assert_eq!(sums, [rows[column]; 4], "{length} cells, {rule}, {color}");
            }
        }
    }
}

/// Sums over all lines of a length: bits and lines of the five and straight-four points of both colours, bits
/// if a five suppresses lesser points, five bits, and lines with a five point.
const FREESTYLE_MASKS: [(usize, [u32; 5]); 7] = [
    (5, [10, 10, 10, 10, 10]),
    (6, [60, 58, 60, 52, 50]),
    (7, [270, 248, 266, 222, 206]),
    (8, [1080, 956, 1052, 864, 782]),
    (9, [4048, 3492, 3912, 3184, 2832]),
    (10, [14_568, 12_274, 13_984, 11_328, 9904]),
    (11, [50_976, 41_988, 48_604, 39_312, 33_816]),
];
const EXACT_MASKS: [(usize, [u32; 5]); 7] = [
    (5, [10, 10, 10, 10, 10]),
    (6, [48, 46, 48, 40, 38]),
    (7, [192, 180, 192, 160, 150]),
    (8, [728, 678, 728, 600, 558]),
    (9, [2638, 2444, 2638, 2158, 1996]),
    (10, [9280, 8502, 9264, 7552, 6912]),
    (11, [31_936, 28_916, 31_792, 25_888, 23_478]),
];

/// Sums masks of five points and of straight-four points of both colours together.
fn mask_sums(masks: impl Iterator<Item = (u32, u32)>) -> [u32; 5] {
    let mut sums = [0; 5];
    for (fives, straight_fours) in masks {
        let any = fives | straight_fours;
        let suppressed = if fives == 0 { straight_fours } else { fives };
        sums[0] += any.count_ones();
        sums[1] += u32::from(any != 0);
        sums[2] += suppressed.count_ones();
        sums[3] += fives.count_ones();
        sums[4] += u32::from(fives != 0);
    }
    sums
}

#[test]
fn mask_checksums_by_the_reference() {
    for (rule, checksums) in [(Rule::Freestyle, FREESTYLE_MASKS), (Rule::Standard, EXACT_MASKS)] {
        // The reference is slow, so only the tables check lines of 10 and 11 cells.
        for (length, expected) in checksums.into_iter().filter(|&(length, _)| length < 10) {
            let masks = lines_of(length).map(|line| {
                let cells = cells_of(&line);
                let mut masks = [0_u32; 2];
                for color in Color::ALL {
                    let kinds = reference::line_kinds(&cells, color, rule.line_rule(color));
                    for (cell, kind) in kinds.into_iter().enumerate() {
                        match kind {
                            Some(Kind::Five) => masks[0] |= 1 << cell,
                            Some(Kind::StraightFour) => masks[1] |= 1 << cell,
                            _ => {}
                        }
                    }
                }
                (masks[0], masks[1])
            });
            assert_eq!(mask_sums(masks), expected, "{length} cells, {rule}");
        }
    }
}

#[test]
fn mask_checksums_by_tables() {
    for (rule, checksums) in [(Rule::Freestyle, FREESTYLE_MASKS), (Rule::Standard, EXACT_MASKS)] {
        let windows = WindowTable::build(rule, 0).unwrap();
        let winning = WinningPointTable::build_windows(rule, 0).unwrap();
        let article = article::table(rule, 0).unwrap();
        for (length, expected) in checksums {
            let digits = windows.classes().digits();
            let mut bits = [0; 2];
            let masks = lines_of(length).map(|line| {
                let code = skew::from_base3(line.code(), length, digits).unwrap();
                let record = windows.classes()[code];
                let both = |kind| {
                    u32::from(record.mask(Color::Black, kind) | record.mask(Color::White, kind))
                };
                let winning = winning.masks()[code];
                bits[0] += (winning & 0xFFFF | winning >> 16).count_ones();
                let code = skew::from_base3(line.code(), length, article::DIGITS).unwrap();
                bits[1] += article[code].count_ones();
                (both(Kind::Five), both(Kind::StraightFour))
            });
            assert_eq!(mask_sums(masks), expected, "windows, {length} cells, {rule}");
            assert_eq!(bits[0], expected[0], "winning points, {length} cells, {rule}");
            assert_eq!(bits[1], expected[2], "article, {length} cells, {rule}");
        }
    }
}

#[test]
fn the_articles_table_has_its_rows() {
    let table = article::table(Rule::Freestyle, 0).unwrap();
    assert_eq!(table.as_slice().len(), 21_523_360);
    assert_eq!(ternary::base3::code_count(15), Ok(14_348_907));
    assert!(table.bytes() <= 48 << 20);
    let rows = [
        (138, 0b000_0000_0000_1000),
        (174, 0b000_0000_0010_0010),
        (175, 0b000_0000_0000_0010),
        (176, 0b000_0000_0010_0000),
        (177, 0b000_0000_0010_0000),
    ];
    for (code, mask) in rows {
        assert_eq!(table[code], mask, "row {code}");
    }
    for (code, &mask) in table.as_slice().iter().enumerate().step_by(997) {
        let line = Line::from_skew(code.try_into().unwrap(), article::DIGITS).unwrap();
        assert_eq!(mask, article::mask(Rule::Freestyle, &line), "row {code}");
    }
}

#[test]
fn classes_of_windows_are_counted() {
    let expected = [
        (Rule::Freestyle, 12, 13_296),
        (Rule::Standard, 13, 19_595),
        (Rule::Renju, 13, 25_574),
        (Rule::Caro5, 13, 18_691),
        (Rule::Caro6, 13, 29_262),
    ];
    for (rule, digits, classes) in expected {
        let table = WindowTable::build(rule, 0).unwrap();
        assert_eq!(WindowTable::digits_of(rule), digits);
        assert_eq!(table.classes().class_count(), classes, "{rule}");
        assert!(table.classes().bytes() <= 6 << 20, "{rule}");
    }
}

#[test]
fn kinds_of_a_point_are_those_along_its_lines() {
    let found = threats(&moves::parse(b"f8a1g8a2h9a5h10a6", 15, Rule::Freestyle).unwrap());
    let kinds =
        |name: &str, color| -> Vec<Kind> { found.kinds_at(name.parse().unwrap(), color).collect() };
    assert_eq!(kinds("H8", Color::Black), [Kind::Three, Kind::Three]);
    assert_eq!(kinds("A3", Color::White), [Kind::Four]);
    assert!(kinds("H8", Color::White).is_empty() && kinds("F8", Color::Black).is_empty());
    assert!(kinds("V22", Color::Black).is_empty());
}
