//! How long files may be, and how they are read.

/// The most bytes of a text: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// How files in SGF and libraries are read.
///
/// ```
/// use gomoku::notation::ReadOptions;
///
/// let options = ReadOptions::default();
/// assert_eq!((options.max_bytes, options.max_memory()), (16 << 20, 256 << 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The most bytes of a file: 16 MiB by default.
    pub max_bytes: usize,
    /// Whether SGF is read whatever game its `GM` names.
    pub any_game: bool,
    /// Whether the columns of moves skip the letter I: A to H, then J.
    pub skip_i: bool,
}

/// More memory than this is not asked for: nodes are numbered in 32 bits.
const MOST_MEMORY: u64 = 1 << 36;

impl ReadOptions {
    /// Returns the most bytes of memory for the trees of a file, about: 16 times as many as of a
    /// file, up to 64 GiB.
    #[must_use]
    pub fn max_memory(&self) -> usize {
        let most = usize::try_from(MOST_MEMORY).unwrap_or(usize::MAX);
        self.max_bytes.saturating_mul(16).min(most)
    }
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { max_bytes: 1 << 24, any_game: false, skip_i: false }
    }
}
