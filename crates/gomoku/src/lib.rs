#![doc = include_str!("../README.md")]
//! # Map
//!
//! * [`Board`], [`Point`], [`PointSet`], [`Color`], [`Rule`]: positions and rules; [`game`]: play and outcome;
//! * [`threat`]: threat points. [`threats()`] finds those of any board, [`ThreatState`] updates them stone by
//!   stone; [`threat::table`] and [`threat::reference`] are other ways, for comparison;
//! * [`renju`]: the points that are forbidden to Black, and why;
//! * [`opening`]: the 26 openings of renju by name;
//! * [`pattern`]: what a stone on each point would make; [`eval`]: static evaluations, which use that;
//! * [`search`]: forced wins by continuous fours and threats ([`search::Solver`]), and the best moves by
//!   alpha-beta search ([`search::alphabeta`]);
//! * [`proof`]: proofs of forced wins, their verifier and their files;
//! * [`notation`] and [`tree`]: files of boards, games and game trees;
//! * [`chapters`]: how all this works, and what was measured.
//!
//! # Without std
//!
//! [`search`] and [`proof`] need the feature `std`. All other modules need `alloc` only.
//!
//! # Conventions
//!
//! `x` counts from the left and `y` from the lowest row. In texts of boards the first line is the highest
//! row. Black moves first, but each board has its own side to move.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod color;
pub mod eval;
pub mod game;
mod lines;
mod names;
pub mod notation;
pub mod opening;
pub mod pattern;
mod point;
mod point_set;
#[cfg(feature = "std")]
pub mod proof;
pub mod renju;
mod rule;
#[cfg(feature = "std")]
pub mod search;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
pub mod threat;
pub mod tree;
#[cfg(any(test, feature = "internals"))]
#[doc(hidden)]
#[cfg_attr(not(feature = "internals"), allow(unreachable_pub, dead_code, reason = "for tests"))]
pub mod workload;
mod zobrist;

pub use board::{Board, BoardError, PlaceError};
pub use color::{Color, ParseColorError};
pub use names::ParseNameError;
pub use point::{MAX_SIZE, MIN_SIZE, ParsePointError, Point};
pub use point_set::text::ParsePointSetError;
pub use point_set::{PointSet, Points};
pub use rule::{LineRule, ParseRuleError, Rule};
pub use symmetry::Symmetry;
pub use ternary::layout::grid::Direction;
pub use threat::{Kind, Threat, ThreatError, ThreatState, Threats, threats};
// Their types stand in signatures of this crate.
pub use {engine, ternary};

#[cfg(doc)]
pub mod chapters {
    //! Chapters of the repository's `docs/`, which explain how the modules work and what was measured.
    //!
    //! They are only part of the documentation: programs cannot import them. Each file in this crate's `docs`
    //! is a link to the chapter, whose text a package contains.

    #[doc = include_str!("../docs/threat-points.md")]
    pub mod threat_points {}
    #[doc = include_str!("../docs/renju.md")]
    pub mod renju {}
    #[doc = include_str!("../docs/forced-wins.md")]
    pub mod forced_wins {}
    #[doc = include_str!("../docs/gomoku-search.md")]
    pub mod search {}
    #[doc = include_str!("../docs/gomoku-evaluation.md")]
    pub mod evaluation {}
    #[doc = include_str!("../docs/gomoku-network.md")]
    pub mod network {}
    #[doc = include_str!("../docs/gomoku-notations.md")]
    pub mod notations {}
}
