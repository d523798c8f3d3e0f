//! The README and the guides, followed to the letter.
//!
//! * `documents`: which texts are followed;
//! * `blocks`: the blocks, commands and quoted words of a text;
//! * `shown`: whether an output is what a text shows of it;
//! * `walk`: the commands, run in a folder for each text, or by `.ci/run`;
//! * `manifest`: the ways to depend on the libraries, and the Rust examples in such a project.
//!
//! The Rust examples are doc tests of the package `tritboard-benches`, too.

mod blocks;
mod documents;
mod manifest;
mod shown;
mod walk;
