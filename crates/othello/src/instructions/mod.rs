//! What instruction sets do, once for each: kernels are written with these operations.
//!
//! An instruction set is a value of no size, which proves that the processor has it; its methods
//! are the operations. `of_build` returns the value where the build has the instructions anyway, for
//! kernels of a few nanoseconds; `at_level` asks the processor, and `run` compiles a
//! [`Computation`] for the instruction set.
//!
//! * [`Lanes`] has what all do that have registers of 64-bit lanes: [`Portable`], `Avx2` and
//!   `Avx512`. What only some kernels need is a method of their instruction set alone.
//! * `Avx512Vl` adds instructions of AVX-512 on the registers of `Avx2`, `Sse2` has registers of
//!   two lanes, `Bmi2` extracts and deposits the bits of words.
//!
//! All of it is `#[inline(always)]`: a call between functions of different instruction sets would
//! pass registers by memory.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    not(miri)
))]
mod avx512vl;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
mod bmi2;
mod computation;
mod lanes;
mod portable;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod sse2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", not(miri)))]
#[allow(dead_code, reason = "of use with AVX-512BW, or with CD and VL")]
pub(crate) mod truth_table;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    not(miri)
))]
pub(crate) use avx512vl::Avx512Vl;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
pub(crate) use bmi2::Bmi2;
pub(crate) use computation::Computation;
pub(crate) use lanes::Lanes;
pub(crate) use portable::Portable;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub(crate) use sse2::Sse2;
