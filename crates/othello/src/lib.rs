#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`Board`] is for searches: two bitboards, the mover's discs and the opponent's, without colours.
//! * [`Position`] knows colours and refuses illegal moves; [`Game`] has a history.
//! * [`mobility`], [`flip`] and [`last_flip`] compute legal moves, the discs that a move flips and the score of
//!   the last move, each by its fastest method; [`methods`] has the other published methods.
//! * [`stability`] finds discs that can never be flipped again; [`hash`] and [`zobrist`] hash boards.
//! * [`perft`] counts leaves of the game tree and different positions.
//! * [`pattern`] has sets of squares, such as edges and corners, whose discs form codes.
//! * [`search::midgame`] finds the best moves of any position, and [`search::endgame`] exact scores near the
//!   end of the game. [`eval`] has the static evaluations that both use.
//! * [`opening`] names openings.
//! * [`notation`] reads and writes games and positions: transcripts, OBF, GGF, SGF, PGN and WTHOR;
//!   [`notation::games`] reads a file in any of these formats.
//! * [`chapters`] explain how all this works, and what was measured.
//!
//! # Without std
//!
//! [`search`], [`perft`] and [`notation`] need the feature `std`. All other modules need `alloc` only.
//!
//! # Conventions
//!
//! A1 is bit 0, H1 bit 7, A8 bit 56; A1 is drawn top left, and the first line of any
//! text of a board is row 1. A [`Score`] is the difference of discs for the player to move; empty squares at the end
//! of the game count for the winner.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bitboard;
mod board;
mod color;
pub mod eval;
pub mod flip;
mod game;
pub mod hash;
pub mod last_flip;
mod lines;
pub mod methods;
pub mod mobility;
#[cfg(feature = "std")]
pub mod notation;
pub mod opening;
pub mod pattern;
#[cfg(feature = "std")]
pub mod perft;
mod position;
mod quoted;
mod rules;
mod score;
#[cfg(feature = "std")]
pub mod search;
#[cfg(feature = "serde")]
mod serde;
mod square;
pub mod stability;
pub mod symmetry;
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
#[cfg_attr(not(feature = "internals"), allow(unreachable_pub, dead_code, reason = "for tests"))]
pub mod workload;
pub mod zobrist;

pub use bitboard::{Bitboard, ParseBitboardError, Squares};
pub use board::{Board, OverlapError, ParseBoardError};
pub use color::{Color, ParseColorError};
pub use game::{Game, Played};
pub use position::{Move, ParseMoveError, ParsePositionError, PlayError, Position};
pub use score::{ParseScoreError, Score};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
// Their types stand in signatures of this crate.
pub use {engine, ternary};

#[cfg(doc)]
pub mod chapters {
    //! Chapters of the repository's `docs/`, which explain how the modules work and what was measured.
    //!
    //! They are only part of the documentation: programs cannot import them. Each file in this crate's `docs`
    //! is a link to the chapter, whose text a package contains.

    #[doc = include_str!("../docs/othello-moves.md")]
    pub mod moves {}
    #[doc = include_str!("../docs/othello-endgame.md")]
    pub mod endgame {}
    #[doc = include_str!("../docs/othello-midgame.md")]
    pub mod midgame {}
    #[doc = include_str!("../docs/othello-evaluation.md")]
    pub mod evaluation {}
}
