//! The level of the processor: the one that a program was built for, and the one that it runs on.
//!
//! Crates that are built for any x86-64, as `cargo add` and `cargo install` build them, still find
//! processors with four times its registers under them. They compile their kernels once for each
//! [`Level`] and take those of [`Level::current`], which is known after one look at the processor
//! and costs a load and a comparison from then on; a build that has the highest level already does
//! not even ask.
//!
//! ```
//! use processor::Level;
//!
//! // A kernel of its own for processors with AVX2, and one for all.
//! fn kernel() -> &'static str {
//!     match Level::current() {
//!         Level::Baseline | Level::V2 => "portable",
//!         Level::V3 | Level::V4 | Level::IceLake => "AVX2",
//!     }
//! }
//! assert!(Level::BUILT <= Level::current() && Level::current() <= Level::of_machine());
//! # assert_eq!(kernel() == "AVX2", Level::current() >= Level::V3);
//! ```
//!
//! # Forcing a level
//!
//! The variable `TRITBOARD_LEVEL` of the environment names the highest level to be used, as
//! [`Level`] reads it: `x86-64`, `x86-64-v2`, `x86-64-v3`, `x86-64-v4` or `icelake`. So the same
//! tests run on the kernels of every level. Nothing goes below the level of the build, whose
//! instructions are everywhere in the program.
//!
//! # Features
//!
//! * `std` (default): the processor is asked. Without it the level is that of the build.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(feature = "std", test))]
extern crate std;

mod current;
mod level;

pub use level::{Level, ParseLevelError};
