//! Tables of one thread each, which outlive it.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Tables of threads that have ended, for threads that start: their entries stay true.
#[derive(Debug)]
pub(in crate::search) struct SpareTables<T>(Mutex<Vec<T>>);

impl<T> Default for SpareTables<T> {
    fn default() -> Self {
        Self(Mutex::new(Vec::new()))
    }
}

/// A table that goes back to the spare ones when this is dropped.
#[derive(Debug)]
pub(in crate::search) struct Lease<'s, T> {
    spare: &'s SpareTables<T>,
    /// `None` until it is used.
    table: Option<T>,
}

impl<T> SpareTables<T> {
    pub(in crate::search) const fn lease(&self) -> Lease<'_, T> {
        Lease { spare: self, table: None }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets everything.
    pub(in crate::search) fn clear(&mut self) {
        self.lock().clear();
    }
}

impl<T: Default> Lease<'_, T> {
    /// Returns the table.
    #[inline]
    pub(in crate::search) fn table(&mut self) -> &mut T {
        self.table.get_or_insert_with(|| self.spare.lock().pop().unwrap_or_default())
    }
}

impl<T> Drop for Lease<'_, T> {
    fn drop(&mut self) {
        self.spare.lock().extend(self.table.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_go_from_thread_to_thread() {
        let mut spare = SpareTables::<Vec<u8>>::default();
        // A lease that was not used has no table.
        drop(spare.lease());
        assert!(spare.lock().is_empty());
        spare.lease().table().push(7);
        let (mut first, mut second) = (spare.lease(), spare.lease());
        assert_eq!((first.table().len(), second.table().len()), (1, 0));
        drop((first, second));
        assert_eq!(spare.lock().len(), 2);
        spare.clear();
        assert!(spare.lease().table().is_empty());
    }
}
