#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]

#[cfg(any(feature = "std", test))]
extern crate std;

mod level;
pub mod simd;

pub use level::{Level, ParseLevelError, SupportedLevel};
