//! The weights of a convolution.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::numbering::check_len;
use super::{ConvolutionError, Weight};
use crate::Digit;

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

    /// Returns how many channels there are: at least 1.
    #[must_use]
    #[inline]
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// Returns how many cells a window has: an odd number.
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
