//! From bitboards to line codes: plans that read a few cells of a 64-bit board.
//!
//! A *plan* is made from an ordered list of cells, numbered by their bits; cell `j` of the list
//! becomes digit `j` of the code; a list that a plan cannot read is refused with a [`GatherError`].
//! Making a plan that multiplies proves it over every input it can meet, so whichever factor it
//! was given, a plan that exists is right. [`ShiftGather`] and [`PextGather`] have no number that
//! could be wrong and [`Joined`] adds two codes: they are right by construction, which the tests
//! check on all positions of lines of an 8×8 board. The constructors, other than
//! those of [`Joined`] and [`MaskGather`], are `const fn`: a plan in a `static` is proven while the program compiles.
//!
//! | plan | reads | work for one colour |
//! |---|---|---|
//! | [`ShiftGather`] | a run of neighbouring bits | mask, shift, table |
//! | [`MultiplyGather`] | columns, diagonals, corners | mask, multiply, shift, table |
//! | [`PextGather`] | any cells in ascending order | one instruction or six steps, table |
//! | [`FoldedGather`] | up to 6 cells far enough apart | mask, multiply, shift |
//! | [`FoldedPairGather`] | up to 5 cells far enough apart | both colours at once, as above |
//! | [`FoldedHalvesGather`] | up to 8 cells with an even pitch | both colours in one multiply |
//! | [`Joined`] | the cells of two plans | that of both |
//! | [`MaskGather`] | the bits of a mask | the best of shift, multiply and extraction |
//!
//! "Table" is [`base3_table::BASE3`], 2 KiB. [`search`] finds the factors, [`list`] holds those
//! of the lines of an 8×8 board. All of them implement [`Gather`].
//!
//! # Examples
//!
//! ```
//! use ternary::gather::{Gather, MaskGather, MultiplyGather, PextGather, list};
//!
//! // The A file, from A1 upwards in bit number:  . X O . . . . X
//! let (first, second) = (1 << 8 | 1 << 56, 1 << 16);
//! let code = 3 + 2 * 9 + 2187;
//! assert_eq!(list::COLUMNS[0].plan.code(first, second), code);
//!
//! // Another way to the same code.
//! const FILE: PextGather = match PextGather::new(&[0, 8, 16, 24, 32, 40, 48, 56]) {
//!     Ok(plan) => plan,
//!     Err(_) => panic!("the cells ascend"),
//! };
//! assert_eq!(FILE.code(first, second), code);
//!
//! // Whatever is best in this build.
//! assert_eq!(MaskGather::new(0x0101_0101_0101_0101)?.code(first, second), code);
//!
//! // A wrong factor is refused with an input that refutes it.
//! assert!(MultiplyGather::new(&[0, 8, 16], 0, 0x0001_0101, 16).is_err());
//! # Ok::<(), ternary::gather::GatherError>(())
//! ```
//!
//! How it works, and what was measured: [`chapters::bit_gathering`](crate::chapters::bit_gathering).

pub mod base3_table;
mod bits;
mod combined;
mod folded;
mod found;
pub mod list;
mod plan;
pub mod search;

pub use bits::{MultiplyGather, PextGather, ShiftGather};
pub use combined::{Joined, MaskGather};
pub use folded::{FoldedGather, FoldedHalvesGather, FoldedPairGather};
pub use found::Found;
pub use plan::{Gather, GatherError, MAX_CELLS};
