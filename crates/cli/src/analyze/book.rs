//! Where games leave an opening book.

use std::path::{Path, PathBuf};

use book::error::BookError;
use book::game::Game as BookGame;
use book::look_up::{LookUp, look_up};

use crate::book::files::{self, Book};
use crate::built_in::book::{BookSource, PlayedBook};
use crate::failure::Failure;

/// A book that tells where games leave it.
#[derive(Debug)]
pub(crate) enum GameBook<B: BookGame> {
    BuiltIn,
    File { path: PathBuf, book: Book<B>, game: B },
}

/// A position and the move there, as books have them.
pub(crate) type BookStep<B> = (<B as BookGame>::Position, <B as BookGame>::Move);

impl<B: PlayedBook> GameBook<B> {
    /// Opens a book, a published one or a working store; `None` if none is wanted.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no book of the game.
    pub(super) fn open(source: &BookSource) -> Result<Option<Self>, Failure> {
        Ok(match source {
            BookSource::None => None,
            BookSource::BuiltIn => Some(Self::BuiltIn),
            BookSource::File(path) => Some(Self::of_file(path)?),
        })
    }

    fn of_file(path: &Path) -> Result<Self, Failure> {
        let game = B::from_identity(files::identity(path)?)
            .ok_or_else(|| files::wrong(path, "a book of another game"))?;
        Ok(Self::File { path: path.to_owned(), book: Book::open(path, game)?, game })
    }

    /// Returns whether the book is the built-in one.
    pub(super) const fn is_built_in(&self) -> bool {
        matches!(self, Self::BuiltIn)
    }

    /// Returns the number, from 1, of the first of these moves that the book does not have; `None` if it has all, or
    /// there is no book of such games.
    pub(super) fn exit(&self, moves: Vec<BookStep<B>>) -> Result<Option<usize>, Failure> {
        let Some(kind) = moves.first().and_then(|(start, _)| B::of(start)) else { return Ok(None) };
        match self {
            Self::BuiltIn => {
                let Some(book) = kind.built_in() else { return Ok(None) };
                first_unknown(&kind, &book, moves).map_err(Failure::refused)
            }
            Self::File { game, .. } if game.identity() != kind.identity() => Ok(None),
            Self::File { path, book, game } => {
                first_unknown(game, book, moves).map_err(|error| files::wrong(path, error))
            }
        }
    }
}

fn first_unknown<B: BookGame>(
    game: &B,
    book: &impl LookUp,
    moves: Vec<BookStep<B>>,
) -> Result<Option<usize>, BookError> {
    for (number, (position, played)) in (1..).zip(moves) {
        let found = look_up(game, book, &position)?;
        // A move of the book stands for its images under the symmetries of the position.
        let after = |played| game.play(&position, played).and_then(|after| key(game, &after));
        let wanted = after(played);
        let is_known = found
            .is_some_and(|found| found.moves().iter().any(|known| after(known.played) == wanted));
        if !is_known {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// Returns the bytes of the canonical image of a position.
fn key<B: BookGame>(game: &B, position: &B::Position) -> Option<Vec<u8>> {
    let (canonical, _) = game.canonical(position)?;
    let mut bytes = Vec::new();
    game.encode(&canonical, &mut bytes);
    Some(bytes)
}
