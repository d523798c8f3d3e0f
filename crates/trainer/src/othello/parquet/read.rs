//! Columns to records.

use std::cell::Cell;
use std::fmt;
use std::fs::File;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use othello::eval::Points;
use othello::{Bitboard, Board};
use parquet::basic::Compression;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};
use parquet::file::reader::ChunkReader;
use thiserror::Error;

use super::footer;
use super::kind::Kind;
use super::pages::{Source, column_reader};
use crate::othello::record::Record;
use crate::othello::record::RecordError;

/// Why a file has no records.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RowError {
    /// It is no Parquet file, or damaged.
    #[error("{0}")]
    Parquet(#[from] ParquetError),
    /// It is damaged where the library that reads it trusts it.
    #[error("a damaged file")]
    Damaged,
    /// A column that is needed is not there.
    #[error("no column {0:?}, expected mover, opponent and score")]
    Missing(&'static str),
    /// A column holds something else than what is needed.
    #[error("the column {column:?} has {found}, expected {expected}")]
    Kind {
        /// The column.
        column: &'static str,
        /// What it holds.
        found: &'static str,
        /// What it may hold.
        expected: &'static str,
    },
    /// A column is compressed in a way that is not read.
    #[error(
        "the column {column:?} is compressed with {found}, expected snappy or none: write the file \
         anew, in Python with pyarrow.parquet.write_table(table, name, compression=\"snappy\")"
    )]
    Compression {
        /// The column.
        column: &'static str,
        /// The name of the compression.
        found: &'static str,
    },
    /// A value is not there, or outside its range.
    #[error("row {row}: {column} {found}, expected {expected}")]
    Value {
        /// The row, counted from 0.
        row: u64,
        /// The column.
        column: &'static str,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// A row is no record.
    #[error("row {row}: {error}")]
    Record {
        /// The row, counted from 0.
        row: u64,
        /// What is wrong.
        error: RecordError,
    },
}

/// The records of a file, in blocks; memory holds one of them and a page of each column, of 32 MiB at
/// most.
pub struct Rows<R: ChunkReader + 'static> {
    source: Arc<Source<R>>,
    metadata: ParquetMetaData,
    /// For each column of records where it is in the file, and what it holds.
    places: [Option<(usize, Kind)>; COLUMNS.len()],
    /// The row group that is read, and the rows of it that are left.
    group: usize,
    columns: [Option<Column>; COLUMNS.len()],
    left: usize,
    /// The rows that were read.
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

/// The rows of a block.
const BLOCK: usize = 1 << 13;

/// A value of a column.
///
/// Integers with a sign keep the number of their bits: discs, seeds and games have none, but files of others
/// may store them with one.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Short(i32),
    Long(i64),
    Unsigned(u64),
    Real(f64),
}

/// A column of a row group; how it is stored is the file's choice.
struct Column {
    reader: ColumnReader,
    kind: Kind,
    /// Whether values may be missing.
    is_optional: bool,
}

impl<R: ChunkReader + 'static> fmt::Debug for Rows<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows")
            .field("places", &self.places)
            .field("row", &self.row)
            .finish_non_exhaustive()
    }
}

impl Rows<File> {
    /// Reads what a file says of its columns.
    ///
    /// # Errors
    ///
    /// When it is no Parquet file, or a column is missing or of another type.
    pub fn open(file: File) -> Result<Self, RowError> {
        Self::new(file)
    }
}

impl<R: ChunkReader + 'static> Rows<R> {
    /// Reads what a file says of its columns.
    ///
    /// # Errors
    ///
    /// When it is no Parquet file, or a column is missing or of another type.
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
            // Whether a score is exact may be 0 or 1; a number is never true or false.
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

    /// Returns the number of rows that the file says it has.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.metadata.file_metadata().num_rows().try_into().unwrap_or(0)
    }

    /// Replaces the records of a vector by the next ones, with their seeds; by none at the end.
    ///
    /// # Errors
    ///
    /// When the file is damaged or a row is no record.
    pub fn next_block(&mut self, records: &mut Vec<(u64, Record)>) -> Result<(), RowError> {
        let done = guarded(|| self.read_block(records));
        if done.is_err() {
            records.clear();
            // What the library was at is not gone on with.
            (self.left, self.group) = (0, usize::MAX);
        }
        done
    }

    fn read_block(&mut self, records: &mut Vec<(u64, Record)>) -> Result<(), RowError> {
        records.clear();
        while self.left == 0 {
            let Some(group) = self.metadata.row_groups().get(self.group) else { return Ok(()) };
            self.left = group.num_rows().try_into().unwrap_or(0);
            let schema = group.schema_descr_ptr();
            for (column, place) in self.columns.iter_mut().zip(self.places) {
                *column = match place {
                    Some((place, kind)) => Some(Column {
                        kind,
                        reader: column_reader(&self.source, group, place)?,
                        is_optional: schema.column(place).max_def_level() > 0,
                    }),
                    None => None,
                };
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

/// Returns whether a panic of this thread would become [`RowError::Damaged`], of which no hook for panics
/// needs to tell.
#[must_use]
pub fn is_guarded() -> bool {
    IS_GUARDED.get()
}

/// Does what calls the library, which panics over some files that are damaged.
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

impl Value {
    /// Returns a number without a fraction.
    #[expect(clippy::cast_possible_truncation, reason = "small enough")]
    fn whole(self) -> Option<i64> {
        match self {
            Self::Short(number) => Some(number.into()),
            Self::Long(number) => Some(number),
            Self::Unsigned(number) => number.try_into().ok(),
            Self::Real(number) => {
                (number.trunc() == number && number.abs() < 1e15).then_some(number as i64)
            }
        }
    }

    /// Returns the bits of an integer, with or without a sign.
    fn word(self) -> Option<u64> {
        match self {
            Self::Short(number) => Some(number.cast_unsigned().into()),
            Self::Long(number) => Some(number.cast_unsigned()),
            Self::Unsigned(number) => Some(number),
            Self::Real(_) => None,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "the nearest will do")]
    fn real(self) -> f64 {
        match self {
            Self::Short(number) => number.into(),
            Self::Long(number) => number as f64,
            Self::Unsigned(number) => number as f64,
            Self::Real(number) => number,
        }
    }
}

/// Returns the name of a compression that is not read.
fn unknown_compression(compression: Compression) -> Option<&'static str> {
    match compression {
        Compression::UNCOMPRESSED | Compression::SNAPPY => None,
        Compression::GZIP(_) => Some("gzip"),
        Compression::LZO => Some("lzo"),
        Compression::BROTLI(_) => Some("brotli"),
        Compression::LZ4 | Compression::LZ4_RAW => Some("lz4"),
        Compression::ZSTD(_) => Some("zstd"),
    }
}

impl Column {
    /// Returns the next values.
    fn values(&mut self, count: usize) -> Result<Vec<Option<Value>>, RowError> {
        let (is_optional, kind) = (self.is_optional, self.kind);
        match &mut self.reader {
            ColumnReader::BoolColumnReader(reader) => {
                values(reader, count, is_optional, |value| Value::Short(value.into()))
            }
            ColumnReader::Int32ColumnReader(reader) => {
                values(reader, count, is_optional, |number| match kind {
                    Kind::Unsigned => Value::Unsigned(number.cast_unsigned().into()),
                    Kind::Decimal(scale) => Value::Real(decimal(number.into(), scale)),
                    _ => Value::Short(number),
                })
            }
            ColumnReader::Int64ColumnReader(reader) => {
                values(reader, count, is_optional, |number| match kind {
                    Kind::Unsigned => Value::Unsigned(number.cast_unsigned()),
                    Kind::Decimal(scale) => Value::Real(decimal(number, scale)),
                    _ => Value::Long(number),
                })
            }
            ColumnReader::FloatColumnReader(reader) => {
                values(reader, count, is_optional, |value| Value::Real(value.into()))
            }
            ColumnReader::DoubleColumnReader(reader) => {
                values(reader, count, is_optional, Value::Real)
            }
            _ => Err(ParquetError::General("a column of another type".to_owned()).into()),
        }
    }
}

/// Returns the number that a count of units of a decimal is.
#[expect(clippy::cast_precision_loss, reason = "scores have few digits")]
fn decimal(units: i64, scale: u32) -> f64 {
    // Both are powers of ten, of at most 18 digits: 15 is 1.5 and not the sum of ten tenths.
    units as f64 / 10_i64.pow(scale) as f64
}

fn values<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    count: usize,
    is_optional: bool,
    value: impl Fn(T::T) -> Value,
) -> Result<Vec<Option<Value>>, RowError> {
    let (mut found, mut levels) = (Vec::new(), Vec::new());
    let mut read = 0;
    while read < count {
        let levels = is_optional.then_some(&mut levels);
        let (rows, ..) = reader.read_records(count - read, levels, None, &mut found)?;
        if rows == 0 {
            return Err(ParquetError::EOF("fewer rows than the file says".to_owned()).into());
        }
        read += rows;
    }
    let short = || ParquetError::General("fewer values than the file says".to_owned());
    let mut found = found.into_iter().map(value);
    let values: Option<Vec<Option<Value>>> = if is_optional {
        levels
            .iter()
            .map(|&level| if level > 0 { found.next().map(Some) } else { Some(None) })
            .collect()
    } else {
        Some(found.map(Some).collect())
    };
    Ok(values.filter(|values| values.len() == count).ok_or_else(short)?)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek};

    use bytes::Bytes;
    use othello::workload::boards_with_empties;
    use parquet::column::writer::ColumnWriter;
    use parquet::data_type::{DoubleType, Int64Type};
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    use super::super::{WriteError, write};
    use super::*;

    /// Records of all kinds, more than a block of them.
    #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
    fn records() -> Vec<(u64, Record)> {
        let boards = [5, 20, 44].map(|empties| boards_with_empties(2, empties, 3_000)).concat();
        let rows = (0_u32..).zip(boards).map(|(number, board)| {
            let is_exact = number.is_multiple_of(3);
            let low = i32::try_from(number % 8000).unwrap() - 4000;
            let record = Record {
                board,
                score: if is_exact { Points::DISC * (low % 64) } else { Points::new(low) },
                depth: if is_exact { board.empties().len() as u8 } else { (number % 4) as u8 },
                result: (!number.is_multiple_of(5))
                    .then_some((i32::try_from(number % 129).unwrap() - 64) as i8),
                game: u32::MAX - number,
            };
            (u64::MAX - u64::from(number / 4000), record)
        });
        rows.collect()
    }

    fn written(rows: &[(u64, Record)]) -> File {
        let file = tempfile::tempfile().unwrap();
        let mut blocks = rows.chunks(1000);
        let next = |block: &mut Vec<_>| {
            *block = blocks.next().unwrap_or_default().to_vec();
            Ok::<_, WriteError<()>>(())
        };
        write(file.try_clone().unwrap(), next).unwrap();
        file
    }

    fn all<R: ChunkReader + 'static>(mut rows: Rows<R>) -> Result<Vec<(u64, Record)>, RowError> {
        let (mut found, mut block) = (Vec::new(), Vec::new());
        loop {
            rows.next_block(&mut block)?;
            if block.is_empty() {
                return Ok(found);
            }
            found.append(&mut block);
        }
    }

    #[test]
    fn records_come_back() {
        let records = records();
        let rows = Rows::open(written(&records)).unwrap();
        assert_eq!(rows.count(), records.len() as u64);
        assert_eq!(all(rows).unwrap(), records);
        assert_eq!(all(Rows::open(written(&[])).unwrap()).unwrap(), []);
    }

    /// Writes a file as others might: integers of 64 bits, scores as doubles, nothing else.
    fn of_others(schema: &str, boards: &[[i64; 2]], scores: &[f64]) -> File {
        let file = tempfile::tempfile().unwrap();
        let schema = Arc::new(parse_message_type(schema).unwrap());
        let mut writer =
            SerializedFileWriter::new(file.try_clone().unwrap(), schema, Arc::default()).unwrap();
        let mut group = writer.next_row_group().unwrap();
        for index in 0..2 {
            let values: Vec<i64> = boards.iter().map(|board| board[index]).collect();
            let mut column = group.next_column().unwrap().unwrap();
            column.typed::<Int64Type>().write_batch(&values, None, None).unwrap();
            column.close().unwrap();
        }
        if let Some(mut column) = group.next_column().unwrap() {
            column.typed::<DoubleType>().write_batch(scores, None, None).unwrap();
            column.close().unwrap();
        }
        group.close().unwrap();
        writer.close().unwrap();
        file
    }

    const OTHERS: &str = "message rows {
        REQUIRED INT64 opponent; REQUIRED INT64 mover; REQUIRED DOUBLE score; }";

    #[test]
    fn files_of_others_need_boards_and_scores() {
        let file = of_others(OTHERS, &[[1, 2], [i64::MIN, 6]], &[-1.5, 63.999]);
        let found = all(Rows::open(file).unwrap()).unwrap();
        let board = Board::new(Bitboard::new(2), Bitboard::new(1)).unwrap();
        let first = Record { board, score: Points::new(-192), depth: 1, result: None, game: 0 };
        assert_eq!(found[0], (0, first));
        assert_eq!((found[1].1.game, found[1].1.score), (1, Points::new(8192)));
        assert_eq!(found[1].1.board.opponent(), Bitboard::new(1 << 63));
    }

    #[test]
    fn nonsense_is_refused() {
        let message = |boards: &[[i64; 2]], scores: &[f64]| {
            let rows = Rows::open(of_others(OTHERS, boards, scores)).unwrap();
            all(rows).unwrap_err().to_string()
        };
        assert_eq!(message(&[[1, 2]], &[64.1]), "row 0: score 64.1, expected -64 to 64 discs");
        assert_eq!(message(&[[1, 2]], &[f64::NAN]), "row 0: score NaN, expected -64 to 64 discs");
        let overlap = message(&[[1, 2], [3, 1]], &[0.0, 0.0]);
        assert_eq!(overlap, "row 1: a square with discs of both players, expected of one");
        let without = "message rows { REQUIRED INT64 mover; REQUIRED INT64 other; }";
        let error = Rows::open(of_others(without, &[[1, 2]], &[])).unwrap_err();
        assert!(matches!(error, RowError::Missing("opponent")));
        let texts = "message rows { REQUIRED INT64 mover; REQUIRED INT64 opponent;
            REQUIRED BINARY score (STRING); }";
        let schema = Arc::new(parse_message_type(texts).unwrap());
        let file = tempfile::tempfile().unwrap();
        let writer =
            SerializedFileWriter::new(file.try_clone().unwrap(), schema, Arc::default()).unwrap();
        writer.close().unwrap();
        let message = Rows::open(file).unwrap_err().to_string();
        let expected = "the column \"score\" has texts or bytes, expected numbers: floats, integers or decimals";
        assert_eq!(message, expected);
    }

    /// Writes a file of one row, in which every column but the boards has 32 or 64 bits.
    fn with_score(score: &str, value: i64) -> File {
        let schema = format!(
            "message rows {{ REQUIRED INT64 mover; REQUIRED INT64 opponent; REQUIRED {score}; }}"
        );
        let file = tempfile::tempfile().unwrap();
        let schema = Arc::new(parse_message_type(&schema).unwrap());
        let mut writer =
            SerializedFileWriter::new(file.try_clone().unwrap(), schema, Arc::default()).unwrap();
        let mut group = writer.next_row_group().unwrap();
        for value in [1, 2, value] {
            let mut column = group.next_column().unwrap().unwrap();
            match column.untyped() {
                ColumnWriter::Int32ColumnWriter(column) => {
                    column.write_batch(&[i32::try_from(value).unwrap()], None, None).unwrap();
                }
                ColumnWriter::Int64ColumnWriter(column) => {
                    column.write_batch(&[value], None, None).unwrap();
                }
                ColumnWriter::BoolColumnWriter(column) => {
                    column.write_batch(&[value != 0], None, None).unwrap();
                }
                _ => panic!("another type"),
            }
            column.close().unwrap();
        }
        group.close().unwrap();
        writer.close().unwrap();
        file
    }

    #[test]
    fn numbers_are_what_their_logical_types_say() {
        let score = |column: &str, value| {
            let found = Rows::open(with_score(column, value)).and_then(all);
            found.map(|rows| rows[0].1.score.get())
        };
        for (column, value, discs) in [
            ("INT32 score", -15, -15.0),
            ("INT32 score (INTEGER(8, true))", -15, -15.0),
            ("INT64 score (INTEGER(64, false))", 15, 15.0),
            ("INT32 score (UINT_8)", 15, 15.0),
            ("INT32 score (DECIMAL(9, 1))", 15, 1.5),
            ("INT32 score (DECIMAL(9, 0))", 15, 15.0),
            ("INT64 score (DECIMAL(18, 2))", -175, -1.75),
            ("INT64 score (DECIMAL(18, 18))", 500_000_000_000_000_000, 0.5),
        ] {
            let points = f64::from(score(column, value).unwrap());
            assert_eq!(points, discs * f64::from(Points::DISC.get()), "{column}");
        }
        for (column, found) in [
            ("BOOLEAN score", "booleans"),
            ("INT32 score (DATE)", "dates"),
            ("INT32 score (TIME(MILLIS, true))", "times"),
            ("INT64 score (TIMESTAMP(MICROS, false))", "timestamps"),
            ("INT64 score (TIMESTAMP_MILLIS)", "timestamps"),
        ] {
            let message = score(column, 15).unwrap_err().to_string();
            assert!(message.contains(&format!("\"score\" has {found}, expected")), "{message}");
        }
        // Without a sign, all bits set are no -1.
        for column in ["INT32 score (INTEGER(32, false))", "INT64 score (UINT_64)"] {
            let message = score(column, -1).unwrap_err().to_string();
            assert!(message.contains("expected -64 to 64 discs"), "{message}");
        }
    }

    #[test]
    fn compressed_files_say_what_to_do() {
        let mut bytes = Vec::new();
        let mut file = written(&records()[..5]);
        file.rewind().unwrap();
        file.read_to_end(&mut bytes).unwrap();
        // The footer has the compression behind the name of the column.
        let name = b"\x18\x05mover\x15";
        let at = bytes.windows(name.len()).position(|window| window == name).unwrap() + name.len();
        assert_eq!(bytes[at], 1 << 1, "snappy");
        for (number, name) in [(2, "gzip"), (4, "brotli"), (6, "zstd"), (7, "lz4")] {
            let mut changed = bytes.clone();
            changed[at] = number << 1;
            let error = Rows::new(Bytes::from(changed)).unwrap_err();
            assert!(
                matches!(error, RowError::Compression { column: "mover", found } if found == name)
            );
            let message = error.to_string();
            assert!(message.contains("expected snappy or none: write the file anew"), "{message}");
        }
    }

    /// Without checksums of pages a file may say something else, but nothing that is no record.
    #[test]
    fn flipped_bits_do_no_harm() {
        let mut file = written(&records()[..20]);
        let mut bytes = Vec::new();
        file.rewind().unwrap();
        file.read_to_end(&mut bytes).unwrap();
        for at in 0..bytes.len() {
            for mask in [1, 0x80, 0xff] {
                let mut flipped = bytes.clone();
                flipped[at] ^= mask;
                let mut copy = tempfile::tempfile().unwrap();
                std::io::Write::write_all(&mut copy, &flipped).unwrap();
                for (_, record) in Rows::open(copy).and_then(all).unwrap_or_default() {
                    assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record));
                }
            }
        }
    }

    #[test]
    fn truncated_files_are_refused() {
        let mut file = written(&records()[..50]);
        let mut bytes = Vec::new();
        file.rewind().unwrap();
        file.read_to_end(&mut bytes).unwrap();
        for length in 0..bytes.len() {
            let mut cut = tempfile::tempfile().unwrap();
            std::io::Write::write_all(&mut cut, &bytes[..length]).unwrap();
            assert!(Rows::open(cut).and_then(all).is_err(), "{length}");
        }
    }
}
