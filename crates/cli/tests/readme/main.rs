//! The README and the guides, followed to the letter.
//!
//! * `documents`: the texts to follow;
//! * `blocks`: blocks, commands and quoted words of a text;
//! * `shown`: compares an output with the text that shows it;
//! * `walk`: runs the commands, in one folder per text, or checks that `.ci/run` does;
//! * `manifest`: the ways to depend on the libraries, and the Rust examples in such a project.
//!
//! The Rust examples are also doc tests of the package `tritboard-benches`.

mod blocks;
mod documents;
mod manifest;
mod shown;
mod walk;
