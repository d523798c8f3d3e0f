//! What fits in the lanes.

/// The most patterns of an encoder: the lanes of two 512-bit registers.
pub const MAX_PATTERNS: usize = 64;

/// The most cells of a pattern: 10, because codes of ten cells reach ±29,524 and fit `i16`, and
/// those of eleven do not.
pub const MAX_PATTERN_CELLS: usize = 10;

/// The most cells of a board: those of a bitboard of 64 bits, which tells the flips of a move.
pub const MAX_CELLS: usize = 64;
