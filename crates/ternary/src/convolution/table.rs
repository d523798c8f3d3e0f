//! A row of outputs for each window.

use alloc::vec::Vec;
use core::fmt;

use super::kernel::{Kernel, Weight};
use super::numbering::{ConvolutionError, WindowNumbering};
use crate::{Digit, base3};

/// Alignment of the rows, if their size allows it: a cache line.
const ALIGNMENT: usize = 64;

/// The outputs of all channels of a [`Kernel`] for every window.
///
/// # Examples
///
/// ```
/// use ternary::convolution::{ConvolutionTable, Kernel};
/// use ternary::Digit::{Edge, Empty, First, Second};
///
/// let kernel = Kernel::new(32, 11, vec![0.5_f32; 32 * 11 * 4])?;
/// assert_eq!(ConvolutionTable::bytes_for(&kernel), 397_488 * 32 * 4);
///
/// let table = ConvolutionTable::new(&kernel)?;
/// let window = [Edge, Edge, Empty, First, Empty, Second, First, Empty, First, Empty, Empty];
/// let code = table.numbering().encode(&window)?;
/// assert_eq!(table.row(code), kernel.direct(&window)?);
/// # Ok::<(), ternary::convolution::ConvolutionError>(())
/// ```
pub struct ConvolutionTable<T> {
    /// The rows, behind entries that only move them to a cache line.
    entries: Vec<T>,
    /// Index of the first row.
    offset: usize,
    channels: usize,
    numbering: WindowNumbering,
}

impl<T: Weight> ConvolutionTable<T> {
    /// The limit on the memory of a table that [`new`](Self::new) keeps: 1 GiB.
    pub const DEFAULT_MAX_BYTES: usize = 1 << 30;

    /// Returns the size of the rows for a kernel in bytes: one output for each code and channel.
    ///
    /// It is [`usize::MAX`] if they cannot be counted.
    #[must_use]
    pub fn bytes_for(kernel: &Kernel<T>) -> usize {
        WindowNumbering::new(kernel.len()).map_or(usize::MAX, |numbering| {
            let row = kernel.channels().saturating_mul(size_of::<T>());
            row.saturating_mul(numbering.code_count() as usize)
        })
    }

    /// Builds the table of a kernel.
    ///
    /// # Errors
    ///
    /// As [`with_max_bytes`](Self::with_max_bytes), with
    /// [`DEFAULT_MAX_BYTES`](Self::DEFAULT_MAX_BYTES).
    pub fn new(kernel: &Kernel<T>) -> Result<Self, ConvolutionError> {
        Self::with_max_bytes(kernel, Self::DEFAULT_MAX_BYTES)
    }

    /// Builds the table of a kernel if its rows take at most `max_bytes` bytes.
    ///
    /// It takes up to 64 bytes more, which move the rows to a cache line, and a copy of the kernel
    /// while it is built.
    ///
    /// # Errors
    ///
    /// [`ConvolutionError::RowOverflow`] if an output does not fit, which is known before anything
    /// is built, [`ConvolutionError::TooLarge`], [`ConvolutionError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// About two additions for each output, whatever the kernel's length: a row is that of a window
    /// with a cell less, plus one weight for each channel.
    pub fn with_max_bytes(kernel: &Kernel<T>, max_bytes: usize) -> Result<Self, ConvolutionError> {
        let numbering = WindowNumbering::new(kernel.len())?;
        let bytes = Self::bytes_for(kernel);
        if bytes > max_bytes {
            return Err(ConvolutionError::TooLarge { bytes, max_bytes });
        }
        check_sums(kernel, &numbering)?;

        let channels = kernel.channels();
        let len = numbering.code_count() as usize * channels;
        let padding = ALIGNMENT / size_of::<T>();
        let mut entries: Vec<T> = Vec::new();
        entries
            .try_reserve_exact(len.saturating_add(padding))
            .map_err(|_| ConvolutionError::OutOfMemory { bytes })?;
        let offset = entries.as_ptr().align_offset(ALIGNMENT).min(padding);
        entries.resize(offset + len, T::default());

        let weights = Transposed::new(kernel);
        for (low, high) in numbering.pairs() {
            let Some(range) = numbering.range(low, high) else { continue };
            let start = offset + range.start as usize * channels;
            let rows = &mut entries[start..][..range.len() * channels];
            weights.fill(rows, low, high);
        }
        Ok(Self { entries, offset, channels, numbering })
    }

    /// Returns the outputs of all channels for a window.
    ///
    /// # Panics
    ///
    /// Panics if there is no such code; [`get`](Self::get) does not.
    #[must_use]
    #[inline]
    pub fn row(&self, code: u32) -> &[T] {
        // Without this check a product that wraps around, where usize has 32 bits, would find
        // another row.
        assert!(code < self.code_count(), "there is no such code");
        let start = self.offset + code as usize * self.channels;
        &self.entries[start..start + self.channels]
    }

    /// Returns the outputs of all channels for a window, or `None` if there is no such code.
    #[must_use]
    #[inline]
    pub fn get(&self, code: u32) -> Option<&[T]> {
        (code < self.code_count()).then(|| self.row(code))
    }

    /// Returns the rows of all codes, in their order, to be changed.
    ///
    /// A function that is applied to each row once, such as adding a bias, cutting off below zero or feeding it
    /// through further layers of as many channels, costs nothing when rows are read.
    ///
    /// # Examples
    ///
    /// ```
    /// use ternary::convolution::{ConvolutionTable, Kernel};
    ///
    /// let kernel = Kernel::new(1, 1, vec![0, 5, -5, 0_i16])?;
    /// let mut table = ConvolutionTable::new(&kernel)?;
    /// for row in table.rows_mut() {
    ///     for output in row {
    ///         *output = (*output).max(0);
    ///     }
    /// }
    /// assert_eq!([0, 1, 2].map(|code| table.row(code)[0]), [0, 5, 0]);
    /// # Ok::<(), ternary::convolution::ConvolutionError>(())
    /// ```
    pub fn rows_mut(&mut self) -> impl ExactSizeIterator<Item = &mut [T]> + DoubleEndedIterator {
        self.entries[self.offset..].chunks_exact_mut(self.channels)
    }

    /// Returns the numbering of the windows.
    #[must_use]
    #[inline]
    pub const fn numbering(&self) -> &WindowNumbering {
        &self.numbering
    }

    /// Returns the code of the empty window with some cells missing at its ends, see
    /// [`WindowNumbering::start`].
    #[must_use]
    #[inline]
    pub const fn start(&self, missing_low: usize, missing_high: usize) -> Option<u32> {
        self.numbering.start(missing_low, missing_high)
    }

    /// Returns the number of rows.
    #[must_use]
    #[inline]
    pub const fn code_count(&self) -> u32 {
        self.numbering.code_count()
    }

    /// Returns the number of outputs of a row.
    #[must_use]
    #[inline]
    pub const fn channels(&self) -> usize {
        self.channels
    }

    /// Returns the memory of the rows in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.entries[self.offset..])
    }
}

/// Says what the table is, not its millions of outputs.
impl<T> fmt::Debug for ConvolutionTable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConvolutionTable")
            .field("len", &self.numbering.len())
            .field("channels", &self.channels)
            .field("codes", &self.numbering.code_count())
            .finish_non_exhaustive()
    }
}

/// Returns an error if an output of some window does not fit.
///
/// The cells are independent, so the greatest and the least sum of a channel are those of the
/// greatest and the least weights.
fn check_sums<T: Weight>(
    kernel: &Kernel<T>,
    numbering: &WindowNumbering,
) -> Result<(), ConvolutionError> {
    let mut window = [Digit::Edge; super::numbering::MAX_LEN];
    let window = &mut window[..kernel.len()];
    for (low, high) in numbering.pairs() {
        for channel in 0..kernel.channels() {
            for better in [<T as PartialOrd>::gt, <T as PartialOrd>::lt] {
                let best = |cell| {
                    let weight = |digit| kernel.weight(channel, cell, digit);
                    let stones = [Digit::First, Digit::Second];
                    stones.into_iter().fold(Digit::Empty, |best, digit| {
                        if better(&weight(digit), &weight(best)) { digit } else { best }
                    })
                };
                window.fill(Digit::Edge);
                for (cell, digit) in (low..).zip(&mut window[low..kernel.len() - high]) {
                    *digit = best(cell);
                }
                let cells = window.iter().enumerate();
                let weights = cells.map(|(cell, &digit)| kernel.weight(channel, cell, digit));
                if T::sum(weights).is_none() {
                    let code = numbering.encode(window)?;
                    return Err(ConvolutionError::RowOverflow { code, channel });
                }
            }
        }
    }
    Ok(())
}

/// The weights of a kernel in the shape \[cell\]\[digit\]\[channel\], as rows are added.
struct Transposed<T> {
    weights: Vec<T>,
    channels: usize,
    len: usize,
}

impl<T: Weight> Transposed<T> {
    fn new(kernel: &Kernel<T>) -> Self {
        let (channels, len) = (kernel.channels(), kernel.len());
        let columns = (0..len).flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
        let weights = columns
            .flat_map(|(cell, digit)| (0..channels).map(move |c| kernel.weight(c, cell, digit)));
        Self { weights: weights.collect(), channels, len }
    }

    /// Returns the weights of all channels for a digit of a cell.
    fn column(&self, cell: usize, digit: Digit) -> &[T] {
        &self.weights[(4 * cell + digit as usize) * self.channels..][..self.channels]
    }

    /// Writes the rows of the windows with some cells missing; they are zeros before.
    ///
    /// Weights are added in the order of the cells, which makes the sums those of
    /// [`Kernel::direct`]: first the cells missing in front, then those of the window, each of
    /// which makes three times the rows, then those missing behind.
    fn fill(&self, rows: &mut [T], low: usize, high: usize) {
        for cell in 0..low {
            add(&mut rows[..self.channels], self.column(cell, Digit::Edge));
        }
        for cell in low..self.len - high {
            let filled = base3::WEIGHTS[cell - low] as usize * self.channels;
            let (empty, rest) = rows.split_at_mut(filled);
            let (first, rest) = rest.split_at_mut(filled);
            let second = &mut rest[..filled];
            copy_add(second, empty, self.column(cell, Digit::Second));
            copy_add(first, empty, self.column(cell, Digit::First));
            add(empty, self.column(cell, Digit::Empty));
        }
        for cell in self.len - high..self.len {
            add(rows, self.column(cell, Digit::Edge));
        }
    }
}

/// Adds a row to each of several.
fn add<T: Weight>(rows: &mut [T], column: &[T]) {
    for row in rows.chunks_exact_mut(column.len()) {
        for (sum, &weight) in row.iter_mut().zip(column) {
            *sum = sum.add(weight);
        }
    }
}

/// Writes the sums of each of several rows with another.
fn copy_add<T: Weight>(rows: &mut [T], from: &[T], column: &[T]) {
    let channels = column.len();
    for (row, from) in rows.chunks_exact_mut(channels).zip(from.chunks_exact(channels)) {
        for ((sum, &before), &weight) in row.iter_mut().zip(from).zip(column) {
            *sum = before.add(weight);
        }
    }
}
