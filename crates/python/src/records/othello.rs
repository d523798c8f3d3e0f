//! Positions of Othello with their scores.

use std::path::PathBuf;

use ::othello::eval::Points;
use ::othello::{Bitboard, Board};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use trainer::othello::record::Record;

use super::read::{self, Part, columns};
use super::write::{Kind, Writer, rows, writer};
use crate::error::fail;
use crate::many::contiguous;

/// The result that stands for an unknown one.
const UNKNOWN: i8 = i8::MIN;

columns! {
    Record, mover: u64, opponent: u64, score: f32, depth: u8, result: i8, game: u32, seed: u64;
    |record, seed|
    record.board.mover().bits(),
    record.board.opponent().bits(),
    discs(record.score),
    record.depth,
    record.result.unwrap_or(UNKNOWN),
    record.game,
    seed,
}

/// Returns a score in discs: exact, as scores have 14 bits.
#[expect(clippy::cast_precision_loss, reason = "at most 8192")]
fn discs(score: Points) -> f32 {
    score.get() as f32 / Points::DISC.get() as f32
}

/// Returns the nearest score.
#[expect(clippy::cast_possible_truncation, reason = "at most 64 discs")]
fn points(discs: f32) -> Points {
    Points::new((f64::from(discs) * f64::from(Points::DISC.get())).round() as i32)
}

rows! { mover: u64, opponent: u64, score: f32, depth: u8, result: i8, game: u32, seed: u64 }

impl Given<'_> {
    fn record(&self, row: usize) -> Result<Record, String> {
        let [mover, opponent] = [self.mover[row], self.opponent[row]].map(Bitboard::new);
        let overlap = |_| "a square with discs of both players; expected of one".to_owned();
        let board = Board::new(mover, opponent).map_err(overlap)?;
        let discs = self.score[row];
        if discs.is_nan() || discs.abs() > 64.0 {
            return Err(format!("score {discs}; expected -64 to 64 discs"));
        }
        let (depth, result, game) = (self.depth[row], self.result[row], self.game[row]);
        let result = (result != UNKNOWN).then_some(result);
        let record = Record { board, score: points(discs), depth, result, game };
        Record::from_bytes(&record.to_bytes()).map_err(|error| error.to_string())
    }
}

impl Kind for Record {
    fn may_begin(&self) -> bool {
        true
    }

    fn count(records: &[Self], _: u64) -> Result<u32, String> {
        u32::try_from(records.len()).map_err(|_| "too many positions".to_owned())
    }
}

writer!(PositionWriter, Record, Arrays);

/// Reads files of positions into columns, each file on one thread.
#[pyfunction]
#[pyo3(signature = (paths, threads=0))]
pub(crate) fn read_positions(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    threads: usize,
) -> PyResult<Bound<'_, PyDict>> {
    let counts = read::counts::<Record>(py, &paths)?;
    let mut columns = Columns::new(counts.iter().sum());
    read::files(py, threads, (&paths, &counts), columns.rows())?;
    columns.into_dict(py)
}

/// Checks columns of positions. The rows count from `first` in the error.
#[pyfunction]
#[pyo3(signature = (columns, first=0))]
pub(crate) fn check_positions(
    py: Python<'_>,
    columns: &Bound<'_, PyDict>,
    first: u64,
) -> PyResult<()> {
    let columns = Arrays::of(columns)?;
    let rows = columns.rows()?;
    py.detach(|| rows.check(first)).map_err(fail)
}
