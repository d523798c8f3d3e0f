//! What stones have changed, to take them back.

use alloc::vec::Vec;

/// A list that grows and shrinks at its end. Room is made for many items at once, so that adding one is no more than a
/// store.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stack<T> {
    /// The items, and room for more.
    items: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> Stack<T> {
    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Makes room for `count` items.
    #[inline(always)]
    pub(crate) fn make_room(&mut self, count: usize) {
        if self.items.len() - self.len < count {
            self.grow(count);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, count: usize) {
        self.items.resize(2 * (self.len + count), T::default());
    }

    /// Appends an item.
    ///
    /// # Panics
    ///
    /// If there is no room.
    #[inline(always)]
    pub(crate) fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    /// Returns the items from an index on.
    #[inline(always)]
    pub(crate) fn from(&self, start: usize) -> &[T] {
        &self.items[start..self.len]
    }

    /// Keeps the first `len` items.
    #[inline(always)]
    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_and_go_at_the_end() {
        let (mut stack, mut list) = (Stack::default(), Vec::new());
        for round in 0..40 {
            stack.make_room(round);
            for item in 0..round {
                stack.push(item);
                list.push(item);
            }
            let keep = list.len() * 2 / 3;
            assert_eq!(stack.from(keep), &list[keep..]);
            stack.truncate(keep);
            list.truncate(keep);
            assert_eq!((stack.len(), stack.from(0)), (keep, &list[..]));
        }
    }
}
