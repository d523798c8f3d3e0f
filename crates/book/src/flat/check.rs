//! Everything that a file promises about its own bytes.

use super::header::LENGTH;
use super::reader::BookFile;
use super::source::BookSource;
use crate::error::BookError;
use crate::game::Game;
use crate::hash::Hash64;

/// Bytes that are read at a time.
const PIECE: u64 = 1 << 20;

impl<G: Game, S: BookSource> BookFile<G, S> {
    /// Checks every byte of the book: the checksum of the contents, every block, the order of positions, that
    /// each is a canonical position of the game, and the numbers in the header.
    ///
    /// This says nothing about the moves and their scores: [`verify`](crate::graph::verify) checks them.
    ///
    /// # Errors
    ///
    /// The first that is wrong.
    ///
    /// # Complexity
    ///
    /// Reads the book twice, in pieces.
    pub fn check_bytes(&self) -> Result<(), BookError> {
        let (header, length) = (self.header(), self.source().length());
        let mut hash = Hash64::new();
        let mut offset = LENGTH;
        while offset < length {
            let piece = (length - offset).min(PIECE);
            hash.update(&self.source().read(offset, usize::try_from(piece).unwrap_or(0))?);
            offset += piece;
        }
        let (found, expected) = (hash.finish(), header.contents());
        if found != expected {
            return Err(BookError::Contents { found, expected });
        }
        let (mut positions, mut moves) = (0, 0);
        for found in self.entries() {
            let (key, entry) = found?;
            if self.game().decode(key.position()).is_none() {
                return Err(BookError::Position { at: positions });
            }
            positions += 1;
            moves += entry.moves().len() as u64;
        }
        let counts =
            [("positions", positions, header.positions()), ("moves", moves, header.moves())];
        for (what, found, expected) in counts {
            if found != expected {
                return Err(BookError::Count { what, found, expected });
            }
        }
        Ok(())
    }
}
