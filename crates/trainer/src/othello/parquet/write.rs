//! Writing: records to columns.

use std::io::Write;
use std::sync::Arc;

use othello::eval::Points;
use parquet::basic::Compression;
use parquet::data_type::{BoolType, DataType, FloatType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::othello::record::Record;

const SCHEMA: &str = "
message records {
    REQUIRED INT64 mover (INTEGER(64, false));
    REQUIRED INT64 opponent (INTEGER(64, false));
    REQUIRED INT32 empties (INTEGER(8, false));
    REQUIRED FLOAT score;
    REQUIRED INT32 depth (INTEGER(8, false));
    REQUIRED BOOLEAN exact;
    OPTIONAL INT32 result (INTEGER(8, true));
    REQUIRED INT32 game (INTEGER(32, false));
    REQUIRED INT64 seed (INTEGER(64, false));
}";

/// Number of records in a row group.
const GROUP: usize = 1 << 17;

/// Why records cannot be written.
#[derive(Debug)]
pub enum WriteError<E> {
    /// The next records cannot be read.
    Next(E),
    /// The file cannot be written.
    Parquet(ParquetError),
}

impl<E> From<ParquetError> for WriteError<E> {
    fn from(error: ParquetError) -> Self {
        Self::Parquet(error)
    }
}

/// Writes records with the seeds of their shards. `next` replaces the contents of a vector by the next block, empty at the
/// end.
///
/// The bytes depend on the records and seeds alone.
///
/// # Errors
///
/// Those of `next`, or when the file cannot be written.
pub fn write<E>(
    file: impl Write + Send,
    mut next: impl FnMut(&mut Vec<(u64, Record)>) -> Result<(), WriteError<E>>,
) -> Result<(), WriteError<E>> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by("tritboard".to_owned())
        .build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    let (mut block, mut rows) = (Vec::new(), Vec::new());
    loop {
        next(&mut block)?;
        let is_over = block.is_empty();
        rows.append(&mut block);
        while rows.len() >= GROUP || is_over && !rows.is_empty() {
            let rest = rows.split_off(rows.len().min(GROUP));
            let mut group = writer.next_row_group()?;
            columns(&mut group, &rows)?;
            group.close()?;
            rows = rest;
        }
        if is_over {
            break;
        }
    }
    writer.close()?;
    Ok(())
}

type Row = (u64, Record);

/// Writes the columns in the order of the schema.
fn columns<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &[Row],
) -> Result<(), ParquetError> {
    let words =
        |of: fn(&Row) -> u64| rows.iter().map(|row| of(row).cast_signed()).collect::<Vec<_>>();
    let numbers = |of: fn(&Row) -> i32| rows.iter().map(of).collect::<Vec<_>>();
    column::<Int64Type, _>(group, &words(|row| row.1.board.mover().bits()), None)?;
    column::<Int64Type, _>(group, &words(|row| row.1.board.opponent().bits()), None)?;
    column::<Int32Type, _>(group, &numbers(|row| row.1.empties().cast_signed()), None)?;
    let scores: Vec<f32> = rows.iter().map(|row| discs(row.1.score)).collect();
    column::<FloatType, _>(group, &scores, None)?;
    column::<Int32Type, _>(group, &numbers(|row| row.1.depth.into()), None)?;
    let exact: Vec<bool> = rows.iter().map(|row| row.1.is_exact()).collect();
    column::<BoolType, _>(group, &exact, None)?;
    let results: Vec<i32> = rows.iter().filter_map(|row| row.1.result).map(i32::from).collect();
    let known: Vec<i16> = rows.iter().map(|row| row.1.result.is_some().into()).collect();
    column::<Int32Type, _>(group, &results, Some(&known))?;
    column::<Int32Type, _>(group, &numbers(|row| row.1.game.cast_signed()), None)?;
    column::<Int64Type, _>(group, &words(|row| row.0), None)
}

/// Writes the next column, whose values exist where `known` is 1.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    known: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let missing = || ParquetError::General("a column is missing".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<T>().write_batch(values, known, None)?;
    column.close()
}

/// Returns the score in discs: exact, as scores have 14 bits.
#[expect(clippy::cast_precision_loss, reason = "at most 8192")]
fn discs(score: Points) -> f32 {
    score.get() as f32 / 128.0
}
