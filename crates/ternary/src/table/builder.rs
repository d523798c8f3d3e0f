//! Builds tables from closures over lines.

use alloc::vec::Vec;
use core::hash::Hash;

use super::interner::{InternError, Interner, MAX_CLASSES, Refused, number};
use super::tables::{ClassTable, LineTable, TableError};
use crate::Numbering;
use crate::line::{Line, LineCounter};

/// Builds tables over all lines of a numbering.
///
/// # Examples
///
/// ```
/// use ternary::table::TableBuilder;
/// use ternary::{Color, Numbering};
///
/// let builder = TableBuilder::new(Numbering::Skew, 9)?.max_bytes(1 << 20);
/// assert_eq!(builder.entries(), 29_524);
/// assert_eq!(builder.bytes::<u16>()?, 59_048);
///
/// // How many stones each colour has: few different answers.
/// let stones = builder.build_classes(|line| {
///     let [first, second] = Color::ALL.map(|color| line.stones(color).count_ones());
///     (first, second)
/// })?;
/// assert_eq!(stones.class_count(), 55);
/// assert_eq!(stones[1 + 2 * 4 + 13], (2, 1));
/// # Ok::<(), ternary::table::TableError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TableBuilder {
    numbering: Numbering,
    digits: usize,
    count: u32,
    max_bytes: usize,
    threads: usize,
}

impl TableBuilder {
    /// The limit on the memory of a table unless [`max_bytes`](Self::max_bytes) sets another:
    /// 1 GiB.
    pub const DEFAULT_MAX_BYTES: usize = 1 << 30;

    /// Prepares tables over the codes of `digits` digits.
    ///
    /// # Errors
    ///
    /// [`TableError::Code`] above [`Numbering::max_digits`].
    pub const fn new(numbering: Numbering, digits: usize) -> Result<Self, TableError> {
        match numbering.code_count(digits) {
            Ok(count) => Ok(Self {
                numbering,
                digits,
                count,
                max_bytes: Self::DEFAULT_MAX_BYTES,
                threads: 1,
            }),
            Err(error) => Err(TableError::Code(error)),
        }
    }

    /// Sets the most bytes that a table may take.
    ///
    /// Building takes at most 1 MiB more on one thread. Each of several threads takes at most the
    /// memory of 65,536 entries more, or of 131,072 records where classes are built.
    #[must_use]
    pub const fn max_bytes(mut self, max_bytes: usize) -> Self {
        self.max_bytes = max_bytes;
        self
    }

    /// Sets how many threads build a table; 0 stands for one per processor. More than 16 count
    /// only as far as there are processors.
    ///
    /// The table is the same whatever the number. Without the feature `threads` one thread builds,
    /// and this is without effect.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Returns the number of entries of a table: one for each code.
    #[must_use]
    pub const fn entries(&self) -> usize {
        self.count as usize
    }

    /// Returns the size of a table of `T` in bytes.
    ///
    /// # Errors
    ///
    /// [`TableError::TooLarge`] if that is more than [`max_bytes`](Self::max_bytes) allows.
    pub const fn bytes<T>(&self) -> Result<usize, TableError> {
        let max_bytes = self.max_bytes;
        match self.entries().checked_mul(size_of::<T>()) {
            Some(bytes) if bytes <= max_bytes => Ok(bytes),
            Some(bytes) => Err(TableError::TooLarge { bytes, max_bytes }),
            None => Err(TableError::TooLarge { bytes: usize::MAX, max_bytes }),
        }
    }

    /// Builds a table of what `f` says of each line.
    ///
    /// # Errors
    ///
    /// [`TableError::TooLarge`], [`TableError::OutOfMemory`], and [`TableError::Threads`] if the
    /// threads cannot be started.
    ///
    /// # Complexity
    ///
    /// One call of `f` for each of the [`entries`](Self::entries).
    pub fn build<T: Send>(
        &self,
        f: impl Fn(&Line) -> T + Sync,
    ) -> Result<LineTable<T>, TableError> {
        let mut entries = self.reserve()?;
        match self.threads {
            #[cfg(feature = "threads")]
            0 | 2.. => super::parallel::fill(self.threads, self.lines()?, &mut entries, &f)?,
            _ => entries.extend(self.lines()?.map(|line| f(&line))),
        }
        Ok(LineTable::new(entries.into_boxed_slice(), self.numbering, self.digits))
    }

    /// Builds a table of 16-bit classes of what `f` says of each line.
    ///
    /// # Errors
    ///
    /// [`TableError::TooManyClasses`] if `f` says more than 65,536 different things, else as
    /// [`build`](Self::build); the limit on memory counts ids and records.
    ///
    /// # Complexity
    ///
    /// One call of `f` and one hash of its answer for each of the [`entries`](Self::entries).
    pub fn build_classes<R: Copy + Eq + Hash + Send + Sync>(
        &self,
        f: impl Fn(&Line) -> R + Sync,
    ) -> Result<ClassTable<R>, TableError> {
        let bytes = self.bytes::<u16>()?;
        let max_records = match size_of::<R>() {
            0 => MAX_CLASSES,
            size => ((self.max_bytes - bytes) / size).min(MAX_CLASSES),
        };
        let mut ids: Vec<u16> = self.reserve()?;
        ids.resize(self.entries(), 0);
        let mut interner = Interner::new(max_records);
        let lines = self.lines()?;
        let numbered = match self.threads {
            #[cfg(feature = "threads")]
            0 | 2.. => super::parallel::number(self.threads, lines, &mut ids, &mut interner, &f)?,
            _ => number(lines, &mut ids, &mut interner, &f),
        };
        match numbered {
            Ok(()) => {}
            Err(Refused { error: InternError::OutOfMemory(bytes), .. }) => {
                return Err(TableError::OutOfMemory { bytes });
            }
            Err(Refused { error: InternError::Full, code }) if max_records == MAX_CLASSES => {
                return Err(TableError::TooManyClasses { max: MAX_CLASSES, code });
            }
            Err(Refused { error: InternError::Full, .. }) => {
                let records = (max_records + 1).saturating_mul(size_of::<R>());
                let bytes = bytes.saturating_add(records);
                return Err(TableError::TooLarge { bytes, max_bytes: self.max_bytes });
            }
        }
        let records = interner.into_records().into_boxed_slice();
        Ok(ClassTable::new(ids.into_boxed_slice(), records, self.numbering, self.digits))
    }

    /// Counts through the lines of the table.
    fn lines(&self) -> Result<LineCounter, TableError> {
        Ok(LineCounter::new(self.numbering, self.digits)?)
    }

    /// Returns an empty vector with room for one entry per code.
    fn reserve<T>(&self) -> Result<Vec<T>, TableError> {
        let bytes = self.bytes::<T>()?;
        let mut entries = Vec::new();
        entries.try_reserve_exact(self.entries()).map_err(|_| TableError::OutOfMemory { bytes })?;
        Ok(entries)
    }
}
