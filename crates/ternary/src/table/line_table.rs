//! A table with the answer itself for each code.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Index;

use crate::Numbering;

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
