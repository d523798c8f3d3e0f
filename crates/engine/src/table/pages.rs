//! Memory as the system gives it.
#![allow(
    unsafe_code,
    reason = "memory of zeros, and advice to the system, are not safe to ask for"
)]

#[cfg(not(loom))]
pub(super) use system::Pages;

#[cfg(loom)]
pub(super) use modelled::Pages;

#[cfg(not(loom))]
mod system {
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::ops::Deref;
    use std::ptr::NonNull;

    use super::super::line::Line;

    /// Lines in memory that the system has zeroed, which it need not do before a page is used.
    ///
    /// Asked for memory of an alignment that it does not have anyway, the allocator of the standard
    /// library takes any and writes the zeros itself. So less is asked for, with room to align.
    pub(in super::super) struct Pages {
        base: NonNull<u8>,
        layout: Layout,
        lines: NonNull<Line>,
        len: usize,
    }

    /// Bytes that are populated at once.
    #[cfg(all(target_os = "linux", not(miri)))]
    const AT_ONCE: usize = 1 << 23;

    /// An alignment that every allocator has.
    const ALIGN: usize = align_of::<u64>();

    // SAFETY: the memory is owned by this alone, and a line may be shared and sent: its words are
    // atomic.
    unsafe impl Send for Pages {}
    // SAFETY: as above.
    unsafe impl Sync for Pages {}

    impl Pages {
        /// Returns so many lines of zeros, or `None` if there is no memory.
        pub(in super::super) fn zeroed(len: usize) -> Option<Self> {
            let bytes = len.checked_mul(size_of::<Line>())?.checked_add(align_of::<Line>())?;
            let layout = Layout::from_size_align(bytes, ALIGN).ok()?;
            // SAFETY: the size is not 0, for the room to align is not.
            let base = NonNull::new(unsafe { alloc_zeroed(layout) })?;
            let offset = base.as_ptr().align_offset(align_of::<Line>());
            // Nothing says that an offset is found at run time, though it always is.
            if offset > align_of::<Line>() {
                // SAFETY: it was allocated with this layout, and nobody has seen it.
                unsafe { dealloc(base.as_ptr(), layout) };
                return None;
            }
            // SAFETY: the offset is at most the room that was added to the size of the lines.
            let lines = unsafe { base.add(offset) }.cast();
            Some(Self { base, layout, lines, len })
        }

        /// Asks for huge pages, where the system knows them.
        pub(in super::super) fn advise_huge(&self) {
            #[cfg(all(target_os = "linux", not(miri)))]
            self.advise(rustix::mm::Advice::LinuxHugepage, 0, self.layout.size());
        }

        /// Asks for all pages, so many bytes at once as take a few milliseconds, where the system
        /// knows how and while a function says that they are wanted.
        pub(in super::super) fn populate(&self, is_wanted: impl Fn() -> bool) {
            #[cfg(all(target_os = "linux", not(miri)))]
            for start in (0..self.layout.size()).step_by(AT_ONCE) {
                if !is_wanted() {
                    return;
                }
                self.advise(rustix::mm::Advice::LinuxPopulateWrite, start, AT_ONCE);
            }
            #[cfg(not(all(target_os = "linux", not(miri))))]
            let _ = is_wanted;
        }

        #[cfg(all(target_os = "linux", not(miri)))]
        fn advise(&self, advice: rustix::mm::Advice, from: usize, len: usize) {
            /// What advice is aligned to.
            const PAGE: usize = 1 << 12;
            let offset = self.base.as_ptr().align_offset(PAGE).saturating_add(from);
            let len = self.layout.size().saturating_sub(offset).min(len) / PAGE * PAGE;
            if len > 0 {
                // SAFETY: the range lies within the memory that this owns, and either advice changes
                // neither what it holds nor who may use it. A system that does not know the advice
                // refuses it.
                let _ = unsafe {
                    let start = self.base.add(offset).as_ptr().cast();
                    rustix::mm::madvise(start, len, advice)
                };
            }
        }
    }

    impl Deref for Pages {
        type Target = [Line];

        #[inline(always)]
        fn deref(&self) -> &[Line] {
            // SAFETY: there are so many lines at this address, aligned, and all zeros is a line, for
            // its words are plain numbers. They live as long as this, and nothing but shared
            // references to them is ever made.
            unsafe { std::slice::from_raw_parts(self.lines.as_ptr(), self.len) }
        }
    }

    impl Drop for Pages {
        fn drop(&mut self) {
            // SAFETY: it was allocated with this layout, and nobody borrows it any more.
            unsafe { dealloc(self.base.as_ptr(), self.layout) };
        }
    }
}

/// The words of the model checker are no plain memory.
#[cfg(loom)]
mod modelled {
    use std::ops::Deref;

    use super::super::line::Line;

    pub(in super::super) struct Pages(Box<[Line]>);

    impl Pages {
        pub(in super::super) fn zeroed(len: usize) -> Option<Self> {
            Some(Self(std::iter::repeat_with(Line::default).take(len).collect()))
        }

        pub(in super::super) fn advise_huge(&self) {}

        pub(in super::super) fn populate(&self, _: impl Fn() -> bool) {}
    }

    impl Deref for Pages {
        type Target = [Line];

        fn deref(&self) -> &[Line] {
            &self.0
        }
    }
}
