//! Zobrist keys: a hash of a position that a move changes in a few places.
//!
//! Every disc has a random word for each colour and square, and the key of a position is their
//! exclusive or, with one more word when White is to move (Zobrist 1970). In Othello a move changes
//! one word for the disc that is placed and two for each that turns. Those two always change
//! together, so their exclusive or is tabulated, by row: any set of turning discs takes eight
//! look-ups, and the key of a whole position sixteen.
//!
//! [`Board::hash64`](crate::Board::hash64) hashes a board in less time than an update of a key takes.
//! But keys include the colours, work with a board of any form, and exclude collisions between some
//! kinds of positions: see [`ZobristKey`].

use core::fmt;
use core::str::FromStr;

use engine::random::SplitMix64;
use thiserror::Error;

use crate::{Bitboard, Color, Move, Played, Position, Square};

/// The least seed whose words have the properties that [`ZobristKey`] promises.
const SEED: u64 = 22;

/// The word of White to move, and those of the discs by colour and square.
///
/// # Stability
///
/// They are the words 0, 1 to 64 and 65 to 128 of `SplitMix64` from 22; changing one is a breaking
/// change.
pub static WORDS: Words = Words::from_seed(SEED);

/// The random words of which keys are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// Part of the keys of positions with White to move.
    pub white_to_move: u64,
    /// The word of a disc, by [color](Color::index) and [square](Square::index).
    pub discs: [[u64; 64]; 2],
}

impl Words {
    /// Takes the words from the stream of a seed.
    const fn from_seed(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let mut words = [0; 129];
        let mut index = 0;
        while index < words.len() {
            words[index] = random.word();
            index += 1;
        }
        let mut discs = [[0; 64]; 2];
        let mut square = 0;
        while square < 64 {
            discs[0][square] = words[1 + square];
            discs[1][square] = words[65 + square];
            square += 1;
        }
        Self { white_to_move: words[0], discs }
    }
}

/// A word for each square, added up for all sets of squares of a row.
///
/// The sums of row `i` are turned right by 7 − `i` bits, and turned back while they are added up:
/// plain sums tempt compilers to read all eight by one gather instruction, which takes twice as
/// long.
struct ByRow([[u64; 256]; 8]);

impl ByRow {
    const fn new(words: &[u64; 64]) -> Self {
        let mut by_row = [[0; 256]; 8];
        let mut row = 0;
        let mut turn = 8;
        while row < 8 {
            turn -= 1;
            let mut set = 1_usize;
            while set < 256 {
                let word = words[8 * row + set.trailing_zeros() as usize];
                let others = by_row[row][set & (set - 1)];
                by_row[row][set] = others ^ word.rotate_right(turn);
                set += 1;
            }
            row += 1;
        }
        Self(by_row)
    }

    /// Returns the exclusive or of the words of some squares.
    #[inline]
    fn of(&self, squares: Bitboard) -> u64 {
        let rows = squares.bits().to_le_bytes();
        self.0
            .iter()
            .zip(rows)
            .fold(0, |sum: u64, (words, row)| sum.rotate_left(1) ^ words[usize::from(row)])
    }
}

/// The words of the discs by row, 32 KiB.
static DISCS: [ByRow; 2] = [ByRow::new(&WORDS.discs[0]), ByRow::new(&WORDS.discs[1])];

/// The change of the key by flips, by row: 16 KiB.
static TURNS: ByRow = {
    let mut turns = [0; 64];
    let mut square = 0;
    while square < 64 {
        turns[square] = WORDS.discs[0][square] ^ WORDS.discs[1][square];
        square += 1;
    }
    ByRow::new(&turns)
};

/// The Zobrist key of a position.
///
/// Different positions with the same side to move have different keys if they agree in the squares
/// that are occupied, in the discs of Black, or in those of White; all others may collide, one pair
/// in about 2^64. Of the same discs with either side to move the keys differ by one word.
///
/// # Stability
///
/// Keys are the same on every machine, and changing one is a breaking change.
///
/// ```
/// use othello::zobrist::ZobristKey;
/// use othello::{Color, Position, Square};
///
/// let key = ZobristKey::of(Position::START);
/// let flips = Position::START.board().flips(Square::F5);
/// let after = key.after(Color::Black, Square::F5, flips);
/// assert_eq!(after, ZobristKey::of(Position::START.play(Square::F5)?));
///
/// // The same change once more takes the move back.
/// assert_eq!(after.after(Color::Black, Square::F5, flips), key);
/// # Ok::<(), othello::PlayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct ZobristKey(u64);

impl ZobristKey {
    /// Returns the key of a position, from nothing.
    #[must_use]
    #[inline]
    pub fn of(position: Position) -> Self {
        let [black, white] = Color::ALL.map(|color| DISCS[color.index()].of(position.discs(color)));
        Self(black ^ white ^ side(position.side_to_move()))
    }

    /// Returns the key of a position, disc by disc: the slow and obvious reference.
    #[must_use]
    pub fn by_discs(position: Position) -> Self {
        let mut key = side(position.side_to_move());
        for color in Color::ALL {
            for square in position.discs(color) {
                key ^= WORDS.discs[color.index()][square.index()];
            }
        }
        Self(key)
    }

    /// Returns the key as a number.
    #[must_use]
    #[inline]
    pub const fn value(self) -> u64 {
        self.0
    }

    /// Returns the key after a move of `color` that turns `flips`, or before it: the change is its
    /// own inverse.
    #[must_use]
    #[inline]
    pub fn after(self, color: Color, square: Square, flips: Bitboard) -> Self {
        let placed = WORDS.discs[color.index()][square.index()];
        Self(self.0 ^ placed ^ TURNS.of(flips) ^ WORDS.white_to_move)
    }

    /// Returns the key after a move, disc by disc: the slow and obvious reference.
    #[must_use]
    #[inline]
    pub fn after_by_discs(self, color: Color, square: Square, flips: Bitboard) -> Self {
        let mut key = self.0 ^ WORDS.white_to_move ^ WORDS.discs[color.index()][square.index()];
        for square in flips {
            key ^= WORDS.discs[0][square.index()] ^ WORDS.discs[1][square.index()];
        }
        Self(key)
    }

    /// Returns the key after a pass, or before it.
    #[must_use]
    #[inline]
    pub fn pass(self) -> Self {
        Self(self.0 ^ WORDS.white_to_move)
    }

    /// Returns the key after a turn of a game, or before it.
    #[must_use]
    #[inline]
    pub fn after_turn(self, turn: &Played) -> Self {
        match turn.played {
            Move::Place(square) => self.after(turn.color, square, turn.flips),
            Move::Pass => self.pass(),
        }
    }
}

/// Returns the word of the side to move, 0 for Black.
#[inline]
fn side(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => WORDS.white_to_move,
    }
}

/// The number in sixteen hexadecimal digits.
impl fmt::Display for ZobristKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The text is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a key; expected 16 hexadecimal digits")]
pub struct ParseKeyError;

impl FromStr for ZobristKey {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_key = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let key = is_key.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        key.map(Self).ok_or(ParseKeyError)
    }
}

impl fmt::Debug for ZobristKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ZobristKey({self})")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Game, workload};

    proptest! {
        #[test]
        fn keys_are_read_back(key: u64) {
            prop_assert_eq!(ZobristKey(key).to_string().parse(), Ok(ZobristKey(key)));
            let shorter = format!("{:015x}", key >> 4);
            prop_assert_eq!(shorter.parse::<ZobristKey>(), Err(ParseKeyError));
            prop_assert_eq!(format!("+{shorter}").parse::<ZobristKey>(), Err(ParseKeyError));
        }
    }

    /// Returns whether no exclusive or of some of the words is zero, by elimination.
    fn are_independent(words: impl IntoIterator<Item = u64>) -> bool {
        let mut by_top_bit = [0; 64];
        words.into_iter().all(|mut word| {
            while word != 0 {
                let top = &mut by_top_bit[word.ilog2() as usize];
                if *top == 0 {
                    *top = word;
                    return true;
                }
                word ^= *top;
            }
            false
        })
    }

    /// Two positions that agree in the occupied squares, or in the discs of a colour, differ by
    /// words of one of three sets.
    fn keeps_the_promise(words: &Words) -> bool {
        let [black, white] = words.discs;
        let turns = black.iter().zip(white).map(|(black, white)| black ^ white);
        are_independent(black) && are_independent(white) && are_independent(turns)
    }

    #[test]
    fn the_seed_is_the_least_that_keeps_the_promise() {
        assert_eq!((0..).find(|&seed| keeps_the_promise(&Words::from_seed(seed))), Some(SEED));
        assert!(!are_independent([1, 2, 3]));
        assert!(are_independent([1, 2, 4]));
    }

    #[test]
    fn words_are_those_of_the_stream() {
        let mut next = workload::words(SEED);
        assert_eq!(WORDS.white_to_move, next());
        assert!(WORDS.discs.as_flattened().iter().all(|&word| word == next()));
        assert_eq!(ZobristKey::of(Position::START).to_string(), "58103b349f3290df");
    }

    #[test]
    fn keys_of_any_discs() {
        for board in workload::random_boards(1).take(1000) {
            for color in Color::ALL {
                let position = Position::new(board, color);
                let key = ZobristKey::of(position);
                assert_eq!(key, ZobristKey::by_discs(position));
                let passed = Position::new(board.pass(), color.opponent());
                assert_eq!(key.pass(), ZobristKey::of(passed));
            }
        }
    }

    proptest! {
        #[test]
        fn games_keep_the_key_equal_to_a_new_one(choices: [u8; 80]) {
            let mut game = Game::default();
            let mut keys = vec![ZobristKey::of(Position::START)];
            for choice in choices {
                let position = game.position();
                if game.is_over() {
                    break;
                }
                let moves: Vec<Square> = position.moves().iter().collect();
                let played = match moves.len() {
                    0 => Move::Pass,
                    count => Move::Place(moves[usize::from(choice) % count]),
                };
                prop_assert!(game.play(played).is_ok());
                let turn = game.history()[game.history().len() - 1];
                let key = keys[keys.len() - 1].after_turn(&turn);
                prop_assert_eq!(key, ZobristKey::of(game.position()));
                prop_assert_eq!(key, ZobristKey::by_discs(game.position()));
                if let Move::Place(square) = played {
                    let by_discs = keys[keys.len() - 1].after_by_discs(turn.color, square, turn.flips);
                    prop_assert_eq!(key, by_discs);
                }
                keys.push(key);
            }
            while let Some(turn) = game.undo() {
                let key = keys.pop().map(|key| key.after_turn(&turn));
                prop_assert_eq!(key, keys.last().copied());
                prop_assert_eq!(key, Some(ZobristKey::of(game.position())));
            }
        }
    }
}
