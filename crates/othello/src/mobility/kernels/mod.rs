//! The methods of instruction sets that the build has, and the fastest method of all.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub mod avx512;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
pub mod bmi2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub mod sse2;

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
pub(super) use super::kogge_stone as fastest;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub(super) use avx2 as fastest;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2"),
    not(miri)
))]
pub(super) use sse2 as fastest;
