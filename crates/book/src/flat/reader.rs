//! Look-up in a file, and iteration over it.

use std::borrow::Cow;

use super::header::{Header, LENGTH, MAX_BLOCK, OFFSET};
use super::record;
use super::source::BookSource;
use crate::entry::Entry;
use crate::error::{BookError, Flaw};
use crate::game::{Game, Identity, Key};

/// A book that is read where it lies: in a file, or in memory.
///
/// Opening reads the header only. A look-up reads one entry of the index and one block of about 24 positions,
/// and checks what it reads.
///
/// ```
/// use book::entry::{BookMove, Entry, Source};
/// use book::flat::{BookFile, Writer};
/// use book::game::{Game, locate};
/// use book::games::Othello;
/// use book::look_up::look_up;
/// use othello::{Board, Square};
/// use std::io::Cursor;
///
/// let start = locate(&Othello, &Board::START).expect("a book can hold it");
/// let f5 = start.canonical_move(&Othello, Square::F5.into());
/// let entry = Entry::new([BookMove::new(Othello.index(f5), Source::Hand)])?;
///
/// let mut writer = Writer::new(Cursor::new(Vec::new()), Othello.identity(), 1)?;
/// writer.push(start.key(), &entry)?;
/// let bytes = writer.finish()?.into_inner();
///
/// let book = BookFile::open(Othello, &*bytes)?;
/// let found = look_up(&Othello, &book, &Board::START)?.expect("the book has the position");
/// assert_eq!(found.moves().len(), 1);
/// # Ok::<(), book::error::BookError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookFile<G, S> {
    game: G,
    source: S,
    header: Header,
}

impl<G: Game, S: BookSource> BookFile<G, S> {
    /// Opens a book of a game.
    ///
    /// # Errors
    ///
    /// As [`Header::read`], and [`BookError::Identity`] when the book is about another game, rule or board.
    pub fn open(game: G, source: S) -> Result<Self, BookError> {
        let header = Header::read(&source)?;
        let (found, expected) = (header.identity(), game.identity());
        if found != expected {
            let [found, expected] = [found, expected].map(describe);
            return Err(BookError::Identity { found, expected });
        }
        Ok(Self { game, source, header })
    }

    /// Returns the game of the book.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the header.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Returns what the book is read from.
    pub(super) const fn source(&self) -> &S {
        &self.source
    }

    /// Returns the entry of a position.
    ///
    /// # Errors
    ///
    /// When the book cannot be read, or is damaged where it was read.
    pub fn get(&self, key: &Key) -> Result<Option<Entry>, BookError> {
        let bucket = self.header.bucket(key.hash());
        let block = self.block(bucket)?;
        let mut rest = &block[CHECKSUM..];
        let mut at = 0;
        while !rest.is_empty() {
            let flaw = |what| BookError::Record { bucket, record: at, what };
            let length = self.header.identity().position_length;
            let (position, content) = record::split(&mut rest, length).map_err(flaw)?;
            if position == key.position() {
                return record::decode_content(content).map(Some).map_err(flaw);
            }
            at += 1;
        }
        Ok(None)
    }

    /// Returns all positions in their order, with their entries. Stops after an error.
    pub fn entries(&self) -> Entries<'_, G, S> {
        Entries { book: self, bucket: 0, block: Vec::new().into_iter(), record: 0, before: None }
    }

    /// Returns a block whose checksum is right: its checksum and its records.
    fn block(&self, bucket: u64) -> Result<Cow<'_, [u8]>, BookError> {
        let offsets = self.source.read(self.header.index_start() + OFFSET * bucket, 2 * 8)?;
        let (start, end) = offsets.split_at(8);
        let number = |bytes: &[u8]| bytes.try_into().map_or(u64::MAX, u64::from_le_bytes);
        let (start, end) = (number(start), number(end));
        let length = end.wrapping_sub(start);
        let is_first = bucket == 0 && start != 0;
        let is_last = bucket + 1 == self.header.buckets() && end != self.header.blocks_length();
        let is_outside = start > end || end > self.header.blocks_length();
        if is_outside || is_first || is_last || !(CHECKSUM as u64..=MAX_BLOCK).contains(&length) {
            return Err(BookError::Index { bucket });
        }
        // At most 16 MiB.
        let length = usize::try_from(length).map_err(|_| BookError::Index { bucket })?;
        let block = self.source.read(LENGTH + start, length)?;
        let (checksum, records) = block.split_at(CHECKSUM);
        if *checksum != checksum_of(bucket, records) {
            return Err(BookError::Block { bucket });
        }
        Ok(block)
    }

    /// Returns the records of a block in their order.
    fn records(&self, bucket: u64) -> Result<Vec<(Key, Entry)>, BookError> {
        let block = self.block(bucket)?;
        let mut rest = &block[CHECKSUM..];
        let mut records = Vec::new();
        while !rest.is_empty() {
            let record = records.len();
            let found = self.record(bucket, &mut rest);
            records.push(found.map_err(|what| BookError::Record { bucket, record, what })?);
        }
        Ok(records)
    }

    fn record(&self, bucket: u64, rest: &mut &[u8]) -> Result<(Key, Entry), Flaw> {
        let (position, content) = record::split(rest, self.header.identity().position_length)?;
        let key = Key::new(position);
        if self.header.bucket(key.hash()) != bucket {
            return Err("its hash belongs to another bucket");
        }
        Ok((key, record::decode_content(content)?))
    }
}

/// Bytes of the checksum of a block.
pub(super) const CHECKSUM: usize = 4;

/// Returns the CRC-32 of the number of a bucket and its records.
pub(super) fn checksum_of(bucket: u64, records: &[u8]) -> [u8; CHECKSUM] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bucket.to_le_bytes());
    hasher.update(records);
    hasher.finalize().to_le_bytes()
}

/// Returns a text for a game, as far as its numbers are known.
pub(crate) fn describe(identity: Identity) -> String {
    let Identity { game, rule, size, .. } = identity;
    match game {
        1 => String::from("Othello"),
        2 => format!("Gomoku, {}, board {size}×{size}", name_of_rule(rule)),
        _ => format!("game {game}, rule {rule}, board {size}×{size}"),
    }
}

/// Returns the name of a rule of Gomoku, or its number.
fn name_of_rule(rule: u8) -> String {
    #[cfg(feature = "gomoku")]
    if let Some(rule) = gomoku::Rule::with_info(rule.into()) {
        return rule.name().into();
    }
    format!("rule {rule}")
}

/// The positions of a book in their order, with their entries.
#[derive(Debug)]
pub struct Entries<'a, G, S> {
    book: &'a BookFile<G, S>,
    /// The next bucket.
    bucket: u64,
    block: std::vec::IntoIter<(Key, Entry)>,
    /// Number of the next position in the block.
    record: usize,
    before: Option<Key>,
}

impl<G: Game, S: BookSource> Iterator for Entries<'_, G, S> {
    type Item = Result<(Key, Entry), BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((key, entry)) = self.block.next() {
                if self.before.as_ref().is_some_and(|before| *before >= key) {
                    let record = self.record;
                    let what = "it is not sorted; expected increasing keys";
                    let bucket = self.bucket - 1;
                    self.stop();
                    return Some(Err(BookError::Record { bucket, record, what }));
                }
                self.before = Some(key.clone());
                self.record += 1;
                return Some(Ok((key, entry)));
            }
            if self.bucket == self.book.header.buckets() {
                return None;
            }
            match self.book.records(self.bucket) {
                Ok(records) => {
                    self.block = records.into_iter();
                    self.record = 0;
                    self.bucket += 1;
                }
                Err(error) => {
                    self.stop();
                    return Some(Err(error));
                }
            }
        }
    }
}

impl<G: Game, S: BookSource> Entries<'_, G, S> {
    fn stop(&mut self) {
        self.bucket = self.book.header.buckets();
        self.block = Vec::new().into_iter();
    }
}
