//! Threat points by look-up: skew-ternary codes of lines, updated stone by stone, index tables of answers.
//!
//! * [`article`]: the mask of the article, both colours in one.
//! * [`WindowTable`]: all kinds of both colours for windows of 12 or 13 cells, 2 to 6 MiB.
//! * [`FullLineTable`]: all kinds of one colour for whole lines of up to 15 cells, 41 MiB.
//! * [`WinningPointTable`]: five and straight-four points only, the fastest.

pub mod article;
mod codes;
mod full_lines;
mod windows;

pub use codes::{CodesError, LineCodes, LineRecord};
pub use full_lines::{FullLineCodes, FullLineTable};
pub use windows::{WindowTable, WinningPointIter, WinningPointTable, WinningPoints};
