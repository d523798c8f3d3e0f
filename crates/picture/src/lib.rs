#![cfg_attr(all(feature = "gomoku", feature = "othello"), doc = include_str!("../README.md"))]
//! # Map
//!
//! * [`Diagram`]: a board with stones, signs and texts, of any game; [`Diagram::to_svg`] draws it;
//! * [`Animation`]: diagrams one after another; [`Animation::to_svg`] draws them;
//! * [`gomoku`], [`othello`]: the diagrams of boards and games.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod animation;
mod color;
mod diagram;
#[cfg(feature = "gif")]
mod gif;
#[cfg(feature = "png")]
mod glyph;
#[cfg(feature = "gomoku")]
pub mod gomoku;
mod layout;
#[cfg(feature = "othello")]
pub mod othello;
#[cfg(feature = "png")]
mod raster;
mod scene;
mod svg;
mod text;

pub use animation::{Animation, AnimationError, MAX_FRAMES};
pub use color::Theme;
pub use diagram::{Cell, Diagram, DiagramError, Grid, Ink, MAX_SIDE, MAX_TEXT, Sign, Stone, Tone};
#[cfg(feature = "png")]
pub use raster::{MAX_CELL, MIN_CELL, PixelError};
pub use text::escaped;
