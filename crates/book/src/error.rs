//! The errors of books.

use std::io;

use thiserror::Error;

/// Why moves do not make an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EntryError {
    /// Two moves have the same number, or numbers decrease.
    #[error("move {index} comes twice; expected increasing numbers")]
    Order {
        /// Number of the move.
        index: u16,
    },
    /// A score is above [`MAX_SCORE`](crate::entry::MAX_SCORE).
    #[error("score {score} is out of range; expected at most 268435456 in either direction")]
    Score {
        /// The score.
        score: i32,
    },
    /// A depth is above [`MAX_DEPTH`](crate::entry::MAX_DEPTH).
    #[error("depth {depth} is out of range; expected at most 1000 plies")]
    Depth {
        /// The depth.
        depth: u16,
    },
    /// A selectivity is above 100.
    #[error("selectivity {selectivity} is out of range; expected at most 100 percent")]
    Selectivity {
        /// The selectivity.
        selectivity: u8,
    },
}

/// Why a book cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The system refused to read or write.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The first bytes are not those of a book.
    #[error("not a book; expected a file that starts with TRITBOK")]
    Magic,
    /// The version is unknown.
    #[error("book of version {found}; expected version 1")]
    Version {
        /// The version of the file.
        found: u16,
    },
    /// A flag that readers must understand is unknown.
    #[error("book with unknown critical flags {flags:#x}; a newer program may read it")]
    Flags {
        /// The unknown flags.
        flags: u32,
    },
    /// The header is damaged.
    #[error("damaged header at byte {offset}: {what}")]
    Header {
        /// Where in the file.
        offset: u64,
        /// What is wrong, and what was expected.
        what: &'static str,
    },
    /// The book is about another game, rule or board.
    #[error("book of {found}; expected one of {expected}")]
    Identity {
        /// The game of the file.
        found: String,
        /// The game that was asked for.
        expected: String,
    },
    /// The file is not as long as its header says.
    #[error(
        "book of {found} bytes; expected {expected}: the file is incomplete or has more at its end"
    )]
    Length {
        /// Bytes of the file.
        found: u64,
        /// Bytes by the header.
        expected: u64,
    },
    /// The index is damaged.
    #[error("damaged index at bucket {bucket}; expected increasing offsets within the blocks")]
    Index {
        /// The bucket.
        bucket: u64,
    },
    /// A block is damaged.
    #[error("damaged block of bucket {bucket}: its checksum is wrong")]
    Block {
        /// The bucket.
        bucket: u64,
    },
    /// A record is damaged, or not sorted.
    #[error("damaged record {record} of bucket {bucket}: {what}")]
    Record {
        /// The bucket.
        bucket: u64,
        /// Number of the record in the block, from 0.
        record: usize,
        /// What is wrong, and what was expected.
        what: &'static str,
    },
    /// The checksum of the contents is wrong.
    #[error("damaged contents: their checksum is {found:#018x}; expected {expected:#018x}")]
    Contents {
        /// Checksum of the contents.
        found: u64,
        /// Checksum in the header.
        expected: u64,
    },
    /// The header counts other positions or moves than the blocks have.
    #[error("the header counts {expected} {what}, the blocks have {found}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// Number in the blocks.
        found: u64,
        /// Number in the header.
        expected: u64,
    },
    /// A position was not written in its place.
    #[error(
        "position {at} is not after the one before; expected positions sorted by key, each once"
    )]
    Order {
        /// Number of the position, from 0.
        at: u64,
    },
    /// Bytes are not a canonical position of the game.
    #[error("position {at} is not a canonical position of the game")]
    Position {
        /// Number of the position, from 0.
        at: u64,
    },
    /// The positions of one bucket are too long: their hashes were made to collide.
    #[error(
        "bucket {bucket} needs a block of more than 16 MiB; expected fewer positions with similar hashes"
    )]
    Full {
        /// The bucket.
        bucket: u64,
    },
    /// An entry is not valid.
    #[error("{0}")]
    Entry(#[from] EntryError),
    /// Another process has the working store open.
    #[error("in use by another program; wait until it ends or use another file")]
    InUse,
    /// The working store refused.
    #[error("{0}")]
    Store(String),
}

/// What is wrong with the bytes of a record, and what was expected.
pub(crate) type Flaw = &'static str;
