//! Writing of game files.

use std::io::{self, Seek, SeekFrom, Write};

use super::{Header, Record};

/// Writes a game file: a header with the number of records, and the records.
///
/// The records are written unchanged.
///
/// # Errors
///
/// Returns an error if the writer fails, or there are more than 2³² − 1 games.
pub fn write_games(mut writer: impl Write, header: Header, games: &[Record]) -> io::Result<()> {
    let count = u32::try_from(games.len()).map_err(|_| too_many())?;
    writer.write_all(&Header { games: count, ..header }.to_bytes())?;
    for record in games {
        writer.write_all(&record.to_bytes())?;
    }
    writer.flush()
}

/// Writer of a game file, record by record; it updates the count in the header at the end.
///
/// Until [`finish`](Self::finish) the header's count is 0, so strict readers reject an incomplete
/// file. The output should be buffered, for example by [`io::BufWriter`].
///
/// ```
/// use std::io::Cursor;
///
/// use othello::Game;
/// use othello::notation::wthor::{Header, Record, Writer};
///
/// let mut writer = Writer::new(Cursor::new(Vec::new()), Header::of_games(2026))?;
/// writer.write(&Record::from_game(&Game::default())?)?;
/// let bytes = writer.finish()?.into_inner();
/// assert_eq!(bytes.len(), 16 + 68);
/// assert_eq!(bytes[4..8], [1, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    writer: W,
    header: Header,
    start: u64,
}

impl<W: Write + Seek> Writer<W> {
    /// Begins a file at the current position of the output. The header's count of games is ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if writing to the output fails.
    pub fn new(mut writer: W, header: Header) -> io::Result<Self> {
        let header = Header { games: 0, ..header };
        let start = writer.stream_position()?;
        writer.write_all(&header.to_bytes())?;
        Ok(Self { writer, header, start })
    }

    /// Returns the header with the number of games written so far.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Replaces the header, which is written at the end. Its count of games is ignored.
    pub const fn set_header(&mut self, header: Header) {
        self.header = Header { games: self.header.games, ..header };
    }

    /// Writes a game record unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error if writing to the output fails, or 2³² − 1 games have been written.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        let games = self.header.games.checked_add(1).ok_or_else(too_many)?;
        self.writer.write_all(&record.to_bytes())?;
        self.header.games = games;
        Ok(())
    }

    /// Writes the header with the number of games, and returns the output positioned after the last
    /// game.
    ///
    /// # Errors
    ///
    /// Returns an error if writing to the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        let end = self.writer.stream_position()?;
        self.writer.seek(SeekFrom::Start(self.start))?;
        self.writer.write_all(&self.header.to_bytes())?;
        self.writer.seek(SeekFrom::Start(end))?;
        self.writer.flush()?;
        Ok(self.writer)
    }
}

/// Returns the error for a count that the header cannot hold.
#[cold]
fn too_many() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, "too many games; expected at most 4294967295")
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::Game;

    #[test]
    fn both_ways_of_writing_give_the_same_bytes() {
        let record = Record::from_game(&Game::default()).unwrap();
        let header = Header { kind: 7, reserved: 9, games: 12345, ..Header::of_games(1999) };
        let mut whole = Vec::new();
        write_games(&mut whole, header, &[record; 4]).unwrap();
        // Write after existing bytes, with the header set last.
        let mut output = Cursor::new(b"before".to_vec());
        output.set_position(6);
        let mut writer = Writer::new(output, Header::default()).unwrap();
        for _ in 0..4 {
            writer.write(&record).unwrap();
        }
        writer.set_header(header);
        assert_eq!(writer.header(), Header { games: 4, ..header });
        let output = writer.finish().unwrap();
        assert_eq!(output.position(), 6 + 16 + 4 * 68);
        assert_eq!(output.into_inner()[6..], whole);
    }
}
