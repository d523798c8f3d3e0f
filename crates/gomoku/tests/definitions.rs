//! The published test vectors and checksums, from every implementation.

use gomoku::threat::reference::{self, Cell};
use gomoku::threat::table::{FullLineCodes, FullLineTable, LineRecord, WindowTable};
use gomoku::{
    Board, Color, Direction, Kind, LineRule, Point, PointSet, Rule, ThreatState, Threats, threats,
};
use ternary::line::Line;

/// The lines and their marks under freestyle, exact five, caro5 and caro6.
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

/// The rules under which a colour's lines follow each of the four line rules.
fn rules_of(color: Color) -> Vec<(Rule, usize)> {
    Rule::ALL
        .into_iter()
        .map(|rule| {
            let line_rule = rule.line_rule(color);
            (rule, LineRule::ALL.into_iter().position(|other| other == line_rule).unwrap())
        })
        .collect()
}

/// A board of 15 whose only stones stand on one line of 15 cells.
fn board_of(line: &str, x: Color, rule: Rule, point: impl Fn(usize) -> Point) -> Board {
    let mut stones = [PointSet::EMPTY; 2];
    for (i, cell) in cells(line, x).into_iter().enumerate() {
        if let Some(color) = cell {
            stones[color.index()].insert(point(i));
        }
    }
    Board::from_stones(15, rule, stones[0], stones[1]).unwrap()
}

/// Checks every vector in every direction, for both colours, by one way from board to threats.
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
    check_boards("state", &Rule::ALL, |board| ThreatState::new(board.clone()).threats().clone());
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
    // The full-line table of renju holds both line rules that a standard and a freestyle one hold.
    for rule in [Rule::Renju, Rule::Caro5, Rule::Caro6] {
        let full = FullLineTable::build(rule, 0).unwrap();
        check_boards("full lines", &[rule], |board| {
            let mut codes = FullLineCodes::new(15).unwrap();
            codes.rebuild(board);
            full.threats(&codes)
        });
    }
}

/// Over all lines of a length, how many empty cells are a five, an overline, a straight four, a
/// double four, a simple four and a three for one colour.
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

#[test]
fn checksums_of_all_short_lines() {
    for (length, rows) in CHECKSUMS {
        for ((line_rule, expected), rule) in LineRule::ALL.into_iter().zip(rows).zip([
            Rule::Freestyle,
            Rule::Standard,
            Rule::Caro5,
            Rule::Caro6,
        ]) {
            for color in Color::ALL {
                let (mut by_reference, mut by_record) = ([0; 6], [0; 6]);
                for code in 0..ternary::base3::code_count(length).unwrap() {
                    let line = Line::from_base3(code, length).unwrap();
                    let cells: Vec<Cell> = (0..length)
                        .map(|i| {
                            line.digit(i).color().map(|first_or_second| match first_or_second {
                                ternary::Color::First => Color::Black,
                                ternary::Color::Second => Color::White,
                            })
                        })
                        .collect();
                    for kind in
                        reference::line_kinds(&cells, color, line_rule).into_iter().flatten()
                    {
                        by_reference[kind.index()] += 1;
                    }
                    let record = LineRecord::of_line(rule, &line);
                    for kind in Kind::ALL {
                        by_record[kind.index()] += record.mask(color, kind).count_ones();
                    }
                }
                assert_eq!(by_reference, expected, "reference, {length} cells, {rule}, {color}");
                assert_eq!(by_record, expected, "record, {length} cells, {rule}, {color}");
            }
        }
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
