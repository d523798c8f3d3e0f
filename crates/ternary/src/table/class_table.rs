//! A table with a class for each code, and one record for each class.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Index;

use crate::Numbering;

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

    /// Returns how many classes there are.
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

    /// Returns how the lines are numbered.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Returns how many digits a code has.
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
