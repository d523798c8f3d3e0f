//! The numbers that kernels are made of.

use core::fmt::Debug;

/// A weight of a kernel and an output of a convolution: `i16` or `f32`.
///
/// `i16` sums are exact, and a sum that does not fit is an error. `f32` sums are taken from 0 in
/// the order of the cells, the first cell of the window first, with one rounding for each addition:
/// so a table and [`Kernel::direct`](super::Kernel::direct) agree bit for bit.
pub trait Weight: Arithmetic {}

impl Weight for i16 {}
impl Weight for f32 {}

/// What tables need of a weight; it cannot be named outside, so nobody else implements
/// [`Weight`].
pub trait Arithmetic: Copy + Debug + Default + PartialOrd + Send + Sync + 'static {
    /// Adds one weight to a running sum.
    ///
    /// Integers wrap around: the last sum is right if it fits, whatever those before did.
    fn add(self, weight: Self) -> Self;

    /// Adds all weights in their order from zero, or returns `None` if the sum does not fit.
    ///
    /// There are at most [`MAX_LEN`](super::MAX_LEN) of them.
    fn sum(weights: impl Iterator<Item = Self>) -> Option<Self>;

    /// Returns whether the weight is a number.
    fn is_finite(self) -> bool;
}

impl Arithmetic for i16 {
    #[inline]
    fn add(self, weight: Self) -> Self {
        self.wrapping_add(weight)
    }

    #[inline]
    fn sum(weights: impl Iterator<Item = Self>) -> Option<Self> {
        weights.map(i32::from).sum::<i32>().try_into().ok()
    }

    #[inline]
    fn is_finite(self) -> bool {
        true
    }
}

impl Arithmetic for f32 {
    #[inline]
    fn add(self, weight: Self) -> Self {
        self + weight
    }

    #[inline]
    fn sum(weights: impl Iterator<Item = Self>) -> Option<Self> {
        // Not `Iterator::sum`, which may start from −0.
        Some(weights.fold(0.0, |sum, weight| sum + weight))
    }

    #[inline]
    fn is_finite(self) -> bool {
        self.is_finite()
    }
}
