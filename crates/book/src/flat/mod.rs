//! The published file: written once, looked up without loading it.
//!
//! * `header`: the first 80 bytes;
//! * `record`: a position and its moves as bytes;
//! * `source`: what a book is read from, a file or bytes;
//! * `reader`: look-up and iteration;
//! * `check`: everything that a file promises about its own bytes;
//! * `writer`: files from sorted positions.
//!
//! The format is the chapter [`format`](crate::chapters::format).

mod check;
mod header;
mod reader;
mod record;
mod source;
mod writer;

pub use header::Header;
#[cfg(feature = "grow")]
pub(crate) use reader::describe;
pub use reader::{BookFile, Entries};
#[cfg(feature = "grow")]
pub(crate) use record::{decode_content, encode_content};
pub use source::{BookSource, FileSource};
pub use writer::{Writer, write_file};
