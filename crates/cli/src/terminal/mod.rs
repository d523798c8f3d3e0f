//! Terminal input and output, independent of the game.
//!
//! * `input`: files and standard input; `output`: text, JSON, warnings and errors;
//! * `interrupt`: Ctrl-C and similar signals; `pending`: files that appear when they are complete;
//! * `target`: the file that a command writes beside its answer;
//! * `progress`: a bar for long work; `status`: a status line; `bars`: all bars on the screen;
//! * `number`, `pace`: counts, sizes, times and speeds as text;
//! * `width`: text that fits a width; `table`: tables; `narrow`: the width of bars; `drawing`: styles of boards;
//!   `colors`: their colours;
//! * `printable`: makes names from files printable.

pub(crate) mod bars;
pub(crate) mod colors;
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
pub(crate) mod table;
pub(crate) mod target;
pub(crate) mod width;
