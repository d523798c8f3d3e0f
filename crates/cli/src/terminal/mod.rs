//! What every command needs at the terminal, whatever its game.
//!
//! * `input`: files and standard input; `output`: text, JSON, warnings and errors;
//! * `interrupt`: Ctrl-C and its kin; `pending`: files that appear when they are complete;
//! * `progress`: a bar for long work; `status`: a line that says what goes on; `bars`: all of them;
//! * `number`, `pace`: counts, sizes, times and speeds as text;
//! * `width`: how wide text may be, `narrow`: how wide bars are; `drawing`: how boards are drawn;
//! * `printable`: names that may hold anything, as text.

pub(crate) mod bars;
pub(crate) mod drawing;
pub(crate) mod input;
pub(crate) mod interrupt;
#[cfg(unix)]
mod narrow;
pub(crate) mod number;
pub(crate) mod output;
pub(crate) mod pace;
pub(crate) mod pending;
pub(crate) mod printable;
pub(crate) mod progress;
pub(crate) mod status;
pub(crate) mod width;
