//! A book on the disk: a working store, or a published file.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;

use book::entry::Entry;
use book::error::BookError;
use book::flat::{BookFile, FileSource, Header};
use book::formats::text;
use book::game::{Game, Identity, Key};
use book::graph::Graph;
use book::look_up::LookUp;
use book::store::{Store, identity as stored_identity};

use super::foreign::Foreign;
use crate::failure::Failure;

/// The first bytes of a working store, which is a redb database.
const STORE: &[u8] = b"redb";

/// Bytes that say what a file is.
const FIRST: u64 = 1 << 16;

/// A book of either kind.
#[derive(Debug)]
pub(crate) enum Book<G: Game> {
    Store(Store<G>),
    File(BookFile<G, FileSource>),
}

impl<G: Game + Copy> Book<G> {
    /// Opens a book, of the kind that its contents say.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, is no book, or is a book of another game, rule or board size.
    pub(crate) fn open(path: &Path, game: G) -> Result<Self, Failure> {
        let is_store = is_store(path).map_err(|error| unread(path, error))?;
        if is_store {
            return Store::open(path, game).map(Self::Store).map_err(|error| other(path, error));
        }
        let source = FileSource::open(path).map_err(|error| unread(path, error))?;
        BookFile::open(game, source).map(Self::File).map_err(|error| other(path, error))
    }

    /// Returns all positions with their entries, in the order of files.
    pub(super) fn entries(&self) -> Result<Entries<'_>, BookError> {
        Ok(match self {
            Self::Store(store) => Box::new(store.entries()?),
            Self::File(file) => Box::new(file.entries()),
        })
    }

    /// Returns the whole book in memory.
    pub(super) fn load(&self, path: &Path) -> Result<Graph<G>, Failure> {
        let entries = self.entries().map_err(|error| wrong(path, error))?;
        let game = match self {
            Self::Store(store) => *store.game(),
            Self::File(file) => *file.game(),
        };
        Graph::load(game, entries).map_err(|error| wrong(path, error))
    }
}

type Entries<'a> = Box<dyn Iterator<Item = Result<(Key, Entry), BookError>> + 'a>;

impl<G: Game> LookUp for Book<G> {
    fn entry(&self, key: &Key) -> Result<Option<Entry>, BookError> {
        match self {
            Self::Store(store) => store.entry(key),
            Self::File(file) => file.entry(key),
        }
    }
}

/// Returns the game, rule and board size that a book says: a working store, a published file or a text.
pub(crate) fn identity(path: &Path) -> Result<Identity, Failure> {
    if is_store(path).map_err(|error| unread(path, error))? {
        return stored_identity(path).map_err(|error| wrong(path, error));
    }
    if kind(path)? == Kind::Text {
        let found = text::identity(BufReader::new(opened(path)?));
        return found.map_err(|error| wrong(path, error));
    }
    let source = FileSource::open(path).map_err(|error| unread(path, error))?;
    let header = Header::read(&source).map_err(|error| wrong(path, error))?;
    Ok(header.identity())
}

/// What a file of a book is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A working store or a published file.
    Book,
    /// A book as text.
    Text,
    /// A book of another program.
    Foreign(Foreign),
}

/// Returns what the first bytes of a file say that it is.
pub(super) fn kind(path: &Path) -> Result<Kind, Failure> {
    let mut first = Vec::new();
    let read = opened(path)?.take(FIRST).read_to_end(&mut first);
    read.map_err(|error| unread(path, error))?;
    // Comments and empty lines may stand before the first line of a text.
    let mut lines = first.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let line = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"));
    Ok(match Foreign::of_bytes(&first) {
        Some(program) => Kind::Foreign(program),
        None if line.is_some_and(|line| line.starts_with(b"tritboard-book ")) => Kind::Text,
        None => Kind::Book,
    })
}

/// Opens a file.
pub(super) fn opened(path: &Path) -> Result<File, Failure> {
    File::open(path).map_err(|error| unread(path, error))
}

fn is_store(path: &Path) -> std::io::Result<bool> {
    let mut first = Vec::new();
    File::open(path)?.take(STORE.len() as u64).read_to_end(&mut first)?;
    Ok(first == STORE)
}

/// Opens a working store, or creates it.
///
/// # Errors
///
/// When another file is there, or the store is one of another game, rule or board size.
pub(super) fn store<G: Game + Copy>(path: &Path, game: G) -> Result<Store<G>, Failure> {
    match is_store(path) {
        Ok(true) => Store::open(path, game),
        Ok(false) => {
            let what = "not a working store; a published book is merged into one by `merge`";
            return Err(Failure::content(path.display().to_string(), what));
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            create(path, game)?;
            Store::open(path, game)
        }
        Err(error) => return Err(unread(path, error)),
    }
    .map_err(|error| other(path, error))
}

/// Returns the error of a book that cannot be opened; of one of another rule or size with what to do.
fn other(path: &Path, error: BookError) -> Failure {
    match error {
        BookError::Identity { ref expected, .. } if expected.starts_with("Gomoku") => wrong(
            path,
            format!("{error}; leave out --rule and --board-size, or give those of the book"),
        ),
        error => wrong(path, error),
    }
}

/// Creates an empty store, which is complete or absent.
fn create<G: Game + Copy>(path: &Path, game: G) -> Result<(), Failure> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = Path::new(&name);
    let unwritten = |error| Failure::WriteFile { name: path.display().to_string(), error };
    Store::create(temporary, game).map(drop).map_err(|error| wrong(path, error))?;
    fs::rename(temporary, path).map_err(unwritten)
}

fn unread(path: &Path, error: std::io::Error) -> Failure {
    Failure::Read { source_name: path.display().to_string(), error }
}

/// Returns the error of a book.
pub(crate) fn wrong(
    path: &Path,
    error: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> Failure {
    Failure::content(path.display().to_string(), error)
}
