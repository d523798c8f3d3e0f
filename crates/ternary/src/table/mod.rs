//! Tables over all lines: one answer for each code.
//!
//! A table is built once from a closure over decoded lines, walking the codes in counting order,
//! and answers with one read per code afterwards. Two shapes:
//!
//! * [`LineTable`] stores the answer itself for each code;
//! * [`ClassTable`] stores a 16-bit class for each code, beside one array of the distinct answers:
//!   for large answers of which few are different.
//!
//! [`TableBuilder`] makes both, by one thread or several, with a limit on memory. Tables are
//! plain owned values: nothing in this crate keeps a global one.
//!
//! # Examples
//!
//! ```
//! use ternary::line::Line;
//! use ternary::table::TableBuilder;
//! use ternary::{Color, Numbering};
//!
//! // For lines of up to seven cells: the empty cells beside a stone of the first colour.
//! let neighbours = |line: &Line| {
//!     let stones = line.stones(Color::First);
//!     (stones << 1 | stones >> 1) & line.empty()
//! };
//! let table = TableBuilder::new(Numbering::Skew, 7)?.build(neighbours)?;
//!
//! // digit  6 5 4 3 2 1 0
//! //        . . X . O | .
//! let code = 121 + 2 * 13 + 3 * 4;
//! assert_eq!(table[code], 0b010_1000);
//! # Ok::<(), ternary::table::TableError>(())
//! ```

mod builder;
mod interner;
#[cfg(feature = "threads")]
mod parallel;
mod tables;

pub use crate::numbering::Numbering;
pub use builder::TableBuilder;
pub use tables::{ClassTable, LineTable, TableError};
