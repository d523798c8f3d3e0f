//! A check of the footer before the library reads it, because that allocates as many columns as a group claims to have.
//!
//! A footer is a structure in Thrift's compact protocol: every field begins with a byte of its type and the difference of
//! its number from that of the field before.

use parquet::errors::{ParquetError, Result};
use parquet::file::reader::ChunkReader;

/// Maximum size of a footer in bytes: more than ten thousand row groups.
const MAX_FOOTER: u32 = 16 << 20;

/// Field of a file with its columns and groups of columns, as one list.
const SCHEMA: i16 = 2;
/// Field of a group with its number of children.
const CHILDREN: i16 = 5;

/// Maximum nesting of structures and lists.
const MAX_DEPTH: usize = 32;

/// Refuses a file whose footer is damaged, or has a group with more children than there are columns.
pub(super) fn check(file: &impl ChunkReader) -> Result<()> {
    let damaged = || ParquetError::General("a damaged end of the file".to_owned());
    let end = file.len().checked_sub(8).ok_or_else(damaged)?;
    let tail = file.get_bytes(end, 8)?;
    let length = tail.first_chunk().copied().map_or(0, u32::from_le_bytes);
    let start = end.checked_sub(length.into()).filter(|_| length <= MAX_FOOTER);
    let footer = file.get_bytes(start.ok_or_else(damaged)?, length as usize)?;
    Cursor(&footer).file().ok_or_else(damaged)
}

/// The remaining bytes. Methods return `None` on missing or invalid bytes.
struct Cursor<'a>(&'a [u8]);

impl Cursor<'_> {
    fn file(mut self) -> Option<()> {
        let mut number = 0;
        while let Some(kind) = self.field(&mut number)? {
            if number == SCHEMA {
                let (size, _) = self.list()?;
                for _ in 0..size {
                    self.element(size)?;
                }
            } else {
                self.skip(kind, 0)?;
            }
        }
        Some(())
    }

    /// Skips a column or a group of columns.
    fn element(&mut self, most: u64) -> Option<()> {
        let mut number = 0;
        while let Some(kind) = self.field(&mut number)? {
            if number == CHILDREN {
                // The lowest bit is the sign.
                self.number().filter(|&children| children >> 1 <= most)?;
            } else {
                self.skip(kind, 1)?;
            }
        }
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// Returns a number with seven bits a byte, the lowest first.
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// Returns the type of the next field and updates the number; `Some(None)` at the end of the structure.
    #[expect(clippy::cast_possible_truncation, reason = "numbers of fields have 16 bits")]
    fn field(&mut self, number: &mut i16) -> Option<Option<u8>> {
        let head = self.byte()?;
        if head == 0 {
            return Some(None);
        }
        *number = match head >> 4 {
            0 => {
                let zigzag = self.number()?;
                ((zigzag >> 1) as i16) ^ -((zigzag & 1) as i16)
            }
            more => number.checked_add(more.into())?,
        };
        Some(Some(head & 15))
    }

    /// Returns the size of a list and the type of its elements, each of at least one byte.
    fn list(&mut self) -> Option<(u64, u8)> {
        let head = self.byte()?;
        let size = if head >> 4 == 15 { self.number()? } else { u64::from(head >> 4) };
        (size <= self.0.len() as u64).then_some((size, head & 15))
    }

    fn skip_bytes(&mut self, count: u64) -> Option<()> {
        self.0 = self.0.get(usize::try_from(count).ok()?..)?;
        Some(())
    }

    /// Skips a value.
    fn skip(&mut self, kind: u8, depth: usize) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        match kind {
            // The type is the value of a boolean.
            1 | 2 => Some(()),
            3 => self.skip_bytes(1),
            4..=6 => self.number().map(drop),
            7 => self.skip_bytes(8),
            8 => {
                let length = self.number()?;
                self.skip_bytes(length)
            }
            9 | 10 => {
                let (size, kind) = self.list()?;
                (0..size).try_for_each(|_| self.skip_element(kind, depth))
            }
            11 => {
                let size = self.number()?;
                let kinds = if size == 0 { 0 } else { self.byte()? };
                (0..size).try_for_each(|_| {
                    self.skip_element(kinds >> 4, depth)?;
                    self.skip_element(kinds & 15, depth)
                })
            }
            12 => {
                let mut number = 0;
                while let Some(kind) = self.field(&mut number)? {
                    self.skip(kind, depth + 1)?;
                }
                Some(())
            }
            13 => self.skip_bytes(16),
            _ => None,
        }
    }

    /// Skips an element of a list or map, where a boolean has a byte.
    fn skip_element(&mut self, kind: u8, depth: usize) -> Option<()> {
        self.skip(if matches!(kind, 1 | 2) { 3 } else { kind }, depth + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_no_more_columns_than_there_are() {
        // The second field, a list of two structures: a group of one column, and that.
        let good = b"\x15\x02\x19\x2c\x55\x02\x00\x18\x01a\x00\x00";
        assert_eq!(Cursor(good).file(), Some(()));
        for length in 0..good.len() {
            assert_eq!(Cursor(&good[..length]).file(), None, "{length}");
        }
        let huge = b"\x15\x02\x19\x2c\x55\xfe\xff\xff\xff\x0f\x00\x18\x01a\x00\x00";
        assert_eq!(Cursor(huge).file(), None);
    }

    #[test]
    fn every_value_is_gone_over() {
        let values: [&[u8]; 10] = [
            b"\x11",
            b"\x13\x05",
            b"\x16\x80\x80\x01",
            b"\x1712345678",
            b"\x18\x03abc",
            b"\x19\x31\x01\x02\x01",
            b"\x1b\x00",
            b"\x1b\x01\x58\x04\x01a",
            b"\x1c\x05\x20\x02\x00",
            b"\x1d0123456789abcdef",
        ];
        for value in values {
            // The first field of the third, a structure.
            let file = [b"\x3c", value, b"\x00\x00"].concat();
            assert_eq!(Cursor(&file).file(), Some(()), "{value:?}");
            assert_eq!(Cursor(&file[..file.len() - 1]).file(), None, "{value:?}");
        }
        let deep = [[0x1c; 1000].as_slice(), &[0; 1001]].concat();
        assert_eq!(Cursor(&[b"\x3c", &*deep].concat()).file(), None);
        for wrong in
            [&b"\x3e\x00"[..], b"\x38\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", b"\x39\xf1\xff\x7f"]
        {
            assert_eq!(Cursor(wrong).file(), None);
        }
    }
}
