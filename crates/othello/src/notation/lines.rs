//! Lines of bounded length.

use std::io::{BufRead, Read};

use crate::notation::error::Place;
use crate::notation::text::{BYTE_ORDER_MARK, Record};
use crate::notation::{MAX_RECORD_BYTES, ReadError, ReadErrorKind};

/// Reader of the lines of a source, one at a time in one buffer.
#[derive(Debug)]
pub(super) struct Lines<R> {
    source: R,
    buffer: Vec<u8>,
    /// Number of the line in the buffer.
    number: usize,
    /// Whether the reader must skip the rest of a line.
    is_within: bool,
    /// Whether the next call returns the line in the buffer again.
    is_again: bool,
}

/// Maximum length of a line with its line break, plus one byte.
const LIMIT: u64 = MAX_RECORD_BYTES as u64 + 1;

impl<R: BufRead> Lines<R> {
    /// Returns the source, positioned after the last line read.
    pub(super) const fn source(&self) -> &R {
        &self.source
    }

    pub(super) const fn new(source: R) -> Self {
        Self { source, buffer: Vec::new(), number: 0, is_within: false, is_again: false }
    }

    /// Returns the next line without its line break, or `None` after the last.
    ///
    /// The call after an error for a line that is too long skips the rest of that line, because it
    /// may be endless. A byte order mark is not part of a line.
    pub(super) fn next(&mut self) -> Result<Option<Record<'_>>, ReadError> {
        if std::mem::take(&mut self.is_again) {
            return Ok(Some(self.record()));
        }
        let place = Place::line(self.number + 1);
        let failed = |error| ReadError::new(place, ReadErrorKind::Io(error));
        self.buffer.clear();
        if std::mem::take(&mut self.is_within) {
            self.source.skip_until(b'\n').map_err(failed)?;
        }
        let length = self.source.by_ref().take(LIMIT).read_until(b'\n', &mut self.buffer);
        if length.map_err(failed)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if !self.buffer.ends_with(b"\n") && self.buffer.len() > MAX_RECORD_BYTES {
            self.is_within = true;
            return Err(ReadError::new(place, ReadErrorKind::TooLong));
        }
        Ok(Some(self.record()))
    }

    /// Makes the next call return the last line again, because it does not belong to the current
    /// record.
    pub(super) const fn put_back(&mut self) {
        self.is_again = true;
    }

    /// Returns the line in the buffer without its line break.
    fn record(&self) -> Record<'_> {
        let line = self.buffer.as_slice();
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mark = if self.number == 1 { BYTE_ORDER_MARK } else { b"" };
        let bytes = line.strip_prefix(mark).unwrap_or(line);
        Record { bytes, place: Place::line(self.number) }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Result<(usize, Vec<u8>), usize>> {
        let mut lines = Lines::new(BufReader::with_capacity(3, bytes));
        let mut seen = Vec::new();
        loop {
            match lines.next() {
                Ok(Some(line)) => seen.push(Ok((line.place.line, line.bytes.to_vec()))),
                Ok(None) => return seen,
                Err(error) => seen.push(Err(error.line)),
            }
        }
    }

    #[test]
    fn ends_of_lines_and_the_byte_order_mark_are_left_out() {
        let text = "\u{feff}one\r\n\n\u{feff}three";
        let expected = [(1, "one"), (2, ""), (3, "\u{feff}three")];
        let expected = expected.map(|(line, text)| Ok((line, text.as_bytes().to_vec())));
        assert_eq!(lines(text.as_bytes()), expected);
        assert_eq!(lines(b""), []);
    }

    /// An endless source.
    #[test]
    fn a_line_without_an_end_is_an_error_at_the_limit() {
        let mut source = BufReader::new(std::io::repeat(b'x'));
        let error = Lines::new(&mut source).next().unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::TooLong), "{error}");
    }

    #[test]
    fn only_a_line_that_is_too_long_is_lost() {
        let mut bytes = vec![b'a'; MAX_RECORD_BYTES];
        bytes.push(b'\n');
        bytes.extend(vec![b'b'; MAX_RECORD_BYTES + 1]);
        bytes.extend(b"\nc\n");
        bytes.extend(vec![b'd'; 3 * MAX_RECORD_BYTES]);
        let seen: Vec<_> =
            lines(&bytes).into_iter().map(|line| line.map(|(_, bytes)| bytes.len())).collect();
        assert_eq!(seen, [Ok(MAX_RECORD_BYTES), Err(2), Ok(1), Err(4)]);
    }
}
