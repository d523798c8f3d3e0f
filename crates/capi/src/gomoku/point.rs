//! Points, colours, rules and directions, and their texts.

use std::ffi::c_char;

use gomoku::notation::gomocup;
use gomoku::renju::Reading;
use gomoku::{Color, Direction, Kind, Point, Rule};

use crate::pointer::{put, put_text, text};
use crate::status::{Failure, Outcome, run, tb_status};

/// A side. In Gomoku and in Othello Black moves first.
pub type tb_color = u32;
/// Black.
pub const TB_BLACK: u32 = 0;
/// White.
pub const TB_WHITE: u32 = 1;
/// No side: an empty point or square, or no winner.
pub const TB_NONE: u32 = 2;

/// A point of a Gomoku board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct tb_point {
    /// Column from 0, the letter A.
    pub x: u8,
    /// Row from 0, the number 1, from the bottom.
    pub y: u8,
}

/// What wins.
pub type tb_rule = u32;
/// Five or more in a row win (Gomocup's rule 0).
pub const TB_FREESTYLE: u32 = 0;
/// Exactly five in a row win (rule 1).
pub const TB_STANDARD: u32 = 1;
/// Renju: Black needs exactly five and has forbidden points, White five or more (rule 4).
pub const TB_RENJU: u32 = 2;
/// Exactly five that are not blocked at both ends win (rule 9).
pub const TB_CARO_5: u32 = 3;
/// Five that are not blocked at both ends win, six or more always do (rule 8).
pub const TB_CARO_6: u32 = 4;

/// Reading of the disputed rule of threes in renju.
pub type tb_reading = u32;
/// RIF's text, as it stands. Use this one if you do not know.
pub const TB_LITERAL: u32 = 0;
/// The wide reading, in which more threes count.
pub const TB_WIDE: u32 = 1;

/// A direction of a line.
pub type tb_direction = u32;
/// Along a row.
pub const TB_HORIZONTAL: u32 = 0;
/// Along a column.
pub const TB_VERTICAL: u32 = 1;
/// Upwards to the right: x - y is constant.
pub const TB_DIAGONAL: u32 = 2;
/// Downwards to the right: x + y is constant.
pub const TB_ANTI_DIAGONAL: u32 = 3;

/// What a stone on an empty point makes in a line.
pub type tb_kind = u32;
/// A five: XX*XX.
pub const TB_FIVE: u32 = 0;
/// A run of six or more that the rule does not count.
pub const TB_OVERLINE: u32 = 1;
/// An unbroken four that no single reply stops: _XX*X_.
pub const TB_STRAIGHT_FOUR: u32 = 2;
/// Two ways to five in one line that no single reply stops: X_X*X_X.
pub const TB_DOUBLE_FOUR: u32 = 3;
/// A simple four, which one reply stops: OXX*X_.
pub const TB_FOUR: u32 = 4;
/// A three, which can become a straight four: __X*X_.
pub const TB_THREE: u32 = 5;

impl From<Point> for tb_point {
    fn from(point: Point) -> Self {
        let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        Self { x: byte(point.x()), y: byte(point.y()) }
    }
}

impl tb_point {
    /// Returns the point, which may lie outside of a smaller board.
    #[inline]
    pub(crate) fn get(self) -> Outcome<Point> {
        Point::new(self.x.into(), self.y.into()).ok_or_else(|| {
            let (x, y) = (self.x, self.y);
            Failure::range(format_args!("point x {x}, y {y}; expected both below 22"))
        })
    }
}

/// Returns the element of a list with a number.
#[inline]
fn nth<T: Copy>(all: &[T], number: u32, what: &str) -> Outcome<T> {
    usize::try_from(number).ok().and_then(|number| all.get(number)).copied().ok_or_else(|| {
        let last = all.len() - 1;
        Failure::range(format_args!("{what} {number}; expected 0 to {last}"))
    })
}

#[inline]
pub(crate) fn color(number: tb_color) -> Outcome<Color> {
    nth(&Color::ALL, number, "colour")
}

#[inline]
pub(crate) fn kind(number: tb_kind) -> Outcome<Kind> {
    nth(&Kind::ALL, number, "kind")
}

#[inline]
pub(crate) fn direction(number: tb_direction) -> Outcome<Direction> {
    nth(&Direction::ALL, number, "direction")
}

pub(crate) fn reading(number: tb_reading) -> Outcome<Reading> {
    nth(&Reading::ALL, number, "reading")
}

/// The rules by number.
const RULES: [Rule; 5] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro5, Rule::Caro6];

pub(crate) fn rule(number: tb_rule) -> Outcome<Rule> {
    nth(&RULES, number, "rule")
}

/// Returns the number of a colour.
#[inline]
pub(crate) const fn color_number(color: Option<Color>) -> tb_color {
    match color {
        Some(Color::Black) => TB_BLACK,
        Some(Color::White) => TB_WHITE,
        None => TB_NONE,
    }
}

/// Returns the number of a rule.
pub(crate) fn rule_number(rule: Rule) -> tb_rule {
    (0..).zip(RULES).find(|&(_, listed)| listed == rule).map_or(TB_FREESTYLE, |(number, _)| number)
}

/// Reads a point such as "h8". Returns TB_ERROR_PARSE if the text is no point of a board of 22 points per side.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_point_parse(
    name: *const c_char,
    point: *mut tb_point,
) -> tb_status {
    run(|| {
        // SAFETY: as the header asks.
        let name = unsafe { text(name, "name")? };
        let found: Point = name.parse().map_err(Failure::parse)?;
        // SAFETY: as the header asks.
        unsafe { put(point, found.into(), "point") }
    })
}

/// Writes a point such as "H8" to a buffer; 4 bytes are enough. Length may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_point_write(
    point: tb_point,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> tb_status {
    // SAFETY: as the header asks.
    run(|| unsafe { put_text(&point.get()?.to_string(), (buffer, capacity), length) })
}

/// Returns the point of Gomocup's coordinates, which count from the upper left corner of a board of this size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_point_from_gomocup(
    x: u32,
    y: u32,
    size: u32,
    point: *mut tb_point,
) -> tb_status {
    run(|| {
        let found = gomocup::point(x as usize, y as usize, size as usize).ok_or_else(|| {
            let last = size.saturating_sub(1);
            Failure::range(format_args!("point {x},{y}; expected both from 0 to {last}"))
        })?;
        // SAFETY: as the header asks.
        unsafe { put(point, found.into(), "point") }
    })
}

/// Returns Gomocup's coordinates of a point on a board of this size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tb_gomoku_point_to_gomocup(
    point: tb_point,
    size: u32,
    x: *mut u32,
    y: *mut u32,
) -> tb_status {
    run(|| {
        let point = point.get()?;
        let (column, row) = gomocup::coordinates(point, size as usize).ok_or_else(|| {
            Failure::range(format_args!("point {point}; expected one of a board of {size}×{size}"))
        })?;
        let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
        // SAFETY: as the header asks.
        unsafe {
            put(x, number(column), "x")?;
            put(y, number(row), "y")
        }
    })
}
