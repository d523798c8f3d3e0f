//! Memory of transposition tables, shared by threads.
//!
//! * [`Bucket`]: a cache line of eight words. Threads read and write its words one by one, or together
//!   under a sequence lock that never waits (Boehm, "Can Seqlocks Get Along With Programming Language
//!   Memory Models?", 2012).
//! * [`Pairs`]: a bucket of four entries of two words; the entry that is worth least makes room.
//! * [`TwoDeep`]: a bucket of two entries of three words; one for depth, one for the last.
//! * [`Buckets`]: an array of buckets that the system zeroes page by page when they are first written.
//! * [`GrowingBuckets`]: buckets of which few are in use before a search needs more.
//! * [`Generation`]: the age of entries.
//!
//! Each table of a game packs its own entries and says which of them are live and what they are worth.
//!
//! ```
//! use engine::table::{Buckets, Pairs};
//!
//! let buckets = Buckets::with_mib(1)?;
//! let key = 12345;
//! let entries: Pairs<'_> = buckets.bucket(key).pairs();
//! let is_live = |data| data != 0;
//! // The data of this table are a depth.
//! let place = entries.place(key, is_live, |depth| i32::try_from(depth).unwrap_or(i32::MAX));
//! entries.store(place, key, 7);
//! assert_eq!(entries.probe(key, is_live), Some(7));
//! # Ok::<(), engine::table::OutOfMemory>(())
//! ```

pub(crate) mod bucket;
mod buckets;
mod generation;
mod growing;
mod pairs;
mod prefetch;
mod two_deep;

pub use bucket::{Bucket, DATA, WORDS, Words, Writer};
pub use buckets::{Buckets, OutOfMemory};
pub use generation::Generation;
pub use growing::GrowingBuckets;
pub use pairs::{Pairs, Place};
pub use two_deep::{Stored, TwoDeep};
