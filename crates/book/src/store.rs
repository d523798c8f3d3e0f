//! The working store of a book that grows.
//!
//! A store is a [redb](https://www.redb.org) database. Every commit is one transaction that is on the disk when the
//! call returns: a process that is killed loses the step at hand at most. It is for one's own work on one's own
//! machine; what is published is a [file](crate::flat).
//!
//! # Stability
//!
//! A store has the number of its version, and a store of another version is refused, never changed. Stores of
//! version 1 stay readable as long as redb reads their databases; not reading them any more is a breaking change.
//! The bytes of an entry are those of a file, and the names of notes are the caller's. What is to be kept for
//! longer is exported as a file or as [text](crate::formats::text).

use std::fmt;
use std::path::Path;

use redb::{
    Database, DatabaseError, ReadTransaction, ReadableDatabase, ReadableTableMetadata as _,
    TableDefinition,
};

use crate::entry::Entry;
use crate::error::BookError;
use crate::flat::{decode_content, describe, encode_content, write_file};
use crate::game::{Game, Identity, Key};
use crate::graph::{Changes, Graph, GraphError};
use crate::look_up::LookUp;

/// Entries by key, so that they are sorted as in a file.
const POSITIONS: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("positions");

/// Numbers by name.
const NOTES: TableDefinition<'_, &str, u64> = TableDefinition::new("notes");

/// What the store is, by name.
const ABOUT: TableDefinition<'_, &str, u64> = TableDefinition::new("about");

/// Version of what the tables hold.
const VERSION: u64 = 1;

/// Bytes of memory for pages of the database.
const CACHE: usize = 64 << 20;

/// Positions that are read at a time.
const PIECE: usize = 1_024;

/// A working store on the disk. One process can have it open.
///
/// ```
/// use book::games::Othello;
/// use book::graph::{GameResult, learn};
/// use book::store::Store;
/// use othello::{Board, Move, Square};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("growing.redb");
/// let mut store = Store::create(&path, Othello)?;
/// let mut graph = store.load()?;
/// learn(&mut graph, &Board::START, &[Move::Place(Square::F5)], GameResult::Win, 30)?;
/// store.commit(&graph.take_changes(), &[("games", 1)])?;
/// assert_eq!((store.len()?, store.note("games")?), (1, Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Store<G> {
    game: G,
    database: Database,
}

impl<G: Game> Store<G> {
    /// Creates a store, or opens the one that is there.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn create(path: &Path, game: G) -> Result<Self, BookError> {
        let database =
            Database::builder().set_cache_size(CACHE).create(path).map_err(not_opened)?;
        let store = Self { game, database };
        let transaction = store.database.begin_write().map_err(refused)?;
        let is_new = {
            let mut about = transaction.open_table(ABOUT).map_err(refused)?;
            let is_new = about.is_empty().map_err(refused)?;
            if is_new {
                for (name, number) in about_of(store.game.identity()) {
                    about.insert(name, number).map_err(refused)?;
                }
            }
            transaction.open_table(POSITIONS).map_err(refused)?;
            transaction.open_table(NOTES).map_err(refused)?;
            is_new
        };
        if is_new {
            transaction.commit().map_err(refused)?;
        } else {
            transaction.abort().map_err(refused)?;
        }
        store.check()?;
        Ok(store)
    }

    /// Opens a store.
    ///
    /// # Errors
    ///
    /// When there is no store of this version, it is about another game, rule or board, another process has it
    /// open, or the system refuses.
    pub fn open(path: &Path, game: G) -> Result<Self, BookError> {
        let database = Database::builder().set_cache_size(CACHE).open(path).map_err(not_opened)?;
        let store = Self { game, database };
        store.check()?;
        Ok(store)
    }

    fn check(&self) -> Result<(), BookError> {
        let (found, expected) = (identity_of(&self.database)?, self.game.identity());
        if found != expected {
            let [found, expected] = [found, expected].map(describe);
            return Err(BookError::Identity { found, expected });
        }
        Ok(())
    }

    /// Returns the game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the number of positions.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub fn len(&self) -> Result<u64, BookError> {
        self.read()?.open_table(POSITIONS).map_err(refused)?.len().map_err(refused)
    }

    /// Returns whether there is no position.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub fn is_empty(&self) -> Result<bool, BookError> {
        Ok(self.len()? == 0)
    }

    /// Returns a number that was [committed](Self::commit) under a name.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub fn note(&self, name: &str) -> Result<Option<u64>, BookError> {
        let notes = self.read()?.open_table(NOTES).map_err(refused)?;
        Ok(notes.get(name).map_err(refused)?.map(|number| number.value()))
    }

    /// Stores changes and notes in one transaction: after an interruption the store has all of them or none. Notes
    /// say how far work has come, such as the number of games that were learned.
    ///
    /// # Errors
    ///
    /// When the store cannot be written, or an entry is not valid. Nothing changes then.
    pub fn commit(&mut self, changes: &Changes, notes: &[(&str, u64)]) -> Result<(), BookError> {
        let transaction = self.database.begin_write().map_err(refused)?;
        {
            let mut positions = transaction.open_table(POSITIONS).map_err(refused)?;
            let mut bytes = Vec::new();
            for (key, entry) in changes {
                let Some(entry) = entry else {
                    positions.remove(key.as_bytes()).map_err(refused)?;
                    continue;
                };
                entry.check()?;
                bytes.clear();
                encode_content(entry, &mut bytes);
                positions.insert(key.as_bytes(), &*bytes).map_err(refused)?;
            }
            let mut table = transaction.open_table(NOTES).map_err(refused)?;
            for (name, number) in notes {
                table.insert(name, number).map_err(refused)?;
            }
        }
        transaction.commit().map_err(refused)
    }

    /// Returns all positions in the order of files, as they are at the time of the call. Stops after an error.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub fn entries(&self) -> Result<StoreEntries, BookError> {
        let transaction = self.read()?;
        Ok(StoreEntries { transaction, piece: Vec::new().into_iter(), last: None, is_over: false })
    }

    /// Returns all positions as a graph.
    ///
    /// # Errors
    ///
    /// When the store cannot be read, or holds illegal moves.
    pub fn load(&self) -> Result<Graph<G>, GraphError>
    where
        G: Clone,
    {
        Graph::load(self.game.clone(), self.entries()?)
    }

    /// Writes all positions to a [file](crate::flat), which is complete or absent.
    ///
    /// # Errors
    ///
    /// When the store cannot be read or the file cannot be written.
    pub fn export(&self, path: &Path) -> Result<(), BookError> {
        write_file(path, self.game.identity(), self.len()?, self.entries()?)
    }

    fn read(&self) -> Result<ReadTransaction, BookError> {
        self.database.begin_read().map_err(refused)
    }
}

/// Returns the game, rule and board of the book in a store.
///
/// # Errors
///
/// As [`Store::open`], for a store of any game.
pub fn identity(path: &Path) -> Result<Identity, BookError> {
    let database = Database::builder().set_cache_size(CACHE).open(path).map_err(not_opened)?;
    identity_of(&database)
}

fn identity_of(database: &Database) -> Result<Identity, BookError> {
    let transaction = database.begin_read().map_err(refused)?;
    let about = transaction.open_table(ABOUT).map_err(refused)?;
    let number = |name: &str| {
        let found = about.get(name).map_err(refused)?;
        let found = found.ok_or_else(|| refused("not a store of a book"))?;
        Ok::<_, BookError>(found.value())
    };
    let version = number("version")?;
    if version != VERSION {
        return Err(refused(format_args!("store of version {version}; expected {VERSION}")));
    }
    let byte = |name| Ok::<_, BookError>(u8::try_from(number(name)?).unwrap_or(u8::MAX));
    Ok(Identity {
        game: byte("game")?,
        rule: byte("rule")?,
        size: byte("size")?,
        position_length: byte("position_length")?,
    })
}

fn about_of(identity: Identity) -> [(&'static str, u64); 5] {
    [
        ("version", VERSION),
        ("game", identity.game.into()),
        ("rule", identity.rule.into()),
        ("size", identity.size.into()),
        ("position_length", identity.position_length.into()),
    ]
}

/// Returns the error of a database that cannot be opened.
fn not_opened(error: DatabaseError) -> BookError {
    match error {
        DatabaseError::DatabaseAlreadyOpen => BookError::InUse,
        error => refused(error),
    }
}

/// Returns the error of what the database refused.
fn refused(error: impl fmt::Display) -> BookError {
    BookError::Store(error.to_string())
}

impl<G: fmt::Debug> fmt::Debug for Store<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<G: Game> LookUp for Store<G> {
    fn entry(&self, key: &Key) -> Result<Option<Entry>, BookError> {
        let positions = self.read()?.open_table(POSITIONS).map_err(refused)?;
        let found = positions.get(key.as_bytes()).map_err(refused)?;
        found.map(|entry| decode_content(entry.value()).map_err(refused)).transpose()
    }
}

/// The positions of a store in the order of files, with their entries.
pub struct StoreEntries {
    transaction: ReadTransaction,
    piece: std::vec::IntoIter<(Key, Entry)>,
    last: Option<Key>,
    is_over: bool,
}

impl StoreEntries {
    /// Reads the positions that follow the last one.
    fn read(&self) -> Result<Vec<(Key, Entry)>, BookError> {
        let positions = self.transaction.open_table(POSITIONS).map_err(refused)?;
        let start = self.last.as_ref().map_or(&[][..], Key::as_bytes);
        let range = positions.range(start..).map_err(refused)?;
        let mut piece = Vec::new();
        for found in range {
            let (key, entry) = found.map_err(refused)?;
            if self.last.as_ref().is_some_and(|last| last.as_bytes() == key.value()) {
                continue;
            }
            let key = Key::from_bytes(key.value())
                .ok_or_else(|| refused("a key of the store is not that of its position"))?;
            piece.push((key, decode_content(entry.value()).map_err(refused)?));
            if piece.len() == PIECE {
                break;
            }
        }
        Ok(piece)
    }
}

impl Iterator for StoreEntries {
    type Item = Result<(Key, Entry), BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((key, entry)) = self.piece.next() {
                self.last = Some(key.clone());
                return Some(Ok((key, entry)));
            }
            if self.is_over {
                return None;
            }
            match self.read() {
                Ok(piece) => {
                    self.is_over = piece.len() < PIECE;
                    self.piece = piece.into_iter();
                }
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl fmt::Debug for StoreEntries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreEntries").finish_non_exhaustive()
    }
}
