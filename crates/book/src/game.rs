//! What a book must know of a game: its positions, symmetries and moves.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use ternary::layout::grid::Symmetry;
use thiserror::Error;

use crate::hash::hash64;

/// Which game, rule and board a book is about. A file stores it in its header.
///
/// # Stability
///
/// The numbers are part of the format of files and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Identity {
    /// Number of the game: 1 is Othello, 2 is Gomoku.
    pub game: u8,
    /// Rule of the game: 0 for Othello, the number of the Gomocup protocol for Gomoku.
    pub rule: u8,
    /// Squares or points per side of the board.
    pub size: u8,
    /// Bytes of every position, or 0 if positions have different lengths.
    pub position_length: u8,
}

/// A game with books: its positions as bytes, its symmetries, and its moves as numbers.
///
/// Books hold canonical positions only: one of the images of a position under the symmetries of the board.
/// Scores are always those of the player to move. Implementations are [`Othello`](crate::games::Othello) and
/// [`Gomoku`](crate::games::Gomoku).
pub trait Game {
    /// A position with its side to move.
    type Position: Clone + Debug;
    /// A move, with its usual text.
    type Move: Copy + Ord + Debug + Display;

    /// Returns the identity of the game, which books store.
    fn identity(&self) -> Identity;

    /// Returns the position before the first move.
    fn start(&self) -> Self::Position;

    /// Returns the canonical image of a position and a symmetry that takes the position to it. Returns `None`
    /// if a book cannot hold the position, for example if it is on another board.
    fn canonical(&self, position: &Self::Position) -> Option<(Self::Position, Symmetry)>;

    /// Returns the symmetries that map a position to itself, as a set of bits at their numbers. Bit 0 is
    /// always set.
    fn stabilizer(&self, position: &Self::Position) -> u8;

    /// Appends the bytes of a canonical position.
    fn encode(&self, canonical: &Self::Position, bytes: &mut Vec<u8>);

    /// Returns the position of bytes, or `None` if the bytes are not what [`encode`](Self::encode) appends for
    /// a canonical position.
    fn decode(&self, bytes: &[u8]) -> Option<Self::Position>;

    /// Returns the number of a move.
    fn index(&self, played: Self::Move) -> u16;

    /// Returns the move of a number, or `None` if the game has no such move.
    fn move_at(&self, index: u16) -> Option<Self::Move>;

    /// Returns the image of a move under a symmetry.
    fn transformed(&self, played: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// Returns the position after a move, or `None` if the move is illegal or the game is over.
    fn play(&self, position: &Self::Position, played: Self::Move) -> Option<Self::Position>;

    /// Returns whether the game is over.
    fn is_over(&self, position: &Self::Position) -> bool;

    /// Returns a number that every move increases.
    fn rank(&self, position: &Self::Position) -> u32;

    /// Returns the score of a move from the score of the position after it, which is the opponent's.
    fn backed_up(&self, score: i32) -> i32 {
        -score
    }
}

/// A canonical position as a key: the order of keys is the order of positions in files.
///
/// The bytes are the [hash](hash64) of the position, most significant byte first, and the position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Box<[u8]>);

/// Bytes of the hash before the position.
const HASH: usize = 8;

impl Key {
    /// Returns the key of the bytes of a canonical position.
    #[must_use]
    pub fn new(position: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(HASH + position.len());
        bytes.extend_from_slice(&hash64(position).to_be_bytes());
        bytes.extend_from_slice(position);
        Self(bytes.into())
    }

    /// Returns the key of its own bytes, or `None` if they do not start with the hash of the rest.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let position = bytes.get(HASH..)?;
        let key = Self::new(position);
        (*key.0 == *bytes).then_some(key)
    }

    /// Returns the hash and the position as bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the bytes of the position.
    #[must_use]
    pub fn position(&self) -> &[u8] {
        &self.0[HASH..]
    }

    /// Returns the hash of the position.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.0[..HASH].iter().fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    }
}

/// The bytes of the position as hexadecimal digits, as in [texts](crate::formats::text).
impl Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The text is not the bytes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a key; expected the hexadecimal digits of a position")]
pub struct ParseKeyError;

/// Reads the hexadecimal digits of the position. Whether a game has the position is not checked.
impl FromStr for Key {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, ParseKeyError> {
        let digit = |digit: u8| char::from(digit).to_digit(16);
        let byte = |pair: &[u8]| {
            let &[high, low] = pair else { return None };
            u8::try_from(16 * digit(high)? + digit(low)?).ok()
        };
        let position: Option<Vec<u8>> = text.as_bytes().chunks(2).map(byte).collect();
        position.map(|position| Self::new(&position)).ok_or(ParseKeyError)
    }
}

/// A position as books hold it, and the way back from there.
#[derive(Clone, Debug)]
pub struct Located<P> {
    key: Key,
    position: P,
    symmetry: Symmetry,
    stabilizer: u8,
}

impl<P> Located<P> {
    /// Returns the key of the canonical position.
    #[must_use]
    pub const fn key(&self) -> &Key {
        &self.key
    }

    /// Returns the canonical position.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Returns the canonical position without the rest.
    #[must_use]
    pub fn into_position(self) -> P {
        self.position
    }

    /// Returns the move in the canonical position that stands for a move in the position that was located:
    /// of the moves that are images of one another there, the one with the least number.
    pub fn canonical_move<G: Game<Position = P> + ?Sized>(
        &self,
        game: &G,
        played: G::Move,
    ) -> G::Move {
        representative(game, self.stabilizer, game.transformed(played, self.symmetry))
    }

    /// Returns the move in the position that was located for a move of the canonical position.
    pub fn original_move<G: Game<Position = P> + ?Sized>(
        &self,
        game: &G,
        played: G::Move,
    ) -> G::Move {
        game.transformed(played, self.symmetry.inverse())
    }
}

/// Returns the place of a position in books, or `None` if no book can hold it.
///
/// ```
/// use book::game::{Game, locate};
/// use book::games::Othello;
/// use othello::{Board, Square};
///
/// // The four first moves lead to one position, and are one move of the book.
/// let start = locate(&Othello, &Board::START).expect("a book can hold it");
/// let moves = Board::START.moves().iter().map(|square| start.canonical_move(&Othello, square.into()));
/// let after = Board::START.moves().iter().map(|square| locate(&Othello, &Board::START.play(square)));
/// let keys: std::collections::BTreeSet<_> = after.map(|place| place.unwrap().key().clone()).collect();
/// assert_eq!(keys.len(), 1);
/// assert_eq!(moves.collect::<std::collections::BTreeSet<_>>().len(), 1);
/// ```
pub fn locate<G: Game + ?Sized>(game: &G, position: &G::Position) -> Option<Located<G::Position>> {
    let (canonical, symmetry) = game.canonical(position)?;
    let mut bytes = Vec::with_capacity(64);
    game.encode(&canonical, &mut bytes);
    let stabilizer = game.stabilizer(&canonical);
    Some(Located { key: Key::new(&bytes), position: canonical, symmetry, stabilizer })
}

/// Returns the move with the least number among the images of a move under the symmetries of a set of bits.
pub(crate) fn representative<G: Game + ?Sized>(
    game: &G,
    stabilizer: u8,
    played: G::Move,
) -> G::Move {
    let images = Symmetry::ALL
        .into_iter()
        .filter(|&symmetry| stabilizer >> symmetry as u8 & 1 != 0)
        .map(|symmetry| game.transformed(played, symmetry));
    images.min_by_key(|&image| game.index(image)).unwrap_or(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_ordered_by_hash() {
        let mut keys: Vec<Key> = (0_u8..100).map(|byte| Key::new(&[byte, 1])).collect();
        keys.sort();
        assert!(keys.is_sorted_by_key(Key::hash));
        for key in keys {
            assert_eq!(Key::from_bytes(key.as_bytes()), Some(key.clone()));
            let mut other = key.as_bytes().to_vec();
            other[0] ^= 1;
            assert_eq!(Key::from_bytes(&other), None);
        }
        assert_eq!(Key::from_bytes(&[0; 7]), None);
    }
}
