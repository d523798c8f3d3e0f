#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![deny(unsafe_code)]

#[cfg(any(feature = "std", test))]
extern crate std;

mod level;
pub mod simd;

pub use level::{Level, ParseLevelError, SupportedLevel};
