#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`Board`] is the fast one: two words, copied freely, no colours.
//! * [`Position`] knows colours and refuses illegal moves; [`Game`] has a history.
//! * [`flip`], [`mobility`] and [`last_flip`] compute moves by the fastest methods; [`methods`] has
//!   all others of the literature.
//! * [`stability`] finds discs that never turn again; [`hash`] and [`zobrist`] hash boards.
//! * [`perft`] counts leaves of the game tree and different positions.
//! * [`pattern`] has sets of squares whose discs form codes.
//! * [`search::endgame`] finds exact scores and best lines of endgames, [`search::midgame`] is the
//!   search of a player, and [`eval`] the static evaluation by which both order moves.
//! * [`notation`] reads and writes transcripts, OBF, GGF and WTHOR.
//!
//! # Without std
//!
//! [`search`], [`perft`] and [`notation`] need the feature `std`. All other modules need `alloc` only.
//!
//! # Conventions
//!
//! A1 is bit 0, H1 bit 7, A8 bit 56; A1 is drawn top left, and the first line of any
//! text of a board is row 1. A [`Score`] is discs for the player to move, empty squares for the winner.

#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

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
pub use board::{Board, OverlapError};
pub use color::{Color, ParseColorError};
pub use game::{Game, Played};
pub use position::{Move, ParseMoveError, ParsePositionError, PlayError, Position};
pub use score::Score;
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
