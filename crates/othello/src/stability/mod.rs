//! Stable discs: discs that no sequence of moves can ever turn.
//!
//! Whether a disc is stable is a question about all continuations. The rule here answers it for
//! most discs that are, and never claims one that is not. A disc is *known stable* when
//!
//! 1. along each of the four lines through it (row, column, diagonal, anti-diagonal) one of these
//!    holds it: the border of the board is next to it; the line is full; a neighbour on the line is
//!    a known stable disc of the same player; or
//! 2. it stands on an edge, and no sequence of placements on the eight squares of that edge, by
//!    either player in any order, turns it ([`edge`]). A placement need not turn anything on the
//!    edge, since a real move may turn discs elsewhere.
//!
//! The known stable discs are the least set that is closed under both.
//!
//! ```
//! use othello::stability::stable;
//! use othello::{Bitboard, Board};
//!
//! // X X X . . . . .
//! // X X O . . . . .
//! // X O . . . . . .
//! // . . . . . . . .
//! // . . . . . . . O
//! // . . . . . . . X
//! // . . . . . . . X
//! // O O O X X X X X
//! let board = Board::new(
//!     Bitboard::new(0xf880_8000_0001_0307),
//!     Bitboard::new(0x0700_0080_0002_0400),
//! )?;
//! let stable = stable(board);
//! assert_eq!(stable.mover, "
//!     1 1 1 . . . . .
//!     1 1 . . . . . .
//!     1 . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . 1
//!     . . . . . . . 1
//!     . . . 1 1 1 1 1
//! ".parse()?);
//! assert_eq!(stable.opponent, Bitboard::new(0x0700_0000_0000_0000));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why it is sound
//!
//! A move turns the discs strictly between the square played and a disc of the same player, all of
//! them of the other player. So a disc turns along a line only if it is not at an end of the line,
//! the line has an empty square, and both its neighbours on the line are discs of its own colour
//! that turn with it, or the square played, or the disc at the far end, which is of the other
//! colour. A neighbour of the same colour that cannot turn therefore holds the line. Along its edge
//! a disc turns only by a move on that edge, and what such a move does to the edge is one of the
//! placements of the second rule; the other three lines of an edge square end there.
//!
//! # Why nothing is lost during a game
//!
//! A disc known stable before a move is known stable after it, in the same colour: it does not
//! turn, full lines stay full, the edge table takes only discs that stay stable after every
//! placement, and a neighbour that held the disc was known before it, so by induction holds it
//! still. A pass changes no disc. What was known is therefore part of what is known later, and the
//! least closed set is the same whether it is built up from there or from nothing. That is what
//! [`StabilityState`] does, and why it equals the other forms.
//!
//! # Forms
//!
//! | form | what it does |
//! |---|---|
//! | [`mod@reference`] | applies the two rules square by square until nothing changes |
//! | [`stable()`], [`stable_mover`], [`stable_opponent`] | read the edge table, find full lines in parallel and neighbours by shifts |
//! | [`StabilityState`] | carries all of it forward from move to move |

pub mod edge;
mod fast;
mod full_lines;
mod open_lines;
pub mod reference;

pub use fast::{StabilityState, stable, stable_mover, stable_opponent};
pub use full_lines::{FullLines, Stable};
