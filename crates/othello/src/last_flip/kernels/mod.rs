//! The methods of instruction sets that the build has, and the fastest method of all.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    not(miri)
))]
pub mod avx512;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
pub mod bmi2;

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
pub(super) use super::table as fastest;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
pub(super) use bmi2 as fastest;
