//! Reading: columns to records.

use std::cell::Cell;
use std::fmt;
use std::fs::File;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use othello::eval::Points;
use othello::{Bitboard, Board};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};
use parquet::file::reader::ChunkReader;
use thiserror::Error;

use super::column::{Column, Kind, Value, unknown_compression};
use super::footer;
use super::pages::Source;
use crate::othello::record::{Record, RecordError};

/// Why a file cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RowError {
    /// The file is damaged or not a Parquet file.
    #[error("{0}")]
    Parquet(#[from] ParquetError),
    /// The file is damaged in a way that the library does not check.
    #[error("a damaged file")]
    Damaged,
    /// A required column is missing.
    #[error("no column {0:?}; expected mover, opponent and score")]
    Missing(&'static str),
    /// A column has another type.
    #[error("the column {column:?} has {found}; expected {expected}")]
    Kind {
        /// The column.
        column: &'static str,
        /// Its type.
        found: &'static str,
        /// Types that it may have.
        expected: &'static str,
    },
    /// The compression of a column is not supported.
    #[error(
        "the column {column:?} is compressed with {found}; expected snappy or none: write the file \
         anew, in Python with pyarrow.parquet.write_table(table, name, compression=\"snappy\")"
    )]
    Compression {
        /// The column.
        column: &'static str,
        /// Name of the compression.
        found: &'static str,
    },
    /// A value is missing, or outside its range.
    #[error("row {row}: {column} {found}; expected {expected}")]
    Value {
        /// The row, counted from 0.
        row: u64,
        /// The column.
        column: &'static str,
        /// The value.
        found: String,
        /// Its range.
        expected: &'static str,
    },
    /// A row is not a record.
    #[error("row {row}: {error}")]
    Record {
        /// The row, counted from 0.
        row: u64,
        /// What is wrong.
        error: RecordError,
    },
}

/// The records of a file, in blocks. Memory holds one block, and a page of at most 32 MiB of each column.
pub struct Rows<R: ChunkReader + 'static> {
    source: Arc<Source<R>>,
    metadata: ParquetMetaData,
    /// Place in the file and type of each column.
    places: [Option<(usize, Kind)>; COLUMNS.len()],
    /// Next row group, and the columns and the number of remaining rows of the current one.
    group: usize,
    columns: [Option<Column>; COLUMNS.len()],
    left: usize,
    /// Number of rows read so far.
    row: u64,
}

const COLUMNS: [&str; 8] =
    ["mover", "opponent", "score", "depth", "exact", "result", "game", "seed"];
const MOVER: usize = 0;
const OPPONENT: usize = 1;
const SCORE: usize = 2;
const DEPTH: usize = 3;
const EXACT: usize = 4;
const RESULT: usize = 5;
const GAME: usize = 6;
const SEED: usize = 7;

/// Number of rows in a block.
const BLOCK: usize = 1 << 13;

impl<R: ChunkReader + 'static> fmt::Debug for Rows<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows")
            .field("places", &self.places)
            .field("row", &self.row)
            .finish_non_exhaustive()
    }
}

impl Rows<File> {
    /// Reads the metadata of a file.
    ///
    /// # Errors
    ///
    /// When it is not a Parquet file, or a column is missing or has another type.
    pub fn open(file: File) -> Result<Self, RowError> {
        Self::new(file)
    }
}

impl<R: ChunkReader + 'static> Rows<R> {
    /// Reads the metadata of a file.
    ///
    /// # Errors
    ///
    /// When it is not a Parquet file, or a column is missing or has another type.
    pub fn new(file: R) -> Result<Self, RowError> {
        guarded(|| Self::begin(file))
    }

    fn begin(file: R) -> Result<Self, RowError> {
        footer::check(&file)?;
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&file)?;
        let schema = metadata.file_metadata().schema_descr_ptr();
        let mut places = [None; COLUMNS.len()];
        for (place, name) in places.iter_mut().zip(COLUMNS) {
            let found = schema.columns().iter().position(|column| column.path().string() == name);
            let Some(found) = found else { continue };
            let expected = match name {
                "exact" => "booleans",
                "score" => "numbers: floats, integers or decimals",
                _ => "integers",
            };
            let wrong = |found| RowError::Kind { column: name, found, expected };
            let kind = Kind::of(&schema.column(found)).map_err(wrong)?;
            // `exact` may be 0 or 1; a number is never true or false.
            if kind == Kind::Boolean && name != "exact" {
                return Err(wrong("booleans"));
            }
            for group in metadata.row_groups() {
                let compression = group.column(found).compression();
                if let Some(found) = unknown_compression(compression) {
                    return Err(RowError::Compression { column: name, found });
                }
            }
            *place = Some((found, kind));
        }
        for column in [MOVER, OPPONENT, SCORE] {
            if places[column].is_none() {
                return Err(RowError::Missing(COLUMNS[column]));
            }
        }
        let columns = [const { None }; COLUMNS.len()];
        let source = Arc::new(Source(file));
        Ok(Self { source, metadata, places, group: 0, columns, left: 0, row: 0 })
    }

    /// Returns the number of rows that the metadata state.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.metadata.file_metadata().num_rows().try_into().unwrap_or(0)
    }

    /// Replaces the contents of a vector by the next records with their seeds, empty at the end.
    ///
    /// # Errors
    ///
    /// When the file is damaged or a row is not a record.
    pub fn next_block(&mut self, records: &mut Vec<(u64, Record)>) -> Result<(), RowError> {
        let done = guarded(|| self.read_block(records));
        if done.is_err() {
            records.clear();
            // The state of the library is unknown.
            (self.left, self.group) = (0, usize::MAX);
        }
        done
    }

    fn read_block(&mut self, records: &mut Vec<(u64, Record)>) -> Result<(), RowError> {
        records.clear();
        while self.left == 0 {
            let Some(group) = self.metadata.row_groups().get(self.group) else { return Ok(()) };
            self.left = group.num_rows().try_into().unwrap_or(0);
            for (column, place) in self.columns.iter_mut().zip(self.places) {
                let open = |place| Column::open(&self.source, group, place);
                *column = place.map(open).transpose()?;
            }
            self.group += 1;
        }
        let count = self.left.min(BLOCK);
        self.left -= count;
        let mut values = [const { Vec::new() }; COLUMNS.len()];
        for (values, column) in values.iter_mut().zip(&mut self.columns) {
            match column {
                Some(column) => *values = column.values(count)?,
                None => values.resize(count, None),
            }
        }
        for index in 0..count {
            let row = values.each_ref().map(|values| values[index]);
            records.push(self.record(row)?);
            self.row += 1;
        }
        Ok(())
    }

    /// Returns the record of a row, with its seed.
    fn record(&self, values: [Option<Value>; COLUMNS.len()]) -> Result<(u64, Record), RowError> {
        let row = self.row;
        let wrong = |column: usize, expected| {
            let found = match values[column] {
                None => "null".to_owned(),
                Some(Value::Short(number)) => number.to_string(),
                Some(Value::Long(number)) => number.to_string(),
                Some(Value::Unsigned(number)) => number.to_string(),
                Some(Value::Real(number)) => number.to_string(),
            };
            RowError::Value { row, column: COLUMNS[column], found, expected }
        };
        let whole = |column: usize, least: i64, most: i64, expected| match values[column] {
            None => Ok(None),
            Some(value) => value
                .whole()
                .filter(|number| (least..=most).contains(number))
                .map(Some)
                .ok_or_else(|| wrong(column, expected)),
        };
        let discs = |column: usize| {
            let word = values[column].and_then(Value::word).map(Bitboard::new);
            word.ok_or_else(|| wrong(column, "an integer of 64 bits"))
        };
        let board = Board::new(discs(MOVER)?, discs(OPPONENT)?);
        let board = board.map_err(|_| RowError::Record { row, error: RecordError::Overlap })?;
        let score = values[SCORE].map(Value::real).filter(|score| score.abs() <= 64.0);
        let score = score.ok_or_else(|| wrong(SCORE, "-64 to 64 discs"))?;
        let empties = board.empties().len();
        let depth = match whole(EXACT, 0, 1, "true or false")? {
            Some(1) => i64::from(empties),
            _ => whole(DEPTH, 0, 60, "0 to 60")?.unwrap_or(1),
        };
        let game = match values[GAME] {
            None => u32::try_from(row).ok(),
            Some(Value::Short(number)) => Some(number.cast_unsigned()),
            Some(value) => value.whole().and_then(|number| number.try_into().ok()),
        };
        let record = Record {
            board,
            score: points(score),
            depth: u8::try_from(depth).map_err(|_| wrong(DEPTH, "0 to 60"))?,
            result: whole(RESULT, -64, 64, "-64 to 64 discs")?.and_then(|r| i8::try_from(r).ok()),
            game: game.ok_or_else(|| wrong(GAME, "0 to 4294967295"))?,
        };
        let seed = match values[SEED] {
            None => 0,
            Some(value) => value.word().ok_or_else(|| wrong(SEED, "an integer of 64 bits"))?,
        };
        let checked = Record::from_bytes(&record.to_bytes());
        checked.map(|record| (seed, record)).map_err(|error| RowError::Record { row, error })
    }
}

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether a panic of this thread becomes [`RowError::Damaged`], so that a panic hook can ignore it.
#[must_use]
pub fn is_guarded() -> bool {
    IS_GUARDED.get()
}

/// Calls the library, which panics on some damaged files.
fn guarded<T>(work: impl FnOnce() -> Result<T, RowError>) -> Result<T, RowError> {
    let before = IS_GUARDED.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    IS_GUARDED.set(before);
    done.unwrap_or(Err(RowError::Damaged))
}

/// Returns the nearest score.
#[expect(clippy::cast_possible_truncation, reason = "at most 64 discs")]
fn points(discs: f64) -> Points {
    Points::new((discs * f64::from(Points::DISC.get())).round() as i32)
}
