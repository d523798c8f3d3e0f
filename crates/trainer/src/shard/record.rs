//! What shards are made of.

use std::error::Error;

/// A record of a fixed size, whatever it says of whatever game.
///
/// The magic names the type: what is written of a record under a magic stays the same, and is read
/// as an equal record, on every machine.
pub trait Record: Sized {
    /// How many bytes a record takes, 1 to 65,536.
    const SIZE: usize;

    /// The first bytes of shards of such records: 7 of printable ASCII, which are the name of the
    /// format, and `\x1a`. No other type has the same.
    const MAGIC: [u8; 8];

    /// Why bytes are no record.
    type Error: Error + Send + Sync + 'static;

    /// Writes the record to [`SIZE`](Self::SIZE) bytes, all of them, whatever they were.
    ///
    /// # Panics
    ///
    /// When there are more or fewer bytes, or a field of the record is outside its range.
    fn write(&self, bytes: &mut [u8]);

    /// Reads what [`write`](Self::write) has written to [`SIZE`](Self::SIZE) bytes.
    ///
    /// # Errors
    ///
    /// When the bytes are what no record writes.
    ///
    /// # Panics
    ///
    /// When there are more or fewer bytes.
    fn read(bytes: &[u8]) -> Result<Self, Self::Error>;
}

/// Returns how many bytes so many records take.
pub(super) const fn size<R: Record>(records: u64) -> u64 {
    const { assert!(R::SIZE >= 1 && R::SIZE <= 1 << 16, "records of 1 to 65,536 bytes") };
    records * R::SIZE as u64
}
