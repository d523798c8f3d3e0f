//! Columns: their types, their values, and how they are compressed.

use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, LogicalType, Type};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::ChunkReader;
use parquet::schema::types::ColumnDescriptor;

use super::pages::{Source, column_reader};

/// Type of the values of a column, by its physical and its logical type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// False and true.
    Boolean,
    /// Integers with a sign.
    Signed,
    /// Integers without a sign.
    Unsigned,
    /// Integers that count units of 10 to the power of minus this.
    Decimal(u32),
    /// Floating point.
    Real,
}

/// The most digits of a decimal in 64 bits.
const MAX_SCALE: i32 = 18;

impl Kind {
    /// Returns the type of a column, or a name of the type if it is not a number.
    pub(super) fn of(column: &ColumnDescriptor) -> std::result::Result<Self, &'static str> {
        if column.max_rep_level() > 0 {
            return Err("lists");
        }
        let physical = column.physical_type();
        match physical {
            Type::BOOLEAN => Ok(Self::Boolean),
            Type::FLOAT | Type::DOUBLE => Ok(Self::Real),
            Type::INT32 | Type::INT64 => match column.logical_type_ref() {
                None => Self::of_converted(column),
                Some(LogicalType::Integer(of)) if of.is_signed => Ok(Self::Signed),
                Some(LogicalType::Integer(_)) => Ok(Self::Unsigned),
                Some(LogicalType::Decimal(of)) => Self::decimal(of.scale),
                Some(LogicalType::Date) => Err("dates"),
                Some(LogicalType::Time(_)) => Err("times"),
                Some(LogicalType::Timestamp(_)) => Err("timestamps"),
                Some(_) => Err("integers of an unknown meaning"),
            },
            Type::INT96 => Err("timestamps"),
            Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY => {
                let is_decimal = matches!(column.logical_type_ref(), Some(LogicalType::Decimal(_)))
                    || column.converted_type() == ConvertedType::DECIMAL;
                Err(if is_decimal { "decimals of more than 64 bits" } else { "texts or bytes" })
            }
        }
    }

    /// Returns the type of a column of integers by its converted type, which older files have.
    fn of_converted(column: &ColumnDescriptor) -> std::result::Result<Self, &'static str> {
        use ConvertedType as Converted;

        match column.converted_type() {
            Converted::NONE
            | Converted::INT_8
            | Converted::INT_16
            | Converted::INT_32
            | Converted::INT_64 => Ok(Self::Signed),
            Converted::UINT_8 | Converted::UINT_16 | Converted::UINT_32 | Converted::UINT_64 => {
                Ok(Self::Unsigned)
            }
            Converted::DECIMAL => Self::decimal(column.type_scale()),
            Converted::DATE => Err("dates"),
            Converted::TIME_MILLIS | Converted::TIME_MICROS => Err("times"),
            Converted::TIMESTAMP_MILLIS | Converted::TIMESTAMP_MICROS => Err("timestamps"),
            _ => Err("integers of an unknown meaning"),
        }
    }

    fn decimal(scale: i32) -> std::result::Result<Self, &'static str> {
        match u32::try_from(scale) {
            Ok(0) => Ok(Self::Signed),
            Ok(digits) if scale <= MAX_SCALE => Ok(Self::Decimal(digits)),
            _ => Err("decimals of a scale outside 0 to 18"),
        }
    }
}

/// A value of a column.
///
/// Signed integers keep the number of their bits: discs, seeds and games are unsigned, but other tools may store them as
/// signed numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    Short(i32),
    Long(i64),
    Unsigned(u64),
    Real(f64),
}

/// A column of a row group; how it is stored is the file's choice.
pub(super) struct Column {
    reader: ColumnReader,
    kind: Kind,
    /// Whether values may be missing.
    is_optional: bool,
}

impl Column {
    /// Returns a column of a row group by its place in the file.
    pub(super) fn open<R: ChunkReader + 'static>(
        source: &Arc<Source<R>>,
        group: &RowGroupMetaData,
        (place, kind): (usize, Kind),
    ) -> Result<Self> {
        let is_optional = group.schema_descr_ptr().column(place).max_def_level() > 0;
        Ok(Self { reader: column_reader(source, group, place)?, kind, is_optional })
    }

    /// Returns the next values.
    pub(super) fn values(&mut self, count: usize) -> Result<Vec<Option<Value>>> {
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
            _ => Err(ParquetError::General("a column of another type".to_owned())),
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
) -> Result<Vec<Option<Value>>> {
    let (mut found, mut levels) = (Vec::new(), Vec::new());
    let mut read = 0;
    while read < count {
        let levels = is_optional.then_some(&mut levels);
        let (rows, ..) = reader.read_records(count - read, levels, None, &mut found)?;
        if rows == 0 {
            return Err(ParquetError::EOF("fewer rows than the file says".to_owned()));
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
    values.filter(|values| values.len() == count).ok_or_else(short)
}

impl Value {
    /// Returns a number without a fraction.
    #[expect(clippy::cast_possible_truncation, reason = "small enough")]
    pub(super) fn whole(self) -> Option<i64> {
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
    pub(super) fn word(self) -> Option<u64> {
        match self {
            Self::Short(number) => Some(number.cast_unsigned().into()),
            Self::Long(number) => Some(number.cast_unsigned()),
            Self::Unsigned(number) => Some(number),
            Self::Real(_) => None,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "the nearest will do")]
    pub(super) fn real(self) -> f64 {
        match self {
            Self::Short(number) => number.into(),
            Self::Long(number) => number as f64,
            Self::Unsigned(number) => number as f64,
            Self::Real(number) => number,
        }
    }
}

/// Returns the name of a compression that is not read.
pub(super) fn unknown_compression(compression: Compression) -> Option<&'static str> {
    match compression {
        Compression::UNCOMPRESSED | Compression::SNAPPY => None,
        Compression::GZIP(_) => Some("gzip"),
        Compression::LZO => Some("lzo"),
        Compression::BROTLI(_) => Some("brotli"),
        Compression::LZ4 | Compression::LZ4_RAW => Some("lz4"),
        Compression::ZSTD(_) => Some("zstd"),
    }
}
