//! The two tables and their errors.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Index;

use thiserror::Error;

use crate::{CodeError, Numbering};

/// One entry for each code of a numbering; built by [`TableBuilder`](super::TableBuilder).
#[derive(Clone, PartialEq, Eq)]
pub struct LineTable<T> {
    entries: Box<[T]>,
    numbering: Numbering,
    digits: usize,
}

impl<T> LineTable<T> {
    /// Wraps the entries of all codes.
    pub(super) fn new(entries: Box<[T]>, numbering: Numbering, digits: usize) -> Self {
        Self { entries, numbering, digits }
    }

    /// Returns the entry of a code, or `None` if there is no such code.
    #[must_use]
    #[inline]
    pub fn get(&self, code: u32) -> Option<&T> {
        self.entries.get(code as usize)
    }

    /// Returns the number of entries, which is the number of codes.
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "every numbering has codes")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns all entries, in the order of their codes.
    #[inline]
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.entries.iter()
    }

    /// Returns all entries, in the order of their codes.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.entries
    }

    /// Returns the memory of the entries in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.entries)
    }

    /// Returns the numbering of the lines.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Returns the number of digits of a code.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.digits
    }
}

/// Returns the entry of a code.
///
/// # Panics
///
/// Panics if there is no such code; [`LineTable::get`] does not.
impl<T> Index<u32> for LineTable<T> {
    type Output = T;

    #[inline]
    fn index(&self, code: u32) -> &T {
        &self.entries[code as usize]
    }
}

impl<'a, T> IntoIterator for &'a LineTable<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Says what the table is, not its millions of entries.
impl<T> fmt::Debug for LineTable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineTable")
            .field("numbering", &self.numbering)
            .field("digits", &self.digits)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

/// A 16-bit class id for each code beside the distinct records; built by
/// [`TableBuilder`](super::TableBuilder).
///
/// Ids are numbered by first occurrence in counting order, so the same closure gives the same ids
/// whatever the number of threads.
#[derive(Clone, PartialEq, Eq)]
pub struct ClassTable<R> {
    ids: Box<[u16]>,
    records: Box<[R]>,
    numbering: Numbering,
    digits: usize,
}

impl<R> ClassTable<R> {
    /// Wraps the class of each code and the record of each class.
    pub(super) fn new(
        ids: Box<[u16]>,
        records: Box<[R]>,
        numbering: Numbering,
        digits: usize,
    ) -> Self {
        Self { ids, records, numbering, digits }
    }

    /// Returns the class of a code.
    ///
    /// # Panics
    ///
    /// Panics if there is no such code.
    #[must_use]
    #[inline]
    pub fn id(&self, code: u32) -> u16 {
        self.ids[code as usize]
    }

    /// Returns the record of a class.
    ///
    /// # Panics
    ///
    /// Panics if there is no such class.
    #[must_use]
    #[inline]
    pub fn record(&self, id: u16) -> &R {
        &self.records[usize::from(id)]
    }

    /// Returns the record of a code, or `None` if there is no such code.
    #[must_use]
    #[inline]
    pub fn get(&self, code: u32) -> Option<&R> {
        self.ids.get(code as usize).map(|&id| self.record(id))
    }

    /// Returns the class of each code, in the order of the codes.
    #[must_use]
    #[inline]
    pub fn ids(&self) -> &[u16] {
        &self.ids
    }

    /// Returns the record of each class, in the order of the ids: all are different.
    #[must_use]
    #[inline]
    pub fn records(&self) -> &[R] {
        &self.records
    }

    /// Returns the number of classes.
    #[must_use]
    #[inline]
    pub fn class_count(&self) -> usize {
        self.records.len()
    }

    /// Returns the memory of ids and records in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.ids) + size_of_val(&*self.records)
    }

    /// Returns the numbering of the lines.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Returns the number of digits of a code.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.digits
    }
}

/// Returns the record of a code.
///
/// # Panics
///
/// Panics if there is no such code; [`ClassTable::get`] does not.
impl<R> Index<u32> for ClassTable<R> {
    type Output = R;

    #[inline]
    fn index(&self, code: u32) -> &R {
        self.record(self.id(code))
    }
}

/// Says what the table is, not its millions of ids.
impl<R> fmt::Debug for ClassTable<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClassTable")
            .field("numbering", &self.numbering)
            .field("digits", &self.digits)
            .field("classes", &self.records.len())
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

/// The error of a table that cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// There are no such codes.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The table would be larger than the builder allows.
    #[error("the table takes {bytes} bytes; expected at most {max_bytes}")]
    TooLarge {
        /// The bytes the table takes; [`usize::MAX`] if they cannot be counted.
        bytes: usize,
        /// The maximum, see [`TableBuilder::max_bytes`](super::TableBuilder::max_bytes).
        max_bytes: usize,
    },
    /// The system has no memory for the table.
    #[error("no memory for a table of {bytes} bytes")]
    OutOfMemory {
        /// The bytes that were asked for.
        bytes: usize,
    },
    /// There are more distinct records than class ids.
    #[error("more than {max} distinct records, the first one too many at code {code}")]
    TooManyClasses {
        /// Maximum number of classes.
        max: usize,
        /// The code whose record is one too many.
        code: u32,
    },
    /// The threads to build with cannot be started.
    #[error("cannot start {threads} threads")]
    Threads {
        /// Number of threads requested.
        threads: usize,
    },
}
