//! A first layer as a kernel: weights by cell of the window and digit, in the numbers that they come in.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;

use super::numbering::{ConvolutionError, check_len};
use crate::Digit;

/// A weight of a kernel and an output of a convolution: `i16` or `f32`.
///
/// `i16` sums are exact, and a sum that does not fit is an error. `f32` sums are taken from 0 in
/// the order of the cells, the first cell of the window first, with one rounding for each addition:
/// so a table and [`Kernel::direct`](super::Kernel::direct) agree bit for bit.
pub trait Weight: Arithmetic {}

impl Weight for i16 {}
impl Weight for f32 {}

/// What tables need of a weight; the trait cannot be named outside, so other crates cannot implement
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

/// The weights of a 1-D convolution: one for each channel, cell of the window and digit.
///
/// The digits are the one-hot inputs of a cell: empty, first colour, second colour, off the board.
/// With zeros for the last, the convolution pads with zeros. A bias for each channel goes into the
/// first three weights of the centre, which is always on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Kernel<T> {
    channels: usize,
    len: usize,
    weights: Box<[T]>,
}

impl<T: Weight> Kernel<T> {
    /// Makes a kernel of `channels` channels over `len` cells.
    ///
    /// `weights` has the shape \[channel\]\[cell\]\[digit\], the last index running fastest; cell
    /// 0 comes first on the line, cell (`len` − 1)/2 is the centre.
    ///
    /// # Errors
    ///
    /// [`ConvolutionError::NoChannel`], [`ConvolutionError::KernelLen`] unless `len` is odd and at
    /// most [`MAX_LEN`](super::MAX_LEN), [`ConvolutionError::WeightCount`] unless there are
    /// 4 · `channels` · `len` weights, [`ConvolutionError::NotFinite`].
    ///
    /// # Examples
    ///
    /// ```
    /// use ternary::Digit::{Edge, Empty, First, Second};
    /// use ternary::convolution::Kernel;
    ///
    /// let kernel = Kernel::new(1, 3, vec![0, 1, 2, 3, 0, 10, 20, 30, 0, 100, 200, 300_i16])?;
    /// assert_eq!(kernel.weight(0, 2, Second), 200);
    /// assert_eq!(kernel.direct(&[Edge, First, Empty])?, [13]);
    /// # Ok::<(), ternary::convolution::ConvolutionError>(())
    /// ```
    pub fn new(
        channels: usize,
        len: usize,
        weights: impl Into<Box<[T]>>,
    ) -> Result<Self, ConvolutionError> {
        if channels == 0 {
            return Err(ConvolutionError::NoChannel);
        }
        check_len(len)?;
        let weights = weights.into();
        let expected = channels.saturating_mul(4 * len);
        if weights.len() != expected {
            return Err(ConvolutionError::WeightCount { weights: weights.len(), expected });
        }
        if let Some(index) = weights.iter().position(|weight| !weight.is_finite()) {
            return Err(ConvolutionError::NotFinite { index });
        }
        Ok(Self { channels, len, weights })
    }

    /// Returns the number of channels: at least 1.
    #[must_use]
    #[inline]
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// Returns the number of cells of a window: an odd number.
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "no kernel is empty")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns all weights, in the shape \[channel\]\[cell\]\[digit\].
    #[must_use]
    #[inline]
    pub fn weights(&self) -> &[T] {
        &self.weights
    }

    /// Returns one weight.
    ///
    /// # Panics
    ///
    /// Panics if there is no such channel or cell.
    #[must_use]
    #[inline]
    pub fn weight(&self, channel: usize, cell: usize, digit: Digit) -> T {
        assert!(cell < self.len, "the window has no such cell");
        self.weights[(channel * self.len + cell) * 4 + digit as usize]
    }

    /// Computes the outputs of all channels for a window, from the definition.
    ///
    /// Each is the sum of the weights of the window's digits, in the order that [`Weight`] says.
    /// Slow and obvious: the yardstick for tables.
    ///
    /// # Errors
    ///
    /// [`ConvolutionError::WindowLen`], [`ConvolutionError::Overflow`].
    pub fn direct(&self, window: &[Digit]) -> Result<Vec<T>, ConvolutionError> {
        if window.len() != self.len {
            let (cells, expected) = (window.len(), self.len);
            return Err(ConvolutionError::WindowLen { cells, expected });
        }
        let output = |channel| {
            let weights = window.iter().enumerate();
            T::sum(weights.map(|(cell, &digit)| self.weight(channel, cell, digit)))
                .ok_or(ConvolutionError::Overflow { channel })
        };
        (0..self.channels).map(output).collect()
    }
}
