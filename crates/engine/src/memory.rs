//! Zeroed memory and huge pages from the system.
#![allow(unsafe_code, reason = "zeroed allocation and advice to the system have no safe interface")]

#[cfg(all(feature = "std", not(loom)))]
pub(crate) use system::Pages;

#[cfg(all(feature = "std", loom))]
pub(crate) use modelled::Pages;

/// Asks the system for huge pages for new memory, where it offers them; nothing without the feature
/// `huge-pages`.
///
/// Use it for megabytes that are going to be filled: with small pages, the page faults at the first touch of
/// each cost more than filling them. The content of the memory stays.
pub fn advise_huge<T>(memory: &mut [T]) {
    #[cfg(all(feature = "huge-pages", target_os = "linux", not(miri)))]
    {
        let (base, size) = (memory.as_mut_ptr().cast(), size_of_val(memory));
        // SAFETY: the memory is borrowed for writing, and the advice changes neither what it holds
        // nor who may use it.
        unsafe { advise(base, size, rustix::mm::Advice::LinuxHugepage) };
    }
    #[cfg(not(all(feature = "huge-pages", target_os = "linux", not(miri))))]
    let _ = memory;
}

/// Gives the system advice on the whole pages of a piece of memory. A system that does not know the advice
/// ignores it.
///
/// # Safety
///
/// The caller may write to all of the memory, and the advice changes neither its content nor who may use
/// it.
#[cfg(all(feature = "huge-pages", target_os = "linux", not(miri)))]
unsafe fn advise(base: *mut u8, size: usize, advice: rustix::mm::Advice) {
    /// Alignment of the advice.
    const PAGE: usize = 1 << 12;
    let offset = base.align_offset(PAGE);
    let len = size.saturating_sub(offset) / PAGE * PAGE;
    if len > 0 {
        // SAFETY: the range lies within the memory, and the caller promises the rest.
        let _ = unsafe { rustix::mm::madvise(base.add(offset).cast(), len, advice) };
    }
}

#[cfg(all(feature = "std", not(loom)))]
mod system {
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::ops::Deref;
    use std::ptr::NonNull;

    use crate::table::bucket::Bucket;

    /// Buckets in memory that the system zeroes page by page when it is first used.
    ///
    /// For an alignment above its own, the allocator of the standard library would write the zeros itself. So
    /// this asks for a smaller alignment, with room to align.
    pub(crate) struct Pages {
        base: NonNull<u8>,
        layout: Layout,
        buckets: NonNull<Bucket>,
        len: usize,
    }

    /// An alignment that every allocator gives.
    const ALIGN: usize = align_of::<u64>();

    // SAFETY: only this owns the memory, and buckets may be shared and sent, because their words are atomic.
    unsafe impl Send for Pages {}
    // SAFETY: as above.
    unsafe impl Sync for Pages {}

    impl Pages {
        /// Returns `len` buckets of zeros, or `None` if the system has not enough memory.
        pub(crate) fn zeroed(len: usize) -> Option<Self> {
            let bytes = len.checked_mul(size_of::<Bucket>())?.checked_add(align_of::<Bucket>())?;
            let layout = Layout::from_size_align(bytes, ALIGN).ok()?;
            // SAFETY: the size is not 0, because the room to align is not.
            let base = NonNull::new(unsafe { alloc_zeroed(layout) })?;
            let offset = base.as_ptr().align_offset(align_of::<Bucket>());
            // The documentation does not promise an offset, but at run time there always is one.
            if offset > align_of::<Bucket>() {
                // SAFETY: it was allocated with this layout, and there are no references to it.
                unsafe { dealloc(base.as_ptr(), layout) };
                return None;
            }
            // SAFETY: the offset is at most the room that was added to the size of the buckets.
            let buckets = unsafe { base.add(offset) }.cast();
            Some(Self { base, layout, buckets, len })
        }

        /// Asks for huge pages, where the system has them.
        pub(crate) fn advise_huge(&self) {
            // SAFETY: this owns the memory, and the advice changes neither its content nor who may use it.
            #[cfg(all(feature = "huge-pages", target_os = "linux", not(miri)))]
            unsafe {
                super::advise(
                    self.base.as_ptr(),
                    self.layout.size(),
                    rustix::mm::Advice::LinuxHugepage,
                );
            }
        }
    }

    impl Deref for Pages {
        type Target = [Bucket];

        #[inline(always)]
        fn deref(&self) -> &[Bucket] {
            // SAFETY: there are `len` aligned buckets at this address, and zeros are a valid bucket, because its
            // words are plain numbers. They live as long as this, and only shared references to them are
            // made.
            unsafe { std::slice::from_raw_parts(self.buckets.as_ptr(), self.len) }
        }
    }

    impl Drop for Pages {
        fn drop(&mut self) {
            // SAFETY: it was allocated with this layout, and no reference to it is left.
            unsafe { dealloc(self.base.as_ptr(), self.layout) };
        }
    }
}

/// The atomics of the model checker are not plain memory.
#[cfg(all(feature = "std", loom))]
mod modelled {
    use std::ops::Deref;

    use crate::table::bucket::Bucket;

    pub(crate) struct Pages(Box<[Bucket]>);

    impl Pages {
        pub(crate) fn zeroed(len: usize) -> Option<Self> {
            Some(Self(std::iter::repeat_with(Bucket::default).take(len).collect()))
        }

        pub(crate) fn advise_huge(&self) {}
    }

    impl Deref for Pages {
        type Target = [Bucket];

        fn deref(&self) -> &[Bucket] {
            &self.0
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    #[test]
    fn advice_changes_no_content() {
        // Miri takes a minute for megabytes.
        let lengths = [0, 1, 4095, 4096, 100_000, 5 << 20];
        for len in lengths.into_iter().filter(|&len| len < 100_000 || cfg!(not(miri))) {
            let mut memory: Vec<u8> = (0..=250).cycle().take(len).collect();
            super::advise_huge(&mut memory);
            assert!(memory.iter().copied().eq((0..=250).cycle().take(len)), "{len} bytes");
        }
    }
}
