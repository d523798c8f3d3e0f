//! Prefetching of cache lines.
#![allow(unsafe_code, reason = "intrinsics of an instruction set that the build has")]

/// Prefetches the cache line of a value, where the processor can.
#[inline(always)]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every x86-64 processor has SSE, and a prefetch changes no memory.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = value;
}
