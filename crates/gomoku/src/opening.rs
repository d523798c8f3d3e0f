//! The 26 openings of renju by name, such as Kagetsu and Hogetsu.
//!
//! An opening is the position after three stones: the first in the centre of the board; the second beside it,
//! straight in the 13 direct openings and diagonally in the 13 indirect ones; the third at most two points
//! from the centre. Symmetric positions are the same opening, and the order of Black's two stones does not
//! matter. The names also serve games of other rules, on any board with a centre.
//!
//! ```
//! use gomoku::game::Game;
//! use gomoku::{Board, Rule, opening};
//!
//! let mut game = Game::new(Board::new(15, Rule::Renju)?);
//! for name in ["H8", "I8", "I7", "G6"] {
//!     game.play(name.parse()?)?;
//! }
//! let kagetsu = opening::of_game(&game).unwrap();
//! assert_eq!(kagetsu.to_string(), "Kagetsu (D4, flower moon)");
//! let names: Vec<String> = kagetsu.moves().map(|point| point.to_string()).collect();
//! assert_eq!(names, ["H8", "H9", "I9"]);
//! // The position after the fourth move has no name.
//! assert_eq!(opening::of_position(game.board()), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::ToString as _;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::game::{Game, Playable};
use crate::{Board, Color, Point, PointSet, Symmetry};

/// One of the 26 openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    code: &'static str,
    name: &'static str,
    meaning: &'static str,
    moves: [Point; 3],
    /// The third stone as seen from the centre, columns to the right and rows up.
    third: (isize, isize),
}

impl Opening {
    /// Returns the number with its letter: `D1` to `D13` for direct openings, `I1` to `I13` for indirect ones.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Returns the Japanese name in Latin letters, such as `Kagetsu`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the name in English, such as `flower moon`.
    #[must_use]
    pub const fn meaning(&self) -> &'static str {
        self.meaning
    }

    /// Returns the three moves on a board of 15×15: H8, then H9 or I9, then the third.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Point> + Clone + use<> {
        self.moves.into_iter()
    }

    /// Returns whether the second stone is diagonally beside the first one.
    #[must_use]
    pub const fn is_indirect(&self) -> bool {
        self.code.as_bytes()[0] == b'I'
    }

    /// Returns the second and the third stone as seen from the centre.
    const fn others(&self) -> [(isize, isize); 2] {
        [(if self.is_indirect() { 1 } else { 0 }, 1), self.third]
    }
}

/// The name, the number and the meaning: `Kagetsu (D4, flower moon)`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {})", self.name, self.code, self.meaning)
    }
}

/// The text is not the name or the number of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown opening; expected a name such as Kagetsu or a number, D1 to D13 or I1 to I13")]
pub struct ParseOpeningError;

/// Reads the name, the number or the whole text, in any case: `Kagetsu`, `D4` or `Kagetsu (D4, flower moon)`.
impl FromStr for Opening {
    type Err = ParseOpeningError;

    fn from_str(text: &str) -> Result<Self, ParseOpeningError> {
        let short = text.split_once(" (").map_or(text, |(name, _)| name);
        let is_named = |opening: &&Self| {
            [opening.name, opening.code].iter().any(|name| name.eq_ignore_ascii_case(short))
        };
        let found = OPENINGS.iter().find(is_named).copied().ok_or(ParseOpeningError)?;
        let is_whole = short == text || found.to_string().eq_ignore_ascii_case(text);
        is_whole.then_some(found).ok_or(ParseOpeningError)
    }
}

const fn direct(
    code: &'static str,
    name: &'static str,
    meaning: &'static str,
    third: &'static str,
) -> Opening {
    let moves = [point("H8"), point("H9"), point(third)];
    Opening { code, name, meaning, moves, third: offset(third) }
}

const fn indirect(
    code: &'static str,
    name: &'static str,
    meaning: &'static str,
    third: &'static str,
) -> Opening {
    let moves = [point("H8"), point("I9"), point(third)];
    Opening { code, name, meaning, moves, third: offset(third) }
}

/// Returns the point with a name, near H8.
const fn point(name: &str) -> Point {
    let bytes = name.as_bytes();
    let row = if bytes.len() == 2 { bytes[1] - b'0' } else { 10 };
    Point::new((bytes[0] - b'A') as usize, (row - 1) as usize).expect("a point near H8")
}

/// Returns a point near H8 as seen from there.
const fn offset(name: &str) -> (isize, isize) {
    let point = point(name);
    (point.x().cast_signed() - 7, point.y().cast_signed() - 7)
}

static OPENINGS: [Opening; 26] = [
    direct("D1", "Kansei", "cold star", "H10"),
    direct("D2", "Keigetsu", "valley moon", "I10"),
    direct("D3", "Sosei", "sparse star", "J10"),
    direct("D4", "Kagetsu", "flower moon", "I9"),
    direct("D5", "Zangetsu", "lingering moon", "J9"),
    direct("D6", "Ugetsu", "rain moon", "I8"),
    direct("D7", "Kinsei", "golden star", "J8"),
    direct("D8", "Shogetsu", "pine moon", "H7"),
    direct("D9", "Kyugetsu", "hill moon", "I7"),
    direct("D10", "Shingetsu", "new moon", "J7"),
    direct("D11", "Zuisei", "lucky star", "H6"),
    direct("D12", "Sangetsu", "mountain moon", "I6"),
    direct("D13", "Yusei", "wandering star", "J6"),
    indirect("I1", "Chosei", "long star", "J10"),
    indirect("I2", "Kyogetsu", "gorge moon", "J9"),
    indirect("I3", "Kosei", "fixed star", "J8"),
    indirect("I4", "Suigetsu", "water moon", "J7"),
    indirect("I5", "Ryusei", "shooting star", "J6"),
    indirect("I6", "Ungetsu", "cloud moon", "I8"),
    indirect("I7", "Hogetsu", "bay moon", "I7"),
    indirect("I8", "Rangetsu", "storm moon", "I6"),
    indirect("I9", "Gingetsu", "silver moon", "H7"),
    indirect("I10", "Myojo", "bright star", "H6"),
    indirect("I11", "Shagetsu", "slanting moon", "G7"),
    indirect("I12", "Meigetsu", "famous moon", "G6"),
    indirect("I13", "Suisei", "comet", "F6"),
];

/// Returns all openings: D1 to D13, then I1 to I13.
#[must_use]
pub fn all() -> &'static [Opening] {
    &OPENINGS
}

/// Returns the opening that has the stones of this board or an image of them, with White to move, if it is
/// one of the 26.
///
/// ```
/// use gomoku::notation::moves;
/// use gomoku::{Rule, opening};
///
/// let board = moves::parse(b"h8g7i7", 15, Rule::Freestyle)?;
/// assert_eq!(opening::of_position(&board).unwrap().code(), "I7");
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
#[must_use]
pub fn of_position(board: &Board) -> Option<&'static Opening> {
    let stones = Color::ALL.map(|color| *board.stones(color));
    (board.side_to_move() == Color::White).then(|| find(&stones, board.size())).flatten()
}

/// Returns the opening that the moves of a board went through: the position after three stones, those of a
/// set-up included.
#[must_use]
pub fn of_moves(board: &Board) -> Option<&'static Opening> {
    let mut stones = Color::ALL.map(|color| *board.stones(color));
    let moves = board.moves();
    let set_up = stones[0].len() + stones[1].len() - moves.len();
    let later = moves.get(3_usize.checked_sub(set_up)?..)?;
    let next = later.first().map_or(Some(board.side_to_move()), |&point| board.get(point));
    for set in &mut stones {
        later.iter().for_each(|&point| set.remove(point));
    }
    (next == Some(Color::White)).then(|| find(&stones, board.size())).flatten()
}

/// Returns the opening of a game, as [`of_moves`] does.
#[must_use]
pub fn of_game<B: Playable>(game: &Game<B>) -> Option<&'static Opening> {
    of_moves(game.board())
}

/// Returns the opening with an image of these stones, black before white.
fn find([black, white]: &[PointSet; 2], size: usize) -> Option<&'static Opening> {
    let centre = Point::new(size / 2, size / 2)?;
    if size.is_multiple_of(2) || (black.len(), white.len()) != (2, 1) || !black.contains(centre) {
        return None;
    }
    let second = white.first()?;
    let third = black.iter().find(|&point| point != centre)?;
    Symmetry::ALL.into_iter().find_map(|symmetry| {
        let seen = [second, third].map(|point| {
            let (x, y) = symmetry.apply(point.x(), point.y(), size);
            let from_centre = |at: usize| at.cast_signed() - (size / 2).cast_signed();
            (from_centre(x), from_centre(y))
        });
        OPENINGS.iter().find(|opening| opening.others() == seen)
    })
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::Rule;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn board(points: &[Point], size: usize) -> Board {
        let mut board = Board::new(size, Rule::Renju).unwrap();
        points.iter().for_each(|&point| board.place(point).unwrap());
        board
    }

    /// Returns all third moves at most two points from the centre.
    fn thirds(second: &str) -> Vec<Board> {
        let near = (5..=9).flat_map(|x| (5..=9).map(move |y| Point::new(x, y).unwrap()));
        let two = [point("H8"), point(second)];
        let free = near.filter(|point| !two.contains(point));
        free.map(|third| board(&[two[0], two[1], third], 15)).collect()
    }

    #[test]
    fn every_third_move_near_the_centre_is_one_opening() {
        for (second, is_indirect) in [("H9", false), ("I9", true)] {
            let boards = thirds(second);
            assert_eq!(boards.len(), 23);
            let images: BTreeSet<u64> = boards.iter().map(Board::canonical_key).collect();
            let found: BTreeSet<&str> =
                boards.iter().map(|board| of_position(board).unwrap().code()).collect();
            let codes = all().iter().filter(|opening| opening.is_indirect() == is_indirect);
            assert_eq!(found, codes.map(Opening::code).collect());
            assert_eq!((images.len(), found.len()), (13, 13), "one code per position");
            for found in &boards {
                let opening = of_position(found).unwrap();
                let line = board(&opening.moves().collect::<Vec<_>>(), 15);
                assert_eq!(line.canonical_key(), found.canonical_key(), "{opening}");
            }
        }
    }

    #[test]
    fn names_and_numbers_are_different() {
        for text in [Opening::code, Opening::name, Opening::meaning] {
            assert_eq!(all().iter().map(text).collect::<BTreeSet<_>>().len(), 26);
        }
        let numbers = (1..=13).map(|number| format!("D{number}"));
        let numbers = numbers.chain((1..=13).map(|number| format!("I{number}")));
        assert!(all().iter().map(Opening::code).eq(numbers));
    }

    #[test]
    fn names_are_read_back() {
        for opening in all() {
            for text in [opening.name(), opening.code(), &opening.to_string()] {
                assert_eq!(text.parse(), Ok(*opening));
                assert_eq!(text.to_lowercase().parse(), Ok(*opening));
            }
        }
        for text in ["", "D14", "Kagetsu (D5, flower moon)", "Kagetsu (", "flower moon"] {
            assert_eq!(text.parse::<Opening>(), Err(ParseOpeningError), "{text}");
        }
    }

    #[test]
    fn other_positions_have_no_name() {
        let named = |names: &[&str], size| {
            let points: Vec<Point> = names.iter().map(|name| point(name)).collect();
            of_position(&board(&points, size)).map(Opening::name)
        };
        assert_eq!(named(&["H8", "H9", "I9"], 15), Some("Kagetsu"));
        assert_eq!(named(&["I9", "H9", "H8"], 15), Some("Kagetsu"), "a transposition");
        assert_eq!(named(&["J10", "J11", "K11"], 19), Some("Kagetsu"));
        assert_eq!(named(&["C3", "C4", "D4"], 5), Some("Kagetsu"));
        assert_eq!(named(&["H8", "H9", "K9"], 15), None, "three points from the centre");
        assert_eq!(named(&["H8", "H10", "I9"], 15), None, "the second stone is not adjacent");
        assert_eq!(named(&["G8", "G9", "H9"], 15), None, "no stone in the centre");
        assert_eq!(named(&["H8", "H9", "I9"], 16), None, "no centre");
        assert_eq!(named(&["H8", "H9"], 15), None);
        assert_eq!(named(&["H8", "H9", "I9", "A1"], 15), None);
        let swapped = board(&["H8", "H9", "I9"].map(point), 15).with_side(Color::Black);
        assert_eq!(of_position(&swapped), None);
    }

    #[test]
    fn stones_of_a_set_up_count() {
        let all = board(&["H8", "I9", "I7", "A1", "B1"].map(point), 15);
        let with = |count: usize| {
            let board = all.clone();
            let set_up = board.moves()[5 - count..].to_vec();
            board.with_moves(&set_up).unwrap()
        };
        for count in 2..=5 {
            assert_eq!(of_moves(&with(count)).map(Opening::name), Some("Hogetsu"), "{count}");
        }
        assert_eq!(of_moves(&with(1)), None, "four stones before the first move");
        assert_eq!(of_moves(&board(&[point("H8")], 15)), None);
    }

    proptest! {
        #[test]
        fn games_have_the_opening_of_their_third_move(
            code in 0..26_usize,
            image in 0..8_usize,
            later in proptest::collection::btree_set((0..15_usize, 0..15_usize), 0..20),
        ) {
            let opening = &all()[code];
            let image = |point: Point| point.transformed(Symmetry::ALL[image], 15);
            let mut board = board(&opening.moves().map(image).collect::<Vec<_>>(), 15);
            for (x, y) in later {
                // An occupied point is no move.
                let _ = board.place(Point::new(x, y).unwrap());
                prop_assert_eq!(of_moves(&board), Some(opening));
            }
        }
    }
}
