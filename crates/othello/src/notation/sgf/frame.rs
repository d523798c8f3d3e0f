//! Detection of the beginning and end of game trees.

use std::io::{BufRead, ErrorKind};

use crate::notation::error::Place;
use crate::notation::text::Record;
use crate::notation::{MAX_RECORD_BYTES, ReadError, ReadErrorKind};

/// Finds the game trees of a source one at a time, without checking their contents.
#[derive(Debug)]
pub(super) struct Frames<R> {
    source: R,
    buffer: Vec<u8>,
    /// Place of the beginning of the buffer.
    place: Place,
    /// Current place in the source.
    end: Place,
    has_text: bool,
    /// Place of the text after the last tree.
    behind: Option<Place>,
    has_trees: bool,
    is_over: bool,
}

impl<R: BufRead> Frames<R> {
    pub(super) const fn new(source: R) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            place: Place::START,
            end: Place::START,
            has_text: false,
            behind: None,
            has_trees: false,
            is_over: false,
        }
    }

    /// Returns whether the source has had anything but white space so far.
    pub(super) const fn has_text(&self) -> bool {
        self.has_text
    }

    /// Returns the place of text after the last tree, once the source has ended.
    pub(super) fn text_behind(&self) -> Option<Place> {
        self.behind.filter(|_| self.is_over)
    }

    /// Returns the place after the bytes read so far.
    pub(super) const fn end(&self) -> Place {
        self.end
    }

    /// Returns the next game tree, complete or not, or `None` after the last. Text between trees is
    /// ignored. A tree that is too long is skipped and reported as an error.
    pub(super) fn next(&mut self) -> Result<Option<Record<'_>>, ReadError> {
        self.buffer.clear();
        let (mut depth, mut is_value, mut is_escaped, mut is_long) = (0_usize, false, false, false);
        loop {
            let mut byte = [0];
            match self.source.read(&mut byte) {
                Ok(0) if depth == 0 || is_long => {
                    self.is_over = true;
                    return self.ended(is_long);
                }
                Ok(0) => return Ok(Some(self.record())),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(ReadError::new(self.end, ReadErrorKind::Io(error))),
            }
            let [byte] = byte;
            if depth == 0 && byte == b'(' {
                self.place = self.end;
                (self.behind, self.has_trees) = (None, true);
            } else if depth == 0 && self.has_trees && !byte.is_ascii_whitespace() {
                self.behind.get_or_insert(self.end);
            }
            self.end = self.end.after(&[byte]);
            self.has_text |= !byte.is_ascii_whitespace();
            let was_escaped = std::mem::take(&mut is_escaped);
            match byte {
                b'\\' if is_value => is_escaped = !was_escaped,
                b']' if is_value && !was_escaped => is_value = false,
                _ if is_value => {}
                b'[' if depth > 0 => is_value = true,
                b'(' => depth += 1,
                b')' if depth > 0 => {
                    depth -= 1;
                    if depth == 0 {
                        if is_long {
                            return self.ended(true);
                        }
                        self.buffer.push(byte);
                        return Ok(Some(self.record()));
                    }
                }
                _ => {}
            }
            if depth > 0 && !is_long {
                self.buffer.push(byte);
                is_long = self.buffer.len() > MAX_RECORD_BYTES;
            }
        }
    }

    /// Returns the error for a tree that is too long, otherwise `None`.
    fn ended(&self, is_long: bool) -> Result<Option<Record<'_>>, ReadError> {
        match is_long {
            true => Err(ReadError::new(self.place, ReadErrorKind::TooLong)),
            false => Ok(None),
        }
    }

    fn record(&self) -> Record<'_> {
        Record { bytes: &self.buffer, place: self.place }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(text: &str) -> Vec<String> {
        let mut frames = Frames::new(text.as_bytes());
        let mut found = Vec::new();
        while let Some(Record { bytes, place }) = frames.next().unwrap() {
            found.push(format!(
                "{}:{} {}",
                place.line,
                place.column,
                String::from_utf8_lossy(bytes)
            ));
        }
        found
    }

    #[test]
    fn trees_are_found_between_their_brackets() {
        assert_eq!(frames("no tree [(]"), ["1:10 (]"]);
        assert_eq!(frames("x\n(;A[(])(;B(;C)(;D))"), ["2:1 (;A[(])", "2:8 (;B(;C)(;D))"]);
        assert_eq!(frames(r"(;A[\])])"), [r"1:1 (;A[\])])"]);
        assert_eq!(frames("(;A"), ["1:1 (;A"]);
        assert!(frames("").is_empty() && frames(" ) ").is_empty());
    }

    #[test]
    fn a_tree_that_is_too_long_is_left_out_alone() {
        let text = format!("(;C[{}])(;B[f5])", "x".repeat(MAX_RECORD_BYTES));
        let mut frames = Frames::new(text.as_bytes());
        assert!(matches!(frames.next().unwrap_err().kind, ReadErrorKind::TooLong));
        assert_eq!(frames.next().unwrap().unwrap().bytes, b"(;B[f5])");
        assert!(frames.next().unwrap().is_none());
    }
}
