//! Sets of codes: which are reachable, canonical under a symmetry, or seen.
//!
//! [`IndexSet`] holds one bit for each code below its capacity. Beside the usual operations there
//! are two ways to get a set from what the codes mean:
//!
//! * [`IndexSet::reachable`] (and for the slots of a [`SparseEncoder`](crate::encoder::SparseEncoder)
//!   [`reachable_in`](IndexSet::reachable_in) and [`reachable_in_slot`](IndexSet::reachable_in_slot)):
//!   the codes that some filling of the cells produces. The rest are holes of the numbering, and
//!   tables need no entry there;
//! * [`IndexSet::canonical`]: the codes that are the least of their orbit under a [`DigitGroup`],
//!   the symmetries of a pattern: one weight is enough for each orbit.
//!
//! # Examples
//!
//! The codes that a training set has seen, and the number of those that it has not:
//!
//! ```
//! use ternary::Digit::{Empty, First, Second};
//! use ternary::base3;
//! use ternary::index_set::IndexSet;
//!
//! let training = [[Empty, First, First], [Second, First, Empty], [Empty, First, First]];
//!
//! let mut seen = IndexSet::with_capacity(27)?;
//! let mut news = 0;
//! for line in training {
//!     news += usize::from(seen.try_insert(base3::encode(&line)?)?);
//! }
//! assert_eq!((seen.len(), news), (2, 2));
//! assert!(seen.iter().eq([5, 12]));
//! assert_eq!(seen.missing().count(), 25);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod constructed;
mod group;
mod set;

pub use group::{DigitGroup, DigitGroupError};
pub use set::{IndexSet, IndexSetError};
