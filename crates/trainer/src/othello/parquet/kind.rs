//! What the numbers of a column mean, by its physical and its logical type.

use parquet::basic::{ConvertedType, LogicalType, Type};
use parquet::schema::types::ColumnDescriptor;

/// What a column holds.
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
    /// Returns what a column holds, or the name of what it holds if those are no numbers.
    pub(super) fn of(column: &ColumnDescriptor) -> Result<Self, &'static str> {
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

    /// Returns what a column of integers holds by the older kind of logical types.
    fn of_converted(column: &ColumnDescriptor) -> Result<Self, &'static str> {
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

    fn decimal(scale: i32) -> Result<Self, &'static str> {
        match u32::try_from(scale) {
            Ok(0) => Ok(Self::Signed),
            Ok(digits) if scale <= MAX_SCALE => Ok(Self::Decimal(digits)),
            _ => Err("decimals of a scale outside 0 to 18"),
        }
    }
}
