//! The README, followed to the letter.
//!
//! * `blocks`: what stands in it;
//! * `shown`: whether an output is what is shown of it;
//! * `walk`: the commands, in a folder of their own, or where else they are run;
//! * `manifest`: the ways to depend on the libraries.
//!
//! The examples in Rust are doc tests of the package `tritboard-benches`.

mod blocks;
mod manifest;
mod shown;
mod walk;

use std::fs;
use std::path::PathBuf;

/// The folder of the repository.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).canonicalize().unwrap()
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}
