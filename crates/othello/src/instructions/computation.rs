//! What is compiled for several instruction sets.

use super::Lanes;

/// A computation on the registers of any instruction set.
///
/// An implementation of [`run`](Self::run) is `#[inline(always)]`, and so is what it calls on
/// registers; it has no closures, which would be compiled for the instructions of the build.
pub(crate) trait Computation {
    type Output;

    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}
