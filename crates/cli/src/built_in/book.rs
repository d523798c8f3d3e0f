//! The opening book of a player: the built-in one, or a file.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use book::choose::choose;
use book::embedded::{self, Embedded};
use book::flat::{BookFile, FileSource, Header};
use book::game::{Game as BookGame, Identity};
use book::games::{Gomoku, Othello};
use book::look_up::{Found, LookUp, look_up};
use clap::Args;
use engine::random::SplitMix64;
use gomoku::search::alphabeta::Value;
use othello::eval::Points;

use super::variety::VarietyArguments;
use crate::failure::Failure;

/// A game that has books for players.
pub(crate) trait PlayedBook:
    BookGame<Position: Send> + Copy + Send + Sync + 'static
{
    /// Loss up to which book moves are chosen without `--vary`, in the unit of [`loss`](Self::loss).
    const VARY: f64;

    /// Returns the kind of book that may have a position.
    fn of(position: &Self::Position) -> Option<Self>;

    /// Returns the kind of a book, or `None` if it is about another game.
    fn from_identity(identity: Identity) -> Option<Self>;

    fn built_in(self) -> Option<Embedded<Self>>;

    /// Returns the loss of a move against the best one: discs in Othello, percent of wins in Gomoku.
    fn loss(best: i32, score: i32) -> f64;

    /// Returns a score as people read it.
    fn text(score: i32) -> String;

    /// Returns a score as JSON has it: discs, or points of the evaluation.
    fn number(score: i32) -> f64;
}

impl PlayedBook for Othello {
    const VARY: f64 = 0.5;

    fn of(_: &othello::Board) -> Option<Self> {
        Some(Self)
    }

    fn from_identity(identity: Identity) -> Option<Self> {
        (Self.identity() == identity).then_some(Self)
    }

    fn built_in(self) -> Option<Embedded<Self>> {
        Some(embedded::othello())
    }

    fn loss(best: i32, score: i32) -> f64 {
        Self::number(best) - Self::number(score)
    }

    fn text(score: i32) -> String {
        Points::new(score).to_string()
    }

    fn number(score: i32) -> f64 {
        Points::new(score).discs()
    }
}

impl PlayedBook for Gomoku {
    const VARY: f64 = 2.0;

    fn of(position: &gomoku::Board) -> Option<Self> {
        Self::new(position.size(), position.rule()).ok()
    }

    fn from_identity(identity: Identity) -> Option<Self> {
        Self::from_identity(identity)
    }

    fn built_in(self) -> Option<Embedded<Self>> {
        embedded::gomoku(self)
    }

    fn loss(best: i32, score: i32) -> f64 {
        match [best, score].map(Value::from_i32) {
            [Some(best), Some(score)] => 100.0 * (best.win_rate() - score.win_rate()),
            // A book of another program with another unit.
            _ => f64::INFINITY,
        }
    }

    fn text(score: i32) -> String {
        // Books of other programs may have other units.
        Value::from_i32(score).map_or_else(|| score.to_string(), |value| value.to_string())
    }

    fn number(score: i32) -> f64 {
        score.into()
    }
}

/// Where a book comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BookSource {
    None,
    BuiltIn,
    File(PathBuf),
}

impl FromStr for BookSource {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "none" => Self::None,
            "built-in" => Self::BuiltIn,
            path => Self::File(path.into()),
        })
    }
}

/// Arguments about the opening book.
#[derive(Clone, Debug, Args)]
pub(crate) struct BookArguments {
    /// Opening book: a file written by `book export`, built-in or none
    #[arg(long, value_name = "FILE", default_value = "built-in")]
    book: BookSource,
    /// Do without an opening book
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
}

impl BookArguments {
    /// Returns where the book comes from.
    pub(crate) const fn source(&self) -> &BookSource {
        if self.no_book { &BookSource::None } else { &self.book }
    }

    /// Returns the book, or `None` if none is wanted.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or is not a published book of the game.
    pub(crate) fn open<B: PlayedBook>(&self) -> Result<Option<OpeningBook<B>>, Failure> {
        Ok(match self.source() {
            BookSource::None => None,
            BookSource::BuiltIn => Some(OpeningBook(None)),
            BookSource::File(path) => Some(OpeningBook(Some(Arc::new(opened(path)?)))),
        })
    }
}

/// Returns the book of a player. Its choices depend on the arguments about games that vary: on their amount, if
/// there is one, and on their seed.
///
/// # Errors
///
/// As for [`BookArguments::open`].
pub(crate) fn players_book<B: PlayedBook>(
    arguments: &BookArguments,
    varied: VarietyArguments,
    seed: u64,
) -> Result<Option<PlayersBook<B>>, Failure> {
    let amount = varied.amount().unwrap_or(B::VARY);
    let book = arguments.open()?;
    Ok(book.map(|book| PlayersBook { book, amount, seed, game: 0 }))
}

fn opened<B: PlayedBook>(path: &Path) -> Result<BookFile<B, FileSource>, Failure> {
    let name = || path.display().to_string();
    let source =
        FileSource::open(path).map_err(|error| Failure::Read { source_name: name(), error })?;
    let header = Header::read(&source).map_err(|error| {
        let what = format!("{error}; expected a book that `book export` wrote");
        Failure::content(name(), what)
    })?;
    let game = B::from_identity(header.identity())
        .ok_or_else(|| Failure::content(name(), "a book of another game"))?;
    BookFile::open(game, source).map_err(|error| Failure::content(name(), error))
}

/// A book in which positions are looked up: a file, or else the built-in one.
#[derive(Debug)]
pub(crate) struct OpeningBook<B>(Option<Arc<BookFile<B, FileSource>>>);

impl<B> Clone for OpeningBook<B> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<B: PlayedBook> OpeningBook<B> {
    /// Returns what the book knows about a position. A damaged part of a file counts as unknown: `book verify`
    /// finds it.
    pub(crate) fn find(&self, position: &B::Position) -> Option<Found<B::Move>> {
        match &self.0 {
            Some(file) => find(file.game(), &**file, position),
            None => {
                let built_in = B::of(position)?.built_in()?;
                find(built_in.game(), &built_in, position)
            }
        }
    }
}

fn find<B: PlayedBook>(
    game: &B,
    book: &impl LookUp,
    position: &B::Position,
) -> Option<Found<B::Move>> {
    let mut found = look_up(game, book, position).ok().flatten()?;
    // A file may have moves that are illegal.
    found.retain(|played| game.play(position, played.played).is_some());
    (!found.moves().is_empty()).then_some(found)
}

/// A book with the choice among its moves.
#[derive(Clone, Debug)]
pub(crate) struct PlayersBook<B> {
    book: OpeningBook<B>,
    /// Loss up to which moves are chosen.
    amount: f64,
    seed: u64,
    /// Number of the game.
    game: u64,
}

impl<B: PlayedBook> PlayersBook<B> {
    /// Begins another game, with other choices.
    pub(crate) const fn next_game(&mut self) {
        self.game = self.game.wrapping_add(1);
    }

    /// Begins a game with the choices of a number.
    pub(crate) const fn set_game(&mut self, number: u64) {
        self.game = number;
    }

    /// Returns a good move of a position, or `None` if the book does not have the position. The choice depends on
    /// the seed of the player and the number of the game.
    pub(crate) fn choose(&self, position: &B::Position) -> Option<B::Move> {
        let found = self.book.find(position)?;
        let best = found.value();
        let margin = found.moves().iter().filter_map(|played| {
            let (best, score) = (best?, played.score?);
            (B::loss(best, score) <= self.amount).then(|| best.abs_diff(score))
        });
        let seed = SplitMix64::new(self.seed).word() ^ self.game;
        choose(&found, margin.max().unwrap_or(0), seed)
    }
}
