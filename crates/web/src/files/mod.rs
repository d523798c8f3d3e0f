//! Files of every format that the libraries read.

mod found;
mod gomoku;
mod othello;
mod read;
mod write;

pub use found::{FileError, Found, Info, Listed};
pub use read::read;
pub use write::{Written, formats, write};
