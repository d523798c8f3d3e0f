//! Memory of hash tables, shared by threads.
//!
//! * [`Buckets`]: cache lines of eight words, zeroed by the system, which gives a page when it is first
//!   written to; found by a hash.
//! * [`GrowingBuckets`]: lines of which few are in use before a search needs more.
//! * [`Bucket`]: one of them. Its words can be read and written one by one, or together under a
//!   sequence lock that never waits (Boehm, "Can Seqlocks Get Along With Programming Language
//!   Memory Models?", 2012).
//! * [`Generation`]: which search wrote an entry.
//!
//! What the words mean, and which entry makes room for another, is up to each table.
//!
//! ```
//! use engine::table::{DATA, Buckets};
//!
//! let lines = Buckets::with_mib(1)?;
//! let line = lines.bucket(12345);
//! if let Some(writer) = line.write() {
//!     writer.set(0, 12345);
//!     writer.set(1, 7);
//! }
//! let found = line.read(|words| (words.get(0) == 12345).then(|| words.get(DATA - 6)));
//! assert_eq!(found, Some(7));
//! # Ok::<(), engine::table::OutOfMemory>(())
//! ```

mod bucket;
mod buckets;
mod generation;
mod growing;
mod prefetch;

pub use bucket::{Bucket, DATA, WORDS, Words, Writer};
pub use buckets::{Buckets, OutOfMemory};
pub use generation::Generation;
pub use growing::GrowingBuckets;
