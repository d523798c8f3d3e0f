//! From boards to the codes of all instances of a set, four ways.
//!
//! Each way is made from a [`PatternSet`](super::PatternSet) and tells the codes of a board as
//! [`Lanes`](ternary::encoder::dense::Lanes): that of instance `i` in lane `i`, the digit of a square +1 for
//! a disc of the mover, 0 where it is empty, −1 for a disc of the opponent, the first square's with
//! weight 1. All are the same as [`Instance::code`](super::Instance::code), which goes from square
//! to square.
//!
//! | | work for a board |
//! |---|---|
//! | [`Gathered`] | for each instance and colour a mask, a multiplication, a shift and a table |
//! | [`Folded`] | the same without the table where the multiplication changes the base, too |
//! | [`Extracted`] | for each instance and colour one PEXT and a table |
//! | [`Maintained`] | one vector addition for each square that changes, from move to move |
//!
//! [`Maintained`] makes codes anew, too, for all instances at once by
//! [`ternary::encoder::dense::boards`], faster than any of the others.
//!
//! # Examples
//!
//! ```
//! use othello::pattern::PatternSet;
//! use othello::pattern::codes::{Extracted, Folded, Gathered, Maintained};
//! use othello::{Board, Square};
//!
//! //   A B C D E F G H
//! // 4 . . . O X . . .     the digits of row 4 are . . . − + . . .
//! // 5 . . . X O . . .     and X is to move
//! let set: PatternSet = "A4 B4 C4 D4 E4 F4 G4 H4".parse()?;
//! let maintained = Maintained::new(&set);
//! let codes = maintained.codes(Board::START);
//! assert_eq!(codes.get(0), 81 - 27);
//! assert_eq!(codes, Gathered::new(&set).codes(Board::START));
//! assert_eq!(codes, Folded::new(&set).codes(Board::START));
//! assert_eq!(codes, Extracted::new(&set).codes(Board::START));
//!
//! // 4 . . . X X . . .     X plays C4 and turns D4. Now O is to move, and X has −:
//! //                       . . − − − . . .
//! let flips = Board::START.flips(Square::C4);
//! let played = maintained.after(&codes, Square::C4, flips);
//! assert_eq!(played.get(0), -9 - 27 - 81);
//! assert_eq!(played, maintained.codes(Board::START.after(Square::C4, flips)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod extracted;
mod folded;
mod gathered;
mod maintained;
mod subset_sums;

pub use extracted::Extracted;
pub use folded::Folded;
pub use gathered::Gathered;
pub use maintained::Maintained;

#[cfg(test)]
mod tests;
