//! Pages of columns, whose sizes are checked before the library allocates what a file claims.

use std::io::Read;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::serialized_reader::SerializedPageReader;

/// Maximum size of a page in memory, in bytes. Writers make pages of about one MiB.
const MAX_PAGE: u64 = 32 << 20;

fn wrong<T>(what: impl Into<String>) -> Result<T> {
    Err(ParquetError::General(what.into()))
}

/// Returns the reader of a column of a row group.
pub(super) fn column_reader<R: ChunkReader + 'static>(
    source: &Arc<Source<R>>,
    group: &RowGroupMetaData,
    place: usize,
) -> Result<ColumnReader> {
    let column = group.column(place);
    let offsets = [Some(column.data_page_offset()), column.dictionary_page_offset()];
    let mut numbers = offsets.into_iter().flatten().chain([column.compressed_size()]);
    if numbers.any(|number| number < 0) {
        return wrong("a column at a negative place, or of a negative size");
    }
    let rows = usize::try_from(group.num_rows())?;
    let inner = SerializedPageReader::new(Arc::clone(source), column, rows, None)?;
    Ok(get_column_reader(column.column_descr_ptr(), Box::new(Pages { inner, has_values: false })))
}

/// The file, from which pages are read one after another.
pub(super) struct Source<R>(pub(super) R);

impl<R: Length> Length for Source<R> {
    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl<R: ChunkReader> ChunkReader for Source<R> {
    type T = R::T;

    /// Returns a reader at the head of a page.
    fn get_read(&self, start: u64) -> Result<Self::T> {
        let mut head = Vec::new();
        self.0.get_read(start)?.take(HEAD).read_to_end(&mut head)?;
        if size_of_page(&head).is_none_or(|size| size > MAX_PAGE) {
            return wrong(format!("no page of at most {MAX_PAGE} bytes"));
        }
        self.0.get_read(start)
    }

    /// Returns the bytes of a page after its head.
    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let end = start.checked_add(length as u64);
        if end.is_none_or(|end| end > self.len()) {
            return wrong("a page beyond the end");
        }
        self.0.get_bytes(start, length)
    }
}

/// Maximum size of the two numbers at the beginning of a page.
const HEAD: u64 = 2 * (1 + 5);

/// Returns the size of a page in memory: the second of two 32-bit numbers of its head, each after a byte that marks the
/// next field as a number.
fn size_of_page(head: &[u8]) -> Option<u64> {
    const NEXT_NUMBER: u8 = 0x15;
    let mut bytes = head.iter().copied();
    let mut number = || {
        if bytes.next()? != NEXT_NUMBER {
            return None;
        }
        // Seven bits a byte, the lowest first.
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = bytes.next()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    };
    number()?;
    // The lowest bit is the sign.
    let size = number()?;
    (size & 1 == 0).then_some(size >> 1)
}

/// The pages of a column.
struct Pages<R: ChunkReader> {
    inner: SerializedPageReader<R>,
    /// Whether the dictionary page was read.
    has_values: bool,
}

impl<R: ChunkReader + 'static> PageReader for Pages<R> {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.inner.get_next_page()?;
        match &page {
            Some(Page::DictionaryPage { buf, num_values, .. }) => {
                // Numbers have four or eight bytes.
                if *num_values as usize > buf.len() / 4 {
                    return wrong("a page with more values than it has room for");
                }
                self.has_values = true;
            }
            Some(Page::DataPage { encoding, .. } | Page::DataPageV2 { encoding, .. }) => {
                let counts = [Encoding::PLAIN_DICTIONARY, Encoding::RLE_DICTIONARY];
                if counts.contains(encoding) && !self.has_values {
                    return wrong("a page that counts values of which there are none");
                }
            }
            None => {}
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.inner.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.inner.skip_next_page()
    }
}

impl<R: ChunkReader + 'static> Iterator for Pages<R> {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_pages_are_found_or_refused() {
        for (head, size) in [
            (&b"\x15\x00\x15\x10\x15\x08"[..], Some(8)),
            (b"\x15\x04\x15\x80\x80\x01", Some(1 << 13)),
            (b"\x15\x04\x15\xfe\xff\xff\xff\x0f", Some(0x7fff_ffff)),
            // Less than nothing, another number, too long, cut off.
            (b"\x15\x04\x15\x11", None),
            (b"\x15\x04\x25\x10", None),
            (b"\x15\x04\x15\xff\xff\xff\xff\xff\x00", None),
            (b"\x15\x04\x15\x80", None),
            (b"", None),
        ] {
            assert_eq!(size_of_page(head), size, "{head:?}");
        }
    }
}
