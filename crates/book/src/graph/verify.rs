//! Whether moves, scores and links are right.

use std::fmt;

use crate::entry::Entry;
use crate::error::BookError;
use crate::game::{Game, Key, locate, representative};
use crate::look_up::LookUp;

/// Something that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Its bytes are not a canonical position of the game.
    NotCanonical,
    /// The game is over there.
    Over,
    /// A move is illegal.
    Illegal {
        /// Number of the move.
        index: u16,
    },
    /// A move has an image with a smaller number.
    NotFirst {
        /// Number of the move.
        index: u16,
        /// Number of the image.
        first: u16,
    },
    /// A move's backed-up score is not the value of the book's position after it.
    BackedUp {
        /// Number of the move.
        index: u16,
        /// The backed-up score.
        found: Option<i32>,
        /// The value of the position after the move, for the player who makes it.
        expected: Option<i32>,
    },
    /// The value is not the best score of a move.
    Value {
        /// The value.
        found: Option<i32>,
        /// The best score.
        expected: Option<i32>,
    },
    /// The mark of leaves is wrong.
    Leaf {
        /// The mark.
        found: bool,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = |score: Option<i32>| score.map_or("none".into(), |score| score.to_string());
        match *self {
            Self::NotCanonical => f.write_str("not a canonical position of the game"),
            Self::Over => f.write_str("the game is over"),
            Self::Illegal { index } => write!(f, "move {index} is illegal"),
            Self::NotFirst { index, first } => {
                write!(f, "move {index} is an image of move {first}; expected the latter")
            }
            Self::BackedUp { index, found, expected } => {
                let (found, expected) = (score(found), score(expected));
                write!(f, "move {index} has the backed-up score {found}; expected {expected}")
            }
            Self::Value { found, expected } => {
                let (found, expected) = (score(found), score(expected));
                write!(f, "the value is {found}; expected {expected}")
            }
            Self::Leaf { found: true } => f.write_str("marked as a leaf; it has a later position"),
            Self::Leaf { found: false } => {
                f.write_str("not marked as a leaf; it has no later position")
            }
        }
    }
}

/// What [`verify`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    positions: u64,
    moves: u64,
    problems: u64,
    first: Vec<(Key, Problem)>,
}

impl Report {
    /// Returns the number of positions.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns the number of moves.
    #[must_use]
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the number of problems.
    #[must_use]
    pub const fn problems(&self) -> u64 {
        self.problems
    }

    /// Returns the first problems, at most as many as were asked for.
    #[must_use]
    pub fn first(&self) -> &[(Key, Problem)] {
        &self.first
    }
}

/// Checks every position of a book against the rules of the game and against the positions after its moves: that
/// all moves are legal and each is the first of its images, that scores and values are those of negamax, and that
/// leaves are marked. Keeps at most `most` problems.
///
/// For a file call [`check_bytes`](crate::flat::BookFile::check_bytes) as well.
///
/// # Errors
///
/// When the book cannot be read or is damaged.
///
/// # Complexity
///
/// Looks every move of the book up once. Memory does not depend on the size of the book.
pub fn verify<G: Game, B: LookUp + ?Sized>(
    game: &G,
    book: &B,
    entries: impl IntoIterator<Item = Result<(Key, Entry), BookError>>,
    most: usize,
) -> Result<Report, BookError> {
    let mut report = Report::default();
    for found in entries {
        let (key, entry) = found?;
        report.positions += 1;
        report.moves += entry.moves().len() as u64;
        for problem in problems(game, book, &key, &entry)? {
            report.problems += 1;
            if report.first.len() < most {
                report.first.push((key.clone(), problem));
            }
        }
    }
    Ok(report)
}

fn problems<G: Game, B: LookUp + ?Sized>(
    game: &G,
    book: &B,
    key: &Key,
    entry: &Entry,
) -> Result<Vec<Problem>, BookError> {
    let Some(position) = game.decode(key.position()) else {
        return Ok(vec![Problem::NotCanonical]);
    };
    if game.is_over(&position) {
        return Ok(vec![Problem::Over]);
    }
    let stabilizer = game.stabilizer(&position);
    let mut problems = Vec::new();
    let mut is_leaf = true;
    for found in entry.moves() {
        let index = found.index;
        let legal = game.move_at(index).and_then(|played| {
            let place = locate(game, &game.play(&position, played)?)?;
            Some((played, place))
        });
        let Some((played, place)) = legal else {
            problems.push(Problem::Illegal { index });
            continue;
        };
        let first = game.index(representative(game, stabilizer, played));
        if first != index {
            problems.push(Problem::NotFirst { index, first });
        }
        let after = book.entry(place.key())?;
        is_leaf &= after.is_none();
        let expected = after.and_then(|after| after.value()).map(|value| game.backed_up(value));
        if found.backed_up != expected {
            problems.push(Problem::BackedUp { index, found: found.backed_up, expected });
        }
    }
    let (found, expected) = (entry.value(), entry.best_score());
    if expected.is_some() && found != expected {
        problems.push(Problem::Value { found, expected });
    }
    if entry.is_leaf() != is_leaf {
        problems.push(Problem::Leaf { found: entry.is_leaf() });
    }
    Ok(problems)
}
