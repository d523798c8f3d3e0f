//! Moves of games of Gomoku with the values of their positions.

use std::path::PathBuf;

use ::gomoku::{Point, Rule};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use trainer::gomoku::game::count_games;
use trainer::gomoku::record::{Origin, Record};

use super::read::{self, Part, columns};
use super::write::{Kind, Writer, rows, writer};
use crate::error::fail;
use crate::many::contiguous;

/// The value of a move that was not searched.
const NO_VALUE: i16 = i16::MIN;

columns! {
    Record, game: u32, ply: u16, size: u8, rule: u8, x: u8, y: u8, value: i16, depth: u8, origin: u8, result: i8, seed: u64;
    |record, seed|
    record.game,
    record.ply,
    record.size,
    small(Rule::ALL.iter().position(|&rule| rule == record.rule).unwrap_or(0)),
    small(record.point.x()),
    small(record.point.y()),
    record.value().unwrap_or(NO_VALUE),
    match record.origin {
        Origin::Searched { depth, .. } => depth,
        Origin::Opening | Origin::Random | Origin::Leaf => 0,
    },
    match record.origin {
        Origin::Opening => 0,
        Origin::Random => 1,
        Origin::Searched { .. } => 2,
        Origin::Leaf => 3,
    },
    record.result,
    seed,
}

fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

rows! {
    game: u32, ply: u16, size: u8, rule: u8, x: u8, y: u8, value: i16, depth: u8, origin: u8, result: i8, seed: u64
}

impl Given<'_> {
    fn record(&self, row: usize) -> Result<Record, String> {
        let rule = Rule::ALL.get(usize::from(self.rule[row]));
        let rule = *rule.ok_or_else(|| format!("rule {}; expected 0 to 4", self.rule[row]))?;
        let (x, y, size) = (self.x[row], self.y[row], self.size[row]);
        let point = Point::new(x.into(), y.into()).filter(|point| point.is_on(size.into()));
        let point = point.ok_or_else(|| {
            format!("x {x}, y {y}; expected a point of the board of {size} points per side")
        })?;
        let (value, depth) = (self.value[row], self.depth[row]);
        let is_plain = (value, depth) == (NO_VALUE, 0);
        let origin = match self.origin[row] {
            0 if is_plain => Origin::Opening,
            1 if is_plain => Origin::Random,
            2 => Origin::Searched { value, depth },
            3 if is_plain => Origin::Leaf,
            0 | 1 | 3 => {
                return Err(format!(
                    "value {value}, depth {depth} of a move that was not searched; expected none"
                ));
            }
            other => return Err(format!("origin {other}; expected 0 to 3")),
        };
        let (game, ply, result) = (self.game[row], self.ply[row], self.result[row]);
        let record = Record { game, ply, size, rule, point, origin, result };
        record.check().map(|()| record).map_err(|error| error.to_string())
    }
}

impl Kind for Record {
    fn may_begin(&self) -> bool {
        self.ply == 0
    }

    fn count(records: &[Self], first: u64) -> Result<u32, String> {
        count_games(records, first).map_err(|error| error.to_string())
    }
}

writer!(MoveWriter, Record, Arrays);

/// Reads files of moves into columns, each file on one thread.
#[pyfunction]
#[pyo3(signature = (paths, threads=0))]
pub(crate) fn read_moves(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    threads: usize,
) -> PyResult<Bound<'_, PyDict>> {
    let counts = read::counts::<Record>(py, &paths)?;
    let mut columns = Columns::new(counts.iter().sum());
    read::files(py, threads, (&paths, &counts), columns.rows())?;
    columns.into_dict(py)
}

/// Checks columns of moves one by one; whether they are games is checked when they are written. The rows count from `first` in
/// the error.
#[pyfunction]
#[pyo3(signature = (columns, first=0))]
pub(crate) fn check_moves(py: Python<'_>, columns: &Bound<'_, PyDict>, first: u64) -> PyResult<()> {
    let columns = Arrays::of(columns)?;
    let rows = columns.rows()?;
    py.detach(|| rows.check(first)).map_err(fail)
}
