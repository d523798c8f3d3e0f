//! Handling of unreadable records.

use super::error::{ReadError, ReadErrorKind};

/// Handling of a record with an invalid structure or an illegal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Returns an error and stops.
    #[default]
    Strict,
    /// Skips exactly that record, counts it, and continues with the next.
    Lenient,
}

/// Returns or counts errors, depending on the mode.
#[derive(Debug)]
pub(super) struct Skips {
    mode: Mode,
    count: u64,
    first: Option<ReadError>,
    stopped: bool,
}

impl Skips {
    pub(super) const fn new(mode: Mode) -> Self {
        Self { mode, count: 0, first: None, stopped: false }
    }

    pub(super) const fn mode(&self) -> Mode {
        self.mode
    }

    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    pub(super) const fn first(&self) -> Option<&ReadError> {
        self.first.as_ref()
    }

    /// Returns the next record for the caller.
    ///
    /// `read` returns the next record on each call, and `None` at the end.
    pub(super) fn next<T>(
        &mut self,
        mut read: impl FnMut() -> Option<Result<T, ReadError>>,
    ) -> Option<Result<T, ReadError>> {
        while !self.stopped {
            match read() {
                Some(Err(error)) if self.forgives(&error) => {
                    self.count += 1;
                    self.first.get_or_insert(error);
                }
                Some(Ok(record)) => return Some(Ok(record)),
                last => {
                    self.stopped = true;
                    return last;
                }
            }
        }
        None
    }

    fn forgives(&self, error: &ReadError) -> bool {
        self.mode == Mode::Lenient && !matches!(error.kind, ReadErrorKind::Io(_))
    }
}

/// Adds the methods common to all readers to a reader with a [`Skips`] in its field `skips`.
macro_rules! skipping {
    ($reader:ident) => {
        impl<R> $reader<R> {
            /// Returns the handling of unreadable records.
            #[must_use]
            pub const fn mode(&self) -> $crate::notation::Mode {
                self.skips.mode()
            }

            /// Returns the number of records skipped so far; always 0 in strict mode.
            #[must_use]
            pub const fn skipped(&self) -> u64 {
                self.skips.count()
            }

            /// Returns the error of the first skipped record.
            #[must_use]
            pub const fn first_skipped(&self) -> Option<&$crate::notation::ReadError> {
                self.skips.first()
            }
        }
    };
}
pub(super) use skipping;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::error::Place;

    fn results() -> Vec<Result<u8, ReadError>> {
        let error = |line, kind| Err(ReadError::new(Place::line(line), kind));
        vec![
            Ok(1),
            error(2, ReadErrorKind::TooLong),
            error(3, ReadErrorKind::Missing { name: "x" }),
            Ok(4),
            error(5, ReadErrorKind::Io(std::io::Error::other("unplugged"))),
            Ok(6),
        ]
    }

    fn run(mode: Mode) -> (Vec<String>, Skips) {
        let mut skips = Skips::new(mode);
        let mut source = results().into_iter();
        let mut seen = Vec::new();
        for _ in 0..10 {
            match skips.next(|| source.next()) {
                Some(Ok(number)) => seen.push(number.to_string()),
                Some(Err(error)) => seen.push(error.to_string()),
                None => {}
            }
        }
        (seen, skips)
    }

    #[test]
    fn strict_stops_at_the_first_error() {
        let (seen, skips) = run(Mode::Strict);
        assert_eq!(seen, ["1", "line 2, column 1: a record of more than 1048576 bytes"]);
        assert_eq!((skips.count(), skips.first().is_none()), (0, true));
    }

    #[test]
    fn lenient_counts_bad_records_and_stops_where_the_source_fails() {
        let (seen, skips) = run(Mode::Lenient);
        assert_eq!(seen, ["1", "4", "line 5, column 1: unplugged"]);
        assert_eq!(skips.count(), 2);
        assert_eq!(skips.first().map(|error| error.line), Some(2));
    }
}
